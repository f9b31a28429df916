"""What became of a file, in words.

Takes:  the state and the reason of a FileReport.
Gives:  a phrase or a sentence that says what the owner of the file can do.
Never:  technical details but for the pattern, the line or the pages that a reason is about.
"""

from __future__ import annotations

import sys
from collections.abc import Collection

from ragdesk.engine.facade.reasons import FileReason
from ragdesk.engine.records import FileReport, FileState
from ragdesk.engine.records.files import FileChange, Refusal, ReportFacts
from ragdesk.translation import current_language, format_number, mark, translate_plural
from ragdesk.translation import translate as _
from ragdesk.wording.hidden import hidden_unchecked

_STATE_NAMES = {
    FileState.OK: mark("read"),
    FileState.PARTIAL: mark("read in part"),
    FileState.ERROR: mark("could not be read"),
    FileState.SKIPPED: mark("left out"),
}

_REASONS = {
    FileReason.PASSWORD: mark("It is protected by a password. Save a copy without the password."),
    FileReason.NO_TEXT: mark(
        "It contains pictures of pages but no text. A program for text recognition (OCR) can add the text."),
    FileReason.NO_TEXT_PAGES: mark("Some of its pages are pictures without text; only the others were read."),
    FileReason.DAMAGED: mark(
        "It is damaged, or it is not what its name says. Check whether another program can open it."),
    FileReason.TOO_BIG: mark("It is too big. Split it into smaller files."),
    FileReason.TOO_LONG: mark("It contains more text than RagDesk reads from one file; only the beginning was read."),
    FileReason.TIMEOUT: mark("Reading it took too long and was stopped."),
    FileReason.UNSAFE_XML: mark("It contains XML that could harm this computer, so it was not opened."),
    FileReason.UNSAFE_ARCHIVE: mark(
        "It unpacks to many times its size and could fill the disk, so it was not opened."),
    FileReason.UNSUPPORTED: mark("RagDesk does not read this kind of file."),
    FileReason.OLD_FORMAT: mark("It is in an old format. Open it in its program and save it in the newer format."),
    FileReason.NOT_A_PDF: mark("Its name says PDF, but it is not one. Check where it came from."),
    FileReason.NOT_TEXT: mark("Its name says text, but it contains something else."),
    FileReason.UNKNOWN_ENCODING: mark("Its character encoding was not recognised. Save it as UTF-8."),
    FileReason.EMPTY: mark("There is no text in it."),
    FileReason.NO_PERMISSION: mark("You do not have permission to read it."),
    FileReason.PATH_TOO_LONG: mark("Its name, together with its folders, is too long for this computer."),
    FileReason.VANISHED: mark("It disappeared before it could be read."),
    FileReason.CHANGED: mark("It has changed since it was read."),
    FileReason.BUSY: mark("Another program is using it. It will be read once it is closed."),
    FileReason.PARSER_CRASH: mark(
        "Reading it crashed. The other files are not affected."),
    FileReason.SYMLINK_OUTSIDE: mark("It is a link to a place outside the folder, which is not followed."),
    FileReason.BROKEN_LINK: mark("It is a link to something that is not there."),
    FileReason.LINKED_TWICE: mark("It is the same file as another one in the folder, so it is read only once."),
    FileReason.HIDDEN: mark("It is hidden: its name begins with a dot. You can let such files in under Settings."),
    FileReason.PROGRAM_FOLDER: mark("Programs keep their own files in this folder, so nothing in it is read."),
    FileReason.OFFICE_TRACE: mark("An office program keeps it temporarily next to an open document."),
    FileReason.LEFT_OUT: mark("One of your patterns leaves it out."),
    FileReason.NOT_INCLUDED: mark("It matches none of your patterns for what to read."),
    FileReason.GIT_IGNORED: mark("A .gitignore file leaves it out. You can let such files in under Settings."),
    FileReason.OVER_LIMIT: mark("It is larger than the limit in your settings."),
    FileReason.IN_BIN: mark("It lies in the bin of the program that it was exported from, so it is not read."),
    FileReason.NOT_DOWNLOADED: mark("It is in iCloud and not on this computer. Download it to have it read."),
    FileReason.CONFLICT_COPY: mark(
        "A sync program set this version aside because there were two. Only the file without the mark in its name is "
        "read."),
    FileReason.OWN_EXPORT: mark("RagDesk saved this file itself; what is in it is read anyway."),
    FileReason.PICTURE: mark("It is a picture. The words in it are read where Tesseract is installed."),
    FileReason.PICTURE_WITHOUT_TEXT: mark("It is a picture in which no text was found."),
    FileReason.MACHINE_MADE: mark("A program made it for other programs, so it is not read."),
    FileReason.NOTHING_TO_READ: mark("None of the files packed in it is of a kind that RagDesk reads."),
    FileReason.NOT_A_FILE: mark("It is not an ordinary file, but a device or a connection between programs."),
    FileReason.UNKNOWN: mark("Another version of RagDesk could not read it. It will be read again."),
}

_KINDS_NOT_READ = (
    ("pages numbers key", mark("It is a document of Pages, Numbers or Keynote. Export it as PDF to have it read.")),
    ("mobi azw azw3 kfx djvu lit", mark("It is an e-book that only some programs open. Convert it to EPUB or PDF.")),
    ("rar 7z tar gz tgz bz2 xz zst", mark("It is packed. Unpack it into the folder, or pack it as ZIP.")),
    ("mp3 wav m4a ogg oga opus flac aac wma amr mp4 m4v mov avi mkv webm mpg mpeg wmv",
     mark("It is a recording. A transcript or subtitles beside it (.txt, .srt, .vtt) can be read.")),
    ("one onepkg onetoc2", mark("It is a OneNote notebook. Export it as PDF or Word to have it read.")),
    ("gdoc gsheet gslides", mark("It is only a link to a document at Google. Download the document itself.")),
    ("pst ost olm", mark("It is an Outlook mailbox. Export its messages, for example as .eml, .msg or .mbox.")),
    ("db sqlite sqlite3 mdb accdb fdb", mark("It is a database. Export what you need from it as CSV.")),
    ("wpd wps wri hwp hwpx sxw pub vsd vsdx odg dwg dxf indd",
     mark("Only its own program can read this. Save it there as PDF to have it read here.")),
)
_HELP_BY_SUFFIX = {suffix: help for suffixes, help in _KINDS_NOT_READ for suffix in suffixes.split()}

def state_name(state: FileState) -> str:
    """How the reading of a file ended, to set beside its name."""
    return _(_STATE_NAMES[state])


def file_reason(reason: FileReason) -> str:
    """Why a file was not read, or not wholly; empty when all is well."""
    return _(_REASONS[reason]) if reason else ""


def report_reason(report: FileReport) -> str:
    """Why this very file was not read, or not wholly; with the pattern, the line, the pages or the size it is about."""
    reason, facts = report.reason, report.facts
    if reason is FileReason.HIDDEN and report.path.endswith("/"):
        return _("This folder is hidden: its name begins with a dot. Nothing in it is read.")
    if reason is FileReason.LEFT_OUT and facts.pattern:
        return _("Your pattern “{pattern}” leaves it out.").format(pattern=facts.pattern)
    if reason is FileReason.GIT_IGNORED and facts.ignore_file:
        return _("Line {line} of {file} leaves it out: “{pattern}”.").format(
            file=facts.ignore_file, line=facts.ignore_line, pattern=facts.pattern)
    if facts.scan_pages and not facts.pictures_inside:
        return waiting_scans(facts)
    if reason is FileReason.NO_TEXT_PAGES and facts.pages_without_text:
        return translate_plural("{n} of {total} pages has no text. It may be a scan.",
                                "{n} of {total} pages have no text. They may be scans.", facts.pages_without_text,
                                total=format_number(facts.pages, 0))
    if reason is FileReason.UNSUPPORTED and (helped := _HELP_BY_SUFFIX.get(report.path.rpartition(".")[2].lower())):
        return _(helped)
    if reason is FileReason.OVER_LIMIT and facts.size:
        return _("It is larger than the limit in your settings: {megabytes} MB.").format(
            megabytes=format_number(facts.size / 1024 / 1024, 1))
    return " ".join(filter(None, (file_reason(reason), pictures_inside(facts)))) or _known_of(facts)


def waiting_scans(facts: ReportFacts) -> str:
    """How many pages wait for their words to be read, and what that needs."""
    waiting = translate_plural(
        "{n} page is a picture that waits for its words to be read.",
        "{n} pages are pictures that wait for their words to be read.", len(facts.scan_pages))
    return f"{waiting} {_needs_tesseract()}"


def _needs_tesseract() -> str:
    return _("That needs Tesseract, a free program: {how}").format(how=how_to_get_tesseract())


def how_to_get_tesseract() -> str:
    """What to type to install the program on this computer, with the language of the window."""
    language = {"cs": "ces", "pl": "pol"}.get(current_language(), "")
    if sys.platform == "win32":
        return "winget install UB-Mannheim.TesseractOCR"
    if sys.platform == "darwin":
        return "brew install tesseract tesseract-lang"
    return "sudo apt install tesseract-ocr" + (f" tesseract-ocr-{language}" if language else "")


def pictures_inside(facts: ReportFacts) -> str:
    """That there are pictures in files in a file, and how their words are read; empty when there are none."""
    if not facts.pictures_inside:
        return ""
    unread = translate_plural("The words in {n} picture inside it are not read.",
                              "The words in {n} pictures inside it are not read.", facts.pictures_inside)
    is_all_waiting = len(facts.scan_pages) == facts.pictures_inside
    return f"{unread} " + (_needs_tesseract() if is_all_waiting else _(
        "Save such files into the folder on their own, and Tesseract can read them."))


def _known_of(facts: ReportFacts) -> str:
    """What is to be known of a file that was read."""
    unread = translate_plural(
        "{n} of the files in it could not be read.", "{n} of the files in it could not be read.",
        facts.unread_attachments) if facts.unread_attachments else ""
    unchecked = hidden_unchecked() if facts.hidden_unchecked else ""
    return " ".join(filter(None, (unread, pictures_inside(facts), unchecked)))


def changes_sentence(paths: Collection[str]) -> str:
    """Say that files are no longer what was read, before their passages are used."""
    return translate_plural("{n} file has changed or disappeared since it was read.",
                            "{n} files have changed or disappeared since they were read.", len(paths))


def change_name(change: FileChange) -> str:
    """What became of a passage's file, in two words."""
    return _("file changed") if change is FileChange.CHANGED else _("file gone")


_REFUSALS = {
    Refusal.KIND: mark("RagDesk opens only documents in other programs, never files that the computer could run."),
    Refusal.PROGRAM: mark("It is a program or is marked as one, so RagDesk does not open it."),
    Refusal.OUTSIDE: mark("It is a link to a place outside the folder, so RagDesk does not open it."),
    Refusal.GONE: mark("It is no longer there."),
    Refusal.SILENT: mark("The drive it is on does not respond."),
}


def opening_refusal(refusal: Refusal) -> str:
    """Why a file is not opened in another program."""
    return _(_REFUSALS[refusal])

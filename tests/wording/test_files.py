"""Files, their states and their reasons in plain words."""

from __future__ import annotations

import pytest

from ragdesk import wording
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import FileReport, FileState
from ragdesk.engine.records.files import ReportFacts
from ragdesk.translation import use_language


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_every_reason_is_a_sentence_of_its_own(code: str) -> None:
    use_language(code)
    reasons = [reason for reason in FileReason if reason]
    sentences = [wording.file_reason(reason) for reason in reasons]
    assert len(set(sentences)) == len(reasons)
    assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in sentences)


@pytest.mark.parametrize(("path", "part"), [
    ("a/Plan.pages", "Export it as PDF"), ("book.AZW3", "EPUB"), ("old.rar", "Unpack it"), ("call.m4a", "transcript"),
    ("a.gdoc", "Google"), ("mail.pst", ".mbox"), ("a.xyz", "does not read this kind")])
def test_what_is_not_read_says_what_would_help(path: str, part: str) -> None:
    assert part in wording.report_reason(FileReport(path, FileState.SKIPPED, FileReason.UNSUPPORTED))


@pytest.mark.parametrize(("code", "waiting"), [
    ("en", "2 pages are pictures that wait for their words to be read."), ("cs", "2 strany čekají"),
    ("pl", "2 strony są obrazami i czekają")])
def test_pages_that_wait_for_tesseract_say_how_to_get_it(code: str, waiting: str) -> None:
    use_language(code)
    facts = ReportFacts(pages=3, pages_without_text=2, scan_pages=(1, 3))
    told = wording.report_reason(FileReport("a.pdf", FileState.PARTIAL, FileReason.NO_TEXT_PAGES, facts=facts))
    assert told.startswith(waiting)
    assert "Tesseract" in told
    assert "tesseract" in told


def test_a_file_that_is_well_needs_no_reason() -> None:
    assert wording.file_reason(FileReason.NONE) == ""


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_states_have_names(code: str) -> None:
    use_language(code)
    assert len({wording.state_name(state) for state in FileState}) == len(FileState)


def test_what_is_to_be_known_of_a_file_that_was_read() -> None:
    report = FileReport("a.eml", FileState.OK, facts=ReportFacts(unread_attachments=1))
    assert wording.report_reason(report) == "1 of the files in it could not be read."


@pytest.mark.parametrize("reason", [FileReason.NONE, FileReason.NOTHING_TO_READ])
def test_pictures_inside_are_told_beside_what_else_there_is_to_say(reason: FileReason) -> None:
    report = FileReport("a.zip", FileState.OK, reason, facts=ReportFacts(pictures_inside=2))
    assert wording.report_reason(report) == " ".join(filter(None, (
        wording.file_reason(reason), "The words in 2 pictures inside it are not read.",
        "Save such files into the folder on their own, and Tesseract can read them.")))


def test_pictures_inside_that_wait_need_the_program() -> None:
    report = FileReport("a.zip", FileState.OK, facts=ReportFacts(pictures_inside=2, scan_pages=(100_001, 200_001)))
    assert wording.report_reason(report).startswith(
        "The words in 2 pictures inside it are not read. That needs Tesseract, a free program: ")
    report = FileReport("a.zip", FileState.OK, facts=ReportFacts(pictures_inside=2, scan_pages=(100_001,)))
    assert wording.report_reason(report).endswith("Tesseract can read them.")

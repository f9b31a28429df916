"""E-books.

Takes:  the bytes of an .epub file.
Gives:  the chapters in the order of reading.
Never:  a chapter twice; scripts and hidden text; anything that a book links to. Books locked by their shop stay so.

EPUB 3.3, Open Container Format and package document.
"""

from __future__ import annotations

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.html.reader import claimed_encoding, read_html
from ragdesk.engine.reading.office.archive import Archive, resolve_name
from ragdesk.engine.reading.office.safe_xml import attribute, child, children, parse_xml
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reading.text.decoding import decode
from ragdesk.engine.reasons import FileReason

_PAGE_ENDINGS = (".xhtml", ".html", ".htm", ".xml")
_FONT_LOCKS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
"""Ways to make a font useless outside of its book; the text is open all the same."""


def read_epub(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read every chapter.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called after each chapter.

    Raises:
        ReadingFailed: "damaged", "password", "too-big", "unsafe-xml", "unsafe-archive".
    """
    archive = Archive(data)
    _refuse_locked(archive)
    title, chapters, trouble = _find_chapters(archive)
    composer = Composer(longest)
    missing = 0
    for name in dict.fromkeys(chapters):
        try:
            composer.add_parsed(_read_chapter(archive.read(name)))
        except ReadingFailed as failure:
            if failure.reason not in (FileReason.DAMAGED, FileReason.NOT_TEXT, FileReason.UNKNOWN_ENCODING):
                raise
            missing += 1
        report_alive()
        if composer.is_full:
            break
    if composer.is_empty and (missing or trouble or not chapters):
        raise ReadingFailed(FileReason.DAMAGED, f"chapters missing: {missing}")
    details = f"chapters missing: {missing}" if missing else ""
    reason = FileReason.DAMAGED if missing or trouble else FileReason.NONE
    return composer.finish(title or None, reason, details or trouble)


def _refuse_locked(archive: Archive) -> None:
    """Stop at a book whose text is encrypted."""
    if archive.has("META-INF/rights.xml") or archive.has("META-INF/sinf.xml"):
        raise ReadingFailed(FileReason.PASSWORD, "locked by its shop")
    if not archive.has("META-INF/encryption.xml"):
        return
    for entry in parse_xml(archive.read("META-INF/encryption.xml")).iter("EncryptedData"):
        if attribute(child(entry, "EncryptionMethod"), "Algorithm") not in _FONT_LOCKS:
            raise ReadingFailed(FileReason.PASSWORD, "locked by its shop")


def _find_chapters(archive: Archive) -> tuple[str, list[str], str]:
    """The title, the chapters in the order of reading, and what is wrong with the list of them."""
    try:
        package = _find_package(archive)
        root = parse_xml(archive.read(package))
    except ReadingFailed as failure:
        if failure.reason is not FileReason.DAMAGED:
            raise
        pages = sorted(name for name in archive.names() if name.lower().endswith(_PAGE_ENDINGS[:3]))
        return "", pages, "the list of chapters cannot be read"
    title = child(root, "metadata", "title")
    items = {attribute(item, "id"): attribute(item, "href") for item in children(child(root, "manifest"), "item")}
    order = [attribute(entry, "idref") for entry in children(child(root, "spine"), "itemref")]
    chapters = [resolve_name(package, items[name]) for name in order if name in items]
    return (title.text or "") if title is not None else "", chapters, ""


def _find_package(archive: Archive) -> str:
    """The member that lists the parts of the book."""
    root = parse_xml(archive.read("META-INF/container.xml"))
    for entry in root.iter("rootfile"):
        return resolve_name("", attribute(entry, "full-path"))
    raise ReadingFailed(FileReason.DAMAGED, "no package")


def _read_chapter(data: bytes) -> Parsed:
    """The text of a chapter; pictures may be chapters, and have none."""
    if b"<!ENTITY" in data[:4096]:
        raise ReadingFailed(FileReason.UNSAFE_XML, "a chapter declares entities")
    if not data.strip():
        return Parsed("", ())
    return read_html(decode(data, claimed_encoding(data)).text)



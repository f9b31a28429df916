"""E-books of the FictionBook format.

Takes:  the bytes of an .fb2 file.
Gives:  its sections with their titles, then its notes.
Never:  pictures; anything that a book links to.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.office.safe_xml import child, iterate_branches
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind

_PARAGRAPHS = frozenset(("p", "v", "subtitle", "text-author", "date"))


def read_fb2(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read a book.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called now and then.

    Raises:
        ReadingFailed: "damaged", "unsafe-xml".
    """
    composer = Composer(longest)
    title, trouble = "", FileReason.NONE
    try:
        for above, element in iterate_branches(data, 2):
            if above[0].tag != "FictionBook":
                raise ReadingFailed(FileReason.DAMAGED, "no FictionBook")
            if above[1].tag == "description" and element.tag == "title-info":
                title = _text_of(child(element, "book-title"))
            elif above[1].tag == "body":
                _add(composer, element, 1)
            report_alive()
            if composer.is_full:
                break
    except ReadingFailed as failure:
        if failure.reason is not FileReason.DAMAGED or composer.is_empty:
            raise
        trouble = FileReason.DAMAGED
    return composer.finish(title or None, trouble)


def _add(composer: Composer, element: Element, level: int) -> None:
    """Add an element of the body and what is in it."""
    if element.tag == "title":
        lines = filter(None, (_text_of(inner) for inner in element))
        composer.add_heading(level, " ".join(lines))
    elif element.tag in _PARAGRAPHS:
        composer.add(BlockKind.PARAGRAPH, _text_of(element))
    elif element.tag == "tr":
        composer.add(BlockKind.TABLE, "\t".join(_text_of(cell) for cell in element))
    else:
        for inner in element:
            _add(composer, inner, level + (element.tag == "section"))


def _text_of(element: Element | None) -> str:
    """All text of an element in one line."""
    return " ".join("".join(element.itertext()).split()) if element is not None else ""

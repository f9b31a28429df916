"""PowerPoint presentations.

Takes:  the bytes of a .pptx file.
Gives:  the text slide by slide, in the order of showing, with each slide as a page; diagrams and charts where they
        stand, comments and notes at the slide's end.
Never:  text that layouts repeat on every slide; anything that the presentation links to.

Office Open XML, ISO/IEC 29500-1, in both of its editions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from xml.etree.ElementTree import Element

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.office.archive import Archive
from ragdesk.engine.reading.office.drawings import drawn_lines
from ragdesk.engine.reading.office.package import (
    Relation,
    document_title,
    find_main_part,
    find_relations,
    part_of_kind,
)
from ragdesk.engine.reading.office.page_edges import remark
from ragdesk.engine.reading.office.pptx_hiding import OFF, SHAPES, Seen
from ragdesk.engine.reading.office.safe_xml import attribute, child, children, parse_xml
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.hidden import HiddenReason

_TITLES = frozenset(("title", "ctrTitle"))
_DRAWINGS = frozenset(("relIds", "chart"))
"""Elements that call for a diagram or a chart."""

_REPEATED = frozenset(("dt", "ftr", "hdr", "sldNum", "sldImg"))
"""Placeholders for the date, the number and the like."""


def read_pptx(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read every slide.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called after each slide.

    Raises:
        ReadingFailed: "damaged", "password", "old-format", "too-big", "unsafe-xml", "unsafe-archive".
    """
    archive = Archive(data)
    main = find_main_part(archive, "ppt/presentation.xml")
    relations = find_relations(archive, main)
    root = parse_xml(archive.read(main))
    slides = children(child(root, "sldIdLst"), "sldId")
    composer = Composer(longest)
    seen = Seen.on(child(root, "sldSz"))
    damaged = 0
    for slide in slides:
        composer.start_page()
        relation = relations.get(_reference(slide))
        part = relation.part if relation is not None else ""
        if part and not archive.is_first(part):
            continue
        try:
            _add_slide(composer, archive, part, seen)
        except ReadingFailed as failure:
            if failure.reason is not FileReason.DAMAGED:
                raise
            damaged += 1
        report_alive()
    if damaged and composer.is_empty:
        raise ReadingFailed(FileReason.DAMAGED, f"{damaged} slides")
    composer.hidden += seen.hidden
    return composer.finish(document_title(archive) or None, FileReason.DAMAGED if damaged else FileReason.NONE,
                           f"damaged slides: {damaged}" if damaged else "")


def _reference(slide: Element) -> str:
    """The name of the reference to a slide; its own number is called the same but for the namespace."""
    return next((value for key, value in slide.attrib.items() if key.endswith("}id")), "")


def _add_slide(composer: Composer, archive: Archive, name: str, seen: Seen) -> None:
    """Add the text of a slide, its title first, and of its notes; a slide that is not shown stays empty."""
    slide = parse_xml(archive.read(name))
    shapes = child(slide, "cSld", "spTree")
    if attribute(slide, "show", "1") in OFF:
        composer.enter_section(1, "")
        seen.leave_out(slide, HiddenReason.HIDDEN_SLIDE)
        return
    relations = find_relations(archive, name)
    texts = list(_find_texts(shapes, seen)) if shapes is not None else []
    titles = [text for text, place in texts if place in _TITLES]
    for title in titles:
        composer.add_heading(1, " ".join(filter(None, (text for _, text in _paragraphs(title)))))
    if not titles:
        composer.enter_section(1, "")
    for text, place in texts:
        if text.tag in _DRAWINGS:
            composer.end_block()
            for line in drawn_lines(archive, relations, text):
                composer.add(BlockKind.TABLE if "\t" in line else BlockKind.LIST, line)
        elif place not in _TITLES and place not in _REPEATED:
            _add_text(composer, text)
    for line in _comments(archive, relations):
        composer.add(BlockKind.PARAGRAPH, line)
    notes = part_of_kind(relations, "notesSlide")
    if archive.has(notes) and archive.is_first(notes):
        for text, place in _find_texts(parse_xml(archive.read(notes)), seen, is_placed=False):
            if place not in _REPEATED and text.tag not in _DRAWINGS:
                _add_text(composer, text)


def _comments(archive: Archive, relations: dict[str, Relation]) -> Iterator[str]:
    """What people remarked on a slide."""
    part = part_of_kind(relations, "comments")
    with suppress(ReadingFailed):
        for comment in parse_xml(archive.read(part)) if part and archive.is_first(part) else ():
            old = child(comment, "text")
            lines = [text for _, text in _paragraphs(comment)] if old is None else [old.text or ""]
            yield remark("", " ".join(lines))


def _find_texts(element: Element, seen: Seen, *, is_placed: bool = True) -> Iterator[tuple[Element, str]]:
    """Texts and tables with the kind of placeholder they stand in, empty for none.

    In groups and notes, which have measures of their own, places say nothing about the slide.
    """
    for inner in element:
        if inner.tag in SHAPES and (reason := seen.find_reason(inner, is_placed)) is not None:
            seen.leave_out(inner, reason)
        elif inner.tag == "sp":
            body = child(inner, "txBody")
            if body is not None:
                yield body, attribute(child(inner, "nvSpPr", "nvPr", "ph"), "type")
        elif inner.tag == "tbl" or inner.tag in _DRAWINGS:
            yield inner, ""
        elif inner.tag == "Fallback":
            continue
        else:
            yield from _find_texts(inner, seen, is_placed=is_placed and inner.tag != "grpSp")


def _add_text(composer: Composer, text: Element) -> None:
    """Add a text or a table."""
    composer.end_block()
    if text.tag == "tbl":
        for row in children(text, "tr"):
            cells = [" ".join(line for _, line in _paragraphs(cell)) for cell in children(row, "tc")]
            composer.add(BlockKind.TABLE, "\t".join(" ".join(cell.split()) for cell in cells).rstrip())
        return
    lines = [(depth, line) for depth, line in _paragraphs(text) if line.strip()]
    for depth, line in lines:
        if len(lines) == 1:
            composer.add(BlockKind.PARAGRAPH, line)
        else:
            composer.add(BlockKind.LIST, "  " * min(depth, 9) + "• " + line.strip())


def _paragraphs(text: Element) -> Iterator[tuple[int, str]]:
    """The paragraphs of a text as (depth, text)."""
    for paragraph in text.iter("p"):
        depth = attribute(child(paragraph, "pPr"), "lvl", "0")
        pieces = [_piece(inner) for inner in paragraph.iter()]
        yield int(depth) if depth.isdecimal() else 0, "".join(pieces)


def _piece(element: Element) -> str:
    """What an element of a paragraph shows."""
    return element.text or "" if element.tag == "t" else "\n" if element.tag == "br" else ""

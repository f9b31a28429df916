"""Word documents.

Takes:  the bytes of a .docx file.
Gives:  the text as a reader of the document sees it: changes carried out, notes and comments behind the paragraph they
        belong to, documents inside of it where they stand, what every page has at its top and bottom once.
Never:  what was deleted or is hidden; macros; anything that the document links to.

Office Open XML, ISO/IEC 29500-1, in both of its editions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from ragdesk.engine.formats import FORMATS, Takes, find_format
from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.office.archive import Archive
from ragdesk.engine.reading.office.docx_styles import (
    PLAIN,
    TITLE_LEVEL,
    Style,
    has_ground,
    is_hidden,
    is_on,
    is_white,
    paragraph_style,
    read_styles,
    shown_references,
)
from ragdesk.engine.reading.office.drawings import drawn_lines
from ragdesk.engine.reading.office.package import document_title, find_main_part, find_relations, part_of_kind
from ragdesk.engine.reading.office.page_edges import PageEdges, remark
from ragdesk.engine.reading.office.safe_xml import attribute, child, children, iterate_branches, parse_xml
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reading.readers import LONGEST_TEXT, parse_bytes
from ragdesk.engine.reading.real_format import find_real_format
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.hidden import HiddenReason

_LEFT_OUT = frozenset((
    "del", "moveFrom", "delText", "instrText", "delInstrText", "pPr", "rPr", "tblPr", "tblGrid", "trPr", "tcPr",
    "sdtPr", "sdtEndPr", "annotationRef", "object", "rt",
))
LONGEST_EDGE = 20_000
"""Characters taken of one header or footer."""

DEEPEST = 3
"""Documents inside of each other."""

MOST_INSIDE = 500
"""Documents inside of one, and of those inside of it, taken together."""

_SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011", "ptab": "\t"}
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes", "commentReference": "comments"}


def read_docx(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read the main text of a document.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called now and then.

    Raises:
        ReadingFailed: "damaged", "password", "old-format", "too-big", "unsafe-xml", "unsafe-archive".
    """
    return _read_archive(Archive(data), longest, report_alive, _Inside(MOST_INSIDE))


@dataclass(slots=True)
class _Inside:
    """How many documents may still be read inside of the first one, and how many are around the one at hand."""

    left: int
    depth: int = 0

    def take(self) -> bool:
        """Count a document; False when it is one too many or lies too deep."""
        self.left -= 1
        return self.left >= 0 and self.depth < DEEPEST


def _read_archive(archive: Archive, longest: int, report_alive: ReportAlive, inside: _Inside) -> Parsed:
    """Read a document that may be inside of others."""
    main = find_main_part(archive, "word/document.xml")
    reader = _Reader(archive, main, Composer(longest), report_alive, inside)
    trouble, details = FileReason.NONE, ""
    try:
        for above, element in iterate_branches(archive.read(main), 2):
            if above[-1].tag == "body":
                reader.read_blocks([element])
            report_alive()
            if reader.composer.is_full:
                break
    except ReadingFailed as failure:
        if failure.reason is not FileReason.DAMAGED or reader.composer.is_empty:
            raise
        trouble, details = FileReason.DAMAGED, failure.details
    if reader.lacks_part:
        trouble, details = trouble or FileReason.DAMAGED, details or "a document inside of it"
    if reader.composer.is_empty:
        archive.refuse_bomb()
    reader.composer.hidden += reader.hidden
    parsed = reader.composer.finish(reader.title or document_title(archive) or None, trouble, details)
    return reader.edges.around(parsed, longest)


class _Reader:
    """Goes through the paragraphs and tables of one document.

    Attributes:
        title: the text of the paragraph that is styled as the title.
        hidden: pieces of hidden text that were left out.
        edges: the headers and footers of the sections so far.
        lacks_part: a document inside of this one could not be read.
    """

    def __init__(self, archive: Archive, main: str, composer: Composer, report_alive: ReportAlive,
                 inside: _Inside) -> None:
        self.composer = composer
        self.edges = PageEdges()
        self.title = ""
        self.hidden = 0
        self.lacks_part = False
        self._report_alive = report_alive
        self._inside = inside
        self._archive = archive
        self._parts = find_relations(archive, main)
        self._styles: dict[str, Style] = {}
        self._notes: dict[str, dict[str, Element]] = {}
        self._boxes: list[Element] = []
        self._called: list[tuple[str, str]] = []
        styles = part_of_kind(self._parts, "styles")
        try:
            self._styles = read_styles(archive.read(styles))
        except ReadingFailed:
            composer.is_unchecked = bool(styles)
        self._has_even_edges = False
        with suppress(ReadingFailed):
            settings = parse_xml(archive.read(part_of_kind(self._parts, "settings")))
            self._has_even_edges = is_on(child(settings, "evenAndOddHeaders"))

    def read_blocks(self, elements: Iterable[Element]) -> None:
        """Add paragraphs and tables, and those inside of controls and insertions."""
        for element in elements:
            if element.tag == "p":
                self._add_paragraph(element)
            elif element.tag == "tbl":
                self._add_table(element)
            elif element.tag == "sectPr":
                self._note_section(element)
            elif element.tag == "altChunk":
                self.composer.add_parsed(self._document_at(element))
            elif element.tag not in _LEFT_OUT:
                self.read_blocks(_chosen(element))

    def _add_paragraph(self, paragraph: Element) -> None:
        """Add a heading, an item or a paragraph, then the boxes and notes that are anchored in it."""
        properties = child(paragraph, "pPr")
        style = paragraph_style(properties, self._styles)
        text = self._text_of(paragraph, style, has_ground(properties))
        if style.is_title and text.strip():
            self.title = self.title or " ".join(text.split())
        if style.is_title or style.level:
            self.composer.add_heading(style.level or TITLE_LEVEL, text)
        elif style.is_list and text.strip():
            depth = attribute(child(properties, "numPr", "ilvl"), "val", "0")
            indent = "  " * min(int(depth), 9) if depth.isdecimal() else ""
            self.composer.add(BlockKind.LIST, f"{indent}• {text.strip()}")
        else:
            self.composer.add(BlockKind.PARAGRAPH, text)
        self._add_anchored()
        if (section := child(properties, "sectPr")) is not None:
            self._note_section(section)

    def _document_at(self, element: Element) -> Parsed:
        """What a document says that stands at this place: a web page, rich text, another one of Word.

        Programs that put documents together leave it to Word to read the parts. Each is read once: with many calls for
        the same part on every floor, there would be no end.
        """
        relation = self._parts.get(attribute(element, "id"))
        part = relation.part if relation is not None else ""
        if part and not self._archive.is_first(part, "inside"):
            return Parsed("", ())
        with suppress(ReadingFailed):
            data = self._archive.read(part)
            kind = find_real_format(find_format(part) or FORMATS["docx"], data)
            if kind.takes in (Takes.TEXT, Takes.BYTES) and self._inside.take():
                parsed = (self._read_inside(data) if kind.name == "docx"
                          else parse_bytes(kind, data, self._report_alive))
                self.lacks_part = self.lacks_part or bool(parsed.trouble)
                return parsed
        self.lacks_part = True
        return Parsed("", ())

    def _read_inside(self, data: bytes) -> Parsed:
        """Read another document of Word."""
        self._inside.depth += 1
        try:
            return _read_archive(Archive(data, self._archive), LONGEST_TEXT, self._report_alive, self._inside)
        finally:
            self._inside.depth -= 1

    def _note_section(self, section: Element) -> None:
        """Take in the headers and footers that the pages of a section show."""
        for reference in shown_references(section, self._has_even_edges):
            relation = self._parts.get(attribute(reference, "id"))
            if relation is not None and self._archive.is_first(relation.part):
                with suppress(ReadingFailed):
                    text = self._text_apart(parse_xml(self._archive.read(relation.part)))
                    self.edges.add(text, is_top=reference.tag == "headerReference")

    def _text_apart(self, part: Element) -> str:
        """The text of a part that is not in line with the others."""
        body, title = self.composer, self.title
        self.composer = Composer(LONGEST_EDGE)
        self.read_blocks(part)
        text, self.composer, self.title = self.composer.finish().text, body, title
        return text

    def _add_anchored(self) -> None:
        """Add the text boxes and notes that the last paragraph or table called for."""
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            if box.tag != "txbxContent":
                for line in drawn_lines(self._archive, self._parts, box):
                    self.composer.add(BlockKind.TABLE if "\t" in line else BlockKind.LIST, line)
            self.read_blocks(box)
        called, self._called = self._called, []
        for kind, number in called:
            note = self._notes_of(kind).pop(number, None)
            if note is not None and kind == "comments":
                self.composer.add(BlockKind.PARAGRAPH, remark(attribute(note, "author"), self._cell_text(note)))
            elif note is not None:
                self.read_blocks(note)

    def _notes_of(self, kind: str) -> dict[str, Element]:
        """The notes of a kind by number; each is used once."""
        if kind not in self._notes:
            self._notes[kind] = {}
            with suppress(ReadingFailed):
                root = parse_xml(self._archive.read(part_of_kind(self._parts, kind)))
                self._notes[kind] = {attribute(note, "id"): note for note in root}
        return self._notes[kind]

    def _add_table(self, table: Element) -> None:
        """Add a table row by row; what its cells hold goes into one line."""
        self.composer.end_block()
        for row in _rows(table):
            cells = [" ".join(self._cell_text(cell).split()) for cell in _cells(row)]
            self.composer.add(BlockKind.TABLE, "\t".join(cells).rstrip())
        self._add_anchored()

    def _cell_text(self, element: Element) -> str:
        """All text in a cell, tables in it included."""
        parts = []
        for inner in _chosen(element):
            if inner.tag == "p":
                properties = child(inner, "pPr")
                parts.append(self._text_of(inner, paragraph_style(properties, self._styles), True))
            elif inner.tag == "altChunk":
                parts.append(self._document_at(inner).text)
            elif inner.tag not in _LEFT_OUT:
                parts.append(self._cell_text(inner))
        return " ".join(parts)

    def _text_of(self, paragraph: Element, style: Style, is_on_ground: bool) -> str:
        """The shown text of a paragraph."""
        return "".join(self._pieces(paragraph, style, is_on_ground))

    def _pieces(self, element: Element, style: Style, is_on_ground: bool) -> Iterator[str]:
        """The shown pieces of text in an element, in order."""
        for inner in _chosen(element):
            tag = inner.tag
            if tag == "t":
                yield inner.text or ""
            elif tag in _SIGNS:
                yield _SIGNS[tag]
            elif tag == "r":
                yield from self._run_pieces(inner, style, is_on_ground)
            elif tag in ("txbxContent", "relIds", "chart"):
                self._boxes.append(inner)
            elif tag == "textpath":
                yield attribute(inner, "string")
            elif tag in _NOTES:
                self._called.append((_NOTES[tag], attribute(inner, "id")))
            elif tag not in _LEFT_OUT:
                yield from self._pieces(inner, style, is_on_ground)

    def _run_pieces(self, run: Element, style: Style, is_on_ground: bool) -> Iterator[str]:
        """The text of a run in a paragraph of a style, unless it is hidden."""
        properties = child(run, "rPr")
        named = self._styles.get(attribute(child(properties, "rStyle"), "val"), PLAIN)
        if is_hidden(properties, style.is_hidden or named.is_hidden):
            self._leave_out(run, HiddenReason.VANISH)
        elif is_white(properties, named, style) and not is_on_ground:
            self._leave_out(run, HiddenReason.WHITE)
        else:
            yield from self._pieces(run, style, is_on_ground)

    def _leave_out(self, run: Element, reason: HiddenReason) -> None:
        """Count a run that is hidden, if there is text in it."""
        if any(True for _ in run.iter("t")):
            self.hidden += 1
            note_hidden("".join(inner.text or "" for inner in run.iter("t")), reason)


def _chosen(element: Element) -> Iterator[Element]:
    """The children; of several ways to say the same, the first one's."""
    for inner in element:
        if inner.tag == "AlternateContent":
            choice = child(inner, "Choice")
            yield from choice if choice is not None else children(inner, "Fallback")
        else:
            yield inner


def _rows(table: Element) -> Iterator[Element]:
    """The rows of a table that were not deleted, those inside of controls included."""
    for inner in table:
        if inner.tag == "tr":
            if child(inner, "trPr", "del") is None:
                yield inner
        elif inner.tag not in _LEFT_OUT:
            yield from _rows(inner)


def _cells(row: Element) -> Iterator[Element]:
    """The cells of a row, those inside of controls included."""
    for inner in row:
        if inner.tag == "tc":
            yield inner
        elif inner.tag not in _LEFT_OUT:
            yield from _cells(inner)

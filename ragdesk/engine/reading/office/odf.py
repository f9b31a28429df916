"""Documents of LibreOffice and OpenOffice: texts, presentations and tables.

Takes:  the bytes of an .odt, .odp or .ods file, or of their forms in one piece of XML.
Gives:  the text in order, with a presentation's slides as pages, and a workbook's sheets as sections; comments behind
        their paragraph, what lies on a sheet behind its rows; what every page of a text has at its top and bottom once.
Never:  what was deleted or is hidden; macros; anything that the document links to.

Open Document Format for Office Applications, ISO/IEC 26300.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from xml.etree.ElementTree import Element

from ragdesk.engine.hidden.hidden_text import is_collecting, note_hidden
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.office.archive import Archive
from ragdesk.engine.reading.office.odf_charts import chart_lines
from ragdesk.engine.reading.office.odf_hiding import StyleVisibility, find_hidden_columns
from ragdesk.engine.reading.office.page_edges import PageEdges, remark
from ragdesk.engine.reading.office.safe_xml import attribute, child, children, iterate_branches, parse_xml
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.hidden import HiddenReason
from ragdesk.engine.text.titles import real_title

MOST_REPEATED_CELLS = 20
"""How often a cell is written that stands for many equal ones."""

_LEFT_OUT = frozenset((
    "tracked-changes", "annotation-end", "note-citation", "sequence-decls", "forms", "settings",
    "variable-decls", "user-field-decls", "table-columns", "table-column", "shapes", "event-listeners", "ruby-text",
    "desc", "title", "toc-mark-start", "alphabetical-index-auto-mark-file", "binary-data", "image", "object", "math",
    "calculation-settings", "content-validations", "label-ranges", "named-expressions", "database-ranges",
))
_BOXES = frozenset(("frame", "custom-shape", "text-box", "rect", "note", "annotation"))
_RUNNING = frozenset(("p", "h", "span", "a"))
"""In these, "title" is the document's title as a field of the text; elsewhere, it is that of a picture."""

_EDGES = re.compile("(header|footer)(-left|-first)?$")
_PAGES_IN_USE = re.compile(rb"(?:master-page-name|next-style-name)=[\"']([^\"']{1,200})[\"']")
_USUAL_PAGE = "Standard"
LONGEST_EDGE = 20_000
"""Characters taken of one header or footer."""

_IS_FLAT = (b"<?xml", b"<office", b"\xef\xbb\xbf<")


def read_odf(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read a document of any of the three kinds.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called now and then.

    Raises:
        ReadingFailed: "damaged", "password", "old-format", "too-big", "unsafe-xml", "unsafe-archive".
    """
    title, styles, lacks_styles, archive = "", b"", False, None
    if data.startswith(_IS_FLAT):
        content = data
    else:
        archive = Archive(data)
        _refuse_encrypted(archive)
        content = archive.read("content.xml")
        if archive.has("styles.xml"):
            try:
                styles = archive.read("styles.xml")
            except ReadingFailed:
                lacks_styles = True
        with suppress(ReadingFailed):
            found = child(parse_xml(archive.read("meta.xml")), "meta", "title")
            title = real_title(found.text or "") if found is not None else ""
    reader = _Reader(Composer(longest), archive)
    reader.pages_in_use = {name.decode("utf-8", "replace") for name in _PAGES_IN_USE.findall(styles + content)}
    reader.composer.is_unchecked = lacks_styles
    trouble, details = FileReason.NONE, ""
    if styles:
        try:
            _read_content(reader, styles, report_alive)
        except ReadingFailed:
            reader.composer.is_unchecked = True
    try:
        _read_content(reader, content, report_alive)
    except ReadingFailed as failure:
        if failure.reason is not FileReason.DAMAGED or reader.composer.is_empty:
            raise
        trouble, details = FileReason.DAMAGED, failure.details
    reader.composer.hidden += reader.hidden
    parsed = reader.composer.finish(title or (None if not reader.is_workbook else ""), trouble, details)
    return reader.edges.around(parsed, longest) if reader.is_text else parsed


def _refuse_encrypted(archive: Archive) -> None:
    """Stop at a document that was saved with a password."""
    if archive.has("META-INF/manifest.xml") and b"encryption-data" in archive.read("META-INF/manifest.xml"):
        raise ReadingFailed(FileReason.PASSWORD)


def _read_content(reader: _Reader, content: bytes, report_alive: ReportAlive) -> None:
    """Take in the styles, then every branch of the text."""
    for above, element in iterate_branches(content, 3):
        if above[1].tag in ("automatic-styles", "styles"):
            reader.note_style(above[2], element)
        elif above[1].tag == "master-styles":
            reader.note_edge(above[2], element)
        elif above[1].tag == "body":
            reader.begin(above[2].tag)
            reader.read_blocks([element])
        report_alive()
        if reader.composer.is_full:
            return


class _Reader:
    """Goes through one document.

    Attributes:
        hidden: pieces of hidden text that were left out.
        is_workbook: its tables are sheets.
        is_text: it is neither a presentation nor a workbook.
        edges: the headers and footers of its pages.
        pages_in_use: names of the kinds of pages that it has, beside the usual one.
    """

    def __init__(self, composer: Composer, archive: Archive | None) -> None:
        self.composer = composer
        self._archive = archive
        self.hidden = 0
        self.is_workbook = self.is_text = False
        self.edges = PageEdges()
        self.pages_in_use: set[str] = set()
        self._looks: dict[str, StyleVisibility] = {}
        self._judges_colour = False
        self._boxes: list[Element] = []

    def begin(self, kind: str) -> None:
        """Know the kind of document; on slides and in cells, letters may lie on any colour."""
        self.is_workbook = kind == "spreadsheet"
        self._judges_colour = self.is_text = kind == "text"

    def note_edge(self, page: Element, edge: Element) -> None:
        """Take in a header or a footer of a kind of page."""
        name = attribute(page, "name")
        match = _EDGES.match(edge.tag)
        if match is None or attribute(edge, "display") == "false" or name not in {_USUAL_PAGE, *self.pages_in_use}:
            return
        body, self.composer = self.composer, Composer(LONGEST_EDGE)
        self.read_blocks(edge)
        self.edges.add(self.composer.finish().text, is_top=match[1] == "header")
        self.composer = body

    def note_style(self, style: Element, properties: Element) -> None:
        """Take in what a style says about text that is not shown; it begins with what the one it is based on says."""
        name = attribute(style, "name")
        if not name:
            return  # what holds for everything, from where on styles differ
        before = self._looks.get(name) or self._looks.get(attribute(style, "parent-style-name"), StyleVisibility())
        self._looks[name] = before.with_properties(properties)

    def _find_reason(self, element: Element) -> HiddenReason | None:
        """Why a section, a stretch, a paragraph or a sheet is not shown; None when it is."""
        if attribute(element, "display") == "none" or attribute(element, "is-hidden") == "true":
            return HiddenReason.VANISH
        if element.tag == "p" and any(attribute(field, "is-hidden") == "true"
                                      for field in children(element, "hidden-paragraph")):
            return HiddenReason.VANISH
        looks = self._looks.get(attribute(element, "style-name"))
        if looks is None:
            return None
        return looks.reason(judges_colour=self._judges_colour)

    def _leave_out(self, element: Element, reason: HiddenReason) -> None:
        """Count what is not shown, if there is text in it."""
        if not any(text.strip() for text in element.itertext()):
            return
        self.hidden += 1
        if is_collecting():
            is_sheet = self.is_workbook and element.tag == "table"
            note_hidden("".join(_lines(element)), HiddenReason.HIDDEN_SHEET if is_sheet else reason)

    def read_blocks(self, elements: Iterable[Element], depth: int = 0) -> None:
        """Add what stands in a text, a slide or a cell, in order; ``depth`` counts the lists around it."""
        for element in elements:
            tag = element.tag
            if (reason := self._find_reason(element)) is not None:
                self._leave_out(element, reason)
            elif tag in ("p", "h"):
                self._add_paragraph(element, depth)
            elif tag == "table":
                self._add_table(element)
            elif tag == "page":
                self._add_slide(element)
            elif tag == "list":
                self.read_blocks(element, depth + 1)
            elif tag == "annotation":
                self.composer.add(BlockKind.PARAGRAPH, self._remark(element))
            elif tag == "object":
                for line in chart_lines(self._archive, element):
                    self.composer.add(BlockKind.TABLE if "\t" in line else BlockKind.PARAGRAPH, line)
            elif tag not in _LEFT_OUT:
                self.read_blocks(element, depth)

    def _add_slide(self, slide: Element) -> None:
        """Add a slide as a page; its first text, where that is a title, is its heading."""
        self.composer.start_page()
        title = next((frame for frame in slide if attribute(frame, "class") == "title"), None)
        text = " ".join(_shown(p) for p in title.iter("p")) if title is not None else ""
        if text.strip():
            self.composer.add_heading(1, text)
        else:
            self.composer.enter_section(1, "")
        self.read_blocks([shape for shape in slide if shape is not title])

    def _add_paragraph(self, paragraph: Element, depth: int) -> None:
        """Add a heading, an item or a paragraph, then the boxes and notes that are anchored in it."""
        text = "".join(self._pieces(paragraph))
        level = attribute(paragraph, "outline-level")
        if paragraph.tag == "h":
            self.composer.add_heading(int(level[:2]) if level.isdecimal() else 1, text)
        elif depth and text.strip():
            self.composer.add(BlockKind.LIST, "  " * min(depth - 1, 9) + "• " + text.strip())
        else:
            self.composer.add(BlockKind.PARAGRAPH, text)
        boxes, self._boxes = self._boxes, []
        judged, self._judges_colour = self._judges_colour, False
        for box in boxes:
            self.read_blocks([box] if box.tag == "annotation" else box)
        self._judges_colour = judged

    def _remark(self, annotation: Element) -> str:
        """A comment with who made it."""
        return remark("".join(creator.text or "" for creator in children(annotation, "creator")),
                      self._cell_text(annotation))

    def _add_table(self, table: Element) -> None:
        """Add a table row by row; the name of a sheet that is not inside a text heads a section."""
        self.composer.end_block()
        if self.is_workbook:
            self.composer.add_heading(1, attribute(table, "name"))
        judged, self._judges_colour = self._judges_colour, False
        hidden_columns = find_hidden_columns(table)
        for row in _rows(table):
            self.composer.add(BlockKind.TABLE, "\t".join(self._cells(row, hidden_columns)).rstrip())
            if self.composer.is_full:
                break
        self._boxes = []
        for shapes in children(table, "shapes"):
            self.read_blocks(shapes)
        self._judges_colour = judged

    def _cells(self, row: Element, hidden_columns: Sequence[range]) -> Iterator[str]:
        """The text of each cell of a row; one that stands for many is written a few times, empty ones once."""
        if attribute(row, "visibility") == "collapse":
            self._leave_out(row, HiddenReason.HIDDEN_CELLS)
            return
        column = 0
        for cell in row:
            if cell.tag in ("table-cell", "covered-table-cell"):
                times = attribute(cell, "number-columns-repeated", "1")
                count = int(times[:9]) if times.isdecimal() else 1
                if any(column in hidden for hidden in hidden_columns):
                    self._leave_out(cell, HiddenReason.HIDDEN_CELLS)
                else:
                    text = " ".join(self._cell_text(cell).split())
                    yield from [text] * min(count, MOST_REPEATED_CELLS)
                column += count

    def _cell_text(self, element: Element) -> str:
        """All text in a cell, tables in it included."""
        parts = []
        for inner in element:
            if (reason := self._find_reason(inner)) is not None:
                self._leave_out(inner, reason)
            elif inner.tag in ("p", "h"):
                parts.append("".join(self._pieces(inner)))
            elif inner.tag == "annotation":
                self._boxes.append(inner)
            elif inner.tag == "object":
                parts += chart_lines(self._archive, inner)
            elif inner.tag not in _LEFT_OUT:
                parts.append(self._cell_text(inner))
        boxes, self._boxes = self._boxes, []
        return " ".join([*parts, *(self._remark(box) if box.tag == "annotation" else self._cell_text(box)
                                   for box in boxes)])

    def _pieces(self, element: Element) -> Iterator[str]:
        """The shown pieces of text in an element, in order."""
        yield _squeeze(element.text)
        for inner in element:
            tag = inner.tag
            if tag in _BOXES:
                self._boxes.append(inner)
            elif (reason := self._find_reason(inner)) is not None:
                self._leave_out(inner, reason)
            elif tag not in _LEFT_OUT or (tag == "title" and element.tag in _RUNNING):
                yield _sign(inner)
                yield from self._pieces(inner)
            yield _squeeze(inner.tail)


def _rows(table: Element) -> Iterator[Element]:
    """The rows of a table; those of a group and the header included."""
    for inner in table:
        if inner.tag == "table-row":
            yield inner
        elif inner.tag in ("table-header-rows", "table-rows"):
            yield from _rows(inner)
        elif inner.tag == "table-row-group":
            for row in _rows(inner):
                row.attrib.pop(_visibility_key(row), None)  # a click opens the group
                yield row


def _visibility_key(row: Element) -> str:
    return next((key for key in row.attrib if key.endswith("}visibility")), "")


def _lines(element: Element) -> Iterator[str]:
    """All text in an element, paragraph by paragraph."""
    yield element.text or ""
    for inner in element:
        yield from _lines(inner)
        yield "\n" if inner.tag in ("p", "h") else ""
        yield inner.tail or ""


def _sign(element: Element) -> str:
    """What an element without text stands for."""
    if element.tag == "s":
        count = attribute(element, "c", "1")
        return " " * (min(int(count[:9]), 100) if count.isdecimal() else 1)
    return {"tab": "\t", "line-break": "\n"}.get(str(element.tag), "")


def _squeeze(text: str | None) -> str:
    """Text between marks, where a line break is a space and many spaces are one."""
    if not text:
        return ""
    words = " ".join(text.split(" ")).replace("\n", " ").replace("\t", " ")
    while "  " in words:
        words = words.replace("  ", " ")
    return words


def _shown(paragraph: Element) -> str:
    """All text of a paragraph."""
    return " ".join("".join(paragraph.itertext()).split())

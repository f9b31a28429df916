"""Excel workbooks.

Takes:  the bytes of an .xlsx file.
Gives:  the cells of each sheet row by row, as they were last calculated, below the name of the sheet.
Never:  calculates a formula, runs a macro, fetches what a sheet links to, or shows a hidden sheet.

Office Open XML, ISO/IEC 29500-1, in both of its editions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from xml.etree.ElementTree import Element

from ragdesk.engine.hidden.hidden_text import MOST_PIECES, is_collecting, note_hidden
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.office.archive import Archive
from ragdesk.engine.reading.office.drawings import lines_on_drawing
from ragdesk.engine.reading.office.package import (
    Relation,
    document_title,
    find_main_part,
    find_relations,
    part_of_kind,
)
from ragdesk.engine.reading.office.page_edges import remark
from ragdesk.engine.reading.office.safe_xml import attribute, child, children, iterate_branches, parse_xml
from ragdesk.engine.reading.office.xlsx_hiding import Unseen, find_unseen, find_unseen_styles
from ragdesk.engine.reading.office.xlsx_numbers import PLAIN, NumberFormat, find_formats
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.hidden import HiddenReason

WIDEST_GAP = 20
"""Empty cells between two others; more of them count as one."""

_ROWS_PER_SIGN = 500
_NO_SHEET = b"<worksheet/>"


def read_xlsx(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read every sheet that is shown.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called now and then.

    Raises:
        ReadingFailed: "damaged", "password", "old-format", "too-big", "unsafe-xml", "unsafe-archive".
    """
    archive = Archive(data)
    main = find_main_part(archive, "xl/workbook.xml")
    if main.endswith(".bin"):
        raise ReadingFailed(FileReason.OLD_FORMAT, "a binary workbook")
    relations = find_relations(archive, main)
    root = parse_xml(archive.read(main))
    book = _Book(archive, relations, attribute(child(root, "workbookPr"), "date1904") in ("1", "true"))
    composer = Composer(longest)
    trouble = FileReason.NONE
    for sheet in children(child(root, "sheets"), "sheet"):
        if attribute(sheet, "state") in ("hidden", "veryHidden"):
            book.hidden += 1
            if is_collecting():
                _note_sheet(book, sheet, _part_of(sheet, relations))
            continue
        try:
            _add_sheet(composer, book, attribute(sheet, "name"), _part_of(sheet, relations), report_alive)
        except ReadingFailed as failure:
            if failure.reason is not FileReason.DAMAGED:
                raise
            trouble = FileReason.DAMAGED
    if book.lacks_strings:
        trouble = FileReason.DAMAGED
    if trouble and composer.is_empty:
        raise ReadingFailed(trouble)
    composer.hidden += book.hidden
    composer.is_unchecked = book.is_unchecked
    return composer.finish(document_title(archive), trouble)


def _part_of(sheet: Element, relations: dict[str, Relation]) -> str:
    """The part that holds the cells of a sheet; empty when there is none."""
    relation = relations.get(next((value for key, value in sheet.attrib.items() if key.endswith("}id")), ""))
    return relation.part if relation else ""


def _note_sheet(book: _Book, sheet: Element, part: str) -> None:
    """Tell of what stands in a hidden sheet."""
    with suppress(ReadingFailed):
        data = book.archive.read(part) if book.archive.is_first(part, "hidden") else _NO_SHEET
        rows = (_join(_cells(row, book)) for above, row in iterate_branches(data, 2)
                if row.tag == "row" and above[-1].tag == "sheetData")
        text = "\n".join(islice(rows, MOST_PIECES))
        note_hidden(f"{attribute(sheet, 'name')}\n{text}", HiddenReason.HIDDEN_SHEET)


class _Book:
    """What the cells of all sheets refer to."""

    def __init__(self, archive: Archive, relations: dict[str, Relation], is_1904: bool) -> None:
        self.archive = archive
        self.is_1904 = is_1904
        self.strings: list[str] = []
        self.lacks_strings = False
        self.formats: dict[int, NumberFormat] = {}
        self.white_styles: frozenset[int] = frozenset()
        self.unseen_styles: frozenset[int] = frozenset()
        self.hidden = 0
        self.is_unchecked = False
        strings, styles = part_of_kind(relations, "sharedStrings"), part_of_kind(relations, "styles")
        if strings and archive.has(strings):
            self.strings = [_text_of(item) for _, item in iterate_branches(archive.read(strings), 1)]
        if styles:
            try:
                root = parse_xml(archive.read(styles))
            except ReadingFailed:
                self.is_unchecked = True
                return
            self.formats = find_formats(root)
            self.white_styles, self.unseen_styles = find_unseen_styles(root)

    def seen_cells(self, row: Element, unseen: Unseen) -> Iterator[_Cell]:
        """The cells of a row that hold something and can be seen; the others are counted, those of a row as one."""
        left_out = []
        hides_row = unseen.hides_row(row)
        for cell in _cells(row, self):
            if hides_row or unseen.hides_cell(cell.element, cell.column):
                left_out.append(cell.text)
            else:
                yield cell
        if left_out:
            self.hidden += 1
            note_hidden("\t".join(left_out), HiddenReason.HIDDEN_CELLS)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell that holds something; ``column`` counts from 0."""

    column: int
    text: str
    element: Element


def _add_sheet(composer: Composer, book: _Book, name: str, part: str, report_alive: ReportAlive) -> None:
    """Add the rows of one sheet."""
    composer.add_heading(1, name)
    if part and not book.archive.is_first(part):
        return
    data = book.archive.read(part)
    unseen = find_unseen(data, book.white_styles, book.unseen_styles)
    for number, (above, row) in enumerate(iterate_branches(data, 2)):
        if row.tag == "col" and above[-1].tag == "cols":
            unseen.note_column(row)
        elif row.tag == "row" and above[-1].tag == "sheetData":
            composer.add(BlockKind.TABLE, _join(book.seen_cells(row, unseen)))
        if number % _ROWS_PER_SIGN == 0:
            report_alive()
        if composer.is_full:
            break
    _add_what_lies_on(composer, book.archive, part)


def _add_what_lies_on(composer: Composer, archive: Archive, part: str) -> None:
    """Add the text boxes and charts that lie on a sheet, and the comments on its cells, but for what is damaged."""
    composer.end_block()
    relations: dict[str, Relation] = {}
    with suppress(ReadingFailed):
        relations = find_relations(archive, part)
    for relation in relations.values():
        with suppress(ReadingFailed):
            if relation.kind in ("drawing", "comments") and not archive.is_first(relation.part):
                continue
            if relation.kind == "drawing":
                for line in lines_on_drawing(archive, relation.part):
                    composer.add(BlockKind.TABLE if "\t" in line else BlockKind.PARAGRAPH, line)
            elif relation.kind == "comments":
                for line in _comments(parse_xml(archive.read(relation.part))):
                    composer.add(BlockKind.PARAGRAPH, line)


def _comments(root: Element) -> Iterator[str]:
    """What people remarked on cells."""
    authors = [author.text or "" for author in children(child(root, "authors"), "author")]
    for comment in children(child(root, "commentList"), "comment"):
        number, text = attribute(comment, "authorId"), child(comment, "text")
        author = authors[int(number)] if number.isdecimal() and int(number) < len(authors) else ""
        said = _text_of(text) if text is not None else ""
        # Newer programs keep a conversation elsewhere, and here a copy under a notice.
        author, said = ("", said.partition("Comment:")[2] or said) if author.startswith("tc=") else (author, said)
        yield remark(author, said.strip().removeprefix(f"{author}:") if author else said)


def _cells(row: Element, book: _Book) -> Iterator[_Cell]:
    """The cells of a row that hold something."""
    column = -1
    for cell in children(row, "c"):
        column = _column(cell.get("r", ""), column + 1)
        text = " ".join(_cell_text(cell, book).split())
        if text:
            yield _Cell(column, text, cell)


def _join(cells: Iterator[_Cell]) -> str:
    """A row as a line, with a tab for each step to the right."""
    parts: list[str] = []
    column = 0
    for cell in cells:
        gap = max(cell.column - column, 0)
        parts.append("\t" * (gap if gap <= WIDEST_GAP else 1) + cell.text)
        column = cell.column
    return "".join(parts)


def _column(name: str, default: int) -> int:
    """The number of a column from the name of a cell such as "AB12"."""
    number = 0
    for letter in name[:3]:
        if not "A" <= letter <= "Z":
            break
        number = number * 26 + ord(letter) - 64
    return number - 1 if number else default


def _cell_text(cell: Element, book: _Book) -> str:
    """What a cell shows."""
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        inner = child(cell, "is")
        return _text_of(inner) if inner is not None else ""
    value = child(cell, "v")
    text = (value.text or "").strip() if value is not None else ""
    if kind == "s":
        if text.isdecimal() and int(text) < len(book.strings):
            return book.strings[int(text)]
        book.lacks_strings = True
        return ""
    if kind == "b":
        return "TRUE" if text == "1" else "FALSE"
    if kind in ("str", "e", "d"):
        return text
    style = cell.get("s", "0")
    shown_as = book.formats.get(int(style), PLAIN) if style.isdecimal() else PLAIN
    return shown_as.write(text, is_1904=book.is_1904)


def _text_of(item: Element) -> str:
    """The text of a string, which may have parts of different looks; hints for pronouncing are left out."""
    parts = []
    for inner in item:
        if inner.tag == "t":
            parts.append(inner.text or "")
        elif inner.tag == "r":
            parts += [text.text or "" for text in children(inner, "t")]
    return "".join(parts)

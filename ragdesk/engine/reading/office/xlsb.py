"""Binary workbooks of Excel.

Takes:  the bytes of an .xlsb file.
Gives:  the cells of each sheet row by row, as they were last calculated, below the name of the sheet.
Never:  calculates a formula, runs a macro, fetches what a sheet links to, or shows a sheet, a row or a column that is
        hidden.

Excel Binary File Format, [MS-XLSB]: the parts of an .xlsx file, with records in place of XML. Our own, as the libraries
for it do not tell what is hidden.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import suppress
from xml.etree.ElementTree import Element, SubElement

from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.office.archive import Archive
from ragdesk.engine.reading.office.package import document_title, find_main_part, find_relations, part_of_kind
from ragdesk.engine.reading.office.xls import unpack_short
from ragdesk.engine.reading.office.xlsx_numbers import PLAIN, NumberFormat, find_formats
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.hidden import HiddenReason

_ROW, _BLANK, _RK, _ERROR, _BOOL, _REAL, _STRING, _SHARED = range(8)
_FORMULA_STRING, _FORMULA_NUMBER, _FORMULA_BOOL, _FORMULA_ERROR = 8, 9, 10, 11
_SHARED_ITEM, _FORMAT, _STYLE, _COLUMNS, _RICH_STRING = 19, 44, 47, 60, 62
_BOOK, _SHEET, _BEGIN_STYLES, _END_STYLES = 153, 156, 617, 618
_ROW_IS_HIDDEN, _COLUMN_IS_HIDDEN = 0x10, 0x01
_ROWS_PER_SIGN = 500
WIDEST_GAP = 20
"""Empty cells between two others; more of them count as one."""

Record = tuple[int, bytes]


def read_xlsb(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read every sheet that is shown.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called now and then.

    Raises:
        ReadingFailed: "damaged", "password", "old-format", "too-big", "unsafe-archive".
    """
    archive = Archive(data)
    main = find_main_part(archive, "xl/workbook.bin")
    relations = find_relations(archive, main)
    book = _Book(archive, main, part_of_kind(relations, "sharedStrings"), part_of_kind(relations, "styles"))
    composer = Composer(longest)
    trouble = book.trouble
    for name, identity, is_hidden in book.sheets:
        part = relations[identity].part if identity in relations else ""
        try:
            if is_hidden:
                book.hidden += 1
                data = archive.read(part) if archive.is_first(part, "hidden") else b""
                note_hidden("\n".join([name, *(row for _hidden, row in _rows(data, book))]), HiddenReason.HIDDEN_SHEET)
            else:
                data = archive.read(part) if not part or archive.is_first(part) else b""
                _add_sheet(composer, book, name, data, report_alive)
        except ReadingFailed as failure:
            if failure.reason is not FileReason.DAMAGED:
                raise
            trouble = FileReason.DAMAGED
    if trouble and composer.is_empty:
        raise ReadingFailed(trouble)
    composer.hidden += book.hidden
    return composer.finish(document_title(archive), trouble)


def _records(data: bytes) -> Iterator[Record]:
    """The records of a part; those that go on behind its end are left out."""
    position, end = 0, len(data)
    while position < end:
        kind, position = _number(data, position, 2)
        length, position = _number(data, position, 4)
        if position + length > end:
            return
        yield kind, data[position:position + length]
        position += length


def _number(data: bytes, position: int, most: int) -> tuple[int, int]:
    """A number of seven bits a byte, and the place behind it."""
    value = 0
    for count in range(most):
        if position >= len(data):
            break
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << 7 * count
        if not byte & 0x80:
            break
    return value, position


def _text(data: bytes, at: int) -> str:
    """A string: its length in letters of two bytes, then those."""
    if at + 4 > len(data):
        return ""
    length, = struct.unpack_from("<I", data, at)
    return data[at + 4:at + 4 + 2 * length].decode("utf-16-le", "replace") if length != 0xFFFFFFFF else ""


class _Book:
    """What the cells of all sheets refer to.

    Attributes:
        sheets: name, reference to its part, and whether it is hidden, of each.
        hidden: sheets, rows and columns that were left out so far.
        trouble: why not all could be read.
    """

    def __init__(self, archive: Archive, main: str, strings: str, styles: str) -> None:
        self.sheets: list[tuple[str, str, bool]] = []
        self.strings: list[str] = []
        self.hidden = 0
        self.trouble = FileReason.NONE
        self._is_1904 = False
        for kind, data in _records(archive.read(main)):
            if kind == _SHEET and len(data) >= 12:
                identity = _text(data, 8)
                name = _text(data, 12 + 2 * len(identity))
                self.sheets.append((name, identity, bool(data[0])))
            elif kind == _BOOK:
                self._is_1904 = bool(data[:1] and data[0] & 1)
        if strings:
            self.strings = [_text(data, 1) for kind, data in _records(archive.read(strings)) if kind == _SHARED_ITEM]
        self._formats: dict[int, NumberFormat] = {}
        with suppress(ReadingFailed):
            self._formats = _formats(archive.read(styles)) if styles else {}

    def number(self, value: float, style: int) -> str:
        """A number as its cell shows it."""
        stored = repr(value).removesuffix(".0")
        return self._formats.get(style, PLAIN).write(stored, is_1904=self._is_1904)

    def shared(self, number: int) -> str:
        """A string that several cells may share."""
        if number < len(self.strings):
            return self.strings[number]
        self.trouble = FileReason.DAMAGED
        return ""


def _formats(data: bytes) -> dict[int, NumberFormat]:
    """The formats of numbers, by the numbers of the styles."""
    styles = Element("styles")
    formats, cells = SubElement(styles, "numFmts"), SubElement(styles, "cellXfs")
    is_inside = False
    for kind, record in _records(data):
        if kind in (_BEGIN_STYLES, _END_STYLES):
            is_inside = kind == _BEGIN_STYLES
        elif kind == _FORMAT and len(record) >= 6:
            SubElement(formats, "numFmt", numFmtId=str(struct.unpack_from("<H", record)[0]),
                       formatCode=_text(record, 2))
        elif kind == _STYLE and is_inside and len(record) >= 4:
            SubElement(cells, "xf", numFmtId=str(struct.unpack_from("<H", record, 2)[0]))
    return find_formats(styles)


def _add_sheet(composer: Composer, book: _Book, name: str, data: bytes, report_alive: ReportAlive) -> None:
    """Add the rows of one sheet."""
    composer.add_heading(1, name)
    for number, (hidden, row) in enumerate(_rows(data, book)):
        if hidden:
            book.hidden += 1
            note_hidden(hidden, HiddenReason.HIDDEN_CELLS)
        composer.add(BlockKind.TABLE, row)
        if number % _ROWS_PER_SIGN == 0:
            report_alive()
        if composer.is_full:
            return


def _rows(data: bytes, book: _Book) -> Iterator[tuple[str, str]]:
    """What is hidden and what is shown of each row that holds something, as lines."""
    hidden_columns: list[tuple[int, int]] = []
    is_hidden, shown, hidden = False, dict[int, str](), dict[int, str]()
    for kind, record in _records(data):
        if kind == _COLUMNS and len(record) >= 18:
            first, last = struct.unpack_from("<II", record)
            if record[16] & _COLUMN_IS_HIDDEN:
                hidden_columns.append((first, last))
        elif kind == _ROW:
            if shown or hidden:
                yield _join(hidden), _join(shown)
            shown, hidden = {}, {}
            is_hidden = len(record) > 11 and bool(record[11] & _ROW_IS_HIDDEN)
        elif len(record) >= 8 and (text := " ".join(_cell_text(kind, record, book).split())):
            column, = struct.unpack_from("<I", record)
            is_unseen = is_hidden or any(first <= column <= last for first, last in hidden_columns)
            (hidden if is_unseen else shown)[column] = text
    if shown or hidden:
        yield _join(hidden), _join(shown)


def _join(cells: dict[int, str]) -> str:
    """A row as a line, with a tab for each step to the right."""
    parts, before = [], min(cells, default=0)
    for column, text in sorted(cells.items()):
        parts.append("\t" * (column - before if column - before <= WIDEST_GAP else 1) + text)
        before = column
    return "".join(parts)


def _cell_text(kind: int, data: bytes, book: _Book) -> str:
    """What a cell shows; empty for what is no cell, or an error."""
    style = struct.unpack_from("<I", data, 4)[0] & 0xFFFFFF
    if kind in (_STRING, _FORMULA_STRING):
        return _text(data, 8)
    if kind == _RICH_STRING:
        return _text(data, 9)
    if kind in (_BOOL, _FORMULA_BOOL) and len(data) > 8:
        return "TRUE" if data[8] else "FALSE"
    if kind == _RK and len(data) >= 12:
        return book.number(unpack_short(struct.unpack_from("<I", data, 8)[0]), style)
    if kind in (_REAL, _FORMULA_NUMBER) and len(data) >= 16:
        return book.number(struct.unpack_from("<d", data, 8)[0], style)
    if kind == _SHARED and len(data) >= 12:
        return book.shared(struct.unpack_from("<I", data, 8)[0])
    return ""

"""Workbooks of Excel 97 to 2003.

Takes:  a compound file.
Gives:  the cells of each sheet row by row, as they were last calculated, below the name of the sheet.
Never:  calculates a formula, runs a macro, or shows a hidden sheet.

Excel Binary File Format, [MS-XLS].
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import islice
from xml.etree.ElementTree import Element, SubElement

from ragdesk.engine.hidden.hidden_text import MOST_PIECES, is_collecting, note_hidden
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.office.ole import CompoundFile
from ragdesk.engine.reading.office.xls_strings import read_shared_strings, read_string
from ragdesk.engine.reading.office.xlsx_numbers import PLAIN, find_formats
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.hidden import HiddenReason

_BOF, _EOF, _SHEET, _LOCKED, _STRINGS, _MORE = 0x809, 0x0A, 0x85, 0x2F, 0xFC, 0x3C
_FORMAT, _STYLE, _DATES_1904 = 0x41E, 0xE0, 0x22
_LABEL_SHARED, _LABEL, _NUMBER, _SHORT, _SHORTS = 0xFD, 0x204, 0x203, 0x27E, 0xBD
_FORMULA, _FORMULA_TEXT, _TRUTH = 0x06, 0x207, 0x205
_VERSION_97 = 0x600
_ROWS_PER_SIGN = 500

Record = tuple[int, bytes]


def read_xls(container: CompoundFile, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read every sheet that is shown.

    Raises:
        ReadingFailed: "damaged", "password", "old-format" for Excel 5 and 95.
    """
    stream = container.read("Workbook")
    if not stream:
        raise ReadingFailed(FileReason.OLD_FORMAT if container.read("Book") else FileReason.DAMAGED, "no workbook")
    book = _Book(list(_records(stream, 0)))
    composer = Composer(longest)
    taken: set[tuple[int, bool]] = set()
    for start, is_hidden, name in book.sheets:
        source = stream if (start, is_hidden) not in taken else b""
        taken.add((start, is_hidden))
        if is_hidden:
            composer.hidden += 1
            if is_collecting():
                rows = islice(_rows(_records(source, start), book), MOST_PIECES)
                note_hidden("\n".join((name, *rows)), HiddenReason.HIDDEN_SHEET)
            continue
        composer.add_heading(1, name)
        for number, row in enumerate(_rows(_records(source, start), book)):
            composer.add(BlockKind.TABLE, row)
            if number % _ROWS_PER_SIGN == 0:
                report_alive()
            if composer.is_full:
                break
    return composer.finish("")


def _records(stream: bytes, position: int) -> Iterator[Record]:
    """The records from a position up to the end of their part."""
    while position + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, position)
        yield kind, stream[position + 4:position + 4 + length]
        position += 4 + length
        if kind == _EOF:
            return


class _Book:
    """What the cells of all sheets refer to.

    Attributes:
        sheets: position, whether it is hidden, and name of each sheet of cells.
    """

    def __init__(self, records: list[Record]) -> None:
        self.sheets: list[tuple[int, bool, str]] = []
        self.strings: list[str] = []
        self.is_1904 = False
        styles = Element("styles")
        formats, cells = SubElement(styles, "numFmts"), SubElement(styles, "cellXfs")
        for number, (kind, data) in enumerate(records):
            if kind == _LOCKED:
                raise ReadingFailed(FileReason.PASSWORD)
            if kind == _BOF and len(data) >= 2 and struct.unpack_from("<H", data)[0] < _VERSION_97:
                raise ReadingFailed(FileReason.OLD_FORMAT)
            if kind == _SHEET and len(data) > 8 and data[5] == 0:
                self.sheets.append((struct.unpack_from("<I", data)[0], bool(data[4] & 3), read_string(data, 6, 1)))
            elif kind == _STRINGS:
                self.strings = read_shared_strings(_with_more(records, number))
            elif kind == _FORMAT and len(data) > 5:
                SubElement(formats, "numFmt", numFmtId=str(struct.unpack_from("<H", data)[0]),
                           formatCode=read_string(data, 2, 2))
            elif kind == _STYLE and len(data) >= 4:
                SubElement(cells, "xf", numFmtId=str(struct.unpack_from("<H", data, 2)[0]))
            elif kind == _DATES_1904:
                self.is_1904 = data[:1] == b"\1"
        self._formats = find_formats(styles)

    def number(self, value: float, style: int) -> str:
        """A number as its cell shows it."""
        stored = repr(value).removesuffix(".0")
        return self._formats.get(style, PLAIN).write(stored, is_1904=self.is_1904)


def _with_more(records: list[Record], number: int) -> list[bytes]:
    """A record with those that continue it."""
    parts = [records[number][1]]
    for kind, data in records[number + 1:]:
        if kind != _MORE:
            break
        parts.append(data)
    return parts


def _rows(records: Iterator[Record], book: _Book) -> Iterator[str]:
    """The rows of a sheet as lines; cells come in the order of rows and columns."""
    row, cells = -1, dict[int, str]()
    for place, column, text in _cells(records, book):
        if place != row:
            yield _join(cells)
            row, cells = place, {}
        cells[column] = " ".join(text.split())
    yield _join(cells)


def _join(cells: dict[int, str]) -> str:
    """A row as a line."""
    filled = {column: text for column, text in cells.items() if text}
    return "\t".join(filled.get(column, "") for column in range(max(filled, default=-1) + 1)).lstrip("\t")


def _cells(records: Iterator[Record], book: _Book) -> Iterator[tuple[int, int, str]]:
    """(row, column, text) of each cell that holds something."""
    formula = (0, 0)
    for kind, data in records:
        if kind == _FORMULA_TEXT and len(data) >= 3:
            yield *formula, read_string(data, 0, 2)
            continue
        if len(data) < 8 or kind not in (_LABEL_SHARED, _LABEL, _NUMBER, _SHORT, _SHORTS, _FORMULA, _TRUTH):
            continue
        row, column, style = struct.unpack_from("<HHH", data)
        if kind == _FORMULA:
            formula = row, column
        if kind == _SHORTS:
            for number in range((len(data) - 6) // 6):
                style, short = struct.unpack_from("<HI", data, 4 + number * 6)
                yield row, column + number, book.number(unpack_short(short), style)
        else:
            yield row, column, _cell_text(kind, data, style, book)


def _cell_text(kind: int, data: bytes, style: int, book: _Book) -> str:
    """What a cell of a single value shows."""
    if kind == _LABEL_SHARED and len(data) >= 10:
        number, = struct.unpack_from("<I", data, 6)
        return book.strings[number] if number < len(book.strings) else ""
    if kind == _LABEL:
        return read_string(data, 6, 2)
    if kind == _SHORT and len(data) >= 10:
        return book.number(unpack_short(struct.unpack_from("<I", data, 6)[0]), style)
    if kind == _TRUTH:
        return ("TRUE" if data[6] else "FALSE") if data[7:8] == b"\0" else ""
    if kind in (_NUMBER, _FORMULA) and len(data) >= 14 and not (kind == _FORMULA and data[12:14] == b"\xff\xff"):
        return book.number(struct.unpack_from("<d", data, 6)[0], style)
    return ""


def unpack_short(short: int) -> float:
    """A number in four bytes: a whole one, or the upper half of one with a point; perhaps times a hundred."""
    if short & 2:
        value: float = (short >> 2) - (1 << 30 if short & 0x80000000 else 0)
    else:
        value, = struct.unpack("<d", struct.pack("<Q", (short & 0xFFFFFFFC) << 32))
    return value / 100 if short & 1 else value

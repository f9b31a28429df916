"""Documents of Word 97 to 2003.

Takes:  a compound file.
Gives:  its text, then its notes, headers and boxes, as paragraphs and table rows.
Never:  what was deleted or is hidden; macros. Which paragraphs are headings it does not know.

Word Binary File Format, [MS-DOC]: the piece table says where the text stands, and pages of formats which stretches of
the stream are hidden.
"""

from __future__ import annotations

import re
import struct
from bisect import bisect_right
from collections.abc import Iterator

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.office.ole import CompoundFile
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind

_MAGIC = 0xA5EC
_OLDEST = 0x00C1
"""Version of Word 97; before it everything lay elsewhere."""

_IS_ENCRYPTED, _USES_TABLE_1 = 0x0100, 0x0200
_PAGE = 512
_VANISH, _DELETED = 0x083C, 0x0800
_OPERAND_SIZES = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}
_FIELD_CODE = re.compile("\x13[^\x13\x14\x15]*(?:\x14|(?=\x15))|\x15")
_PARAGRAPH = re.compile("([^\r\x07\x0c]*)([\r\x07\x0c]|$)")
"""Text and its mark: the end of a paragraph, of a cell or row, of a page."""

_SIGNS = {0x0B: "\n", 0x1E: "\u2011", 0x1F: "", 0x01: "", 0x02: "", 0x03: "", 0x04: "", 0x05: "", 0x08: "", 0x13: "",
          0x14: "", 0x15: ""}
_DEEPEST_FIELDS = 20


def read_doc(container: CompoundFile, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read a document.

    Raises:
        ReadingFailed: "damaged", "password", "old-format" for Word 6 and 95.
    """
    stream = container.read("WordDocument")
    if len(stream) < 0x1AA or struct.unpack_from("<H", stream, 0)[0] != _MAGIC:
        raise ReadingFailed(FileReason.DAMAGED, "no Word document")
    version, flags = struct.unpack_from("<H", stream, 2)[0], struct.unpack_from("<H", stream, 0x0A)[0]
    if flags & _IS_ENCRYPTED:
        raise ReadingFailed(FileReason.PASSWORD)
    if version < _OLDEST:
        raise ReadingFailed(FileReason.OLD_FORMAT)
    table = container.read("1Table" if flags & _USES_TABLE_1 else "0Table")
    hidden = _HiddenRanges(stream, table)
    text = "".join(_pieces(stream, table, hidden, longest))
    composer = Composer(longest)
    _add_paragraphs(composer, text, report_alive)
    composer.hidden += hidden.count
    return composer.finish()


def _pieces(stream: bytes, table: bytes, hidden: _HiddenRanges, longest: int) -> Iterator[str]:
    """The shown text, piece by piece, up to the one that goes beyond ``longest``; pieces may be of the same place."""
    taken = 0
    places = _find_piece_table(stream, table)
    count = (len(places) - 4) // 12
    for number in range(count):
        first, last = struct.unpack_from("<II", places, number * 4)
        where, = struct.unpack_from("<I", places, (count + 1) * 4 + number * 8 + 2)
        length = last - first
        if not 0 < length <= len(stream):
            continue
        taken += length
        is_narrow = bool(where & 0x40000000)
        start = (where & 0x3FFFFFFF) // 2 if is_narrow else where & 0x3FFFFFFF
        width = 1 if is_narrow else 2
        for begin, end in hidden.shown(start, start + length * width):
            raw = stream[begin:end]
            yield raw.decode("cp1252" if is_narrow else "utf-16-le", "replace")
        if taken > longest:
            return


def _find_piece_table(stream: bytes, table: bytes) -> bytes:
    """The table of the pieces of text."""
    start, length = struct.unpack_from("<II", stream, 0x1A2)
    position, end = start, min(start + length, len(table))
    while position + 5 <= end:
        if table[position] == 2:
            size, = struct.unpack_from("<I", table, position + 1)
            return table[position + 5:min(position + 5 + size, end)]
        if table[position] != 1:
            break
        position += 3 + struct.unpack_from("<H", table, position + 1)[0]
    raise ReadingFailed(FileReason.DAMAGED, "no table of pieces")


class _HiddenRanges:
    """Stretches of the stream whose letters are hidden or were deleted.

    Attributes:
        count: stretches that were left out.
    """

    def __init__(self, stream: bytes, table: bytes) -> None:
        start, length = struct.unpack_from("<II", stream, 0xFA)
        bins = table[start:start + length] if length < len(table) else b""
        pages = (len(bins) - 4) // 8
        ranges = sorted(place for number in range(max(pages, 0)) for place in _hidden_on_page(
            stream, struct.unpack_from("<I", bins, (pages + 1) * 4 + number * 4)[0]))
        self._starts = [start for start, _ in ranges]
        self._ends = [end for _, end in ranges]
        self.count = 0

    def shown(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """What remains of a stretch."""
        number = max(0, bisect_right(self._starts, start) - 1)
        while number < len(self._starts) and self._starts[number] < end:
            if self._ends[number] > start:
                self.count += 1
                if self._starts[number] > start:
                    yield start, self._starts[number]
                start = self._ends[number]
            number += 1
        if start < end:
            yield start, end


def _hidden_on_page(stream: bytes, number: int) -> Iterator[tuple[int, int]]:
    """The hidden stretches that one page of formats tells of."""
    page = stream[number * _PAGE:(number + 1) * _PAGE] if number < len(stream) // _PAGE + 1 else b""
    if len(page) < _PAGE:
        return
    runs = page[511]
    if not 0 < runs * 5 + 4 <= 511:
        return
    for run in range(runs):
        start, end = struct.unpack_from("<II", page, run * 4)
        offset = page[(runs + 1) * 4 + run] * 2
        if offset and start < end and _hides(page[offset + 1:offset + 1 + page[offset]]):
            yield start, end


def _hides(formats: bytes) -> bool:
    """Whether a list of formats hides the text or marks it as deleted."""
    position = 0
    while position + 3 <= len(formats):
        code, = struct.unpack_from("<H", formats, position)
        if code in (_VANISH, _DELETED) and formats[position + 2] in (1, 129):
            return True
        size = _OPERAND_SIZES.get(code >> 13, 1 + formats[position + 2])
        position += 2 + size
    return False


def _add_paragraphs(composer: Composer, text: str, report_alive: ReportAlive) -> None:
    """Add what paragraph marks set apart; cells collect until their row ends."""
    for _ in range(_DEEPEST_FIELDS):
        text, replaced = _FIELD_CODE.subn("", text)
        if not replaced:
            break
    cells: list[str] = []
    for match in _PARAGRAPH.finditer(text):
        shown = match[1].translate(_SIGNS).strip()
        if match[2] == "\x07" and (shown or not cells):
            cells.append(" ".join(shown.split()))
            continue
        if cells:
            composer.add(BlockKind.TABLE, "\t".join(cells))
            cells = []
        composer.add(BlockKind.PARAGRAPH, shown)
        report_alive()

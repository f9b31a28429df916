"""What is shown of a document, and where it stands in Qt's text: three counts of the same places.

Takes:  blocks as they are written, each with the positions at which the lines of it begin in Qt's text.
Gives:  places of the document as positions, and the reverse.
Never:  touches a widget.

The document counts characters, Qt counts UTF-16 units, and a table takes positions of its own in Qt's text.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from ragdesk.engine.facade.texts import ShownText
from ragdesk.engine.records.shown import Look, ShownBlock

Place = tuple[int, int]

_PAIR = re.compile("[\U00010000-\U0010ffff]")


class ShownPlaces:
    """The places of what has been written so far."""

    def __init__(self) -> None:
        self._shown = ShownText()
        self._shown_starts: list[int] = []
        self._positions: list[int] = []
        self._cells: list[bool] = []
        self._pairs: list[int] = []
        self.end = 0

    def add(self, block: ShownBlock, positions: Sequence[int], *, in_cells: bool | None = None) -> None:
        """Note a block.

        Args:
            block: as it was written.
            positions: at which each of its cells begins.
            in_cells: its cells are Qt's; only those of rows when None.
        """
        in_cells = block.look is Look.ROW if in_cells is None else in_cells
        start = self._shown.add(block)
        for cell, position in zip(block.cells, positions, strict=True):
            self._shown_starts.append(start)
            self._positions.append(position)
            self._cells.append(in_cells)
            for run in cell:
                if not run.text.isascii():
                    self._pairs += [start + match.start() for match in _PAIR.finditer(run.text)]
                start += len(run.text)
            start += 1
            self.end = max(self.end, cell[-1].end if cell else 0)

    def __len__(self) -> int:
        """Characters that are shown."""
        return len(self._shown)

    @property
    def text(self) -> str:
        """What is shown, cells apart by tabs."""
        return self._shown.text

    def to_view(self, start: int, end: int) -> Place:
        """Positions in Qt's text of a place of the document; twice the same when all of it is signs."""
        first, last = self._shown.to_shown(start, end)
        return self._position(first), self._position(last, is_end=last > first)

    def pieces(self, start: int, end: int) -> list[Place]:
        """The same, cell by cell: what goes over the end of one, Qt would widen to whole cells or tables."""
        first, last = self._shown.to_shown(start, end)
        pieces: list[Place] = []
        line = max(0, bisect_right(self._shown_starts, first) - 1)
        goes_on = False
        while line < len(self._positions) and self._shown_starts[line] < last:
            piece_start = max(first, self._shown_starts[line])
            piece_end = min(last, self._end_of_line(line))
            if piece_start < piece_end:
                place = self._position(piece_start), self._position(piece_end, is_end=True)
                if goes_on and not self._cells[line]:
                    place = pieces.pop()[0], place[1]
                pieces.append(place)
                goes_on = not self._cells[line]
            line += 1
        return pieces

    def _end_of_line(self, line: int) -> int:
        """One past its last letter."""
        return self._shown_starts[line + 1] - 1 if line + 1 < len(self._shown_starts) else len(self._shown)

    def to_text(self, start: int, end: int) -> Place:
        """The places in ``text`` of a place of the document."""
        return self._shown.to_shown(start, end)

    def from_view(self, start: int, end: int) -> Place:
        """The place of the document that is shown between two positions."""
        return self._shown.to_source(*self.in_text(start, end))

    def in_text(self, start: int, end: int) -> Place:
        """The places in ``text`` of two positions."""
        return self._at(start), self._at(end)

    def _position(self, at: int, *, is_end: bool = False) -> int:
        """The position of a place in the text; an end belongs to the line that it ends."""
        if not self._positions:
            return 0
        line = max(0, (bisect_left if is_end else bisect_right)(self._shown_starts, at) - 1)
        start = self._shown_starts[line]
        return self._positions[line] + at - start + bisect_left(self._pairs, at) - bisect_left(self._pairs, start)

    def _at(self, position: int) -> int:
        """The place in the text of a position; one inside of a pair belongs to its character."""
        if not self._positions:
            return 0
        line = max(0, bisect_right(self._positions, position) - 1)
        start = self._shown_starts[line]
        units, pair = max(0, position - self._positions[line]), bisect_left(self._pairs, start)
        passed = self._pairs_before(pair, start, units)
        return min(start + units - passed, self._end_of_line(line))

    def _pairs_before(self, first: int, start: int, units: int) -> int:
        """How many pairs stand whole within some units of a line."""
        count = 0
        while first + count < len(self._pairs) and self._pairs[first + count] - start + count + 1 < units:
            count += 1
        return count

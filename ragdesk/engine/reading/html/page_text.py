"""The text of a page as it is put together, with its blocks.

Takes:  tags that are shown, and the text between them.
Gives:  the text; headings, lists, tables and code as blocks.
Never:  knows what is hidden.

Tags that begin a line in a browser begin one here; others vanish, so that ``<b>H</b>ello`` is one word.
"""

from __future__ import annotations

import re

from ragdesk.engine.reading.html.tags import LINE_TAGS
from ragdesk.engine.reading.parsed import Outline
from ragdesk.engine.records import Block, BlockKind

CELL_TAGS = frozenset(("td", "th"))
HEADINGS = {f"h{level}": level for level in range(1, 7)}
_STRUCTURES = {"ul": BlockKind.LIST, "ol": BlockKind.LIST, "dl": BlockKind.LIST, "table": BlockKind.TABLE,
               "pre": BlockKind.CODE}
_SPACE = re.compile(r"[ \t\n\r\f]+")


class PageText:
    """The text so far, as parts, and its blocks."""

    def __init__(self) -> None:
        self._mark = ""
        self._parts: list[str] = []
        self._length = 0
        self._last = "\n"
        self._blocks: list[Block] = []
        self._block_start = -1
        self._outline = Outline()
        self._heading_level = 0
        self._depth = dict.fromkeys(BlockKind, 0)

    @property
    def is_in_structure(self) -> bool:
        """Whether the page is in a list, a table or code."""
        return any(self._depth.values())

    @property
    def length(self) -> int:
        """Of the text so far."""
        return self._length

    def begin(self, tag: str) -> None:
        """A start tag that is shown."""
        if tag in _STRUCTURES:
            self._enter(_STRUCTURES[tag], 1)
        elif tag in HEADINGS:
            self._close_block()
            self._heading_level = HEADINGS[tag]
        elif tag in CELL_TAGS:
            self._append("\t") if self._last not in "\n\t" else None
        elif tag in LINE_TAGS:
            self.break_line(closes_block=tag != "br")

    def end(self, tag: str) -> None:
        """An end tag that is shown."""
        if tag in _STRUCTURES:
            self._enter(_STRUCTURES[tag], -1)
        elif tag in HEADINGS:
            self._close_block()
            self._heading_level = 0
        elif tag in CELL_TAGS:
            self._append("\t") if self._last not in "\n\t" else None
        elif tag in LINE_TAGS:
            self.break_line(closes_block=tag != "br")

    def _enter(self, kind: BlockKind, step: int) -> None:
        """Go into or out of a list, a table or code; the outermost one makes the block."""
        if self._kind() is BlockKind.PARAGRAPH or (step < 0 and self._depth[kind] == 1):
            self._close_block()
        self.break_line(closes_block=False)
        self._depth[kind] = max(0, self._depth[kind] + step)

    def break_line(self, *, closes_block: bool) -> None:
        """Begin a new line, and outside of structures a new block."""
        if closes_block and self._kind() is BlockKind.PARAGRAPH:
            self._close_block()
        elif self._last != "\n":
            self._append("\n")

    def number(self, mark: str) -> None:
        """Begin the next text with a mark, such as the number of an item; nothing where no text comes."""
        self._mark = mark

    def add(self, data: str) -> None:
        """Text; white space counts as one space except in code."""
        if data and not self._depth[BlockKind.CODE]:
            data = _SPACE.sub(" ", data)
            if data[0] == " " and self._last in " \n\t":
                data = data[1:]
        if self._mark and data.strip():
            data, self._mark = self._mark + data.lstrip(), ""
        if data:
            if self._block_start < 0:
                self._block_start = self._length
            self._append(data)

    def _append(self, data: str) -> None:
        self._parts.append(data)
        self._length += len(data)
        self._last = data[-1]

    def _kind(self) -> BlockKind:
        """What the current block is."""
        if self._heading_level:
            return BlockKind.HEADING
        for kind in (BlockKind.TABLE, BlockKind.LIST, BlockKind.CODE):
            if self._depth[kind]:
                return kind
        return BlockKind.PARAGRAPH

    def _close_block(self) -> None:
        """Note the block that ends here."""
        start, self._block_start = self._block_start, -1
        if start < 0:
            return
        kind = self._kind()
        if kind is BlockKind.HEADING:
            title = " ".join(self._tail(start).split())
            if title:
                self._outline.enter(self._heading_level, title)
            else:
                kind = BlockKind.PARAGRAPH
        self._blocks.append(Block(kind, start, self._length, self._outline.path))
        if self._last != "\n":
            self._append("\n")

    def _tail(self, start: int) -> str:
        """The text from a position on."""
        parts: list[str] = []
        position = self._length
        for part in reversed(self._parts):
            if position <= start:
                break
            parts.append(part)
            position -= len(part)
        return "".join(reversed(parts))

    def finish(self) -> tuple[str, tuple[Block, ...]]:
        """Everything collected."""
        self._close_block()
        return "".join(self._parts), tuple(self._blocks)

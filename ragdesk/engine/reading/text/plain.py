"""Plain text and logs.

Takes:  text.
Gives:  paragraphs, which blank lines set apart; the messages of a chat, the clippings of a Kindle; a log's lines stay
        whole.
Never:  takes a line for a heading: plain text does not say which lines are any.
"""

from __future__ import annotations

import re

from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.chat import find_messages
from ragdesk.engine.reading.text.clippings import find_clippings
from ragdesk.engine.records import Block, BlockKind

_BLANK_LINE = re.compile(r"\n[^\S\n]*\n\s*")
_LIST_LINE = re.compile(r"[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+\S")


def read_plain(text: str) -> Parsed:
    """Paragraphs and simple lists, or the entries of an export."""
    if entries := find_messages(text) or find_clippings(text):
        return Parsed(text, entries)
    blocks: list[Block] = []
    start = 0
    for match in _BLANK_LINE.finditer(text):
        _add_block(blocks, text, start, match.start())
        start = match.end()
    _add_block(blocks, text, start, len(text))
    return Parsed(text, tuple(blocks))


def read_log(text: str) -> Parsed:
    """One block, which is cut between its lines."""
    return Parsed(text, (Block(BlockKind.CODE, 0, len(text)),))


def _add_block(blocks: list[Block], text: str, start: int, end: int) -> None:
    """Note a paragraph, or a list when it begins like one."""
    if start < end:
        kind = BlockKind.LIST if _LIST_LINE.match(text, start) else BlockKind.PARAGRAPH
        blocks.append(Block(kind, start, end))

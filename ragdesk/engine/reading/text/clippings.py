"""What a reader of books has marked: "My Clippings.txt" of a Kindle.

Takes:  text.
Gives:  each clipping as a section of its book, with the line that says where and when it was marked; bookmarks, which
        say nothing, in no passage.
Never:  reads that line: it is in the language of the device.
"""

from __future__ import annotations

import re

from ragdesk.engine.records import Block, BlockKind

FEWEST_CLIPPINGS = 2
LOOKED_AT_CHARACTERS = 20_000

_END = re.compile(r"^={10}[ \t]*$", re.MULTILINE)
_CLIPPING = re.compile(r"\s*(?P<book>\S[^\n]{0,500})\n(?P<place>- [^\n]{1,300})(?:\n|$)\s*")


def find_clippings(text: str) -> tuple[Block, ...]:
    """The clippings of a file; none when a text is something else."""
    if text.count("==========", 0, LOOKED_AT_CHARACTERS) < FEWEST_CLIPPINGS:
        return ()
    ends = [match.start() for match in _END.finditer(text)]
    starts = [0, *(match.end() for match in _END.finditer(text))]
    found = [_CLIPPING.match(text, start, end) for start, end in zip(starts, ends, strict=False)]
    if sum(match is not None for match in found) < max(FEWEST_CLIPPINGS, 0.8 * len(found)):
        return ()
    blocks: list[Block] = []
    for start, end, match in zip(starts, ends, found, strict=False):
        blocks += _blocks(text, start, end, match)
        blocks.append(Block(BlockKind.METADATA, end, end + len("==========")))
    return tuple(blocks)


def _blocks(text: str, start: int, end: int, match: re.Match[str] | None) -> list[Block]:
    """What one clipping is made of: the book, the place in it, the words."""
    if match is None:
        return [Block(BlockKind.PARAGRAPH, start, end)] if text[start:end].strip() else []
    book, place = (" ".join(match[name].split()) for name in ("book", "place"))
    end = start + len(text[start:end].rstrip())
    if match.end() >= end:
        return [Block(BlockKind.METADATA, match.start("book"), end)]
    heading = (book[:300], place.removeprefix("- ")[:300])
    return [Block(BlockKind.METADATA, match.start("book"), match.end("place")),
            Block(BlockKind.PARAGRAPH, match.end(), end, heading)]

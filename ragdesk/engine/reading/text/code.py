"""Programs, scripts and files of settings.

Takes:  text.
Gives:  its parts, which blank lines set apart before a line at the margin, as code.
Never:  what a program made for other programs: of that, nobody reads a line.
"""

from __future__ import annotations

import re

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Block, BlockKind

LOOKED_AT_CHARACTERS = 100_000
LONGEST_MEAN_LINE = 300
"""Characters; longer ones were not written by a person."""

SHORT_CHARACTERS = 3_000
"""A text up to here is read whatever it looks like."""

_PART = re.compile(r"\n(?:[ \t]*\n)+(?=\S)")
_FOR_PROGRAMS = re.compile(r"\s*\[\.ShellClassInfo\]|\s*\[LocalizedFileNames\]")
"""How the files begin that Windows lays into folders."""


def read_code(text: str) -> Parsed:
    """Find the parts of a text.

    Raises:
        ReadingFailed: "machine-made".
    """
    beginning = text[:LOOKED_AT_CHARACTERS]
    is_packed = len(text) > SHORT_CHARACTERS and len(beginning) > LONGEST_MEAN_LINE * (beginning.count("\n") + 1)
    if is_packed or _FOR_PROGRAMS.match(text):
        raise ReadingFailed(FileReason.MACHINE_MADE)
    blocks, start = [], 0
    for match in (*_PART.finditer(text), None):
        end = match.start() if match is not None else len(text)
        if text[start:end].strip():
            blocks.append(Block(BlockKind.CODE, start, end))
        start = match.end() if match is not None else end
    return Parsed(text, tuple(blocks))

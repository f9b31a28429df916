"""Markdown with components (MDX).

Takes:  text.
Gives:  what the reader of Markdown gives; lines that load or pass on components are about the document.
Never:  runs a component or an expression; shows the comments of MDX.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.reading.markdown import hiding
from ragdesk.engine.reading.markdown.reader import read_markdown
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.records import Block, BlockKind
from ragdesk.engine.records.hidden import HiddenReason

_COMMENT = re.compile(r"\{/\*(?:(?!\*/)[\s\S]){0,100000}\*/\}")
_FOR_PROGRAMS = re.compile(r"(?:import\s.{0,500}|export\s.{0,500})$", re.MULTILINE)


def read_mdx(text: str) -> Parsed:
    """Find the blocks of a text, and what of it is hidden."""
    parsed = read_markdown(text)
    comments = list(_COMMENT.finditer(parsed.text))
    for match in comments:
        note_hidden(match[0][3:-3], HiddenReason.COMMENT, is_kept=True)
    blocks = tuple(_about(parsed.text, block) for block in parsed.blocks)
    return replace(parsed, blocks=blocks, kept=parsed.kept + len(comments))


def find_places(text: str) -> tuple[tuple[int, int, HiddenReason], ...]:
    """Start, end and reason of what is not shown."""
    comments = [(*match.span(), HiddenReason.COMMENT) for match in _COMMENT.finditer(text)]
    return tuple(sorted((*hiding.find_places(text), *comments)))


def _about(text: str, block: Block) -> Block:
    """A block of lines that load or pass on components as what it is; any other as it was."""
    lines = [line for line in text[block.start:block.end].split("\n") if line.strip()]
    is_about = block.kind is BlockKind.PARAGRAPH and lines and all(map(_FOR_PROGRAMS.match, lines))
    return replace(block, kind=BlockKind.METADATA) if is_about else block

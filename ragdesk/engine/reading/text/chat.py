"""Chats that WhatsApp exports as plain text.

Takes:  text.
Gives:  each message as a block, with who wrote it and when; what only stands for a picture, or for nothing, in no
        passage.
Never:  takes for a chat what has hardly any lines with a day, a time and a name.
"""

from __future__ import annotations

import re

from ragdesk.engine.records import Block, BlockKind

FEWEST_MESSAGES = 3
LOOKED_AT_CHARACTERS = 20_000
LEAST_SHARE = 0.3
"""Of the lines that begin a message, among those looked at; messages may have many lines."""

_BEGINNING = re.compile(
    r"^\[?\d{1,4}[./-] ?\d{1,2}[./-] ?\d{2,4},? \d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ \u202f]?[APap]\.?[ ]?[Mm]\.?)?"
    r"(?:\] | - )(?:[^:\n]{1,80}: )?", re.MULTILINE)
_NOTHING_SAID = re.compile(
    r"(?:(?:image|video|audio|sticker|gif|document|contact card|video note) omitted|<[^<>\n]{0,40}(?:omitted|vynech"
    r"|pomini|weggelassen)[^<>\n]{0,40}>|(?:obrázek|video|zvuk|nálepka|dokument) vynechán[ao]?|pominięto \w+"
    r"|(?:this message was deleted|you deleted this message|tato zpráva byla smazána|ta wiadomość została usunięta)\.?"
    r"|[^\n]{0,80}end-to-end encrypted[^\n]{0,200}|null)\s*$", re.IGNORECASE)


def find_messages(text: str) -> tuple[Block, ...]:
    """The messages of a chat; none when a text is no chat."""
    beginning = text[:LOOKED_AT_CHARACTERS]
    lines = sum(1 for line in beginning.split("\n") if line.strip())
    if len(_BEGINNING.findall(beginning)) < max(FEWEST_MESSAGES, LEAST_SHARE * lines):
        return ()
    found = list(_BEGINNING.finditer(text))
    ends = [*(match.start() for match in found[1:]), len(text)]
    before = Block(BlockKind.PARAGRAPH, 0, found[0].start())
    blocks = [_block(text, match, end) for match, end in zip(found, ends, strict=True)]
    return (before, *blocks) if text[:before.end].strip() else tuple(blocks)


def _block(text: str, beginning: re.Match[str], end: int) -> Block:
    """One message, without the end of its last line."""
    end = beginning.end() + len(text[beginning.end():end].rstrip())
    says_nothing = end == beginning.end() or _NOTHING_SAID.match(text, beginning.end(), end)
    return Block(BlockKind.METADATA if says_nothing else BlockKind.PARAGRAPH, beginning.start(), end)

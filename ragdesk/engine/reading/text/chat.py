"""Chats and transcripts as plain text.

Takes:  text.
Gives:  each message as a block, with who wrote it and when; what only stands for a picture, or for nothing, in no
        passage.
Never:  takes for a chat what has hardly any lines with a day, a time and a name.

How messages begin: WhatsApp; sigexport and sigtop, which export from Signal; transcripts of meetings, in which a name
and a time stand above what was said.
"""

from __future__ import annotations

import re

from ragdesk.engine.records import Block, BlockKind

FEWEST_MESSAGES = 3
LOOKED_AT_CHARACTERS = 20_000
LEAST_SHARE = 0.3
"""Of the lines that begin a message, among those looked at; messages may have many lines."""

_CLOCK = r"\d{1,2}:\d\d(?::\d\d)?"
_MESSENGERS = tuple(re.compile(pattern, re.MULTILINE) for pattern in (
    r"^\[?\d{1,4}[./-] ?\d{1,2}[./-] ?\d{2,4},? \d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ \u202f]?[APap]\.?[ ]?[Mm]\.?)?"
    r"(?:\] | - )(?:[^:\n]{1,80}: )?",
    r"^From: [^\n]{1,200}\nType: \w{1,30}\nSent: [^\n]{1,80}\n"
    r"(?:(?:Received|Attachment|Reaction|Edited): [^\n]{1,300}\n){0,100}\n?",
))
_TRANSCRIPTS = tuple(re.compile(pattern, re.MULTILINE) for pattern in (
    rf"^\d{{4}}-\d\d-\d\d {_CLOCK} [^:\n]{{1,80}}:(?: \[[^\]\n]{{1,100}}\])? ?",
    rf"^[^\W\d_][^\n:.,;!?]{{0,60}}?(?:[ \t]{{2,}}|\t| \(|, )\[?{_CLOCK}[\])]?:?[ \t]*\n",
    rf"^[(\[]?{_CLOCK}(?:\.\d{{1,3}})?[)\]]?[ \t]{{1,4}}(?:From )?[^\W\d_][^:\n]{{0,60}}:[ \t]*\n?",
))
"""Notes may look like this, too: a line without more is not taken for an empty message."""

_NOTHING_SAID = re.compile(
    r"(?:(?:image|video|audio|sticker|gif|document|contact card|video note) omitted|<[^<>\n]{0,40}(?:omitted|vynech"
    r"|pomini|weggelassen)[^<>\n]{0,40}>|(?:obrázek|video|zvuk|nálepka|dokument) vynechán[ao]?|pominięto \w+"
    r"|\(?(?:this message was deleted|you deleted this message|tato zpráva byla smazána|ta wiadomość została usunięta)"
    r"\.?\)?|[^\n]{0,80}end-to-end encrypted[^\n]{0,200}|null)\s*$", re.IGNORECASE)


def find_messages(text: str) -> tuple[Block, ...]:
    """The messages of a chat; none when a text is no chat."""
    beginning = text[:LOOKED_AT_CHARACTERS]
    lines = sum(1 for line in beginning.split("\n") if line.strip())
    pattern = next((pattern for pattern in (*_MESSENGERS, *_TRANSCRIPTS) if _is_chat(pattern, beginning, lines)), None)
    if pattern is None:
        return ()
    found = list(pattern.finditer(text))
    ends = [*(match.start() for match in found[1:]), len(text)]
    before = Block(BlockKind.PARAGRAPH, 0, found[0].start())
    blocks = [_block(text, match, end) for match, end in zip(found, ends, strict=True)]
    if pattern in _TRANSCRIPTS and sum(_is_bare(match, end, text) for match, end in zip(found, ends, strict=True)) > (
            LEAST_SHARE * len(found)):
        return ()
    return (before, *blocks) if text[:before.end].strip() else tuple(blocks)


def _is_chat(pattern: re.Pattern[str], beginning: str, lines: int) -> bool:
    """Whether enough of the lines begin a message."""
    found = [match[0].strip("\n").count("\n") + 1 for match in pattern.finditer(beginning)]
    return len(found) >= FEWEST_MESSAGES and sum(found) >= LEAST_SHARE * lines


def _is_bare(beginning: re.Match[str], end: int, text: str) -> bool:
    """Whether nothing comes after the beginning of a message."""
    return not text[beginning.end():end].strip()


def _block(text: str, beginning: re.Match[str], end: int) -> Block:
    """One message, without the end of its last line."""
    says_nothing = _NOTHING_SAID.match(text, beginning.end(), end) or (
        beginning.re in _MESSENGERS and _is_bare(beginning, end, text))
    end = beginning.start() + len(text[beginning.start():end].rstrip())
    return Block(BlockKind.METADATA if says_nothing else BlockKind.PARAGRAPH, beginning.start(), end)

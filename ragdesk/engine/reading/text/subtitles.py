"""Subtitles, and transcripts of meetings that are kept as such.

Takes:  the text of a .srt or .vtt file.
Gives:  what is said, in paragraphs that begin with the time and, where it is known, with who speaks.
Never:  a line twice where each subtitle repeats the one before; notes and styles, which no player shows.

WebVTT: The Web Video Text Tracks Format; .srt has no standard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.decoding import clean
from ragdesk.engine.reading.text.plain import read_plain
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.hidden import HiddenReason

LONGEST_PAUSE_SECONDS = 3.0
"""After a longer silence, a paragraph begins."""

WORDS, MOST_WORDS = 40, 80
"""From the first on, a paragraph ends with a sentence; without any sentence it ends with the second."""

_TIME = r"(?:\d{1,3}:)?\d{1,2}:\d\d[.,]\d{1,3}"
_CUE = re.compile(rf"[ \t]*({_TIME})[ \t]+-->[ \t]+({_TIME})(?![\d:])")
_BLOCKS = re.compile(r"\n[ \t]*\n\s*")
_VOICE = re.compile(r"<v(?:\.[^\s<>]{1,50})?[ \t]+([^<>\n]{1,100})>")
_TAG = re.compile(r"</?[^<>\n]{0,200}>|\{\\[^{}\n]{0,100}\}")
_NOTE = re.compile(r"NOTE(?=[ \t\n]|$)")
_END = re.compile(r"[.!?…][\"'”’)]*$")


class _Cue(NamedTuple):
    """One subtitle; times in seconds."""

    start: float
    end: float
    speaker: str
    lines: list[str]


def read_subtitles(text: str) -> Parsed:
    """Read a file; one that has no times is read as plain text."""
    composer = Composer(2 * len(text) + 1_000)
    hidden = 0
    for block in _BLOCKS.split(text):
        if _NOTE.match(block):
            hidden += 1
            note_hidden(block[4:], HiddenReason.COMMENT)
    for paragraph in _paragraphs(_cues(text)):
        composer.add(BlockKind.PARAGRAPH, paragraph)
        composer.end_block()
    if composer.is_empty:
        return read_plain(text)
    composer.hidden = hidden
    return composer.finish("")


def _cues(text: str) -> Iterator[_Cue]:
    """The subtitles, in order, each without the lines that the one before it has."""
    last: list[str] = []
    for block in _BLOCKS.split(text):
        lines = block.split("\n")
        number = next((number for number, line in enumerate(lines[:3]) if _CUE.match(line)), -1)
        match = _CUE.match(lines[number]) if number >= 0 else None
        if match is None:
            continue
        voice = _VOICE.search(block)
        shown = [shown for line in lines[number + 1:] if (shown := _plain(line))]
        yield _Cue(_seconds(match[1]), _seconds(match[2]), voice[1].strip() if voice else "",
                   [line for line in shown if line not in last])
        last = shown


def _plain(line: str) -> str:
    """A line without tags."""
    return " ".join(clean(unescape(_TAG.sub("", line)))[0].split())


def _seconds(written: str) -> float:
    """A time as a number."""
    *larger, seconds = written.replace(",", ".").split(":")
    hours, minutes = ["0", "0", *larger][-2:]
    return float(seconds) + 60 * (60 * int(hours) + int(minutes))


def _paragraphs(cues: Iterator[_Cue]) -> Iterator[str]:
    """What is said without a pause, by one voice."""
    words: list[str] = []
    head, speaker, end = "", "", 0.0
    for cue in cues:
        is_new = cue.start - end > LONGEST_PAUSE_SECONDS or (cue.speaker and cue.speaker != speaker)
        if words and (is_new or _is_long(words)):
            yield head + " ".join(words)
            words = []
        speaker = cue.speaker or (speaker if words else "")
        if not words:
            head = f"[{_written(cue.start)}] " + (f"{speaker}: " if speaker else "")
        words += [word for line in cue.lines for word in line.split()]
        end = max(end, cue.end)
    if words:
        yield head + " ".join(words)


def _is_long(words: list[str]) -> bool:
    """Whether a paragraph may end here."""
    return len(words) >= MOST_WORDS or (len(words) >= WORDS and _END.search(words[-1]) is not None)


def _written(seconds: float) -> str:
    """A time as a player shows it: "1:02:03"."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"

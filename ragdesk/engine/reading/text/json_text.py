"""JSON as notes: exports of programs, and notes of Google Keep.

Takes:  the bytes of a .json or .jsonl file.
Gives:  what it says, one "name: value" a line, with each entry of a list as a block; a note of Keep as a note; each
        conversation of a messenger or a language model as a document of its own.
Never:  turns a number into another: numbers are kept as they are written, however long.

JSON that cannot be taken apart is read as the text that it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from typing import Any

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.exports.chat_json import find_conversations
from ragdesk.engine.reading.exports.conversations import compose
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reading.text.decoding import decode
from ragdesk.engine.reading.text.plain import read_log
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind

LONGEST_BLOB = 2_000
"""A word of more characters in a value is data, such as a picture, and is left out."""

DEEPEST = 100
SAMPLE_CHARACTERS, SAMPLE_LINES = 200_000, 20
_NO_JSON = object()
"""Stands for a line that cannot be taken apart."""

_NUMBER = re.compile(r"[-+.\deE]+")
_TITLES = ("title", "name", "subject", "question", "heading", "label")
_KEEP_MARKS = frozenset(("textContent", "listContent", "textContentHtml"))


_OF_BUNDLE = "net.daringfireball"
"""What the file says that lies beside a note in its bundle."""


class NotJson(Exception):
    """The text cannot be taken apart."""


def load_json(text: str) -> Any:
    """Take JSON apart, with numbers as text.

    Raises:
        NotJson: it is not JSON, or it is nested too deeply.
    """
    try:
        return json.loads(text, parse_int=str, parse_float=str, parse_constant=str, strict=False)
    except (ValueError, RecursionError) as error:
        raise NotJson(str(error) or "nested too deeply") from error


def read_json(data: bytes, longest: int, report_alive: ReportAlive) -> Iterator[Parsed]:
    """Read a file.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called now and then.

    Raises:
        ReadingFailed: "not-text", "unknown-encoding", "in-bin", "machine-made".
    """
    text = decode(data).text
    try:
        value = load_json(text)
    except NotJson as error:
        if _is_in_lines(text):
            yield from _read_lines(text, longest, report_alive)
        else:
            yield _read_as_text(text, longest, str(error))
        return
    if isinstance(value, dict) and str(value.get("type")).startswith(_OF_BUNDLE):
        raise ReadingFailed(FileReason.MACHINE_MADE)
    if isinstance(value, dict) and _KEEP_MARKS & value.keys() and not _is_deep(value):
        yield _read_keep_note(Composer(longest), value)
    elif (conversations := _conversations(value, longest, report_alive)) is not None:
        yield from conversations
    else:
        try:
            yield _read_value(value, longest, report_alive)
        except NotJson as error:
            yield _read_as_text(text, longest, str(error))


def read_jsonl(data: bytes, longest: int, report_alive: ReportAlive) -> Iterator[Parsed]:
    """Read a file with one value a line; arguments and errors as for ``read_json``."""
    yield from _read_lines(decode(data).text, longest, report_alive)


def _is_in_lines(text: str) -> bool:
    """Whether each of the first lines is JSON by itself: some exports are so, whatever they are called."""
    lines = text[:SAMPLE_CHARACTERS].split("\n")[:SAMPLE_LINES]
    try:
        return len(lines) > 1 and all(isinstance(load_json(line), dict) for line in lines[:-1])
    except NotJson:
        return False


def _read_value(value: Any, longest: int, report_alive: ReportAlive) -> Parsed:
    """What any value says."""
    composer = Composer(longest)
    for entry in value if isinstance(value, list) else [value]:
        _add_entry(composer, entry)
        report_alive()
    return composer.finish("" if isinstance(value, list) else None)


def _conversations(value: Any, longest: int, report_alive: ReportAlive) -> Iterator[Parsed] | None:
    """The conversations in a value, each as a document; None when there are none."""
    found = find_conversations(value)
    first = next(found, None)
    if first is None:
        return None
    return (_alive(compose(title, messages, longest), report_alive) for title, messages in chain((first,), found))


def _alive(parsed: Parsed, report_alive: ReportAlive) -> Parsed:
    report_alive()
    return parsed


def _read_lines(text: str, longest: int, report_alive: ReportAlive) -> Iterator[Parsed]:
    """The values of a text, one a line."""
    values: list[tuple[str, Any]] = []
    bad = 0
    for line in text.split("\n"):
        if line.strip():
            try:
                values.append((line, load_json(line)))
            except NotJson:
                bad += 1
                values.append((line, _NO_JSON))
            report_alive()
    conversations = _conversations([value for _line, value in values if value is not _NO_JSON], longest, report_alive)
    if conversations is not None:
        yield from conversations
        return
    composer = Composer(longest)
    for line, value in values:
        bad += not _add_line(composer, line, value) and value is not _NO_JSON
        report_alive()
    yield composer.finish("", FileReason.DAMAGED if bad else FileReason.NONE,
                          f"lines that are no JSON: {bad}" if bad else "")


def _add_line(composer: Composer, line: str, value: Any) -> bool:
    """Add the value of a line; False when only the line as it stands could be added."""
    with suppress(NotJson):
        if value is not _NO_JSON:
            _add_entry(composer, value)
            return True
    composer.end_block()
    composer.add(BlockKind.CODE, line)
    return False


def _read_as_text(text: str, longest: int, details: str) -> Parsed:
    """The bare text of what is not JSON."""
    parsed = read_log(text[:longest])
    return Parsed(parsed.text, parsed.blocks, trouble=FileReason.DAMAGED, details=details[:200])


def _add_entry(composer: Composer, entry: Any) -> None:
    """Add one value as a block, below its title if it has one."""
    name = _name_of_title(entry)
    composer.end_block()
    if name:
        composer.add_heading(1, entry[name])
        entry = {key: value for key, value in entry.items() if key != name}
    else:
        composer.enter_section(1, "")
    lines = [line for line in _write(entry, "", 0) if line.strip()]
    composer.add(BlockKind.CODE, "\n".join(lines))


def _name_of_title(entry: Any) -> str:
    """Under which name an entry says how it is called; empty when it does not."""
    if isinstance(entry, dict):
        for name in _TITLES:
            value = entry.get(name)
            if isinstance(value, str) and 0 < len(value.strip()) <= 300:
                return name
    return ""


def _write(value: Any, name: str, depth: int) -> Iterator[str]:
    """A value as lines, indented by how deep it is."""
    indent, label = "  " * depth, f"{name}: " if name else ""
    if depth > DEEPEST:
        raise NotJson("nested too deeply")
    if isinstance(value, dict):
        if name:
            yield f"{indent}{name}:"
        for key, inner in value.items():
            yield from _write(inner, str(key), depth + bool(name))
    elif isinstance(value, list):
        if all(not isinstance(item, (dict, list)) for item in value):
            yield f"{indent}{label}{', '.join(filter(None, map(_word, value)))}" if value else ""
            return
        if name:
            yield f"{indent}{name}:"
        for item in value:
            yield from _write(item, "", depth + 1)
    elif value is not None and value != "":
        yield f"{indent}{label}{_word(value)}"


def _word(value: Any) -> str:
    """A simple value as text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = "" if value is None else str(value)
    if len(text) > LONGEST_BLOB and any(map(_is_blob, text.split())):
        return " ".join(word for word in text.split(" ") if not _is_blob(word))
    return text


def _is_blob(word: str) -> bool:
    """Whether a word is too long for one, and no number either."""
    return len(word) > LONGEST_BLOB and not _NUMBER.fullmatch(word)


def _is_deep(value: dict[str, Any]) -> bool:
    """Whether a note holds something that no note holds."""
    return not isinstance(value.get("textContent", ""), str) or not isinstance(value.get("listContent", []), list)


def _read_keep_note(composer: Composer, note: dict[str, Any]) -> Parsed:
    """A note of Google Keep: title, text, items, day, labels; one in the bin is not read."""
    if note.get("isTrashed") is True:
        raise ReadingFailed(FileReason.IN_BIN)
    title = note.get("title")
    if isinstance(title, str):
        composer.add_heading(1, title)
    composer.add(BlockKind.PARAGRAPH, note.get("textContent", ""))
    for item in note.get("listContent", []):
        if isinstance(item, dict) and isinstance(item.get("text"), str):
            composer.add(BlockKind.LIST, f"{'☑' if item.get('isChecked') else '☐'} {item['text']}")
    labels = [label.get("name", "") for label in note.get("labels") or [] if isinstance(label, dict)]
    day = _day(str(note.get("userEditedTimestampUsec") or note.get("createdTimestampUsec") or ""))
    composer.add(BlockKind.METADATA, ", ".join(filter(None, (day, *map(str, labels)))))
    parsed = composer.finish(title if isinstance(title, str) else "")
    return replace(parsed, tags=tuple(filter(None, map(str, labels))), properties=(day,) if day else ())


def _day(microseconds: str) -> str:
    """A day from the count of microseconds since 1970."""
    try:
        return f"{datetime.fromtimestamp(int(microseconds[:17]) / 1e6, UTC):%Y-%m-%d}"
    except (ValueError, OverflowError, OSError):
        return ""

"""Notes that Joplin exports.

Takes:  the bytes of a .jex file, a tar archive with a file for each note, notebook, tag and attachment.
Gives:  each note as a document, named by its notebooks and its title, with its tags; so is what is attached.
Never:  writes anything to disk; reads a notebook or a tag for a note; notes that are encrypted.
"""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.markdown.reader import read_markdown
from ragdesk.engine.reading.members import Member, read_members
from ragdesk.engine.reading.parsed import Inside, Parsed, ReportAlive
from ragdesk.engine.reading.text.decoding import decode
from ragdesk.engine.reasons import FileReason

MOST_ITEMS = 100_000
DEEPEST_NOTEBOOK = 20

_NOTE, _NOTEBOOK, _RESOURCE, _TAG, _TAG_OF_NOTE = "1", "2", "4", "5", "6"
_LAST_LINES = 80


class _Item(NamedTuple):
    """A note, notebook, tag or attachment: its first line, what its last lines say, and the whole."""

    title: str
    facts: Mapping[str, str]
    text: str


def read_jex(data: bytes, longest: int, report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """Read every note.

    Args:
        data: the whole file.
        longest: characters to take of each note at most.
        report_alive: called after each note.
        inside: how much of what is attached may be read.

    Raises:
        ReadingFailed: "damaged", "unsafe-archive".
    """
    files = _files(data)
    items = {item.facts["id"]: item for name, place in files.items() if name.endswith(".md") and "/" not in name
             if (item := _item(data[slice(*place)])) is not None}
    tags = _tags(items)
    for identity, item in items.items():
        if item.facts.get("type_") == _NOTE:
            yield _read_note(item, items, tags.get(identity, ()), longest)
            report_alive()
    attached = (Member(items[identity].title or name.rpartition("/")[2], partial(_cut, data, *place))
                for name, place in files.items()
                if (identity := name.rpartition("/")[2].partition(".")[0]) in items and "/" in name)
    yield from read_members(attached, report_alive, inside)


def _cut(data: bytes, start: int, end: int) -> bytes:
    return data[start:end]


def _files(data: bytes) -> dict[str, tuple[int, int]]:
    """Where each plain file begins and ends in the archive; links and files with holes are passed over."""
    found: dict[str, tuple[int, int]] = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
            for member in archive:
                if member.isreg() and member.sparse is None and member.offset_data + member.size <= len(data):
                    found[member.name.removeprefix("./")] = (member.offset_data, member.offset_data + member.size)
                if len(found) > MOST_ITEMS:
                    raise ReadingFailed(FileReason.UNSAFE_ARCHIVE, f"more than {MOST_ITEMS} members")
    except (tarfile.TarError, ValueError, OverflowError, EOFError, OSError, IndexError, KeyError) as error:
        if not found:
            raise ReadingFailed(FileReason.DAMAGED, str(error)[:100]) from error
    if not found:
        raise ReadingFailed(FileReason.DAMAGED, "no file in it")
    return found


def _item(raw: bytes) -> _Item | None:
    """What one file says; None when it is not one of Joplin's."""
    try:
        text = decode(raw).text
    except ReadingFailed:
        return None
    lines = text.rstrip().split("\n")
    facts: dict[str, str] = {}
    for line in reversed(lines[-_LAST_LINES:]):
        name, colon, value = line.partition(":")
        if not colon or not name.replace("_", "").isalnum():
            break
        facts[name] = value.strip()
    title = "" if ":" in lines[0] and lines[0].partition(":")[0] in facts else lines[0].strip()
    return _Item(title, facts, text) if "id" in facts and "type_" in facts else None


def _tags(items: Mapping[str, _Item]) -> dict[str, tuple[str, ...]]:
    """The tags of each note."""
    found: dict[str, tuple[str, ...]] = {}
    for item in items.values():
        tag = items.get(item.facts.get("tag_id", ""))
        if item.facts["type_"] == _TAG_OF_NOTE and tag is not None and tag.facts["type_"] == _TAG:
            note = item.facts.get("note_id", "")
            found[note] = (*found.get(note, ()), tag.title)
    return found


def _read_note(item: _Item, items: Mapping[str, _Item], tags: tuple[str, ...], longest: int) -> Parsed:
    """What a note says."""
    path: list[str] = [item.title or item.facts["id"]]
    parent = items.get(item.facts.get("parent_id", ""))
    while parent is not None and len(path) < DEEPEST_NOTEBOOK:
        path.append(parent.title)
        parent = items.get(parent.facts.get("parent_id", ""))
    inner = "/".join(name.replace("/", "∕") for name in reversed(path)) + ".md"
    if item.facts.get("encryption_applied") == "1":
        return Parsed("", (), details=f"{inner}: {FileReason.PASSWORD}", inner=inner)
    parsed = read_markdown(item.text[:longest])
    date = item.facts.get("user_created_time", "")[:16].replace("T", " ")
    return replace(parsed, inner=inner, title=item.title or parsed.title, tags=(*parsed.tags, *tags),
                   date=parsed.date or date)

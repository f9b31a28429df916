"""The rows of the formats, and how a file comes to its row."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections import Counter

import pytest

from ragdesk.engine.formats import (
    FAMILY_LABELS,
    FORMATS,
    Family,
    Takes,
    find_format,
    format_of,
    parts_of,
    reader_version,
)
from ragdesk.engine.reading.loading import load


@pytest.mark.parametrize("name", FORMATS)
def test_every_row_names_functions_that_are_there_and_take_what_it_says(name: str) -> None:
    row = FORMATS[name]
    wanted = {Takes.TEXT: 1, Takes.MESSAGES: 4, Takes.LETTER: 4, Takes.ARCHIVE: 4}.get(row.takes, 3)
    assert len(inspect.signature(load(row.reader)).parameters) == wanted + row.has_scans
    assert all(callable(load(function)) for function in (row.encoding, row.hiding, row.shown, row.pictures) if function)


def test_no_ending_belongs_to_two_formats() -> None:
    times = Counter(suffix for row in FORMATS.values() for suffix in row.suffixes)
    assert [suffix for suffix, count in times.items() if count > 1] == []
    assert all(suffix == suffix.lower().lstrip(".") for suffix in times)


def test_every_family_has_a_name_and_members() -> None:
    assert set(FAMILY_LABELS) == {row.family for row in FORMATS.values()} == set(Family)


@pytest.mark.parametrize(("path", "name"), [
    ("a/Notes.MD", "markdown"), ("Inbox", "unnamed"), ("a.b/Inbox", "unnamed"), (".txt", None), ("a.xyz", None),
    ("x.tar.pdf", "pdf"), ("a.", "unnamed"),
])
def test_a_file_is_known_by_the_end_of_its_name(path: str, name: str | None) -> None:
    found = find_format(path)
    assert (found.name if found else None) == name


def test_what_the_bytes_show_counts_more_than_the_name() -> None:
    assert format_of("a/Notes.MD", "") == "markdown"
    assert format_of("Inbox", "mbox") == "mbox"
    assert format_of("a.xyz", "") == ""


def test_every_reader_has_a_number() -> None:
    assert all(row.version >= 1 for row in FORMATS.values())
    assert reader_version("markdown") == FORMATS["markdown"].version
    assert reader_version("") == reader_version("no such format") == 0


def test_exports_hold_notes_and_mailboxes_messages() -> None:
    assert parts_of("all/My Notes.ENEX") is Takes.NOTES
    assert parts_of("inbox.mbox") is parts_of("Inbox") is Takes.MESSAGES


def test_the_rows_load_no_reader() -> None:
    code = ("import sys, ragdesk.engine.formats; "
            "print([name for name in sys.modules if name.startswith('ragdesk.engine.reading')])")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ["Dr. Novak", "0.1 Introduction", "Meeting 3.5.2024", "notes.2024-05-03", "Plan v1.2"])
def test_a_dot_in_a_title_is_no_ending(name: str) -> None:
    kind = find_format(name)
    assert kind is not None
    assert kind.name == "unnamed"


@pytest.mark.parametrize("name", ["setup.exe", "a.7z", "film.mp4", "note.md~"])
def test_other_endings_are_those_of_other_kinds(name: str) -> None:
    assert find_format(name) is None

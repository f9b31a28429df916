"""Tables as text: CSV and TSV.

Takes:  text.
Gives:  the same text, with each record as a piece of a table; a record may hold line breaks in quotes.
Never:  reorders or rewrites a cell: a quotation is what the file says.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator

from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.records import Block, BlockKind

DELIMITERS = ",;\t|"
SAMPLE_CHARACTERS = 16_384
LONGEST_RECORD_LINES = 1_000
"""A record over more lines has a quotation mark that nothing closes; its lines then count as records."""


def read_table(text: str) -> Parsed:
    """Find where the records of a table begin and end."""
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    blocks = tuple(
        Block(BlockKind.TABLE, starts[first], starts[last] - 1)
        for first, last in _find_records(lines, find_delimiter(text[:SAMPLE_CHARACTERS]))
    )
    return Parsed(text, blocks)


def find_delimiter(sample: str) -> str:
    """The sign that sets the cells of most lines apart in equal number; a comma when none does."""
    lines = [line for line in sample.split("\n")[:50] if line.strip()]
    best, best_points = ",", 0.0
    for delimiter in DELIMITERS:
        counts = [line.count(delimiter) for line in lines]
        usual = max(set(counts), key=counts.count, default=0)
        points = counts.count(usual) * min(usual, 3) if usual else 0.0
        if points > best_points:
            best, best_points = delimiter, points
    return best


def _find_records(lines: list[str], delimiter: str) -> Iterator[tuple[int, int]]:
    """(first, last) line numbers of each record, ``last`` one past its end; empty lines belong to none."""
    done = 0
    while done < len(lines):
        for last in _read_records(lines, done, delimiter):
            if any(line.strip() for line in lines[done:last]):
                yield done, last
            done = last
        for number in range(done, min(done + LONGEST_RECORD_LINES, len(lines))):
            if lines[number].strip():
                yield number, number + 1
        done += LONGEST_RECORD_LINES


def _read_records(lines: list[str], first: int, delimiter: str) -> Iterator[int]:
    """One past the last line of each record from ``first`` on, up to one that does not end in good time."""
    done = first

    def feed() -> Iterator[str]:
        number = first
        while number < len(lines) and number - done <= LONGEST_RECORD_LINES:
            yield lines[number] + "\n"
            number += 1

    reader = csv.reader(feed(), delimiter=delimiter)
    try:
        for _ in reader:
            last = first + reader.line_num
            if last - done > LONGEST_RECORD_LINES:
                return
            done = last
            yield last
    except csv.Error:
        return

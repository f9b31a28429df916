"""Figures beside their limits and goals, as lines of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    Attributes:
        value: None for what was not measured; ``note`` says why.
        limit: what the value must not exceed, or None for what is only told.
        at_least: the limit is what the value must reach instead.
        is_goal: the limit is a goal to get to; missing it is no failure.
    """

    what: str
    value: float | None
    unit: str
    limit: float | None = None
    at_least: bool = False
    is_goal: bool = False
    note: str = ""

    @property
    def verdict(self) -> str:
        """How the value stands to its limit."""
        if self.limit is None or self.value is None:
            return ""
        kept = self.value >= self.limit if self.at_least else self.value <= self.limit
        if self.is_goal:
            return "reached" if kept else "NOT REACHED"
        return "ok" if kept else "MISSED"


def print_rows(rows: Sequence[Row]) -> None:
    """One line a figure, with its limit."""
    width = max((len(row.what) for row in rows), default=0)
    for row in rows:
        value = f"{row.value:,.{_digits(row.value)}f}" if row.value is not None else "not measured"
        sign = ">=" if row.at_least else "<="
        limit = "" if row.limit is None else f"{'goal' if row.is_goal else 'limit'} {sign} {row.limit:g}"
        print(f"{row.what:{width}} {value:>13} {row.unit:8} {limit:14} {row.verdict:11} {row.note}".rstrip())


def print_columns(title: str, names: Sequence[str], columns: Sequence[tuple[str, dict[str, float]]],
                  notes: dict[str, str]) -> None:
    """A table with a line per name."""
    first = max(map(len, [title, *names]))
    heads = [head for head, _ in columns]
    print(f"{title:{first}}  " + "  ".join(f"{head:>{max(9, len(head))}}" for head in heads))
    for name in names:
        cells = []
        for head, values in columns:
            text = f"{values[name]:,.{_digits(values[name])}f}" if name in values else "-"
            cells.append(f"{text:>{max(9, len(head))}}")
        print(f"{name:{first}}  {'  '.join(cells)}  {notes.get(name, '')}".rstrip())


def _digits(value: float) -> int:
    """Three digits that mean something, or all before the point."""
    size = abs(value)
    return 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3

"""How fast files become text, format by format, beside pypdf and markitdown: the same files, in turn, in one run."""

from __future__ import annotations

import statistics
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from clock import Figures
from rounds import NotMeasured, Results, measure
from rows import Row, print_columns

PEERS = ("markitdown", "pypdf")
GOAL = 5.0
SECONDS = {"quick": 4.0, "100k": 15.0, "1m": 15.0}
"""Processor seconds that one contestant may take for the files of a format in one round."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What is to be read, by whom."""

    documents: dict[str, list[Path]]
    scratch: Path
    peer_python: str | None
    rounds: int
    seconds: float


def reading_part(reading: Reading) -> tuple[list[Row], Results]:
    """A table of all formats, and how many times faster than each peer."""
    if not reading.documents:
        raise NotMeasured("there are no documents")
    rows: list[Row] = []
    shown: dict[str, dict[str, float]] = {}
    for suffix, paths in reading.documents.items():
        taken = _read_in_turn(reading, suffix, paths)
        rows += _rows(suffix, taken, shown)
    heads = list(dict.fromkeys(head for figures in shown.values() for head in figures))
    print()
    print_columns("reading", list(shown), [
        (head, {name: figures[head] for name, figures in shown.items() if head in figures}) for head in heads], {})
    return rows, Results(shown, dict.fromkeys(shown, reading.rounds))


def _read_in_turn(reading: Reading, suffix: str, paths: list[Path]) -> dict[str, Figures]:
    """Each contestant's median seconds for each file."""
    names = ["ragdesk"]
    if reading.peer_python:
        names += [name for name in PEERS if name != "pypdf" or suffix == "pdf"]
    listed = reading.scratch / f"{suffix}.list"
    listed.write_text("\n".join(map(str, paths)), encoding="utf-8")
    found: dict[str, dict[str, list[float]]] = {name: defaultdict(list) for name in names}
    for i in range(reading.rounds):
        for name in [*names[i % len(names):], *names[:i % len(names)]]:
            python = sys.executable if name == "ragdesk" else reading.peer_python or sys.executable
            try:
                figures = measure("measure_reading.py", name, str(listed), str(reading.seconds), python=python,
                                  budget_seconds=60 + 10 * reading.seconds)
            except NotMeasured as reason:
                print(f"  {suffix}: {name}: {reason}", file=sys.stderr, flush=True)
                continue
            for key, value in figures.items():
                found[name][key].append(value)
    return {name: {key: statistics.median(values) for key, values in of_name.items()}
            for name, of_name in found.items()}


def _rows(suffix: str, taken: dict[str, Figures], shown: dict[str, dict[str, float]]) -> list[Row]:
    """The rates of one format, and how they compare on the files that both have read."""
    own = {key: value for key, value in taken["ragdesk"].items() if not key.startswith("pages of ")}
    pages = {key.removeprefix("pages of "): value for key, value in taken["ragdesk"].items()
             if key.startswith("pages of ")}
    if not own:
        return [Row(f"{suffix}: read", None, "", note="no file of this format gave text")]
    megabytes = sum(Path(path).stat().st_size for path in own) / 1e6
    figures = shown[suffix] = {"files": len(own), "MB": megabytes, "files/s": len(own) / sum(own.values()),
                               "MB/s": megabytes / sum(own.values())}
    if pages:
        figures["pages/s"] = sum(pages.values()) / sum(own[path] for path in pages)
    rows = []
    for peer in [name for name in taken if name != "ragdesk"]:
        both = own.keys() & taken[peer].keys()
        value = sum(taken[peer][path] for path in both) / sum(own[path] for path in both) if both else None
        if value is not None:
            figures[f"x {peer}"] = value
        rows.append(Row(f"{suffix}: times as fast as {peer}", value, "x", GOAL, at_least=True, is_goal=True,
                        note=f"{len(both)} files" if both else "it read none of these files"))
    return rows

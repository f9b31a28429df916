"""Measures RagDesk against the limits it sets itself: ``python3 packaging/dev.py bench [--json FILE]``.

Each measurement runs in a process of its own, on a judged collection of 5,183 abstracts if one lies beside the
checkout, else on made-up text of that size. The exit code is 1 when a limit is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from corpus import Corpus, prepare_corpus  # noqa: E402 - the folder has to be on the path first


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; ``limit`` is None for what is only told, ``value`` for what this system does not tell."""

    what: str
    value: float | None
    unit: str
    limit: float | None = None

    @property
    def verdict(self) -> str:
        if self.limit is None or self.value is None:
            return ""
        return "ok" if self.value <= self.limit else "MISSED"


def main() -> int:
    """Measure, print the table, and say whether every limit is kept."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures into this file too")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ragdesk-bench-") as scratch:
        corpus = prepare_corpus(Path(scratch))
        print(f"{corpus.name}: {corpus.files} files, {corpus.megabytes:.1f} MB, {len(corpus.questions)} questions")
        rows = _engine_rows(corpus, Path(scratch)) + _start_rows(corpus, Path(scratch))
    print_table(rows)
    if arguments.json:
        content = {"corpus": corpus.name, "files": corpus.files, "megabytes": corpus.megabytes,
                   "rows": [{**asdict(row), "verdict": row.verdict} for row in rows]}
        arguments.json.write_text(json.dumps(content, indent=1), encoding="utf-8")
    return 1 if any(row.verdict == "MISSED" for row in rows) else 0


def _engine_rows(corpus: Corpus, scratch: Path) -> list[Row]:
    """Reading with all four analyzers, questions, memory."""
    questions = scratch / "questions.json"
    questions.write_text(json.dumps(corpus.questions), encoding="utf-8")
    figures = measure("measure_engine.py", str(corpus.folder), str(questions), str(scratch / "data"))
    seconds = figures["index_seconds"]
    return [
        Row("reading the folder, all four analyzers", seconds, "s", limit=30),
        Row("  that is", corpus.megabytes / seconds, "MB/s"),
        Row("  that is", corpus.files / seconds, "files/s"),
        Row("  passages", figures["chunks"], ""),
        Row("question, never asked before, median", figures["question_first_p50_ms"], "ms"),
        Row("question, never asked before, 95 of 100", figures["question_first_p95_ms"], "ms", limit=50),
        Row("  slowest", figures["question_first_max_ms"], "ms"),
        Row("question, asked again, median", figures["question_again_p50_ms"], "ms"),
        Row("question, asked again, 95 of 100", figures["question_again_p95_ms"], "ms", limit=50),
        Row("private memory of the engine's process", figures["private_mb"], "MB", limit=300),
    ]


def _start_rows(corpus: Corpus, scratch: Path) -> list[Row]:
    """From the start of the process to a window that can be used: the best and the worst of three."""
    seconds = sorted(
        measure("measure_start.py", str(corpus.folder), str(scratch / "data"), str(time.monotonic()))["usable_seconds"]
        for _ in range(3)
    )
    return [
        Row("start to usable window, best of three", seconds[0], "s"),
        Row("start to usable window, worst of three", seconds[-1], "s", limit=3),
    ]


def measure(script: str, *arguments: str) -> dict[str, Any]:
    """Run a measuring script in a process of its own and give back its figures."""
    command = [sys.executable, str(HERE / script), *arguments]
    environment = {**os.environ, "QT_LOGGING_RULES": "*.warning=false"}  # the offscreen screen warns of what it lacks
    run = subprocess.run(command, cwd=HERE.parents[1], env=environment, stdout=subprocess.PIPE, encoding="utf-8",
                         check=False)
    if run.returncode:
        sys.exit(f"{script} failed with {run.returncode}.")
    figures: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    return figures


def print_table(rows: list[Row]) -> None:
    """One line a figure, with its limit."""
    for row in rows:
        value = "not told here" if row.value is None else f"{row.value:,.1f}"
        limit = "" if row.limit is None else f"limit {row.limit:g}"
        print(f"{row.what:42} {value:>13} {row.unit:8} {limit:>10}  {row.verdict}".rstrip())


if __name__ == "__main__":
    sys.exit(main())

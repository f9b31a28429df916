"""Measures the engine in a process of its own: reading, searching, memory. Prints one line of JSON."""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path

from ragdesk.engine.engine import Engine
from ragdesk.engine.settings import Settings


def main() -> None:
    """Read the folder into an empty index, ask every question twice, and say how it went."""
    arguments = _parse()
    questions = json.loads(arguments.questions.read_text(encoding="utf-8"))
    engine = Engine(arguments.data_dir, Settings())
    engine.open_folder(arguments.folder)
    started = time.perf_counter()
    for _step in engine.update():
        pass
    figures = {"index_seconds": time.perf_counter() - started, "private_mb_after_reading": private_megabytes()}
    figures["chunks"] = engine.status().chunks
    for name in ("first", "again"):
        figures |= _quantiles(_ask_all(engine, questions), name)
    figures["private_mb"] = max(filter(None, (private_megabytes(), figures["private_mb_after_reading"])), default=None)
    engine.close()
    print(json.dumps(figures))


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("folder", "questions", "data_dir"):
        parser.add_argument(name, type=Path)
    return parser.parse_args()


def _ask_all(engine: Engine, questions: list[str]) -> list[float]:
    """Milliseconds of each question, with the account of every point, as the window asks it."""
    milliseconds = []
    for question in questions:
        started = time.perf_counter()
        engine.search(question)
        milliseconds.append((time.perf_counter() - started) * 1000)
    return milliseconds


def _quantiles(milliseconds: list[float], name: str) -> dict[str, float]:
    """Median, 95th percentile and the slowest."""
    steps = statistics.quantiles(milliseconds, n=20, method="inclusive")
    return {f"question_{name}_p50_ms": steps[9], f"question_{name}_p95_ms": steps[18],
            f"question_{name}_max_ms": max(milliseconds)}


def private_megabytes() -> float | None:
    """Memory that this process shares with no other; None where the system does not tell."""
    for listing in ("/proc/self/smaps_rollup", "/proc/self/smaps"):
        try:
            lines = Path(listing).read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        sizes = [int(line.split()[1]) for line in lines if line.startswith(("Private_Clean:", "Private_Dirty:"))]
        if sizes:
            return sum(sizes) * 1024 / 1e6
    return None


if __name__ == "__main__":
    main()

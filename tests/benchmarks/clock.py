"""Time and memory of the process that asks. Needs nothing but the standard library: the peers' processes use it too."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

Figures = dict[str, float]


def processor_seconds() -> float:
    """Time on a processor of this process, all threads and all children that have ended included."""
    seconds = time.process_time()
    try:
        import resource
    except ImportError:  # Windows: children are not counted there
        return seconds
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds + children.ru_utime + children.ru_stime


class Stopwatch:
    """Counts from its making; read in milliseconds."""

    def __init__(self) -> None:
        self._wall, self._processor = time.perf_counter(), processor_seconds()

    def figures(self, prefix: str = "") -> Figures:
        """Milliseconds by the clock and on a processor."""
        wall, processor = time.perf_counter() - self._wall, processor_seconds() - self._processor
        return {f"{prefix}wall_ms": wall * 1000, f"{prefix}cpu_ms": processor * 1000}


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of the others do not exceed."""
    in_order = sorted(values)
    return in_order[min(len(in_order) - 1, int(len(in_order) * share))]


def time_questions(ask: Callable[[str], object], questions: Sequence[str], budget_seconds: float) -> Figures:
    """Ask questions one by one; what does not fit into the budget is not asked.

    Returns:
        Milliseconds by the clock and on a processor: median, 95th and 99th percentile; and how many were asked.
    """
    wall, processor = [], []
    give_up = time.perf_counter() + budget_seconds
    for question in questions:
        cpu_before, before = time.process_time(), time.perf_counter()
        ask(question)
        wall.append((time.perf_counter() - before) * 1000)
        processor.append((time.process_time() - cpu_before) * 1000)
        if time.perf_counter() > give_up:
            break
    figures: Figures = {"asked": len(wall)}
    for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)):
        figures[f"{name}_wall_ms"], figures[f"{name}_cpu_ms"] = quantile(wall, share), quantile(processor, share)
    return figures


def memory() -> Figures:
    """Megabytes that this process alone holds, and all it has in memory, mapped files included; empty if not told."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    kilobytes = {line.split(":")[0]: int(line.split()[1]) for line in lines if line.startswith(("RssAnon", "VmRSS"))}
    if "RssAnon" not in kilobytes:
        return {}
    return {"private_mb": kilobytes["RssAnon"] * 1024 / 1e6, "total_mb": kilobytes["VmRSS"] * 1024 / 1e6}


def size_of(folder: Path) -> int:
    """Bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())

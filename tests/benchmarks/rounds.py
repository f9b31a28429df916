"""Measuring in processes of their own, in turn, several times: what the machine does besides meets all alike."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from clock import Figures

HERE = Path(__file__).resolve().parent


MEASURED_ONCE = ("rank-bm25",)
"""So much slower than all others that one round tells enough."""


class NotMeasured(Exception):
    """There is no figure; the text says why."""


def measure(script: str, *arguments: str, python: str = sys.executable, budget_seconds: float | None = None) -> Figures:
    """Run a measuring script and give back its figures.

    Raises:
        NotMeasured: it failed, or took longer than the budget.
    """
    command = [python, str(HERE / script), *arguments]
    environment = {**os.environ, "QT_LOGGING_RULES": "*.warning=false"}  # the offscreen screen warns of what it lacks
    try:
        run = subprocess.run(command, cwd=HERE.parents[1], env=environment, capture_output=True, encoding="utf-8",
                             check=False, timeout=budget_seconds)
    except subprocess.TimeoutExpired:
        raise NotMeasured(f"took more than {budget_seconds:.0f} s") from None
    except OSError as error:
        raise NotMeasured(f"{python} cannot be started: {error.strerror}") from error
    if run.returncode:
        last = (run.stderr.strip() or "nothing said").splitlines()[-1]
        raise NotMeasured(f"{script} ended with {run.returncode}: {last}")
    figures: Figures = json.loads(run.stdout.splitlines()[-1])
    return figures


@dataclass
class Results:
    """Of one part.

    Attributes:
        medians: name -> figure -> its median over the rounds.
        rounds: name -> how many there were.
        missing: name -> why there is no figure.
    """

    medians: dict[str, Figures] = field(default_factory=dict)
    rounds: dict[str, int] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)


def in_turn(names: Sequence[str], measure_one: Callable[[str], Figures], rounds: int, budget_seconds: float) -> Results:
    """Measure everybody round after round; who has used up the budget gets no further round."""
    found: dict[str, list[Figures]] = {name: [] for name in names}
    spent = dict.fromkeys(names, 0.0)
    results = Results()
    for i in range(rounds):
        for name in [*names[i % len(names):], *names[:i % len(names)]]:
            would_take = spent[name] / len(found[name]) if found[name] else 0.0
            is_enough = name in MEASURED_ONCE and bool(found[name])
            if is_enough or name in results.missing or spent[name] + would_take > budget_seconds:
                continue
            started = time.perf_counter()
            try:
                found[name].append(measure_one(name))
            except NotMeasured as reason:
                results.missing[name] = str(reason)
            spent[name] += time.perf_counter() - started
            print(f"  round {i + 1}: {name}: {time.perf_counter() - started:.1f} s", file=sys.stderr, flush=True)
    for name, figures in found.items():
        if figures:
            results.missing.pop(name, None)
            results.rounds[name] = len(figures)
            results.medians[name] = {key: statistics.median(one[key] for one in figures) for key in figures[0]}
    return results

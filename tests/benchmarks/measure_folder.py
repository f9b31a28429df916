"""Measures a folder from files to answers, and where the time goes. Prints one line of JSON.

Usage: measure_folder.py FOLDER QUESTIONS DATA_DIR [stages]. With ``stages`` the functions that do a stage's work are
wrapped in stopwatches, which costs a little; without, nothing is.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from clock import Figures, Stopwatch, memory, size_of, time_questions

from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import QuestionOnlyCommonWords
from ragdesk.engine.index import recent_counts, segment_files, store, update
from ragdesk.engine.reading.reader_process import ReaderProcess
from ragdesk.engine.settings import Settings

STAGES: tuple[tuple[Any, str, str], ...] = (
    (update, "find_files", "walk"),
    (ReaderProcess, "read_or_wait", "wait for reader"),
    (store.IndexStore, "put_file", "store"),
    (store.IndexStore, "settle", "wait for counting"),
    (recent_counts.RecentCounts, "whole", "count"),
    (segment_files.SegmentFiles, "publish", "write"),
    (store.IndexStore, "merge", "merge"),
)
"""Where a stage's work is done: module or class, function, stage. What a function calls counts for the inner stage."""

QUESTIONS_BUDGET_SECONDS = 10.0


class Stages:
    """Seconds per stage, each second in one stage only: the innermost."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self._running = ["other"]
        self._since = time.perf_counter()

    def watch(self, place: Any, name: str, stage: str) -> None:
        """Put a stopwatch round a function; one that is not there any more is told."""
        original = getattr(place, name, None)
        if original is None:
            print(f"no {name}: the stage “{stage}” lacks it", file=sys.stderr)
            return
        setattr(place, name, self._watched(original, stage))

    def _watched(self, original: Callable[..., Any], stage: str) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            self._enter(stage)
            try:
                result = original(*arguments, **named)
            finally:
                self.leave()
            return self._steps(result, stage) if isinstance(result, Iterator) else result

        return call

    def _steps(self, steps: Iterator[Any], stage: str) -> Iterator[Any]:
        """The steps of a generator, each under the stopwatch."""
        while True:
            self._enter(stage)
            try:
                step = next(steps)
            except StopIteration:
                return
            finally:
                self.leave()
            yield step

    def _enter(self, stage: str) -> None:
        self._charge()
        self._running.append(stage)

    def leave(self) -> None:
        """The innermost stage ends."""
        self._charge()
        if len(self._running) > 1:
            self._running.pop()

    def _charge(self) -> None:
        now = time.perf_counter()
        self.seconds[self._running[-1]] += now - self._since
        self._since = now


def main() -> None:
    """Read the folder into an empty index; then ask every question, unless the stages were watched."""
    folder, questions, data = map(Path, sys.argv[1:4])
    stages = Stages() if sys.argv[4:] else None
    for place, name, stage in STAGES if stages else ():
        stages.watch(place, name, stage)  # type: ignore[union-attr]
    engine = Engine(data, Settings())
    engine.open_folder(folder)
    watch = Stopwatch()
    for _ in engine.update():
        pass
    figures: Figures = watch.figures("index_")
    figures |= {"bytes": size_of(data), "chunks": engine.status().chunks}
    if stages:
        stages.leave()
        figures |= {f"{name} s": seconds for name, seconds in stages.seconds.items()}
    else:
        asked = questions.read_text(encoding="utf-8").splitlines()
        figures |= {**time_questions(partial(_ask, engine), asked, QUESTIONS_BUDGET_SECONDS), **memory()}
    engine.close()
    print(json.dumps(figures))


def _ask(engine: Engine, question: str) -> None:
    """A question as the window asks it; one of common words alone is refused, and that takes its time, too."""
    with suppress(QuestionOnlyCommonWords):
        engine.search(question)


if __name__ == "__main__":
    main()

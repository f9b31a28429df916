"""Measures one contestant in a process of its own; prints a line of JSON.

``build`` indexes, ``ask`` opens the index and asks all questions, ``change`` replaces files one by one.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

from clock import Figures, Stopwatch, memory, quantile, size_of, time_questions
from contestant import Contestant, files_to_change, read_passages

FILES_CHANGED = 10
NEW_WORD = "zyqqunheard"
"""In no text: who finds it sees the change."""


def main() -> None:
    """Do one phase."""
    arguments = _parse()
    contestant = _make(arguments.name, arguments.folder)
    if arguments.phase == "build":
        figures = _build(contestant, arguments.passages, arguments.limit)
    elif arguments.phase == "ask":
        figures = _ask(contestant, arguments.questions.read_text(encoding="utf-8").splitlines(), arguments.budget)
    else:
        figures = _change(contestant, arguments.passages, arguments.limit)
    print(json.dumps(figures))


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("phase", choices=("build", "ask", "change"))
    for name in ("passages", "questions", "folder"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--limit", type=int, default=None, help="how many passages to use")
    parser.add_argument("--budget", type=float, default=60.0, help="seconds for one pass over the questions")
    return parser.parse_args()


def _make(name: str, folder: Path) -> Contestant:
    """The contestant, with its library loaded: that is not part of any figure."""
    if name.startswith("ragdesk"):
        from own import OWN

        return OWN[name](folder)
    from peers import PEERS

    return PEERS[name](folder)


def _build(contestant: Contestant, passages: Path, limit: int | None) -> Figures:
    """Index, and tell the size of what that left on disk."""
    watch = Stopwatch()
    contestant.build(read_passages(passages, limit))
    return {**watch.figures(), "bytes": size_of(contestant.folder), **memory()}


def _ask(contestant: Contestant, questions: list[str], budget: float) -> Figures:
    """Open and answer one question, then ask all, that one last: all words but those of earlier questions are new."""
    watch = Stopwatch()
    contestant.open()
    opened = watch.figures("open_")
    contestant.ask(questions[0])
    answered = watch.figures("answer_")
    return {**opened, **answered, **time_questions(contestant.ask, [*questions[1:], questions[0]], budget), **memory()}


def _change(contestant: Contestant, passages: Path, limit: int | None) -> Figures:
    """Median over some files: from the new text to the answer that holds it."""
    changed = files_to_change(read_passages(passages, limit), FILES_CHANGED)
    contestant.open()
    contestant.ask(NEW_WORD)
    wall, processor = [], []
    for old in changed:
        new = [replace(passage, text=f"{passage.text} {NEW_WORD}") for passage in old]
        watch = Stopwatch()
        contestant.change(old, new)
        found = contestant.ask(NEW_WORD)
        figures = watch.figures()
        if not found:
            sys.exit("The change is not seen.")
        wall.append(figures["wall_ms"])
        processor.append(figures["cpu_ms"])
        contestant.after_change()
    return {"wall_ms": quantile(wall, 0.5), "cpu_ms": quantile(processor, 0.5)}


if __name__ == "__main__":
    main()

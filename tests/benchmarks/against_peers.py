"""RagDesk and other search libraries on the same passages, measured in turn, and the goals for the ratios."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from clock import Figures
from passages import Passages
from rounds import HERE, NotMeasured, Results, in_turn, measure
from rows import Row, print_columns

PRODUCT_PASSAGES = 100_000
"""The index with all analyzers and the text is measured up to this size."""

INDEX_OF = {"bm25s-numba": "bm25s-numpy", "ragdesk-tfidf": "ragdesk-product"}
"""Who asks another one's index."""

OWN_SOURCES = ("engine/text/analysis.py", "engine/chunking/chunking.py", "engine/index/*.py", "engine/kernel/*.[ch]")
"""What RagDesk's index depends on."""

SMALL, LARGE = ("tantivy", "bm25s-numpy", "fts5", "scikit-learn", "rank-bm25"), ("tantivy", "bm25s-numpy")
LARGE_COUNT = 300_000
QUESTIONS_BUDGET_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Setting:
    """What all parts need to know.

    Attributes:
        indexes: a folder for the contestants' indexes.
        peer_python: of the environment with the peers; None to leave them out.
    """

    passages: Passages
    indexes: Path
    peer_python: str | None
    rounds: int
    budget_seconds: float

    @property
    def peers(self) -> tuple[str, ...]:
        """Who else is measured at this size."""
        if not self.peer_python:
            return ()
        return LARGE if self.passages.count > LARGE_COUNT else SMALL

    def goal(self, value: float, smallest: int = 100_000) -> float | None:
        """A goal, which is for this many passages and more; None for fewer, where the cost of a call decides."""
        return value if self.passages.count >= smallest else None

    def limit_of(self, name: str) -> int:
        """How many passages someone indexes."""
        is_limited = INDEX_OF.get(name, name) in ("ragdesk-product", "scikit-learn", "rank-bm25")
        return min(self.passages.count, PRODUCT_PASSAGES) if is_limited else self.passages.count


# --- building ------------------------------------------------------------------------------------------------------


def build(setting: Setting, name: str, limit: int | None = None) -> Figures:
    """Rebuild one index, and note that it is there.

    Raises:
        NotMeasured.
    """
    limit = limit or setting.limit_of(name)
    folder = index_folder(setting, name, limit)
    _stamp(folder).unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    figures = _measure(setting, name, "build", folder, limit)
    _stamp(folder).write_text(json.dumps(_key(name)), encoding="utf-8")
    return figures


def built_index(setting: Setting, name: str, limit: int | None = None) -> Path:
    """The folder of someone's index, built if it is not there or not by the code of today."""
    owner, limit = INDEX_OF.get(name, name), limit or setting.limit_of(name)
    folder = index_folder(setting, owner, limit)
    stamp = _stamp(folder)
    if not stamp.exists() or json.loads(stamp.read_text(encoding="utf-8")) != _key(owner):
        print(f"  building the index of {owner} …", file=sys.stderr, flush=True)
        build(setting, owner, limit)
    return folder


def index_folder(setting: Setting, name: str, limit: int) -> Path:
    """Where the index of that many passages is."""
    return setting.indexes / f"{setting.passages.name}-{setting.passages.path.stem}-{limit}" / name


def _stamp(folder: Path) -> Path:
    return folder.with_suffix(".done")


def _key(name: str) -> str:
    """A name for the code that builds someone's index."""
    if not name.startswith("ragdesk"):
        return (HERE / "peers.py").read_text(encoding="utf-8")
    package = HERE.parents[1] / "ragdesk"
    sources = [HERE / "own.py", *(path for pattern in OWN_SOURCES for path in sorted(package.glob(pattern)))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def _measure(setting: Setting, name: str, phase: str, folder: Path, limit: int) -> Figures:
    """One phase in a process of its own."""
    python = sys.executable if name.startswith("ragdesk") else setting.peer_python
    if python is None:
        raise NotMeasured("the peers are not installed")
    arguments = [name, phase, setting.passages.path, setting.passages.questions, folder, "--limit", limit]
    if phase == "ask":
        arguments += ["--budget", QUESTIONS_BUDGET_SECONDS]
    return measure("measure_contestant.py", *map(str, arguments), python=python, budget_seconds=setting.budget_seconds)


# --- parts -----------------------------------------------------------------------------------------------------------


def index_part(setting: Setting) -> tuple[list[Row], Results]:
    """How fast passages are counted, and how much room that takes."""
    names = ["ragdesk", *setting.peers, *(["ragdesk-product"] if setting.passages.count <= PRODUCT_PASSAGES else [])]
    results = in_turn(names, partial(build, setting), setting.rounds, setting.budget_seconds)
    megabytes = setting.passages.text_bytes / 1e6
    shown = {}
    for name, figures in results.medians.items():
        own = megabytes * setting.limit_of(name) / setting.passages.count
        shown[name] = {"MB/s": own / figures["wall_ms"] * 1000, "MB/cpu s": own / figures["cpu_ms"] * 1000,
                       "size/text": figures["bytes"] / 1e6 / own, "wall s": figures["wall_ms"] / 1000}
    _print("index", names, shown, results)
    return [
        _ratio("words indexed, MB/s, of tantivy's with 2 threads", shown, "ragdesk", "tantivy", "MB/s",
               setting.goal(1.3), True),
        _ratio("words indexed, MB per cpu second, of bm25s'", shown, "ragdesk", "bm25s-numpy", "MB/cpu s",
               setting.goal(7), True),
        Row("size of the index of whole words, of the text", shown.get("ragdesk", {}).get("size/text"), "x",
            setting.goal(0.36), is_goal=True),
    ], results


def questions_part(setting: Setting) -> tuple[list[Row], Results]:
    """How fast questions are answered by a fresh process, and what memory that takes."""
    numba = ["bm25s-numba"] if setting.peers else []
    names = ["ragdesk", *numba, *setting.peers]

    def ask(name: str) -> Figures:
        return _measure(setting, name, "ask", built_index(setting, name), setting.limit_of(name))

    results = in_turn(names, ask, setting.rounds, setting.budget_seconds)
    shown = results.medians
    _print("questions", names, {name: _milliseconds_and_memory(own) for name, own in shown.items()}, results)
    if setting.passages.count > LARGE_COUNT:
        goals = [("p50_cpu_ms", "bm25s-numba", 0.45), ("p50_cpu_ms", "tantivy", 0.2),
                 ("p95_cpu_ms", "bm25s-numba", 1.0), ("p99_cpu_ms", "tantivy", 0.6)]
    else:
        goals = [("p50_cpu_ms", "bm25s-numba", setting.goal(0.8)), ("p50_cpu_ms", "tantivy", None),
                 ("p95_cpu_ms", "bm25s-numba", None), ("p99_cpu_ms", "tantivy", None)]
    rows = [_ratio(f"question, {key[:3]} on the processor, of {peer}'s", shown, "ragdesk", peer, key, goal)
            for key, peer, goal in goals]
    rows += [
        _ratio("opening to first answer, of tantivy's", shown, "ragdesk", "tantivy", "answer_wall_ms",
               setting.goal(1, LARGE_COUNT)),
        Row("private memory after the questions", shown.get("ragdesk", {}).get("private_mb"), "MB", 64, is_goal=True),
        _ratio("all memory, of bm25s-numba's", shown, "ragdesk", "bm25s-numba", "total_mb", setting.goal(0.5)),
    ]
    return rows, results


def methods_part(setting: Setting) -> tuple[list[Row], Results]:
    """Word parts beside whole words, and the TF-IDF cosine beside that of scikit-learn."""
    names = ["ragdesk", "ragdesk-trigrams", "ragdesk-tfidf", *(["scikit-learn"] if setting.peer_python else [])]

    def ask(name: str) -> Figures:
        return _measure(setting, name, "ask", built_index(setting, name), setting.limit_of(name))

    results = in_turn(names, ask, setting.rounds, setting.budget_seconds)
    shown = results.medians
    _print("methods", names, {name: _milliseconds_and_memory(own) for name, own in shown.items()}, results)
    return [
        _ratio("word parts, p50 on the processor, of whole words'", shown, "ragdesk-trigrams", "ragdesk",
               "p50_cpu_ms", 4),
        _ratio("TF-IDF cosine, p50 on the processor, of scikit-learn's", shown, "ragdesk-tfidf", "scikit-learn",
               "p50_cpu_ms", setting.goal(0.02)),
    ], results


def change_part(setting: Setting) -> tuple[list[Row], Results]:
    """A changed file until it is found; each on a copy of its index."""
    names = ["ragdesk-product", *(name for name in ("tantivy", "fts5") if setting.peer_python)]
    limit = min(setting.passages.count, PRODUCT_PASSAGES)

    def change(name: str) -> Figures:
        built = built_index(setting, name, limit)
        copy = setting.indexes / "changed" / built.parent.name / built.name  # RagDesk's index knows its own place
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(built, copy)
        try:
            return _measure(setting, name, "change", copy, limit)
        finally:
            shutil.rmtree(copy, ignore_errors=True)

    results = in_turn(names, change, setting.rounds, setting.budget_seconds)
    _print("changed file", names, {name: {"wall ms": own["wall_ms"], "cpu ms": own["cpu_ms"]}
                                   for name, own in results.medians.items()}, results)
    return [_ratio("changed file until it is found, of tantivy's", results.medians, "ragdesk-product", "tantivy",
                   "wall_ms", setting.goal(0.1))], results


def account_part(setting: Setting) -> tuple[list[Row], Results]:
    """Other k1 and b, and the account of ten hits."""
    def account(_name: str) -> Figures:
        return measure("measure_account.py", str(built_index(setting, "ragdesk-product")),
                       str(setting.passages.questions))

    results = in_turn(["ragdesk-product"], account, setting.rounds, setting.budget_seconds)
    own = results.medians.get("ragdesk-product", {})
    note = results.missing.get("ragdesk-product", "")
    return [
        Row("other k1 and b", own.get("change_ms"), "ms", 1, is_goal=True, note=note),
        Row("  the question after that, of the one before", own.get("next_question_ratio"), "x", 1.2, is_goal=True),
        Row("account of ten hits, the numbers", own.get("account_ms"), "ms", 0.5, is_goal=True),
        Row("  with the places of the words in the text", own.get("account_with_places_ms"), "ms"),
    ], results


PARTS: dict[str, Callable[[Setting], tuple[list[Row], Results]]] = {
    "index": index_part, "questions": questions_part, "methods": methods_part, "change": change_part,
    "account": account_part}


def _milliseconds_and_memory(figures: Figures) -> Figures:
    """The columns of a table of questions."""
    heads = {"p50 ms": "p50_wall_ms", "p95 ms": "p95_wall_ms", "p99 ms": "p99_wall_ms", "p50 cpu": "p50_cpu_ms",
             "p95 cpu": "p95_cpu_ms", "p99 cpu": "p99_cpu_ms", "open ms": "open_wall_ms",
             "1st answer": "answer_wall_ms", "private MB": "private_mb", "all MB": "total_mb", "asked": "asked"}
    return {head: figures[key] for head, key in heads.items() if key in figures}


def _print(title: str, names: list[str], shown: dict[str, Figures], results: Results) -> None:
    """One table: a line for each that was to be measured."""
    heads = list(dict.fromkeys(head for figures in shown.values() for head in figures))
    columns = [(head, {name: figures[head] for name, figures in shown.items() if head in figures}) for head in heads]
    notes = {name: f"({rounds} rounds)" for name, rounds in results.rounds.items()}
    notes |= {name: f"not measured: {reason}" for name, reason in results.missing.items()}
    print()
    print_columns(title, names, columns, notes)


def _ratio(what: str, figures: dict[str, Figures], own: str, other: str, key: str, goal: float | None,
           at_least: bool = False) -> Row:
    """Our figure divided by another's."""
    missing = [name for name in (own, other) if key not in figures.get(name, {})]
    value = None if missing else figures[own][key] / figures[other][key]
    return Row(what, value, "x", goal, at_least=at_least, is_goal=True,
               note=f"no figure of {' and '.join(missing)}" if missing else "")

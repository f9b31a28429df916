"""Measures RagDesk: against limits of its own, and against other search libraries on the same text.

Each measurement runs in a process of its own. Others are measured in turn with RagDesk, several rounds in one run, so
that whatever else the machine does meets all alike; figures are medians. The exit code is 1 when a limit is missed; a
goal that is not reached is only told.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import platformdirs
from against_peers import PARTS as PEER_PARTS
from against_peers import Setting
from clock import Figures
from corpus import SHARED, Corpus, prepare_corpus
from documents import find_documents
from passages import Passages, find_passages, write_notes
from reading_rates import SECONDS as READING_SECONDS
from reading_rates import Reading, reading_part
from rounds import NotMeasured, Results, in_turn, measure
from rows import Row, print_rows

SIZES = {"quick": 10_000, "100k": 100_000, "1m": 1_000_000}
RESCANNED_FILES = {"quick": 10_000, "100k": 100_000, "1m": 100_000}
BUDGET_SECONDS = {"quick": 60.0, "100k": 600.0, "1m": 3600.0}
NOTES_BYTES = {"quick": 3_000_000, "100k": 15_000_000, "1m": 15_000_000}
QUESTION_LIMITS = {"quick": 10, "100k": 10, "1m": 30}
SHARE_OF_NOTES = 0.49
"""The engine cuts the notes into about twice as many passages as they were made of."""

FOLDER_ROUNDS = {"quick": 1, "100k": 3, "1m": 3}
WINDOW_SECONDS = 600
NOTE_CHARACTERS, OPENINGS = 5_000_000, 20
QUESTIONS = 100
"""Asked of the everyday collection, twice each."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be measured, and where."""

    size: str
    setting: Setting
    scratch: Path
    cache: Path
    may_fetch: bool


def main() -> int:
    """Measure, print the tables, and say whether every limit is kept."""
    arguments = _parse()
    cache = arguments.cache or Path(platformdirs.user_cache_dir("RagDesk", appauthor=False)) / "benchmarks"
    cache.mkdir(parents=True, exist_ok=True)
    passages = find_passages(SIZES[arguments.size], cache, arguments.corpus, is_made_up=arguments.synthetic,
                             may_fetch=arguments.size != "quick")
    print(f"{passages.name}: {passages.count:,} passages, {passages.text_bytes / 1e6:.1f} MB")
    setting = Setting(passages, cache / "indexes", None if arguments.no_peers else arguments.peer_python,
                      arguments.rounds, arguments.budget or BUDGET_SECONDS[arguments.size])
    rows: list[Row] = []
    results: dict[str, Results] = {}
    with tempfile.TemporaryDirectory(prefix="scratch-", dir=cache) as scratch:
        job = Job(arguments.size, setting, Path(scratch), cache, not arguments.synthetic)
        for part in arguments.part or PARTS:
            print(f"\n{part} …", file=sys.stderr, flush=True)
            found, results[part] = _measured(part, job)
            rows += found
    if arguments.forget:
        shutil.rmtree(setting.indexes, ignore_errors=True)
    print()
    print_rows(rows)
    if arguments.json:
        arguments.json.write_text(json.dumps(_as_json(passages, rows, results), indent=1), encoding="utf-8")
    return 1 if any(row.verdict == "MISSED" for row in rows) else 0


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    add = parser.add_argument
    add("--size", choices=SIZES, default="quick", help="passages to index: 10,000 (default), 100,000 or 1,000,000")
    add("--part", choices=PARTS, nargs="+", help="measure these parts only")
    add("--rounds", type=int, default=3, help="how often each is measured")
    add("--budget", type=float, help="seconds that one contestant may take in one part")
    add("--json", type=Path, metavar="FILE", help="write all figures into this file too")
    add("--cache", type=Path, metavar="DIR", help="keep texts and indexes here, not in your cache directory")
    add("--corpus", type=Path, metavar="DIR", help="take passages from chunks_*.tsv and queries.txt in this folder")
    add("--synthetic", action="store_true", help="measure on made-up text; fetch nothing")
    add("--no-peers", action="store_true", help="measure RagDesk alone")
    add("--forget", action="store_true", help="do not keep the indexes for the next run")
    add("--peer-python", metavar="FILE", help="Python of the environment that the other libraries are installed in")
    return parser.parse_args()


def _measured(part: str, job: Job) -> tuple[list[Row], Results]:
    """A part's rows; one row that says so when it failed."""
    try:
        return PARTS[part](job)
    except NotMeasured as reason:
        return [Row(part, None, "", note=str(reason))], Results(missing={part: str(reason)})


# --- RagDesk alone ---------------------------------------------------------------------------------------------------


def engine_part(job: Job) -> tuple[list[Row], Results]:
    """Reading with all four analyzers, questions, memory; a collection of notes of everyday size."""
    corpus = prepare_corpus(job.scratch)
    questions = job.scratch / "questions.json"
    questions.write_text(json.dumps(corpus.questions[:QUESTIONS]), encoding="utf-8")
    figures = measure("measure_engine.py", str(corpus.folder), str(questions), str(job.scratch / "data"))
    seconds = figures["index_seconds"]
    rows = [
        Row(f"{corpus.name}, {corpus.files} files: reading, all four analyzers", seconds, "s", limit=30),
        Row("  that is", corpus.megabytes / seconds, "MB/s", 5, at_least=True, is_goal=True),
        Row("  that is", corpus.files / seconds, "files/s"),
        Row("  passages", figures["chunks"], ""),
        Row("question, never asked before, median", figures["question_first_p50_ms"], "ms"),
        Row("question, never asked before, 95 of 100", figures["question_first_p95_ms"], "ms", limit=50),
        Row("  slowest", figures["question_first_max_ms"], "ms"),
        Row("question, asked again, median", figures["question_again_p50_ms"], "ms"),
        Row("question, asked again, 95 of 100", figures["question_again_p95_ms"], "ms", limit=50),
        Row("private memory of the engine's process", figures["private_mb"], "MB", limit=300),
    ]
    return rows + _start_rows(corpus, job.scratch), Results({"ragdesk": figures}, {"ragdesk": 1})


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


def folder_part(job: Job) -> tuple[list[Row], Results]:
    """From a folder of longer files to answers, all methods, and where the time of reading goes."""
    folder = job.scratch / "notes"
    files, size = write_notes(job.setting.passages, folder, NOTES_BYTES[job.size])
    runs = iter(range(1_000))

    def read(name: str) -> Figures:
        data = job.scratch / f"folder-data-{next(runs)}"
        options = ["stages"] if name == "stages" else []
        return measure("measure_folder.py", str(folder), str(job.setting.passages.questions), str(data), *options)

    results = in_turn(["whole", "stages"], read, FOLDER_ROUNDS[job.size], job.setting.budget_seconds)
    whole, stages = results.medians.get("whole", {}), results.medians.get("stages", {})
    if not whole:
        raise NotMeasured(results.missing["whole"])
    seconds = whole["index_wall_ms"] / 1000
    rows = [
        Row(f"{files} files, {size / 1e6:.1f} MB: reading, all four analyzers", seconds, "s"),
        Row("  that is", size / 1e6 / seconds, "MB/s", 5, at_least=True, is_goal=True),
        Row("  that is", files / seconds, "files/s"),
        Row("  processor seconds, the reader's included", whole["index_cpu_ms"] / 1000, "s"),
        *(Row(f"  {key.removesuffix(' s')}", stages[key], "s") for key in sorted(stages) if key.endswith(" s")),
        Row("question, method by default, median", whole["p50_wall_ms"], "ms"),
        Row("question, method by default, 95 of 100", whole["p95_wall_ms"], "ms", limit=50),
        Row("private memory of the engine's process", whole.get("private_mb"), "MB", limit=300),
    ]
    return rows, results


def question_part(job: Job) -> tuple[list[Row], Results]:
    """A question to the engine, by the default method, of as many passages as the size says."""
    folder, passages = job.scratch / "all-notes", job.setting.passages
    write_notes(passages, folder, int(passages.text_bytes * SHARE_OF_NOTES), most_files=passages.count)
    figures = measure("measure_folder.py", str(folder), str(job.setting.passages.questions), str(job.scratch / "all"))
    chunks = int(figures["chunks"] or 0)
    rows = [
        Row(f"question to the engine, method by default, {chunks:,} passages: median", figures["p50_wall_ms"], "ms",
            limit=QUESTION_LIMITS[job.size]),
        Row("  95 of 100", figures["p95_wall_ms"], "ms"),
    ]
    return rows, Results({"ragdesk": figures}, {"ragdesk": 1})


def rescan_part(job: Job) -> tuple[list[Row], Results]:
    """An update without changes, and stopping one."""
    folder = job.scratch / "notes-to-stop"
    write_notes(job.setting.passages, folder, NOTES_BYTES[job.size])
    files = RESCANNED_FILES[job.size]
    figures = measure("measure_rescan.py", str(job.scratch / "rescan"), str(files), str(folder))
    rows = [
        Row(f"update of {files:,} files, none changed", figures["rescan_seconds"], "s", limit=10),
        Row("  files/s", files / figures["rescan_seconds"], ""),
        Row("stopping an update, longest of several", figures["cancel_seconds"], "s", limit=2),
        Row("  updates stopped", figures["cancelled"], ""),
    ]
    return rows, Results({"ragdesk": figures}, {"ragdesk": 1})


def formats_part(job: Job) -> tuple[list[Row], Results]:
    """Files to text, format by format, beside other readers."""
    documents = find_documents(job.cache, SHARED / "files", may_fetch=job.may_fetch)
    return reading_part(Reading(documents, job.scratch, job.setting.peer_python, job.setting.rounds,
                                READING_SECONDS[job.size]))


def window_part(job: Job) -> tuple[list[Row], Results]:
    """How long the window leaves its user waiting while a folder of notes and real documents is read."""
    folder = job.scratch / "window"
    documents = find_documents(job.cache, SHARED / "files", may_fetch=job.may_fetch)
    for number, path in enumerate(path for paths in documents.values() for path in paths):
        (folder / path.suffix.removeprefix(".")).mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / path.suffix.removeprefix(".") / f"{number:04}-{path.name}")
    write_notes(job.setting.passages, folder / "notes", NOTES_BYTES[job.size])
    files = sum(path.is_file() for path in folder.rglob("*"))
    figures = measure("measure_window.py", str(folder), str(job.scratch / "window-data"), str(WINDOW_SECONDS))
    rows = [
        Row(f"window while {files:,} files are read: a timer of 2 ms comes after, median", figures["p50_ms"], "ms"),
        Row("  99 of 100", figures["p99_ms"], "ms"),
        Row("  999 of 1,000", figures["p999_ms"], "ms", limit=50),
        Row("  slowest", figures["max_ms"], "ms", 100, is_goal=True),
    ]
    opening = measure("measure_document.py", str(NOTE_CHARACTERS), str(OPENINGS))
    rows += [
        Row("a note of 5 MB is opened: processor time until the place is in view", opening["reached_ms"], "ms"),
        Row("  until all of the part shown is written", opening["opened_ms"], "ms", limit=300),
        Row("  a timer of 2 ms comes meanwhile after, 99 of 100", opening["p99_ms"], "ms"),
        Row("  999 of 1,000", opening["p999_ms"], "ms", 20, is_goal=True),
    ]
    return rows, Results({"ragdesk": figures, "opening": opening}, {"ragdesk": 1, "opening": 1})


def _against_peers(part: Callable[[Setting], tuple[list[Row], Results]]) -> Callable[[Job], tuple[list[Row], Results]]:
    return lambda job: part(job.setting)


PARTS: dict[str, Callable[[Job], tuple[list[Row], Results]]] = {
    "engine": engine_part, "folder": folder_part, "question": question_part, "rescan": rescan_part,
    "formats": formats_part, "window": window_part,
    **{name: _against_peers(part) for name, part in PEER_PARTS.items()}}


def _as_json(passages: Passages, rows: list[Row], results: dict[str, Results]) -> dict[str, object]:
    """Everything that was found out."""
    return {"text": passages.name, "passages": passages.count, "megabytes": passages.text_bytes / 1e6,
            "rows": [{**asdict(row), "verdict": row.verdict} for row in rows],
            "parts": {part: asdict(result) for part, result in results.items()}}


if __name__ == "__main__":
    sys.exit(main())

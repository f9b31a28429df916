"""The exam: its steps, ranks over the complete ranking, and the published figures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.engine import Engine
from ragdesk.engine.exam.questions import load_questions
from ragdesk.engine.records.exam import ExamQuestion
from ragdesk.engine.settings import Settings
from tests.helpers.exams import take_exam

PUBLISHED_NAMES = {"bm25:words": "words", "bm25:prefix5": "prefix5", "bm25:snowball": "snowball",
                   "bm25:trigrams": "trigram"}


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """Three files of one passage each."""
    folder = tmp_path / "notes"
    folder.mkdir()
    for name, text in {"a.txt": "nothing", "b.txt": "zebra", "c.txt": "other"}.items():
        (folder / name).write_text(text, encoding="utf-8")
    with closing(Engine(tmp_path / "data", Settings())) as made:
        made.open_folder(folder)
        list(made.update())
        yield made


ZEBRAS = [ExamQuestion("zebra", ("c.txt",)), ExamQuestion("zebra", ("gone.txt",))]


def test_unfound_passages_rank_last_by_path(engine: Engine) -> None:
    result = take_exam(engine, ZEBRAS, ["bm25:words"])
    assert result.methods["bm25:words"]["all"].mrr == pytest.approx((1 / 3 + 0) / 2)
    assert result.unanswerable == ("zebra",)


def test_an_exam_goes_in_steps_of_one_question_and_the_last_has_the_result(engine: Engine) -> None:
    steps = list(engine.exam(ZEBRAS, ["bm25:words"]))
    assert [(step.done, step.total) for step in steps] == [(1, 2), (2, 2), (2, 2)]
    assert [step.result is None for step in steps] == [True, True, False]


def test_between_two_steps_anything_may_be_asked(engine: Engine) -> None:
    asked = [engine.search("zebra").hits[0].chunk.path for _ in engine.exam(ZEBRAS, ["bm25:words"])]
    assert asked == ["b.txt"] * 3


def test_an_exam_stops_between_two_questions(engine: Engine) -> None:
    token = CancelToken()
    steps = engine.exam(ZEBRAS, ["bm25:words"], token)
    next(steps)
    token.cancel()
    with pytest.raises(Cancelled):
        next(steps)
    assert engine.search("zebra").hits


def test_an_exam_during_which_the_documents_change_begins_again(engine: Engine) -> None:
    """No question is judged by other documents than the next one."""
    assert engine.folder is not None
    questions = [ExamQuestion("zebra", ("b.txt",)), ExamQuestion("quagga", ("d.txt",))]
    steps = engine.exam(questions, ["bm25:words"])
    next(steps)
    (engine.folder / "d.txt").write_text("quagga", encoding="utf-8")
    list(engine.update())
    rest = list(steps)
    assert [step.done for step in rest] == [1, 2, 2]
    assert rest[-1].result is not None
    assert rest[-1].result.unanswerable == ()
    assert rest[-1].result.questions == 2


def published_figures(results: str, name: str, heading: str) -> dict[str, tuple[float, float]]:
    """Hit@5 and MRR per analyzer from the table under a heading."""
    section = results.split(f"## dev/{name} — {heading}")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if "|" in line]
    kinds = ("all", "public", "known-item")
    return {row[0]: (float(row[5]), float(row[7])) for row in rows if row[1] in kinds and re.match(r"\d", row[2])}


@pytest.mark.parametrize(("name", "words", "heading", "tolerance"), [
    ("cs-naucse", 80, "chunks of 80 words", 0.02),
    ("pl-gnome", 80, "chunks of 80 words", 0.02),
    ("en-xquad", 80, "chunks of 80 words", 0.02),
    ("en-debian-handbook", 80, "chunks of 80 words", 0.04),
    ("cs-gnome-desc", 100_000, "whole files", 0.02),
])
def test_the_exam_agrees_with_independent_figures(shared_folder: Path, tmp_path: Path, name: str, words: int,
                                                  heading: str, tolerance: float) -> None:
    directory = shared_folder / "evaldata" / name
    documents = directory / json.loads((directory / "set.json").read_text(encoding="utf-8"))["docs"]
    settings = Settings(chunk_words=words, overlap_words=0, plain_windows=True, leave_out_common_words=False)
    engine = Engine(tmp_path, settings)
    engine.open_folder(documents)
    list(engine.update())
    result = take_exam(engine, load_questions(directory / "questions.jsonl"), list(PUBLISHED_NAMES))
    engine.close()
    table = (shared_folder / "evaldata" / "results.md").read_text(encoding="utf-8")
    published = published_figures(table, name, heading)
    assert not result.unanswerable
    for method, published_name in PUBLISHED_NAMES.items():
        figures = result.methods[method]["all"]
        assert figures.hit_at_5 == pytest.approx(published[published_name][0], abs=tolerance), method
        assert figures.mrr == pytest.approx(published[published_name][1], abs=tolerance), method

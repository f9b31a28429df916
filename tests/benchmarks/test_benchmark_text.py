"""The benchmark measures on what it says: passages of the right length, the same every time, and honest medians."""

from __future__ import annotations

import importlib
import random
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import a module of the benchmark by its name."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    return importlib.import_module


def test_every_word_is_in_one_passage_of_the_right_length(module: Any) -> None:
    words = [str(number) for number in range(5_000)]
    passages = list(module("cutting").cut(words, random.Random(3)))
    assert [word for passage in passages for word in passage] == words
    assert all(80 <= len(passage) <= 199 for passage in passages[:-1])
    assert 30 <= len(passages[-1]) <= 199 + 30


def test_the_same_seed_gives_the_same_text_and_no_passage_twice(module: Any, tmp_path: Path) -> None:
    files = module("made_up").made_up_files(12, 5)
    written = []
    for name in ("a", "b"):
        passages, questions = tmp_path / f"{name}.tsv", tmp_path / f"{name}.txt"
        module("cutting").write_passages(files, 150, passages, questions, 5)
        written.append((passages.read_text(encoding="utf-8"), questions.read_text(encoding="utf-8")))
    assert written[0] == written[1]
    texts = [line.split("\t")[1] for line in written[0][0].splitlines()]
    assert len(texts) == len(set(texts)) == 150
    questions_asked = written[0][1].splitlines()
    assert len(questions_asked) == 200
    assert all(3 <= len(question.split()) <= 12 for question in questions_asked)


def test_only_rare_words_are_renamed_and_always_alike(module: Any) -> None:
    rare = " ".join(f"word{number}" for number in range(400))
    renamed = module("cutting").rename_rare(f"the {rare} 1984", frozenset({"the"}), 1)
    assert renamed.startswith("the ")
    assert renamed.endswith(" 1984")
    changed = sum(a != b for a, b in zip(rare.split(), renamed.split()[1:-1], strict=True))
    assert 80 < changed < 200
    assert module("cutting").rename_rare(f"the {rare} 1984", frozenset({"the"}), 1) == renamed


@pytest.mark.parametrize(("name", "source", "expected"), [
    ("page.html", "<head><title>No</title></head><h1>Salt &amp; pepper</h1><p>in <b>one</b> jar</p>",
     "Salt & pepper\n\nin one jar"),
    ("ls.1", ".TH LS 1\n.SH NAME\n\\fBls\\fR \\- list\n", "LS 1\nNAME\nls - list"),
    ("notes.md", "# Keys\n\n\n\nare there", "# Keys\n\nare there"),
])
def test_files_become_plain_text(module: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, source: str,
                                 expected: str) -> None:
    plain_text = module("plain_text")
    monkeypatch.setattr(plain_text, "SHORTEST_TEXT", 5)
    (tmp_path / name).write_text(source, encoding="utf-8")
    assert plain_text.text_of(tmp_path / name) == expected


def test_other_files_are_no_text(module: Any, tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"words " * 100)
    (tmp_path / "short.txt").write_bytes(b"few words")
    text_of = module("plain_text").text_of
    assert [text_of(tmp_path / name) for name in ("picture.png", "short.txt", "none.txt")] == ["", "", ""]


def test_rounds_are_in_turn_and_failures_are_told(module: Any) -> None:
    rounds = module("rounds")
    values = {"a": iter([3.0, 1.0, 2.0]), "b": iter([5.0, 7.0, 9.0])}
    order: list[str] = []

    def measure_one(name: str) -> dict[str, float]:
        order.append(name)
        if name == "c":
            raise rounds.NotMeasured("no such library")
        return {"ms": next(values[name])}

    results = rounds.in_turn(["a", "b", "c"], measure_one, 3, 60.0)
    assert results.medians == {"a": {"ms": 2.0}, "b": {"ms": 7.0}}
    assert results.missing == {"c": "no such library"}
    assert order == ["a", "b", "c", "b", "a", "a", "b"]


def test_nobody_gets_another_round_beyond_the_budget(module: Any) -> None:
    results = module("rounds").in_turn(["a"], lambda name: {"ms": 1.0}, 5, 0.0)
    assert results.rounds == {"a": 1}


def test_quantiles_are_values_that_were_measured(module: Any) -> None:
    quantile = module("clock").quantile
    values = [float(number) for number in range(200, 0, -1)]
    assert (quantile(values, 0.5), quantile(values, 0.95), quantile(values, 0.99)) == (101.0, 191.0, 199.0)
    assert quantile([4.0], 0.99) == 4.0


def test_a_goal_not_reached_is_no_missed_limit(module: Any) -> None:
    row = module("rows").Row
    assert row("a", 2.0, "x", 1.0).verdict == "MISSED"
    assert row("a", 2.0, "x", 1.0, is_goal=True).verdict == "NOT REACHED"
    assert row("a", 2.0, "x", 1.0, at_least=True).verdict == "ok"
    assert row("a", None, "x", 1.0).verdict == ""


def test_stages_that_are_timed_are_there(module: Any) -> None:
    stages = module("measure_folder").STAGES
    assert [f"{place.__name__}.{name}" for place, name, _ in stages if not hasattr(place, name)] == []
    assert len(stages) >= 6

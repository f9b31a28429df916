"""What is always sent, and what is sent with its neighbours, on real folders.

Covers: neighbours.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import IndexDamaged, PassageNotFound
from ragdesk.engine.index.manifest import Manifest
from ragdesk.engine.index.rows import StoredChunk
from ragdesk.engine.records import PromptChoice, Standing
from ragdesk.engine.settings import Settings

HOURS = "The shop opens at nine and closes at five, but for Sundays."
SECTIONS = "".join(f"## Part {n}\n\nThe {word} stands in part {n} and nowhere else, as everybody can see.\n\n"
                   for n, word in enumerate(("alpha", "beta", "gamma", "delta", "omega"), 1))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "shop.md").write_text(f"# Shop\n\n{HOURS}\n", encoding="utf-8")
    (notes / "parts.md").write_text(f"# Parts\n\n{SECTIONS}<!-- nobody sees this -->\n", encoding="utf-8")
    return notes


@pytest.fixture
def engine(tmp_path: Path, folder: Path) -> Iterator[Engine]:
    engine = Engine(tmp_path / "data", Settings(chunk_words=20, overlap_words=0, passages_sent=1))
    engine.open_folder(folder)
    list(engine.update())
    yield engine
    engine.close()


def test_a_pinned_passage_is_sent_with_every_question_until_it_is_not(engine: Engine) -> None:
    engine.pin_passage("shop.md", 0, HOURS)
    prompt = engine.build_prompt(engine.search("Where is the gamma?"))
    assert [hit.chunk.path for hit in prompt.sources] == ["shop.md", "parts.md"]
    assert prompt.passages[0].is_pinned

    engine.pin_passage("shop.md", 0, HOURS, pinned=False)
    assert engine.pins() == ()


def test_pinning_twice_is_pinning_once(engine: Engine) -> None:
    assert engine.pin_passage("shop.md", 0, HOURS) == engine.pin_passage("shop.md", 0, HOURS)
    assert len(engine.pins()) == 1


def test_a_pin_outlives_the_program_and_a_change_elsewhere_in_its_file(
        engine: Engine, folder: Path, tmp_path: Path) -> None:
    engine.pin_passage("shop.md", 0, HOURS)
    engine.close()
    (folder / "shop.md").write_text(f"# Shop\n\nNew owner since May.\n\n## Hours\n\n{HOURS}\n", encoding="utf-8")
    again = Engine(tmp_path / "data", Settings(chunk_words=20, overlap_words=0, passages_sent=1))
    again.open_folder(folder)
    list(again.update())
    prompt = again.build_prompt(again.search("gamma"))
    again.close()

    assert HOURS in prompt.sources[0].chunk.text
    assert prompt.pins_gone == ()


def test_a_pin_whose_passage_is_gone_is_named_and_can_be_forgotten(engine: Engine, folder: Path) -> None:
    engine.pin_passage("shop.md", 0, HOURS)
    (folder / "shop.md").unlink()
    list(engine.update())

    assert engine.build_prompt(engine.search("gamma")).pins_gone == ("shop.md",)
    engine.forget_gone_pins()
    assert engine.pins() == ()


def test_where_there_is_no_passage_none_can_be_pinned(engine: Engine) -> None:
    with pytest.raises(PassageNotFound):
        engine.pin_passage("shop.md", 0, "no such words anywhere")


def test_a_widened_passage_is_an_exact_slice_with_the_ones_around_it(engine: Engine) -> None:
    result = engine.search("Where is the gamma?")
    plain = engine.build_prompt(result)
    wide = engine.build_prompt(result, PromptChoice(widened=frozenset({result.hits[0].chunk_id})))
    chunk = wide.sources[0].chunk

    assert all(word in chunk.text for word in ("beta", "gamma", "delta"))
    assert "beta" not in plain.sources[0].chunk.text
    assert engine.document("parts.md").text[chunk.start:chunk.end] == chunk.text
    assert chunk.heading == ("Parts",)
    assert wide.passages[0].is_widened
    assert wide.tokens > plain.tokens


def test_what_is_hidden_stays_out_of_a_widened_passage(engine: Engine) -> None:
    result = engine.search("omega")
    wide = engine.build_prompt(result, PromptChoice(widened=frozenset({result.hits[0].chunk_id})))

    assert "delta" in wide.messages[1].content
    assert "nobody sees this" not in wide.messages[1].content


def test_a_neighbour_that_is_sent_with_a_widened_passage_is_not_sent_again(engine: Engine) -> None:
    engine.apply_settings(engine.settings.changed(passages_sent=5))
    result = engine.search("alpha beta gamma delta omega")
    by_word = {word: next(hit for hit in result.hits if word in hit.chunk.text) for word in ("beta", "gamma")}
    prompt = engine.build_prompt(result, PromptChoice(widened=frozenset({by_word["gamma"].chunk_id})))
    standing = {passage.hit.chunk_id: passage.standing for passage in prompt.passages}

    assert standing[by_word["beta"].chunk_id] is Standing.INSIDE
    assert prompt.messages[1].content.count("The beta stands") == 1


def test_what_is_not_read_yet_is_not_gone(engine: Engine) -> None:
    engine.pin_passage("shop.md", 0, HOURS)
    engine.apply_settings(engine.settings.changed(chunk_words=30))
    asked = 0
    for step in engine.update():
        if step.chunks:
            assert engine.build_prompt(engine.search("gamma")).pins_gone == ()
            engine.forget_gone_pins()
            asked += 1
    assert asked
    assert len(engine.pins()) == 1


def test_a_pin_and_the_passages_around_another_are_found_without_fetching_their_whole_files(
        engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    engine.pin_passage("shop.md", 0, HOURS)
    result = engine.search("Where is the gamma?")
    choice = PromptChoice(widened=frozenset({result.hits[0].chunk_id}))
    before = engine.build_prompt(result, choice)

    def refuse(_manifest: Manifest, path: str) -> list[StoredChunk]:
        raise AssertionError(path)

    monkeypatch.setattr(Manifest, "chunks_of_file", refuse)
    assert engine.build_prompt(result, choice).passages == before.passages


def test_a_damaged_index_has_its_name_here_too(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    engine.pin_passage("shop.md", 0, HOURS)
    result = engine.search("gamma")

    def refuse(*_arguments: object) -> list[StoredChunk]:
        raise sqlite3.DatabaseError("database disk image is malformed")

    for name in ("chunks_of_file", "chunks_between"):
        monkeypatch.setattr(Manifest, name, refuse, raising=False)
    with pytest.raises(IndexDamaged):
        engine.build_prompt(result)
    with pytest.raises(IndexDamaged):
        engine.forget_gone_pins()

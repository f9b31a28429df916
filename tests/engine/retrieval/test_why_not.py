"""Why a passage is not listed: what is said of one without a place is true of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.index.rows import StoredChunk
from ragdesk.engine.reasons import WhyNotReason
from ragdesk.engine.records import Chunk, WhyNot
from ragdesk.engine.retrieval.why_not import chunks_at, chunks_named, explain_place, quotes_to_try
from ragdesk.wording import why_not_sentence
from tests.helpers.small_collections import make_store, put_question


def why_not(directory: Path, texts: dict[str, str], path: str, question: str, method: str) -> WhyNot:
    store = make_store(directory, texts)
    search = put_question(store, question)
    ids = [int(chunk_id) for chunk_id in search.snapshot.chunk_ids]
    stored = next(chunk for chunk in store.manifest.chunks(ids).values() if chunk.chunk.path == path)
    explained = explain_place(search, method, stored, 10)
    store.close()
    return explained


def test_a_passage_below_the_depth_of_a_fusion_is_not_said_to_have_no_word(tmp_path: Path,
                                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ragdesk.engine.retrieval.search.FUSION_DEPTH", 2)
    texts = {f"{n}.md": "Lamp lamp lamp." for n in range(4)} | {"last.md": "A lamp and many other words beside it."}
    explained = why_not(tmp_path, texts, "last.md", "lamp", "fused")
    assert (explained.rank, explained.reason) == (None, WhyNotReason.NO_PLACE)
    assert "it has some of your words, but in every ranking too many" in why_not_sentence(explained)


def test_a_passage_whose_words_give_no_points_is_not_said_to_have_no_word(tmp_path: Path) -> None:
    every = {"a.md": "A lamp.", "b.md": "A lamp and a kite.", "c.md": "Boats."}
    explained = why_not(tmp_path, every, "a.md", "lamp", "tfidf:words")
    assert (explained.rank, explained.reason) == (None, WhyNotReason.NO_PLACE)
    assert "nearly all passages have them" in why_not_sentence(explained)


def test_a_passage_without_any_word_is_said_to_have_none(tmp_path: Path) -> None:
    for method in ("fused", "bm25:words"):
        explained = why_not(tmp_path / method[:4], {"a.md": "Lamp.", "b.md": "Kite."}, "b.md", "lamp", method)
        assert (explained.rank, explained.reason) == (None, WhyNotReason.NO_WORD_SHARED)
        assert "it contains none of the words" in why_not_sentence(explained)


def test_a_copy_of_a_listed_passage_is_listed_and_so_is_what_follows_many_copies(tmp_path: Path) -> None:
    texts = {f"{n:02}.md": "A lamp and a kite." for n in range(30)} | {"new.md": "Where a lamp is, there are moths."}
    for path in ("29.md", "new.md"):
        explained = why_not(tmp_path / path, texts, path, "lamp", "bm25:words")
        assert explained.reason is WhyNotReason.LISTED


def stored(number: int, start: int, text: str, part: int = 0) -> StoredChunk:
    return StoredChunk(number, Chunk("a.md", start, start + len(text), text, part=part), "", (b"a.md", part, start))


def test_the_passage_at_the_place_is_meant_and_none_that_says_the_same_elsewhere() -> None:
    same = "Call the roofer before noon."
    chunks = [stored(1, 0, same), stored(2, 100, same), stored(3, 100, same, part=1)]
    for start, number in ((0, 1), (100, 2), (105, 2)):
        quote = same[start % 100:]
        assert [chunk.id for chunk in chunks_at(chunks, 0, start, quote)] == [number]
    assert [chunk.id for chunk in chunks_at(chunks, 1, 100, same)] == [3]


def test_of_more_than_a_passage_the_one_with_most_of_it_is_meant() -> None:
    chunks = [stored(1, 0, "One two three. Four five."), stored(2, 15, "Four five. Six seven eight nine ten.")]
    text = "One two three. Four five. Six seven eight nine ten."
    assert [chunk.id for chunk in chunks_at(chunks, 0, 0, text)] == [2]
    assert [chunk.id for chunk in chunks_at(chunks, 0, 0, text[:25])] == [1]
    assert [chunk.id for chunk in chunks_at(chunks, 0, 15, text[15:25])] == [1, 2]


def test_where_the_text_has_changed_or_nothing_stands_no_passage_is_meant() -> None:
    chunks = [stored(1, 10, "Call the roofer.")]
    assert chunks_at(chunks, 0, 10, "Call the plumb.") == []
    assert chunks_at(chunks, 0, 0, "# Title\n\n") == []
    assert chunks_at(chunks, 0, 300, "Call") == []


def test_the_whole_comes_first_then_lines_then_a_few_words() -> None:
    line = "one two three four five six seven eight nine ten"
    quotes = quotes_to_try(f"short\n{line}\n\n  middle one \n")
    assert quotes == (f"short\n{line}\n\n  middle one \n", line, "middle one", "short",
                      "one two three four five six seven eight", "three four five six seven eight nine ten")


@pytest.mark.parametrize("stretch", ["", " ", "\n \n"])
def test_nothing_is_one_empty_quote(stretch: str) -> None:
    assert quotes_to_try(stretch) == ("",)


@given(st.text("ab \n", max_size=60))
def test_every_quote_stands_in_the_stretch(stretch: str) -> None:
    whole = " ".join(stretch.split())
    assert all(" ".join(quote.split()) in whole for quote in quotes_to_try(stretch))


def test_words_selected_over_the_edge_of_a_passage_mean_the_passage_they_are_in() -> None:
    text = "Turn the stopcock to the right. " * 4 + "The key hangs behind the door in the hall. " * 4
    chunks = [stored(0, 0, text[:128]), stored(1, 128, text[128:])]
    start = text.index("The key") - 10
    selected = text[start:start + 60]
    assert [one.id for one in chunks_named(chunks, 0, selected, start)] == [1]
    assert [one.id for one in chunks_named(chunks, 0, "no such words\nTurn the stopcock to", None)] == [0]
    assert chunks_named(chunks, 0, "nowhere to be found", None) == []

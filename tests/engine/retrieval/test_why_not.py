"""Why a passage is not listed: what is said of one without a place is true of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.reasons import WhyNotReason
from ragdesk.engine.records import WhyNot
from ragdesk.engine.retrieval.why_not import explain_place
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

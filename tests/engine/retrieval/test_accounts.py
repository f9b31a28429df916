"""The account of a hit is made when somebody looks at it, and needs no index by then."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.retrieval import accounts
from tests.helpers.small_collections import make_store, put_question

TEXTS = {"a.txt": "The tyres are in the cellar.", "tyres.txt": "Ask the neighbour.",
         "b.txt": "A tyre, and another tyre.", "c.txt": "My satires tyrannise."}


def test_a_search_reads_no_words_of_what_it_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    search = put_question(make_store(tmp_path / "i", TEXTS), "tyres")

    def fail(*_: object) -> None:
        raise AssertionError

    with monkeypatch.context() as patched:
        patched.setattr(accounts.SeenWords, "matches", fail)
        hits = search.hits("blend", [(place.rank, place.doc, place.stored) for place in search.listed("blend", 3)])
    assert sorted(hit.chunk.path for hit in hits) == ["a.txt", "b.txt", "tyres.txt"]
    assert {hit.chunk.path: list(hit.missing) for hit in hits} == {"a.txt": [], "b.txt": [], "tyres.txt": ["tyres"]}
    for hit in hits:
        assert sum(term.points for term in hit.terms) == hit.score > 0


def test_an_account_can_be_read_when_the_index_is_gone(tmp_path: Path) -> None:
    store = make_store(tmp_path / "i", TEXTS)
    result = put_question(store, "tyres").result("blend", 9, 4, 4)
    store.close()
    assert "tyres" in [form for hit in result.hits for term in hit.terms for form in term.forms]


def test_passages_at_the_end_that_hold_parts_alone_are_left_out(tmp_path: Path) -> None:
    search = put_question(make_store(tmp_path / "i", TEXTS), "tyres")
    assert len(search.listed("blend", 9)) == 4
    assert {hit.chunk.path for hit in search.result("blend", 9, 4, 4).hits} == {"a.txt", "b.txt", "tyres.txt"}

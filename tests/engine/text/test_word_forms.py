"""Forms of a word that its stem does not lead to."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from ragdesk.engine.text.analysis import stem
from ragdesk.engine.text.word_forms import other_stems
from tests.helpers.small_collections import make_store, put_question


@pytest.mark.parametrize(("word", "language", "form"), [
    ("take", "en", "took"), ("took", "en", "taken"), ("child", "en", "children"), ("pes", "cs", "psa"),
    ("psa", "cs", "pes"), ("stůl", "cs", "stole"), ("dzień", "pl", "dni"), ("szedł", "pl", "iść"),
])
def test_forms_of_an_irregular_word_lead_to_each_other(word: str, language: str, form: str) -> None:
    assert stem(form, language) in other_stems(word, language)
    assert stem(word, language) in other_stems(form, language)
    assert stem(word, language) not in other_stems(word, language)


@pytest.mark.parametrize(("word", "language", "form"), [
    ("rozsvítit", "cs", "rozsvítil"), ("sedět", "cs", "seděl"), ("noha", "cs", "noze"), ("budget", "cs", "budgtu"),
    ("sąsiadka", "pl", "sąsiadce"), ("malować", "pl", "maluje"), ("naród", "pl", "narodu"), ("wątek", "pl", "wątku"),
])
def test_endings_that_go_together_lead_from_one_form_to_another(word: str, language: str, form: str) -> None:
    assert stem(form, language) in other_stems(word, language)


def test_other_words_and_languages_have_none() -> None:
    assert other_stems("walk", "en") == other_stems("take", "de") == other_stems("take", "") == ()


def test_a_note_is_found_by_another_form_of_its_word(tmp_path: Path) -> None:
    texts = {"a.txt": "Krmíme psa dvakrát denně.", "b.txt": "Kočka spí.", "c.txt": "Ptáci letí."}
    with closing(make_store(tmp_path / "index", texts, "cs")) as store:
        (hit,) = put_question(store, "pes", language="cs").result("blend", 5, 3, 4).hits
        assert (hit.chunk.path, hit.terms[0].forms, hit.missing) == ("a.txt", ("psa",), ())


def test_a_form_that_no_passage_has_is_not_looked_for_and_single_methods_look_for_none(tmp_path: Path) -> None:
    with closing(make_store(tmp_path / "index", {"a.txt": "We took the train.", "b.txt": "Take it."})) as store:
        search = put_question(store, "take")
        (word,) = search.parsed.question.words
        assert (word.also, word.other_stems, word.chunk_count) == ((), ("took",), 2)
        assert [hit.chunk.path for hit in search.result("bm25:snowball", 5, 2, 4).hits] == ["b.txt"]
        assert [hit.chunk.path for hit in search.result("blend", 5, 2, 4).hits] == ["b.txt", "a.txt"]

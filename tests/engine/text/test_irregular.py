"""Forms of everyday words that no ending tells."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from ragdesk.engine.text.irregular import irregular_forms
from tests.helpers.small_collections import make_store, put_question


@pytest.mark.parametrize(("word", "language", "form"), [
    ("take", "en", "took"), ("took", "en", "taken"), ("child", "en", "children"), ("pes", "cs", "psa"),
    ("psa", "cs", "pes"), ("stůl", "cs", "stole"), ("dzień", "pl", "dni"), ("szedł", "pl", "iść"),
])
def test_forms_of_a_word_lead_to_each_other(word: str, language: str, form: str) -> None:
    assert form in irregular_forms(word, language)
    assert word in irregular_forms(form, language)
    assert word not in irregular_forms(word, language)


def test_other_words_and_languages_have_none() -> None:
    assert irregular_forms("walk", "en") == irregular_forms("take", "de") == irregular_forms("take", "") == ()


def test_a_note_is_found_by_another_form_of_its_word(tmp_path: Path) -> None:
    texts = {"a.txt": "Krmíme psa dvakrát denně.", "b.txt": "Kočka spí.", "c.txt": "Ptáci letí."}
    with closing(make_store(tmp_path / "index", texts, "cs")) as store:
        (hit,) = put_question(store, "pes", language="cs").result("blend", 5, 3).hits
        assert (hit.chunk.path, hit.terms[0].forms) == ("a.txt", ("psa",))
        assert hit.missing == ()


def test_a_form_that_no_passage_has_is_not_looked_for(tmp_path: Path) -> None:
    with closing(make_store(tmp_path / "index", {"a.txt": "We took the train."})) as store:
        (word,) = put_question(store, "take").parsed.question.words
        assert (word.also, word.chunk_count) == (("took",), 1)

"""Numbering words: the same words as the plain definition gives, and never two words under one number."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.analysis import normal_form, written_words
from ragdesk.engine.index import word_runs
from ragdesk.engine.index.word_runs import RunForms, WordRuns

TEXTS = st.lists(st.text(alphabet=st.one_of(st.characters(codec="utf-8", exclude_characters="\0"),
                                            st.sampled_from("aAbé _-'.0ř…„“")), max_size=60), max_size=8)


def words_by_definition(text: str) -> list[str]:
    return [normal_form(word) for word in written_words(text)]


def words_of(runs: WordRuns, forms: list[RunForms], texts: list[str]) -> list[list[str]]:
    """The words that numbering gives for each text."""
    numbers, counts = runs.numbers([text.encode() for text in texts])
    found, first = [], 0
    for count in counts.tolist():
        found.append([word for n in numbers[first : first + count].tolist() for word in forms[n].words])
        first += count
    assert first == len(numbers)
    return found


@given(texts=TEXTS, more=TEXTS)
def test_words_are_those_of_the_definition(texts: list[str], more: list[str]) -> None:
    forms: list[RunForms] = []
    runs = WordRuns("en", forms)
    for batch in (texts, more, texts):
        assert words_of(runs, forms, batch) == [words_by_definition(text) for text in batch]


@pytest.mark.parametrize("length", [1, 7, 8, 9, 15, 16, 17, 18, 40, 5000])
def test_words_that_differ_in_one_letter_or_in_length_stay_apart(length: int) -> None:
    words = {"a" * length, "a" * (length + 1)}
    words |= {"a" * i + "b" + "a" * (length - i - 1) for i in range(0, length, max(1, length // 40))}
    forms: list[RunForms] = []
    runs = WordRuns("en", forms)
    ordered = sorted(words)
    numbers, _ = runs.numbers([" ".join(ordered).encode()])
    assert len(set(numbers.tolist())) == len(ordered)
    assert [forms[n].words[0] for n in numbers.tolist()] == ordered


def test_words_that_want_the_same_slot_stay_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted collision: every word is sent to the same place of the table."""
    monkeypatch.setattr(WordRuns, "_slots", lambda self, heads, rests: np.full(len(heads), 3, dtype=np.int64))
    forms: list[RunForms] = []
    runs = WordRuns("en", forms)
    texts = [" ".join(f"word{i}" for i in range(300)), " ".join(f"other{i}" for i in range(300))]
    assert words_of(runs, forms, texts) == [words_by_definition(text) for text in texts]
    assert words_of(runs, forms, texts[::-1]) == [words_by_definition(text) for text in texts[::-1]]


def test_the_table_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_runs, "FIRST_SLOTS", 4)
    forms: list[RunForms] = []
    runs = WordRuns("en", forms)
    text = " ".join(f"w{i}" for i in range(5000))
    assert words_of(runs, forms, [text, text]) == [words_by_definition(text)] * 2
    assert len(forms) == 5000

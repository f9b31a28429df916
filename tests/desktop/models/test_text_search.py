"""Finding words slice by slice finds what looking once would."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.desktop.models import text_search
from ragdesk.desktop.models.text_search import TextSearch


def search_to_the_end(search: TextSearch) -> list[tuple[int, int]]:
    for _step in range(10_000):
        if search.is_done:
            break
        search.step()
    return search.places


@given(st.text("abA ", max_size=200), st.text("ab", min_size=1, max_size=4), st.integers(0, 200), st.integers(3, 50))
def test_every_place_is_found_once(text: str, wanted: str, first: int, slice_length: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_search, "SLICE", slice_length)
        start = min(first, len(text))
        places = search_to_the_end(TextSearch(text, wanted, start))
    assert places == sorted(set(places))
    assert all(text[begin:end].casefold() == wanted.casefold() for begin, end in places)
    occurrences = [n for n in range(len(text)) if text.casefold().startswith(wanted.casefold(), n)]
    assert all(any(begin < n + len(wanted) and n < end for begin, end in places) for n in occurrences)


def test_places_are_in_order_although_the_search_begins_in_the_middle() -> None:
    text = "cat dog cat dog cat"
    search = TextSearch(text, "CAT", 5)
    search.step()
    assert search.places == [(8, 11), (16, 19)]
    search.step()
    assert search.places == [(0, 3), (8, 11), (16, 19)]
    assert search.is_done


def test_a_place_across_two_slices_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_search, "SLICE", 5)
    assert search_to_the_end(TextSearch("aaabatteryaaa", "battery")) == [(3, 10)]


def test_signs_of_patterns_are_meant_as_they_are() -> None:
    assert search_to_the_end(TextSearch("a.b axb (x", "a.b")) == [(0, 3)]
    assert search_to_the_end(TextSearch("a.b axb (x", "(x")) == [(8, 10)]


def test_nothing_is_looked_for_without_a_word() -> None:
    assert TextSearch("text", "").is_done


def test_there_are_more_only_where_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_search, "MOST_FOUND", 4)
    for count, is_cut in ((3, False), (4, False), (5, True), (50, True)):
        search = TextSearch("ab " * count, "ab", 6)
        assert len(search_to_the_end(search)) == min(count, 4)
        assert search.is_done
        assert search.is_cut is is_cut


def test_a_step_finds_so_many_places_and_the_next_go_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_search, "MOST_PER_STEP", 3)
    search = TextSearch("a" * 10, "a")
    counts = []
    while not search.is_done:
        search.step()
        counts.append(len(search.places))
    assert counts[:4] == [3, 6, 9, 10]
    assert search.places == [(number, number + 1) for number in range(10)]


NOTE = ("It lasts **24**\nmonths, see [the *plan*](https://24.example/months) or [[Plan|our plan]] there.\n"
        "> quoted\n> words\n")


@pytest.mark.parametrize(("wanted", "places"), [
    ("24 months", ["24**\nmonths"]), ("see the plan or", ["see [the *plan*](https://24.example/months) or"]),
    ("our plan there", ["our plan]] there"]), ("quoted words", ["quoted\n> words"]), ("**24", ["**24"]),
    ("lasts 24", ["lasts **24"]), ("plan", ["plan", "Plan", "plan"]),
])
def test_words_of_a_note_are_found_as_they_read(wanted: str, places: list[str]) -> None:
    found = search_to_the_end(TextSearch(NOTE, wanted, has_signs=True))
    assert [NOTE[start:end] for start, end in found] == places


def test_what_cannot_be_seen_is_not_counted() -> None:
    address = NOTE.index("24.example")
    search = TextSearch(NOTE, "24", has_signs=True, is_seen=lambda place: place[0] < address)
    assert [NOTE[start:end] for start, end in search_to_the_end(search)] == ["24"]

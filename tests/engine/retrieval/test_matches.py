"""Which words of a passage are shown as forms of the question's words.

Covers: question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from ragdesk.engine.records import Chunk
from ragdesk.engine.retrieval.matches import TermLookup
from ragdesk.engine.retrieval.question import QueryTerm
from ragdesk.engine.text.analysis import normal_form, terms_of


def forms_of(asked: str, text: str, analyzer: str = "trigrams", language: str = "en") -> set[str]:
    """The words of a text that are shown for a word of the question."""
    terms = [QueryTerm(term, asked) for term in dict.fromkeys(terms_of(analyzer, normal_form(asked), language))]
    chunk = Chunk("a.txt", 7, 7 + len(text), text, language=language)
    (matches,) = TermLookup(analyzer, terms).matches_in([chunk])
    found = set()
    for term in terms:
        forms, spans, hidden = matches.of(term.term, term.word)
        assert not hidden
        found |= set(forms)
        assert [text[start - 7 : end - 7] in forms for start, end in spans] == [True] * len(spans)
    assert bool(found) == (asked in matches.held_words)
    return found


@pytest.mark.parametrize(("asked", "text", "wanted"), [
    ("warranty", "Warranties end; the warrant is new", {"Warranties", "warrant"}),
    ("kolo", "dvě kola a kolem kolony", {"kola", "kolem", "kolony"}),
    ("lepší", "nejlepší", {"nejlepší"}),
    ("Garantie", "Garantieverlängerung", {"Garantieverlängerung"}),
])
def test_inflected_and_compound_words_are_forms(asked: str, text: str, wanted: set[str]) -> None:
    assert forms_of(asked, text) == wanted


@pytest.mark.parametrize(("asked", "text"), [("sent", "client event present"), ("rent", "different current"),
                                             ("oil", "foil soil"), ("ring", "singing")])
def test_words_that_only_end_alike_are_none(asked: str, text: str) -> None:
    assert forms_of(asked, text) == set()


@pytest.mark.parametrize(("asked", "text", "wanted"), [
    ("10n", "l10n strings, 10 nights, i10nx", {"l10n", "i10nx"}), ("9087", "PPR9087 or PPR9088", {"PPR9087"}),
])
def test_a_part_with_a_digit_is_found_in_a_word_that_holds_it_whole(asked: str, text: str, wanted: set[str]) -> None:
    assert forms_of(asked, text) == wanted


@pytest.mark.parametrize("analyzer", ["trigrams", "words"])
def test_who_looks_while_words_are_worked_out_finds_them(analyzer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads may explain rows of one result at the same time; here, the second comes while the first is at it."""
    text = "Warranty and warranty"
    chunk = Chunk("a.txt", 0, len(text), text, language="en")
    terms = [QueryTerm(term, "warranty") for term in terms_of(analyzer, "warranty", "en")]
    lookup = TermLookup(analyzer, terms)
    match, seen = TermLookup._match, []

    def match_slowly(self: TermLookup, cut: Sequence[str]) -> object:
        if not seen:
            seen.append(frozenset())
            seen[0] = self.matches_in([chunk])[0].held_words
        return match(self, cut)

    monkeypatch.setattr(TermLookup, "_match", match_slowly)
    assert lookup.matches_in([chunk])[0].held_words == {"warranty"}
    assert seen == [{"warranty"}]


def test_stems_and_whole_words_always_count() -> None:
    assert forms_of("warranties", "the warranty", "snowball") == {"warranty"}
    assert forms_of("oil", "Oil foil", "words") == {"Oil"}


def test_words_that_are_not_shown_are_counted_and_not_pointed_at() -> None:
    text = "warranty and warranty"
    (term,) = [QueryTerm("warranty", "warranty")]
    chunk = Chunk("a.md", 7, 7 + len(text), text, language="en", hidden=((7, 16),))
    matches, all_hidden = TermLookup("words", [term]).matches_in([chunk, replace(chunk, hidden=((7, 28),))])
    assert matches.of(term.term, term.word) == (("warranty",), ((20, 28),), 1)
    assert all_hidden.of(term.term, term.word) == ((), (), 2)
    assert (all_hidden.held_words, all_hidden.shown_words) == ({"warranty"}, frozenset())


def test_only_what_is_counted_is_pointed_at() -> None:
    """Of what is written in pieces an analyzer of beginnings counts the pieces alone, the others the whole, too."""
    assert forms_of("South", "South-East, south", "prefix5") == {"South", "south"}
    assert forms_of("wifi", "Wi-Fi", "words") == {"Wi-Fi"}

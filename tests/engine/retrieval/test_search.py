"""Whole searches over small collections: the account adds up and equals a naive count."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.records import Verdict
from ragdesk.engine.text.analysis import ANALYZERS, find_counted_words, find_words, normal_form, terms_of
from tests.helpers.small_collections import found_paths, make_store, put, put_question

METHODS = ("bm25:words", "bm25:prefix5", "bm25:snowball", "bm25:trigrams", "tfidf:words")


def naive_terms(text: str, analyzer: str, language: str = "en") -> list[str]:
    """Every term of a text, by the definition."""
    return [term for word in (find_words if analyzer == "prefix5" else find_counted_words)(text)
            for term in terms_of(analyzer, normal_form(word.text), language)]


def test_a_collection_of_two_gives_the_known_score(tmp_path: Path) -> None:
    store = make_store(tmp_path / "i", {"1.txt": "Hello there good man!", "2.txt": "It is quite windy in London"})
    result = put_question(store, "windy London").result("bm25:words", 10, 2, 4)
    assert [hit.chunk.path for hit in result.hits] == ["2.txt"]
    assert result.hits[0].score == pytest.approx(1.2814, abs=0.0001)
    assert result.hits[0].length == 6


def test_signs_that_are_no_words_count_for_no_length(tmp_path: Path) -> None:
    store = make_store(tmp_path / "i", {"a.txt": "windy – in „London“ … × ⊆ now", "b.txt": "calm in Paris"})
    for method in METHODS[:4]:
        analyzer = method.split(":")[1]
        hit = put_question(store, "windy").result(method, 1, 2, 4).hits[0]
        assert hit.length == len(naive_terms(hit.chunk.text, analyzer))


def test_equal_passages_get_equal_scores_and_stand_by_path(tmp_path: Path) -> None:
    texts = {"c.txt": "quick fox", "a.txt": "foo", "b.txt": "quick god", "d.txt": "dog"}
    search = put_question(make_store(tmp_path / "i", texts), "quick")
    result = search.result("bm25:words", 10, 4, 4)
    assert [hit.chunk.path for hit in result.hits] == ["b.txt", "c.txt"]
    assert result.hits[0].score == result.hits[1].score > 0


def test_as_many_passages_as_are_sent_are_explained_however_few_are_listed(tmp_path: Path) -> None:
    store = make_store(tmp_path / "i", {f"{n}.txt": f"battery number {n} of the house" for n in range(40)})
    few, many = (put_question(store, "battery").result("blend", listed, 40, 35) for listed in (5, 40))
    assert len(few.hits) == 5
    assert few.hits + few.unlisted == (many.hits + many.unlisted)[:35]
    assert few.evidence == many.evidence


@pytest.mark.parametrize("question", ["PPR-9087", "9087", '"PPR-9087"'])
def test_identifiers_are_found_whole_and_by_part(tmp_path: Path, question: str) -> None:
    texts = {"a.md": "PPR-9087 brzdový kotouč", "b.md": "PPR-1044 spojka", "c.md": "PPR-1777 filtr"}
    store = make_store(tmp_path / "i", texts, "cs")
    for method in (*METHODS, "fused"):
        assert found_paths(put_question(store, question, language="cs"), method)[0] == "a.md", method


@pytest.mark.parametrize("question", ["zlutoucky kun", "žluťoučký kůň", "ŽLUŤOUČKÝ KŮŇ",
                                      unicodedata.normalize("NFD", "žluťoučký kůň")])
def test_accents_may_be_typed_or_not(tmp_path: Path, question: str) -> None:
    texts = {"accents.md": "Náš žluťoučký kůň", "other.md": "Úplně jiná poznámka o ničem", "third.md": "Zahrada"}
    store = make_store(tmp_path / "i", texts, "cs")
    for method in (*METHODS, "fused"):
        assert found_paths(put_question(store, question, language="cs"), method)[0] == "accents.md", method


@pytest.mark.parametrize("question", ["lodz", "łódz", "Łódź"])
def test_letters_that_unicode_does_not_take_apart(tmp_path: Path, question: str) -> None:
    store = make_store(tmp_path / "i", {"a.md": "Łódź jest miastem", "b.md": "Warszawa jest stolicą"}, "pl")
    assert found_paths(put_question(store, question, language="pl"), "bm25:words") == ["a.md"]


@pytest.mark.parametrize(("question", "exact"), [("zlutoucky kun", "a.md"), ("žluťoučký kůň", "b.md")])
def test_an_exact_match_never_ranks_lower_for_its_accents(tmp_path: Path, question: str, exact: str) -> None:
    texts = {"a.md": "zlutoucky kun", "b.md": "žluťoučký kůň", "c.md": "žluťoučký kůň pije vodu ze studny",
             "d.md": "něco jiného"}
    store = make_store(tmp_path / "i", texts, "cs")
    for method in ("bm25:words", "bm25:snowball"):
        paths = found_paths(put_question(store, question, language="cs"), method)
        assert paths[0] == exact, method
        assert {"a.md", "b.md"} <= set(paths), method


def test_words_of_other_scripts_are_words(tmp_path: Path) -> None:
    texts = {"a.txt": "кассовый разрыв 2026", "b.txt": "C++ don't O'Brien e-mail cat's"}
    store = make_store(tmp_path / "i", texts, "ru")
    words = [word.text for word in put_question(store, "кассовый разрыв 2026").parsed.question.words]
    assert words == ["кассовый", "разрыв", "2026"]
    assert found_paths(put_question(store, "don't", language="en"), "bm25:words") == ["b.txt"]


def test_a_ranking_without_a_term_is_left_out_of_the_fusion(tmp_path: Path) -> None:
    store = make_store(tmp_path / "i", {"a.txt": "warranty card", "b.txt": "guarantee"})
    search = put_question(store, "warrantly")
    assert search.joined_methods() == ("bm25:trigrams",)
    hit = search.result("fused", 5, 2, 4).hits[0]
    assert [place.method for place in hit.places] == ["bm25:trigrams"]
    assert hit.score == pytest.approx(1 / 61)


def test_common_words_are_left_out_and_named(tmp_path: Path) -> None:
    store = make_store(tmp_path / "i", {"a.txt": "how long is the warranty", "b.txt": "how is it"})
    search = put_question(store, "How is the warranty?", leave_out=True)
    assert [word.text for word in search.parsed.question.words if word.left_out] == ["How", "is", "the"]
    assert found_paths(search, "bm25:words") == ["a.txt"]


@pytest.mark.parametrize("typed", ["warantty", "awrranty", "wraranty"])
def test_a_word_that_is_nowhere_gets_look_alikes(tmp_path: Path, typed: str) -> None:
    store = make_store(tmp_path / "i", {"a.txt": "the warranty covers the battery"})
    (word,) = put_question(store, typed, leave_out=True).parsed.question.words
    assert word.chunk_count == 0
    assert "warranty" in word.near


def test_word_parts_point_only_at_words_that_are_alike(tmp_path: Path) -> None:
    texts = {"a.txt": "batteries at easter, one battery", "b.txt": "the easter story", "c.txt": "nothing"}
    store = make_store(tmp_path / "i", texts)
    first, second = put_question(store, "battery").result("bm25:trigrams", 5, 3, 4).hits
    assert {form for term in first.terms for form in term.forms} == {"batteries", "battery"}
    assert {span for term in first.terms for span in term.spans} == {(0, 9), (25, 32)}
    assert second.score > 0
    assert all(not term.forms and not term.spans for term in second.terms)
    assert second.missing == ("battery",)


@pytest.mark.parametrize("method", ["blend", "fused", "bm25:words", "bm25:trigrams"])
def test_copies_are_listed_where_there_is_room_for_all_that_was_found(tmp_path: Path, method: str) -> None:
    texts = {f"{i}.txt": "The stopcock is behind the machine." for i in range(6)}
    store = make_store(tmp_path / "i", {**texts, "new.txt": "Now the stopcock is under the kitchen sink."})
    result = put_question(store, "stopcock").result(method, 20, 7, 4)
    assert [hit.chunk.path for hit in result.hits] == [*texts, "new.txt"]
    assert result.hits[0].same_text_in == tuple(list(texts)[1:])


@pytest.mark.parametrize("method", ["blend", "fused", "bm25:words", "bm25:trigrams"])
def test_one_passage_stands_for_all_that_say_the_same(tmp_path: Path, method: str) -> None:
    copies = {f"copies/{i:02}.txt": "The stopcock is behind the machine." for i in range(60)}
    store = make_store(tmp_path / "i", {**copies, "new.txt": "Now the stopcock is under the kitchen sink."})
    first, second = put_question(store, "stopcock").result(method, 5, 61, 4).hits
    assert first.same_text_in == tuple(f"copies/{i:02}.txt" for i in range(1, 60))
    assert (second.chunk.path, second.same_text_in, second.rank) == ("new.txt", (), 61)


def test_a_fusion_lists_nothing_for_stray_word_parts(tmp_path: Path) -> None:
    store = make_store(tmp_path / "i", {"a.txt": "the warden", "b.txt": "war and peace", "c.txt": "an old warranty"})
    assert found_paths(put_question(store, "warranty"), "fused") == ["c.txt"]
    assert [hit.rank for hit in put_question(store, "warranty peace").result("fused", 9, 3, 4).hits] == [1, 2]
    assert found_paths(put_question(store, "wardrobe"), "fused") == []
    assert put_question(store, "wardrobe").result("fused", 5, 3, 4).evidence.verdict is Verdict.NONE


_TEXTS = st.lists(st.text(alphabet="abcář 1–…", max_size=25), min_size=1, max_size=7)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=_TEXTS, replaced=_TEXTS, question=st.text(alphabet="abcář 1–", min_size=1, max_size=12))
def test_every_account_equals_a_naive_recount(tmp_path: Path, texts: list[str], replaced: list[str],
                                              question: str) -> None:
    """After changes and deletions, too: df, tf, |D|, avgdl and the sum."""
    directory = tmp_path / f"i{abs(hash((tuple(texts), tuple(replaced), question)))}"
    store = make_store(directory, {f"{i}.txt": text for i, text in enumerate(texts)})
    store.write_pending(at_least=1)
    current = {f"{i}.txt": text for i, text in enumerate(texts)}
    for i, text in enumerate(replaced):
        put(store, f"{i}.txt", text)
        current[f"{i}.txt"] = text
    store.remove_file("0.txt")
    del current["0.txt"]
    living = [text for text in current.values() if text.split()]
    for analyzer in ANALYZERS:
        _compare_with_recount(store, living, question, analyzer)
    assert store.problems() == []
    store.close()


def _compare_with_recount(store: IndexStore, living: list[str], question: str, analyzer: str) -> None:
    """One method's hits against counts made the slow way."""
    counts = [Counter(naive_terms(text, analyzer)) for text in living]
    lengths = [sum(count.values()) for count in counts]
    search = put_question(store, question)
    if not search.snapshot.chunk_count:
        assert not living
        return
    result = search.result(f"bm25:{analyzer}", 50, len(living), 4)
    avgdl = sum(lengths) / len(lengths)
    assert result.figures.chunks == len(living)
    assert result.figures.avgdl[analyzer] == pytest.approx(avgdl)
    for hit in result.hits:
        own = Counter(naive_terms(hit.chunk.text, analyzer))
        assert hit.length == sum(own.values())
        assert sum(term.points for term in hit.terms) == pytest.approx(hit.score, abs=1e-9)
        for term in hit.terms:
            assert term.tf == own[term.term]
            assert term.df == sum(1 for count in counts if count[term.term])
            norm = 1 - 0.75 + 0.75 * hit.length / avgdl
            assert term.points == pytest.approx(term.idf * term.tf * 2.2 / (term.tf + 1.2 * norm))
            rarity = math.log(1 + (len(living) - term.df + 0.5) / (term.df + 0.5))
            assert term.idf <= rarity + 1e-12

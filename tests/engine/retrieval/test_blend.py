"""The one score: its formula, term by term, against a second one written out plainly.

Covers: blend_retriever, lexical.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from ragdesk.engine.chunking.field import field_text
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.methods import available_methods
from ragdesk.engine.retrieval.blend import part_shares, title_bounds, title_values, word_idf
from ragdesk.engine.retrieval.bm25 import Bm25
from ragdesk.engine.text.analysis import find_counted_words, normal_form, stem, trigrams
from tests.helpers.small_collections import make_store, put, put_question

TEXTS = {
    "Winter tyres.txt": "They are in the cellar, behind the bicycle. Tyres need air.",
    "expenses-2026.txt": "rent 900, energy 120, bicycle repair 45",
    "plan.txt": "Buy a bicycle, a bicycle pump and a bicyclist's jacket. Mind the tyre.",
    "notes.txt": "Winter is long; the garden sleeps in winter.",
    "other.txt": "Nothing of that kind is written here.",
}


SAYING_WHICH = {"45", "46", "120"}
"""Of the questions, where they follow a word that they belong to."""

WEIGHTS = {("has Winter tyres", "winter"): 1.25, ("what year bicycle", "what"): 0.5,
           ("what year bicycle", "year"): 0.5}
"""Of words that are names or only ask."""


def plain_score(question: str, path: str, texts: dict[str, str], k1: float = 1.2, b: float = 0.75) -> float:
    """The score of one text under the formula, without an index."""
    stems = {p: Counter(stem(normal_form(word.text), "en") for word in find_counted_words(t)) for p, t in texts.items()}
    parts = {p: Counter(part for word in find_counted_words(t) for part in trigrams(normal_form(word.text)))
             for p, t in texts.items()}
    names = {p: Counter({stem(normal_form(word.text), "en") for word in find_counted_words(field_text(p, (p,), ()))})
             for p in texts}

    def idf(df: int) -> float:
        return math.log(1 + (len(texts) - max(df, 1) + 0.5) / (max(df, 1) + 0.5))

    def df(counts: dict[str, Counter[str]], term: str) -> int:
        return sum(1 for own in counts.values() if own[term])

    def value(counts: dict[str, Counter[str]], tf: int, b: float = b) -> float:
        length = counts[path].total() / (sum(own.total() for own in counts.values()) / len(texts))
        return tf * (k1 + 1) / (tf + k1 * (1 - b + b * length)) if tf else 0.0

    score = 0.0
    for word in dict.fromkeys(normal_form(word.text) for word in find_counted_words(question)):
        own = stem(word, "en")
        rarity = idf(df(stems, own) or df(names, own))
        said = stems[path][own] + names[path][own]
        if word in SAYING_WHICH and " of " not in question:
            score += 2 * rarity * value(stems, said, b=0.0)
            continue
        weight = WEIGHTS.get((question, word), 1.0)
        shares = {part: idf(df(parts, part)) for part in dict.fromkeys(trigrams(word))}
        of_parts = sum(share * value(parts, parts[path][part], b=2 * b / 3) for part, share in shares.items())
        in_title = value(stems, said, b=0.0) - value(stems, stems[path][own], b=0.0)
        to_parts = min(len(word), 7) / 14
        own_points = (1 - to_parts) * value(stems, stems[path][own])
        score += weight * rarity * (in_title + own_points + to_parts * of_parts / sum(shares.values()))
    return score


@pytest.mark.usefixtures("kernel_or_numpy")
@pytest.mark.parametrize("question", [
    "winter tyres", "bicycle", "expenses", "Where is my bicycle pump in winter", "tyre Tyre tyres", "unicycle", "xyzzy",
    "bicycle repair 45", "energy 120", "rent of 120", "repair 46", "has Winter tyres", "what year bicycle",
])
@pytest.mark.parametrize(("k1", "b"), [(1.2, 0.75), (0.0, 0.0), (3.0, 1.0)])
def test_every_score_is_that_of_the_formula(tmp_path: Path, question: str, k1: float, b: float) -> None:
    with closing(make_store(tmp_path / "index", TEXTS)) as store:
        search = put_question(store, question, k1=k1, b=b)
        scores = search.scores("blend")
        for path, (chunk_id,) in {path: store.manifest.chunk_ids_of_file(path) for path in TEXTS}.items():
            number = int(search.snapshot.docs_of([chunk_id])[0])
            assert scores[number] == pytest.approx(plain_score(question, path, TEXTS, k1, b), abs=1e-9), path


def test_a_word_said_once_in_a_passage_of_mean_length_gives_its_idf() -> None:
    formula = Bm25(1.2, 0.75, 70.0)
    once = float(formula.values(np.array([1]), np.array([70]))[0])
    assert once == pytest.approx(1.0)


def test_the_title_counts_as_one_more_mention() -> None:
    formula, tf, length = Bm25(1.2, 0.75, 70.0), np.array([1, 2, 5, 5]), np.array([70, 70, 10, 300])
    own = np.array([0.0, *formula.values(tf[1:] - 1, length[1:])])
    assert title_values(formula, tf, length) == pytest.approx(formula.values(tf, length) - own)
    assert np.all(title_values(formula, tf, length) <= title_bounds(formula, tf, length))


def test_the_title_counts_even_where_repetition_does_not() -> None:
    formula = Bm25(0.0, 0.75, 70.0)
    assert title_values(formula, np.array([1, 2]), np.array([70, 70])).tolist() == [1.0, 0.0]


def test_parts_share_what_a_word_gives() -> None:
    shares = part_shares(("_ki", "kit", "it_"), {"_ki": 10, "kit": 1}, 100)
    assert sum(shares.values()) == pytest.approx(1.0)
    rare, common = word_idf(100, 1), word_idf(100, 10)
    assert shares["kit"] == shares["it_"] == pytest.approx(rare / (2 * rare + common))
    assert part_shares((), {}, 100) == {}


def test_a_note_is_found_by_the_name_of_its_file(tmp_path: Path) -> None:
    with closing(make_store(tmp_path / "index", TEXTS)) as store:
        hit = put_question(store, "expenses").result("blend", 5, 5, 4).hits[0]
        assert hit.chunk.path == "expenses-2026.txt"
        assert [term.of for term in hit.terms] == ["title"]
        assert hit.terms[0].df == 1


@pytest.mark.parametrize("question", ["Was invoice 20240044 signed by the board?", "Was 20240044 signed by the board?"])
def test_what_says_which_one_outweighs_what_the_others_have(tmp_path: Path, question: str) -> None:
    others = {f"{i}.txt": f"Invoice {20240000 + i}. It was {'handed over by post' if i % 4 else 'signed by the board'}."
              for i in range(40, 56)}
    with closing(make_store(tmp_path / "index", {**others, "44.txt": "Invoice 20240044. It was paid."})) as store:
        hits = put_question(store, question).result("blend", 9, 16, 4).hits
        assert hits[0].chunk.path == "44.txt"
        assert {term.of for hit in hits for term in hit.terms if term.word == "20240044"} == {"word"}
        assert not [term for hit in hits[1:] for term in hit.terms if term.word == "20240044"]


def test_no_short_passage_about_another_thing_of_that_number_comes_first(tmp_path: Path) -> None:
    days = {f"day {i}.txt": f"Day {i}. Walk through the old town, then a boat to the island." for i in range(1, 9)}
    boxes = {f"box {i}.txt": f"Box {i}" for i in range(1, 9)}
    with closing(make_store(tmp_path / "index", {**days, **boxes})) as store:
        assert put_question(store, "Day 7").result("blend", 5, 16, 4).hits[0].chunk.path == "day 7.txt"


def test_the_note_of_a_day_comes_before_one_that_names_the_day(tmp_path: Path) -> None:
    texts = {"2026-02-10.txt": "2026-02-10. " + "Met Tom, who had no list yet. " * 9, "Tom.txt": "2026-02-10 lunch"}
    with closing(make_store(tmp_path / "index", texts)) as store:
        assert put_question(store, "2026-02-10").result("blend", 5, 2, 4).hits[0].chunk.path == "2026-02-10.txt"


def test_a_year_is_a_word_like_others(tmp_path: Path) -> None:
    with closing(make_store(tmp_path / "index", {"a.txt": "Music of the 1980s.", "b.txt": "No music."})) as store:
        first = put_question(store, "What was the music of 1980?").result("blend", 9, 2, 4).hits[0]
        assert [term.of for term in first.terms if term.word == "1980"] == ["parts"] * 3


def test_a_word_has_one_rarity_whatever_language_a_note_is_taken_to_be_in(tmp_path: Path) -> None:
    with closing(IndexStore(tmp_path / "index")) as store:
        for number, language in enumerate(["en", "en", "", "", ""]):
            put(store, f"{number}.txt", f"{'The landlord and ' * number}expenses {number}", language)
        put(store, "other.txt", "Something else.", "en")
        hits = put_question(store, "expenses", unclear=3).result("blend", 9, 9, 4).hits
        of_word = [term for hit in hits for term in hit.terms if term.of == "word"]
        assert len(of_word) == 5
        assert {term.df for term in of_word} == {5}
        assert len({term.idf for term in of_word}) == 1


@pytest.mark.usefixtures("kernel_or_numpy")
def test_points_add_up_to_the_score_under_every_method(tmp_path: Path) -> None:
    """A thousand pairs of a question and a passage; of words in all forms, with and without accents."""
    chosen = random.Random(5)
    words = ["kotel", "kotle", "kotlem", "bábovka", "babovku", "nájem", "winter", "winters", "flat", "14", "flat 14",
             "PPR-9087"]
    texts = {f"{chosen.choice(words)} {i}.txt": " ".join(chosen.choices(words, k=chosen.randrange(1, 40)))
             for i in range(60)}
    pairs = 0
    with closing(make_store(tmp_path / "index", texts, "cs")) as store:
        while pairs < 1000:
            search = put_question(store, " ".join(chosen.sample(words, chosen.randrange(1, 5))), language="cs")
            for method in available_methods():
                scores = search.scores(method)
                for hit in search.result(method, 20, 60, 4).hits:
                    number = int(search.snapshot.docs_of([hit.chunk_id])[0])
                    account = hit.places or hit.terms
                    assert sum(item.points for item in account) == pytest.approx(hit.score, abs=1e-6)
                    assert hit.score == pytest.approx(scores[number], abs=1e-6)
                    pairs += method == "blend"
                    for term in hit.terms:
                        product = term.share * term.idf * term.repetition * term.length_factor
                        assert product == pytest.approx(term.points, abs=1e-9)

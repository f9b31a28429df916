"""Sentences about points say what the figures say, and nothing that they do not.

Covers: sums.
"""

from __future__ import annotations

import dataclasses
import math
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragdesk import wording
from ragdesk.engine.facade.explanation import explain
from ragdesk.engine.methods import ROLE_WEIGHTS
from ragdesk.engine.reasons import EvidenceReason
from ragdesk.engine.records import (
    Chunk,
    CollectionFigures,
    Evidence,
    Hit,
    MethodRank,
    Origin,
    Question,
    QuestionWord,
    SearchResult,
    TermPoints,
    Verdict,
    WordRole,
)
from tests.helpers.builders import changed

K1, B = 1.2, 0.75
WORDS = ("warranty", "battery", "refund", "lamp", "Łódź")


def bm25_term(word: str, tf: int, df: int, *, chunks: int = 812, length: int = 70, avgdl: float = 80.0,
              forms: tuple[str, ...] | None = None, term: str = "", of: Origin = Origin.WORD) -> TermPoints:
    idf = math.log(1 + (chunks - df + 0.5) / (df + 0.5))
    repetition = tf * (K1 + 1) / (tf + K1)
    length_factor = (tf + K1) / (tf + K1 * (1 - B + B * length / avgdl))
    return TermPoints(term or word.casefold(), word, tf, df, idf, repetition, length_factor,
                      idf * repetition * length_factor, (word,) if forms is None else forms,
                      tuple((10 * n, 10 * n + len(word)) for n in range(tf)), of=of)


def hit_with(*terms: TermPoints, missing: tuple[str, ...] = (), length: int = 70, rank: int = 1) -> Hit:
    chunk = Chunk("notes/terms.md", 0, 500, "x" * 500)
    return Hit(rank, sum(term.points for term in terms), 1, chunk, length, terms, (), missing)


def result_by(method: str = "bm25:words", *, chunks: int = 812, words: tuple[str, ...] = WORDS,
                avgdl: float = 80.0) -> SearchResult:
    asked = (QuestionWord("how", left_out=True), *(QuestionWord(word, chunk_count=7) for word in words))
    return SearchResult(Question("…", "en", asked), method, (), Evidence(Verdict.STRONG, 1.0, EvidenceReason.COVERED),
                        CollectionFigures(38, chunks, {"words": avgdl}), K1, B)


# --- the sentence that leads ---------------------------------------------------------------------------------------


def test_names_the_word_that_gives_most_and_what_is_missing() -> None:
    hit = hit_with(bm25_term("warranty", 3, 4), bm25_term("battery", 1, 300), missing=("refund",))
    assert wording.why_sentence(hit, result_by()) == (
        "Mostly because it says warranty 3 times, and that word is rare in your documents. No mention of refund.")


def test_words_of_which_only_parts_gave_points_are_not_said_to_be_absent() -> None:
    parts = tuple(bm25_term("second", 1, 30, forms=(), term=part, of=Origin.PARTS) for part in ("_se", "sec"))
    stems = (bm25_term("warranty", 3, 4),)
    others = (bm25_term("refunds", 1, 30, forms=(), term="ref", of=Origin.PARTS),)
    places = (MethodRank("bm25:snowball", 1, 1 / 61, 8.0, stems, 70),
              MethodRank("bm25:trigrams", 1, 1 / 61, 9.0, parts, 300))
    hit = Hit(1, 2 / 61, 1, Chunk("a.md", 0, 5, "words"), 70, places=places, missing=("second", "refund"))
    assert " It has only parts of the word second. No mention of refund. 1st" in wording.why_sentence(
        hit, result_by("fused"))
    both = dataclasses.replace(hit, places=(places[0], dataclasses.replace(places[1], terms=(*parts, *others))),
                               missing=("second", "refunds"))
    assert " It has only parts of the words second, refunds. 1st" in wording.why_sentence(
        both, result_by("fused"))


def test_two_words_of_like_weight_are_both_named() -> None:
    hit = hit_with(bm25_term("warranty", 1, 4), bm25_term("battery", 2, 5))
    assert wording.why_sentence(hit, result_by()) == (
        "Because it says battery twice and warranty once, and both words are rare in your documents.")


def test_only_the_rare_one_of_two_words_is_called_rare() -> None:
    hit = hit_with(bm25_term("warranty", 1, 4), bm25_term("battery", 3, 80))
    assert "and the word warranty is rare in your documents" in wording.why_sentence(hit, result_by())


def test_another_form_in_the_text_is_named() -> None:
    hit = hit_with(bm25_term("warranty", 2, 4, forms=("warranties",), term="warranti"))
    assert "it says warranty (as warranties) twice" in wording.why_sentence(hit, result_by("bm25:snowball"))


def test_a_further_form_is_not_passed_off_as_the_word() -> None:
    hit = hit_with(bm25_term("warranty", 2, 4, forms=("Warranty", "warranties"), term="warranti"))
    assert "warranty (also as warranties) twice" in wording.why_sentence(hit, result_by("bm25:snowball"))


def test_word_parts_name_the_word_that_is_like_it_and_never_how_often() -> None:
    parts = ("_in", "ind", "ndu", "duk")
    terms = tuple(bm25_term("indukce", 1, 9, forms=("indukcí", "indu"), term=part, of=Origin.PARTS) for part in parts)
    sentence = wording.why_sentence(hit_with(*terms), result_by("bm25:trigrams", words=("indukce",)))
    assert sentence == "Because it says indukcí, indu (like indukce)."


def test_a_word_that_shares_one_part_is_not_called_alike() -> None:
    hit = hit_with(bm25_term("indukce", 1, 9, forms=("index",), term="_in", of=Origin.PARTS))
    sentence = wording.why_sentence(hit, result_by("bm25:trigrams", words=("indukce",)))
    assert sentence == "Because it says parts of indukce."


def test_a_fusion_is_explained_by_its_best_ranking_and_its_places() -> None:
    terms = (bm25_term("warranty", 3, 4),)
    places = (MethodRank("bm25:snowball", 2, 1 / 62, 8.0, terms, 70),
              MethodRank("bm25:trigrams", 5, 1 / 65, 9.0, (), 300))
    hit = Hit(1, 1 / 62 + 1 / 65, 1, Chunk("a.md", 0, 5, "words"), 70, places=places, missing=("refund",))
    assert wording.why_sentence(hit, result_by("fused")) == (
        "Because it says warranty 3 times, and that word is rare in your documents. No mention of refund. "
        "2nd by word stems, 5th by word parts → 1st together.")


def test_a_ranking_that_did_not_find_the_passage_is_said_not_to_have() -> None:
    places = (MethodRank("bm25:snowball", None, 0.0, 0.0, (), 70), MethodRank("bm25:trigrams", 1, 1 / 61, 9.0, (), 300))
    hit = Hit(22, 1 / 61, 1, Chunk("a.md", 0, 5, "words"), 70, places=places)
    assert wording.place_sentence(hit) == "not found by word stems, 1st by word parts → 22nd together"


def test_a_passage_found_by_meaning_makes_no_claim_about_words() -> None:
    assert wording.why_sentence(hit_with(), result_by("dense")) == "It was found by its meaning, not by its words."


def test_words_that_take_points_away_are_no_reason() -> None:
    term = TermPoints("warranty", "warranty", 3, 812, -0.001, 0.04, 0.9, -0.000036, ("warranty",))
    sentence = wording.why_sentence(hit_with(term), result_by("tfidf:words"))
    assert sentence == "None of your words sets this passage apart: nearly all passages have them."


@st.composite
def bm25_cases(draw: st.DrawFn) -> tuple[Hit, SearchResult]:
    chunks = draw(st.integers(1, 5000))
    length, avgdl = draw(st.integers(1, 400)), draw(st.floats(1, 400))
    words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=5, unique=True))
    terms = [bm25_term(word, draw(st.integers(1, 40)), draw(st.integers(1, chunks)), chunks=chunks, length=length,
                       avgdl=avgdl) for word in words]
    hit = hit_with(*terms, missing=tuple(word for word in WORDS if word not in words), length=length)
    return hit, result_by(chunks=chunks, avgdl=avgdl)


@given(bm25_cases())
@settings(max_examples=300, deadline=None)
def test_no_praise_that_the_figures_do_not_bear_out(case: tuple[Hit, SearchResult]) -> None:
    hit, result = case
    sentence = wording.why_sentence(hit, result).partition(" No mention of ")[0]
    by_word = {term.word: term for term in hit.terms}
    named = [by_word[word] for word in by_word if re.search(rf"\b{word}\b", sentence)]
    total = sum(term.points for term in hit.terms)
    share = {term.word: term.df / result.figures.chunks for term in named}

    assert 1 <= len(named) <= 2
    assert max(term.points for term in hit.terms) == max(term.points for term in named)
    for term in named:
        assert re.search(rf"{term.word} (once|twice|{term.tf} times)", sentence)
        assert ("once" not in sentence) or any(other.tf == 1 for other in named)
    if "both words are rare" in sentence or "that word is rare" in sentence:
        assert all(value <= 0.05 for value in share.values())
    one_rare = re.search(r"the word (\w+) is rare", sentence)
    if one_rare:
        assert share[one_rare.group(1)] <= 0.05
    if "in few of your passages" in sentence:
        assert all(value <= 0.20 for value in share.values())
    if "passage is short" in sentence:
        assert all(term.length_factor > 1.02 for term in named)
    if sentence.startswith("Because"):
        assert len(named) == len(hit.terms)
    if sentence.startswith("Mostly"):
        assert sum(term.points for term in named) >= total / 2
    if sentence.startswith("First of all"):
        assert sum(term.points for term in named) < total / 2


@given(bm25_cases())
@settings(max_examples=200, deadline=None)
def test_the_same_hit_gives_the_same_sentence(case: tuple[Hit, SearchResult]) -> None:
    hit, result = case
    assert wording.why_sentence(hit, result) == wording.why_sentence(hit, result)
    assert set(re.findall(r"[^\W_]+", wording.why_sentence(hit, result).partition("No mention of")[2])) <= {
        *hit.missing, "or"}


# --- the reasons beside a bar --------------------------------------------------------------------------------------


def reasons(word: str, hit: Hit, result: SearchResult) -> str:
    explanation = explain(hit, result)
    (line,) = (line for line in explanation.words if line.word == word)
    return wording.word_sentence(line, explanation)


def test_reasons_of_a_rare_word() -> None:
    hit = hit_with(bm25_term("warranty", 3, 4, length=50), length=50)
    assert reasons("warranty", hit, result_by()) == "in only 4 of 812 passages · 3× · short passage"


def test_reasons_of_a_common_word_in_a_long_passage() -> None:
    hit = hit_with(bm25_term("battery", 1, 300, length=200), length=200)
    assert reasons("battery", hit, result_by()) == "in 300 of 812 passages · 1× · long passage"


def test_reasons_of_words_that_are_not_there() -> None:
    hit = hit_with(bm25_term("battery", 1, 300))
    assert reasons("refund", hit, result_by()) == "not in this passage"
    assert reasons("how", hit, result_by()) == "left out: almost every text has it"


def test_reasons_of_a_word_that_no_passage_has() -> None:
    result = result_by()
    nowhere = Question("…", "en", (QuestionWord("refund", chunk_count=0),))
    assert reasons("refund", hit_with(), dataclasses.replace(result, question=nowhere)) == "in none of your passages"


def test_several_spellings_do_not_understate_how_common_the_word_is() -> None:
    hit = hit_with(bm25_term("Łódź", 1, 300), bm25_term("Łódź", 2, 4, term="lodz", forms=("Lodz",)))
    text = reasons("Łódź", hit, result_by())
    assert text.startswith("in at most 304 of 812 passages")
    assert "as Lodz" in text


def test_reasons_of_word_parts_count_the_parts() -> None:
    parts = ("_in", "ind", "ndu", "duk", "ukc")
    terms = tuple(bm25_term("indukce", 1, 9, forms=("indukcí",), term=part, of=Origin.PARTS) for part in parts)
    result = result_by("bm25:trigrams", words=("indukce",))
    assert reasons("indukce", hit_with(*terms), result).startswith("5 of 7 word parts · as indukcí")


def test_a_cosine_is_not_explained_by_the_length_of_the_passage() -> None:
    term = TermPoints("warranty", "warranty", 3, 4, 5.0, 0.04, 2.5, 0.5, ("warranty",))
    assert reasons("warranty", hit_with(term), result_by("tfidf:words")) == "in only 4 of 812 passages · 3×"


@given(bm25_cases())
@settings(max_examples=200, deadline=None)
def test_reasons_hold(case: tuple[Hit, SearchResult]) -> None:
    hit, result = case
    for term in hit.terms:
        text = reasons(term.word, hit, result)
        assert f"{term.tf}×" in text
        assert ("in only" in text) == (term.df / result.figures.chunks <= 0.05)
        share = hit.length / result.figures.avgdl["words"]
        if not any(math.isclose(share, limit, rel_tol=1e-6) for limit in (0.95, 1.05)):
            assert ("short passage" in text) == (share < 0.95)
            assert ("long passage" in text) == (share > 1.05)


def test_the_length_of_a_passage_is_called_the_same_for_all_its_words() -> None:
    hit = hit_with(bm25_term("warranty", 40, 4, length=74), bm25_term("battery", 1, 300, length=74), length=74)
    assert hit.terms[0].length_factor < 1.02 < hit.terms[1].length_factor
    texts = [*wording.arithmetic(hit, result_by())[:2],
             *(reasons(word, hit, result_by()) for word in ("warranty", "battery"))]
    assert ["short passage" in text for text in texts] == [True] * 4


def test_where_length_does_not_count_it_is_not_spoken_of() -> None:
    result = dataclasses.replace(result_by(), b=0.0)
    hit = hit_with(changed(bm25_term("warranty", 1, 4, length=20), length_factor=1.0), length=20)
    assert "passage" not in reasons("warranty", hit, result).replace("passages", "")
    assert "length as usual" in wording.arithmetic(hit, result)[0]


# --- the arithmetic ------------------------------------------------------------------------------------------------


def calculate(text: str) -> float:
    """What a calculator makes of the left side of a line."""
    left = re.sub(r"\([^)0-9]*[a-z][^)]*\)", "", text).replace(",", "").replace("\N{MINUS SIGN}", "-")
    return float(sum(math.prod(float(factor) for factor in summand.split("×")) for summand in left.split(" + ")))


def test_arithmetic_of_one_passage() -> None:
    hit = hit_with(bm25_term("warranty", 3, 4, length=81), bm25_term("battery", 1, 300, length=81), length=81)
    assert wording.arithmetic(hit, result_by()) == (
        "warranty: 5.197 (rarity) × 1.571 (said 3 times) × 0.997 (length as usual) = 8.14",
        "battery: 0.995 (rarity) × 1.000 (said once) × 0.995 (length as usual) = 0.99",
        "8.14 + 0.99 = 9.13",
    )


def test_arithmetic_names_the_term_that_a_word_was_counted_as() -> None:
    hit = hit_with(bm25_term("warranty", 1, 4, term="warranti"))
    (line,) = wording.arithmetic(hit, result_by("bm25:snowball"))
    assert line.startswith("warranty as “warranti”: ")


def test_arithmetic_of_a_word_with_its_parts_tells_the_share_of_each() -> None:
    word = bm25_term("warranty", 1, 4)
    terms = [changed(word, term=term, of=of, share=share, points=share * word.points)
             for term, of, share in (("warranti", Origin.WORD, 0.5), ("warranti", Origin.TITLE, 1.0),
                                     ("_wa", Origin.PARTS, 0.1), ("war", Origin.PARTS, 0.3))]
    *lines, total = wording.arithmetic(hit_with(*terms), result_by("blend"))
    assert [line.split(": ")[0] for line in lines] == [
        "warranty as “warranti”", "warranty as “warranti”", "parts of warranty"]
    assert [line.split(" = ")[0].split(" × ")[1:] for line in lines] == [
        ["0.500 (for the word itself)", "1.000 (said once)", f"{word.length_factor:.3f} (short passage)"],
        [f"{word.repetition * word.length_factor:.3f} (in its title, name or tags)"],
        ["0.500 (for its parts)", f"{0.8 * word.repetition * word.length_factor:.3f} (2 of them here)"]]
    assert all(" = " in line for line in [*lines, total])


@pytest.mark.parametrize(("role", "factor"), [
    (WordRole.WHICH, "2.000 (it says which one)"), (WordRole.NAME, "1.250 (a name)"),
    (WordRole.ASKING, "0.500 (it only asks)"),
])
def test_arithmetic_tells_what_a_word_counts_for_its_role(role: WordRole, factor: str) -> None:
    is_which = role is WordRole.WHICH
    word, share = bm25_term("Brandt", 1, 4), ROLE_WEIGHTS[role] * (1.0 if is_which else 0.5)
    length = 1.0 if is_which else word.length_factor
    term = changed(word, share=share, points=share * word.idf * word.repetition * length, length_factor=length,
                   role=role)
    (line,) = wording.arithmetic(hit_with(term), result_by("blend"))
    assert line.split(" × ")[1] == factor
    assert ("passage" in line) != is_which


def test_arithmetic_of_a_fusion() -> None:
    terms = (bm25_term("warranty", 3, 4),)
    places = (MethodRank("bm25:snowball", 2, 1 / 62, terms[0].points, terms, 70),
              MethodRank("bm25:trigrams", 5, 1 / 65, 0, (), 9), MethodRank("bm25:words", None, 0.0, 0.0, (), 70))
    hit = Hit(1, 1 / 62 + 1 / 65, 1, Chunk("a.md", 0, 5, "words"), 70, places=places)
    lines = wording.arithmetic(hit, result_by("fused"))
    assert lines[0] == "1/(60+2) + 1/(60+5) = 0.0315"
    assert lines[1] == "word stems, 2nd there:"
    assert lines[-1] == "whole words: not found there, so it gives nothing"


def test_arithmetic_of_a_cosine() -> None:
    term = TermPoints("warranty", "warranty", 3, 4, 5.0922, 0.0429, 2.5, 0.546139, ("warranty",))
    (line,) = wording.arithmetic(hit_with(term), result_by("tfidf:words"))
    assert line == "warranty: 5.0922 (rarity) × 0.0429 (3 of 70 words) × 2.5000 (the rest of the cosine) = 0.5461"


@given(bm25_cases())
@settings(max_examples=300, deadline=None)
def test_an_equals_sign_stands_only_where_the_printed_figures_come_out(case: tuple[Hit, SearchResult]) -> None:
    hit, result = case
    for line in wording.arithmetic(hit, result):
        left, sign, right = re.fullmatch(r"(?:[^:]*: )?(.*) ([=≈]) (.*)", line).groups()  # type: ignore[union-attr]
        value = float(right.replace(",", "").replace("\N{MINUS SIGN}", "-"))
        # Each of the summands, and the sum, may be rounded by half of a hundredth.
        about = max(0.02 * max(1, value), 0.00501 * (left.count("+") + 2))
        assert calculate(left) == pytest.approx(value, abs=0.00501 if sign == "=" else about)


@given(bm25_cases())
@settings(max_examples=100, deadline=None)
def test_every_term_has_its_line(case: tuple[Hit, SearchResult]) -> None:
    hit, result = case
    lines = wording.arithmetic(hit, result)
    assert len(lines) == len(hit.terms) + (len(hit.terms) > 1)
    assert [line.partition(":")[0] for line in lines[: len(hit.terms)]] == [term.word for term in hit.terms]


@pytest.mark.parametrize(("score", "text"), [(14.74, "14.7"), (1.0, "1.0"), (0.546, "0.55"), (0.0315, "0.0315"),
                                             (0, "0")])
def test_scores_have_decimals_that_fit_them(score: float, text: str) -> None:
    assert wording.score_text(score) == text

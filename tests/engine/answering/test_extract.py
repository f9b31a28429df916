"""The answer that needs no model."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragdesk.engine.answering.extract import LONGEST_QUOTE, MOST_SENTENCES, extract_answer
from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.records import Answer, AnswerMaker, Hit, MethodRank, Origin, TermPoints, Verdict
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_chunk, make_fused_hit, make_hit, make_result

WORDS = ("battery", "warranty", "refund")


def _answer(*hits: Hit, verdict: Verdict = Verdict.STRONG) -> Answer:
    result = make_result(hits, verdict=verdict)
    return extract_answer(result, build_prompt(result, Settings(window_tokens=100_000)))


def _hit(text: str, rank: int = 1, *, path: str = "", start: int = 0, heading: tuple[str, ...] = ()) -> Hit:
    return make_hit(make_chunk(text, path=path or f"note {rank}.md", start=start, heading=heading), rank=rank,
                    words=WORDS)


def test_the_sentence_with_most_of_the_question_is_quoted_and_cited() -> None:
    hit = _hit("Charge it first. The warranty covers the battery for 24 months. Water is bad.", start=50)

    answer = _answer(hit)

    assert answer.by is AnswerMaker.EXTRACT
    assert answer.text == "The warranty covers the battery for 24 months. [1]"
    (citation,) = answer.citations
    assert answer.text[citation.answer_start:citation.answer_end] == "[1]"
    assert citation.quote == "The warranty covers the battery for 24 months."
    assert hit.chunk.text[citation.start - 50:citation.end - 50] == citation.quote
    assert (citation.source, citation.path, citation.supported) == (0, "note 1.md", True)


def test_a_further_sentence_must_add_something() -> None:
    answer = _answer(_hit("The warranty covers the battery. The battery is nice."), _hit("A refund is possible.", 2))

    assert answer.text == "The warranty covers the battery. [1]\nA refund is possible. [2]"


def test_a_fused_hit_is_read_by_the_rankings_that_found_it() -> None:
    hit = make_fused_hit(make_chunk("Charge it first. The warranty covers the battery."))

    assert _answer(hit).text == "The warranty covers the battery. [1]"


def _parts_hit(text: str, word: str, rank: int = 1) -> Hit:
    """A hit of a fusion that only word parts found."""
    parts = [f"_{word}_"[i:i + 3] for i in range(len(word))]
    chunk = make_chunk(text, path=f"note {rank}.md")
    padded = "".join(letter if letter.isalpha() else "_" for letter in text.casefold())
    terms = tuple(
        TermPoints(part, word, 1, 5, 3.0, 1.0, 1.0, 3.0, (), tuple(
            (max(at, 0), min(at + 3, len(text))) for at in range(len(text)) if padded.startswith(part, at)),
                   of=Origin.PARTS)
        for part in parts if part in padded)
    place = MethodRank("bm25:trigrams", rank, 1 / 61, 3.0 * len(terms), terms, len(parts))
    return replace(make_hit(chunk, rank=rank, words=()), places=(place,))


def test_word_parts_lead_to_the_sentence_with_another_form_of_the_word() -> None:
    hit = _parts_hit("Vodu pil z indu. Mluví se zde o indukci. Nic dalšího.", "indukce")

    assert _answer(hit).text == "Mluví se zde o indukci. [1]"


def test_many_word_parts_do_not_outweigh_a_whole_word() -> None:
    parts = _parts_hit("Mluví se zde o indukci.", "indukce", 1)
    word = _hit("The warranty covers the battery for 24 months.", 2)

    assert _answer(parts, word).citations[0].source == 1


def test_nothing_is_answered_when_the_evidence_is_too_weak() -> None:
    assert _answer(_hit("The warranty covers it."), verdict=Verdict.NONE) == Answer(by=AnswerMaker.NONE, text="")


def test_nothing_is_answered_when_no_passage_is_in_the_prompt() -> None:
    assert _answer() == Answer(by=AnswerMaker.NONE, text="")


def test_the_same_sentence_from_two_passages_is_quoted_once() -> None:
    sentence = "The warranty covers\nthe battery."
    answer = _answer(_hit(f"First part. {sentence}", path="a.md"),
                     _hit("The warranty covers the battery. And a refund exists.", 2, path="a.md", start=12))

    assert answer.text.count("The warranty covers the battery.") == 1
    assert "And a refund exists. [2]" in answer.text


def test_a_sentence_with_a_menu_before_it_is_not_quoted_again() -> None:
    sentence = "The warranty covers the battery for 24 months."
    assert _answer(_hit(sentence), _hit(f"NAVMENU {sentence}", 2)).text == f"{sentence} [1]"
    refund = f"In the shop {sentence[:-1]} and a refund is paid for whatever broke in the first of the years. "
    assert refund.strip() in _answer(_hit(sentence), _hit(refund, 2)).text


def test_a_numbered_title_is_not_glued_to_the_sentence_below() -> None:
    text = "It was new.\n4.3 The releases 2.x\nThe warranty covers the battery."
    assert _answer(_hit(text)).text == "The warranty covers the battery. [1]"
    assert _answer(_hit("The battery needs\n2.5 Volts for the warranty\nto be kept.")).text == (
        "The battery needs 2.5 Volts for the warranty to be kept. [1]")


def test_white_space_is_folded_for_showing_but_the_quote_stays_exact() -> None:
    answer = _answer(_hit("The  warranty\n   covers\tthe battery."))

    assert answer.text == "The warranty covers the battery. [1]"
    assert answer.citations[0].quote == "The  warranty\n   covers\tthe battery."


def test_a_heading_is_not_quoted_but_what_stands_under_it() -> None:
    answer = _answer(_hit("## Battery warranty\n\nIt lasts 24 months.", heading=("Battery warranty",)))

    assert answer.text == "It lasts 24 months. [1]"


def test_a_heading_without_marks_is_known_by_the_passage() -> None:
    answer = _answer(_hit("Battery warranty\n\nIt lasts 24 months.", heading=("Battery  warranty",)))

    assert answer.text == "It lasts 24 months. [1]"


def test_a_question_is_quoted_with_what_follows_it() -> None:
    answer = _answer(_hit("How long is the battery warranty? It is 24 months. Thanks."))

    assert answer.text == "How long is the battery warranty? It is 24 months. [1]"


def test_a_list_item_is_quoted_without_its_mark() -> None:
    answer = _answer(_hit("- charger: none\n- battery: warranty of 24 months\n- lamp: none"))

    assert answer.text == "battery: warranty of 24 months [1]"


def test_no_more_than_four_sentences_are_quoted() -> None:
    words = ("alpha", "bravo", "charlie", "delta", "echoes", "foxtrot")
    text = " ".join(f"This is {word}." for word in words)

    answer = _answer(make_hit(make_chunk(text), words=words))

    assert len(answer.citations) == MOST_SENTENCES


def test_a_very_long_sentence_is_shown_around_the_words_found() -> None:
    text = "lorem ipsum " * 200 + "warranty of the battery " + "dolor sit " * 200

    answer = _answer(_hit(text))

    (citation,) = answer.citations
    assert "warranty of the battery" in citation.quote
    assert len(citation.quote) <= LONGEST_QUOTE
    assert answer.text == f"…{' '.join(citation.quote.split())}… [1]"
    assert text[citation.start:citation.end] == citation.quote
    assert not citation.quote.startswith(("orem", "psum"))


def test_a_long_word_without_spaces_is_cut_too() -> None:
    answer = _answer(_hit("warranty " + "x" * 3000))

    assert len(answer.citations[0].quote) <= LONGEST_QUOTE


def test_a_hit_without_terms_gives_its_first_sentence() -> None:
    hit = replace(_hit("# Title\n\nFound by meaning. Not by words.", heading=("Title",)), terms=())

    assert _answer(hit).text == "Found by meaning. [1]"


@pytest.mark.parametrize("text", ["warranty", "  warranty  ", "warranty?", "| warranty | 24 |", "# warranty"])
def test_every_quote_is_an_exact_slice(text: str) -> None:
    answer = _answer(_hit(text, start=9))

    for citation in answer.citations:
        assert text[citation.start - 9:citation.end - 9] == citation.quote
        assert citation.quote.strip() == citation.quote
    assert answer.text


def test_of_a_table_the_row_is_quoted() -> None:
    text = 'item,months,note\nlamp,12,"none. Not even\nwater"\nbattery,24,"warranty. By the maker"\nbulb,6,\n'
    answer = _answer(_hit(text, path="prices.csv"))
    assert answer.text == 'battery,24,"warranty. By the maker" [1]'
    assert answer.citations[0].quote == 'battery,24,"warranty. By the maker"'


def test_a_record_over_two_lines_is_one_row() -> None:
    answer = _answer(_hit('item,note\nlamp,"battery of\nthe warranty"\nbulb,none\n', path="prices.CSV"))
    assert answer.citations[0].quote == 'lamp,"battery of\nthe warranty"'


def test_a_table_with_an_open_quotation_mark_is_quoted_all_the_same() -> None:
    assert _answer(_hit('battery,"warranty\nbulb,none\n', path="prices.csv")).citations

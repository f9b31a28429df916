"""The answer that needs no model: the sentences that answer, each with its place; lists, rows and reasons whole.

Covers: quotes, sentence_worth.
"""

from __future__ import annotations

import re

import pytest

from ragdesk.engine.answering.extract import LONGEST_QUOTE, MOST_QUOTES, extract_answer
from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.records import Answer, AnswerMaker, Hit, Question, QuestionWord, Verdict
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_chunk, make_hit, make_question, make_result

LEFT_OUT = frozenset(("a", "and", "are", "did", "do", "does", "for", "how", "in", "is", "it", "long", "much", "of",
                      "the", "to", "we", "what", "when", "why"))


def _answer(*hits: Hit, verdict: Verdict = Verdict.STRONG, question: Question | None = None) -> Answer:
    result = make_result(hits, verdict=verdict, question=question or make_question("battery warranty refund"))
    return extract_answer(result, build_prompt(result, Settings(window_tokens=100_000)))


def _ask(question: str, *texts: str, paths: tuple[str, ...] = (), heading: tuple[str, ...] = ()) -> str:
    """The answer to a question from passages of different files."""
    words = tuple(QuestionWord(word, word.casefold() in LEFT_OUT, 7) for word in re.findall(r"[^\W_]+", question))
    hits = [_hit(text, rank, path=paths[rank - 1] if paths else "", heading=heading)
            for rank, text in enumerate(texts, 1)]
    return _answer(*hits, question=Question(question, "en", words)).text


def _hit(text: str, rank: int = 1, *, path: str = "", start: int = 0, heading: tuple[str, ...] = ()) -> Hit:
    return make_hit(make_chunk(text, path=path or f"note {rank}.md", start=start, heading=heading), rank=rank)


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
    answer = _answer(_hit("The warranty covers the battery for long. The battery is nice."),
                     _hit("Of the warranty there is a refund.", 2))

    assert set(answer.text.split("\n")) == {
        "The warranty covers the battery for long. [1]", "Of the warranty there is a refund. [2]"}


def test_a_passage_that_hardly_speaks_of_it_is_not_quoted() -> None:
    assert _answer(_hit("The warranty of the battery is a refund."), _hit("Some battery.", 2)).text == (
        "The warranty of the battery is a refund. [1]")


def test_the_answer_may_stand_after_the_sentence_that_names_the_thing() -> None:
    text = "The chapel bell rings at seven now. Newborn twins sleep next door. The door is green."
    assert _ask("Why does the chapel bell ring at seven?", text) == (
        "The chapel bell rings at seven now. Newborn twins sleep next door. [1]")


def test_a_reason_may_stand_before_the_sentence_that_concludes_from_it() -> None:
    text = "He was here. Too much had bent the hook. Since then we wash towels in two loads."
    assert _ask("Why do we wash towels in two loads?", text) == (
        "Too much had bent the hook. Since then we wash towels in two loads. [1]")


def test_a_sentence_that_points_back_is_quoted_with_the_one_before() -> None:
    text = "Anna moved to Brno. After this she opened a tea shop. It rained."
    assert _ask("Who opened a tea shop?", text) == "Anna moved to Brno. After this she opened a tea shop. [1]"


def test_a_number_is_not_quoted_from_what_speaks_of_somebody_else() -> None:
    text = "The bitch Rexa was born in spring 2019. Her chip is registered to Peter. Peter was seven at the time."
    assert _ask("When was Peter born?", text).startswith("Peter was seven")


def test_a_number_that_the_question_names_is_no_answer() -> None:
    text = "The Ursus 330 has gears of steel. The Ursus has 6 gears that are made of steel."
    assert _ask("How many gears has the Ursus 330?", text).startswith("The Ursus has 6")


def test_what_looks_like_the_answer_is_quoted_first() -> None:
    text = "The goulash is from Grandma. The goulash simmers for 2 hours. The goulash is red."
    assert _ask("How long does the goulash simmer?", text).startswith("The goulash simmers for 2 hours. [1]")


def test_a_price_and_a_weight_need_no_word_that_says_so() -> None:
    stay = "We charge the dog 3 times a deposit. Prices: the dog 150 CZK a night."
    assert _ask("How much do we charge for the dog?", stay).startswith("Prices")
    tractor = "The engine weighs on the front wheels of all 3 types. Mass of the engine: 320,5 kg."
    assert _ask("How much does the engine weigh?", tractor).startswith("Mass of the engine")


def test_each_part_of_a_question_is_answered() -> None:
    text = "The tenant pays a deposit of two months' rent, 37 800 CZK. The rent is 18 900 CZK."
    assert set(_ask("How much is the rent and the deposit?", text).split("\n")) == {
        "The tenant pays a deposit of two months' rent, 37 800 CZK. [1]", "The rent is 18 900 CZK. [1]"}
    trip = "The school trip is on 28 May. It costs 480 CZK for the bus. Bring a coat."
    assert _ask("When is the school trip and how much does it cost?", trip).split("\n") == [
        "The school trip is on 28 May. [1]", "It costs 480 CZK for the bus. [1]"]


def test_the_second_sentence_of_a_list_item_goes_on_with_the_first_and_not_with_the_item_above() -> None:
    text = "* Our pump. It runs until May.\n* Newborn twins sleep next door. They wake in June."
    assert _ask("When does the pump stop?", text).startswith("It runs until May. [1]")


def test_what_looks_like_no_part_of_the_answer_is_left_out_when_the_parts_are_answered() -> None:
    text = "Against the lift voted flats.\n\n* The lift comes in July. It will take five weeks in all."
    assert _ask("When does the lift come, and for how long?", text) == (
        "The lift comes in July. [1]\nIt will take five weeks in all. [1]")


def test_what_only_stands_under_the_heading_is_not_added_to_an_answer() -> None:
    heading = ("Washing machine warranty",)
    answer = "The whole machine is under warranty for 24 months."
    assert _ask("How long is the warranty?", answer, "A man has to come within 14 days.", heading=heading) == (
        f"{answer} [1]")
    assert _ask("How long is the warranty?", "The warranty is long.", "A man has to come within 14 days.",
                heading=heading).splitlines()[1:] == ["A man has to come within 14 days. [2]"]


def test_a_list_that_is_found_by_its_heading_is_quoted_whole() -> None:
    text = "# Goulash\n\nServes six.\n\n## Ingredients\n\n- 600 g beef\n- 4 onions\n- [x] salt\n\nFry slowly."
    assert "600 g beef · 4 onions · salt [1]" in _ask("What ingredients for goulash?", text)


def test_marks_and_titles_are_not_quoted() -> None:
    answer = _ask("When do we go live?", "We go live on **15 May**, see [[Plan|the plan]] and `x_y`.")
    assert answer == "We go live on 15 May, see the plan and x_y. [1]"


def test_a_quoted_letter_is_read_over_its_lines() -> None:
    text = "Hello,\n\n> The spare key lies under the green\n> flower pot by the cellar.\n\nThanks!"
    assert _ask("Where is the spare key?", text) == "The spare key lies under the green flower pot by the cellar. [1]"


def test_passages_about_another_one_of_the_kind_are_not_quoted() -> None:
    twelve, fourteen = "The tenant of flat 12 keeps a dog.", "The tenant of flat 14 likes music."
    assert _ask("Does the tenant of flat 14 keep a dog?", twelve, fourteen) == f"{fourteen} [2]"


def test_code_is_not_quoted_where_there_are_words() -> None:
    answer = _ask("dog flat", "flat['dog'] = {}", "Dogs in the flat are fine.")
    assert answer.startswith("Dogs in the flat are fine. [2]")


def test_lines_of_a_page_that_end_early_are_told_apart() -> None:
    text = ("Programme Duration\nEco 3:25 h\nClean the filter once a week. Turn the cover to the left until it\n"
            "comes off.")
    assert "Eco" not in _ask("How do we clean the filter?", text)


def test_nothing_is_answered_when_the_evidence_is_too_weak() -> None:
    answer = _answer(_hit("The warranty covers it."), verdict=Verdict.NONE)
    assert (answer.by, answer.text, answer.citations) == (AnswerMaker.NONE, "", ())


def test_where_nothing_answers_the_closest_sentence_is_named() -> None:
    hit = _hit("Water is bad. The warranty covers the battery.", start=7)
    closest = _answer(hit, verdict=Verdict.NONE).closest
    assert closest is not None
    assert (closest.quote, closest.start, closest.source) == ("The warranty covers the battery.", 21, 0)


@pytest.mark.parametrize("text", [
    "Water is bad.", "The battery was here.", "The foundation was here.", "Is there a battery warranty?",
    "battery = [warranty, 2]", "```\nbattery warranty\n```",
], ids=["no word", "too little", "a look-alike", "a question", "code", "between fences"])
def test_what_says_nothing_of_it_is_not_the_closest(text: str) -> None:
    words = [QuestionWord(word, chunk_count=7) for word in ("battery", "warranty", "founder")]
    question = Question("battery warranty founder", "en", tuple(words))
    assert _answer(_hit(text), verdict=Verdict.NONE, question=question).closest is None


def test_the_closest_sentence_says_what_the_question_names() -> None:
    question = Question("president of France", "en", (QuestionWord("president"), QuestionWord("France")))
    assert _answer(_hit("The president came."), verdict=Verdict.NONE, question=question).closest is None


def test_nothing_is_answered_when_no_passage_is_in_the_prompt() -> None:
    assert _answer() == Answer(by=AnswerMaker.NONE, text="")


def test_the_same_sentence_from_two_passages_is_quoted_once() -> None:
    sentence = "The warranty covers\nthe battery for long."
    answer = _answer(_hit(f"First part. {sentence}", path="a.md"),
                     _hit(f"{sentence} The lamp is red.", 2, path="a.md", start=12))

    assert answer.text == "The warranty covers the battery for long. [1]"


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


def test_no_more_than_four_quotes_are_given() -> None:
    words = ("alpha", "bravo", "charlie", "delta", "echoes", "foxtrot")
    text = " ".join(f"The note is {word}." for word in words)

    answer = _answer(_hit(text), question=make_question("alpha bravo charlie delta echoes foxtrot", words))

    assert len(answer.citations) == MOST_QUOTES


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


def test_a_passage_without_words_of_the_question_gives_its_first_sentence() -> None:
    hit = _hit("# Title\n\nFound by meaning alone. Not by its words.", heading=("Title",))

    assert _answer(hit).text == "Found by meaning alone. [1]"


@pytest.mark.parametrize("text", ["warranty", "  warranty  ", "warranty?", "| warranty | 24 |", "# warranty"])
def test_every_quote_is_an_exact_slice(text: str) -> None:
    answer = _answer(_hit(text, start=9))

    for citation in answer.citations:
        assert text[citation.start - 9:citation.end - 9] == citation.quote
        assert citation.quote.strip() == citation.quote
    assert answer.text


def test_of_a_table_the_row_is_quoted_with_the_names_of_its_columns() -> None:
    text = 'item,months,note\nlamp,12,"none. Not even\nwater"\nbattery,24,"warranty. By the maker"\nbulb,6,\n'
    answer = _answer(_hit(text, path="prices.csv"))
    assert answer.text == "item: battery · months: 24 · note: warranty. By the maker [1]"
    assert answer.citations[0].quote == 'battery,24,"warranty. By the maker"'
    table = "| Item | Months |\n|---|---|\n| lamp | 12 |\n| battery | 24 |\n"
    assert _answer(_hit(table)).text == "Item: battery · Months: 24 [1]"


def test_a_row_without_its_header_is_quoted_as_it_is() -> None:
    assert _answer(_hit("lamp,12\nbattery,24\n", path="prices.csv", start=80)).text == "battery,24 [1]"


def test_a_record_over_two_lines_is_one_row() -> None:
    answer = _answer(_hit('item,note\nlamp,"battery of\nthe warranty"\nbulb,none\n', path="prices.CSV"))
    assert answer.citations[0].quote == 'lamp,"battery of\nthe warranty"'


def test_a_table_with_an_open_quotation_mark_is_quoted_all_the_same() -> None:
    assert _answer(_hit('battery,"warranty\nbulb,none\n', path="prices.csv")).citations

"""An answer is taken apart without losing a word and without trusting any."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.desktop.widgets.answer_parts import LONGEST_ANSWER, LONGEST_LINE, Kind, Paragraph, Run, take_apart
from ragdesk.engine.answering.citations import check
from tests.helpers.builders import make_answer, make_prompt
from tests.helpers.cpu_time import cpu_seconds


def parts(text: str, *, formatted: bool = True) -> tuple[Paragraph, ...]:
    prompt = make_prompt()
    checked = check(text, prompt)
    answer = replace(make_answer(prompt, text=text), citations=checked.citations, claims=checked.claims)
    return tuple(take_apart(answer.text, answer.citations, formatted=formatted, unsourced=answer.unsourced))


def plain(paragraphs: tuple[Paragraph, ...]) -> str:
    return "\n".join("".join(run.text for run in paragraph.runs) for paragraph in paragraphs)


def unsourced(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    return ["".join(run.text for run in paragraph.runs if not run.sourced).strip()
            for paragraph in paragraphs if any(not run.sourced for run in paragraph.runs)]


def test_citations_are_runs_of_their_own() -> None:
    (paragraph,) = parts("It is covered [1]. Register soon [2].")
    assert [(run.text, run.citation) for run in paragraph.runs if run.citation is not None] == [("[1]", 0), ("[2]", 1)]
    assert plain((paragraph,)) == "It is covered [1]. Register soon [2]."


def test_lists_headings_and_code_are_told_apart() -> None:
    found = parts("# Title\n\nText:\n- one\n  * two\n3. three\n```\n- code\n```\nEnd")
    assert [(p.kind, p.marker, p.depth) for p in found] == [
        (Kind.HEADING, "", 0), (Kind.TEXT, "", 0), (Kind.ITEM, "•", 0), (Kind.ITEM, "•", 1), (Kind.ITEM, "3.", 0),
        (Kind.CODE, "", 0), (Kind.TEXT, "", 0)]
    assert found[1].apart
    assert not found[2].apart


def test_bold_and_code_within_a_line() -> None:
    (paragraph,) = take_apart("a **bold** and `co**de`", ())
    assert paragraph.runs == (Run("a "), Run("bold", bold=True), Run(" and "), Run("co**de", code=True))


@pytest.mark.parametrize("text", ["2 ** 3 is 8", "a lonely ` sign", "**", "`"])
def test_signs_without_a_partner_stay(text: str) -> None:
    assert plain(parts(text)) == text


def test_bold_may_hold_a_citation() -> None:
    (paragraph,) = parts("**covered [1] fully**")
    assert [run.text for run in paragraph.runs] == ["covered ", "[1]", " fully"]
    assert paragraph.runs[2].bold


def test_quotes_from_documents_are_not_read_as_markup() -> None:
    text = "# not a heading **nor bold**\n- dash [1]"
    found = parts(text, formatted=False)
    assert plain(found) == text
    assert {paragraph.kind for paragraph in found} == {Kind.TEXT}


def test_a_sentence_without_a_citation_is_marked() -> None:
    assert unsourced(parts("It is covered [1]. This holds always. Register soon [2].")) == ["This holds always."]


def test_a_citation_behind_the_full_stop_speaks_for_the_sentence_before() -> None:
    assert unsourced(parts("It is covered. [1] This is new. Register soon. [2]")) == ["This is new."]


def test_an_unknown_number_is_no_source() -> None:
    assert unsourced(parts("It is covered [9].")) == ["It is covered"]


def test_lines_that_lead_up_to_a_list_need_no_source() -> None:
    assert unsourced(parts("# Title\nIn short:\n- It is covered [1].\n---")) == []


def test_long_answers_and_long_lines_are_cut() -> None:
    assert sum(len(run.text) for p in parts("word \n" * 100_000) for run in p.runs) <= LONGEST_ANSWER
    assert len(plain(parts("x" * 50_000))) == LONGEST_LINE


@given(st.text("ab [1]29*`#-.\n ", max_size=120))
def test_no_letter_is_lost_or_made_up(text: str) -> None:
    for formatted in (True, False):
        found = plain(parts(text, formatted=formatted))
        kept = [letter for letter in text if letter in "ab"]
        fences = [line for line in text.split("\n") if line.lstrip().startswith("```")] if formatted else []
        if not fences:
            assert [letter for letter in found if letter in "ab"] == kept


@pytest.mark.parametrize("unit", ["**", "`", "[", "[1]", "**a** ", "- ", "a. ", "`**", "# ", "\n", "a.[1] "])
def test_time_grows_no_faster_than_length(unit: str) -> None:
    def seconds(length: int) -> float:
        line = (unit * length)[:length]
        answer = make_answer(make_prompt(), text=line)
        text = "\n".join([line] * 8)
        unsourced = [(start, start + 3) for start in range(0, len(text), 4)]
        return cpu_seconds(lambda: tuple(take_apart(text, answer.citations, unsourced=unsourced)))

    seconds(LONGEST_LINE // 4)
    short = min(seconds(LONGEST_LINE // 4) for _n in range(3))
    assert min(seconds(LONGEST_LINE) for _n in range(3)) < 9 * short + 0.05


def test_overlapping_citations_are_shown_once() -> None:
    answer = make_answer(make_prompt(), text="It is covered [1].")
    doubled = (answer.citations[0], replace(answer.citations[0], number=2))
    (paragraph,) = take_apart(answer.text, doubled)
    assert plain((paragraph,)) == "It is covered [1]."

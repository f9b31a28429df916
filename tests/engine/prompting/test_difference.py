"""Two prompts compared: what came, what went, what stands elsewhere."""

from __future__ import annotations

from dataclasses import replace

from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.prompting.difference import compare_prompts
from ragdesk.engine.records import Prompt, PromptChoice
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_hits, make_question, make_result


def prompt_of(*order: int, without: int = 0, question: str = "How long is the battery warranty?") -> Prompt:
    hits = [replace(hit, chunk_id=number) for number, hit in enumerate(make_hits(), 1)]
    result = make_result(hits, question=make_question(question))
    return build_prompt(result, Settings(), PromptChoice(order, frozenset({without})))


def test_the_same_again_is_no_change_although_its_label_is_another() -> None:
    change = compare_prompts(prompt_of(), prompt_of())

    assert (change.came, change.went, change.stayed, change.is_reordered) == ((), (), 3, False)
    assert not change.has_other_instructions


def test_what_came_is_named_by_its_new_number_and_what_went_as_it_was() -> None:
    first, second = prompt_of(without=3), prompt_of(3, without=1)
    change = compare_prompts(first, second)

    assert change.came == (1,)
    assert change.went == (first.sources[0],)
    assert change.stayed == 1


def test_another_order_is_seen_and_a_gap_is_none() -> None:
    assert compare_prompts(prompt_of(), prompt_of(2, 1, 3)).is_reordered
    assert not compare_prompts(prompt_of(), prompt_of(without=2)).is_reordered


def test_another_question_and_other_instructions_are_said() -> None:
    assert compare_prompts(prompt_of(), prompt_of(question="Why?")).has_other_question
    german = replace(make_question(), language="cs")
    other = build_prompt(make_result(make_hits(), question=german), Settings())
    assert compare_prompts(prompt_of(), other).has_other_instructions

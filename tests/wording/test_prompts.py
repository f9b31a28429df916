"""What is said about a prompt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragdesk.engine.records import PromptChange, PromptPassage, Standing
from ragdesk.wording import change_sentence, left_out_sentence, pins_sentence, standing_sentence
from tests.helpers.builders import make_hits, make_prompt

FIRST, SECOND, THIRD = make_hits()
SAME = PromptChange((), (), 3, is_reordered=False, has_other_question=False, has_other_instructions=False)


@pytest.mark.parametrize(("passage", "sentence"), [
    (PromptPassage(FIRST, Standing.SENT, number=2), "sent as [2]"),
    (PromptPassage(FIRST, Standing.SENT, number=1, is_pinned=True, is_widened=True),
     "sent as [1] · always sent · with the text around it"),
    (PromptPassage(FIRST, Standing.NO_ROOM), "no room for it"),
    (PromptPassage(FIRST, Standing.INSIDE), "sent with the passage beside it"),
    (PromptPassage(FIRST, Standing.TICKED_OFF, is_pinned=True), "left out by you · always sent"),
    (PromptPassage(FIRST, Standing.NOT_WANTED), "not among the best"),
])
def test_every_passage_has_a_standing(passage: PromptPassage, sentence: str) -> None:
    assert standing_sentence(passage) == sentence


def test_passages_left_out_are_named_up_to_three() -> None:
    assert left_out_sentence([THIRD]) == "No room for 1 passage: Battery guide.txt, line 88"
    assert left_out_sentence(make_hits() * 2).endswith("; …")
    assert left_out_sentence([]) == ""


def test_what_is_always_sent_is_named_and_what_is_gone() -> None:
    prompt = replace(make_prompt(), passages=(PromptPassage(THIRD, Standing.SENT, number=1, is_pinned=True),))
    assert pins_sentence(prompt) == "Always sent: Battery guide.txt, line 88"
    gone = replace(make_prompt(), pins_gone=("shop.md",))
    assert pins_sentence(gone) == "No longer there, though it is always to be sent: shop.md"
    assert pins_sentence(make_prompt()) == ""


def test_a_change_is_told_in_one_line() -> None:
    assert change_sentence(SAME) == ""
    change = replace(SAME, came=(3,), went=(THIRD,), is_reordered=True, has_other_instructions=True)
    assert change_sentence(change) == (
        "Since the prompt before: new: [3] · no longer in it: Battery guide.txt, line 88 · in another order"
        " · other instructions")


def test_another_question_with_other_passages_is_no_change_to_tell() -> None:
    assert change_sentence(replace(SAME, came=(1, 2), stayed=0, has_other_question=True)) == ""

"""Going on with an answer that was cut off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragdesk.engine.answering.going_on import can_go_on, go_on, join_parts
from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.errors import ModelBroken, ModelError
from ragdesk.engine.reasons import StoppedBy
from ragdesk.engine.records import Answer, AnswerMaker, ModelServer, Prompt
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_prompt, make_result
from tests.helpers.cpu_time import cpu_seconds
from tests.helpers.fake_engine import FakeModelCalls

RESULT = make_result()
PROMPT = make_prompt(RESULT)
CUT = Answer(AnswerMaker.MODEL, "The battery is covered for 24 mon", model="tiny", complete=False, seconds=2.0,
             stopped_by=StoppedBy.ROOM, thoughts="hm")


@pytest.mark.parametrize(("changes", "can"), [
    ({}, True),
    ({"stopped_by": StoppedBy.TIME}, True),
    ({"stopped_by": StoppedBy.NOTHING}, True),
    ({"stopped_by": StoppedBy.REPEATS}, False),
    ({"stopped_by": StoppedBy.ERROR}, False),
    ({"complete": True}, False),
    ({"by": AnswerMaker.PASTED}, False),
    ({"text": "word " * 5000}, False),
])
def test_what_can_be_gone_on_with(changes: dict[str, object], *, can: bool) -> None:
    assert can_go_on(replace(CUT, **changes), PROMPT) is can


@pytest.mark.parametrize(("first", "second", "whole"), [
    ("Covered for 24 mon", "months [1].", "Covered for 24 months [1]."),
    ("It is covered.", "So says the note [1].", "It is covered. So says the note [1]."),
    ("- one\n- tw", "- two\n- three", "- one\n- two\n- three"),
    ("- one.", "- two", "- one.\n- two"),
    ("| a | b |\n| c", "| c | d |", "| a | b |\n| c | d |"),
    ("The battery is covered for 24 mon", "is covered for 24 months [1].", "The battery is covered for 24 months [1]."),
    ("The battery is cov", "The battery is covered for 24 months.", "The battery is covered for 24 months."),
    ("Battery", "covered [1]", "Battery covered [1]"),
    ("Cena: 3", "300 Kč [2]", "Cena: 300 Kč [2]"),
])
def test_both_parts_are_one_text(first: str, second: str, whole: str) -> None:
    assert join_parts(first, second) == whole


class _Calls(FakeModelCalls):
    """Remembers the prompt."""

    sent: Prompt | None = None

    def stream_answer(self, prompt: Prompt, server: ModelServer, *rest: object) -> Answer:
        self.sent = prompt
        return super().stream_answer(prompt, server, *rest)  # type: ignore[arg-type]


def _go_on(calls: FakeModelCalls, pieces: list[str]) -> Answer:
    return go_on(CUT, RESULT, PROMPT, Settings(use_model=True), calls, on_start=lambda _server, _model: None,
                 on_piece=pieces.append, token=CancelToken())


def test_the_last_word_of_a_long_answer_is_soon_found() -> None:
    first = "It lasts\n" + " \n" * 50_000 + "two yea"
    assert cpu_seconds(lambda: join_parts(first, "years")) < 0.5
    assert join_parts(first, "years").endswith("two years")


def test_the_rest_is_asked_for_and_the_whole_is_checked() -> None:
    calls, pieces = _Calls(pieces=("months ", "[1].")), list[str]()

    answer = _go_on(calls, pieces)

    assert answer.text == "The battery is covered for 24 months [1]." == "".join(pieces)
    assert (answer.complete, answer.thoughts, len(answer.citations)) == (True, "hm", 1)
    assert answer.claims[0].start == 0
    assert answer.seconds > CUT.seconds
    assert calls.sent is not None
    assert calls.sent.messages[:-2] == PROMPT.messages
    assert [message.role for message in calls.sent.messages[-2:]] == ["assistant", "user"]
    assert calls.sent.messages[-2].content == "The battery is covered for 24"
    assert calls.sent.tokens + calls.sent.answer_tokens <= PROMPT.window_tokens


@pytest.mark.parametrize("problem", [ModelBroken(address="http://127.0.0.1:1"), Cancelled()])
def test_where_no_more_comes_that_is_said(problem: Exception) -> None:
    with pytest.raises((ModelError, Cancelled)):
        _go_on(FakeModelCalls(problem=problem), [])

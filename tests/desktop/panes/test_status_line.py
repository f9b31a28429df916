"""The status line: who answered, and whether text leaves this computer."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ragdesk.desktop.panes.status_line import StatusLine, answer_fact, privacy_text
from ragdesk.engine.records import Answer, AnswerMaker
from ragdesk.engine.settings import Settings

LOCAL, REMOTE = "http://127.0.0.1:11434", "https://models.example/v1"


@pytest.mark.parametrize(
    ("settings", "leaves"),
    [
        (Settings(), False),
        (Settings(model_url=REMOTE), False),
        (Settings(use_model=True), False),
        (Settings(use_model=True, model_url=LOCAL), False),
        (Settings(use_model=True, model_url="http://[::1]:1"), False),
        (Settings(use_model=True, model_url=REMOTE), True),
        (Settings(use_model=True, model_url="http://127.0.0.1.evil.example"), True),
        (Settings(use_model=True, model_url="nonsense"), True),
    ],
)
def test_text_leaves_only_for_a_model_elsewhere(qtbot: QtBot, settings: Settings, leaves: bool) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.show_privacy(settings)
    assert (line.privacy_label.text() == "Nothing leaves this computer") is not leaves
    assert line.privacy_label.font().bold() is leaves
    assert line.privacy_label.accessibleName() == privacy_text(settings)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Answer(AnswerMaker.EXTRACT, "a"), "Quoted from your documents, without a language model"),
        (Answer(AnswerMaker.NONE, ""), "No answer was found in your documents"),
        (
            Answer(AnswerMaker.MODEL, "a", model="llama-3", address=LOCAL, seconds=3.21),
            "Answered in 3.2 s by llama-3 on this computer",
        ),
        (
            Answer(AnswerMaker.MODEL, "a", model="big", address=REMOTE, seconds=1, complete=False),
            "Stopped after 1.0 s: big at models.example: text leaves this computer",
        ),
    ],
)
def test_who_made_the_answer_is_a_fact(answer: Answer, said: str) -> None:
    assert answer_fact(answer) == said

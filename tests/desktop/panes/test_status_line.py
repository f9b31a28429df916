"""The status line: who answered; ``contracts/test_where_text_goes.py`` has the privacy beside it."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ragdesk.desktop.panes.status_line import StatusLine, answer_fact
from ragdesk.engine.reasons import StoppedBy
from ragdesk.engine.records import Answer, AnswerMaker
from ragdesk.engine.settings import Settings

LOCAL, REMOTE = "http://127.0.0.1:11434", "https://models.example/v1"


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
        (
            Answer(AnswerMaker.MODEL, "a", model="big", address=LOCAL, seconds=1, complete=False,
                   stopped_by=StoppedBy.CLOSED),
            "Not finished, cut off after 1.0 s: big on this computer",
        ),
    ],
)
def test_who_made_the_answer_is_a_fact(answer: Answer, said: str) -> None:
    assert answer_fact(answer) == said


@pytest.mark.parametrize(("width", "is_below"), [(400, True), (900, False)])
def test_what_has_no_room_beside_stands_below_and_is_whole(qtbot: QtBot, width: int, is_below: bool) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.show_privacy(Settings())
    line.show_fact(answer_fact(Answer(AnswerMaker.EXTRACT, "a")))
    line.resize(width, 60)
    line.show()
    qtbot.waitUntil(lambda: (line.privacy_label.y() > line.fact_label.y()) == is_below)
    qtbot.waitUntil(lambda: line.fact_label.text() == line.fact_label.whole_text)

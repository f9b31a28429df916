"""The answer: who wrote it, what it rests on, and what is said when there is none."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from ragdesk import wording
from ragdesk.desktop import theme
from ragdesk.desktop.panes.answer import AnswerPane, answer_as_text, maker_sentence
from ragdesk.desktop.widgets.answer_view import AnswerView
from ragdesk.desktop.widgets.thoughts_fold import ThoughtsFold
from ragdesk.engine.reasons import EvidenceReason, StoppedBy
from ragdesk.engine.records import Answer, AnswerMaker, Citation, Evidence, LaterNote, Verdict
from tests.helpers.builders import make_answer, make_prompt, make_result


@pytest.fixture
def pane(qtbot: QtBot) -> AnswerPane:
    pane = AnswerPane()
    qtbot.addWidget(pane)
    pane.resize(640, 500)
    pane.show()
    return pane


def show(pane: AnswerPane, answer: Answer, **evidence: object) -> None:
    result = make_result()
    pane.show_answer(answer, make_prompt(result), replace(result.evidence, missing=(), **evidence))


def texts(pane: AnswerPane) -> list[str]:
    return [label.text() for label in pane.findChildren(QLabel) if label.isVisible()]


def buttons(pane: AnswerPane) -> list[str]:
    return [button.text() for button in pane.findChildren(QPushButton) if button.isVisible()]


def click(qtbot: QtBot, pane: AnswerPane, text: str) -> None:
    button = next(button for button in pane.findChildren(QPushButton) if button.text() == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def view(pane: AnswerPane) -> AnswerView:
    return pane.findChild(AnswerView)


def test_a_model_s_answer_says_who_wrote_it_and_where(pane: AnswerPane) -> None:
    show(pane, make_answer())
    assert texts(pane) == ["Written by llama-3 on this computer in 3.2 s."]
    assert buttons(pane) == ["Paste an answer", "Copy"]


def test_thoughts_are_folded_below_the_answer_and_not_copied_with_it(pane: AnswerPane, qtbot: QtBot) -> None:
    answer = replace(make_answer(), thoughts="<b>hm</b> [1] 36\u202e months")
    show(pane, answer)
    part = pane.findChild(ThoughtsFold)
    assert part.isVisible()
    assert not part.fold.is_open
    assert part.shown_text == ""

    qtbot.mouseClick(part.fold.handle, Qt.MouseButton.LeftButton)
    assert part.shown_text == "<b>hm</b> [1] 36 months"
    assert "36 months" not in view(pane).toPlainText()
    assert "36 months" not in answer_as_text(answer, make_prompt())

    show(pane, make_answer())
    assert not part.isVisible()
    assert part.shown_text == ""


def test_a_pasted_answer_says_so_and_that_nothing_was_sent(pane: AnswerPane, qtbot: QtBot) -> None:
    answer = Answer(AnswerMaker.PASTED, "It is covered.")
    show(pane, answer)
    assert texts(pane) == [maker_sentence(answer), wording.answer_doubt(answer)]
    assert "nothing" in maker_sentence(answer)
    assert buttons(pane) == ["Back to the quotes", "Paste an answer", "Copy"]
    with qtbot.waitSignal(pane.quotes_requested):
        click(qtbot, pane, "Back to the quotes")
    with qtbot.waitSignal(pane.paste_requested):
        click(qtbot, pane, "Paste an answer")


def test_an_address_elsewhere_is_said(pane: AnswerPane) -> None:
    assert "text leaves this computer" in maker_sentence(replace(make_answer(), address="http://10.0.0.5:8080"))


def test_quotes_say_that_no_model_was_used(pane: AnswerPane, qtbot: QtBot) -> None:
    show(pane, make_answer(by=AnswerMaker.EXTRACT))
    assert texts(pane) == ["These are quotes from your documents. No language model was used."]
    with qtbot.waitSignal(pane.connect_model_requested, timeout=30_000):
        click(qtbot, pane, "Connect a model…")


def test_a_clicked_citation_is_given_whole(pane: AnswerPane, qtbot: QtBot) -> None:
    answer = make_answer()
    show(pane, answer)
    with qtbot.waitSignal(pane.citation_clicked, timeout=30_000) as signal:
        view(pane).anchorClicked.emit(QUrl("cite:1"))
    assert signal.args == [answer.citations[1]]


def test_numbers_that_lead_nowhere_are_not_followed(pane: AnswerPane, qtbot: QtBot) -> None:
    show(pane, make_answer(text="It is covered [9]."))
    with qtbot.assertNotEmitted(pane.citation_clicked):
        view(pane).anchorClicked.emit(QUrl("cite:0"))
        view(pane).anchorClicked.emit(QUrl("cite:5"))
    assert not pane.follow_citation(9)


def test_a_citation_is_followed_by_its_number(pane: AnswerPane) -> None:
    followed: list[Citation] = []
    pane.citation_clicked.connect(followed.append)
    answer = make_answer()
    show(pane, answer)
    assert pane.follow_citation(2)
    assert not pane.follow_citation(3)
    assert followed == [answer.citations[1]]


def test_waiting_can_be_stopped(pane: AnswerPane, qtbot: QtBot) -> None:
    pane.show_waiting("Waiting for llama-3…")
    assert texts(pane) == ["Waiting for llama-3…"]
    with qtbot.waitSignal(pane.stop_requested, timeout=30_000):
        click(qtbot, pane, "Stop")


def test_a_stream_can_be_stopped_and_ends_in_an_answer(pane: AnswerPane, qtbot: QtBot) -> None:
    pane.start_stream()
    pane.append_piece("It is cov")
    assert buttons(pane) == ["Stop"]
    qtbot.waitUntil(lambda: view(pane).toPlainText() == "It is cov", timeout=30_000)
    show(pane, make_answer(text="It is covered [1]."))
    assert buttons(pane) == ["Paste an answer", "Copy"]
    assert view(pane).toPlainText().startswith("It is covered [1].")


def test_an_answer_that_was_cut_off_says_so(pane: AnswerPane) -> None:
    for stopped_by in (StoppedBy.NOTHING, StoppedBy.CLOSED, StoppedBy.ROOM):
        answer = replace(make_answer(complete=False), stopped_by=stopped_by)
        show(pane, answer)
        assert wording.answer_ending(answer) in texts(pane)


def test_what_the_list_says_of_the_evidence_is_not_said_again(pane: AnswerPane) -> None:
    show(pane, make_answer(by=AnswerMaker.EXTRACT), verdict=Verdict.WEAK, reason="partly")
    assert texts(pane) == [maker_sentence(make_answer(by=AnswerMaker.EXTRACT))]


def test_nothing_found_is_said_in_place_of_an_answer(pane: AnswerPane) -> None:
    show(pane, Answer(AnswerMaker.NONE, ""), verdict=Verdict.NONE, reason="no-word-found")
    assert len(texts(pane)) == 2
    assert wording.evidence_sentence(Evidence(Verdict.NONE, 0.0, EvidenceReason.NO_WORD_FOUND)) not in texts(pane)
    assert not view(pane).isVisible()
    assert buttons(pane) == ["Paste an answer"]


def test_the_closest_sentence_is_shown_where_there_is_no_answer(pane: AnswerPane) -> None:
    closest = make_answer(text="[1]").citations[0]
    answer = Answer(AnswerMaker.NONE, "", closest=closest)
    show(pane, answer, verdict=Verdict.NONE, reason="partly")
    assert texts(pane)[1] == wording.closest_sentence(answer, make_prompt())
    assert view(pane).toPlainText() == ""


def test_the_quote_of_the_later_note_is_told_before_the_sources_and_copied(pane: AnswerPane) -> None:
    answer = make_answer(by=AnswerMaker.EXTRACT, text="In June. [2]\nIn May. [1]")
    answer = replace(answer, later=LaterNote(0, 1, date(2026, 2, 17), date(2026, 2, 3)))
    show(pane, answer)
    told = wording.later_sentence(answer)
    assert view(pane).toPlainText().splitlines()[2] == told
    assert told in answer_as_text(answer, make_prompt())


def test_a_silent_model_is_named(pane: AnswerPane) -> None:
    show(pane, Answer(AnswerMaker.MODEL, "  ", model="llama-3"))
    assert texts(pane)[0] == "The model gave no answer."
    assert "llama-3" in texts(pane)[1]


def test_copying_takes_question_and_sources_along(pane: AnswerPane, qtbot: QtBot) -> None:
    answer = make_answer(text="Covered [1]. Register [2]. Covered [1].")
    show(pane, answer)
    click(qtbot, pane, "Copy")
    copied = QGuiApplication.clipboard().text()
    assert copied == answer_as_text(answer, make_prompt())
    assert copied.splitlines() == [
        make_prompt().question, "", "Covered [1]. Register [2]. Covered [1].", "", "[1] Warranty terms.pdf, page 4",
        "[2] guides/Quick start.md, section “Care”"]


def test_clearing_forgets_the_answer(pane: AnswerPane) -> None:
    show(pane, make_answer())
    pane.clear()
    assert view(pane).toPlainText() == ""
    assert not pane.follow_citation(1)
    assert texts(pane)[0] == "The answer appears here."


def test_another_theme_recolours_the_answer(pane: AnswerPane, qapp: QApplication) -> None:
    show(pane, make_answer())

    def link_colours() -> set[str]:
        block, found = view(pane).document().begin(), set()
        while block.isValid():
            found |= {part.fragment().charFormat().foreground().color().name() for part in block
                      if part.fragment().charFormat().isAnchor()}
            block = block.next()
        return found

    assert link_colours() == {theme.LIGHT.accent.lower()}
    theme.apply_theme(qapp, "dark")
    assert link_colours() == {theme.DARK.accent.lower()}

"""The empty window: each state offers exactly what can be done in it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from ragdesk.desktop.panes.welcome import WelcomePane
from ragdesk.desktop.widgets.icon_line import IconLine
from ragdesk.engine.progress import UpdateProgress


@pytest.fixture
def pane(qtbot: QtBot) -> WelcomePane:
    made = WelcomePane()
    qtbot.addWidget(made)
    made.resize(1000, 600)
    made.show()
    return made


def buttons(pane: WelcomePane) -> list[str]:
    return [button.text() for button in pane.findChildren(QPushButton) if button.isVisible()]


def test_without_a_folder(pane: WelcomePane, qtbot: QtBot) -> None:
    assert buttons(pane) == ["Choose folder…", "Try the sample notes"]
    with qtbot.waitSignal(pane.folder_choice_requested):
        pane.folder_button.click()
    with qtbot.waitSignal(pane.sample_requested):
        pane.sample_button.click()


def test_while_reading_there_is_progress_and_nothing_to_click(pane: WelcomePane) -> None:
    pane.show_reading(UpdateProgress(12, 38, "a.md", 50))
    assert buttons(pane) == []
    assert (pane.progress.value(), pane.progress.maximum()) == (12, 38)
    assert "Reading 12 of 38 files." in pane.text.text()


def test_examples_are_buttons_that_carry_the_whole_question(pane: WelcomePane, qtbot: QtBot) -> None:
    pane.show_examples(("Oil & chain?", "Bread"))
    assert len(buttons(pane)) == 2
    with qtbot.waitSignal(pane.example_chosen) as blocker:
        pane.example_buttons[0].click()
    assert blocker.args == ["Oil & chain?"]


def test_a_long_example_is_cut_short_in_a_narrow_window_and_asked_whole(pane: WelcomePane, qtbot: QtBot) -> None:
    question = "Where do Tom & Ann keep the key of the shed, and who has another?"
    pane.show_examples((question,))
    pane.resize(320, 600)
    button = pane.example_buttons[0]
    qtbot.waitUntil(lambda: "…" in button.text())
    assert button.mapTo(pane, button.rect().bottomRight()).x() <= 320
    assert button.accessibleName().endswith(question)
    with qtbot.waitSignal(pane.example_chosen) as chosen:
        button.click()
    assert chosen.args == [question]
    pane.resize(1000, 600)
    qtbot.waitUntil(lambda: button.text() == question.replace("&", "&&"))


def test_without_examples_one_can_still_ask(pane: WelcomePane) -> None:
    pane.show_examples(())
    assert buttons(pane) == []
    assert pane.title.text() == "Ask in your own words."
    assert not pane.text.isVisible()


def test_an_unreadable_folder_offers_another(pane: WelcomePane) -> None:
    pane.show_nothing_readable()
    assert buttons(pane) == ["Choose another folder…"]


def test_the_title_is_not_cut(pane: WelcomePane) -> None:
    assert pane.title.height() >= pane.title.heightForWidth(pane.title.width())


def lines_in_view(pane: WelcomePane) -> list[str]:
    return [line.label.text() for line in pane.findChildren(IconLine) if line.isVisible()]


def test_what_can_be_done_is_said_until_there_is_nothing_to_read(pane: WelcomePane) -> None:
    assert len(lines_in_view(pane)) == 3
    pane.show_reading(None)
    assert len(lines_in_view(pane)) == 3
    pane.show_examples(("Where is it?",))
    assert len(lines_in_view(pane)) == 3
    pane.show_nothing_readable()
    assert lines_in_view(pane) == []


def test_in_a_low_window_the_page_scrolls_instead_of_being_cut(pane: WelcomePane) -> None:
    pane.show_examples(("Where is it?", "What is it?", "Why is it?"))
    pane.resize(500, 200)
    assert pane.height() == 200
    (area,) = pane.findChildren(QScrollArea)
    page = area.widget()
    assert page.height() >= page.minimumSizeHint().height()
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    last = [line for line in pane.findChildren(IconLine) if line.isVisible()][-1]
    assert area.viewport().rect().contains(last.mapTo(area.viewport(), last.rect().bottomRight()))


def test_a_folder_of_files_that_all_failed_leads_to_their_list(pane: WelcomePane, qtbot: QtBot) -> None:
    pane.show_nothing_readable(3)
    assert pane.title.text() == "None of the files here could be read."
    with qtbot.waitSignal(pane.ledger_requested):
        pane.ledger_button.click()
    pane.show_nothing_readable()
    assert pane.title.text() == "There is nothing to read here."
    assert not pane.ledger_button.isVisible()

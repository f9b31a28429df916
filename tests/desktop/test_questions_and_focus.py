"""Where the focus goes, what Esc closes first, and what gives way in a small window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.flows import folder_flow
from ragdesk.desktop.flows.window_flow import focus_first
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.theme import apply_theme, current_scheme
from tests.helpers.fake_engine import FakeEngine


def test_after_choosing_a_folder_a_typed_question_is_asked_with_enter(
    window: MainWindow, engine: FakeEngine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window._client.reading_ended):
        window.parts.welcome.sample_button.click()
    focused = QApplication.focusWidget()
    assert focused is window.parts.question.field
    qtbot.keyClicks(focused, "battery")
    qtbot.keyClick(focused, Qt.Key.Key_Return)
    assert engine.searched == ["battery"]


def test_the_choice_of_a_folder_begins_among_the_documents(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(folder_flow, "documents_folder", lambda: str(tmp_path))
    monkeypatch.setattr(folder_flow, "ask_for_folder", lambda _parent, start: begun.append(start))
    window.folder_flow.choose_folder()
    assert begun == [str(tmp_path)]


def test_esc_closes_the_bar_for_finding_first(open_window: MainWindow, qtbot: QtBot) -> None:
    open_window.search_flow.ask("battery warranty")
    open_window.answer_flow.open_numbered_citation(1)
    open_window.window_flow.find()
    document = open_window.parts.document
    assert document._find_bar.isVisible()
    qtbot.keyClick(document._find_bar._field, Qt.Key.Key_Escape)
    assert not document._find_bar.isVisible()
    assert QApplication.focusWidget() is document._view
    qtbot.keyClick(document._view, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is open_window.parts.question.field


def test_in_a_small_window_the_question_keeps_its_room(open_window: MainWindow, qtbot: QtBot) -> None:
    bar = open_window.parts.question
    open_window.resize(open_window.minimumSizeHint().width(), 600)
    qtbot.waitUntil(lambda: bar.width() <= open_window.width())
    assert bar.field.width() >= bar.field.fontMetrics().averageCharWidth() * 30
    open_window.resize(1280, 720)
    qtbot.waitUntil(lambda: bar.method_choice.width() >= bar.method_choice.sizeHint().width())


@pytest.mark.parametrize("name", ["why", "answer", "prompt", "document"])
def test_a_pane_that_has_the_focus_looks_different(open_window: MainWindow, qtbot: QtBot, name: str) -> None:
    apply_theme(QApplication.instance(), "light")
    open_window.search_flow.ask("battery warranty")
    open_window.answer_flow.open_numbered_citation(1)
    pane = getattr(open_window.parts, name)
    open_window.parts.results.show_pane(pane)
    open_window.parts.question.focus_field()
    QApplication.processEvents()
    before = pane.grab().toImage()
    focus_first(pane)
    QApplication.processEvents()
    edge = QColor(current_scheme().accent).rgb()
    image = pane.grab().toImage()
    coloured = sum(image.pixel(1, y) == edge for y in range(image.height()))
    assert coloured > sum(before.pixel(1, y) == edge for y in range(before.height()))


def test_the_tab_key_goes_through_one_pane_after_the_other(open_window: MainWindow, qtbot: QtBot) -> None:
    open_window.search_flow.ask("battery warranty")
    open_window.what_if_flow.fold.set_open(True)
    open_window.parts.why.arithmetic_fold.set_open(True)
    parts = open_window.parts
    parts.question.focus_field()
    met: list[QWidget] = []
    for _press in range(60):
        focused = QApplication.focusWidget()
        assert focused is not None
        pane = next(pane for pane in (parts.question, parts.passages, parts.why, parts.results, parts.strip)
                    if pane.isAncestorOf(focused))
        if met[-1:] != [pane]:
            met.append(pane)
        if len(met) > 1 and pane is parts.question:
            break
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert met == [parts.question, parts.passages, parts.why, parts.results, parts.strip, parts.question]

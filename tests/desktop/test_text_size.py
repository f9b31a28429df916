"""All text grows and shrinks together, and comes back to the system's size.

Covers: desktop/flows/text_size_flow.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPalette, QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.panes.passages import PassagesPane
from ragdesk.desktop.text_size import SIZES, apply_text_size, next_size
from ragdesk.desktop.theme import apply_theme
from ragdesk.desktop.widgets.document_view import DocumentView
from ragdesk.desktop.widgets.page_view import PageView
from ragdesk.desktop.widgets.shown_view import ShownView
from ragdesk.desktop.widgets.text import keep_font, scaled_font, title_label
from tests.helpers.builders import make_result
from tests.helpers.window_use import press


@pytest.fixture(autouse=True)
def _usual_size(qapp: QApplication) -> Iterator[None]:
    yield
    apply_text_size(qapp, 100)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # nothing may see the change of theme half deleted
    qapp.setStyleSheet("")
    qapp.setPalette(QPalette())


def test_steps_end_at_the_last() -> None:
    assert [next_size(100, 1), next_size(100, -1), next_size(130, 1), next_size(130, -1)] == [110, 90, 150, 125]
    assert (next_size(SIZES[-1], 1), next_size(SIZES[0], -1)) == (SIZES[-1], SIZES[0])


@pytest.mark.parametrize("theme", ["", "light"])
def test_text_of_every_kind_is_scaled_and_comes_back(qtbot: QtBot, qapp: QApplication, theme: str) -> None:
    if theme:
        apply_theme(qapp, theme)
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    plain, title, own = QLabel("plain"), title_label("title"), QLabel("own")
    keep_font(own, partial(scaled_font, 0.8, weight=QFont.Weight.Bold))
    for label in (plain, title, own):
        layout.addWidget(label)
    window.show()

    def sizes() -> list[float]:
        return [label.font().pointSizeF() for label in (plain, title, own)]

    before = sizes()
    for percent in (200, 75, 100):
        apply_text_size(qapp, percent)
        wanted = pytest.approx([percent / 100 * size for size in before])
        qtbot.waitUntil(lambda wanted=wanted: sizes() == wanted, timeout=30_000)
        assert own.font().bold()
        if theme:
            apply_theme(qapp, "dark" if percent > 100 else "light")
            qtbot.waitUntil(lambda wanted=wanted: sizes() == wanted, timeout=30_000)


def test_rows_of_passages_grow_with_their_text(qtbot: QtBot, qapp: QApplication) -> None:
    pane = PassagesPane()
    qtbot.addWidget(pane)
    pane.resize(900, 700)
    pane.show_result(make_result(), {})
    pane.show()
    view = pane.findChild(QWidget, "passages") or pane.focusProxy()
    before = view.visualRect(view.model().index(0, 0)).height()
    apply_text_size(qapp, 200)
    qtbot.waitUntil(lambda: view.visualRect(view.model().index(0, 0)).height() > 1.6 * before, timeout=30_000)


def first_letter(note: ShownView) -> float:
    """Its size in points."""
    return note.document().firstBlock().begin().fragment().charFormat().fontPointSize()


def test_keys_change_the_text_and_the_size_is_remembered(
    open_window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    height = QFontMetrics(qapp.font()).height()
    open_window.search_flow.ask("battery warranty")
    open_window.answer_flow.open_numbered_citation(1)
    note = open_window.parts.document.findChild(ShownView)
    letter = first_letter(note)
    press(open_window, "larger_text")
    press(open_window, "larger_text")
    assert open_window.preferences.window.text_percent == 125
    assert QFontMetrics(qapp.font()).height() > height
    qtbot.waitUntil(lambda: first_letter(note) == pytest.approx(1.25 * letter, rel=0.05), timeout=30_000)
    press(open_window, "smaller_text")
    assert open_window.preferences.window.text_percent == 110
    press(open_window, "usual_text")
    assert open_window.preferences.window.text_percent == 100
    assert QFontMetrics(qapp.font()).height() == height


def test_on_a_page_the_same_keys_are_the_pages(
    open_window: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = open_window.parts.document.pages
    asked: list[object] = []
    monkeypatch.setattr(type(pages), "shows_page", property(lambda _pages: True))
    monkeypatch.setattr(pages, "zoom_by", asked.append)
    monkeypatch.setattr(pages, "reset_zoom", lambda: asked.append("fit"))
    monkeypatch.setattr(QApplication, "focusWidget", lambda: pages.findChild(PageView))
    for key in ("larger_text", "smaller_text", "usual_text"):
        press(open_window, key)
    assert asked == [1, -1, "fit"]
    assert open_window.preferences.window.text_percent == 100


@pytest.mark.parametrize("kind", [ShownView, DocumentView])
def test_the_wheel_with_ctrl_changes_all_text(open_window: MainWindow, kind: type[QWidget]) -> None:
    view = open_window.parts.document.findChild(kind)
    for turn, percent in ((120, 110), (-120, 100), (0, 100)):
        event = QWheelEvent(QPointF(5, 5), QPointF(5, 5), QPoint(0, 0), QPoint(0, turn), Qt.MouseButton.NoButton,
                            Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(view.viewport(), event)
        assert open_window.preferences.window.text_percent == percent

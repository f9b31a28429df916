"""The whole window, in every language, at the usual size of letters and at twice that: nothing is cut off.

Covers: desktop/widgets/part_row.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.pane_table import Place, panes_at
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets.notice import Notice, WayOut
from ragdesk.engine.errors import IndexDamaged
from ragdesk.translation import translate as _
from ragdesk.translation import use_language
from tests.accessibility.test_panes import LANGUAGES, clipped
from tests.desktop.conftest import calls as calls
from tests.desktop.conftest import engine as engine
from tests.desktop.conftest import make_client as make_client
from tests.helpers.builders import make_chunk, make_document

SIZE = (1280, 720)
NARROW = 400
"""Pixels, at the usual size of letters."""

LARGE_LETTER = 9
"""Average width of a letter, in pixels, between the usual and the double one."""

ACROSS = 2
"""Pixels by which a text may be longer than its box for the sake of rounding."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[1.0, 2.0], ids=["usual letters", "double letters"])
def window(
    request: pytest.FixtureRequest, language: str, qapp: QApplication, qtbot: QtBot, tmp_path: Path,
    make_client: Callable[..., EngineClient], data_dir: Path
) -> MainWindow:
    font = QFont(qapp.font())
    font.setPointSizeF(font.pointSizeF() * request.param)
    qapp.setFont(font)
    use_language(language)
    made = MainWindow(make_client(inline=True), Preferences(data_dir))
    qtbot.addWidget(made)
    made.show()
    made.resize(*SIZE)
    return made


def open_and_ask(window: MainWindow, qtbot: QtBot, folder: Path) -> None:
    with qtbot.waitSignal(window.client.reading_ended, timeout=60_000):
        window.open_folder(folder)
    window.parts.question.show_question("battery warranty")
    window.search_flow.ask("battery warranty")


def cut_off(widget: QWidget) -> list[str]:
    """Everything in view whose text is longer than the room for it."""
    found = clipped(widget)
    found += [box.currentText() for box in widget.findChildren(QComboBox) if box.isVisible() and not box.isEditable()
              and box.fontMetrics().horizontalAdvance(box.currentText()) > _text_width(box) + ACROSS]
    found += [bar.tabText(number) for bar in widget.findChildren(QTabBar) if bar.isVisible()
              for number in range(bar.count())
              if bar.fontMetrics().horizontalAdvance(bar.tabText(number)) > bar.tabRect(number).width()
              or bar.tabRect(number).right() > bar.width()]
    return found


def _text_width(box: QComboBox) -> int:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    field = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option,
                                       QStyle.SubControl.SC_ComboBoxEditField, box)
    return field.width()


def wait_until_whole(widget: QWidget, qtbot: QtBot, state: str) -> None:
    """Layouts need a moment to settle."""
    with contextlib.suppress(qtbot.TimeoutError):  # the assertion says more
        qtbot.waitUntil(lambda: not cut_off(widget), timeout=10_000)
    assert (state, cut_off(widget)) == (state, [])


def test_the_window_fits_and_shows_every_text_whole(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    states: dict[str, Callable[[], object]] = {
        "welcome": lambda: None,
        "answer": lambda: open_and_ask(window, qtbot, tmp_path),
        "what if": lambda: window.what_if_flow.fold.set_open(True),
        "document": lambda: window.answer_flow.open_numbered_citation(1),
        **{entry.name: window.window_actions[f"show_{entry.name}"].trigger for entry in panes_at(Place.TAB)
           if entry.name not in ("answer", "document")},
    }
    for name, enter in states.items():
        enter()
        wait_until_whole(window, qtbot, name)
        assert (window.width(), window.height()) == SIZE, name
        assert window.minimumSizeHint().width() <= SIZE[0], name
        assert window.minimumSizeHint().height() <= SIZE[1], name


@pytest.mark.parametrize("page", range(3))
def test_the_settings_show_every_text_whole(window: MainWindow, qtbot: QtBot, page: int) -> None:
    window.settings_flow.show_settings()
    dialog = window.settings_flow.dialog
    assert dialog is not None
    dialog.resize(min(dialog.width(), SIZE[0]), min(dialog.height(), SIZE[1]))
    dialog.pages.setCurrentIndex(page)
    wait_until_whole(dialog, qtbot, str(page))
    assert dialog.width() <= SIZE[0]
    assert dialog.height() <= SIZE[1]
    dialog.reject()


def letters_of(window: QWidget) -> float:
    """How much larger than usual the letters are."""
    return 2.0 if window.fontMetrics().averageCharWidth() > LARGE_LETTER else 1.0


@pytest.mark.parametrize("page", range(4))
def test_narrow_settings_need_no_scrolling_sideways(window: MainWindow, qtbot: QtBot, page: int) -> None:
    window.settings_flow.show_settings()
    dialog = window.settings_flow.dialog
    assert dialog is not None
    dialog.pages.setCurrentIndex(page)
    dialog.resize(round(NARROW * letters_of(window)), SIZE[1])
    area = dialog.pages.widget(page)
    assert isinstance(area, QScrollArea)
    wait_until_whole(dialog, qtbot, str(page))
    qtbot.waitUntil(lambda: area.horizontalScrollBar().maximum() == 0)
    dialog.reject()


def test_a_narrow_window_shows_every_text_whole(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    width = round(NARROW * letters_of(window))
    open_and_ask(window, qtbot, tmp_path)
    parts = window.parts
    window.resize(width, 900)
    window.answer_flow.open_numbered_citation(1)
    for pane in (parts.passages, parts.answer, parts.prompt, parts.document):
        parts.results.show_pane(pane)
        wait_until_whole(window, qtbot, type(pane).__name__)
    shrinking = (*parts.panes, parts.status)
    assert {type(pane).__name__: wide for pane in shrinking if (wide := pane.minimumSizeHint().width()) > width} == {}
    assert window.minimumSizeHint().width() <= width
    assert window.width() == width


def test_a_narrow_document_with_all_its_rows_shows_every_text_whole(window: MainWindow, qtbot: QtBot) -> None:
    """A part of a long document, its passages, the bar for finding, a message with its details."""
    width, parts = round(NARROW * letters_of(window)), window.parts
    chunk, pane, before = make_chunk(), parts.document, "Another line of a long document.\n" * 40_000
    parts.show_results()
    window.resize(width, 1400)
    parts.results.show_pane(pane)
    pane.show_document(make_document(chunk, before=before), chunk.start, chunk.end)
    pane.show_passages([(0, 5), (6, 20)])
    pane.open_find()
    pane.banner.show_notice(Notice(IndexDamaged().title, IndexDamaged().hint, WayOut("", _("Build again")), "details"))
    pane.banner.findChildren(QPushButton)[1].click()
    wait_until_whole(window, qtbot, "all rows")
    assert window.minimumSizeHint().width() <= width
    assert window.width() == width


@pytest.mark.parametrize("name", ["show_ledger", "show_keys"])
def test_narrow_side_windows_can_be_used(window: MainWindow, qtbot: QtBot, tmp_path: Path, name: str) -> None:
    open_and_ask(window, qtbot, tmp_path)
    window.window_actions[name].trigger()
    (dialog,) = [child for child in window.findChildren(QDialog) if child.isVisible()]
    width = round(NARROW * letters_of(window))
    assert dialog.minimumSizeHint().width() <= width
    dialog.resize(width, SIZE[1])
    wait_until_whole(dialog, qtbot, name)
    dialog.close()

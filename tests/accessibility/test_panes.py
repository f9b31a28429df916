"""The accessibility list, held against every pane."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QLineEdit,
    QListView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ragdesk.desktop.panes.answer import AnswerPane
from ragdesk.desktop.widgets.notice import Notice, WayOut
from ragdesk.translation import use_language

MakePane = Callable[[], QWidget]
LANGUAGES = ("en", "cs", "pl")

WIDEST_LEFT, WIDEST_RIGHT = 670, 570
"""What the two columns have in a window of 1280 pixels."""


def focusable(pane: QWidget) -> list[QWidget]:
    """What Tab stops at, in the order of the stops."""
    found: list[QWidget] = []
    widget = pane.nextInFocusChain()
    while widget is not pane and len(found) < 500:
        takes_focus = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if pane.isAncestorOf(widget) and takes_focus and widget.isVisible() and widget.focusProxy() is None:
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def name_of(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def test_everything_that_takes_the_focus_has_a_plain_name(make_pane: MakePane) -> None:
    widgets = focusable(make_pane())
    assert widgets
    nameless = [repr(widget) for widget in widgets if not name_of(widget).strip()]
    assert not nameless
    assert not [name_of(widget) for widget in widgets if "<" in name_of(widget)]


def test_everything_that_can_be_clicked_can_be_reached_by_keyboard(make_pane: MakePane) -> None:
    pane = make_pane()
    stops = focusable(pane)
    unreachable = [button.text() or name_of(button) for button in pane.findChildren(QAbstractButton)
                   if button.isVisible() and button.isEnabled() and button not in stops
                   and not isinstance(button.parent(), QLineEdit)]
    assert not unreachable


def test_the_focus_goes_in_the_order_of_reading(make_pane: MakePane) -> None:
    pane = make_pane()
    places = [(QRect(widget.mapTo(pane, QPoint(0, 0)), widget.size()), name_of(widget)) for widget in focusable(pane)]
    wrong = [(name, next_name) for (box, name), (next_box, next_name) in pairwise(places)
             if not comes_before(box, next_box)]
    assert not wrong


def comes_before(first: QRect, second: QRect) -> bool:
    """Whether a reader comes to the first box first: from line to line, in a line from the left."""
    shared = min(first.bottom(), second.bottom()) - max(first.top(), second.top())
    if shared > min(first.height(), second.height()) / 2:
        return first.left() <= second.left()
    return first.top() <= second.top()


def test_no_label_renders_markup(make_pane: MakePane) -> None:
    formats = {label.textFormat() for label in make_pane().findChildren(QLabel)}
    assert formats == {Qt.TextFormat.PlainText}


def clipped(pane: QWidget) -> list[str]:
    """Visible texts that have less room than they need."""
    found = [label.text() for label in pane.findChildren(QLabel)
             if label.isVisible() and label.text() and label.height() < label.heightForWidth(label.width())]
    found += [button.text() for button in pane.findChildren(QAbstractButton)
              if button.isVisible() and button.text() and button.width() < button.minimumSizeHint().width()
              and not isinstance(button.parent(), QLineEdit)]  # the cross in a line shows no text
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_clipped(make_pane: MakePane, qapp: QApplication, language: str, scale: float) -> None:
    """Not even when it is first painted, before its layouts have had a second look."""
    font = QFont(qapp.font())
    font.setPointSizeF(font.pointSizeF() * scale)
    qapp.setFont(font)
    use_language(language)
    pane = make_pane()
    pane.resize(round(620 * scale), round(520 * scale))
    QApplication.processEvents()
    assert clipped(pane) == []
    assert pane.width() == round(620 * scale)


def test_no_message_is_clipped_when_it_is_first_painted(qtbot: QtBot) -> None:
    """Its buttons may push the title to a second line, and the pane has to learn of that at once."""
    problem = Notice("The language model at http://127.0.0.1:9 is not running.", "Start its program, then try again.",
                     WayOut("ask_again", "Try again"), "details")
    cut = []
    for width in range(450, 750, 3):
        pane = AnswerPane()
        qtbot.addWidget(pane)
        pane.resize(width, 600)
        pane.show()
        QApplication.processEvents()
        pane.banner.show_notice(problem)
        QApplication.processEvents()
        cut += [(width, text) for text in clipped(pane)]
        pane.hide()
    assert cut == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pane_fits_its_column_in_a_window_of_1280_pixels(make_pane: MakePane, language: str) -> None:
    use_language(language)
    pane = make_pane()
    column = WIDEST_LEFT if pane.findChildren(QListView) else WIDEST_RIGHT
    assert pane.minimumSizeHint().width() <= column


def test_no_pane_scrolls_sideways(make_pane: MakePane) -> None:
    pane = make_pane()
    QApplication.processEvents()
    sideways = [name_of(area) for area in pane.findChildren(QAbstractScrollArea)
                if area.isVisible() and area.horizontalScrollBar().maximum() > 0]
    assert not sideways

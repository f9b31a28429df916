"""A message stays until it is put away, offers its way out, and renders nothing.

Covers: icon_button.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QGuiApplication
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.notice import Notice, NoticeKind, Topic, WayOut


@pytest.fixture
def banner(qtbot: QtBot) -> Banner:
    banner = Banner()
    qtbot.addWidget(banner)
    banner.resize(500, 200)
    return banner


def button(banner: Banner, text: str) -> QPushButton:
    return next(button for button in banner.findChildren(QPushButton) if button.text() == text)


def test_there_is_no_message_at_first(banner: Banner) -> None:
    assert banner.isHidden()
    assert banner.title == ""


def test_a_message_shows_title_hint_and_way_out(banner: Banner, qtbot: QtBot) -> None:
    banner.show_notice(Notice("Something is not as it should be.", "Build it again.", WayOut("", "Build again")))
    assert not banner.isHidden()
    texts = [label.text() for label in banner.findChildren(QLabel)]
    assert texts == ["Something is not as it should be.", "Build it again."]
    with qtbot.waitSignal(banner.action_chosen, timeout=30_000):
        qtbot.mouseClick(button(banner, "Build again"), Qt.MouseButton.LeftButton)
    assert not banner.isHidden()


def test_details_are_folded_until_asked_for_and_can_be_copied(banner: Banner, qtbot: QtBot) -> None:
    banner.show_notice(Notice("Title.", "Hint.", details="line 1\nline 2"))
    details = banner.findChild(QPlainTextEdit)
    assert details.isHidden()
    qtbot.mouseClick(button(banner, "Show details"), Qt.MouseButton.LeftButton)
    assert not details.isHidden()
    assert details.toPlainText() == "line 1\nline 2"
    qtbot.mouseClick(button(banner, "Copy details"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "Title.\nHint.\nline 1\nline 2"


def test_what_is_not_there_has_no_button(banner: Banner) -> None:
    banner.show_notice(Notice("Title.", ""))
    visible = [button.text() for button in banner.findChildren(QPushButton) if not button.isHidden()]
    assert visible == []


def test_a_wide_message_takes_no_line_for_its_button(banner: Banner, qtbot: QtBot) -> None:
    banner.resize(690, 200)
    banner.show_notice(Notice("2 files have changed since they were read.", "notes/a.md", WayOut("", "Read again")))
    banner.adjustSize()
    line = banner.fontMetrics().lineSpacing()
    assert banner.heightForWidth(690) <= 4 * line + 20
    action = button(banner, "Read again")
    title = banner.findChild(QLabel)
    assert action.mapTo(banner, QPoint()).x() >= title.mapTo(banner, QPoint()).x() + title.width()


def test_a_narrow_message_keeps_its_texts_whole_and_its_buttons_below(banner: Banner) -> None:
    title = "The language model at http://127.0.0.1:9 does not run, and nobody knows why."
    banner.resize(320, 400)
    banner.show_notice(Notice(title, "Start its program and try again.", WayOut("", "Try again"), "details"))
    banner.resize(320, banner.heightForWidth(320))
    labels, action = banner.findChildren(QLabel), button(banner, "Try again")
    assert all(label.height() >= label.heightForWidth(label.width()) for label in labels)
    assert action.mapTo(banner, QPoint()).y() >= labels[1].mapTo(banner, QPoint()).y() + labels[1].height()
    assert banner.rect().contains(action.mapTo(banner, action.rect().bottomRight()))


def test_closing_says_so_and_hiding_does_not(banner: Banner, qtbot: QtBot) -> None:
    banner.show_notice(Notice("Title.", "Hint."))
    with qtbot.assertNotEmitted(banner.closed):
        banner.hide_message()
    banner.show_notice(Notice("Title.", "Hint."))
    with qtbot.waitSignal(banner.closed, timeout=30_000):
        qtbot.mouseClick(banner.findChild(QToolButton), Qt.MouseButton.LeftButton)
    assert banner.isHidden()


def test_markup_in_a_message_is_shown_as_it_is(banner: Banner) -> None:
    banner.show_notice(Notice("“<img src=x>.md” could not be read.", "<b>Hint</b>"))
    for label in banner.findChildren(QLabel):
        assert label.textFormat() == Qt.TextFormat.PlainText


def test_a_screen_reader_hears_the_message(banner: Banner) -> None:
    banner.show_notice(Notice("Title.", "Hint."))
    assert QAccessible.queryAccessibleInterface(banner).text(QAccessible.Text.Name) == "Title."


@pytest.mark.parametrize(("kind", "colour"), [("error", theme.LIGHT.error), ("note", theme.LIGHT.note)])
def test_the_edge_has_the_colour_of_the_kind(banner: Banner, kind: str, colour: str) -> None:
    banner.show_notice(Notice("Title.", "Hint.", kind=NoticeKind(kind)))
    banner.show()
    assert banner.grab().toImage().pixelColor(1, 20) == QColor(colour)


def test_long_details_do_not_push_the_pane_away(banner: Banner, qtbot: QtBot) -> None:
    banner.show_notice(Notice("Title.", "Hint.", details="\n".join(map(str, range(500)))))
    qtbot.mouseClick(button(banner, "Show details"), Qt.MouseButton.LeftButton)
    assert banner.sizeHint().height() < 20 * banner.fontMetrics().lineSpacing()


def test_a_topic_takes_only_its_own_message_away(banner: Banner) -> None:
    notice = Notice("2 files have changed.", topic=Topic.CHANGED_FILES)
    banner.show_notice(notice)
    banner.hide_topic(Topic.STILL_READING)
    assert banner.notice == notice
    banner.hide_topic(Topic.CHANGED_FILES)
    assert banner.notice is None
    assert banner.title == ""

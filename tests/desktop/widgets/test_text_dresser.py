"""A text that is dressed up is still the same text, and what is selected stays selected."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from ragdesk.desktop.theme import apply_theme
from ragdesk.desktop.widgets.document_view import DocumentView
from ragdesk.desktop.widgets.text_dresser import TextDresser
from ragdesk.engine.reading.markdown.reader import read_markdown
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.csv_table import read_table
from ragdesk.engine.records import Block, BlockKind

MARKDOWN = "# A title 🔋\n\nSome words of a text.\n\n```\ncode 🔋 here\n```\n\nThe end.\n"


@pytest.fixture
def view(qtbot: QtBot) -> DocumentView:
    view = DocumentView()
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show()
    return view


def dress(qtbot: QtBot, view: DocumentView, parsed: Parsed, passage: tuple[int, int] = (0, 0)) -> None:
    view.show_text(parsed.text, passage)
    with qtbot.waitSignal(view.findChild(TextDresser).finished, timeout=60_000):
        view.show_blocks(parsed.text, parsed.blocks)


def left_of(view: DocumentView, text: str, wanted: str) -> int:
    cursor = QTextCursor(view.document())
    cursor.setPosition(text.index(wanted))
    return view.cursorRect(cursor).left()


def height_of(view: DocumentView, line: int) -> float:
    block = view.document().findBlockByNumber(line)
    return view.blockBoundingRect(block).height()


def test_text_and_selection_stay(qtbot: QtBot, view: DocumentView) -> None:
    parsed = read_markdown(MARKDOWN)
    start = MARKDOWN.index("words of")
    dress(qtbot, view, parsed, (start, start + 8))
    assert view.toPlainText() == MARKDOWN
    assert view.extraSelections()[0].cursor.selectedText() == "words of"


def test_headings_are_larger_and_code_is_even(qtbot: QtBot, view: DocumentView) -> None:
    dress(qtbot, view, read_markdown(MARKDOWN))
    assert height_of(view, 0) > 1.2 * height_of(view, 2)
    (code,) = view.document().findBlockByNumber(5).layout().formats()
    assert (code.start, code.length) == (0, len("code 🔋 here") + 1)  # in units of UTF-16
    assert not view.document().findBlockByNumber(2).layout().formats()


def test_columns_stand_below_each_other(qtbot: QtBot, view: DocumentView) -> None:
    text = "Name;City;Sum\nA;Brno;1\nA very long name;B;22\n"
    before = QPlainTextEdit.LineWrapMode.WidgetWidth
    assert view.lineWrapMode() == before
    dress(qtbot, view, read_table(text))
    assert view.toPlainText() == text
    assert abs(left_of(view, text, "City") - left_of(view, text, "Brno")) <= 1
    assert abs(left_of(view, text, "Brno") - left_of(view, text, "B;22")) <= 1
    assert abs(left_of(view, text, "Sum") - left_of(view, text, "22\n")) <= 1
    assert view.lineWrapMode() == QPlainTextEdit.LineWrapMode.NoWrap


def test_tabs_of_a_sheet_lead_to_its_columns(qtbot: QtBot, view: DocumentView) -> None:
    text = "Name\tCity\tSum\nA\t\t1\nA very long name\tB\t22\n"
    dress(qtbot, view, Parsed(text, (Block(BlockKind.TABLE, 0, len(text) - 1),)))
    assert left_of(view, text, "City") == left_of(view, text, "B\t22") > left_of(view, text, "A very long name") + 60
    assert left_of(view, text, "Sum") == left_of(view, text, "1\n") == left_of(view, text, "22\n")


def test_the_next_document_has_nothing_of_the_one_before(qtbot: QtBot, view: DocumentView) -> None:
    text = "Name\tCity\nA\t\n"
    dress(qtbot, view, Parsed(text, (Block(BlockKind.TABLE, 0, len(text) - 1),)))
    view.show_text(text, (0, 0))
    assert view.lineWrapMode() == QPlainTextEdit.LineWrapMode.WidgetWidth
    assert not view.document().defaultTextOption().tabs()
    assert not view.document().firstBlock().layout().formats()


def test_blocks_of_another_text_change_nothing(qtbot: QtBot, view: DocumentView) -> None:
    view.show_text("plain words", (0, 5))
    view.show_blocks("# other", (Block(BlockKind.HEADING, 0, 7, ("",)),))
    assert not view.document().firstBlock().layout().formats()
    assert not view.findChild(TextDresser)._timer.isActive()


def ground_of(view: DocumentView, line: int) -> str:
    (look,) = view.document().findBlockByNumber(line).layout().formats()
    form = look.format
    return form.background().color().name()


def test_looks_follow_the_theme(qtbot: QtBot, qapp: QApplication, view: DocumentView) -> None:
    dress(qtbot, view, read_markdown(MARKDOWN))
    light = ground_of(view, 5)
    with qtbot.waitSignal(view.findChild(TextDresser).finished, timeout=60_000):
        apply_theme(qapp, "dark")
    dark = ground_of(view, 5)
    apply_theme(qapp, "light")
    assert light != dark


def test_the_passage_is_in_view_after_the_text_has_grown(qtbot: QtBot, view: DocumentView) -> None:
    text = "".join(f"# Heading {n}\n\n" for n in range(300)) + "The passage.\n"
    parsed = read_markdown(text)
    start = text.index("The passage")
    dress(qtbot, view, parsed, (start, start + 11))
    assert view.viewport().rect().contains(view.cursorRect().center())


def test_of_a_long_text_the_part_shown_is_dressed(qtbot: QtBot, view: DocumentView) -> None:
    text = "".join(f"# Heading {n}\n\n{'words ' * 60}\n\n" for n in range(3_000))
    parsed = read_markdown(text)
    start = text.index("# Heading 2000")
    dress(qtbot, view, parsed, (start, start + 14))
    assert not view.part.is_whole
    assert view.textCursor().block().layout().formats()
    assert view.extraSelections()[0].cursor.selectedText() == "# Heading 2000"

"""A document is shown exactly, and the right words are marked, whatever stands before them.

Covers: document_finder, desktop/widgets/document_view, desktop/widgets/find_bar, desktop/widgets/text_marks.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from ragdesk.desktop.models import text_search
from ragdesk.desktop.models.document_part import AS_WRITTEN, LONG_LINE, LONG_LINE_PART, PART_LINES
from ragdesk.desktop.panes.document import DocumentPane
from ragdesk.desktop.widgets import document_view
from ragdesk.desktop.widgets.document_head import DocumentHead
from ragdesk.desktop.widgets.document_view import DocumentView
from ragdesk.desktop.widgets.find_bar import FindBar
from ragdesk.desktop.widgets.shown_view import ShownView
from ragdesk.desktop.widgets.utf16 import Utf16Text
from ragdesk.engine.records import Document
from tests.helpers.builders import make_chunk, make_document

LINE = "Every device 🔋 comes with a battery that can be replaced by its owner.\n"


@pytest.fixture
def pane(qtbot: QtBot) -> DocumentPane:
    pane = DocumentPane()
    qtbot.addWidget(pane)
    pane.resize(640, 500)
    pane.show()
    return pane


def view(pane: DocumentPane) -> DocumentView:
    return pane.findChild(DocumentView)


def seen(pane: DocumentPane) -> DocumentView | ShownView:
    """The view of the text that is seen."""
    return next(view for kind in (DocumentView, ShownView) for view in pane.findChildren(kind) if view.isVisible())


def marked(pane: DocumentPane) -> list[str]:
    """The words of every mark: the passage first, then words of it."""
    return [mark.cursor.selectedText() for mark in seen(pane).extraSelections()]


def underlined(pane: DocumentPane) -> list[str]:
    return [mark.cursor.selectedText() for mark in seen(pane).extraSelections() if mark.format.fontUnderline()]


def texts(pane: DocumentPane) -> list[str]:
    return [label.text() for label in pane.findChildren(QLabel) if label.isVisible() and label.text()]


def click(qtbot: QtBot, pane: DocumentPane, text: str) -> None:
    button = next(button for button in pane.findChildren(QPushButton) if button.text() == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("before", [
    "plain text\n", "🔋🔋🔋 emoji 👩‍👩‍👧 before\n", "žluťoučký kůň\r\n", "a\u2028b\u2029c\x0cd\x85e\n",
    "\ufdd0\ufdd1\ufffe\x00\n",
    "de\u0301composed e\u0301\n", "", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢\t\t\u00a0\u00ad\n",
])
@pytest.mark.parametrize("name", ["a.txt", "a.md"])
def test_exactly_the_passage_is_marked(pane: DocumentPane, name: str, before: str) -> None:
    text = before * 20 + "🔋 The exact — words 🔋." + "\nand after 🔋"
    start = len(before) * 20
    end = start + len("🔋 The exact — words 🔋.")
    pane.show_document(Document(name, text, "a"), start, end)
    assert pane.selected_text() == text[start:end] == "🔋 The exact — words 🔋."
    assert marked(pane)[0] == "🔋 The exact — words 🔋."


def test_the_passage_is_in_view_and_its_words_are_underlined(pane: DocumentPane) -> None:
    chunk = make_chunk(start=len(LINE) * 300)
    pane.show_document(make_document(chunk, before=LINE, after=LINE * 300), chunk.start, chunk.end, ("warranty",))
    assert view(pane).viewport().rect().contains(view(pane).cursorRect().center())
    assert view(pane).cursorRect().top() < view(pane).viewport().height() / 2
    assert set(underlined(pane)) == {"warranty"}


def test_the_marks_of_words_go_when_something_else_is_shown(pane: DocumentPane) -> None:
    text = "Tomatoes need water.\nAnna waters the tomatoes.\n"
    for _time in range(2):
        pane.show_document(Document("garden.txt", text, "g"), 0, len(text), ("Tomatoes", "waters"))
        assert underlined(pane) == ["Tomatoes", "waters", "tomatoes"]
    pane.show_document(Document("other.txt", "Something else.\n", "o"), 0, 9)
    assert underlined(pane) == []


def test_path_and_page_paragraph_or_line_are_shown(pane: DocumentPane) -> None:
    text = LINE * 10
    pane.show_document(Document("a/b/<img src=x>.pdf", text, "", page_starts=(0, 100, 200)), 150, 160)
    assert texts(pane)[:2] == ["<img src=x>.pdf", "a/b/<img src=x>.pdf · page 2"]
    pane.show_document(Document("notes.md", text, ""), len(LINE) * 3, len(LINE) * 3 + 5)
    assert texts(pane)[:2] == ["notes.md", "notes.md · paragraph 1"]
    pane.show_document(Document("sums.csv", text, ""), len(LINE) * 3, len(LINE) * 3 + 5)
    assert texts(pane)[:2] == ["sums.csv", "sums.csv · line 4"]


@pytest.mark.parametrize("unit", [LINE, "words without an end ", "x", "a\n"],
                         ids=["lines", "one line", "one word", "short lines"])
def test_of_a_document_of_twenty_megabytes_a_window_lays_out_a_small_part(pane: DocumentPane, unit: str) -> None:
    text = unit * (20_000_000 // len(unit))
    document = Document("big.txt", text, "")
    start = len(text) // 3
    pane.show_document(Document("small.txt", "text", ""), 0, 1)
    pane.show_document(document, start, start + 200)
    shown = view(pane).toPlainText()
    longest_line = max(map(len, shown.split("\n")))
    assert len(shown) <= (AS_WRITTEN.part if longest_line <= LONG_LINE else LONG_LINE_PART)
    assert shown.count("\n") <= PART_LINES
    assert pane.selected_text() == text[start:start + 200]
    assert any(text.startswith("This document is long") for text in texts(pane))


def test_the_rest_of_a_long_document_can_be_reached(pane: DocumentPane, qtbot: QtBot) -> None:
    text = "".join(f"line {n}\n" for n in range(100_000))
    start = text.index("line 50000\n")
    pane.show_document(Document("long.txt", text, ""), start, start + 10)
    first = view(pane).toPlainText()
    click(qtbot, pane, "Show what comes after")
    assert view(pane).toPlainText() != first
    assert view(pane).part.end > start
    for _step in range(60):
        click(qtbot, pane, "Show what comes before")
    assert view(pane).toPlainText().startswith("line 0\n")
    assert text[view(pane).part.start:view(pane).part.end] == view(pane).toPlainText()


def test_going_back_is_asked_for(pane: DocumentPane, qtbot: QtBot) -> None:
    pane.show_document(Document("a.txt", LINE, ""), 0, 5)
    with qtbot.waitSignal(pane.back_requested, timeout=30_000):
        click(qtbot, pane, "Back")


def test_why_not_is_asked_of_the_selection(pane: DocumentPane, qtbot: QtBot) -> None:
    pane.show_document(Document("a.txt", LINE * 3, ""), len(LINE) + 6, len(LINE) + 12)
    with qtbot.waitSignal(pane.why_not_requested, timeout=30_000) as signal:
        click(qtbot, pane, "Why was this not found?")
    assert signal.args == ["a.txt", len(LINE) + 6, len(LINE) + 12]


def test_why_not_is_asked_of_the_line_without_a_selection(pane: DocumentPane, qtbot: QtBot) -> None:
    text = "first 🔋\nsecond line\nthird"
    pane.show_document(Document("a.txt", text, ""), text.index("line"), text.index("line"))
    with qtbot.waitSignal(pane.why_not_requested, timeout=30_000) as signal:
        click(qtbot, pane, "Why was this not found?")
    _path, start, end = signal.args
    assert text[start:end] == pane.selected_text() == "second line"


def find(qtbot: QtBot, pane: DocumentPane, wanted: str) -> None:
    qtbot.keyClick(seen(pane), Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: pane.findChild(FindBar).isVisible(), timeout=30_000)
    pane.findChild(QLineEdit).clear()
    qtbot.keyClicks(pane.findChild(QLineEdit), wanted)


def count(pane: DocumentPane) -> str:
    return pane.findChild(FindBar).count_text


def test_another_document_opens_without_the_search_in_the_one_before(pane: DocumentPane, qtbot: QtBot) -> None:
    pane.show_document(Document("a.txt", "A dog and a cat.", "a"), 0, 5)
    find(qtbot, pane, "dog")
    pane.show_document(Document("b.txt", "No such animal.", "b"), 0, 5)
    assert not pane.findChild(FindBar).isVisible()
    assert pane.selected_text() == "No su"
    pane.open_find()
    assert pane.findChild(FindBar).text == count(pane) == ""


def test_finding_counts_goes_on_and_comes_round(pane: DocumentPane, qtbot: QtBot) -> None:
    text = "cat 🔋 dog\n" * 3
    pane.show_document(Document("a.txt", text, ""), text.rindex("cat"), text.rindex("cat") + 3)
    find(qtbot, pane, "DOG")
    qtbot.waitUntil(lambda: count(pane) == "3 of 3", timeout=30_000)
    assert pane.selected_text() == "dog"
    field = pane.findChild(QLineEdit)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert count(pane) == "1 of 3"
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert count(pane) == "3 of 3"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not pane.findChild(FindBar).isVisible()
    assert view(pane).hasFocus()


def test_of_too_many_places_the_number_is_not_made_up(
    pane: DocumentPane, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_search, "MOST_FOUND", 1_000)
    pane.show_document(Document("a.txt", "e " * 1_500, "a"), 1_000, 1_010)
    find(qtbot, pane, "e")
    qtbot.waitUntil(lambda: count(pane) == "more than 1,000 places")


def test_a_place_is_marked_without_looking_through_the_text_for_it(pane: DocumentPane, qtbot: QtBot) -> None:
    looked_through = 0

    class Counting(Utf16Text):
        def __init__(self, text: str) -> None:
            nonlocal looked_through
            looked_through += 1
            super().__init__(text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(document_view, "Utf16Text", Counting)
        pane.show_document(Document("a.txt", "žluť\n" * 5_000, "a"), 1_000, 1_004)
        find(qtbot, pane, "u")
        qtbot.waitUntil(lambda: count(pane).endswith(" of 5,000"))
        click_next = pane.findChild(FindBar).next_wanted
        for _time in range(5):
            click_next.emit()
    assert looked_through == 1


def test_words_are_found_as_they_read_and_on_the_same_places_in_both_views(pane: DocumentPane, qtbot: QtBot) -> None:
    text = ("It lasts **24** months.\n\nSee [24 months](https://24.example/months) or 24\nmonths, "
            "not [this](<24 months.md>).\n")
    pane.show_document(Document("a.md", text, ""), 0, 5)
    places = []
    for number in ("3", "4"):  # the last stands in an address, which only the source shows
        find(qtbot, pane, "24 months")
        qtbot.waitUntil(lambda number=number: count(pane) == f"1 of {number}", timeout=30_000)
        for _step in range(3):
            places.append(pane.selected_text())
            qtbot.keyClick(pane.findChild(QLineEdit), Qt.Key.Key_Return)
        pane.show_document(Document("a.md", text, ""), 0, 5)
        pane.prefer_source(True)
    assert places[:3] == places[3:] == ["24** months", "24 months", "24\nmonths"]


def test_what_is_not_there_is_said(pane: DocumentPane, qtbot: QtBot) -> None:
    pane.show_document(Document("a.txt", LINE, ""), 0, 5)
    find(qtbot, pane, "zebra")
    qtbot.waitUntil(lambda: count(pane) == "not found", timeout=30_000)


def test_finding_reaches_parts_that_are_not_shown(pane: DocumentPane, qtbot: QtBot) -> None:
    text = LINE * 30_000 + "the needle 🔋 is here\n" + LINE * 30_000
    pane.show_document(Document("a.txt", text, ""), 0, 5)
    find(qtbot, pane, "needle")
    qtbot.waitUntil(lambda: count(pane) == "1 of 1", timeout=60_000)
    assert pane.selected_text() == "needle"
    assert view(pane).part.start > 0


def test_another_document_ends_the_search(pane: DocumentPane, qtbot: QtBot) -> None:
    pane.show_document(Document("a.txt", "cat", ""), 0, 1)
    find(qtbot, pane, "cat")
    qtbot.waitUntil(lambda: count(pane) == "1 of 1", timeout=30_000)
    pane.show_document(Document("b.txt", "a dog", ""), 2, 5)
    qtbot.keyClick(pane.findChild(QLineEdit), Qt.Key.Key_Return)
    assert pane.selected_text() == "dog"


def test_places_outside_the_text_are_cut_down(pane: DocumentPane) -> None:
    pane.show_document(Document("a.txt", "short", ""), 3, 400)
    assert pane.selected_text() == "rt"
    pane.show_document(Document("a.txt", "short", ""), 400, 500)
    assert pane.selected_text() == ""


def test_clearing_shows_no_document(pane: DocumentPane) -> None:
    pane.show_document(Document("a.txt", "short", ""), 0, 2)
    pane.clear()
    assert pane.selected_text() == ""
    assert texts(pane)[0] == "A document appears here."


def test_a_message_is_named_by_its_subject_sender_and_day(pane: DocumentPane) -> None:
    message = Document("mail/inbox.mbox", "Rent\n\nIt is due.\n", "Rent", "en", part=12, author="Jan <jan@example.org>",
                       date="2024-05-01 10:00")
    pane.show_document(message, 6, 16)
    assert {"Rent, Jan, 2024-05-01", "mail/inbox.mbox · message 12 · paragraph 2"} <= set(texts(pane))
    assert pane.shown_part == 12
    pane.show_document(Document("a.txt", "text", "a"), 0, 4)
    assert pane.shown_part == 0


def test_a_long_path_leaves_the_room_to_the_text(pane: DocumentPane, qtbot: QtBot) -> None:
    path = "/".join(["a folder with a long name"] * 30) + "/" + "x" * 200 + "\u202etxt.md"
    pane.show_document(Document(path, "Some words.", ""), 0, 4)
    qtbot.waitUntil(lambda: view(pane).height() > 350, timeout=30_000)
    shown = [text for text in texts(pane) if text.endswith("paragraph 1")]
    assert len(shown) == 1
    assert "…" in shown[0]
    head = pane.findChild(DocumentHead)
    assert head.place.accessibleName().startswith(path[:500])
    assert head.name.whole_text.endswith("<U+202E>txt.md")

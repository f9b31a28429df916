"""The strip: counts, progress, the worst of the ledger; names are shown as they are, and safely."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.panes.folder_strip import FolderStrip, short_name
from ragdesk.desktop.widgets.narrowing import NARROW, NARROWER, WIDE
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.records import CollectionStatus, FileState

STATUS = CollectionStatus("/home/anna/Manuals", 38, 812, {FileState.OK: 36, FileState.ERROR: 2}, {"en": 38}, True)


@pytest.fixture
def strip(qtbot: QtBot) -> Iterator[FolderStrip]:
    window, made = QWidget(), FolderStrip()
    layout = QVBoxLayout(window)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(made)
    qtbot.addWidget(window)
    window.resize(1200, 40)
    window.show()
    yield made
    window.close()


def test_a_folder_at_rest(strip: FolderStrip) -> None:
    strip.show_status(STATUS)
    assert strip.name_label.text() == "Manuals"
    assert strip.text_label.whole_text == "36 files read, 38 documents in them · 812 passages · up to date"
    assert strip.ledger_button.text() == "2 could not be read"
    assert not strip.stop_button.isVisible()


def test_one_of_each_is_said_in_the_singular(strip: FolderStrip) -> None:
    strip.show_status(CollectionStatus("/n", 1, 1, {FileState.OK: 1}))
    assert strip.text_label.whole_text == "1 file read · 1 passage · may have changed"
    assert strip.ledger_button.text() == "All files"


def test_files_read_in_part_are_named_when_nothing_worse_happened(strip: FolderStrip) -> None:
    strip.show_status(CollectionStatus("/n", 4, 9, {FileState.OK: 3, FileState.PARTIAL: 1}))
    assert strip.ledger_button.text() == "1 read in part"


def test_without_a_folder_only_the_choice_is_offered(strip: FolderStrip) -> None:
    strip.show_status(None)
    assert strip.folder_button.text() == "Choose folder…"
    assert not strip.ledger_button.isVisible()


def test_progress_takes_the_place_of_the_counts_and_can_be_stopped(strip: FolderStrip, qtbot: QtBot) -> None:
    strip.show_status(STATUS)
    strip.show_progress(UpdateProgress(12, 38, "a.md", 240))
    assert strip.text_label.whole_text == "Reading 12 of 38 files. You can already ask about those."
    with qtbot.waitSignal(strip.stop_requested):
        strip.stop_button.click()
    strip.show_progress(None)
    assert strip.text_label.whole_text.startswith("36 files read")


def test_pages_that_are_pictures_are_counted_apart(strip: FolderStrip) -> None:
    strip.show_status(STATUS, "")
    strip.show_progress(UpdateProgress(38, 38, chunks=812, scans_done=2, scans=7))
    assert "page 2 of 7" in strip.text_label.whole_text
    assert strip.stop_button.isVisibleTo(strip)


def test_nothing_can_be_asked_before_the_first_passage(strip: FolderStrip) -> None:
    strip.show_status(STATUS)
    strip.show_progress(UpdateProgress(0, 38))
    assert "already" not in strip.text_label.whole_text


@pytest.mark.parametrize(
    ("folder", "shown"),
    [
        ("/home/<img src=x>", "<img src=x>"),
        ("/home/two\nlines", "two<U+000A>lines"),
        ("/home/gpj.\u202eexe", "gpj.<U+202E>exe"),
        ("/home/bad\udcffbyte", "bad<U+DCFF>byte"),
        ("/", "/"),
    ],
)
def test_odd_names_are_shown_and_do_no_harm(strip: FolderStrip, qtbot: QtBot, folder: str, shown: str) -> None:
    strip.show_status(CollectionStatus(folder, 1, 1))
    qtbot.waitUntil(lambda: strip.name_label.text() == shown)
    assert strip.name_label.textFormat() == Qt.TextFormat.PlainText


def test_a_very_long_name_does_not_widen_the_window(strip: FolderStrip) -> None:
    assert len(short_name("/" + "x" * 300)) == 40
    strip.show_status(CollectionStatus("/x", 1, 1))
    narrowest = strip.minimumSizeHint().width()
    strip.show_status(CollectionStatus("/" + "x" * 300, 1, 1))
    assert strip.minimumSizeHint().width() < narrowest + strip.name_label.fontMetrics().averageCharWidth() * 15


def test_every_button_has_its_signal(strip: FolderStrip, qtbot: QtBot) -> None:
    strip.show_status(STATUS)
    for button, signal in (
        (strip.ledger_button, strip.ledger_requested),
        (strip.folder_button, strip.folder_change_requested),
        (strip.settings_button, strip.settings_requested),
    ):
        with qtbot.waitSignal(signal):
            button.click()


def test_a_short_name_takes_no_room_for_what_stood_there_before(strip: FolderStrip, qtbot: QtBot) -> None:
    strip.show_status(None)
    QApplication.processEvents()
    strip.show_status(CollectionStatus("/n/docs", 1, 1, {FileState.OK: 1}))
    qtbot.waitUntil(lambda: strip.name_label.width() == strip.name_label.sizeHint().width(), timeout=30_000)
    assert strip.name_label.width() < strip.name_label.fontMetrics().horizontalAdvance("No folder")


def test_the_figures_lead_to_the_list_of_files_by_mouse_and_by_key(strip: FolderStrip, qtbot: QtBot) -> None:
    strip.show_status(STATUS)
    with qtbot.waitSignal(strip.ledger_requested):
        qtbot.mouseClick(strip.text_label, Qt.MouseButton.LeftButton)
    assert strip.text_label.focusPolicy() & Qt.FocusPolicy.TabFocus
    with qtbot.waitSignal(strip.ledger_requested):
        qtbot.keyClick(strip.text_label, Qt.Key.Key_Space)


@pytest.mark.parametrize(("width", "arrangement"), [(1200, WIDE), (700, NARROW), (420, NARROW), (340, NARROWER)])
def test_the_figures_never_make_the_window_wider_and_are_whole_where_there_is_room(
    strip: FolderStrip, qtbot: QtBot, width: int, arrangement: int
) -> None:
    strip.show_status(STATUS)
    strip.show_menu(QMenu(strip))
    strip.window().resize(width, 40)
    label = strip.text_label
    qtbot.waitUntil(lambda: strip.arrangement == arrangement, timeout=30_000)
    qtbot.waitUntil(lambda: (label.text() == label.whole_text) is (width > 420))
    assert strip.width() == width
    assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width()
    assert strip.folder_button.isVisible() is (arrangement != NARROWER)


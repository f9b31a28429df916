"""The ledger: every file, the worst first, in plain words and as plain text.

Covers: desktop/models/ledger_list, desktop/saving, desktop/panes/ledger_dialog.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, QRect, Qt
from PySide6.QtGui import QFont, QGuiApplication, QImage, QTextLayout
from PySide6.QtWidgets import QApplication, QFileDialog, QStyle, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.panes.folder_strip import counts_text
from ragdesk.desktop.panes.ledger import PASSAGES, PATH, REASON, STATE, LedgerModel, LedgerPane, summary_text
from ragdesk.desktop.panes.ledger_dialog import LedgerDialog
from ragdesk.desktop.saving import documents_folder, saved_sentence
from ragdesk.desktop.theme import apply_theme
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import CollectionStatus, FileReport, FileState
from ragdesk.engine.records.files import ReportFacts
from ragdesk.translation import use_language

REPORTS = (
    FileReport("b.md", FileState.OK, chunks=4),
    FileReport("a.md", FileState.OK, chunks=12),
    FileReport("<img src=x>.pdf", FileState.ERROR, FileReason.DAMAGED, "no trailer <b>"),
    FileReport("big.txt", FileState.PARTIAL, FileReason.TOO_LONG, chunks=900),
    FileReport("song.mp3", FileState.SKIPPED, FileReason.UNSUPPORTED),
)


@pytest.fixture
def pane(qtbot: QtBot) -> LedgerPane:
    made = LedgerPane()
    qtbot.addWidget(made)
    made.show_ledger(REPORTS)
    return made


def test_the_model_keeps_to_qts_rules(qtmodeltester, qtbot: QtBot) -> None:  # type: ignore[no-untyped-def]
    model = LedgerModel()
    model.show_reports(REPORTS)
    qtmodeltester.check(model)


def test_the_worst_come_first(pane: LedgerPane) -> None:
    paths = [pane.filter.index(row, PATH).data() for row in range(pane.filter.rowCount())]
    assert paths == ["<img src=x>.pdf", "big.txt", "song.mp3", "a.md", "b.md"]


def test_a_row_says_what_became_of_the_file_and_why(pane: LedgerPane) -> None:
    row = [pane.filter.index(0, column).data() for column in (PATH, STATE, PASSAGES, REASON)]
    assert row[:3] == ["<img src=x>.pdf", "could not be read", "0"]
    assert "damaged" in row[3]
    assert "&lt;b&gt;" in pane.filter.index(0, REASON).data(Qt.ItemDataRole.ToolTipRole)


def test_a_mailbox_is_one_row_with_the_number_of_its_messages(pane: LedgerPane) -> None:
    pane.show_ledger((FileReport("inbox.mbox", FileState.OK, chunks=7, documents=3),
                      FileReport("a.md", FileState.OK, chunks=1, documents=1)))
    assert [pane.filter.index(row, REASON).data() for row in range(2)] == ["", "3 documents"]


def shown(pane: LedgerPane) -> list[str]:
    return [report.path for report in pane.filter.reports()]


def select(pane: LedgerPane, *paths: str) -> None:
    flags = QItemSelectionModel.SelectionFlag
    pane.table.clearSelection()
    for row, report in enumerate(pane.filter.reports()):
        if report.path in paths:
            pane.table.selectionModel().select(pane.filter.index(row, 0), flags.Select | flags.Rows)


def test_files_with_a_problem_can_be_shown_alone(pane: LedgerPane) -> None:
    pane.show_problems_only(True)
    assert shown(pane) == ["<img src=x>.pdf", "big.txt"]
    pane.show_problems_only(False)
    assert len(shown(pane)) == 5


def test_each_state_can_be_chosen_and_says_how_many_files_it_has(pane: LedgerPane) -> None:
    texts = [pane.state_box.itemText(number) for number in range(pane.state_box.count())]
    assert texts == ["Everything (5)", "With a problem (2)", "could not be read (1)", "read in part (1)",
                     "left out (1)", "read (2)"]
    pane.state_box.setCurrentIndex(pane.state_box.findData("skipped"))
    assert shown(pane) == ["song.mp3"]
    pane.show_ledger((*REPORTS, FileReport("film.mp4", FileState.SKIPPED, FileReason.UNSUPPORTED)))
    assert shown(pane) == ["film.mp4", "song.mp3"]
    assert pane.state_box.currentText() == "left out (2)"


def test_a_text_is_looked_for_in_names_and_reasons(pane: LedgerPane, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.search_field, "BIG")
    assert shown(pane) == ["big.txt"]
    pane.search_field.setText("subtitles")
    assert shown(pane) == ["song.mp3"]
    pane.search_field.setText("nothing is like this")
    assert pane.pages.currentWidget() is pane.empty
    assert not pane.copy_button.isEnabled()
    pane.search_field.clear()
    assert pane.pages.currentWidget() is pane.table


def test_a_folder_without_files_says_so(qtbot: QtBot) -> None:
    pane = LedgerPane()
    qtbot.addWidget(pane)
    pane.show_ledger(())
    assert pane.pages.currentWidget() is pane.empty
    assert pane.summary.text() == "0 files"


def test_files_can_be_read_again_but_not_those_left_out(pane: LedgerPane, qtbot: QtBot) -> None:
    assert not pane.again_button.isEnabled()
    select(pane, "song.mp3")
    assert not pane.again_button.isEnabled()
    select(pane, "song.mp3", "big.txt", "a.md")
    with qtbot.waitSignal(pane.again_requested) as blocker:
        pane.again_button.click()
    assert blocker.args == [("big.txt", "a.md")]
    with qtbot.waitSignal(pane.again_requested) as blocker:
        pane.all_again_button.click()
    assert blocker.args == [("<img src=x>.pdf",)]


def test_while_files_are_read_it_says_how_far_it_is(pane: LedgerPane) -> None:
    select(pane, "big.txt")
    pane.show_reading(UpdateProgress(1, 3, "big.txt"))
    assert pane.summary.text() == "Reading 1 of 3: big.txt"
    assert not pane.again_button.isEnabled()
    assert not pane.all_again_button.isEnabled()
    pane.show_reading(None)
    assert pane.summary.text() == summary_text(REPORTS)
    assert pane.again_button.isEnabled()


def test_enter_and_a_double_click_open_a_file(pane: LedgerPane, qtbot: QtBot) -> None:
    pane.show()
    select(pane, "big.txt")
    pane.table.setCurrentIndex(pane.filter.index(1, 0))
    with qtbot.waitSignal(pane.open_requested) as blocker:
        qtbot.keyClick(pane.table, Qt.Key.Key_Return)
    assert blocker.args == ["big.txt"]
    place = pane.table.visualRect(pane.filter.index(3, 0)).center()
    qtbot.mouseClick(pane.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(pane.open_requested) as blocker:
        qtbot.mouseDClick(pane.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert blocker.args == ["a.md"]


def test_a_folder_that_was_left_out_is_not_opened_but_shown(pane: LedgerPane, qtbot: QtBot) -> None:
    pane.show_ledger((FileReport("bin/", FileState.SKIPPED),))
    select(pane, "bin/")
    assert not pane.open_button.isEnabled()
    with qtbot.waitSignal(pane.place_requested) as blocker:
        pane.table.activated.emit(pane.filter.index(0, 0))
    assert blocker.args == ["bin/"]


def test_the_chosen_file_is_told_about_in_full(pane: LedgerPane) -> None:
    facts = ReportFacts(pages=12, pages_without_text=3)
    pane.show_ledger((FileReport("scan.pdf", FileState.PARTIAL, FileReason.NO_TEXT_PAGES, "3 of 12 pages: 2, 5-6", 9,
                                 facts=facts),))
    select(pane, "scan.pdf")
    assert pane.details.text() == "3 of 12 pages have no text. They may be scans.\n3 of 12 pages: 2, 5-6"


def test_the_list_can_be_copied_and_saved(pane: LedgerPane, tmp_path: Path) -> None:
    pane.search_field.setText(".md")
    pane.copy_list()
    assert QGuiApplication.clipboard().text() == "a.md\tread\t12\t\nb.md\tread\t4\t"
    select(pane, "b.md")
    pane.copy_list()
    assert QGuiApplication.clipboard().text() == "b.md\tread\t4\t"
    pane.show_ledger((FileReport("=cmd().md", FileState.ERROR, FileReason.DAMAGED, 'a "b", c'),))
    pane.save_list(tmp_path / "files.csv")
    content = (tmp_path / "files.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.reader(io.StringIO(content)))
    assert rows[0] == ["File", "State", "Passages", "Reason", "Details", "RagDesk"]
    assert (rows[1][0], rows[1][1], rows[1][4]) == ("'=cmd().md", "could not be read", 'a "b", c')


def test_a_list_that_cannot_be_saved_is_said_to_be_so(
    pane: LedgerPane, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "nowhere" / "files.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: (str(place), ""))
    pane.save_button.click()
    assert "could not be saved" in pane.summary.text()


def test_a_list_is_saved_among_the_documents_and_said_to_be_there(
    pane: LedgerPane, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    target = tmp_path / "files.csv"

    def choose(_parent: object, _title: str, start: str, _filters: str) -> tuple[str, str]:
        begun.append(start)
        return str(target), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    pane.save_button.click()
    assert Path(begun[0]).parent == Path(documents_folder())
    assert target.exists()
    assert pane.summary.text() == saved_sentence(target)


def test_numbers_sort_as_numbers(pane: LedgerPane) -> None:
    pane.filter.sort(PASSAGES, Qt.SortOrder.DescendingOrder)
    counts = [pane.filter.index(row, PASSAGES).data() for row in range(3)]
    assert counts == ["900", "12", "4"]


def test_folders_left_out_are_counted_apart() -> None:
    reports = (*REPORTS, FileReport(".git/", FileState.SKIPPED, FileReason.PROGRAM_FOLDER))
    assert summary_text(reports) == (
        "5 files · read: 3, 1 of them in part · could not be read: 1 · left out: 1 · 1 folder left out")


def test_the_parts_of_the_summary_add_up() -> None:
    assert summary_text(REPORTS) == "5 files · read: 3, 1 of them in part · could not be read: 1 · left out: 1"


def test_documents_are_counted_besides_where_a_file_holds_several() -> None:
    reports = (FileReport("inbox.mbox", FileState.OK, documents=3), FileReport("a.md", FileState.OK, documents=1),
               FileReport("b.pdf", FileState.ERROR, FileReason.DAMAGED))
    assert summary_text(reports) == "3 files · read: 2, 4 documents in them · could not be read: 1"


def test_strip_and_list_count_alike() -> None:
    counts = {FileState.OK: 2, FileState.PARTIAL: 1, FileState.ERROR: 1, FileState.SKIPPED: 1}
    assert counts_text(CollectionStatus("/n", 3, 916, counts)).startswith("3 files read · ")
    assert " · read: 3, " in summary_text(REPORTS)


def test_headings_stand_over_their_cells(qapp: QApplication, qtbot: QtBot) -> None:
    apply_theme(qapp, "light")
    pane = LedgerPane()
    qtbot.addWidget(pane)
    pane.resize(900, 300)
    pane.show()
    pane.show_ledger((FileReport("File", FileState.OK),))
    picture = pane.table.grab().toImage()
    header = pane.table.horizontalHeader().geometry()
    row = pane.table.visualRect(pane.filter.index(0, PATH)).translated(pane.table.viewport().pos())
    lefts = [_left_of_ink(picture, QRect(2, area.top() + 2, pane.table.columnWidth(PATH) - 4, area.height() - 4))
             for area in (header, row)]
    assert lefts[0] == lefts[1]


def _left_of_ink(picture: QImage, area: QRect) -> int:
    """The first column of a stretch of a picture in which something is written; a hint of an edge is no letter."""
    for x in range(area.left() + 4, area.right()):
        tones = [picture.pixelColor(x, y).lightness() for y in range(area.top(), area.bottom())]
        if max(tones) - min(tones) > 60:
            return x
    raise AssertionError("nothing is written there")


def test_the_buttons_stand_in_one_line_in_every_language(qtbot: QtBot) -> None:
    for language in ("pl", "cs", "en"):
        use_language(language)
        parent = QWidget()
        qtbot.addWidget(parent)
        dialog = LedgerDialog(parent)
        dialog.show()
        pane = dialog.pane
        tops = {button.mapTo(dialog, QPoint()).y() for button in (pane.again_button, pane.save_button)}
        fits = pane.buttons.width_in_one_line <= dialog.screen().availableSize().width() - 100
        assert len(tops) == 1 or not fits, language


def test_copying_and_saving_are_broken_into_lines_together(pane: LedgerPane) -> None:
    pane.resize(pane.buttons.width_in_one_line - 20, 400)
    pane.show()
    tops = [button.mapTo(pane, QPoint()).y() for button in (pane.again_button, pane.copy_button, pane.save_button)]
    assert tops[0] < tops[1] == tops[2]


def test_a_long_reason_is_shown_to_its_end(qtbot: QtBot) -> None:
    pane = LedgerPane()
    qtbot.addWidget(pane)
    pane.resize(600, 300)
    pane.show()
    one_line = pane.table.verticalHeader().defaultSectionSize()
    pane.show_ledger((FileReport("a.pdf", FileState.ERROR, FileReason.DAMAGED), FileReport("b.md", FileState.OK)))
    qtbot.waitUntil(lambda: pane.table.rowHeight(0) > one_line, timeout=30_000)
    needed = pane.table.sizeHintForRow(0)
    assert pane.table.rowHeight(0) >= needed
    pane.resize(1_400, 300)
    qtbot.waitUntil(lambda: pane.table.rowHeight(0) < needed, timeout=30_000)
    assert pane.table.rowHeight(0) >= pane.table.sizeHintForRow(0)


def test_a_text_that_just_fits_is_not_cut_off_by_the_padding(qtbot: QtBot, qapp: QApplication) -> None:
    pane = LedgerPane()
    qtbot.addWidget(pane)
    apply_theme(qapp, "light")
    pane.show_ledger((FileReport("a.pdf", FileState.PARTIAL, FileReason.DAMAGED),))
    pane.show()
    qtbot.waitExposed(pane)
    letters = pane.table.fontMetrics().horizontalAdvance(pane.filter.index(0, STATE).data())
    index = pane.filter.index(0, STATE)
    option = QStyleOptionViewItem()
    option.initFrom(pane.table)  # type: ignore[attr-defined]
    option.font = pane.table.font()  # type: ignore[attr-defined]
    option.features |= QStyleOptionViewItem.ViewItemFeature.WrapText  # type: ignore[attr-defined]
    heights = []
    for width in (letters + 8, letters * 2):
        option.rect = QRect(0, 0, width, 20)  # type: ignore[attr-defined]
        heights.append(pane.table.itemDelegate().sizeHint(option, index).height())
    assert heights[0] > heights[1], "with so little room beside it, the text takes two lines"


def lines_of(text: str, font: QFont, width: int) -> int:
    """Into how many lines a text is broken."""
    layout, count = QTextLayout(text, font), 0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        count += 1
    layout.endLayout()
    return count


def test_a_row_has_room_for_every_line_of_its_reason_at_every_width(qtbot: QtBot, qapp: QApplication) -> None:
    pane = LedgerPane()
    qtbot.addWidget(pane)
    apply_theme(qapp, "light")
    pane.show_ledger((FileReport("a.pdf", FileState.ERROR, FileReason.DAMAGED),))
    table, index, style = pane.table, pane.filter.index(0, REASON), pane.table.style()
    option = QStyleOptionViewItem()
    table.initViewItemOption(option)
    option.features |= QStyleOptionViewItem.ViewItemFeature.HasDisplay  # type: ignore[attr-defined]
    option.text = index.data()  # type: ignore[attr-defined]
    margins = 2 * (style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, table) + 1)
    for width in range(180, 460):
        option.rect = QRect(0, 0, width, 100_000)  # type: ignore[attr-defined]
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, table).width() - margins
        needed = lines_of(index.data(), table.font(), room) * table.fontMetrics().lineSpacing()
        assert table.itemDelegate().sizeHint(option, index).height() >= needed, width


def test_a_name_stands_at_the_top_however_long_its_reason_is(qtbot: QtBot) -> None:
    """In the middle of a row that is higher than the table it would be out of sight."""
    pane = LedgerPane()
    qtbot.addWidget(pane)
    pane.resize(420, 260)
    pane.show()
    pane.show_ledger((FileReport("a.pdf", FileState.ERROR, FileReason.DAMAGED),))
    for column in range(pane.filter.columnCount()):
        alignment = pane.filter.index(0, column).data(Qt.ItemDataRole.TextAlignmentRole)
        assert alignment & Qt.AlignmentFlag.AlignTop
        if column < pane.filter.columnCount() - 1:
            assert pane.table.columnWidth(column) >= pane.table.horizontalHeader().sectionSizeHint(column)


def test_enter_opens_the_file_and_the_list_stays_open(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = LedgerDialog(parent)
    dialog.show()
    dialog.pane.show_ledger((FileReport("a.md", FileState.OK),))
    table = dialog.pane.table
    table.setCurrentIndex(dialog.pane.filter.index(0, 0))
    table.setFocus()
    with qtbot.waitSignal(dialog.pane.open_requested, timeout=30_000):
        qtbot.keyClick(table, Qt.Key.Key_Return)
    assert dialog.isVisible()
    qtbot.keyClick(table, Qt.Key.Key_Escape)
    assert not dialog.isVisible()

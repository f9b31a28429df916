"""The ledger: every file, the worst first, in plain words and as plain text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragdesk.desktop.panes.ledger import PASSAGES, PATH, REASON, STATE, LedgerModel, LedgerPane, summary_text
from ragdesk.engine.records import FileReport, FileState

REPORTS = (
    FileReport("b.md", FileState.OK, chunks=4),
    FileReport("a.md", FileState.OK, chunks=12),
    FileReport("<img src=x>.pdf", FileState.ERROR, "damaged", "no trailer <b>"),
    FileReport("big.txt", FileState.PARTIAL, "too-long", chunks=900),
    FileReport("song.mp3", FileState.SKIPPED, "unsupported"),
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


def test_files_that_were_read_well_can_be_left_out(pane: LedgerPane) -> None:
    pane.show_problems_only(True)
    assert pane.filter.rowCount() == 3
    pane.show_problems_only(False)
    assert pane.filter.rowCount() == 5


def test_numbers_sort_as_numbers(pane: LedgerPane) -> None:
    pane.filter.sort(PASSAGES, Qt.SortOrder.DescendingOrder)
    counts = [pane.filter.index(row, PASSAGES).data() for row in range(3)]
    assert counts == ["900", "12", "4"]


def test_the_parts_of_the_summary_add_up() -> None:
    assert summary_text(REPORTS) == "5 files · read: 2 · left out: 1 · read in part: 1 · could not be read: 1"


def test_a_long_reason_is_shown_to_its_end(qtbot: QtBot) -> None:
    pane = LedgerPane()
    qtbot.addWidget(pane)
    pane.resize(600, 300)
    pane.show()
    one_line = pane.table.verticalHeader().defaultSectionSize()
    pane.show_ledger((FileReport("a.pdf", FileState.ERROR, "damaged"), FileReport("b.md", FileState.OK)))
    qtbot.waitUntil(lambda: pane.table.rowHeight(0) > one_line, timeout=30_000)
    needed = pane.table.sizeHintForRow(0)
    assert pane.table.rowHeight(0) >= needed
    pane.resize(1_400, 300)
    qtbot.waitUntil(lambda: pane.table.rowHeight(0) < needed, timeout=30_000)
    assert pane.table.rowHeight(0) >= pane.table.sizeHintForRow(0)

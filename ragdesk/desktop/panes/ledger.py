"""What became of each file: its state and the reason in plain words.

Takes:  the ledger, a tuple of FileReport.
Gives:  a list that can be sorted and narrowed to the files with a problem.
Never:  renders a file's name as anything but text.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHeaderView, QTableView, QVBoxLayout, QWidget

from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.text import plain_label, plain_tooltip
from ragdesk.engine.records import FileReport, FileState
from ragdesk.translation import format_number, translate_plural
from ragdesk.translation import translate as _
from ragdesk.wording import file_reason, state_name

MOST_ROWS_FITTED = 300
"""Rows that get the height of their texts; the problems come first. The rest is told by the tool tip."""

PATH, STATE, PASSAGES, REASON = range(4)
REPORT_ROLE = Qt.ItemDataRole.UserRole
SORT_ROLE = Qt.ItemDataRole.UserRole + 1

WORST_FIRST = (FileState.ERROR, FileState.PARTIAL, FileState.SKIPPED, FileState.OK)

Index = QModelIndex | QPersistentModelIndex


class LedgerModel(QAbstractTableModel):
    """One row for each file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reports: tuple[FileReport, ...] = ()

    def show_reports(self, reports: tuple[FileReport, ...]) -> None:
        """Replace all rows; the worst come first."""
        self.beginResetModel()
        self._reports = tuple(sorted(reports, key=lambda report: (WORST_FIRST.index(report.state), report.path)))
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Files."""
        return 0 if parent.isValid() else len(self._reports)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """File, state, passages, reason."""
        return 0 if parent.isValid() else 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Titles of the columns."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (_("File"), _("State"), _("Passages"), _("Reason"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts of a row; the technical details are in the tool tip."""
        if not index.isValid():
            return None
        report = self._reports[index.row()]
        if role == REPORT_ROLE:
            return report
        if role == SORT_ROLE:
            return (report.path, WORST_FIRST.index(report.state), report.chunks, report.reason)[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return cell_text(report, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            texts = (cell_text(report, index.column()), show_name(report.details))
            return plain_tooltip("\n".join(text for text in texts if text))
        return None


def cell_text(report: FileReport, column: int) -> str:
    """What a cell shows."""
    if column == PATH:
        return show_name(report.path)
    if column == STATE:
        return state_name(report.state)
    if column == PASSAGES:
        return format_number(report.chunks, 0)
    return file_reason(report.reason)


class ProblemFilter(QSortFilterProxyModel):
    """Leaves out the files that were read well, if that is wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._problems_only = False
        self.setSortRole(SORT_ROLE)

    def show_problems_only(self, wanted: bool) -> None:
        """Narrow the list, or show all of it."""
        self._problems_only = wanted
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        """Whether a file is shown."""
        report = self.sourceModel().index(source_row, 0, source_parent).data(REPORT_ROLE)
        return not self._problems_only or report.state is not FileState.OK


class LedgerPane(QWidget):
    """The list of all files with what became of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Files in this folder"))
        self.model = LedgerModel(self)
        self.filter = ProblemFilter(self)
        self.filter.setSourceModel(self.model)
        self.summary = plain_label()
        self.problems_box = QCheckBox(_("Only files with a problem"))
        self.table = QTableView()
        self._fitting = QTimer(self)
        self._fitting.setSingleShot(True)
        self._fitting.setInterval(0)
        self._arrange()
        self._fitting.timeout.connect(self._on_fitting_timeout)
        for changed in (self.filter.layoutChanged, self.filter.modelReset, self.filter.rowsInserted,
                        self.table.horizontalHeader().sectionResized):
            changed.connect(self._fitting.start)
        self.problems_box.toggled.connect(self.filter.show_problems_only)

    def _arrange(self) -> None:
        """Summary, filter, table."""
        table = self.table
        table.setModel(self.filter)
        table.setAccessibleName(_("Files in this folder"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        layout = QVBoxLayout(self)
        layout.addWidget(self.summary)
        layout.addWidget(self.problems_box)
        layout.addWidget(table, 1)

    def show_ledger(self, reports: tuple[FileReport, ...]) -> None:
        """Show what became of the files."""
        self.model.show_reports(reports)
        self.summary.setText(summary_text(reports))
        letter = self.fontMetrics().averageCharWidth()
        for column, letters in ((PATH, 44), (STATE, 20), (PASSAGES, 14)):
            self.table.setColumnWidth(column, letter * letters)

    def _on_fitting_timeout(self) -> None:
        """Make the rows whose texts take several lines as high as they need to be."""
        for row in range(min(self.filter.rowCount(), MOST_ROWS_FITTED)):
            if self.filter.index(row, REASON).data():
                self.table.resizeRowToContents(row)

    def show_problems_only(self, wanted: bool) -> None:
        """Narrow the list to files with a problem, or not."""
        self.problems_box.setChecked(wanted)


def summary_text(reports: tuple[FileReport, ...]) -> str:
    """How many files there are, and how they fared: the parts add up."""
    parts = [translate_plural("{n} file", "{n} files", len(reports))]
    for state in reversed(WORST_FIRST):
        count = sum(report.state is state for report in reports)
        if count:
            parts.append(f"{state_name(state)}: {format_number(count, 0)}")
    return " · ".join(parts)

"""What became of each file: its state and the reason in plain words.

Takes:  the ledger, a tuple of FileReport.
Gives:  a list that can be sorted, narrowed, copied and saved, and wishes: open a file here, show where it lies,
        read it again.
Never:  renders a file's name as anything but text, or opens anything itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from ragdesk.desktop.models.ledger_list import as_csv, as_lines
from ragdesk.desktop.saving import documents_folder, saved_sentence
from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.calm_wheel import calm_wheel
from ragdesk.desktop.widgets.empty_state import EmptyState
from ragdesk.desktop.widgets.flow_layout import SPACE_ACROSS, FlowLayout
from ragdesk.desktop.widgets.text import plain_label, plain_tooltip
from ragdesk.desktop.widgets.wrapping_delegate import WrappingDelegate
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.records import FileReport, FileState
from ragdesk.translation import format_number, translate_plural
from ragdesk.translation import translate as _
from ragdesk.wording import report_reason, state_name

MOST_ROWS_FITTED = 300
"""Rows that get the height of their texts; the problems come first. The rest is told by the tool tip."""

WIDE_LETTERS = 120
"""Width, in letters, from which on the columns have all the room that they like."""

PATH, STATE, PASSAGES, REASON = range(4)
REPORT_ROLE = Qt.ItemDataRole.UserRole
SORT_ROLE = Qt.ItemDataRole.UserRole + 1

WORST_FIRST = (FileState.ERROR, FileState.PARTIAL, FileState.SKIPPED, FileState.OK)

ALL, PROBLEMS = "all", "problems"
CHOICES: dict[str, frozenset[FileState]] = {
    ALL: frozenset(FileState), PROBLEMS: frozenset({FileState.ERROR, FileState.PARTIAL}),
    **{state.value: frozenset({state}) for state in WORST_FIRST},
}
"""Which states can be shown, by a name for each choice."""

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
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop  # a long reason must not move the name away
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
    many = translate_plural("{n} document", "{n} documents", report.documents) if report.documents > 1 else ""
    return show_name(" ".join(filter(None, (report_reason(report), many))))


class LedgerFilter(QSortFilterProxyModel):
    """Leaves in the files of some states whose name or reason holds a text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._states = frozenset(FileState)
        self._text = ""
        self.setSortRole(SORT_ROLE)

    def show_only(self, states: frozenset[FileState], text: str) -> None:
        """Narrow the list; capitals make no difference."""
        self._states, self._text = states, text.strip().casefold()
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        """Whether a file is shown."""
        report: FileReport = self.sourceModel().index(source_row, 0, source_parent).data(REPORT_ROLE)
        if report.state not in self._states:
            return False
        return not self._text or any(self._text in cell_text(report, column).casefold() for column in (PATH, REASON))

    def reports(self) -> tuple[FileReport, ...]:
        """The files shown, in the order in which they are."""
        return tuple(self.index(row, PATH).data(REPORT_ROLE) for row in range(self.rowCount()))


class LedgerPane(QWidget):
    """The list of all files with what became of them.

    Signals:
        open_requested: path of a file that is to be shown in this program.
        place_requested: path of a file whose folder is to be shown.
        again_requested: tuple of paths to read again.
    """

    open_requested = Signal(str)
    place_requested = Signal(str)
    again_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Files in this folder"))
        self._reports: tuple[FileReport, ...] = ()
        self._is_reading = False
        self.model = LedgerModel(self)
        self.filter = LedgerFilter(self)
        self.filter.setSourceModel(self.model)
        self.summary, self.details = plain_label(), plain_label(muted=True, selectable=True)
        self.state_box, self.search_field = QComboBox(), QLineEdit()
        self.table, self.empty, self.pages = QTableView(), EmptyState(), QStackedWidget()
        self.open_button = QPushButton(_("Open here"))
        self.place_button = QPushButton(_("Show in its folder"))
        self.again_button = QPushButton(_("Read again"))
        self.all_again_button = QPushButton(_("Read all failed files again"))
        self.copy_button = QPushButton(_("Copy the list"))
        self.save_button = QPushButton(_("Save the list…"))
        self.buttons = FlowLayout()
        self._fitting = QTimer(self)
        self._fitting.setSingleShot(True)
        self._fitting.setInterval(0)
        self._arrange()
        self._connect()
        self._refresh()

    def _arrange(self) -> None:
        """Summary, filters, table, what is said about the chosen file, buttons."""
        self.state_box.setAccessibleName(_("Which files are shown"))
        self.search_field.setPlaceholderText(_("Part of a name or a reason"))
        self.search_field.setAccessibleName(_("Part of a name or a reason"))
        self.search_field.setClearButtonEnabled(True)
        calm_wheel(self.state_box)
        self._arrange_table()
        self.pages.addWidget(self.table)
        self.pages.addWidget(self.empty)
        filters = QHBoxLayout()
        filters.addWidget(self.state_box)
        filters.addWidget(self.search_field, 1)
        for group in ((self.open_button,), (self.again_button,), (self.all_again_button,), (self.place_button,),
                      (self.copy_button, self.save_button)):
            self.buttons.addWidget(_side_by_side(group))
        layout = QVBoxLayout(self)
        layout.addWidget(self.summary)
        layout.addLayout(filters)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.details)
        layout.addLayout(self.buttons)

    def _arrange_table(self) -> None:
        table = self.table
        table.setModel(self.filter)
        table.setItemDelegate(WrappingDelegate(table))
        table.setAccessibleName(_("Files in this folder"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)  # a row may be as high as the table
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)

    def _connect(self) -> None:
        self._fitting.timeout.connect(self._on_fitting_timeout)
        for changed in (self.filter.layoutChanged, self.filter.modelReset, self.filter.rowsInserted,
                        self.table.horizontalHeader().sectionResized):
            changed.connect(self._fitting.start)
        self.state_box.currentIndexChanged.connect(self._on_filter_changed)
        self.search_field.textChanged.connect(self._on_filter_changed)
        self.table.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.table.activated.connect(self._on_open_wanted)
        self.open_button.clicked.connect(self._on_open_wanted)
        self.place_button.clicked.connect(self._on_place_wanted)
        self.again_button.clicked.connect(self._on_again_clicked)
        self.all_again_button.clicked.connect(self._on_all_again_clicked)
        self.copy_button.clicked.connect(self.copy_list)
        self.save_button.clicked.connect(self._on_save_clicked)
        copying = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.table)
        copying.setContext(Qt.ShortcutContext.WidgetShortcut)
        copying.activated.connect(self.copy_list)

    def show_ledger(self, reports: tuple[FileReport, ...]) -> None:
        """Show what became of the files; what was chosen to be shown stays so."""
        self._reports = reports
        self.model.show_reports(reports)
        self.summary.setText(summary_text(reports))
        self._fill_states()
        letter = self.fontMetrics().averageCharWidth()
        share = min(1.0, self.window().width() / (letter * WIDE_LETTERS))
        for column, letters in ((PATH, 36), (STATE, 24), (PASSAGES, 14)):
            least = self.table.horizontalHeader().sectionSizeHint(column)
            self.table.setColumnWidth(column, max(least, round(letter * letters * share)))
        self._refresh()

    def show_reading(self, progress: UpdateProgress | None) -> None:
        """Say how far reading has come; None when it has ended. Meanwhile nothing can be read again."""
        self._is_reading = progress is not None
        text = summary_text(self._reports)
        if progress is not None and progress.total:
            text = _("Reading {done} of {total}: {path}").format(
                done=progress.done, total=progress.total, path=show_name(progress.path))
        self.summary.setText(text)
        self._refresh()

    def show_problems_only(self, wanted: bool) -> None:
        """Narrow the list to files with a problem, or not."""
        self.state_box.setCurrentIndex(self.state_box.findData(PROBLEMS if wanted else ALL))

    def copy_list(self) -> None:
        """Copy the chosen files, or all that are shown."""
        QGuiApplication.clipboard().setText(as_lines(self.chosen() or self.filter.reports()))

    def save_list(self, path: Path) -> None:
        """Write the files that are shown into a CSV, with a mark by which spreadsheets know its letters.

        Raises:
            OSError: it cannot be written.
        """
        path.write_text(as_csv(self.filter.reports()), encoding="utf-8-sig", newline="")

    def chosen(self) -> tuple[FileReport, ...]:
        """The files that are selected, in the order in which they are shown."""
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows(PATH))
        return tuple(self.filter.index(row, PATH).data(REPORT_ROLE) for row in rows)

    def _fill_states(self) -> None:
        """Offer the states with how many files each has."""
        chosen = self.state_box.currentData() or ALL
        self.state_box.blockSignals(True)
        self.state_box.clear()
        for key, states in CHOICES.items():
            count = sum(report.state in states for report in self._reports)
            self.state_box.addItem(f"{choice_name(key)} ({format_number(count, 0)})", key)
        self.state_box.setCurrentIndex(self.state_box.findData(chosen))
        self.state_box.blockSignals(False)
        self.filter.show_only(CHOICES[chosen], self.search_field.text())

    def _refresh(self) -> None:
        """Show the table or why it is empty, what is known of the chosen file, and which buttons make sense."""
        is_empty = not self.filter.rowCount()
        self.pages.setCurrentWidget(self.empty if is_empty else self.table)
        if not self._reports:
            self.empty.show_text(_("There is no file in this folder."))
        elif is_empty:
            self.empty.show_text(_("No file matches."), _("Choose all files, or clear the field."))
        chosen = self.chosen()
        self.details.setText(details_text(chosen[0]) if len(chosen) == 1 else "")
        self.details.setVisible(bool(self.details.text()))
        self.open_button.setEnabled(len(chosen) == 1 and not chosen[0].path.endswith("/"))
        self.place_button.setEnabled(len(chosen) == 1)
        self.again_button.setEnabled(not self._is_reading and any(map(can_be_read_again, chosen)))
        self.all_again_button.setEnabled(not self._is_reading and any(map(has_failed, self._reports)))
        for button in (self.copy_button, self.save_button):
            button.setEnabled(not is_empty)

    @Slot()
    def _on_filter_changed(self) -> None:
        self.filter.show_only(CHOICES[self.state_box.currentData() or ALL], self.search_field.text())
        self._refresh()

    @Slot()
    def _on_selection_changed(self) -> None:
        self._refresh()

    @Slot()
    def _on_open_wanted(self) -> None:
        """Open a file, or show where a folder lies that was left out: it has nothing to open."""
        chosen = self.chosen()
        if len(chosen) == 1 and chosen[0].path.endswith("/"):
            self.place_requested.emit(chosen[0].path)
        elif len(chosen) == 1:
            self.open_requested.emit(chosen[0].path)

    @Slot()
    def _on_place_wanted(self) -> None:
        chosen = self.chosen()
        if len(chosen) == 1:
            self.place_requested.emit(chosen[0].path)

    @Slot()
    def _on_again_clicked(self) -> None:
        self.again_requested.emit(tuple(report.path for report in self.chosen() if can_be_read_again(report)))

    @Slot()
    def _on_all_again_clicked(self) -> None:
        self.again_requested.emit(tuple(report.path for report in self._reports if has_failed(report)))

    @Slot()
    def _on_save_clicked(self) -> None:
        start = str(Path(documents_folder(), "files.csv"))
        name, _filter = QFileDialog.getSaveFileName(self, _("Save the list"), start, "CSV (*.csv)")
        if not name:
            return
        try:
            self.save_list(Path(name))
        except OSError as error:
            self.summary.setText(_("“{path}” could not be saved.").format(path=show_name(name)))
            self.details.setText(show_name(str(error)))
            self.details.show()
        else:
            self.summary.setText(saved_sentence(Path(name)))

    def _on_fitting_timeout(self) -> None:
        """Make the rows whose texts take several lines as high as they need to be."""
        for row in range(min(self.filter.rowCount(), MOST_ROWS_FITTED)):
            if self.filter.index(row, REASON).data():
                self.table.resizeRowToContents(row)


def _side_by_side(buttons: Sequence[QPushButton]) -> QWidget:
    """Buttons that are broken into lines together, since what they do belongs together."""
    group = QWidget()
    row = QHBoxLayout(group)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(SPACE_ACROSS)
    for button in buttons:
        button.setAutoDefault(False)
        row.addWidget(button)
    return group


def has_failed(report: FileReport) -> bool:
    """Whether reading a file again may give more than it did."""
    return report.state is FileState.ERROR


def can_be_read_again(report: FileReport) -> bool:
    """Whether a file is one that is read at all."""
    return report.state is not FileState.SKIPPED


def details_text(report: FileReport) -> str:
    """What is known of the chosen file beyond its row, such as which pages have no text."""
    return "\n".join((cell_text(report, REASON), show_name(report.details))) if report.details else ""


def choice_name(key: str) -> str:
    """What a choice of states is called."""
    if key in (ALL, PROBLEMS):
        return _("Everything") if key == ALL else _("With a problem")
    return state_name(FileState(key))


def summary_text(reports: tuple[FileReport, ...]) -> str:
    """How many files there are, and how they fared: the parts add up. Folders left out are counted apart.

    Files read in part count as read, here as in the strip, and are named besides.
    """
    files = [report for report in reports if not report.path.endswith("/")]
    counts = Counter(report.state for report in files)
    parts = [translate_plural("{n} file", "{n} files", len(files)), *_read_texts(reports, counts)]
    parts += [f"{state_name(state)}: {format_number(counts[state], 0)}"
              for state in (FileState.ERROR, FileState.SKIPPED) if counts[state]]
    folders = len(reports) - len(files)
    if folders:
        parts.append(translate_plural("{n} folder left out", "{n} folders left out", folders))
    return " · ".join(parts)


def _read_texts(reports: tuple[FileReport, ...], counts: Mapping[FileState, int]) -> list[str]:
    """How many files were read, how many of them in part, and how many documents they hold where these are more."""
    in_part, documents = counts[FileState.PARTIAL], sum(report.documents for report in reports)
    read = counts[FileState.OK] + in_part
    if not read:
        return []
    text = f"{state_name(FileState.OK)}: {format_number(read, 0)}"
    if in_part:
        text = _("{read}, {part} of them in part").format(read=text, part=format_number(in_part, 0))
    if documents > read:
        text = translate_plural("{files}, {n} document in them", "{files}, {n} documents in them", documents,
                                files=text)
    return [text]

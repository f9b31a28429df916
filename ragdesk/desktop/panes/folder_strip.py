"""The strip at the top: which folder is open, what is in it, and what could not be read.

Takes:  CollectionStatus and UpdateProgress.
Gives:  signals for its four buttons.
Never:  opens a folder itself.
"""

from __future__ import annotations

from pathlib import PurePath

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.elided import ElidedButton, ElidedLabel
from ragdesk.desktop.widgets.narrowing import NarrowingWidget
from ragdesk.desktop.widgets.text import scaled_font
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.records import CollectionStatus, FileState
from ragdesk.translation import translate as _
from ragdesk.translation import translate_plural

NAME_LETTERS_KEPT = 14

LAST_COLUMN = 7
MOST_WIDE_LETTERS = 160
"""Width, in letters, from which on everything stands in one line, whatever is cut then."""


class FolderStrip(NarrowingWidget):
    """The open folder in one line."""

    folder_change_requested = Signal()
    settings_requested = Signal()
    ledger_requested = Signal()
    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(MOST_WIDE_LETTERS, parent)
        self.setAccessibleName(_("Folder"))
        self._status: CollectionStatus | None = None
        self._name = ""
        self._is_missing = False
        self._progress: UpdateProgress | None = None
        self.name_label = ElidedLabel()
        self.text_label = ElidedButton()
        self.ledger_button = QToolButton()
        self.stop_button = QPushButton(_("Stop"))
        self.folder_button = QPushButton(_("Change folder…"))
        self.settings_button = QPushButton(_("Settings"))
        self.menu_button = QToolButton()
        self._grid = QGridLayout(self)
        self._arrange()
        self._connect()
        self._refresh()

    def _arrange(self) -> None:
        """Name, counts and ledger at the left, buttons at the right."""
        self.name_label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.name_label.setFont(scaled_font(1.12, weight=self.font().Weight.DemiBold))
        font = self.ledger_button.font()
        font.setUnderline(True)
        self.ledger_button.setFont(font)
        self.ledger_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.stop_button.setAccessibleName(_("Stop reading the folder"))
        self._grid.setContentsMargins(12, 8, 12, 2)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(2, 1)
        self.menu_button.setText("☰")
        self.menu_button.setAccessibleName(_("Menu"))
        self.menu_button.setToolTip(_("Menu"))
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.menu_button.hide()
        for button in (self.stop_button, self.ledger_button, self.folder_button, self.settings_button,
                       self.menu_button):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.arrange()

    def arrange(self) -> None:
        """All in one line; where that is narrow, the figures stand below, and what the menu has too gives way to it."""
        places = self._places()
        for widget in self._widgets:
            self._grid.removeWidget(widget)
        for widget, (row, column, columns) in places.items():
            is_figures = widget is self.text_label and self.is_narrow
            side = Qt.AlignmentFlag.AlignLeft if is_figures else Qt.AlignmentFlag(0)
            self._grid.addWidget(widget, row, column, 1, columns, side)
        for button in (self.folder_button, self.settings_button):
            button.setVisible(button in places)

    @property
    def _widgets(self) -> tuple[QWidget, ...]:
        """All parts, in reading order."""
        return (self.name_label, self.text_label, self.stop_button, self.ledger_button, self.folder_button,
                self.settings_button, self.menu_button)

    @property
    def wide_width(self) -> int:
        """Room for all parts in one line, none of them cut."""
        shown = [widget for widget in self._widgets if widget in (self.folder_button, self.settings_button)
                 or not widget.isHidden()]
        margins = self._grid.contentsMargins()
        width = sum(widget.sizeHint().width() + self._grid.horizontalSpacing() for widget in shown)
        return min(width + margins.left() + margins.right(), self.fontMetrics().averageCharWidth() * MOST_WIDE_LETTERS)

    def _places(self) -> dict[QWidget, tuple[int, int, int]]:
        """Row, column and columns of each part; column 2 is the air between left and right."""
        if not self.is_narrow:
            return {widget: (0, column + (column > 1), 1) for column, widget in enumerate(self._widgets)}
        has_menu = self.menu_button.menu() is not None and self._status is not None
        shown = () if has_menu else (self.settings_button, self.folder_button)
        places: dict[QWidget, tuple[int, int, int]] = {self.name_label: (0, 0, 3)}
        for number, widget in enumerate((self.menu_button, *shown, self.stop_button)):
            places[widget] = (0, LAST_COLUMN - number, 1)
        return {**places, self.text_label: (1, 0, 3), self.ledger_button: (1, 3, LAST_COLUMN - 2)}

    def _connect(self) -> None:
        self.ledger_button.clicked.connect(self.ledger_requested)
        self.text_label.clicked.connect(self.ledger_requested)
        self.stop_button.clicked.connect(self.stop_requested)
        self.folder_button.clicked.connect(self.folder_change_requested)
        self.settings_button.clicked.connect(self.settings_requested)

    def show_menu(self, menu: QMenu) -> None:
        """Offer a menu behind the last button."""
        self.menu_button.setMenu(menu)
        self.menu_button.show()
        self.arrange()

    def show_status(self, status: CollectionStatus | None, name: str = "", *, is_missing: bool = False) -> None:
        """Show a folder at rest; None for no folder.

        Args:
            status: of the folder.
            name: shown in place of the folder's own.
            is_missing: it could not be found, or not be entered, when it was last looked for.
        """
        self._status, self._name, self._is_missing = status, name, is_missing
        self._refresh()

    def show_progress(self, progress: UpdateProgress | None) -> None:
        """Show how far reading has come; None when it has ended."""
        self._progress = progress
        self._refresh()

    def _refresh(self) -> None:
        self.arrange()
        status, progress = self._status, self._progress
        self.stop_button.setVisible(progress is not None)
        self.ledger_button.setVisible(status is not None and bool(sum(status.counts.values())))
        self.text_label.setVisible(status is not None)
        self.folder_button.setText(_("Choose folder…") if status is None else _("Change folder…"))
        if status is None:
            self._show_name(_("No folder"))
            self.text_label.show_text("", "")
            self.reconsider()
            return
        self._show_name(self._name or short_name(status.folder), show_name(status.folder))
        text = reading_text(progress) if progress else counts_text(status, is_missing=self._is_missing)
        what_happens = _("Shows what happened to each file")
        self.text_label.show_text(text, f"{text}\n{show_name(status.folder)}\n{what_happens}")
        self.ledger_button.setText(ledger_text(status))
        for button in (self.ledger_button, self.text_label):
            button.setAccessibleDescription(_("Shows what happened to each file"))
        self.reconsider()

    def _show_name(self, name: str, tooltip: str = "") -> None:
        """Show a name, of which a good part stays in view however narrow the window is."""
        self.name_label.show_text(name, tooltip)
        letter = self.name_label.fontMetrics().averageCharWidth()
        self.name_label.setMinimumWidth(min(self.name_label.sizeHint().width(), letter * NAME_LETTERS_KEPT))


LONGEST_NAME = 40
"""Letters of a folder's name that are shown; the whole path is in the tool tip."""


def short_name(folder: str) -> str:
    """The last part of a path, cut if it is very long."""
    name = show_name(PurePath(folder).name or folder)
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def counts_text(status: CollectionStatus, *, is_missing: bool = False) -> str:
    """What is in a folder: "38 files read · 812 passages · up to date".

    Files are counted as the list of files does; documents are named where a file, such as a mailbox, holds several.
    """
    files_read = status.counts.get(FileState.OK, 0) + status.counts.get(FileState.PARTIAL, 0)
    read = translate_plural("{n} file read", "{n} files read", files_read)
    if status.documents > files_read:
        read = translate_plural("{files}, {n} document in them", "{files}, {n} documents in them", status.documents,
                                files=read)
    parts = [
        read,
        translate_plural("{n} passage", "{n} passages", status.chunks),
        _("not reachable now") if is_missing else _("up to date") if status.up_to_date else _("may have changed"),
    ]
    return " · ".join(parts)


def reading_text(progress: UpdateProgress) -> str:
    """How far reading has come, and that it need not be waited for."""
    read = translate_plural(
        "Reading {done} of {n} file.", "Reading {done} of {n} files.", progress.total, done=progress.done
    )
    return f"{read} {_('You can already ask about those.')}" if progress.chunks else read


def ledger_text(status: CollectionStatus) -> str:
    """The worst that can be said of the files, as a link to all that can be said."""
    if status.counts.get(FileState.ERROR):
        return translate_plural("{n} could not be read", "{n} could not be read", status.counts[FileState.ERROR])
    if status.counts.get(FileState.PARTIAL):
        return translate_plural("{n} read in part", "{n} read in part", status.counts[FileState.PARTIAL])
    return _("All files")

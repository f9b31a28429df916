"""The strip at the top: which folder is open, what is in it, and what could not be read.

Takes:  CollectionStatus and UpdateProgress.
Gives:  signals for its four buttons.
Never:  opens a folder itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.elided import ElidedButton, ElidedLabel
from ragdesk.desktop.widgets.narrowing import NARROW, NARROWER, WIDE, NarrowingWidget
from ragdesk.desktop.widgets.text import keep_font, title_font, underlined_font
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.records import CollectionStatus, FileState
from ragdesk.translation import translate as _
from ragdesk.translation import translate_plural

NAME_LETTERS_KEPT = 14

MARGINS = (12, 8, 12, 2)
SPACE_ACROSS = 6
MOST_WIDE_LETTERS = 160
"""Width, in letters, from which on everything stands in one line, whatever is cut then."""


class FolderStrip(NarrowingWidget):
    """The open folder in one line."""

    folder_change_requested = Signal()
    settings_requested = Signal()
    ledger_requested = Signal()
    stop_requested = Signal()

    narrowest = NARROWER

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
        self._top, self._bottom = QHBoxLayout(), QHBoxLayout()
        self._arrange()
        self._connect()
        self._refresh()

    def _arrange(self) -> None:
        """Name, counts and ledger at the left, buttons at the right."""
        self.name_label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        keep_font(self.name_label, title_font)
        keep_font(self.ledger_button, underlined_font)
        self.ledger_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.stop_button.setAccessibleName(_("Stop reading the folder"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*MARGINS)
        layout.setSpacing(2)
        for line in (self._top, self._bottom):
            line.setSpacing(SPACE_ACROSS)
        layout.addLayout(self._top)
        layout.addLayout(self._bottom)
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
        for line in (self._top, self._bottom):
            while line.count():
                line.takeAt(0)
        top: list[QWidget | None] = [self.name_label, self.text_label, None, self.stop_button, self.ledger_button,
                                     self.folder_button, self.settings_button, self.menu_button]
        bottom: list[QWidget | None] = [self.text_label, None, self.ledger_button]
        if self.is_narrow:
            top = [part for part in top if part is None or part not in bottom]
        for line, parts in ((self._top, top), (self._bottom, bottom if self.is_narrow else [])):
            for part in parts:
                line.addStretch(1) if part is None else line.addWidget(part)
        for button in (self.folder_button, self.settings_button):
            button.setVisible(self.arrangement != NARROWER)

    def wanted_arrangement(self) -> int:
        """One line where no part is cut then; two; two without the buttons that the menu has too."""
        parts: list[QWidget] = [self.name_label, self.text_label, self.stop_button, self.ledger_button,
                                self.menu_button]
        buttons: list[QWidget] = [self.folder_button, self.settings_button]
        needed = self._room_for([part for part in parts if not part.isHidden()] + buttons)
        if self.width() >= min(needed, self.letters_wide(MOST_WIDE_LETTERS)):
            return WIDE
        has_menu = self.menu_button.menu() is not None and self._status is not None
        is_enough = self.width() >= self._room_for([*buttons, self.menu_button]) + self.letters_wide(NAME_LETTERS_KEPT)
        return NARROW if is_enough or not has_menu else NARROWER

    def _room_for(self, parts: Sequence[QWidget]) -> int:
        """The width of parts side by side."""
        return sum(part.sizeHint().width() + self._top.spacing() for part in parts) + MARGINS[0] + MARGINS[2]

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
    if progress.scans:
        return translate_plural("Reading the words off page {done} of {n}. You can already ask about the rest.",
                                "Reading the words off page {done} of {n}. You can already ask about the rest.",
                                progress.scans, done=progress.scans_done)
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

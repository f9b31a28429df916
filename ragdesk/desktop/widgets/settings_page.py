"""One page of the settings: names beside their fields, or above them where the page is narrow.

Takes:  editors.
Gives:  their places.
Never:  a page wider than its widest field.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QSizePolicy, QWidget

from ragdesk.desktop.widgets.narrowing import NarrowingWidget
from ragdesk.desktop.widgets.pattern_fields import PatternFields
from ragdesk.desktop.widgets.setting_editors import SettingEditor, label_of
from ragdesk.desktop.widgets.text import plain_label
from ragdesk.engine.settings import SETTINGS

SPACE_BETWEEN = 12
"""Height of the gap between two settings, in device-independent pixels."""

ROWS = 4
"""Of the grid for each setting: name, field, description, air."""

NARROW_LETTERS = 88
"""Width, in letters, below which names stand above their fields."""


class SettingsPage(NarrowingWidget):
    """A grid whose columns become one where there is no room for two."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(NARROW_LETTERS, parent)
        self._named: list[tuple[int, QLabel, QWidget, QLabel, Qt.AlignmentFlag]] = []
        self._count = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(16, 16, 16, 16)
        self._grid.setHorizontalSpacing(20)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)

    def add_setting(self, editor: SettingEditor) -> None:
        """A setting, its description, and some air."""
        if isinstance(editor.widget, PatternFields):
            self.add_whole_width(editor.widget)
            return
        note = plain_label(editor.note, muted=True)
        note.setVisible(bool(editor.note))
        if isinstance(editor.widget, QCheckBox):
            self._grid.addWidget(note, self._count * ROWS + 2, 0, 1, 2)
            self.add_whole_width(editor.widget)
            return
        label = plain_label(label_of(editor.name))
        label.setBuddy(editor.widget)
        is_text = isinstance(SETTINGS[editor.name].default, str) and not SETTINGS[editor.name].choices
        side = Qt.AlignmentFlag(0) if is_text else Qt.AlignmentFlag.AlignLeft
        self._named.append((self._next_row(), label, editor.widget, note, side))
        self.arrange()

    def add_whole_width(self, widget: QWidget) -> None:
        """A part that takes both columns."""
        self._grid.addWidget(widget, self._next_row(), 0, 1, 2)

    def end(self) -> None:
        """Leave the rest of the page empty."""
        self._grid.setRowStretch(self._count * ROWS, 1)

    def _next_row(self) -> int:
        first = self._count * ROWS
        self._grid.setRowMinimumHeight(first + ROWS - 1, SPACE_BETWEEN)
        self._count += 1
        return first

    def arrange(self) -> None:
        """Names beside their fields, or above them."""
        for row, label, field, note, side in self._named:
            for widget in (label, field, note):
                self._grid.removeWidget(widget)
            below, column, columns = (1, 0, 2) if self.is_narrow else (0, 1, 1)
            label.setWordWrap(self.is_narrow)
            label.setSizePolicy(QSizePolicy.Policy.Expanding if self.is_narrow else QSizePolicy.Policy.Minimum,
                                QSizePolicy.Policy.Preferred)
            self._grid.addWidget(label, row, 0, 1, columns)
            self._grid.addWidget(field, row + below, column, 1, columns, side)
            self._grid.addWidget(note, row + 2, column, 1, columns)

"""One editor for each setting, made from the setting's own declaration.

Takes:  the rows of the settings with their ranges and choices.
Gives:  a widget that shows and returns one value.
Never:  checks two settings against each other; ``Settings`` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox, QDoubleSpinBox, QLineEdit, QSpinBox, QWidget

from ragdesk.desktop.widgets.pattern_fields import PatternFields
from ragdesk.engine.facade.setting_rows import Setting
from ragdesk.engine.settings import SETTINGS
from ragdesk.translation import translate as _

LEAST_LETTERS = 12
"""Of a choice that are in view in the narrowest window."""


def label_of(name: str) -> str:
    """What a setting is called on screen."""
    return _(SETTINGS[name].label)


class SettingEditor(QObject):
    """Shows and returns the value of one setting.

    Attributes:
        note: what is to be said below the editor; empty when its label says all.

    Signals:
        edited: the user changed something.
    """

    edited = Signal()

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self.widget = _make_widget(SETTINGS[name])
        self.widget.setAccessibleName(label_of(name))
        description, self.note = _(SETTINGS[name].description), _(SETTINGS[name].note)
        self.widget.setAccessibleDescription(description)
        self.widget.setToolTip(description)
        if isinstance(self.widget, QComboBox):
            self.widget.view().setAccessibleName(label_of(name))
        self._connect()

    def _connect(self) -> None:
        widget = self.widget
        if isinstance(widget, QCheckBox):
            widget.toggled.connect(self._on_widget_changed)
        elif isinstance(widget, QSpinBox | QDoubleSpinBox):
            widget.valueChanged.connect(self._on_widget_changed)
        elif isinstance(widget, QComboBox):
            widget.currentTextChanged.connect(self._on_widget_changed)
        elif isinstance(widget, QLineEdit):
            widget.textChanged.connect(self._on_widget_changed)
        elif isinstance(widget, PatternFields):
            widget.edited.connect(self._on_widget_changed)

    @Slot()
    def _on_widget_changed(self) -> None:
        self.edited.emit()

    @property
    def value(self) -> Any:
        """What is set."""
        widget = self.widget
        if isinstance(widget, QCheckBox):
            return widget.isChecked()
        if isinstance(widget, QSpinBox | QDoubleSpinBox):
            return widget.value()
        if isinstance(widget, QComboBox):
            return widget.currentText().strip() if widget.isEditable() else widget.currentData()
        if isinstance(widget, PatternFields):
            return widget.value
        assert isinstance(widget, QLineEdit)
        return widget.text().strip()

    def show_value(self, value: Any) -> None:
        """Show a value."""
        widget = self.widget
        if isinstance(widget, QCheckBox):
            widget.setChecked(value)
        elif isinstance(widget, QSpinBox | QDoubleSpinBox):
            widget.setValue(value)
        elif isinstance(widget, QComboBox) and widget.isEditable():
            widget.setEditText(value)
        elif isinstance(widget, QComboBox):
            widget.setCurrentIndex(max(0, widget.findData(value)))
        elif isinstance(widget, QLineEdit):
            widget.setText(value)
        elif isinstance(widget, PatternFields):
            widget.show_value(value)


def _make_widget(row: Setting) -> QWidget:
    """The kind of widget that suits a setting."""
    if isinstance(row.default, bool):
        return QCheckBox(label_of(row.name))
    if row.choices:
        return _make_choice(row.names())
    if isinstance(row.default, tuple):
        return PatternFields()
    if isinstance(row.default, int):
        return _make_whole_number(row)
    if isinstance(row.default, float):
        return _make_number(row)
    return _make_model_choice() if row.name == "model_name" else QLineEdit()


def _make_choice(names: Mapping[str, str]) -> QComboBox:
    box = QComboBox()
    for choice, name in names.items():
        box.addItem(_(name), choice)
    box.setMinimumContentsLength(LEAST_LETTERS)
    box.setMinimumWidth(box.fontMetrics().averageCharWidth() * LEAST_LETTERS)
    return box


def _make_whole_number(row: Setting) -> QWidget:
    box = QSpinBox()
    box.setRange(int(row.minimum or 0), int(row.maximum or 0))
    box.setGroupSeparatorShown(True)
    return _widened(box)


def _make_number(row: Setting) -> QWidget:
    box = QDoubleSpinBox()
    box.setRange(row.minimum or 0.0, row.maximum or 0.0)
    box.setSingleStep(0.05)
    box.setDecimals(2)
    return _widened(box)


def _make_model_choice() -> QComboBox:
    """A list that also takes a name that is not in it."""
    box = QComboBox()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    field = box.lineEdit()
    if field is not None:
        field.setPlaceholderText(_("the server’s first"))
    return box


def _widened(box: QAbstractSpinBox) -> QWidget:
    """Number boxes of one width, whatever their ranges are, with air before the number."""
    box.setFixedWidth(box.fontMetrics().averageCharWidth() * 20)
    air = box.fontMetrics().averageCharWidth()  # a style sheet's padding does not reach the line inside the box
    box.lineEdit().setTextMargins(air, 0, 0, 0)
    return box

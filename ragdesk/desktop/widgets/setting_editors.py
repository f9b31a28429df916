"""One editor for each setting, made from the setting's own declaration.

Takes:  the fields of ``Settings`` with their ranges and choices.
Gives:  a widget that shows and returns one value.
Never:  checks two settings against each other; ``Settings`` does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import Field, fields
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox, QDoubleSpinBox, QLineEdit, QSpinBox, QWidget

from ragdesk.desktop.widgets.pattern_fields import PatternFields
from ragdesk.engine.methods import available_methods
from ragdesk.engine.settings import Settings
from ragdesk.translation import mark
from ragdesk.translation import translate as _
from ragdesk.wording import method_name

LABELS = {
    "chunk_words": mark("Words in a passage"),
    "overlap_words": mark("Words repeated from the passage before"),
    "plain_windows": mark("Cut by word count alone"),
    "method": mark("Rank by"),
    "passages_listed": mark("Passages listed"),
    "passages_sent": mark("Passages sent to the model"),
    "k1": mark("Weight of repeated words (k1)"),
    "b": mark("Preference for short passages (b)"),
    "leave_out_common_words": mark("Leave out common words"),
    "use_model": mark("Let a language model write the answer"),
    "model_url": mark("Address of the model server"),
    "model_kind": mark("Kind of server"),
    "model_name": mark("Model"),
    "window_tokens": mark("Tokens the model can take"),
    "answer_tokens": mark("Tokens kept free for the answer"),
    "first_token_seconds": mark("Seconds to wait for the first word"),
    "folder_patterns": mark("Patterns"),
    "largest_file_mb": mark("Largest file, in megabytes"),
    "read_hidden": mark("Also read hidden files"),
    "read_ignored": mark("Also read what .gitignore files leave out"),
    "interface_language": mark("Language of the window"),
    "theme": mark("Colours"),
}

_CHOICE_NAMES = {
    ("model_kind", "auto"): mark("automatic"),
    ("interface_language", "system"): mark("same as the system"),
    ("theme", "system"): mark("same as the system"),
    ("theme", "light"): mark("light"),
    ("theme", "dark"): mark("dark"),
}

_OWN_NAMES = {"openai": "OpenAI", "ollama": "Ollama", "en": "English", "cs": "Čeština", "pl": "Polski"}
"""Names that are the same in every language."""

_NOTES = {
    "use_model": mark("Otherwise the best sentences are quoted."),
    "model_url": mark("If empty, RagDesk looks for one on this computer."),
    "model_name": mark("If empty, the server’s first."),
    "k1": mark("At 0 a word counts once, however often it is repeated."),
    "b": mark("At 0 the length of a passage makes no difference."),
    "read_hidden": mark("Files whose names begin with a dot, and everything in such folders."),
}
"""What is said below an editor in place of the setting's description, since its label says the rest."""

_SAYS_ALL = frozenset({"chunk_words", "overlap_words", "passages_listed", "passages_sent", "window_tokens",
                       "answer_tokens", "first_token_seconds", "read_ignored", "interface_language"})
"""Settings whose descriptions say no more than their labels."""

DECLARATIONS: dict[str, Field[Any]] = {item.name: item for item in fields(Settings)}


def label_of(name: str) -> str:
    """What a setting is called on screen."""
    return _(LABELS[name])


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
        self.widget = _make_widget(DECLARATIONS[name])
        self.widget.setAccessibleName(label_of(name))
        description = _(DECLARATIONS[name].metadata["description"])
        self.note = "" if name in _SAYS_ALL else _(_NOTES[name]) if name in _NOTES else description
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


def _make_widget(declaration: Field[Any]) -> QWidget:
    """The kind of widget that suits a setting."""
    value, choices = declaration.default, declaration.metadata["choices"]
    if isinstance(value, bool):
        return QCheckBox(label_of(declaration.name))
    if choices:
        return _make_choice(declaration.name, choices)
    if isinstance(value, tuple):
        return PatternFields()
    if isinstance(value, int):
        return _make_whole_number(declaration.metadata)
    if isinstance(value, float):
        return _make_number(declaration.metadata)
    return _make_model_choice() if declaration.name == "model_name" else QLineEdit()


def _make_choice(name: str, choices: Iterable[str]) -> QComboBox:
    box = QComboBox()
    for choice in available_methods() if name == "method" else choices:
        box.addItem(_choice_name(name, choice), choice)
    return box


def _choice_name(name: str, choice: str) -> str:
    if name == "method":
        return method_name(choice)
    return _OWN_NAMES.get(choice) or _(_CHOICE_NAMES[name, choice])


def _make_whole_number(metadata: Any) -> QWidget:
    box = QSpinBox()
    box.setRange(int(metadata["minimum"]), int(metadata["maximum"]))
    box.setGroupSeparatorShown(True)
    return _widened(box)


def _make_number(metadata: Any) -> QWidget:
    box = QDoubleSpinBox()
    box.setRange(metadata["minimum"], metadata["maximum"])
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

"""The controls of "What if…": two sliders and a tick for each word of the question.

Takes:  a SearchResult, whose values are those to begin with.
Gives:  ``values_changed`` while the user plays, ``keep_requested``, ``reset_requested``.
Never:  searches, or keeps anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QPushButton, QSlider, QVBoxLayout, QWidget

from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.setting_editors import label_of
from ragdesk.desktop.widgets.text import plain_label
from ragdesk.engine.facade.methods import METHODS
from ragdesk.engine.records import SearchResult
from ragdesk.engine.settings import SETTINGS
from ragdesk.translation import format_number
from ragdesk.translation import translate as _

STEPS_OF_ONE = 20
"""Steps of a slider from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Values:
    """What can be tried: BM25's parameters, and words of the question to leave out."""

    k1: float
    b: float
    without: frozenset[str] = frozenset()


def values_of(result: SearchResult) -> Values:
    """The values that a result was made with."""
    return Values(result.k1, result.b)


class WhatIfControls(QWidget):
    """Sliders, ticks, and two buttons."""

    values_changed = Signal()
    keep_requested = Signal()
    reset_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._start: Values | None = None
        self.sliders = {name: _NumberSlider(name) for name in ("k1", "b")}
        self.boxes: list[QCheckBox] = []
        self._words = QWidget()
        self._word_layout = FlowLayout(self._words)
        self.reset_button = QPushButton(_("Reset"))
        self.keep_button = QPushButton(_("Keep"))
        self._arrange()
        for slider in self.sliders.values():
            slider.valueChanged.connect(self._on_control_changed)
        self.reset_button.clicked.connect(self.reset_requested)
        self.keep_button.clicked.connect(self.keep_requested)

    def _arrange(self) -> None:
        self.keep_button.setToolTip(_("Save both values in the settings and ask again"))
        self.reset_button.setToolTip(_("Show the passages as they were found"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for row, (name, slider) in enumerate(self.sliders.items()):
            label = plain_label(label_of(name))
            label.setWordWrap(False)
            label.setBuddy(slider)
            grid.addWidget(label, row, 0)
            grid.addWidget(slider, row, 1)
            grid.addWidget(slider.figure, row, 2)
        grid.setColumnStretch(1, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(plain_label(_("Nothing is kept until you choose Keep."), muted=True), 1)
        buttons.addWidget(self.reset_button)
        buttons.addWidget(self.keep_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 2, 0, 6)
        layout.setSpacing(8)
        layout.addLayout(grid)
        layout.addWidget(self._words)
        layout.addLayout(buttons)

    def show_result(self, result: SearchResult) -> None:
        """Start over, with the values and words of a result."""
        self._start = values_of(result)
        words = [word.text for word in result.question.words if not word.left_out]
        while len(self.boxes) < len(words):
            self._add_box()
        for position, box in enumerate(self.boxes):
            box.setVisible(position < len(words))
            box.setProperty("word", words[position] if position < len(words) else "")
            box.setText(str(box.property("word")).replace("&", "&&"))
            box.setAccessibleName(_("Search for {word}").format(word=box.property("word")))
        is_bm25 = METHODS[result.method].takes_k1_and_b
        for slider in self.sliders.values():
            slider.setEnabled(is_bm25)
        self.show_values(self._start)

    def _add_box(self) -> None:
        box = QCheckBox()
        box.toggled.connect(self._on_control_changed)
        before = self.boxes[-1] if self.boxes else self.sliders["b"]
        self.boxes.append(box)
        self._word_layout.addWidget(box)
        self.setTabOrder(before, box)

    def show_values(self, values: Values) -> None:
        """Show values, without a word to anybody."""
        for control in (*self.sliders.values(), *self.boxes):
            control.blockSignals(True)
        for name, slider in self.sliders.items():
            slider.show_number(getattr(values, name))
        for box in self.boxes:
            box.setChecked(box.property("word") not in values.without)
        for control in (*self.sliders.values(), *self.boxes):
            control.blockSignals(False)
        self._fit()

    @property
    def values(self) -> Values:
        """What is set."""
        without = frozenset(str(box.property("word")) for box in self._asked if not box.isChecked())
        return Values(self.sliders["k1"].number, self.sliders["b"].number, without)

    @property
    def is_changed(self) -> bool:
        """Whether anything is set otherwise than in the result."""
        return self._start is not None and self.values != self._start

    @property
    def _asked(self) -> list[QCheckBox]:
        return [box for box in self.boxes if box.property("word")]

    def _on_control_changed(self) -> None:
        self._fit()
        self.values_changed.emit()

    def _fit(self) -> None:
        """At least one word is searched for; only what differs can be kept or taken back."""
        ticked = [box for box in self._asked if box.isChecked()]
        for box in self._asked:
            box.setEnabled(len(ticked) > 1 or not box.isChecked())
        for slider in self.sliders.values():
            slider.show_figure()
        values, start = self.values, self._start
        self.reset_button.setEnabled(self.is_changed)
        self.keep_button.setEnabled(start is not None and (values.k1, values.b) != (start.k1, start.b))


class _NumberSlider(QSlider):
    """A slider over the range of a setting; a value between two steps stays as it is until the slider is moved."""

    def __init__(self, name: str) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        row = SETTINGS[name]
        self._exact: float | None = None
        self.figure = plain_label()
        self.figure.setMinimumWidth(self.fontMetrics().horizontalAdvance("00.00"))
        self.setRange(round((row.minimum or 0) * STEPS_OF_ONE), round((row.maximum or 0) * STEPS_OF_ONE))
        self.setPageStep(STEPS_OF_ONE // 4)
        self.setAccessibleName(label_of(name))
        self.setAccessibleDescription(_(row.description))
        self.setToolTip(_(row.description))
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 12)

    def show_number(self, number: float) -> None:
        """Show a number as exactly as it is."""
        self._exact = number
        self.setValue(round(number * STEPS_OF_ONE))

    @property
    def number(self) -> float:
        """The number that is set."""
        moved = self._exact is None or self.value() != round(self._exact * STEPS_OF_ONE)
        return self.value() / STEPS_OF_ONE if moved or self._exact is None else self._exact

    def show_figure(self) -> None:
        """Write the number beside the slider."""
        self.figure.setText(format_number(self.number, 2))

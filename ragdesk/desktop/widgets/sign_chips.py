"""The signs in a question as chips: what each restricts the search to, with a cross that takes it out.

Takes:  the signs, in the order of the question.
Gives:  ``sign_removed`` with the sign that is no longer wanted.
Never:  shows a sign as it is typed: a chip says in words what it does.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.elided import ElidedLabel
from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.icon_button import IconButton
from ragdesk.engine.records.scope import QuestionSign
from ragdesk.translation import translate as _
from ragdesk.wording.scope import sign_name

WIDEST_CHIP_LETTERS = 40


class SignChips(QWidget):
    """A row of chips, in as many lines as they need; hidden while there is none."""

    sign_removed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._signs: tuple[QuestionSign, ...] = ()
        self._layout = FlowLayout(self)
        self.chips: list[_Chip] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def signs(self) -> tuple[QuestionSign, ...]:
        """The signs shown."""
        return self._signs

    def show_signs(self, signs: tuple[QuestionSign, ...]) -> None:
        """Show these signs and no others."""
        if signs == self._signs:
            return
        self._signs = signs
        for chip in self.chips:
            self._layout.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = [self._add_chip(sign) for sign in signs]
        self.setVisible(bool(signs))

    def _add_chip(self, sign: QuestionSign) -> _Chip:
        chip = _Chip(show_name(sign_name(sign)), self)
        chip.remove_button.clicked.connect(partial(self.sign_removed.emit, sign))
        self._layout.addWidget(chip)
        chip.show()
        return chip


class _Chip(QFrame):
    """What one sign does, and the cross."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("chip", True)
        self.label = ElidedLabel()
        self.label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.label.show_text(text)
        self.label.setMaximumWidth(QFontMetrics(self.font()).averageCharWidth() * WIDEST_CHIP_LETTERS)
        self.remove_button = IconButton("close", _("Take “{sign}” out of the question").format(sign=text))
        side = round(self.fontMetrics().height() * 1.4)
        self.remove_button.setFixedSize(side, side)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(round(side * 0.4), 1, 2, 1)
        layout.setSpacing(2)
        layout.addWidget(self.label)
        layout.addWidget(self.remove_button)

"""A part of a pane that is folded away until it is asked for.

Takes:  the words on its handle and what it holds.
Gives:  ``unfolded`` and ``folded`` as the user opens and closes it.
Never:  hides something without which the rest cannot be understood.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

ARROW_SCALE = 0.75
"""Side of the arrow against the height of the text; smaller than Qt's own, so that it stands at the left edge."""


class Fold(QWidget):
    """A handle with an arrow, and below it the content."""

    unfolded = Signal()
    folded = Signal()

    def __init__(self, title: str, content: QWidget, parent: QWidget | None = None, *, open_title: str = "") -> None:
        """Begin closed; ``open_title`` is what the handle says while it is open, if that is something else."""
        super().__init__(parent)
        self._content = content
        self._titles = (title, open_title or title)
        self._handle = QToolButton()
        self._handle.setText(title)
        self._handle.setCheckable(True)
        self._handle.setProperty("flat", True)
        self._handle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._handle.setArrowType(Qt.ArrowType.RightArrow)
        self._handle.setIconSize(QSize(*[round(self.fontMetrics().height() * ARROW_SCALE)] * 2))
        self._handle.toggled.connect(self._on_handle_toggled)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._handle, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(content)
        content.hide()

    @property
    def handle(self) -> QToolButton:
        """The button that opens and closes it."""
        return self._handle

    def set_open(self, is_open: bool) -> None:
        """Open or close it."""
        self._handle.setChecked(is_open)

    @property
    def is_open(self) -> bool:
        """Whether the content is in view."""
        return self._handle.isChecked()

    def _on_handle_toggled(self, checked: bool) -> None:
        self._content.setVisible(checked)
        self._handle.setText(self._titles[checked])
        self._handle.setArrowType(Qt.ArrowType.DownArrow if checked else Qt.ArrowType.RightArrow)
        (self.unfolded if checked else self.folded).emit()

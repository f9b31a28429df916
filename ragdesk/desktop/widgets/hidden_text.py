"""What a file holds that cannot be seen, told in a line and shown on request.

Takes:  the hidden text of the document in view.
Gives:  a line with a button; below it, when wanted, each piece as plain text.
Never:  markup, or a character that cannot be seen: those are written as ``‹U+200B›``. What is shown here goes nowhere
        but where the user copies it.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.text import plain_label
from ragdesk.engine.records.hidden import HiddenTexts
from ragdesk.translation import translate as _
from ragdesk.wording import hidden_place, hidden_sentence, more_hidden, show_invisible

MOST_LINES = 8
"""Of the pieces in view; the others are scrolled to."""


class HiddenTextNote(QWidget):
    """Not there while nothing is hidden, as far as could be looked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hidden = HiddenTexts()
        self._line = plain_label(muted=True)
        self._button = QPushButton()
        self._list = QPlainTextEdit()
        self._arrange()
        self._button.clicked.connect(self._on_button_clicked)
        self.clear()

    def _arrange(self) -> None:
        self._list.setReadOnly(True)
        theme.mark_pane(self._list)
        self._list.setTabChangesFocus(True)
        self._list.setUndoRedoEnabled(False)
        self._list.setAccessibleName(_("Text in this file that cannot be seen"))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._line, 1)
        row.addWidget(self._button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 0, 14, 8)
        layout.setSpacing(6)
        layout.addLayout(row)
        layout.addWidget(self._list)

    def show_hidden(self, hidden: HiddenTexts) -> None:
        """Tell of hidden text, if there is some; the text itself stays folded away."""
        self._hidden = hidden
        self._line.setText(hidden_sentence(hidden) if hidden.count or hidden.is_unchecked else "")
        self._fold(shown=False)
        self._button.setVisible(bool(hidden.count))
        self.setVisible(bool(hidden.count) or hidden.is_unchecked)

    def clear(self) -> None:
        """Tell nothing, and keep nothing."""
        self.show_hidden(HiddenTexts())

    @property
    def line(self) -> str:
        """The line as shown, empty while there is none."""
        return "" if self.isHidden() else self._line.text()

    @property
    def shown_pieces(self) -> str:
        """What is listed, empty while it is folded away."""
        return self._list.toPlainText()

    def _on_button_clicked(self) -> None:
        self._fold(shown=self._list.isHidden())

    def _fold(self, *, shown: bool) -> None:
        """Show the pieces or put them away; while away they are in no widget."""
        self._button.setText(_("Hide") if shown else _("Show"))
        self._button.setAccessibleName(_("Hide the text that cannot be seen") if shown
                                       else _("Show the text that cannot be seen"))
        self._list.setPlainText(_describe(self._hidden) if shown else "")
        lines = min(MOST_LINES, max(3, self._list.blockCount()))
        self._list.setFixedHeight(round(self._list.fontMetrics().lineSpacing() * (lines + 1)))
        self._list.setVisible(shown)


def _describe(hidden: HiddenTexts) -> str:
    """Each piece under the line that says why it cannot be seen."""
    pieces = [f"{hidden_place(piece)}\n    {show_invisible(piece.text)}" for piece in hidden.pieces]
    return "\n".join([*pieces, more_hidden(hidden.more)] if hidden.more else pieces)

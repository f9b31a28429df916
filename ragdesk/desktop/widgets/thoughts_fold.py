"""What a model thought before it answered, folded away.

Takes:  the thoughts, as they came.
Gives:  a handle; below it, when wanted, the thoughts as plain text.
Never:  markup, or a place where there are no thoughts.
"""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.fold import Fold
from ragdesk.desktop.widgets.qt_text import for_qt
from ragdesk.desktop.widgets.text import plain_label
from ragdesk.engine.facade.texts import remove_invisible
from ragdesk.translation import translate as _

MOST_LINES = 8
"""In view at once; the others are scrolled to."""

LONGEST_SHOWN = 100_000
"""Characters; a plain text of more takes too long to lay out."""


class ThoughtsFold(QWidget):
    """Not there while there are no thoughts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._thoughts = ""
        self._text = QPlainTextEdit()
        self._fold = Fold(_("Show how the model thought"), self._make_content(),
                          open_title=_("Hide how the model thought"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 4, 14, 0)
        layout.addWidget(self._fold)
        self._fold.unfolded.connect(self._on_fold_unfolded)
        self._fold.folded.connect(self._text.clear)
        self.show_thoughts("")

    def _make_content(self) -> QWidget:
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setUndoRedoEnabled(False)
        self._text.setAccessibleName(_("How the model thought"))
        theme.mark_pane(self._text)
        self._text.setFixedHeight(round(self._text.fontMetrics().lineSpacing() * (MOST_LINES + 1)))
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(plain_label(_("No part of the answer: not checked, and not copied with it."), muted=True))
        layout.addWidget(self._text)
        return content

    def show_thoughts(self, thoughts: str) -> None:
        """Offer thoughts, folded; without any there is nothing."""
        self._thoughts = thoughts
        self._fold.set_open(False)
        self.setVisible(bool(thoughts))

    @property
    def fold(self) -> Fold:
        """The part that opens and closes."""
        return self._fold

    @property
    def shown_text(self) -> str:
        """The thoughts in view, empty while they are folded away."""
        return self._text.toPlainText()

    def _on_fold_unfolded(self) -> None:
        """Write them now; while folded they are in no widget."""
        self._text.setPlainText(for_qt(remove_invisible(self._thoughts[:LONGEST_SHOWN])))

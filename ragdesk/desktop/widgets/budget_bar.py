"""How much of the model's window the prompt takes: a bar of tokens.

Takes:  a Prompt.
Gives:  a bar with a part for the instructions, each passage, the question and the answer, and the sentence beside it.
Never:  counts tokens itself.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.bars import Piece, paint_bar
from ragdesk.engine.records import Prompt, PromptPart
from ragdesk.translation import format_number
from ragdesk.translation import translate as _


def budget_sentence(prompt: Prompt) -> str:
    """The bar in words: "1,840 of 4,096 tokens · 600 kept for the answer"."""
    return _("{used} of {window} tokens · {kept} kept for the answer").format(
        used=format_number(prompt.tokens, 0), window=format_number(prompt.window_tokens, 0),
        kept=format_number(prompt.answer_tokens, 0))


def budget_pieces(prompt: Prompt, scheme: theme.Scheme) -> list[Piece]:
    """Shares of the window: text around the passages grey, passages in the accent, what is kept for the answer pale."""
    window = max(1, prompt.window_tokens)
    pieces = [(block.tokens / window,
               scheme.accent if block.part == PromptPart.PASSAGE else scheme.other_word) for block in prompt.blocks]
    free = max(0.0, 1.0 - sum(share for share, _colour in pieces) - prompt.answer_tokens / window)
    pieces.append((free, theme.mix(scheme.text, scheme.window, 0.08)))
    pieces.append((prompt.answer_tokens / window, theme.mix(scheme.accent, scheme.window, 0.35)))
    return pieces


class BudgetBar(QWidget):
    """The painted bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prompt: Prompt | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_prompt(self, prompt: Prompt | None) -> None:
        """Show a prompt's budget; None empties the bar."""
        self._prompt = prompt
        self.setAccessibleName(_("Room in the model’s window"))
        self.setAccessibleDescription(budget_sentence(prompt) if prompt else "")
        self.update()

    def sizeHint(self) -> QSize:
        """A little lower than a line of text."""
        return QSize(200, round(self.fontMetrics().height() * 0.75))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the pieces."""
        if self._prompt is None:
            return
        painter = QPainter(self)
        scheme = theme.current_scheme()
        paint_bar(painter, QRectF(self.rect()), budget_pieces(self._prompt, scheme))
        painter.end()

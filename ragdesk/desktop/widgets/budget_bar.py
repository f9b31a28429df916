"""How much of the model's window the prompt takes: a bar of tokens.

Takes:  a Prompt.
Gives:  a bar with a part for the instructions, each passage, the question and the answer, a legend for those without a
        number, and the sentence beside it.
Never:  counts tokens itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.bars import Piece, paint_bar
from ragdesk.desktop.widgets.text import plain_tooltip
from ragdesk.engine.records import Prompt, PromptPart
from ragdesk.translation import format_number
from ragdesk.translation import translate as _

ANSWER_TINT, FREE_TINT = 0.35, 0.08
"""How much colour is in the part kept for the answer, and in the part that is free."""

Colour = Callable[[theme.Scheme], str]


class BudgetPart(NamedTuple):
    """A part of the window.

    Attributes:
        label: what is written on it where there is room: the number of a passage.
    """

    name: str
    tokens: int
    colour: Colour
    label: str = ""


def budget_sentence(prompt: Prompt) -> str:
    """The bar in words: "About 1,840 of 4,096 tokens, estimated · 600 kept for the answer"."""
    counted = _("{used} of {window} tokens, counted by the server · {kept} kept for the answer")
    estimated = _("About {used} of {window} tokens, estimated · {kept} kept for the answer")
    return (counted if prompt.is_counted else estimated).format(
        used=format_number(prompt.tokens, 0), window=format_number(prompt.window_tokens, 0),
        kept=format_number(prompt.answer_tokens, 0))


def budget_parts(prompt: Prompt) -> list[BudgetPart]:
    """The parts in the order of sending: instructions, passages, question, what is free, what the answer may take."""
    parts = [_block_part(block.part, block.tokens, block.number) for block in prompt.blocks]
    free = max(0, prompt.window_tokens - prompt.answer_tokens - sum(part.tokens for part in parts))
    return [*parts, BudgetPart(_("free"), free, _free_colour),
            BudgetPart(_("kept for the answer"), prompt.answer_tokens, _answer_colour)]


def legend_parts(prompt: Prompt) -> list[tuple[str, Colour]]:
    """What the colours without a number stand for, each with its tokens: "instructions 242"."""
    return [(name, colour) for name, colour, is_numbered in _named(prompt) if not is_numbered]


def parts_sentence(prompt: Prompt) -> str:
    """All parts with their tokens: "instructions 242, [1] 178, question 21"."""
    return ", ".join(name for name, _colour, _numbered in _named(prompt))


def _named(prompt: Prompt) -> list[tuple[str, Colour, bool]]:
    """Each part once, with all its tokens and whether it has a number; what is free follows from them."""
    first: dict[str, BudgetPart] = {}
    tokens: dict[str, int] = {}
    for part in budget_parts(prompt):
        first.setdefault(part.name, part)
        tokens[part.name] = tokens.get(part.name, 0) + part.tokens
    return [(f"{name} {format_number(tokens[name], 0)}", part.colour, bool(part.label))
            for name, part in first.items() if part.colour is not _free_colour]


def budget_pieces(prompt: Prompt, scheme: theme.Scheme) -> list[Piece]:
    """Shares of the window, each in its colour."""
    window = max(1, prompt.window_tokens)
    return [(part.tokens / window, part.colour(scheme)) for part in budget_parts(prompt)]


def _block_part(part: PromptPart, tokens: int, number: int | None) -> BudgetPart:
    if number is not None:
        return BudgetPart(f"[{number}]", tokens, partial(theme.passage_colour, number=number), str(number))
    if part is PromptPart.QUESTION:
        return BudgetPart(_("question"), tokens, _question_colour)
    return BudgetPart(_("instructions"), tokens, _instruction_colour)


def _instruction_colour(scheme: theme.Scheme) -> str:
    return scheme.other_word


def _question_colour(scheme: theme.Scheme) -> str:
    return scheme.text


def _free_colour(scheme: theme.Scheme) -> str:
    return theme.mix(scheme.text, scheme.window, FREE_TINT)


def _answer_colour(scheme: theme.Scheme) -> str:
    return theme.mix(scheme.text, scheme.window, ANSWER_TINT)


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
        parts = parts_sentence(prompt) if prompt else ""
        self.setAccessibleDescription(f"{budget_sentence(prompt)}: {parts}" if prompt else "")
        self.setToolTip(plain_tooltip(parts))
        self.update()

    def sizeHint(self) -> QSize:
        """As high as the numbers on it."""
        return QSize(200, round(self.fontMetrics().height() * 1.1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the pieces, and on those that are wide enough their numbers."""
        if self._prompt is None:
            return
        painter = QPainter(self)
        scheme = theme.current_scheme()
        paint_bar(painter, QRectF(self.rect()), budget_pieces(self._prompt, scheme))
        painter.setPen(QColor(scheme.base))
        left, width = 0.0, self.width() / max(1, self._prompt.window_tokens)
        for part in budget_parts(self._prompt):
            area = QRectF(left, 0, part.tokens * width, self.height())
            if self.fontMetrics().horizontalAdvance(part.label) < area.width() - 4:
                painter.drawText(area, Qt.AlignmentFlag.AlignCenter, part.label)
            left += area.width()
        painter.end()

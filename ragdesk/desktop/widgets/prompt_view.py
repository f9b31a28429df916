"""The text of a prompt, exactly as it is sent, with a margin that says what each part is.

Takes:  a Prompt.
Gives:  a read-only text; what is selected in it and copied is nothing but the prompt.
Never:  puts a word of its own into the text: labels stand in the margin only.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QTextBlock
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.qt_text import for_qt
from ragdesk.desktop.widgets.utf16 import utf16_length
from ragdesk.engine.records import Prompt, PromptBlock, PromptPart
from ragdesk.translation import translate as _


@dataclass(frozen=True, slots=True)
class Stretch:
    """A block's place in the text, in UTF-16 units, from its first visible line to its last."""

    start: int
    end: int
    label: str
    is_passage: bool


def block_label(block: PromptBlock) -> str:
    """What the margin says beside a block."""
    if block.part == PromptPart.PASSAGE:
        return f"[{block.number}]"
    return _("Instructions") if block.part == PromptPart.INSTRUCTIONS else _("Question")


def join_blocks(prompt: Prompt) -> tuple[str, tuple[Stretch, ...]]:
    """The text of all blocks, with a line break where one would run into the next, and where each begins."""
    parts: list[str] = []
    stretches: list[Stretch] = []
    position = 0
    for block in prompt.blocks:
        if parts and not parts[-1].endswith("\n") and not block.text.startswith("\n"):
            parts.append("\n")
            position += 1
        first = position + len(block.text) - len(block.text.lstrip("\n"))
        last = position + utf16_length(block.text.rstrip())
        stretches.append(Stretch(first, last, block_label(block), block.part == PromptPart.PASSAGE))
        parts.append(block.text)
        position += utf16_length(block.text)
    return "".join(parts), tuple(stretches)


class PromptView(QPlainTextEdit):
    """The read-only text with its margin."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stretches: tuple[Stretch, ...] = ()
        self._margin = _Margin(self)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        theme.mark_pane(self)
        self.document().setDocumentMargin(self.fontMetrics().height() * 0.6)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse
                                     | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self.updateRequest.connect(self._on_update_requested)

    def show_prompt(self, prompt: Prompt) -> None:
        """Show a prompt from its beginning."""
        text, self._stretches = join_blocks(prompt)
        self.setPlainText(for_qt(text))
        self._fit_margin()
        self._margin.update()

    def _margin_width(self) -> int:
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(stretch.label) for stretch in self._stretches), default=0)
        return round(widest + metrics.averageCharWidth() * 4) if widest else 0

    def _fit_margin(self) -> None:
        width = self._margin_width()
        self.setViewportMargins(width, 0, 0, 0)
        box = self.contentsRect()
        self._margin.setGeometry(QRect(box.left(), box.top(), width, box.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the margin as high as the text."""
        super().resizeEvent(event)
        self._fit_margin()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_margin()

    def _on_update_requested(self, _rect: QRect, _dy: int) -> None:
        self._margin.update()

    def paint_margin(self, painter: QPainter) -> None:
        """Paint an edge along every visible line, and the label where a block begins."""
        scheme = theme.current_scheme()
        painter.fillRect(self._margin.rect(), QColor(scheme.base))
        block, top = self.firstVisibleBlock(), 0.0
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= self._margin.height():
            height = self.blockBoundingRect(block).height()
            self._paint_line(painter, scheme, block, QRect(0, round(top), self._margin.width(), round(height)))
            top += height
            block = block.next()

    def _paint_line(self, painter: QPainter, scheme: theme.Scheme, block: QTextBlock, area: QRect) -> None:
        starts = [stretch.start for stretch in self._stretches]
        position = bisect_right(starts, block.position() + block.length() - 1) - 1
        if position < 0:
            return
        stretch = self._stretches[position]
        colour = QColor(scheme.accent if stretch.is_passage else scheme.other_word)
        if block.position() < stretch.end:
            edge = round(area.width() - self.fontMetrics().averageCharWidth() * 0.9)
            gap = 2 if stretch.start >= block.position() else 0
            painter.fillRect(edge, area.top() + gap, 3, area.height() - gap, colour)
        if stretch.start >= block.position():
            painter.setPen(colour)
            line = QRect(area.left(), area.top(), round(area.width() - self.fontMetrics().averageCharWidth() * 2),
                         self.fontMetrics().height())
            painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, stretch.label)


class _Margin(QWidget):
    """The strip left of the text."""

    def __init__(self, view: PromptView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:
        """As wide as the view makes it."""
        return QSize(0, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The view knows the lines."""
        painter = QPainter(self)
        painter.translate(QPoint(0, 0))
        self._view.paint_margin(painter)
        painter.end()

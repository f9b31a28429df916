"""The text of a prompt, exactly as it is sent, with a margin that says what each part is.

Takes:  a Prompt.
Gives:  a read-only text; what is selected in it and copied is nothing but the prompt.
Never:  puts a word of its own into the text: labels stand in the margin only.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QTextBlock, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.qt_text import for_qt
from ragdesk.desktop.widgets.utf16 import utf16_length
from ragdesk.engine.records import Prompt, PromptBlock, PromptPart
from ragdesk.translation import translate as _


@dataclass(frozen=True, slots=True)
class Stretch:
    """A block's place in the text, in UTF-16 units, from its first visible line to its last.

    Attributes:
        label: what the margin says beside it.
        number: n of a passage [n]; None for all else.
    """

    start: int
    end: int
    label: str
    number: int | None = None


def block_label(block: PromptBlock, came: Collection[int] = ()) -> str:
    """What the margin says beside a block; ``came`` are the numbers of passages that the prompt before did not have."""
    if block.part == PromptPart.PASSAGE:
        return _("new") + f" [{block.number}]" if block.number in came else f"[{block.number}]"
    return _("Instructions") if block.part == PromptPart.INSTRUCTIONS else _("Question")


def join_blocks(prompt: Prompt, came: Collection[int] = ()) -> tuple[str, tuple[Stretch, ...]]:
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
        stretches.append(Stretch(first, last, block_label(block, came), block.number))
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

    def show_prompt(self, prompt: Prompt, came: Collection[int] = ()) -> None:
        """Show a prompt from its beginning, and mark the passages that are new in it."""
        text, self._stretches = join_blocks(prompt, came)
        self.setPlainText(for_qt(text))
        self._fit_margin()
        self._margin.update()

    def minimumSizeHint(self) -> QSize:
        """Two lines."""
        return QSize(super().minimumSizeHint().width(), self.fontMetrics().height() * 2)

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

    def go_to_passage(self, number: int) -> None:
        """Bring a passage into view, with its first line at the top."""
        start = next((stretch.start for stretch in self._stretches if stretch.number == number), None)
        if start is not None:
            self.moveCursor(QTextCursor.MoveOperation.End)
            cursor = self.textCursor()
            cursor.setPosition(start)
            self.setTextCursor(cursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Lay each passage on the ground of its colour."""
        painter, scheme = QPainter(self.viewport()), theme.current_scheme()
        for block, area in self._lines_in_view(self.viewport().width()):
            stretch = self._stretch_at(block)
            if stretch is not None and stretch.number is not None and block.position() < stretch.end:
                painter.fillRect(area, QColor(theme.passage_ground(scheme, stretch.number)))
        painter.end()
        super().paintEvent(event)

    def paint_margin(self, painter: QPainter) -> None:
        """Paint an edge along every visible line, and the label where a block begins."""
        scheme = theme.current_scheme()
        painter.fillRect(self._margin.rect(), QColor(scheme.base))
        for block, area in self._lines_in_view(self._margin.width()):
            self._paint_line(painter, scheme, block, area)

    def _lines_in_view(self, width: int) -> Iterator[tuple[QTextBlock, QRect]]:
        """The lines that can be seen, as written, with their places in a strip of that width."""
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= self.viewport().height():
            bottom = top + self.blockBoundingRect(block).height()
            yield block, QRect(0, round(top), width, round(bottom) - round(top))
            top, block = bottom, block.next()

    def _stretch_at(self, block: QTextBlock) -> Stretch | None:
        """The stretch that a line belongs to."""
        starts = [stretch.start for stretch in self._stretches]
        position = bisect_right(starts, block.position() + block.length() - 1) - 1
        return self._stretches[position] if position >= 0 else None

    def _paint_line(self, painter: QPainter, scheme: theme.Scheme, block: QTextBlock, area: QRect) -> None:
        stretch = self._stretch_at(block)
        if stretch is None:
            return
        colour = QColor(scheme.other_word if stretch.number is None else theme.passage_colour(scheme, stretch.number))
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

"""Bars: how points and tokens are painted, and the legend that names their colours.

Takes:  segments with a length and a colour.
Gives:  painting functions for delegates and widgets, and the ``Legend``.
Never:  decides what is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ragdesk.desktop import theme
from ragdesk.engine.records import Origin
from ragdesk.translation import translate as _

GAP = 1.0
"""Between two segments, so that neighbours of like brightness do not run together."""

Piece = tuple[float, str]
"""A share of the bar's whole width, and a colour."""


def paint_bar(painter: QPainter, area: QRectF, pieces: Iterable[Piece], *, track: str = "") -> None:
    """Paint pieces side by side from the left, with round ends; ``track`` is the colour of the empty part."""
    radius = min(3.0, area.height() / 2)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    if track:
        painter.setBrush(QColor(track))
        painter.drawRoundedRect(area, radius, radius)
    drawn = [(share * area.width(), colour) for share, colour in pieces if share > 0]
    clip = QPainterPath()
    clip.addRoundedRect(QRectF(area.left(), area.top(), sum(width for width, _c in drawn), area.height()),
                        radius, radius)
    painter.setClipPath(clip)
    left = area.left()
    for position, (width, colour) in enumerate(drawn):
        gap = GAP if position + 1 < len(drawn) and width > 2 * GAP else 0.0
        painter.fillRect(QRectF(left, area.top(), width - gap, area.height()), QColor(colour))
        left += width
    painter.restore()


def paint_outline(painter: QPainter, area: QRectF, share: float, colour: str) -> None:
    """Paint the edge of a bar as long as it was before."""
    if share <= 0:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour), 1.2))
    box = QRectF(area.left(), area.top(), max(3.0, share * area.width()), area.height())
    painter.drawRoundedRect(box.adjusted(0.6, -1.4, -0.6, 1.4), 3.0, 3.0)
    painter.restore()


class Legend(QWidget):
    """Coloured squares with what they stand for, in as many lines as they need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[tuple[str, Callable[[theme.Scheme], str]], ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_words(self, hues: dict[str, int], *, others: bool) -> None:
        """Show words by colour, and whether there are others in grey."""
        entries: list[tuple[str, int | None]] = [*sorted(hues.items(), key=lambda item: item[1])]
        if others:
            entries.append((_("other words"), None))
        self._show([(word, partial(theme.word_colour, hue=hue)) for word, hue in entries])

    def show_origins(self, origins: Iterable[Origin]) -> None:
        """Show what the shades of each word's bar stand for."""
        texts = {Origin.WORD: _("the word itself"), Origin.PARTS: _("its parts"),
                 Origin.TITLE: _("in its title, name or tags")}
        self._show([(texts[of], partial(theme.origin_colour, hue=None, of=of)) for of in origins])

    def show_parts(self, entries: Sequence[tuple[str, Callable[[theme.Scheme], str]]]) -> None:
        """Show any parts of a bar, each with its name and its colour under a scheme."""
        self._show(entries)

    def _show(self, entries: Sequence[tuple[str, Callable[[theme.Scheme], str]]]) -> None:
        self._entries = tuple(entries)
        names = ", ".join(text for text, _colour in entries)
        self.setAccessibleName(_("Colours of the bars: {words}").format(words=names))
        self.setVisible(bool(entries))
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self.heightForWidth(max(1, self.width())))
        self.update()

    def hasHeightForWidth(self) -> bool:
        """The lines depend on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines."""
        lines = self._lay_out(width)
        return int(self._line_height() * (lines[-1][1] + 1)) if lines else 0

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(200, self.heightForWidth(max(1, self.width())))

    def minimumSizeHint(self) -> QSize:
        """It can be as narrow as one word."""
        return QSize(40, int(self._line_height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines again."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _line_height(self) -> float:
        return self.fontMetrics().height() * 1.25

    def _lay_out(self, width: int) -> Sequence[tuple[float, int, str, Callable[[theme.Scheme], str]]]:
        """Left, line, shown text and colour of each entry."""
        metrics, placed, left, line = self.fontMetrics(), [], 0.0, 0
        square, gap = metrics.height() * 0.7, metrics.averageCharWidth() * 2.5
        for word, colour in self._entries:
            shown = metrics.elidedText(word, Qt.TextElideMode.ElideRight, int(width - square * 1.5))
            needed = square * 1.5 + metrics.horizontalAdvance(shown)
            if left and left + needed > width:
                left, line = 0.0, line + 1
            placed.append((left, line, shown, colour))
            left += needed + gap
        return placed

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the entries."""
        painter, scheme, metrics = QPainter(self), theme.current_scheme(), self.fontMetrics()
        square, height = metrics.height() * 0.7, self._line_height()
        for left, line, shown, colour in self._lay_out(self.width()):
            top = line * height
            paint_bar(painter, QRectF(left, top + (height - square) / 2, square, square), [(1.0, colour(scheme))])
            painter.setPen(QColor(scheme.muted))
            painter.drawText(QRectF(left + square * 1.5, top, self.width(), height),
                             Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.end()

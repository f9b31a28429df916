"""A bar for each word of the question: what it gave the passage, and why.

Takes:  ``WordRow``s, in the order in which they are shown.
Gives:  one widget a word, each with a name a screen reader can say; all share one grid.
Never:  sorts.

Where there is room the reasons stand beside the bar, else below it:

    warranty  ████████████████  8.8   in only 4 of 812 passages · 3× · short passage
    refund    ·                 0     in none of your passages
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.models.word_rows import WordRow
from ragdesk.desktop.widgets.bars import paint_bar, paint_outline
from ragdesk.desktop.widgets.text import plain_tooltip

WORD_SHARE = 0.30
"""At most this share of the width is for the words; longer ones are cut, with the whole in the tool tip."""

LINE = 1.45
"""Height of a bar's line against that of its text."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The grid that all bars share, in device-independent pixels."""

    word: float
    bar: float
    points: float
    reasons: float
    gap: float

    @property
    def beside(self) -> bool:
        """Whether the reasons stand beside the bar."""
        return self.reasons > 0


def measure_columns(rows: tuple[WordRow, ...], font: QFont, width: float) -> Columns:
    """Work out the grid for these rows."""
    metrics = QFontMetricsF(font)
    strong = QFontMetricsF(_strong(font))
    gap = metrics.averageCharWidth() * 1.6
    word = min(max((strong.horizontalAdvance(row.word) for row in rows), default=0.0), width * WORD_SHARE)
    points = max((strong.horizontalAdvance(row.points) for row in rows), default=0.0)
    reasons = max((metrics.horizontalAdvance(row.reasons) for row in rows), default=0.0)
    left_for_bar = width - word - points - reasons - 3 * gap
    beside = left_for_bar >= metrics.averageCharWidth() * 16
    bar = left_for_bar if beside else width - word - points - 2 * gap
    return Columns(word, max(20.0, bar), points, reasons if beside else 0.0, gap)


def _strong(font: QFont) -> QFont:
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    return strong


class WordBars(QWidget):
    """All bars of one explanation."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[WordRow, ...] = ()
        self._bars: list[WordBar] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    @property
    def bars(self) -> tuple[WordBar, ...]:
        """The bars shown, from the top."""
        return tuple(self._bars[: len(self._rows)])

    def show_rows(self, rows: tuple[WordRow, ...]) -> None:
        """Show these rows; widgets are kept, so that a screen reader does not lose its place."""
        self._rows = rows
        while len(self._bars) < len(rows):
            bar = WordBar(self)
            self._bars.append(bar)
            self._layout.addWidget(bar)
        for position, bar in enumerate(self._bars):
            bar.setVisible(position < len(rows))
        self._fit()

    def _fit(self) -> None:
        columns = measure_columns(self._rows, self.font(), max(60, self.width()))
        for bar, row in zip(self._bars, self._rows, strict=False):
            bar.show_row(row, columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rebuild the grid."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()


class WordBar(QWidget):
    """One word, its bar, its points, its reasons."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: WordRow | None = None
        self._columns = Columns(0, 0, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_row(self, row: WordRow, columns: Columns) -> None:
        """Show a row on the common grid."""
        self._row, self._columns = row, columns
        self.setAccessibleName(row.spoken)
        self.setAccessibleDescription(row.reasons)
        self.setToolTip(plain_tooltip(f"{row.spoken}\n{row.reasons}"))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        """One line, and below it the reasons where they do not fit beside the bar."""
        height = self.fontMetrics().height() * LINE
        if not self._columns.beside:
            height += self._reasons_height()
        return QSize(120, round(height))

    def _reasons_height(self) -> float:
        """Height of the reasons below the bar, in as many lines as they take."""
        columns, reasons = self._columns, self._row.reasons if self._row else ""
        width = max(40.0, columns.bar + columns.gap + columns.points)
        box = QFontMetricsF(self.font()).boundingRect(QRectF(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap, reasons)
        return box.height() + self.fontMetrics().height() * 0.15

    def minimumSizeHint(self) -> QSize:
        """It can be narrow."""
        return QSize(60, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the row."""
        if self._row is None:
            return
        painter = QPainter(self)
        scheme, columns, row = theme.current_scheme(), self._columns, self._row
        line = self.fontMetrics().height() * LINE
        colour = scheme.muted if row.absent else theme.word_colour(scheme, row.hue)
        painter.setFont(_strong(self.font()))
        word = QFontMetricsF(_strong(self.font())).elidedText(row.word, Qt.TextElideMode.ElideMiddle, columns.word + 1)
        _write(painter, QRectF(0, 0, columns.word + 1, line), word, colour)
        self._paint_bar(painter, scheme, line)
        left = columns.word + columns.gap + columns.bar + columns.gap
        _write(painter, QRectF(left, 0, columns.points, line), row.points,
               scheme.muted if row.absent else scheme.text, right=True)
        painter.setFont(self.font())
        self._paint_reasons(painter, scheme, line)
        painter.end()

    def _paint_bar(self, painter: QPainter, scheme: theme.Scheme, line: float) -> None:
        """The bar, or a dot for a word that is not there."""
        columns, row = self._columns, self._row
        if row is None:
            return
        height = self.fontMetrics().height() * 0.62
        area = QRectF(columns.word + columns.gap, (line - height) / 2, columns.bar, height)
        if row.absent:
            _write(painter, QRectF(area.left(), 0, area.width(), line), "·", scheme.muted)
        else:
            track = theme.mix(scheme.text, scheme.window, 0.06)
            pieces = [(share, theme.origin_colour(scheme, row.hue, of)) for of, share in row.pieces]
            paint_bar(painter, area, pieces, track=track)
        if row.before is not None:
            paint_outline(painter, area, row.before, scheme.muted)

    def _paint_reasons(self, painter: QPainter, scheme: theme.Scheme, line: float) -> None:
        """The reasons, beside the bar or below it."""
        columns, reasons = self._columns, self._row.reasons if self._row else ""
        if columns.beside:
            box = QRectF(self.width() - columns.reasons, 0, columns.reasons + 1, line)
            _write(painter, box, reasons, scheme.muted)
            return
        box = QRectF(columns.word + columns.gap, line * 0.9, columns.bar + columns.gap + columns.points, 10_000)
        painter.setPen(QColor(scheme.muted))
        painter.drawText(box, Qt.TextFlag.TextWordWrap, reasons)


def _write(painter: QPainter, box: QRectF, text: str, colour: str, *, right: bool = False) -> None:
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.setPen(QColor(colour))
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)

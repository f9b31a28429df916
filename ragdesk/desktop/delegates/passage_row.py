"""How a passage is painted in the list: who it is, two lines of it, and its bar.

Takes:  a ``PassageRow`` from the model.
Gives:  the painted row and its height.
Never:  a solid ground behind coloured words; a selected row has a tint and an edge.

    1  Warranty terms.pdf   page 4                       used as [1]
       The warranty covers the battery for a period of 24 months …
       from the day of purchase …
       ██████████████▓▓▓▓▓▒▒▒▒    2nd by word stems             14.7
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ragdesk.desktop import theme
from ragdesk.desktop.models.passages import ROW_ROLE, PassageRow
from ragdesk.desktop.models.snippets import Snippet, cut_snippet, read_passage
from ragdesk.desktop.theme import Scheme
from ragdesk.desktop.widgets.bars import paint_bar, paint_outline
from ragdesk.desktop.widgets.utf16 import to_utf16
from ragdesk.engine.records import Fit, MethodRank
from ragdesk.translation import format_number
from ragdesk.translation import translate as _
from ragdesk.wording.explanations import fit_sentence
from ragdesk.wording.names import place_by_method

_WIDE_SCORE = format_number(88.8, 1)
"""As many points as there are in an ordinary list."""

SNIPPET_LINES = 2
MARK_SHARE = 0.5
"""Share of a row's width that a mark may take from the name beside it."""

CHIP_SHARE = 0.55
"""Share of a row's width that places of a fusion may take beside the bar; wider ones get a line of their own."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class RowMeasures:
    """Where things stand in a row, from the font and the width alone, so that all rows agree.

    Attributes:
        left: where texts begin. ``width`` is what is left for them.
        score: width of the column of figures.
        chips: width kept for places beside the bar; 0 when they have their own line or there are none.
        chip_line: whether they have their own line.
    """

    line: float
    padding: float
    left: float
    width: float
    score: float
    chips: float
    chip_line: bool

    @property
    def height(self) -> float:
        """Of the whole row."""
        lines = 2 + SNIPPET_LINES + (1.15 if self.chip_line else 0)
        return self.line * lines + self.padding * 2.9


def measure_row(font: QFont, width: float, row: PassageRow) -> RowMeasures:
    """Work out the columns of a row."""
    metrics = QFontMetricsF(font)
    digit = metrics.horizontalAdvance("0")
    left = theme.EDGE_WIDTH + digit * 4.2
    inner = max(digit * 10, width - left - digit * 1.6)
    score = max(digit * 5, _score_width(_strong(font), row))
    chips = sum(_chip_width(metrics, _widest_chip(place)) for place in row.hit.places)
    beside = 0 < chips <= inner * CHIP_SHARE - score
    return RowMeasures(metrics.height() * 1.12, metrics.height() * 0.5, left, inner, score + digit,
                       chips + digit * 2 if beside else 0.0, chip_line=chips > 0 and not beside)


def _score_width(font: QFont, row: PassageRow) -> float:
    """Width of the figures; where words stand beside them as wide as the widest, so that all bars have one scale."""
    texts = [fit_sentence(fit, _WIDE_SCORE) for fit in Fit] if row.hit.fit else []
    return max(map(QFontMetricsF(font).horizontalAdvance, (row.score, *texts)))


def _strong(font: QFont) -> QFont:
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    return strong


def chip_text(place: MethodRank) -> str:
    """What a place's chip says: "2nd by word stems"; nothing for a ranking that did not find the passage."""
    return place_by_method(place.rank, place.method) if place.rank is not None else ""


def _widest_chip(place: MethodRank) -> str:
    """A text as wide as this ranking's chips get in an ordinary list."""
    return place_by_method(20, place.method)


def _chip_width(metrics: QFontMetricsF, text: str) -> float:
    """Width of a chip with the space after it."""
    return metrics.horizontalAdvance(text) + metrics.height() * 1.3


class PassageDelegate(QStyledItemDelegate):
    """Paints the rows of ``PassagesModel``."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As wide as the list, as high as its lines."""
        width = _view_width(option)
        row = cast(PassageRow, index.data(ROW_ROLE))
        return QSize(width, round(measure_row(option.font, width, row).height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        row = cast(PassageRow, index.data(ROW_ROLE))
        area, scheme = option.rect, theme.current_scheme()
        painter.save()
        painter.setClipRect(area)
        painter.setFont(option.font)
        _paint_ground(painter, option, area, scheme)
        painter.translate(area.topLeft())
        _RowPainter(painter, scheme, option.font, row, measure_row(option.font, area.width(), row)).paint()
        painter.restore()


def _view_width(option: QStyleOptionViewItem) -> int:
    viewport = getattr(option.widget, "viewport", None)
    return int(viewport().width()) if viewport else 400


def _paint_ground(painter: QPainter, option: QStyleOptionViewItem, area: QRect, scheme: Scheme) -> None:
    """Ground, edge, focus and the line below."""
    state = option.state
    flags = QStyle.StateFlag
    if state & flags.State_Selected:
        painter.fillRect(area, QColor(theme.selected_ground(scheme)))
        painter.fillRect(area.left(), area.top(), theme.EDGE_WIDTH, area.height(), QColor(scheme.accent))
    elif state & flags.State_MouseOver:
        painter.fillRect(area, QColor(theme.mix(scheme.selection, scheme.base, theme.SELECTION_TINT / 3)))
    painter.setPen(QColor(scheme.line))
    painter.drawLine(area.bottomLeft(), area.bottomRight())
    if state & flags.State_HasFocus and state & flags.State_Selected:
        painter.setPen(QPen(QColor(scheme.accent), 1))
        painter.drawRect(area.adjusted(0, 0, -1, -1))


class _RowPainter:
    """Paints the contents of one row, line by line."""

    def __init__(self, painter: QPainter, scheme: Scheme, font: QFont, row: PassageRow, sizes: RowMeasures) -> None:
        self._painter = painter
        self._scheme = scheme
        self._font = font
        self._strong = _strong(font)
        self._row = row
        self._sizes = sizes

    def paint(self) -> None:
        """All lines, top to bottom."""
        sizes, top = self._sizes, self._sizes.padding
        self._paint_head(top)
        top += sizes.line + sizes.padding * 0.15
        self._paint_snippet(top)
        top += sizes.line * SNIPPET_LINES + sizes.padding * 0.5
        self._paint_bar_line(top)
        if sizes.chip_line:
            self._paint_chips(sizes.left, top + sizes.line * 1.1)
        elif sizes.chips:
            self._paint_chips(sizes.left + self._bar_width() + sizes.padding, top)

    def _paint_head(self, top: float) -> None:
        """Rank, file, place, what is to be known before use, and the number under which it was sent."""
        sizes, row = self._sizes, self._row
        rank_box = QRectF(theme.EDGE_WIDTH, top, sizes.left - theme.EDGE_WIDTH - sizes.padding * 0.8, sizes.line)
        self._write(rank_box, str(row.hit.rank), self._scheme.muted, self._strong, right=True)
        self._write(rank_box.translated(0, sizes.line), row.moved, self._scheme.accent, self._font, right=True)
        room, used = sizes.width, ""
        if row.number is not None:
            used = _("used as [{number}]").format(number=row.number)
            box = QRectF(sizes.left, top, sizes.width, sizes.line)
            self._write(box, used, self._scheme.accent, self._strong, right=True)
            room -= QFontMetricsF(self._strong).horizontalAdvance(used) + sizes.padding * 2
        if row.mark:
            metrics, box = QFontMetricsF(self._font), QRectF(sizes.left, top, room, sizes.line)
            mark = metrics.elidedText(row.mark, Qt.TextElideMode.ElideRight, room * MARK_SHARE)
            self._write(box, mark, self._scheme.text, self._font, right=True)
            room -= metrics.horizontalAdvance(mark) + sizes.padding * 2
        place_width = QFontMetricsF(self._font).horizontalAdvance(row.place)
        name_room = max(room * 0.62, room - place_width - sizes.padding * 1.5)
        name = QFontMetricsF(self._strong).elidedText(row.name, Qt.TextElideMode.ElideMiddle, name_room)
        self._write(QRectF(sizes.left, top, room, sizes.line), name, self._scheme.text, self._strong)
        taken = QFontMetricsF(self._strong).horizontalAdvance(name) + sizes.padding * 1.5
        place = QFontMetricsF(self._font).elidedText(row.place, Qt.TextElideMode.ElideRight, max(0.0, room - taken))
        self._write(QRectF(sizes.left + taken, top, room - taken, sizes.line), place, self._scheme.muted, self._font)

    def _write(self, box: QRectF, text: str, colour: str, font: QFont, *, right: bool = False) -> None:
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        self._painter.setFont(font)
        self._painter.setPen(QColor(colour))
        self._painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)

    def _paint_snippet(self, top: float) -> None:
        """Two lines around the best words, these coloured and underlined."""
        sizes, chunk = self._sizes, self._row.hit.chunk
        room = int(sizes.width * SNIPPET_LINES / QFontMetricsF(self._font).averageCharWidth() * 0.9)
        spans = tuple((start - chunk.start, end - chunk.start, hue, points)
                      for start, end, hue, points in self._row.bar.spans)
        snippet = cut_snippet(*read_passage(chunk.whole_path, chunk.text, spans), room)
        layout = lay_out_snippet(snippet, self._font, sizes.width, sizes.line, self._scheme)
        self._painter.setPen(QColor(self._scheme.text))
        layout.draw(self._painter, QPointF(sizes.left, top))
        last = layout.lineAt(layout.lineCount() - 1)
        if layout.lineCount() == SNIPPET_LINES and last.textStart() + last.textLength() < len(layout.text()):
            box = QRectF(sizes.left + last.naturalTextWidth(), top + last.y(), sizes.line * 2, last.height())
            self._write(box, "…", self._scheme.muted, self._font)

    def _bar_width(self) -> float:
        return max(20.0, self._sizes.width - self._sizes.score - self._sizes.chips)

    def _paint_bar_line(self, top: float) -> None:
        """The bar, on the scale of all rows, and the score at the right."""
        sizes, bar = self._sizes, self._row.bar
        height = sizes.line * 0.55
        area = QRectF(sizes.left, top + (sizes.line - height) / 2, self._bar_width(), height)
        scale = self._row.bar_share / bar.total if bar.total > 0 else 0.0
        pieces = [(part.points * scale, theme.word_colour(self._scheme, part.hue)) for part in bar.segments]
        paint_bar(self._painter, area, pieces, track=theme.mix(self._scheme.text, self._scheme.base, 0.06))
        if self._row.before_share is not None:
            paint_outline(self._painter, area, self._row.before_share, self._scheme.muted)
        box = QRectF(sizes.left, top, sizes.width, sizes.line)
        self._write(box, self._row.score, self._scheme.text, self._strong, right=True)

    def _paint_chips(self, left: float, top: float) -> None:
        """The places of a fusion; the one whose points the bar shows has a ground."""
        metrics, line = QFontMetricsF(self._font), self._sizes.line
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in self._row.hit.places:
            text = chip_text(place)
            if not text:
                continue
            box = QRectF(left, top + 0.5, metrics.horizontalAdvance(text) + metrics.height() * 0.9, line - 1)
            shown_in_bar = place.method == self._row.bar.method
            self._painter.setPen(QPen(QColor(self._scheme.control if shown_in_bar else self._scheme.line), 1))
            ground = theme.mix(self._scheme.text, self._scheme.base, 0.08) if shown_in_bar else "transparent"
            self._painter.setBrush(QColor(ground))
            self._painter.drawRoundedRect(box, line / 2, line / 2)
            colour = self._scheme.text if shown_in_bar else self._scheme.muted
            self._painter.setPen(QColor(colour))
            self._painter.setFont(self._font)
            self._painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, text)
            left += _chip_width(metrics, text)


def lay_out_snippet(snippet: Snippet, font: QFont, width: float, line_height: float, scheme: Scheme) -> QTextLayout:
    """Two lines of text with the words of the question coloured and underlined."""
    layout = QTextLayout(snippet.text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats([_mark(snippet.text, *mark, scheme) for mark in snippet.marks])
    layout.beginLayout()
    for number in range(SNIPPET_LINES):
        line = layout.createLine()
        if not line.isValid():
            break
        is_last = number + 1 == SNIPPET_LINES
        line.setLineWidth(width - (QFontMetricsF(font).horizontalAdvance("…") if is_last else 0))
        line.setPosition(QPointF(0, number * line_height))
    layout.endLayout()
    return layout


def _mark(text: str, start: int, end: int, hue: int | None, scheme: Scheme) -> QTextLayout.FormatRange:
    """The look of one word of the question."""
    look = QTextCharFormat()
    look.setForeground(QColor(theme.word_colour(scheme, hue)))
    look.setFontUnderline(True)
    look.setFontWeight(QFont.Weight.DemiBold)
    found = QTextLayout.FormatRange()
    found.start = to_utf16(text, start)
    found.length = to_utf16(text, end) - found.start
    found.format = look
    return found

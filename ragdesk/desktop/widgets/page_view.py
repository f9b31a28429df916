"""A page of a document as it is drawn in the file, with words marked on it.

Takes:  pictures of a page, the size of the paper, and boxes to mark.
Gives:  ``picture_wanted`` when there is none of the size in view, ``part_wanted`` for a sharper piece of a large page,
        ``page_stepped`` (+1 or -1) at the ends of a page, ``zoom_stepped``; clicks and drags as places on the page.
Never:  draws a page in the colours of a theme: paper is white, and so is read as its maker meant it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.models.page_image import PageImage
from ragdesk.desktop.widgets.page_bar import FIT_WIDTH, ZOOMS
from ragdesk.engine.records.pages import MOST_PIXELS, Box, PagePart

DOTS_PER_POINT = 96 / 72
"""Device-independent pixels to a point at 100 %."""

MARGIN = 14
FIRST_POINTS = (595.0, 842.0)
"""The size of paper to show until the file has told its own: A4."""

LOWEST_BEGINNING = 0.6
"""What begins farther down the view is moved up, so that what follows is seen, too."""

PART_DELAY_MILLISECONDS = 120
"""A sharper piece is asked for when scrolling has rested so long."""

WHEEL_STEP = 120
LINE_PIXELS = 40
WORD_LINE = 2.0


class MarkKind(Enum):
    """What a mark says."""

    PASSAGE = "passage"
    WORD = "word"
    FOUND = "found"
    CURRENT = "current"
    SELECTION = "selection"


@dataclass(frozen=True, slots=True)
class Mark:
    """A box on the page."""

    kind: MarkKind
    box: Box


GROUNDS = {
    MarkKind.PASSAGE: QColor("#FFE9A8"), MarkKind.WORD: QColor("#FFCB80"), MarkKind.FOUND: QColor("#D3D4F0"),
    MarkKind.CURRENT: QColor("#B4B6E4"), MarkKind.SELECTION: QColor("#C7D4FF"),
}
"""As a felt pen on paper: what is black below stays black."""

DARK_PAPER = 0.4
DARK_PAPER_OPACITY = 0.35
"""A felt pen is not seen on paper darker than this; there the marks lie over it like coloured glass."""

EDGES = {MarkKind.WORD: QColor("#B34E00"), MarkKind.CURRENT: QColor("#4347B5")}
"""A line below the words of the question, a frame around the place found: neither is told by its colour alone."""


class PageView(QAbstractScrollArea):
    """One page that scrolls."""

    picture_wanted = Signal()
    part_wanted = Signal()
    page_stepped = Signal(int)
    zoom_stepped = Signal(int)
    zoom_reset = Signal()
    pressed = Signal(QPointF)
    dragged = Signal(QPointF)
    copy_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page: PageImage | None = None
        self._is_dark = False
        self._piece: PageImage | None = None
        self._points = FIRST_POINTS
        self._marks: tuple[Mark, ...] = ()
        self._percent = FIT_WIDTH
        self._wheel = 0
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(PART_DELAY_MILLISECONDS)
        self._rest.timeout.connect(self._on_rest_timeout)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        theme.mark_pane(self)

    # --- what is shown ------------------------------------------------------------------------------------------------

    def show_paper(self, points: tuple[float, float]) -> None:
        """Show an empty sheet until its picture comes."""
        self._page = self._piece = None
        self._points = points
        self._marks = ()
        self._measure()
        self.verticalScrollBar().setValue(0)

    def show_page(self, page: PageImage) -> None:
        """Show a picture of the page."""
        self._page = page
        self._is_dark = is_dark(page)
        self._points = page.points
        self._measure()
        self._rest.start()

    def show_piece(self, piece: PageImage) -> None:
        """Lay a sharper piece over the page."""
        self._piece = piece
        self.viewport().update()

    def show_marks(self, marks: tuple[Mark, ...]) -> None:
        """Mark these places and no others."""
        self._marks = marks
        self.viewport().update()

    def set_zoom(self, percent: int) -> None:
        """Show the page at this size; ``FIT_WIDTH`` fits the width. What was in the middle stays there."""
        middle = self.place_on_page(QPointF(self.viewport().rect().center()))
        self._percent = percent
        self._piece = None
        self._measure()
        size, room = self._paper_size(), self.viewport()
        self.horizontalScrollBar().setValue(round(MARGIN + middle.x() * size.width() - room.width() / 2))
        self.verticalScrollBar().setValue(round(MARGIN + middle.y() * size.height() - room.height() / 2))
        self.picture_wanted.emit()

    @property
    def fits_width(self) -> bool:
        """Whether the page follows the width of the pane."""
        return self._percent == FIT_WIDTH

    @property
    def percent(self) -> int:
        """The zoom in force."""
        return self._percent or round(100 * self._paper_size().width() / (self._points[0] * DOTS_PER_POINT))

    @property
    def points(self) -> tuple[float, float]:
        """Width and height of the paper."""
        return self._points

    @property
    def wanted_width(self) -> int:
        """Width of a picture of the whole page, in pixels of the screen."""
        return max(1, round(self._paper_size().width() * self.devicePixelRatioF()))

    def wanted_part(self) -> PagePart | None:
        """What of the page is in view, when a picture of all of it would be too large to be sharp."""
        ratio, size, paper = self.devicePixelRatioF(), self._paper_size(), self.paper
        if size.width() * size.height() * ratio * ratio <= MOST_PIXELS * 1.01:
            return None
        seen = paper.intersected(QRectF(self.viewport().rect())).translated(-paper.topLeft())
        return PagePart(round(seen.left() * ratio), round(seen.top() * ratio), round(seen.width() * ratio),
                    round(seen.height() * ratio))

    def bring_into_view(self, box: Box) -> None:
        """Scroll so that a box, which may be the beginning of something longer, is in view, a quarter from the top."""
        area = self._on_screen(box)
        view = self.viewport().height()
        if area.top() < 0 or area.bottom() > LOWEST_BEGINNING * view:
            bar = self.verticalScrollBar()
            bar.setValue(round(bar.value() + area.top() - view / 4))
        across = self.horizontalScrollBar()
        if area.left() < 0 or area.right() > self.viewport().width():
            across.setValue(round(across.value() + area.left() - self.viewport().width() / 8))

    # --- measures -----------------------------------------------------------------------------------------------------

    def _paper_size(self) -> QSize:
        """The sheet in device-independent pixels."""
        width, height = self._points
        if self._percent == FIT_WIDTH:
            across = max(40, self.viewport().width() - 2 * MARGIN)
        else:
            across = max(1, round(width * DOTS_PER_POINT * self._percent / 100))
        return QSize(across, max(1, round(across * height / width)))

    def _content(self) -> QSize:
        """The sheet with what is around it."""
        return self._paper_size() + QSize(2 * MARGIN, 2 * MARGIN)

    @property
    def paper(self) -> QRectF:
        """Where the sheet lies in the viewport."""
        size, room = self._paper_size(), self.viewport().size()
        left = max(MARGIN, (room.width() - size.width()) // 2) - self.horizontalScrollBar().value()
        top = max(MARGIN, (room.height() - size.height()) // 2) - self.verticalScrollBar().value()
        return QRectF(left, top, size.width(), size.height())

    def _on_screen(self, box: Box) -> QRectF:
        paper = self.paper
        return QRectF(QPointF(paper.left() + box[0] * paper.width(), paper.top() + box[1] * paper.height()),
                      QPointF(paper.left() + box[2] * paper.width(), paper.top() + box[3] * paper.height()))

    def place_on_page(self, position: QPointF) -> QPointF:
        """A point of the viewport as shares of the page's width and height."""
        paper = self.paper
        return QPointF((position.x() - paper.left()) / paper.width(), (position.y() - paper.top()) / paper.height())

    def _measure(self) -> None:
        """Give the bars their ranges."""
        content, room = self._content(), self.viewport().size()
        for bar, length, seen in ((self.horizontalScrollBar(), content.width(), room.width()),
                                  (self.verticalScrollBar(), content.height(), room.height())):
            bar.setRange(0, max(0, length - seen))
            bar.setPageStep(max(1, seen - LINE_PIXELS))
            bar.setSingleStep(LINE_PIXELS)
        self.viewport().update()

    # --- painting -----------------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """White paper with a quiet edge, the picture, the marks."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        paper = self.paper
        painter.fillRect(paper, QColor(Qt.GlobalColor.white))
        if self._page is not None:
            painter.drawImage(paper, self._page.image)
        self._paint_piece(painter, paper)
        self._paint_marks(painter)
        painter.setPen(QPen(QColor(theme.current_scheme().line), 1))
        painter.drawRect(paper.adjusted(-0.5, -0.5, 0.5, 0.5))
        painter.end()

    def _paint_piece(self, painter: QPainter, paper: QRectF) -> None:
        """The sharper piece, if it is of this size."""
        piece = self._piece
        if piece is None or piece.wish.part is None or piece.wish.width != self.wanted_width:
            return
        scale = paper.width() / piece.wish.width
        part = piece.wish.part
        painter.drawImage(QRectF(paper.left() + part.left * scale, paper.top() + part.top * scale,
                                 piece.image.width() * scale, piece.image.height() * scale), piece.image)

    def _paint_marks(self, painter: QPainter) -> None:
        """Boxes, the more telling ones last."""
        for kind in MarkKind:
            for mark in self._marks:
                if mark.kind is kind:
                    self._paint_mark(painter, kind, self._on_screen(mark.box))

    def _paint_mark(self, painter: QPainter, kind: MarkKind, area: QRectF) -> None:
        painter.save()
        if self._is_dark:
            painter.setOpacity(DARK_PAPER_OPACITY)
        else:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillRect(area, GROUNDS[kind])
        painter.restore()
        if kind is MarkKind.WORD:
            painter.fillRect(QRectF(area.left(), area.bottom() - WORD_LINE / 2, area.width(), WORD_LINE), EDGES[kind])
        elif kind is MarkKind.CURRENT:
            painter.setPen(QPen(EDGES[kind], WORD_LINE))
            painter.drawRect(area.adjusted(-1, -1, 1, 1))

    # --- what the user does -------------------------------------------------------------------------------------------

    def scrollContentsBy(self, _across: int, _down: int) -> None:
        """Paint again, and ask for a sharper piece when scrolling rests."""
        self.viewport().update()
        self._rest.start()

    def _on_rest_timeout(self) -> None:
        if self.isVisible() and self._page is not None and self.wanted_part() is not None:
            self.part_wanted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A page as wide as the pane needs another picture."""
        super().resizeEvent(event)
        self._measure()
        self.picture_wanted.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """What was asked for while nobody looked is drawn now."""
        super().showEvent(event)
        self.picture_wanted.emit()

    def event(self, event: QEvent) -> bool:
        """A screen of another density needs another picture."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.picture_wanted.emit()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll, and turn the page at its ends."""
        steps = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_Space: 1, Qt.Key.Key_PageUp: -1, Qt.Key.Key_Backspace: -1}
        has_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in steps and not has_control:
            self._page_by(steps[Qt.Key(event.key())])
        elif has_control and event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_stepped.emit(1)
        elif has_control and event.key() == Qt.Key.Key_Minus:
            self.zoom_stepped.emit(-1)
        elif has_control and event.key() == Qt.Key.Key_0:
            self.zoom_reset.emit()
        elif has_control and event.key() == Qt.Key.Key_C:
            self.copy_wanted.emit()
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and not has_control:
            bar = self.verticalScrollBar()
            bar.setValue(bar.minimum() if event.key() == Qt.Key.Key_Home else bar.maximum())
        else:
            super().keyPressEvent(event)

    def _page_by(self, step: int) -> None:
        """A screen further, or the next page at the end of this one."""
        bar = self.verticalScrollBar()
        end = bar.maximum() if step > 0 else bar.minimum()
        if bar.value() == end:
            self.page_stepped.emit(step)
        else:
            bar.setValue(bar.value() + step * bar.pageStep())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; zoom with Ctrl; turn the page when turned on at its end."""
        down = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if step := self._count_wheel(down):
                self.zoom_stepped.emit(step)
            event.accept()
            return
        bar = self.verticalScrollBar()
        if (down < 0 and bar.value() == bar.maximum()) or (down > 0 and bar.value() == bar.minimum()):
            if step := self._count_wheel(-down):
                self.page_stepped.emit(step)
            event.accept()
        else:
            self._wheel = 0
            super().wheelEvent(event)

    def _count_wheel(self, turned: int) -> int:
        """Fine wheels send many small turns; a step is a notch of a usual one: +1, -1, or 0 before it is full."""
        self._wheel = turned if self._wheel * turned < 0 else self._wheel + turned
        if abs(self._wheel) < WHEEL_STEP:
            return 0
        step, self._wheel = (1 if self._wheel > 0 else -1), 0
        return step

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to select."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit(self.place_on_page(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select as far as here."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.dragged.emit(self.place_on_page(event.position()))


def is_dark(page: PageImage) -> bool:
    """Whether a page is mostly dark, as slides are."""
    ratio, flags = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    return page.image.scaled(16, 16, ratio).scaled(1, 1, ratio, flags).pixelColor(0, 0).lightnessF() < DARK_PAPER


def next_zoom(percent: int, step: int) -> int:
    """The next larger or smaller zoom of the list."""
    if step > 0:
        return next((zoom for zoom in ZOOMS if zoom > percent), ZOOMS[-1])
    return next((zoom for zoom in reversed(ZOOMS) if zoom < percent), ZOOMS[0])

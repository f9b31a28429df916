"""Small pieces of text as every pane needs them: plain, wrapping, in the system's size.

Takes:  text from anywhere, file names and documents included.
Gives:  labels and fonts.
Never:  markup: what looks like HTML is shown as it is written.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

TITLE_SCALE = 1.12
"""Size of a pane's title against the system's text."""

TALL_LETTERS = "ÁČĎÉŘŠŤÚŮÝŽŹŚ"


class _WrappingLabel(QLabel):
    """A label whose height follows its width.

    Qt's own asks for the height it would need at its narrowest, one word a line, and so makes panes scroll.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._make_room()

    def _make_room(self) -> None:
        """Keep room above the first line for accents on capitals, which many fonts draw above their own height."""
        metrics = self.fontMetrics()
        above = -metrics.tightBoundingRect(TALL_LETTERS).top() - metrics.ascent()
        self.setContentsMargins(0, max(0, above), 0, 0)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._make_room()

    def minimumSizeHint(self) -> QSize:
        """One line; the layout asks for the height at the real width."""
        return QSize(1, self.fontMetrics().height() + self.contentsMargins().top())


def plain_label(text: str = "", *, bold: bool = False, muted: bool = False, selectable: bool = False) -> QLabel:
    """A label that wraps, never renders markup, and never forces its pane to be wide."""
    label = _WrappingLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    if bold:
        keep_font(label, partial(scaled_font, weight=QFont.Weight.DemiBold))
    if muted:
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    if selectable:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def title_label(text: str = "") -> QLabel:
    """The title of a pane."""
    label = plain_label(text)
    keep_font(label, title_font)
    return label


def title_font() -> QFont:
    """The font of a pane's title."""
    return scaled_font(TITLE_SCALE, weight=QFont.Weight.DemiBold)


def underlined_font() -> QFont:
    """The font of what is chosen like a link."""
    font = scaled_font()
    font.setUnderline(True)
    return font


def scaled_font(scale: float = 1.0, *, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The application's font, larger or smaller by a factor; sizes in points, or in pixels where the system says so."""
    font = QFont(QGuiApplication.font())
    if font.pointSizeF() > 0:
        font.setPointSizeF(font.pointSizeF() * scale)
    else:
        font.setPixelSize(max(1, round(font.pixelSize() * scale)))
    font.setWeight(weight)
    return font


class FontKeeper(QObject):
    """Gives a widget its font again: when it is told to, and whenever a style sheet has taken it away."""

    _CHANGES = frozenset((QEvent.Type.FontChange, QEvent.Type.StyleChange))

    def __init__(self, widget: QWidget, make: Callable[[], QFont]) -> None:
        super().__init__(widget)
        self._widget, self._make = widget, make
        widget.setFont(make())
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Keep the font."""
        if event.type() in self._CHANGES:
            self.renew()
        return False

    def renew(self) -> None:
        """Make the font again, in the size that the application's text has now."""
        wanted = self._make()
        if self._widget.font() != wanted:
            self._widget.setFont(wanted)


def keep_font(widget: QWidget, make: Callable[[], QFont]) -> None:
    """Give a widget a font of its own that follows the size of the application's text."""
    FontKeeper(widget, make)


def fixed_font() -> QFont:
    """The system's font of even width, in the size of the application's text."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if QGuiApplication.font().pointSizeF() > 0:
        font.setPointSizeF(QGuiApplication.font().pointSizeF())
    return font


def labelled(text: str, widget: QWidget) -> QWidget:
    """A widget with its name before it, in one line."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setBuddy(widget)
    widget.setAccessibleName(text)
    pair = QWidget()
    line = QHBoxLayout(pair)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(6)
    line.addWidget(label)
    line.addWidget(widget)
    return pair


def plain_tooltip(text: str) -> str:
    """Text for a tool tip; Qt guesses at markup in them, so angle brackets and line breaks are written out."""
    if not text:
        return ""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")
    return f"<qt>{escaped}</qt>"


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have a screen reader say something once; only what is urgent interrupts what it is saying."""
    event = QAccessibleAnnouncementEvent(widget, text)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)

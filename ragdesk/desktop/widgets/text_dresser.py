"""Puts styles on a text: larger headings, code in even letters, tables in columns.

Takes:  a text widget, its text and blocks, and which part of it is shown.
Gives:  ``finished`` when all of it is dressed.
Never:  changes the text or what is selected; works longer than ``STEP_SECONDS`` at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QTextBlock,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QPlainTextEdit

from ragdesk.desktop import theme
from ragdesk.desktop.models.document_part import DocumentPart
from ragdesk.desktop.models.text_styles import HEADINGS, TextStyle, TextStyleKind, TextStyles, find_styles
from ragdesk.desktop.widgets.text import fixed_font
from ragdesk.desktop.widgets.utf16 import to_utf16
from ragdesk.engine.records import Block

STEP_SECONDS = 0.008
LINES_PER_STEP = 20
SCALES = (1.4, 1.22, 1.1)
"""Size of headings against the text, outermost first."""

MOSTLY_TABLE = 0.5
"""A part with this share of its text in tables is shown without broken lines."""


class TextDresser(QObject):
    """Dresses the text of one widget, a slice at a time."""

    finished = Signal()

    def __init__(self, view: QPlainTextEdit) -> None:
        super().__init__(view)
        self._view = view
        self._steps: Iterator[None] | None = None
        self._formats: dict[TextStyleKind, QTextCharFormat] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timer_timeout)

    def dress(self, text: str, shown: str, part: DocumentPart, blocks: Sequence[Block]) -> None:
        """Begin to dress a part of a text.

        Args:
            text: the whole document.
            shown: what the widget holds: the part, with the lines that the widget has.
            part: where it stands in the document.
            blocks: of the whole document; without any, the text is left as it is.
        """
        self.undress()
        if blocks:
            self._formats = {kind: make_format(kind) for kind in TextStyleKind}
            self._steps = self._dress(text, shown, part, blocks)
            self._timer.start()

    def undress(self) -> None:
        """Give up what is not finished; a newly set text has no styles."""
        self._timer.stop()
        self._steps = None
        self._view.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self._set_stops([])

    def _on_timer_timeout(self) -> None:
        ends_at = time.perf_counter() + STEP_SECONDS
        while self._steps is not None and time.perf_counter() < ends_at:
            try:
                next(self._steps)
            except StopIteration:
                self._timer.stop()
                self._steps = None
                self.finished.emit()

    def _dress(self, text: str, shown: str, part: DocumentPart, blocks: Sequence[Block]) -> Iterator[None]:
        styles = TextStyles()
        for found in find_styles(text, blocks, part.start, part.end):
            styles = found or styles
            yield
        if styles.table_length > MOSTLY_TABLE * (part.end - part.start):
            self._view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        if styles.stops:
            self._set_stops(styles.stops)
        yield from self._dress_lines(shown, part.start, styles.styles)

    def _set_stops(self, stops: Sequence[int]) -> None:
        """Let tabs lead to these columns."""
        letter = QFontMetricsF(fixed_font()).horizontalAdvance("0")
        option = self._view.document().defaultTextOption()
        tabs = []
        for stop in stops:
            tab = QTextOption.Tab()
            tab.position = stop * letter
            tabs.append(tab)
        if len(option.tabs()) or tabs:
            option.setTabs(tabs)
            self._view.document().setDefaultTextOption(option)

    def _dress_lines(self, shown: str, offset: int, styles: Sequence[TextStyle]) -> Iterator[None]:
        """Give each line the styles that it has a share in."""
        block, next_style, open_styles = self._view.document().firstBlock(), 0, list[TextStyle]()
        for number, line in enumerate(shown.split("\n")):
            end = offset + len(line)
            while next_style < len(styles) and styles[next_style].start < max(end, offset + 1):
                open_styles.append(styles[next_style])
                next_style += 1
            if open_styles:
                self._dress_line(block, line, offset, open_styles)
                open_styles = [style for style in open_styles if style.end > end + 1]
            block, offset = block.next(), end + 1
            if number % LINES_PER_STEP == 0:
                yield

    def _dress_line(self, block: QTextBlock, line: str, offset: int, styles: Sequence[TextStyle]) -> None:
        """Set the styles of one line."""
        ranges = []
        for style in styles:
            start, end = max(style.start - offset, 0), min(style.end - offset, len(line))
            if start < end:
                ranges.append(self._range(to_utf16(line, start), to_utf16(line, end), style))
        if ranges:
            block.layout().setFormats(ranges)
            self._view.document().markContentsDirty(block.position(), block.length())

    def _range(self, start: int, end: int, style: TextStyle) -> QTextLayout.FormatRange:
        form = self._formats[style.kind]
        if style.room:
            form = QTextCharFormat(form)
            form.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
            form.setFontLetterSpacing(style.room * QFontMetricsF(form.font()).horizontalAdvance("0"))
        made = QTextLayout.FormatRange()
        made.start, made.length, made.format = start, end - start, form
        return made


def make_format(kind: TextStyleKind) -> QTextCharFormat:
    """Fonts and grounds in the colours of the theme."""
    form, scheme = QTextCharFormat(), theme.current_scheme()
    if kind in (TextStyleKind.CODE, TextStyleKind.TABLE, TextStyleKind.TABLE_HEAD):
        form.setFont(fixed_font(), QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesAll)
    if kind in HEADINGS:
        font = QGuiApplication.font()
        form.setFontPointSize(max(1.0, font.pointSizeF()) * SCALES[HEADINGS.index(kind)])
        form.setFontWeight(QFont.Weight.DemiBold)
    elif kind is TextStyleKind.TABLE_HEAD:
        form.setFontWeight(QFont.Weight.Bold)
        form.setBackground(QColor(scheme.raised))
    elif kind is TextStyleKind.CODE:
        form.setBackground(QColor(theme.mix(scheme.raised, scheme.base, 0.6)))
    elif kind in (TextStyleKind.REPEATED, TextStyleKind.LABEL):
        form.setForeground(QColor(scheme.muted))
    return form

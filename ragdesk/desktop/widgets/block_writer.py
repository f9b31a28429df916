"""Writes what is shown of a document into Qt's text, block by block.

Takes:  blocks, and the colours of the theme.
Gives:  ``places``: where each place of the document stands.
Never:  puts anything into the text but what a block says, or a link that leads out: it is a number into ``links``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate

from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLength,
    QTextOption,
    QTextTableCellFormat,
    QTextTableFormat,
)

from ragdesk.desktop import theme
from ragdesk.desktop.models.shown_places import ShownPlaces
from ragdesk.desktop.widgets.qt_text import for_qt
from ragdesk.desktop.widgets.table_grid import GAP_SHARE, ROW_WIDTH
from ragdesk.desktop.widgets.text import fixed_font, plain_tooltip, scaled_font
from ragdesk.engine.records.shown import Look, Run, ShownBlock, Style
from ragdesk.translation import translate as _

LINK_SCHEME = "link"
SCALES = (1.45, 1.25, 1.12, 1.0)
"""Size of headings against the text, outermost first."""

SMALL = 0.9
LINE_HEIGHT_PERCENT = 115
LONGEST_TABLE = 40
"""Rows of a table whose cells are laid out, which takes a thousandth of a second each; in a longer one every row is a
line in which tabs lead to columns, and ``table_grid`` paints the rules."""

WIDEST = 60
"""Letters of such a column; a longer cell pushes the rest of its row aside."""

SLACK = 1.1
"""By how much such a column is wider than the first rows need, as later ones may need more."""

_ABOVE = {Look.HEADING: 0.9, Look.ITEM: 0.15, Look.CODE: 0.5, Look.RULE: 0.4}
_LINE_END = "\N{LINE SEPARATOR}"


class BlockWriter:
    """Writes at the end of one text.

    Attributes:
        places: of what has been written.
        links: where the links lead, by their numbers.
        has_long_table: rows of one have been written as lines.
    """

    def __init__(self, document: QTextDocument) -> None:
        self._cursor = QTextCursor(document)
        self._scheme, self._font = theme.current_scheme(), scaled_font()
        self._line = QFontMetricsF(self._font).height()
        self._is_fresh = self._is_first = True
        self._rows: list[ShownBlock] = []
        self._columns: list[float] | None = None
        self.has_long_table = False
        self._looks: dict[tuple[Style, Look, int], QTextCharFormat] = {}
        self.places = ShownPlaces()
        self.links: list[str] = []

    @property
    def is_as_it_would_be(self) -> bool:
        """Whether theme and size of the text are still those that it was written in."""
        return self._scheme is theme.current_scheme() and self._font == scaled_font()

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is written meanwhile is laid out together, which takes a tenth of the time."""
        cursor = QTextCursor(self._cursor.document())
        cursor.beginEditBlock()
        try:
            yield
        finally:
            cursor.endEditBlock()

    def write(self, block: ShownBlock) -> None:
        """Write a block; rows wait until there are several."""
        if block.look is Look.ROW:
            self._take_row(block)
            return
        self.flush()
        if block.look is Look.RULE and not self._is_first:
            self._is_fresh = False  # in the line below a table, Qt would draw it beside the table
        self._begin(self._block_look(block))
        self.places.add(block, (self._cursor.position(),))
        for run in block.cells[0]:
            self._write_run(run, block)

    def flush(self) -> None:
        """Write the rows that wait; the next row begins another table."""
        rows, self._rows, self._columns = self._rows, [], None
        if rows:
            self._write_table(rows)

    def _begin(self, look: QTextBlockFormat) -> None:
        """Begin a line; the first one, and the one below a table, are there already."""
        if self._is_fresh:
            self._cursor.setBlockFormat(look)
        else:
            self._cursor.insertBlock(look, QTextCharFormat())
        self._is_fresh = self._is_first = False

    # --- paragraphs ---------------------------------------------------------------------------------------------------

    def _block_look(self, block: ShownBlock) -> QTextBlockFormat:
        look = QTextBlockFormat()
        look.setLineHeight(LINE_HEIGHT_PERCENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        above = _ABOVE.get(block.look, 0.55) if block.is_apart or block.look is Look.HEADING else 0.1
        look.setTopMargin(0.0 if self._is_first else self._line * above)
        indent = self._line * 1.5
        look.setLeftMargin(indent * block.depth + self._line * block.quotes)
        if block.look is Look.ITEM:
            self._hang(look, block, indent)
        if block.look is Look.CODE:
            look.setBackground(QColor(theme.mix(self._scheme.text, self._scheme.base, 0.06)))
        elif block.quotes:
            look.setBackground(QColor(theme.mix(self._scheme.accent, self._scheme.base, 0.08)))
        if block.look is Look.HEADING:
            look.setHeadingLevel(min(block.level, 6))
            look.setBottomMargin(self._line * 0.15)
        if block.look is Look.RULE:
            look.setProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth.value,
                             QTextLength(QTextLength.Type.PercentageLength, 100))
        return look

    def _hang(self, look: QTextBlockFormat, block: ShownBlock, indent: float) -> None:
        """Let the text of an item begin at one column, with its bullets before it."""
        bullets = sum(run.text.endswith("\t") for run in block.cells[0][:block.depth])
        look.setTextIndent(-indent * bullets)
        stops = []
        for number in range(1, bullets + 1):
            stop = QTextOption.Tab()
            stop.position = indent * number
            stops.append(stop)
        look.setTabPositions(stops)

    def _write_run(self, run: Run, block: ShownBlock) -> None:
        look = self._char_look(run.style, block)
        if run.link:
            look = self._link_look(look, run.link)
        self._cursor.insertText(for_qt(run.text).replace("\n", _LINE_END), look)

    def _char_look(self, style: Style, block: ShownBlock) -> QTextCharFormat:
        level = min(block.level, len(SCALES)) if block.look is Look.HEADING else 0
        if block.is_head:
            style |= Style.BOLD
        key = (style, block.look, level)
        if key not in self._looks:
            self._looks[key] = self._make_look(*key)
        return self._looks[key]

    def _make_look(self, style: Style, look: Look, level: int) -> QTextCharFormat:
        """Fonts and colours of a run."""
        made, scheme = QTextCharFormat(), self._scheme
        scale = SCALES[level - 1] if level else SMALL if look is Look.ASIDE or style & Style.ASIDE else 1.0
        font = scaled_font(scale)
        if look is Look.CODE or style & Style.CODE:
            made.setFontFamilies(fixed_font().families() or [fixed_font().family()])
        if font.pointSizeF() > 0:
            made.setFontPointSize(font.pointSizeF())
        is_aside = look is Look.ASIDE or bool(style & (Style.ASIDE | Style.PICTURE))
        made.setForeground(QColor(scheme.muted if is_aside else scheme.text))
        if level or style & Style.BOLD:
            made.setFontWeight(QFont.Weight.DemiBold)
        made.setFontItalic(bool(style & (Style.ITALIC | Style.PICTURE)))
        made.setFontStrikeOut(bool(style & Style.STRUCK))
        if style & Style.MARKED:
            made.setBackground(QColor(theme.mix(scheme.words[1], scheme.base, 0.2)))
        elif style & Style.CODE:
            made.setBackground(QColor(theme.mix(scheme.text, scheme.base, 0.06)))
        if style & Style.PICTURE:
            made.setToolTip(plain_tooltip(_("A picture, which is not shown here")))
        return made

    def _link_look(self, look: QTextCharFormat, link: str) -> QTextCharFormat:
        """A link, with where it leads as a tool tip; links of the same run share a number."""
        if not self.links or self.links[-1] != link:
            self.links.append(link)
        made = QTextCharFormat(look)
        made.setAnchor(True)
        made.setAnchorHref(f"{LINK_SCHEME}:{len(self.links) - 1}")
        made.setForeground(QColor(self._scheme.accent))
        made.setFontUnderline(True)
        made.setToolTip(plain_tooltip(link.removeprefix("[[")))
        return made

    # --- tables -------------------------------------------------------------------------------------------------------

    def _take_row(self, row: ShownBlock) -> None:
        if row.is_apart:
            self.flush()
        if self._columns is not None:
            self._write_line(row, self._columns)
            return
        self._rows.append(row)
        if len(self._rows) > LONGEST_TABLE:
            rows, self._rows = self._rows, []
            self._columns, self.has_long_table = self._find_columns(rows), True
            for waiting in rows:
                self._write_line(waiting, self._columns)

    @property
    def gap(self) -> float:
        """Between two cells of a row that is a line."""
        return self._line * 0.8

    def _find_columns(self, rows: Sequence[ShownBlock]) -> list[float]:
        """Where the columns end, by the widest cells of some rows."""
        metrics = QFontMetricsF(self._font)
        widest = metrics.averageCharWidth() * WIDEST
        widths = [0.0] * max(len(row.cells) for row in rows)
        for row in rows:
            for column, cell in enumerate(row.cells):
                text = "".join(run.text for run in cell)[:2 * WIDEST]
                widths[column] = max(widths[column], min(metrics.horizontalAdvance(text), widest))
        return list(accumulate(width * SLACK + self.gap for width in widths))

    def _write_line(self, row: ShownBlock, columns: Sequence[float]) -> None:
        """A row as a line, its cells apart by tabs."""
        self._begin(self._row_look(row, columns))
        positions = []
        for number, cell in enumerate(row.cells):
            if number:
                self._cursor.insertText("\t", QTextCharFormat())
            positions.append(self._cursor.position())
            for run in cell:
                self._write_run(run._replace(text=run.text.replace("\n", " ")), row)
        self.places.add(row, positions, in_cells=False)

    def _row_look(self, row: ShownBlock, columns: Sequence[float]) -> QTextBlockFormat:
        look = self._block_look(row)
        stops = []
        for position in columns[:-1]:
            stop = QTextOption.Tab()
            stop.position = position
            stops.append(stop)
        look.setTabPositions(stops)
        look.setProperty(ROW_WIDTH, columns[-1])
        look.setNonBreakableLines(True)
        look.setLeftMargin(look.leftMargin() + self.gap * GAP_SHARE)
        look.setTopMargin(self._line * (0.6 if row.is_apart and not self._is_first else 0.2))
        look.setBottomMargin(self._line * 0.2)
        return look

    def _write_table(self, rows: Sequence[ShownBlock]) -> None:
        """Rows of as many cells as the longest has."""
        self._begin(_gap(self._line * 0.4))
        table = self._cursor.insertTable(len(rows), max(len(row.cells) for row in rows), self._table_look())
        for number, row in enumerate(rows):
            positions = []
            for column, cell in enumerate(row.cells):
                place = table.cellAt(number, column)
                if row.is_head:
                    look = QTextTableCellFormat()
                    look.setBackground(QColor(self._scheme.raised))
                    place.setFormat(look)
                self._cursor = place.firstCursorPosition()
                positions.append(self._cursor.position())
                for run in cell:
                    self._write_run(run, row)
            self.places.add(row, positions)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._is_fresh = True

    def _table_look(self) -> QTextTableFormat:
        look = QTextTableFormat()
        look.setBorder(1)
        look.setBorderStyle(QTextTableFormat.BorderStyle.BorderStyle_Solid)
        look.setBorderCollapse(True)
        look.setBorderBrush(QColor(self._scheme.line))
        look.setCellPadding(self._line * 0.25)
        look.setCellSpacing(0)
        look.setBottomMargin(self._line * 0.5)
        return look


def _gap(above: float) -> QTextBlockFormat:
    """The line that Qt wants before a table, as low as it can be."""
    look = QTextBlockFormat()
    look.setTopMargin(above)
    look.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    return look

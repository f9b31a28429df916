"""The marks in a document's text: the passage, words of it, other cited places, what was found, what is selected.

Takes:  places in the document, and who can say where they are in the text.
Gives:  marks of different looks: a citation is yellow with its words underlined, a selection is blue, an order to a
        model has a wavy line.
Never:  changes the text or what is selected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtGui import QColor, QPalette, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from ragdesk.desktop import theme

Place = tuple[int, int]

MOST_MARKED = 200
"""Places marked at once; more would make every repaint slow."""

ALSO_CITED_SHARE = 0.45
"""How strong the ground of other cited places is against that of the passage."""


class TextMarks:
    """The marks of one view.

    Attributes:
        passage: what is cited.
        selected: what is to look selected although Qt cannot select it, such as half of two cells of a table.
    """

    def __init__(self, view: QPlainTextEdit | QTextEdit, cursors_at: Callable[[Place], list[QTextCursor]]) -> None:
        """Mark in a view.

        Args:
            view: whose text is marked.
            cursors_at: cursors over what is shown of a place; none when nothing of it is.
        """
        self._view, self._cursors_at = view, cursors_at
        self.passage: Place = (0, 0)
        self.selected: Place = (0, 0)
        self._words: tuple[Place, ...] = ()
        self._orders: tuple[Place, ...] = ()
        self._found: tuple[Place, ...] = ()
        self._cited: tuple[Place, ...] = ()

    def put(self, passage: Place, words: Iterable[Place]) -> None:
        """Mark a passage and words of it, in place of all other marks."""
        self.passage, self._words = passage, tuple(words)[:MOST_MARKED]
        self._found = self._cited = self._orders = ()
        self.show()

    def mark_cited(self, places: Sequence[Place]) -> None:
        """Mark what else is cited, beside the passage."""
        self._cited = tuple(places[:MOST_MARKED])
        self.show()

    def mark_found(self, places: Sequence[Place]) -> None:
        """Mark places that were found."""
        self._found = tuple(places[:MOST_MARKED])
        self.show()

    def mark_orders(self, places: Sequence[Place]) -> None:
        """Mark words that give orders to a model; they stay marked until others are put."""
        self._orders = tuple(places[:MOST_MARKED])
        self.show()

    def show(self) -> None:
        """Put the marks on, those on top last."""
        scheme = theme.current_scheme()
        self._recolour(scheme)
        cited, passage, word, found, selected, order = (QTextCharFormat() for _look in range(6))
        cited.setBackground(QColor(theme.mix(scheme.highlight, scheme.base, ALSO_CITED_SHARE)))
        passage.setBackground(QColor(scheme.highlight))
        word.setBackground(QColor(theme.cited_word_ground(scheme)))
        word.setFontUnderline(True)
        order.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        order.setUnderlineColor(QColor(scheme.error))
        found.setBackground(QColor(theme.mix(scheme.accent, scheme.base, 0.25)))
        selected.setBackground(QColor(self._selection_ground(scheme)))
        layers = ((self._cited, cited), ((self.passage,), passage), (self._words, word), (self._orders, order),
                  (self._found, found), ((self.selected,), selected))
        self._view.setExtraSelections([mark for places, look in layers for place in places
                                       for mark in self._marks_of(place, look)])

    def _marks_of(self, place: Place, look: QTextCharFormat) -> Iterator[QTextEdit.ExtraSelection]:
        for cursor in self._cursors_at(place) if place[0] < place[1] else ():
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format = look
            yield mark

    def _recolour(self, scheme: theme.Scheme) -> None:
        """Selected text keeps its colour on a ground of its own."""
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Highlight, QColor(self._selection_ground(scheme)))
        palette.setColor(QPalette.ColorRole.HighlightedText, QColor(scheme.text))
        if palette.color(QPalette.ColorRole.Highlight) != self._view.palette().color(QPalette.ColorRole.Highlight):
            self._view.setPalette(palette)

    def _selection_ground(self, scheme: theme.Scheme) -> str:
        """That of what a search has come to is stronger."""
        return theme.found_ground(scheme) if self._found else theme.selection_ground(scheme)

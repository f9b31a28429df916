"""The passages of one result as rows for a list.

Takes:  a SearchResult and which passages were sent under which number.
Gives:  a ``PassageRow`` each, with everything that the painting needs worked out once.
Never:  changes a row: a new result is a new set of rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ragdesk import wording
from ragdesk.desktop.models.bars import PassageBar, assign_hues, make_bar
from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.text import plain_tooltip
from ragdesk.engine.facade.explanation import explain_by, explain_each
from ragdesk.engine.records import Hit, SearchResult
from ragdesk.engine.records.files import FileChange
from ragdesk.translation import format_number
from ragdesk.wording.files import change_name

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""Gives the ``PassageRow``."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class PassageRow:
    """A passage and all that its row shows.

    Attributes:
        number: n of ``[n]`` where the passage was sent.
        bar_share: length of the bar, 0 to 1, on the scale that all rows of the same ranking share.
        before_share: its length before other values were tried; None when nothing is tried or it was not listed.
        change: what became of its file since it was read; None when it is as it was.
        moved: what a trial did to its place: "▲2", "▼1", "▲" for one that was not listed; else empty.
    """

    hit: Hit
    name: str
    place: str
    number: int | None
    score: str
    bar: PassageBar
    bar_share: float
    spoken: str
    before_share: float | None = None
    moved: str = ""
    change: FileChange | None = None

    @property
    def mark(self) -> str:
        """What is to be known before the passage is used, in a word or two; empty as a rule."""
        return " · ".join(filter(None, (change_name(self.change) if self.change is not None else "",
                                        wording.orders_note(self.hit.chunk))))


def make_rows(result: SearchResult, sent_numbers: Mapping[int, int],
              before: SearchResult | None = None) -> tuple[PassageRow, ...]:
    """Work out the rows of a result; ``before`` is what a trial of other values is compared with."""
    hues = assign_hues(before or result)
    bars = [make_bar(hit, result, hues) for hit in result.hits]
    longest = longest_bars(result, *([before] if before else []))
    rows = tuple(
        _make_row(hit, bar, longest[bar.method], sent_numbers.get(hit.chunk_id))
        for hit, bar in zip(result.hits, bars, strict=True)
    )
    return _compared(rows, before, longest) if before else rows


def _compared(rows: tuple[PassageRow, ...], before: SearchResult,
              longest: Mapping[str, float]) -> tuple[PassageRow, ...]:
    """The rows with what they were before."""
    old_hits = {hit.chunk_id: hit for hit in before.hits}
    compared = []
    for row in rows:
        old = old_hits.get(row.hit.chunk_id)
        full = longest[row.bar.method]
        share = points_under(old, row.bar.method, before) / full if old and full > 0 else None
        spoken = ", ".join(part for part in (row.spoken, wording.place_change(old.rank if old else None, row.hit.rank))
                           if part)
        moved = wording.place_arrow(old.rank if old else None, row.hit.rank)
        compared.append(replace(row, before_share=share, moved=moved, spoken=spoken))
    return tuple(compared)


def points_under(hit: Hit, method: str, result: SearchResult) -> float:
    """The points of a passage in one of the rankings of a result."""
    explanation = explain_by(method, hit, result)
    return explanation.points if explanation else 0.0


def longest_bars(*results: SearchResult) -> dict[str, float]:
    """The most points that any listed passage has, per ranking: what a full bar stands for."""
    longest: dict[str, float] = {}
    for result in results:
        for explanation in (each for hit in result.hits for each in explain_each(hit, result)):
            longest[explanation.method] = max(longest.get(explanation.method, 0.0), explanation.points)
    return longest


def _make_row(hit: Hit, bar: PassageBar, longest: float, number: int | None) -> PassageRow:
    score = format_number(hit.score, 4) if hit.places else wording.score_text(hit.score)
    score = wording.fit_sentence(hit.fit, score) if hit.fit else score
    share = bar.total / longest if longest > 0 else 0.0
    name = wording.document_name(hit)
    place = " · ".join(filter(None, (wording.place_of(hit), wording.same_text_count(hit))))
    return PassageRow(hit, show_name(name), show_name(place), number, score, bar, share,
                      wording.accessible_passage(hit, number))


def _tooltip(hit: Hit) -> str:
    """Where the passage is from, in full, and where else it stands."""
    lines = [show_name(hit.chunk.whole_path), " › ".join(hit.chunk.heading)]
    lines.append(show_name(wording.same_text_sentence(hit)))
    lines += [wording.hidden_in_passage(hit.chunk), wording.orders_sentence(hit.chunk)]
    return "\n".join(line for line in lines if line)


class PassagesModel(QAbstractListModel):
    """The rows, in the order of their rank."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[PassageRow, ...] = ()

    @property
    def rows(self) -> tuple[PassageRow, ...]:
        """All rows."""
        return self._rows

    def show_rows(self, rows: tuple[PassageRow, ...]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def show_changes(self, changes: Mapping[str, FileChange]) -> None:
        """Mark the rows whose files are no longer what was read, and no others."""
        rows = tuple(replace(row, change=changes.get(row.hit.chunk.path)) for row in self._rows)
        if rows != self._rows:
            self._rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, 0))

    def row_of(self, chunk_id: int) -> int | None:
        """The row that shows a chunk; None when it is not listed."""
        return next((n for n, row in enumerate(self._rows) if row.hit.chunk_id == chunk_id), None)

    def rowCount(self, parent: Index | None = None) -> int:
        """How many passages are listed; a passage has nothing below it."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A row's text for every reader, and the row itself for the painting."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.hit.rank}  {row.name}, {row.place}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (row.spoken, row.mark) if part)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return row.hit.chunk.text[:1_000]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(_tooltip(row.hit))
        return None

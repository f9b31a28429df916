"""The pane of passages: what was found, in order, and at a glance why.

Takes:  a SearchResult and the numbers under which passages were sent.
Gives:  ``passage_selected`` and ``passage_opened`` with the Hit; ``program_requested`` and ``place_requested`` with the
        path of its file; ``tick_changed`` and ``pin_changed`` for what is sent;
        ``action_wanted`` with what is to be done where nothing was found; ``reset_requested`` while
        other values are tried.
Never:  asks the engine or puts the passages in another order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QListView, QMenu, QStackedWidget, QVBoxLayout, QWidget

from ragdesk import wording
from ragdesk.desktop.delegates.passage_row import PassageDelegate
from ragdesk.desktop.models.bars import assign_hues
from ragdesk.desktop.models.passages import ROW_ROLE, PassageRow, PassagesModel, make_rows
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.bars import Legend
from ragdesk.desktop.widgets.empty_state import EmptyState
from ragdesk.desktop.widgets.file_menu import add_file_entries
from ragdesk.desktop.widgets.notice import WayOut
from ragdesk.desktop.widgets.text import announce, plain_label, title_label
from ragdesk.desktop.widgets.trial_line import TrialLine
from ragdesk.engine.facade.texts import visible_text
from ragdesk.engine.records import Hit, Prompt, SearchResult, Verdict
from ragdesk.engine.records.files import FileChange
from ragdesk.translation import format_number, translate_plural
from ragdesk.translation import translate as _


class PassagesPane(QWidget):
    """The list of passages of the last question."""

    passage_selected = Signal(object)
    passage_opened = Signal(object)
    program_requested = Signal(str)
    place_requested = Signal(str)
    action_wanted = Signal(str)
    reset_requested = Signal()
    tick_changed = Signal(int, bool)
    pin_changed = Signal(object, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: SearchResult | None = None
        self._changes: Mapping[str, FileChange] = {}
        self._sent: frozenset[int] = frozenset()
        self._pinned: frozenset[int] = frozenset()
        self._title = title_label(_("Passages"))
        self._evidence = plain_label(muted=True)
        self._legend = Legend()
        self.trial_line = TrialLine()
        self.banner = Banner()
        self._model = PassagesModel(self)
        self._list = _PassageList()
        self._state = EmptyState()
        self._pages = QStackedWidget()
        self._arrange()
        self._list.selectionModel().currentChanged.connect(self._on_list_current_changed)
        self._list.opened.connect(self._on_list_opened)
        self._list.doubleClicked.connect(self._on_list_opened)
        self._list.menu_wanted.connect(self._on_list_menu_wanted)
        self._state.action_chosen.connect(self.action_wanted)
        self.trial_line.reset_requested.connect(self.reset_requested)
        self.clear()

    def _arrange(self) -> None:
        self._list.setModel(self._model)
        self._list.setAccessibleName(_("Passages found"))
        self._list.setAccessibleDescription(_("Arrow keys choose a passage, Enter opens its document there."))
        self._pages.addWidget(self._list)
        self._pages.addWidget(self._state)
        head = QVBoxLayout()
        head.setContentsMargins(14, 8, 14, 8)
        head.setSpacing(4)
        for widget in (self._title, self._evidence, self._legend, self.trial_line):
            head.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banner)
        layout.addLayout(head)
        layout.addWidget(self._pages, 1)
        self.setFocusProxy(self._list)

    @property
    def model(self) -> PassagesModel:
        """The rows shown."""
        return self._model

    def show_result(self, result: SearchResult, sent_numbers: Mapping[int, int],
                    before: SearchResult | None = None) -> None:
        """Show what was found; the first passage is chosen, unless one of the same result already is.

        Args:
            result: of the search.
            sent_numbers: chunk id -> n of ``[n]`` for the passages that went into the prompt.
            before: the result that ``result`` is a trial of; the same passage stays chosen.
        """
        base = before or result
        is_new = base is not self._result
        chosen = None if is_new else self._chosen_chunk()
        self._result = base
        self._changes = {} if is_new else self._changes
        hues = assign_hues(base)
        rows = make_rows(result, sent_numbers, before)
        self._legend.show_words(hues if rows else {}, others=_has_grey(rows))
        self._show_head(result)
        self.trial_line.show_trial(wording.trial_changes(result, before) if before is not None else ())
        self._model.show_rows(rows)
        self._model.show_changes(self._changes)
        if not rows:
            self._show_nothing_found(result)
            return
        self._pages.setCurrentWidget(self._list)
        self._choose_row((self._model.row_of(chosen) if chosen is not None else None) or 0)
        if is_new:
            announce(self._list, translate_plural("{n} passage found", "{n} passages found", len(rows)))

    def show_changes(self, changes: Mapping[str, FileChange]) -> None:
        """Mark the passages whose files are no longer what was read, and no others."""
        self._changes = changes
        self._model.show_changes(changes)

    def _show_head(self, result: SearchResult) -> None:
        """How many passages, and what the evidence is worth where that has to be said."""
        self._title.setText(_("Passages ({listed} of {total})").format(
            listed=format_number(len(result.hits), 0), total=format_number(result.figures.chunks, 0)))
        worth_saying = bool(result.hits) and (result.evidence.verdict != Verdict.STRONG or result.evidence.missing)
        said = (wording.evidence_sentence(result.evidence), wording.near_sentence(result.question))
        self._evidence.setText(" ".join(filter(None, said)) if worth_saying else "")
        self._evidence.setVisible(bool(worth_saying))

    def _show_nothing_found(self, result: SearchResult) -> None:
        """Say that nothing was found, and which words look like those asked for."""
        advice = _("Try other words, or fewer: words are compared, not meanings.")
        hint = (wording.near_sentence(result.question), advice)
        ways = [WayOut("show_ledger", _("Show the list of files"))]
        if not result.question.scope.is_empty:
            ways.insert(0, WayOut("search_everywhere", _("Search everywhere")))
        self._say(wording.evidence_sentence(result.evidence), " ".join(filter(None, hint)), ways)

    def _say(self, text: str, hint: str, ways: Sequence[WayOut] = ()) -> None:
        self._state.show_text(text, hint, ways)
        self._pages.setCurrentWidget(self._state)

    def show_state(self, text: str, hint: str = "") -> None:
        """Show a sentence in place of passages: no folder, no question, reading."""
        self._forget()
        self._say(text, hint)

    def select_chunk(self, chunk_id: int) -> None:
        """Choose the passage with that id and bring it into view; nothing happens when it is not listed."""
        self._choose_row(self._model.row_of(chunk_id))

    def choose_none(self) -> None:
        """Choose no passage, since the one that is explained is not in the list."""
        self._list.setCurrentIndex(QModelIndex())
        self._list.clearSelection()

    def clear(self) -> None:
        """Show nothing."""
        self.show_state("")

    def _forget(self) -> None:
        self._result = None
        self._model.show_rows(())
        self._title.setText(_("Passages"))
        self._evidence.hide()
        self.trial_line.show_trial(())
        self._legend.show_words({}, others=False)

    @property
    def chosen_path(self) -> str:
        """The path of the file that the chosen passage is from, empty when none is chosen."""
        row = self._list.currentIndex().data(ROW_ROLE)
        return row.hit.chunk.path if isinstance(row, PassageRow) else ""

    def _choose_row(self, row: int | None) -> None:
        if row is not None:
            index = self._model.index(row, 0)
            self._list.setCurrentIndex(index)
            self._list.scrollTo(index)

    def _chosen_chunk(self) -> int | None:
        row = self._list.currentIndex().data(ROW_ROLE)
        return row.hit.chunk_id if isinstance(row, PassageRow) else None

    def _on_list_current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        row = current.data(ROW_ROLE)
        if isinstance(row, PassageRow):
            self.passage_selected.emit(row.hit)

    def _on_list_opened(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, PassageRow):
            self.passage_opened.emit(row.hit)

    def _on_list_menu_wanted(self, place: QPoint) -> None:
        row = self._list.currentIndex().data(ROW_ROLE)
        if isinstance(row, PassageRow):
            menu = self.make_menu(row.hit)
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(place)

    def make_menu(self, hit: Hit) -> QMenu:
        """What can be done with a passage."""
        menu, path = QMenu(self), hit.chunk.path
        open_file, show_place = partial(self.program_requested.emit, path), partial(self.place_requested.emit, path)
        menu.addAction(_("Open its document here"), partial(self.passage_opened.emit, hit))
        menu.addAction(_("Copy its text with the source"), partial(copy_with_source, hit))
        menu.addSeparator()
        self._add_sending(menu, hit)
        menu.addSeparator()
        add_file_entries(menu, path, open_file, show_place)
        return menu

    def _add_sending(self, menu: QMenu, hit: Hit) -> None:
        """Whether it is in the prompt, this time and always."""
        for text, is_on, signal, what in (
                (_("In the prompt"), hit.chunk_id in self._sent, self.tick_changed, hit.chunk_id),
                (_("Always send this passage"), hit.chunk_id in self._pinned, self.pin_changed, hit)):
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(is_on)
            action.triggered.connect(partial(signal.emit, what, not is_on))

    def note_prompt(self, prompt: Prompt) -> None:
        """Know which passages are in the prompt, and which of them always are."""
        self._sent = frozenset(hit.chunk_id for hit in prompt.sources)
        self._pinned = frozenset(passage.hit.chunk_id for passage in prompt.passages if passage.is_pinned)


def _has_grey(rows: tuple[PassageRow, ...]) -> bool:
    """Whether any bar has words without a colour of their own."""
    return any(segment.hue is None for row in rows for segment in row.bar.segments)


def quote_with_source(hit: Hit) -> str:
    """A passage as it is copied: its text, without what its own program hides, and where it is from."""
    return f"{visible_text(hit.chunk)}\n\n({hit.chunk.whole_path}, {wording.location(hit.chunk)})"


def copy_with_source(hit: Hit) -> None:
    """Put a passage and where it is from into the clipboard."""
    QGuiApplication.clipboard().setText(quote_with_source(hit))


class _PassageList(QListView):
    """A list that opens with Enter, copies with the source, and has a menu, which a key opens too."""

    opened = Signal(QModelIndex)
    menu_wanted = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(PassageDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, the copy key copies; the rest is the list's own."""
        index = self.currentIndex()
        row = index.data(ROW_ROLE)
        if isinstance(row, PassageRow) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(index)
        elif isinstance(row, PassageRow) and event.matches(QKeySequence.StandardKey.Copy):
            copy_with_source(row.hit)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the row under the pointer, or by the key of the chosen one."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.menu_wanted.emit(self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center()))
        elif self.indexAt(event.pos()).isValid():
            self.menu_wanted.emit(event.globalPos())

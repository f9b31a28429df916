"""The passages that are sent and those that could be: ticked, put in order, widened, sent always.

Takes:  a Prompt, and the order that the settings name.
Gives:  what the user did: ``tick_changed``, ``rows_reordered``, ``move_wanted``, ``wide_changed``, ``pin_changed``,
        ``order_chosen``; ``passage_chosen`` with the number of a passage that is sent.
Never:  changes what is sent: it shows the next prompt that it is given.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ragdesk import wording
from ragdesk.desktop import theme
from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.text import labelled
from ragdesk.engine.records import Prompt, PromptPassage, Standing
from ragdesk.engine.settings import SETTINGS
from ragdesk.translation import translate as _

ID_ROLE = Qt.ItemDataRole.UserRole + 1
ROWS_SHOWN = 6


class PassagePicker(QWidget):
    """A list with boxes to tick, and buttons for the chosen row.

    Signals:
        tick_changed: chunk id, and whether it is to be sent.
        rows_reordered: the chunk ids of all rows, as they stand now.
        move_wanted: chunk id, and -1 for up or 1 for down.
        wide_changed: chunk id, and whether its neighbours are to be sent with it.
        pin_changed: the Hit, and whether it is to be sent always.
        order_chosen: a value of the setting of the order.
        passage_chosen: the number of a passage, to be shown in the text.
    """

    tick_changed = Signal(int, bool)
    rows_reordered = Signal(object)
    move_wanted = Signal(int, int)
    wide_changed = Signal(int, bool)
    pin_changed = Signal(object, bool)
    order_chosen = Signal(str)
    passage_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prompt: Prompt | None = None
        self._passages: Mapping[int, PromptPassage] = {}
        self.rows = _Rows()
        self.order = QComboBox()
        self.up, self.down = QPushButton(_("Move up")), QPushButton(_("Move down"))
        self.wide, self.pin = QCheckBox(_("With the text around it")), QCheckBox(_("Always send it"))
        self._arrange()
        self.rows.itemChanged.connect(self._on_rows_item_changed)
        self.rows.currentItemChanged.connect(self._on_rows_current_item_changed)
        self.rows.model().rowsMoved.connect(self._on_rows_moved)
        self.rows.step_wanted.connect(self._on_rows_step_wanted)
        self.up.clicked.connect(self._on_up_clicked)
        self.down.clicked.connect(self._on_down_clicked)
        self.wide.clicked.connect(self._on_wide_clicked)
        self.pin.clicked.connect(self._on_pin_clicked)
        self.order.activated.connect(self._on_order_activated)

    def _arrange(self) -> None:
        self.rows.setAccessibleName(_("Passages for the prompt"))
        self.rows.setAccessibleDescription(_("Space ticks a passage on or off, Alt with an arrow key moves it."))
        self.wide.setToolTip(_("Also send the passages before and after it"))
        self.pin.setToolTip(_("Send it with every question about this folder"))
        for value, name in SETTINGS["passage_order"].names().items():
            self.order.addItem(_(name), value)
        buttons = QWidget()
        line = FlowLayout(buttons)
        line.setSpacing(6)
        for widget in (self.up, self.down, self.wide, self.pin, labelled(_("Order in the prompt"), self.order)):
            line.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.rows)
        layout.addWidget(buttons)

    def show_prompt(self, prompt: Prompt) -> None:
        """Show the passages of a prompt; the chosen row stays the one of the same passage."""
        self._prompt = prompt
        chosen = self._chosen_id()
        blocker = QSignalBlocker(self.rows)
        self._passages = {passage.hit.chunk_id: passage for passage in prompt.passages}
        self.rows.clear()
        for chunk_id, passage in self._passages.items():
            item = _make_item(passage)
            item.setData(ID_ROLE, chunk_id)
            self.rows.addItem(item)
            if chunk_id == chosen:
                self.rows.setCurrentItem(item)
        if self.rows.currentRow() < 0 and self._passages:
            self.rows.setCurrentRow(0)
        del blocker
        self.rows.updateGeometry()
        self._show_buttons()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._prompt is not None:
            self.show_prompt(self._prompt)

    def show_order(self, order: str, *, is_own: bool) -> None:
        """Show the order of the settings; none of them while the user's own holds."""
        self.order.setCurrentIndex(-1 if is_own else self.order.findData(order))
        self.order.setPlaceholderText(_("your own"))

    def _chosen_id(self) -> int | None:
        row = self.rows.currentRow()
        return int(self.rows.item(row).data(ID_ROLE)) if row >= 0 else None

    def _show_buttons(self) -> None:
        passage = self._passages.get(self._chosen_id() or 0)
        can_move = passage is not None and passage.standing in (Standing.SENT, Standing.NO_ROOM)
        for button in (self.up, self.down):
            button.setEnabled(can_move)
        for box, is_on in ((self.wide, passage is not None and passage.is_widened),
                           (self.pin, passage is not None and passage.is_pinned)):
            box.setEnabled(passage is not None)
            box.setChecked(is_on)

    def _on_rows_item_changed(self, item: QListWidgetItem) -> None:
        self.tick_changed.emit(int(item.data(ID_ROLE)), item.checkState() is Qt.CheckState.Checked)

    def _on_rows_current_item_changed(self, item: QListWidgetItem | None, _before: QListWidgetItem | None) -> None:
        self._show_buttons()
        passage = self._passages.get(int(item.data(ID_ROLE))) if item is not None else None
        if passage is not None and passage.number is not None:
            self.passage_chosen.emit(passage.number)

    def _on_rows_moved(self) -> None:
        self.rows_reordered.emit(tuple(int(self.rows.item(row).data(ID_ROLE)) for row in range(self.rows.count())))

    def _on_rows_step_wanted(self, step: int) -> None:
        chosen = self._chosen_id()
        if chosen is not None:
            self.move_wanted.emit(chosen, step)

    def _on_up_clicked(self) -> None:
        self._on_rows_step_wanted(-1)

    def _on_down_clicked(self) -> None:
        self._on_rows_step_wanted(1)

    def _on_wide_clicked(self, is_on: bool) -> None:
        chosen = self._chosen_id()
        if chosen is not None:
            self.wide_changed.emit(chosen, is_on)

    def _on_pin_clicked(self, is_on: bool) -> None:
        passage = self._passages.get(self._chosen_id() or 0)
        if passage is not None:
            self.pin_changed.emit(passage.hit, is_on)

    def _on_order_activated(self, row: int) -> None:
        self.order_chosen.emit(self.order.itemData(row))


def _make_item(passage: PromptPassage) -> QListWidgetItem:
    """A row: the number and colour it is sent under, its name, and what is to be said of it."""
    name, standing = wording.passage_name(passage.hit), wording.standing_sentence(passage)
    shown = " · ".join(filter(None, (name, wording.standing_note(passage))))
    item = QListWidgetItem(f"[{passage.number}] {shown}" if passage.number else shown)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
                  | Qt.ItemFlag.ItemIsDragEnabled)
    is_wanted = passage.standing not in (Standing.TICKED_OFF, Standing.NOT_WANTED)
    item.setCheckState(Qt.CheckState.Checked if is_wanted else Qt.CheckState.Unchecked)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}, {standing}")
    item.setIcon(_square(passage.number))
    if passage.number is None:
        item.setForeground(QColor(theme.current_scheme().muted))
    return item


def _square(number: int | None) -> QIcon:
    """A square in the colour of a passage; an empty one for a passage that is not sent."""
    pixmap = QPixmap(16, 16)
    pixmap.fill(QColor(theme.passage_colour(theme.current_scheme(), number)) if number else Qt.GlobalColor.transparent)
    return QIcon(pixmap)


class _Rows(QListWidget):
    """The list: rows can be dragged, or moved by keys."""

    step_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        theme.mark_pane(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with an arrow key moves the chosen row."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in steps:
            self.step_wanted.emit(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """A few rows."""
        rows = min(ROWS_SHOWN, max(1, self.count()))
        return QSize(200, max(1, self.sizeHintForRow(0)) * rows + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        """One row and a half, so that it is seen that there are more."""
        return QSize(80, round(self.fontMetrics().height() * 2))

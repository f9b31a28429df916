"""The row of buttons over a page: which page, how large, and as what it is shown.

Takes:  the number of the page and the zoom, to show them.
Gives:  ``page_chosen`` (from 0), ``zoom_chosen`` (percent, 0 for the width of the pane), ``zoom_stepped`` (+1 or -1),
        ``text_chosen`` (whether pages are to be shown as text).
Never:  turns a page or zooms itself.
"""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.icon_button import IconButton
from ragdesk.translation import format_number
from ragdesk.translation import translate as _

ZOOMS = (50, 75, 100, 125, 150, 200, 300, 400)
"""Percent; 100 is the size on paper at 96 dots per inch."""

FIT_WIDTH = 0


class PageBar(QWidget):
    """Page, zoom, and the choice between page and text."""

    page_chosen = Signal(int)
    zoom_chosen = Signal(int)
    zoom_stepped = Signal(int)
    text_chosen = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._count = 0, 0
        self._previous = IconButton("chevron-left", _("Previous page"))
        self._next = IconButton("chevron-right", _("Next page"))
        self._smaller = IconButton("minus", _("Smaller"))
        self._larger = IconButton("plus", _("Larger"))
        self._field = QLineEdit()
        self._of = QLabel()
        self._zoom = QComboBox()
        self._as_page = QPushButton(_("As in the file"))
        self._as_text = QPushButton(_("As text"))
        self._turning = _row(self._previous, self._field, self._of, self._next)
        self._zooming = _row(self._smaller, self._zoom, self._larger)
        self._choosing = _row(self._as_page, self._as_text)
        self._dress()
        self._connect()

    def _dress(self) -> None:
        self._field.setAccessibleName(_("Page"))
        self._field.setToolTip(_("Type the number of a page"))
        self._field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._field.setMaxLength(6)
        self._field.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self._field.setFixedWidth(self._field.fontMetrics().horizontalAdvance("000000") + 12)
        self._of.setTextFormat(Qt.TextFormat.PlainText)
        self._zoom.setAccessibleName(_("Zoom"))
        self._zoom.addItem(_("Fit width"), FIT_WIDTH)
        for percent in ZOOMS:
            self._zoom.addItem(_percent(percent), percent)
        group = QButtonGroup(self)
        for button in (self._as_page, self._as_text):
            button.setCheckable(True)
            button.setProperty("segment", True)
            group.addButton(button)
        self._as_page.setChecked(True)
        outer, lines = QVBoxLayout(self), QWidget()
        outer.setContentsMargins(8, 0, 14, 8)
        outer.addWidget(lines)
        layout = FlowLayout(lines)
        rows = (self._turning, self._zooming, self._choosing)
        for row in rows:
            row.setMinimumHeight(max(each.sizeHint().height() for each in rows))
            layout.addWidget(row)

    def _connect(self) -> None:
        self._previous.clicked.connect(self._on_previous_clicked)
        self._next.clicked.connect(self._on_next_clicked)
        self._smaller.clicked.connect(self._on_smaller_clicked)
        self._larger.clicked.connect(self._on_larger_clicked)
        self._field.returnPressed.connect(self._on_field_return_pressed)
        self._field.editingFinished.connect(self._on_field_editing_finished)
        self._zoom.activated.connect(self._on_zoom_activated)
        self._as_text.toggled.connect(self.text_chosen)

    def show_page(self, number: int, count: int) -> None:
        """Show which page, from 0, of how many is in view."""
        self._number, self._count = number, count
        self._field.setText(str(number + 1))
        self._of.setText(_("of {count}").format(count=format_number(count, 0)))
        self._previous.setEnabled(number > 0)
        self._next.setEnabled(number + 1 < count)

    def show_zoom(self, percent: int, *, fits: bool) -> None:
        """Show the zoom; one that is not in the list is added for as long as it holds."""
        blocker = QSignalBlocker(self._zoom)
        while self._zoom.count() > len(ZOOMS) + 1:
            self._zoom.removeItem(len(ZOOMS) + 1)
        wanted = FIT_WIDTH if fits else percent
        if self._zoom.findData(wanted) < 0:
            self._zoom.addItem(_percent(percent), percent)
        self._zoom.setCurrentIndex(self._zoom.findData(wanted))
        self._smaller.setEnabled(percent > ZOOMS[0])
        self._larger.setEnabled(percent < ZOOMS[-1])
        blocker.unblock()

    def show_choice(self, *, as_text: bool, can_zoom: bool) -> None:
        """Show as what pages are shown; the zoom is of no use to a text."""
        blockers = (QSignalBlocker(self._as_text), QSignalBlocker(self._as_page))
        (self._as_text if as_text else self._as_page).setChecked(True)
        for blocker in blockers:
            blocker.unblock()
        self._turning.setVisible(not as_text)
        self._zooming.setVisible(can_zoom)

    def _on_previous_clicked(self) -> None:
        self.page_chosen.emit(self._number - 1)

    def _on_next_clicked(self) -> None:
        self.page_chosen.emit(self._number + 1)

    def _on_smaller_clicked(self) -> None:
        self.zoom_stepped.emit(-1)

    def _on_larger_clicked(self) -> None:
        self.zoom_stepped.emit(1)

    def _on_field_return_pressed(self) -> None:
        typed = self._field.text().strip()
        wanted = int(typed) if typed.isdecimal() else self._number + 1
        self.page_chosen.emit(min(max(wanted, 1), self._count) - 1)

    def _on_field_editing_finished(self) -> None:
        self._field.setText(str(self._number + 1))

    def _on_zoom_activated(self, index: int) -> None:
        self.zoom_chosen.emit(int(self._zoom.itemData(index)))


def _percent(percent: int) -> str:
    return _("{percent} %").format(percent=format_number(percent, 0))


def _row(*widgets: QWidget) -> QWidget:
    """Widgets that stay together when the line breaks."""
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(4)
    for widget in widgets:
        layout.addWidget(widget)
    return row

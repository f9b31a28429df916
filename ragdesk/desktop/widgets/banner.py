"""A message at the top of the pane it concerns: what happened, what to do, a button that does it.

Takes:  a ``Notice``.
Gives:  ``action_chosen`` when the user takes the way out, ``closed`` when the message is put away.
Never:  renders markup (a file name may hold any), and never goes away by itself.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.icon_button import IconButton
from ragdesk.desktop.widgets.notice import Notice, NoticeKind, Topic
from ragdesk.desktop.widgets.text import announce, fixed_font, keep_font, plain_label
from ragdesk.translation import translate as _

GROUND_TINT = 0.10
"""Share of the message's colour in its ground."""

MARGINS = (16, 8, 8, 8)
SPACE = 6
LEAST_LETTERS = 30
"""Width of the texts, in letters, below which no button stands beside them."""

DETAIL_LINES = 8
"""Lines of the details in view; the rest is scrolled to."""


class Banner(QFrame):
    """One message at a time; hidden while there is none."""

    action_chosen = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notice: Notice | None = None
        self._title = plain_label(bold=True)
        self._hint = plain_label()
        self._action = QPushButton()
        self._details_button = QPushButton(_("Show details"))
        self._copy_button = QPushButton(_("Copy details"))
        self._close_button = IconButton("close", _("Close this message"))
        self._details = QPlainTextEdit()
        self._buttons = QWidget()
        self._button_layout = FlowLayout(self._buttons)
        self._message = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._arrange()
        self._connect()
        self.hide()

    def _arrange(self) -> None:
        """Texts left, close button in the corner, buttons below, details last."""
        self._details.setReadOnly(True)
        theme.mark_pane(self._details)
        keep_font(self._details, fixed_font)
        self._details.setAccessibleName(_("Details of the message"))
        self._details.setTabChangesFocus(True)
        texts = QVBoxLayout()
        texts.setSpacing(SPACE)
        texts.addWidget(self._title)
        texts.addWidget(self._hint)
        self._button_layout.setSpacing(SPACE)
        for button in (self._action, self._details_button, self._copy_button):
            self._button_layout.addWidget(button)
        self._message.setSpacing(SPACE)
        self._message.addLayout(texts, 1)
        self._message.addWidget(self._buttons, 0, Qt.AlignmentFlag.AlignVCenter)
        top = QHBoxLayout()
        top.addLayout(self._message, 1)
        top.addWidget(self._close_button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*MARGINS)
        layout.setSpacing(SPACE)
        layout.addLayout(top)
        layout.addWidget(self._details)

    def _connect(self) -> None:
        self._action.clicked.connect(self._on_action_clicked)
        self._details_button.clicked.connect(self._on_details_clicked)
        self._copy_button.clicked.connect(self._on_copy_clicked)
        self._close_button.clicked.connect(self.close_message)

    def show_notice(self, notice: Notice) -> None:
        """Show a message in place of the one before, and say it to a screen reader."""
        self._notice = notice
        self._title.setText(notice.title)
        self._hint.setText(notice.hint)
        self._hint.setVisible(bool(notice.hint))
        self._details.setPlainText(notice.details)
        self._action.setText(notice.way_out.text if notice.way_out else "")
        self._action.setVisible(notice.way_out is not None)
        self._details_button.setVisible(bool(notice.details))
        self._fold_details(shown=False)
        self.setAccessibleName(notice.title)
        self.setAccessibleDescription(notice.hint)
        self.update()
        self.show()
        announce(self, f"{notice.title} {notice.hint}".strip(), urgent=notice.kind is NoticeKind.ERROR)

    def hide_message(self) -> None:
        """Put the message away without a word, because its reason is gone."""
        self.hide()

    def close_message(self) -> None:
        """Put the message away because the user wants to."""
        self.hide()
        self.closed.emit()

    @property
    def notice(self) -> Notice | None:
        """The message shown."""
        return None if self.isHidden() else self._notice

    @property
    def title(self) -> str:
        """The title shown, empty while there is no message."""
        return self.notice.title if self.notice else ""

    def hide_topic(self, topic: Topic) -> None:
        """Put the message away if it is about this."""
        if self.notice is not None and self.notice.topic is topic:
            self.hide()

    def _fold_details(self, *, shown: bool) -> None:
        lines = min(DETAIL_LINES, max(2, self._details.blockCount()))
        self._details.setFixedHeight(round(self._details.fontMetrics().lineSpacing() * (lines + 1.2)))
        self._details.setVisible(shown)
        self._copy_button.setVisible(shown)
        self._details_button.setText(_("Hide details") if shown else _("Show details"))
        self._place_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the buttons for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._place_buttons()

    def minimumSizeHint(self) -> QSize:
        """Room for the widest button, though all may stand in one line now, so that there is a way to fewer."""
        left, _top, right, _bottom = MARGINS
        least = left + self._button_layout.minimumSize().width() + SPACE + self._close_button.sizeHint().width() + right
        return QSize(least, super().minimumSizeHint().height())

    def _place_buttons(self) -> None:
        """Put the buttons beside the texts where that makes the message lower, and below them otherwise."""
        texts = [label for label in (self._title, self._hint) if not label.isHidden()]
        shown = [button for button in (self._action, self._details_button, self._copy_button) if not button.isHidden()]
        self._buttons.setVisible(bool(shown))
        left, _top, right, _bottom = MARGINS
        room = self.width() - left - right - self._close_button.sizeHint().width() - 2 * SPACE
        one_line = self._button_layout.width_in_one_line
        beside = room - one_line
        heights = [sum(label.heightForWidth(max(width, 1)) for label in texts) for width in (room, beside)]
        is_lower = heights[1] < heights[0] + self._button_layout.heightForWidth(max(room, 1))
        fits = beside >= self.fontMetrics().averageCharWidth() * LEAST_LETTERS
        is_beside = is_lower and fits
        self._message.setDirection(QBoxLayout.Direction.LeftToRight if is_beside else QBoxLayout.Direction.TopToBottom)
        self._buttons.setMinimumWidth(one_line if is_beside else 0)
        for layout in (self._buttons.layout(), self.layout()):
            if layout is not None:
                layout.activate()  # now: else the pane learns the new height only after it was painted

    def _on_action_clicked(self) -> None:
        self.action_chosen.emit()

    def _on_details_clicked(self) -> None:
        self._fold_details(shown=self._details.isHidden())

    def _on_copy_clicked(self) -> None:
        parts = (self._title.text(), self._hint.text(), self._details.toPlainText())
        QGuiApplication.clipboard().setText("\n".join(part for part in parts if part))

    def _colour(self) -> str:
        scheme = theme.current_scheme()
        is_note = self._notice is not None and self._notice.kind is NoticeKind.NOTE
        return scheme.note if is_note else scheme.error

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A tinted ground with a strong edge, so that the kind does not hang on the colour of the text."""
        scheme = theme.current_scheme()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.mix(self._colour(), scheme.base, GROUND_TINT)))
        painter.fillRect(0, 0, theme.EDGE_WIDTH, self.height(), QColor(self._colour()))
        painter.end()

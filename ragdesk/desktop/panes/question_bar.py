"""Where the question is typed, and what was searched for.

Takes:  typing; the Question that the engine made of it.
Gives:  ``question_asked`` with or without the wish for an answer, ``method_chosen``.
Never:  searches.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.calm_wheel import calm_wheel
from ragdesk.desktop.widgets.clearable_field import ClearableField
from ragdesk.desktop.widgets.elided import ElidedLabel
from ragdesk.desktop.widgets.narrow_button import NarrowButton
from ragdesk.desktop.widgets.text import plain_label, scaled_font
from ragdesk.engine.methods import available_methods
from ragdesk.engine.records import Question
from ragdesk.translation import translate as _
from ragdesk.wording import method_help, method_name, searched_sentence

LEAST_LETTERS = 30
"""Room that the question keeps in the smallest window."""


class QuestionField(ClearableField):
    """One line that tells Enter from Shift+Enter."""

    answer_wanted = Signal()
    passages_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks; with Shift it only looks for passages."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.passages_wanted if is_shifted else self.answer_wanted).emit()
            event.accept()
            return
        super().keyPressEvent(event)


class QuestionBar(QWidget):
    """Question, Ask, and the choice of the ranking.

    Signals:
        question_asked: the text, and whether an answer is wanted besides passages.
        method_chosen: a ranking's stable name, chosen by the user.
    """

    question_asked = Signal(str, bool)
    method_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Question"))
        self.field = QuestionField()
        self.narrow_button = NarrowButton()
        self.ask_button = QPushButton(_("Ask"))
        self.method_label = QLabel(_("Rank by"))
        self.method_label.setTextFormat(Qt.TextFormat.PlainText)
        self.method_choice = QComboBox()
        self.searched_label = ElidedLabel()
        self.notice = plain_label(bold=True)
        self._describe()
        self._arrange()
        self._connect()

    def _describe(self) -> None:
        """Names and hints."""
        self.field.setMaxLength(2000)
        self.field.setPlaceholderText(_("Ask about your documents in your own words"))
        self.field.setAccessibleName(_("Question"))
        self.field.setAccessibleDescription(_("Enter asks, Shift+Enter only looks for passages"))
        self.field.setFont(scaled_font(1.12))
        self.field.setMinimumWidth(self.field.fontMetrics().averageCharWidth() * LEAST_LETTERS)
        self.ask_button.setAccessibleDescription(_("Finds passages and makes an answer from them"))
        theme.mark_primary(self.ask_button)
        for method in available_methods():
            self.method_choice.addItem(method_name(method), method)
            self.method_choice.setItemData(self.method_choice.count() - 1, method_help(method),
                                           Qt.ItemDataRole.ToolTipRole)
        self.method_choice.setAccessibleName(_("Rank by"))
        self.method_choice.setAccessibleDescription(_("What decides the order of the passages"))
        self.method_choice.view().setAccessibleName(_("Rank by"))
        self.method_choice.setMinimumContentsLength(5)  # it gives way before the question does
        self.method_choice.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.method_label.setBuddy(self.method_choice)
        calm_wheel(self.method_choice)
        self.searched_label.setForegroundRole(self.searched_label.palette().ColorRole.PlaceholderText)

    def _arrange(self) -> None:
        """One row to ask, one to see what became of it."""
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(self.narrow_button)
        row.addWidget(self.ask_button)
        row.addSpacing(8)
        row.addWidget(self.method_label)
        row.addWidget(self.method_choice)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 4, 12, 8)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.notice)
        layout.addWidget(self.searched_label)
        self.notice.hide()
        self.searched_label.hide()

    def _connect(self) -> None:
        self.field.answer_wanted.connect(self._on_answer_wanted)
        self.field.passages_wanted.connect(self._on_passages_wanted)
        self.narrow_button.sign_chosen.connect(self._on_sign_chosen)
        self.ask_button.clicked.connect(self._on_answer_wanted)
        self.method_choice.activated.connect(self._on_method_activated)

    @property
    def question(self) -> str:
        """What is typed; line breaks, which come with pasted text, count as spaces."""
        return " ".join(self.field.text().split())

    @property
    def method(self) -> str:
        """The ranking that is chosen."""
        return str(self.method_choice.currentData())

    def show_question(self, text: str) -> None:
        """Type a text for the user."""
        self.field.setText(text)
        self.field.setCursorPosition(0)

    def show_method(self, method: str) -> None:
        """Choose a ranking for the user; one that is not offered leaves the choice as it is."""
        position = self.method_choice.findData(method)
        if position >= 0:
            self.method_choice.setCurrentIndex(position)
            self.method_choice.setToolTip(method_name(method))

    def show_searched(self, question: Question | None) -> None:
        """Show which words were looked for and which were left out."""
        self.searched_label.setVisible(question is not None)
        if question is None:
            return
        self.searched_label.show_text(searched_sentence(question))

    def show_notice(self, text: str) -> None:
        """Say what has to be known before a question is asked; empty when there is nothing."""
        self.notice.setText(text)
        self.notice.setVisible(bool(text))
        self.field.setAccessibleDescription(
            " ".join(part for part in (text, _("Enter asks, Shift+Enter only looks for passages")) if part))

    def focus_field(self) -> None:
        """Go to the question, ready to be typed over."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _on_answer_wanted(self) -> None:
        self.question_asked.emit(self.question, True)

    def _on_passages_wanted(self) -> None:
        self.question_asked.emit(self.question, False)

    def _on_sign_chosen(self, before: str, after: str) -> None:
        """Type the signs for the user, around what is selected, ready to be gone on with."""
        selected = self.field.selectedText()
        if not selected:
            self.field.end(False)
        gap = " " if self.question and not selected and not self.field.text().endswith(" ") else ""
        self.field.insert(f"{gap}{before}{selected}{after}")
        self.field.setCursorPosition(self.field.cursorPosition() - len(after))
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_method_activated(self, _position: int) -> None:
        self.method_choice.setToolTip(self.method_choice.currentText())
        self.method_chosen.emit(self.method)

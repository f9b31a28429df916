"""Where the question is typed, and what was searched for.

Takes:  typing; the Question that the engine made of it.
Gives:  ``question_asked`` with or without the wish for an answer, ``method_chosen``, ``sign_removed``.
Never:  searches.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.calm_wheel import calm_wheel
from ragdesk.desktop.widgets.narrow_button import NarrowButton
from ragdesk.desktop.widgets.narrowing import NarrowingWidget
from ragdesk.desktop.widgets.question_field import QuestionField
from ragdesk.desktop.widgets.sign_chips import SignChips
from ragdesk.desktop.widgets.text import plain_label
from ragdesk.engine.facade.methods import available_methods
from ragdesk.engine.facade.questions import find_signs
from ragdesk.engine.records import Question
from ragdesk.engine.records.scope import QuestionSign, SignKind
from ragdesk.translation import translate as _
from ragdesk.wording import method_help, method_name, searched_sentence

LEAST_LETTERS = 16
"""Room that the question keeps in the smallest window; there it wraps."""

RANKING_APART = 14
"""Between the question and the ranking, in device-independent pixels."""

WIDE_LETTERS = 100
"""Width of the bar, in letters, from which on the ranking stands beside the question."""


class QuestionBar(NarrowingWidget):
    """Question, Ask, and the choice of the ranking.

    Signals:
        question_asked: the text, and whether an answer is wanted besides passages.
        method_chosen: a ranking's stable name, chosen by the user.
        sign_removed: the question before and after a sign was taken out of it.
    """

    question_asked = Signal(str, bool)
    method_chosen = Signal(str)
    sign_removed = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(WIDE_LETTERS, parent)
        self.setAccessibleName(_("Question"))
        self.field = QuestionField()
        self.narrow_button = NarrowButton()
        self.ask_button = QPushButton(_("Ask"))
        self.method_label = QLabel(_("Rank by"))
        self.method_label.setTextFormat(Qt.TextFormat.PlainText)
        self.method_choice = QComboBox()
        self._asking, self.ranking = QWidget(), QWidget()
        self.chips = SignChips()
        self.searched_label = plain_label(muted=True)
        self._searched: Question | None = None
        self._grid = QGridLayout(self)
        self.notice = plain_label(bold=True)
        self._describe()
        self._arrange()
        self._connect()

    def _describe(self) -> None:
        """Names and hints."""
        self.field.setPlaceholderText(_("Ask about your documents in your own words"))
        self.field.setAccessibleName(_("Question"))
        self.field.setAccessibleDescription(_("Enter asks, Shift+Enter only looks for passages"))
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

    def _arrange(self) -> None:
        """One row to ask, others to see what became of it; the ranking stands beside the question or below it."""
        row = QHBoxLayout(self._asking)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field, 1, Qt.AlignmentFlag.AlignTop)
        for button in (self.narrow_button, self.ask_button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        ranking = QHBoxLayout(self.ranking)
        ranking.setContentsMargins(0, 0, 0, 0)
        ranking.addWidget(self.method_label)
        ranking.addWidget(self.method_choice)
        ranking.addStretch(1)
        self._grid.setContentsMargins(12, 4, 12, 8)
        self._grid.setHorizontalSpacing(0)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        for number, widget in enumerate((self.chips, self.notice, self.searched_label), 2):
            self._grid.addWidget(widget, number, 0, 1, 2)
        self.notice.hide()
        self.searched_label.hide()
        self.arrange()

    def arrange(self) -> None:
        """The ranking beside the question where there is room for both."""
        is_wide = not self.is_narrow
        for widget in (self._asking, self.ranking):
            self._grid.removeWidget(widget)
        self.ranking.setContentsMargins(RANKING_APART if is_wide else 0, 0, 0, 0)
        self._grid.addWidget(self._asking, 0, 0, 1, 1 if is_wide else 2)
        self._grid.addWidget(self.ranking, 0 if is_wide else 1, 1 if is_wide else 0, Qt.AlignmentFlag.AlignTop)

    def _connect(self) -> None:
        self.field.answer_wanted.connect(self._on_answer_wanted)
        self.field.passages_wanted.connect(self._on_passages_wanted)
        self.field.textChanged.connect(self._on_field_text_changed)
        self.chips.sign_removed.connect(self._on_chips_sign_removed)
        self.narrow_button.sign_chosen.connect(self._on_sign_chosen)
        self.ask_button.clicked.connect(self._on_answer_wanted)
        self.method_choice.activated.connect(self._on_method_activated)

    @property
    def question(self) -> str:
        """What is typed."""
        return " ".join(self.field.text().split())

    @property
    def method(self) -> str:
        """The ranking that is chosen."""
        return str(self.method_choice.currentData())

    def show_question(self, text: str) -> None:
        """Type a text for the user."""
        self.field.setText(text)

    def show_method(self, method: str) -> None:
        """Choose a ranking for the user; one that is not offered leaves the choice as it is."""
        position = self.method_choice.findData(method)
        if position >= 0:
            self.method_choice.setCurrentIndex(position)
            self.method_choice.setToolTip(method_name(method))

    def show_searched(self, question: Question | None) -> None:
        """Show which words were looked for and which were left out, and which signs counted."""
        self._searched = question
        self.searched_label.setVisible(question is not None)
        self.searched_label.setText(searched_sentence(question, with_restrictions=False) if question else "")
        self._show_signs()

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

    def _show_signs(self) -> None:
        """Show the signs in what is typed; of what was asked, those that counted."""
        signs, searched = find_signs(self.field.text()), self._searched
        if searched is not None and searched.as_typed == self.question:
            signs = tuple(sign for sign in signs if _counts(sign, searched))
        self.chips.show_signs(signs)

    def _on_field_text_changed(self) -> None:
        self._show_signs()

    def _on_chips_sign_removed(self, sign: QuestionSign) -> None:
        before = self.question
        self.field.take_out(sign.start, sign.end)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.sign_removed.emit(before, self.question)

    def _on_sign_chosen(self, before: str, value: str, after: str) -> None:
        """Type the signs for the user, around what is selected or a value to begin with, ready to be gone on with."""
        selected, text = self.field.selected, self.field.text()
        if not selected:
            self.field.select(len(text), len(text))
        gap = " " if text.strip() and not selected and not text.endswith(" ") else ""
        self.field.insert(f"{gap}{before}{selected or value}{after}")
        end = self.field.cursor_place - len(after)
        self.field.select(end - len("" if selected else value), end)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_method_activated(self, _position: int) -> None:
        self.method_choice.setToolTip(self.method_choice.currentText())
        self.method_chosen.emit(self.method)


def _counts(sign: QuestionSign, question: Question) -> bool:
    """Whether a sign restricted the search: a minus may have turned out to be a dash, and a phrase to be nowhere."""
    may_be_none = {SignKind.WITHOUT: question.scope.without_words, SignKind.PHRASE: question.scope.phrases}
    return sign.value in may_be_none.get(sign.kind, (sign.value,))

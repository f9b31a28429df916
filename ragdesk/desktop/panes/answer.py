"""The pane of the answer: who wrote it, its text, and links to the exact words it rests on.

Takes:  pieces of an answer as they come, then the Answer with its Prompt and the Evidence.
Gives:  ``citation_clicked`` with a Citation, ``stop_requested``, ``connect_model_requested``, ``paste_requested``,
        ``quotes_requested``, ``go_on_requested``.
Never:  asks a model, and shows nothing as a link but a citation that was checked.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget

from ragdesk import wording
from ragdesk.desktop.widgets.answer_view import AnswerView, cited_sources, source_name
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.copy_button import CopyButton
from ragdesk.desktop.widgets.empty_state import EmptyState
from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.text import announce, plain_label
from ragdesk.desktop.widgets.thoughts_fold import ThoughtsFold
from ragdesk.engine.facade.models import can_go_on
from ragdesk.engine.records import Answer, AnswerMaker, Evidence, Prompt
from ragdesk.translation import format_number
from ragdesk.translation import translate as _


class AnswerPane(QWidget):
    """The answer to the last question."""

    citation_clicked = Signal(object)
    stop_requested = Signal()
    connect_model_requested = Signal()
    paste_requested = Signal()
    quotes_requested = Signal()
    go_on_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Answer, Prompt, Evidence] | None = None
        self.banner = Banner()
        self._maker = plain_label(muted=True)
        self._evidence = plain_label()
        self._view = AnswerView()
        self._state = EmptyState()
        self._thoughts = ThoughtsFold()
        self._pages = QStackedWidget()
        self._connect = QPushButton(_("Connect a model…"))
        self._paste = QPushButton(_("Paste an answer"))
        self._quotes = QPushButton(_("Back to the quotes"))
        self._go_on = QPushButton(_("Go on"))
        self._copy = CopyButton()
        self._stop = QPushButton(_("Stop"))
        self._head = QWidget()
        self._arrange()
        self._view.citation_followed.connect(self._on_citation_followed)
        self._connect.clicked.connect(self._on_connect_clicked)
        self._paste.clicked.connect(self.paste_requested)
        self._quotes.clicked.connect(self.quotes_requested)
        self._go_on.clicked.connect(self.go_on_requested)
        self._copy.clicked.connect(self._on_copy_clicked)
        self._stop.clicked.connect(self._on_stop_clicked)
        self.clear()

    def _arrange(self) -> None:
        self._view.setAccessibleName(_("Answer"))
        self._view.setAccessibleDescription(_("Tab goes to the next citation, Enter opens it."))
        self._connect.setToolTip(_("Let a language model on this computer write answers"))
        self._paste.setToolTip(_("Check what a chatbot answered to the copied prompt; nothing is sent"))
        self._go_on.setToolTip(_("Have the model write the rest of its answer"))
        self._pages.addWidget(self._view)
        self._pages.addWidget(self._state)
        head = QVBoxLayout(self._head)
        head.setContentsMargins(14, 10, 14, 8)
        head.setSpacing(4)
        head.addWidget(self._maker)
        head.addWidget(self._evidence)
        at_the_beginning = (self._go_on, self._quotes, self._connect, self._paste)
        foot = FlowLayout(at_the_end_from=len(at_the_beginning))
        foot.setContentsMargins(14, 8, 14, 8)
        foot.setSpacing(8)
        for button in (*at_the_beginning, self._copy, self._stop):
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (self.banner, self._head):
            layout.addWidget(widget)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self._thoughts)
        layout.addLayout(foot)
        self.setFocusProxy(self._view)

    def show_waiting(self, text: str) -> None:
        """Say what is being waited for; it can be stopped."""
        self._shown = None
        self._say(text, "", can_stop=True)

    def start_stream(self) -> None:
        """Make room for an answer that is about to be written."""
        self._shown = None
        self._view.start_stream()
        self._show_head(_("Writing…"), "")
        self._pages.setCurrentWidget(self._view)
        self._show_buttons(can_stop=True)

    def append_piece(self, text: str) -> None:
        """Take a piece of the answer that is being written."""
        self._view.append_piece(text)

    def show_answer(self, answer: Answer, prompt: Prompt, evidence: Evidence) -> None:
        """Show a finished answer, or say that there is none and why."""
        self._shown = (answer, prompt, evidence)
        if answer.by == AnswerMaker.NONE or not answer.text.strip():
            self._show_no_answer(answer, prompt, evidence)
            return
        self._view.show_answer(answer, prompt)
        doubts = filter(None, (wording.answer_doubt(answer), wording.answer_ending(answer)))
        self._show_head(maker_sentence(answer),
                        "\n".join(filter(None, (" ".join(doubts), wording.audit_facts(answer)))), answer.thoughts)
        self._pages.setCurrentWidget(self._view)
        self._show_buttons(can_copy=True, can_connect=answer.by == AnswerMaker.EXTRACT,
                           can_go_back=answer.by == AnswerMaker.PASTED, can_paste=bool(prompt.sources),
                           can_go_on=can_go_on(answer, prompt))
        announce(self._view, _("The answer is ready."))

    def _show_no_answer(self, answer: Answer, prompt: Prompt, evidence: Evidence) -> None:
        """Nothing was written: the evidence is too weak, or the model said nothing."""
        self._view.show_nothing()
        if answer.by == AnswerMaker.MODEL:
            self._say(_("The model gave no answer."), maker_sentence(answer), can_paste=True)
            return
        hint = wording.closest_sentence(answer, prompt)
        if not hint and (prompt.sources or prompt.left_out):
            hint = _("The closest passages are in the list.")
        self._say(_("No answer was written, because nothing found supports one."), hint,
                  can_paste=bool(prompt.sources))
        announce(self._state, wording.evidence_sentence(evidence))

    def clear(self) -> None:
        """Show that there is no answer yet."""
        self._shown = None
        self._view.show_nothing()
        self._say(_("The answer appears here."),
                  _("Its numbers in brackets lead to the exact words in your documents."))

    def follow_citation(self, number: int) -> bool:
        """Go to the first citation of passage ``[number]``, as a click would; False when there is none."""
        citations = self._shown[0].citations if self._shown else ()
        for citation in citations:
            if citation.number == number and citation.source is not None:
                self.citation_clicked.emit(citation)
                return True
        return False

    def _say(self, text: str, hint: str, *, can_stop: bool = False, can_paste: bool = False) -> None:
        self._show_head("", "")
        self._state.show_text(text, hint)
        self._pages.setCurrentWidget(self._state)
        self._show_buttons(can_stop=can_stop, can_paste=can_paste)

    def _show_head(self, maker: str, doubts: str, thoughts: str = "") -> None:
        self._thoughts.show_thoughts(thoughts)
        self._maker.setText(maker)
        self._maker.setVisible(bool(maker))
        self._evidence.setText(doubts)
        self._evidence.setVisible(bool(doubts))
        self._head.setVisible(bool(maker or doubts))

    def _show_buttons(self, *, can_stop: bool = False, can_copy: bool = False, can_connect: bool = False,
                      can_go_back: bool = False, can_paste: bool = False, can_go_on: bool = False) -> None:
        self._go_on.setVisible(can_go_on)
        self._stop.setVisible(can_stop)
        self._copy.setVisible(can_copy)
        self._connect.setVisible(can_connect)
        self._quotes.setVisible(can_go_back)
        self._paste.setVisible(can_paste)

    def changeEvent(self, event: QEvent) -> None:
        """Rewrite the answer in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and getattr(self, "_shown", None):
            answer, prompt, _evidence = self._shown or (None, None, None)
            if answer and prompt and answer.text.strip():
                self._view.show_answer(answer, prompt)

    def _on_citation_followed(self, index: int) -> None:
        citations = self._shown[0].citations if self._shown else ()
        if index < len(citations) and citations[index].source is not None:
            self.citation_clicked.emit(citations[index])

    def _on_connect_clicked(self) -> None:
        self.connect_model_requested.emit()

    def _on_stop_clicked(self) -> None:
        self.stop_requested.emit()

    def _on_copy_clicked(self) -> None:
        if self._shown is not None:
            QGuiApplication.clipboard().setText(answer_as_text(self._shown[0], self._shown[1]))
            self._copy.say_copied()


def maker_sentence(answer: Answer) -> str:
    """Who wrote an answer, and where."""
    if answer.by == AnswerMaker.EXTRACT:
        return _("These are quotes from your documents. No language model was used.")
    if answer.by == AnswerMaker.PASTED:
        return _("Pasted by you and checked here. RagDesk sent nothing.")
    return _("Written by {model} {place} in {seconds} s.").format(
        model=answer.model, place=wording.server_place(answer.address), seconds=format_number(answer.seconds, 1))


def answer_as_text(answer: Answer, prompt: Prompt) -> str:
    """An answer as it is copied: below its question, its text and its sources."""
    sources = [f"[{source + 1}] {source_name(prompt.sources[source])}" for source in cited_sources(answer)
               if source < len(prompt.sources)]
    parts = (prompt.question, answer.text, wording.later_sentence(answer), "\n".join(sources))
    return "\n\n".join(filter(None, parts))

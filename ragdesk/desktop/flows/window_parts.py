"""The parts of a window, handed to the flows that connect them.

Takes:  panes, ready made.
Gives:  one frozen record of them.
Never:  does anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QStackedWidget, QWidget

from ragdesk.desktop.panes.answer import AnswerPane
from ragdesk.desktop.panes.document import DocumentPane
from ragdesk.desktop.panes.folder_strip import FolderStrip
from ragdesk.desktop.panes.passages import PassagesPane
from ragdesk.desktop.panes.prompt import PromptPane
from ragdesk.desktop.panes.question_bar import QuestionBar
from ragdesk.desktop.panes.status_line import StatusLine
from ragdesk.desktop.panes.welcome import WelcomePane
from ragdesk.desktop.panes.why import WhyPane
from ragdesk.desktop.results_view import ResultsView
from ragdesk.translation import translate as _


@dataclass(frozen=True, slots=True)
class WindowParts:
    """Everything that a window is made of.

    Attributes:
        window: for dialogs to stand in front of.
        pages: shows either ``welcome`` or ``results``.
    """

    window: QWidget
    pages: QStackedWidget
    strip: FolderStrip
    question: QuestionBar
    welcome: WelcomePane
    results: ResultsView
    passages: PassagesPane
    why: WhyPane
    answer: AnswerPane
    prompt: PromptPane
    document: DocumentPane
    status: StatusLine

    def show_welcome(self) -> None:
        """Show how to begin."""
        self.pages.setCurrentWidget(self.welcome)

    def show_results(self) -> None:
        """Show passages and answer."""
        self.pages.setCurrentWidget(self.results)

    def show_why(self) -> None:
        """Bring the explanation to the front, also where it was put away."""
        self.why.show()
        self.results.show_pane(self.why)

    def name_prompt(self, *, was_sent: bool) -> None:
        """Call the prompt what was sent only when a model was given it."""
        self.results.name_tab(self.prompt, _("What was sent") if was_sent else _("The prompt"))

    @property
    def shows_welcome(self) -> bool:
        """Whether there is nothing to show yet."""
        return self.pages.currentWidget() is self.welcome

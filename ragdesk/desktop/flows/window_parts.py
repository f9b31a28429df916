"""The parts of a window, handed to the flows that connect them.

Takes:  the table of panes.
Gives:  every pane, made once, and what of them is in view.
Never:  joins them.
"""

from __future__ import annotations

from typing import Protocol, TypeVar, runtime_checkable

from PySide6.QtWidgets import QStackedWidget, QWidget

from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.pane_table import PANES, Place, panes_at
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
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.translation import translate as _

P = TypeVar("P", bound=QWidget)


@runtime_checkable
class Clearable(Protocol):
    """A pane that shows something about the folder that is open."""

    def clear(self) -> None:
        """Show nothing."""


class WindowParts:
    """Everything that a window is made of.

    Attributes:
        window: for dialogs to stand in front of.
        panes: every pane of the table, in reading order.
        pages: shows either ``welcome`` or ``results``.
        results: the panes of evidence, and the tabs.
    """

    def __init__(self, window: QWidget) -> None:
        """Make the panes; their order is that of the focus."""
        self.window = window
        self.pages = QStackedWidget()
        self._made = {entry.kind: entry.kind() for entry in PANES}
        self.panes = tuple(self._made.values())
        self.strip, self.question, self.welcome = self.pane(FolderStrip), self.pane(QuestionBar), self.pane(WelcomePane)
        self.passages, self.why, self.answer = self.pane(PassagesPane), self.pane(WhyPane), self.pane(AnswerPane)
        self.prompt, self.document = self.pane(PromptPane), self.pane(DocumentPane)
        self.results = ResultsView([self.pane(entry.kind) for entry in panes_at(Place.EVIDENCE)],
                                   [(self.pane(entry.kind), _(entry.title)) for entry in panes_at(Place.TAB)])
        self.status = StatusLine()

    def pane(self, kind: type[P]) -> P:
        """The pane of a class."""
        made = self._made[kind]
        assert isinstance(made, kind)
        return made

    @property
    def banners(self) -> tuple[Banner, ...]:
        """Where messages are shown, in reading order."""
        return tuple(banner for pane in self.panes for banner in pane.findChildren(Banner))

    def banner_of(self, lane: Lane) -> Banner:
        """Where failures of a kind of work are told: over the pane that names it, or else over what is in view."""
        for entry in PANES:
            if lane in entry.lanes:
                return self.pane(entry.kind).findChildren(Banner)[0]
        return self.welcome.banner if self.shows_welcome else self.passages.banner

    def clear(self) -> None:
        """Take away all that is about the folder that was open."""
        for pane in self.panes:
            if isinstance(pane, Clearable):
                pane.clear()

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

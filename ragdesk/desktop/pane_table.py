"""The panes of the window, one row each: from this table they are made, placed, gone through, shown by keys, cleared.

Takes:  nothing.
Gives:  ``PANES``, in reading order, which is the order of the focus.
Never:  knows what a pane shows, or what is done with it; that is for its flow.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtWidgets import QWidget

from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.panes.answer import AnswerPane
from ragdesk.desktop.panes.document import DocumentPane
from ragdesk.desktop.panes.folder_strip import FolderStrip
from ragdesk.desktop.panes.passages import PassagesPane
from ragdesk.desktop.panes.prompt import PromptPane
from ragdesk.desktop.panes.question_bar import QuestionBar
from ragdesk.desktop.panes.welcome import WelcomePane
from ragdesk.desktop.panes.why import WhyPane
from ragdesk.translation import mark


class Place(Enum):
    """Where in the window a pane is."""

    TOP = auto()
    START = auto()
    EVIDENCE = auto()
    TAB = auto()


@dataclass(frozen=True, slots=True)
class PaneEntry:
    """One pane.

    Attributes:
        name: a word for it; a tab's action is called ``show_`` and this.
        kind: its class, made without arguments. One with a ``clear`` method is emptied for a new folder.
        title: of its tab, English.
        keys: that bring its tab to the front, in Qt's notation.
        text: what these keys do, English.
        lanes: kinds of work of which failures are told over this pane.
    """

    name: str
    kind: type[QWidget]
    place: Place
    title: str = ""
    keys: str = ""
    text: str = ""
    lanes: tuple[Lane, ...] = ()


PANES = (
    PaneEntry("strip", FolderStrip, Place.TOP),
    PaneEntry("question", QuestionBar, Place.TOP),
    PaneEntry("welcome", WelcomePane, Place.START),
    PaneEntry("passages", PassagesPane, Place.EVIDENCE),
    PaneEntry("why", WhyPane, Place.EVIDENCE, lanes=(Lane.WHY_NOT, Lane.WHAT_IF)),
    PaneEntry("answer", AnswerPane, Place.TAB, mark("Answer"), "Alt+1", mark("Show the answer"), (Lane.ANSWER,)),
    PaneEntry("prompt", PromptPane, Place.TAB, mark("The prompt"), "Alt+2", mark("Show the prompt"),
              (Lane.PROMPT,)),
    PaneEntry("document", DocumentPane, Place.TAB, mark("Document"), "Alt+3", mark("Show the document"),
              (Lane.DOCUMENT, Lane.PAGE, Lane.PAGE_PART, Lane.PAGE_AHEAD, Lane.BLOCKS, Lane.HIDDEN)),
)


def panes_at(place: Place) -> tuple[PaneEntry, ...]:
    """The panes of a place, in reading order."""
    return tuple(entry for entry in PANES if entry.place is place)

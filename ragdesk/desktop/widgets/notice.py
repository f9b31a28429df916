"""What a message at the top of a pane says, as data.

Takes:  sentences, already translated.
Gives:  frozen notices, which can be told apart and compared.
Never:  is recognised by its sentences: they are different in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class NoticeKind(StrEnum):
    """How much a message matters."""

    ERROR = "error"
    NOTE = "note"


class Topic(StrEnum):
    """What a message is about, for those that are taken down by the one who put them up."""

    CHANGED_FILES = "changed-files"
    STILL_READING = "still-reading"
    MODEL_NOT_ASKED = "model-not-asked"
    NOT_READ = "not-read"


@dataclass(frozen=True, slots=True)
class WayOut:
    """The button of a message.

    Attributes:
        action: name of what it does: an entry of the table of keys, or one that the window knows.
        text: what it says.
    """

    action: str
    text: str


@dataclass(frozen=True, slots=True)
class Notice:
    """One message.

    Attributes:
        title: what happened.
        hint: what to do about it; may be empty.
        way_out: the button that does what the hint says.
        details: technical text, folded away until asked for.
    """

    title: str
    hint: str = ""
    way_out: WayOut | None = None
    details: str = ""
    kind: NoticeKind = NoticeKind.NOTE
    topic: Topic | None = None

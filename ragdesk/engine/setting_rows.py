"""What is known of one setting; whatever shows, asks for or reacts to settings reads these rows.

Takes:  the declaration of a field of ``Settings``.
Gives:  one row, with texts to be translated.
Never:  a value that somebody chose.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

from ragdesk.engine.marks import mark


class Group(StrEnum):
    """Settings that are shown together, in the order of the pages."""

    MODEL = "model"
    PASSAGES = "passages"
    FILES = "files"
    WINDOW = "window"


GROUP_LABELS = {
    Group.MODEL: mark("Language model"),
    Group.PASSAGES: mark("Passages"),
    Group.FILES: mark("Files"),
    Group.WINDOW: mark("Window"),
}


class Effect(StrEnum):
    """What has to be done when a setting changes.

    Attributes:
        RECUT: read every file into another index, whose passages are cut in the new way.
        REWALK: look which files are to be read now, and bring the index up to date.
        RERANK: put the question again.
        ANSWER: nothing before the next answer of a model.
        WINDOW: show the window in another way.
    """

    RECUT = "recut"
    REWALK = "rewalk"
    RERANK = "rerank"
    ANSWER = "answer"
    WINDOW = "window"


@dataclass(frozen=True, slots=True)
class Option:
    """How a setting is given in the terminal.

    Attributes:
        flag: with its dashes.
        help: to be translated.
        value: what stands for the value in the help; to be translated; empty for an option without one.
        command: the only command that takes it; empty for one that all take.
    """

    flag: str
    help: str
    value: str = ""
    command: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """One row.

    Attributes:
        name: that of the field; it stands in the saved file.
        default: a value of the setting's type, which also tells what kind of editor it needs.
        description: one sentence; it and all texts below are to be translated.
        label: what it is called on screen.
        group, effect: where it is shown, and what its change means.
        own_note: what is said below its editor in place of the description; empty when the label says all.
        minimum, maximum: of a number.
        choices: the values that are allowed; empty where any is.
        names: the choices that are offered, with what they are called.
        option: how the terminal takes it; None where it does not, or not as a plain value.
    """

    name: str
    default: Any
    description: str
    label: str
    group: Group
    effect: Effect
    own_note: str | None
    minimum: float | None
    maximum: float | None
    choices: Collection[str]
    names: Callable[[], Mapping[str, str]]
    option: Option | None

    @property
    def note(self) -> str:
        """What is said below its editor, to be translated; empty when nothing is."""
        return self.description if self.own_note is None else self.own_note


def setting(
        default: Any, description: str, label: str, group: Group, effect: Effect, *, note: str | None = None,
        minimum: float | None = None, maximum: float | None = None, choices: Collection[str] = (),
        names: Callable[[], Mapping[str, str]] = dict, option: Option | None = None) -> Any:
    """Declare a field with its row; the arguments are those of ``Setting``."""
    return field(default=default, metadata={"row": Setting(
        "", default, description, label, group, effect, note, minimum, maximum, choices, names, option)})


def row_of(item: Field[Any]) -> Setting:
    """The row of a field."""
    row: Setting = item.metadata["row"]
    return row


def rows_of(settings: Any) -> dict[str, Setting]:
    """The rows of a settings class, by name, in the order of its fields."""
    return {item.name: replace(row_of(item), name=item.name) for item in fields(settings)}

"""What signs in a question restrict the search to, in words; and the signs, for those who want to type them.

Takes:  QuestionScope, QuestionSign, SignKind.
Gives:  short phrases: what was restricted, one for each restriction; what each kind of sign does, with an example.
Never:  the signs themselves where it says what was done: nobody has to know them to read that.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from ragdesk.engine.facade.formats import FAMILY_LABELS, Family
from ragdesk.engine.records.scope import QuestionScope, QuestionSign, SignKind
from ragdesk.translation import mark
from ragdesk.translation import translate as _
from ragdesk.wording.names import day_name

_DONE = {
    SignKind.PHRASE: mark("“{value}” word for word"), SignKind.WITHOUT: mark("without {value}"),
    SignKind.PATH: mark("path: {value}"), SignKind.TYPE: mark("type: {value}"), SignKind.TAG: mark("tag: {value}"),
    SignKind.AFTER: mark("from {value}"), SignKind.BEFORE: mark("before {value}"),
}

SIGN_LABELS = {
    SignKind.PHRASE: mark("These words in a row"), SignKind.WITHOUT: mark("Without a word"),
    SignKind.PATH: mark("In a file or folder"), SignKind.TYPE: mark("Of a type"), SignKind.TAG: mark("With a tag"),
    SignKind.AFTER: mark("From a day on"), SignKind.BEFORE: mark("Before a day"),
}
"""What each sign is for."""

SIGN_EXAMPLES = {
    SignKind.PHRASE: '"notice period"', SignKind.WITHOUT: "-garage", SignKind.PATH: "path:tax",
    SignKind.TYPE: "type:pdf", SignKind.TAG: "tag:garden", SignKind.AFTER: "after:2024-05-01",
    SignKind.BEFORE: "before:2025",
}


def restrictions(scope: QuestionScope) -> tuple[str, ...]:
    """Each restriction: "“notice period” word for word", "without marsh", "path: Home", "from 1 May 2024"."""
    return tuple(_restriction(kind, value) for kind, value in _parts(scope))


def sign_name(sign: QuestionSign) -> str:
    """The same of one sign."""
    return _restriction(sign.kind, sign.day or sign.value)


def _restriction(kind: SignKind, value: str | date) -> str:
    shown = day_name(value) if isinstance(value, date) else value
    if kind is SignKind.TYPE and shown in list(Family):
        shown = _(FAMILY_LABELS[Family(shown)])
    return _(_DONE[kind]).format(value=shown)


def _parts(scope: QuestionScope) -> Iterator[tuple[SignKind, str | date]]:
    """What a scope says, piece by piece."""
    texts = {SignKind.PHRASE: scope.phrases, SignKind.WITHOUT: scope.without_words, SignKind.PATH: scope.paths,
             SignKind.TYPE: scope.types, SignKind.TAG: scope.tags}
    yield from ((kind, value) for kind, values in texts.items() for value in values)
    days = {SignKind.AFTER: scope.after, SignKind.BEFORE: scope.before}
    yield from ((kind, day) for kind, day in days.items() if day is not None)

"""The signs in a question that restrict the search: "exact phrase", -word, path:, type:, tag:, after:, before:.

Takes:  what was typed.
Gives:  what is to be searched for, and the restriction; ``find_signs``: where each sign stands.
Never:  takes for a sign what people write anyway: a minus between spaces, before a number or before all there is, an
        option such as "-v", a quotation mark that is never closed, a colon with nothing behind it, a type or a day
        that there is none of; quotation marks in a whole sentence, which are about a name or a title that the
        documents may well inflect. All that is text.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date

from ragdesk.engine.formats import FORMAT_BY_SUFFIX, FORMATS, Family
from ragdesk.engine.records.scope import NO_SCOPE, QuestionScope, QuestionSign, SignKind
from ragdesk.engine.text.analysis import find_words

_CLOSING = {'"': '"', "“": "”", "„": "“”", "«": "»", "»": "«"}
"""An opening quotation mark -> what may close it."""

_MARKS = frozenset((*_CLOSING, "-", ":"))
"""Every sign has one of these."""

_SENTENCE_ENDS = (".", "?", "!", "…")
_BEFORE_A_SIGN = frozenset("([")
_SHORTEST_WITHOUT = 2
"""Letters; one behind a minus is an option of a command."""

_PARTS_OF_A_DAY = 3

_DAYS = frozenset({SignKind.AFTER, SignKind.BEFORE})
_NAMED = {kind.value: kind for kind in (SignKind.PATH, SignKind.TYPE, SignKind.TAG, *sorted(_DAYS))}
"""Restrictions that are typed by their name, with a colon."""


@dataclass
class _Read:
    """What was read so far; ``text`` in pieces."""

    is_sentence: bool
    text: list[str] = field(default_factory=list)
    signs: list[QuestionSign] = field(default_factory=list)

    def note(self, kind: SignKind, start: int, length: int, value: str) -> int:
        """Take down a sign; gives its length."""
        self.signs.append(QuestionSign(kind, start, start + length, value, _day(value) if kind in _DAYS else None))
        return length

    def values(self, kind: SignKind) -> tuple[str, ...]:
        """What the signs of a kind say, each thing once."""
        return tuple(dict.fromkeys(sign.value for sign in self.signs if sign.kind is kind))

    def days(self, kind: SignKind) -> list[date]:
        """The days of a kind of sign."""
        return [sign.day for sign in self.signs if sign.kind is kind and sign.day is not None]


def read_signs(typed: str) -> tuple[str, QuestionScope]:
    """Take the signs out of a question.

    Returns:
        What is left to be searched for, the words of phrases included, and what it is restricted to. Where nothing but
        paths and tags was typed, these are what is searched for, too.
    """
    if not _MARKS.intersection(typed):
        return typed, NO_SCOPE
    read = _read(typed)
    return _searched(typed, " ".join("".join(read.text).split()), _scope(read))


def find_signs(typed: str) -> tuple[QuestionSign, ...]:
    """The signs in what was typed, in their order.

    A minus counts as far as can be told from the question; what the documents say may make it a dash after all, so that
    ``Question.scope`` is without that word.
    """
    _text, scope = read_signs(typed)
    return tuple(sign for sign in _read(typed).signs if sign.kind is not SignKind.WITHOUT or scope.without_words)


def _read(typed: str) -> _Read:
    """Go through what was typed, sign by sign."""
    read, at = _Read(is_sentence=typed.rstrip().endswith(_SENTENCE_ENDS)), 0
    while at < len(typed):
        is_start = at == 0 or typed[at - 1].isspace() or typed[at - 1] in _BEFORE_A_SIGN
        taken = (_phrase(typed, at, read) or _without(typed, at, read) or _named(typed, at, read)) if is_start else 0
        if not taken:
            read.text.append(typed[at])
        at += taken or 1
    return read


def _searched(typed: str, text: str, scope: QuestionScope) -> tuple[str, QuestionScope]:
    """What is searched for, and where: a minus says nothing where no other word is to be searched for."""
    if scope.is_empty or find_words(text):
        return (typed if scope.is_empty else text), scope
    if named := (*scope.tags, *scope.paths):
        return " ".join(named), scope
    rest = replace(scope, without_words=())
    return (typed if rest.is_empty else " ".join(scope.without_words)), rest


def _scope(read: _Read) -> QuestionScope:
    """What was said, as a restriction; of several days the narrower counts."""
    return QuestionScope(
        read.values(SignKind.PHRASE), read.values(SignKind.WITHOUT), read.values(SignKind.PATH),
        read.values(SignKind.TYPE), read.values(SignKind.TAG),
        after=max(read.days(SignKind.AFTER), default=None), before=min(read.days(SignKind.BEFORE), default=None))


def _phrase(typed: str, at: int, read: _Read) -> int:
    """How many signs a phrase in quotation marks takes; 0 where there is none."""
    quoted = _quoted(typed, at)
    inside = quoted[1:-1].strip()
    behind = typed[at + len(quoted):at + len(quoted) + 1]
    if read.is_sentence or behind.isalnum() or not find_words(inside):
        return 0
    read.text.append(inside)
    return read.note(SignKind.PHRASE, at, len(quoted), inside)


def _quoted(typed: str, at: int) -> str:
    """What stands between quotation marks, with them; empty where they are not closed."""
    closing = _CLOSING.get(typed[at:at + 1], "")
    ends = [end for sign in closing if (end := typed.find(sign, at + 1)) > 0]
    return typed[at:min(ends) + 1] if ends else ""


def _without(typed: str, at: int, read: _Read) -> int:
    """The same of a word with a minus before it."""
    token = _token(typed, at)
    words = find_words(token)
    if token[0] != "-" or not token[1:2].isalpha() or len(words[0].text) < _SHORTEST_WITHOUT:
        return 0
    return read.note(SignKind.WITHOUT, at, words[-1].end, token[1:words[-1].end])


def _named(typed: str, at: int, read: _Read) -> int:
    """The same of a restriction with a name: ``path:tax``, ``tag:"my house"``."""
    name, colon, value = _token(typed, at).partition(":")
    name = name.lower()
    quoted = _quoted(typed, at + len(name) + 1) if colon else ""
    kind = _NAMED.get(name) if colon else None
    said = _said(kind, quoted[1:-1] if quoted else value) if kind else ""
    if kind is None or not said:
        return 0
    return read.note(kind, at, len(name) + 1 + len(quoted or value), said)


def _said(kind: SignKind, value: str) -> str:
    """A value as it counts; empty where there is no such value."""
    value = value.strip()
    if kind is SignKind.PATH:
        return value.strip(",;")
    if kind is SignKind.TAG:
        return value.strip(",;.?!").removeprefix("#")
    if kind is SignKind.TYPE:
        name = value.strip(",;?!").lower().removeprefix(".").removeprefix("*.")
        return name if name in FORMAT_BY_SUFFIX or name in FORMATS or name in list(Family) else ""
    return value if _day(value) else ""


def _day(value: str) -> date | None:
    """The day of "2024-05-01", the first of "2024-05" or of "2024"; None where there is no such day."""
    parts = value.rstrip(",;.?!").split("-")
    if len(parts) > _PARTS_OF_A_DAY or len(parts[0]) != 4 or not all(p.isascii() and p.isdigit() for p in parts):
        return None
    try:
        return date(*(int(part) for part in (*parts, "1", "1")[:_PARTS_OF_A_DAY]))
    except ValueError:
        return None


def _token(typed: str, at: int) -> str:
    """What stands from a place to the next white space; never empty."""
    return typed[at:].split(maxsplit=1)[0] if not typed[at].isspace() else " "

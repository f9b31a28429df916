"""Step 4: what a question restricts the search to, by the signs in it.

Takes:  nothing.
Gives:  ``QuestionScope``; ``QuestionSign``, one of the signs that it was made of.
Never:  how it is typed; that is in ``retrieval.question_signs``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class SignKind(StrEnum):
    """What a sign restricts the search by."""

    PHRASE = "phrase"
    WITHOUT = "without"
    PATH = "path"
    TYPE = "type"
    TAG = "tag"
    AFTER = "after"
    BEFORE = "before"


@dataclass(frozen=True, slots=True)
class QuestionSign:
    """A sign in a question.

    Attributes:
        start, end: where it stands in what was typed.
        value: what it says: a phrase, a word, a path, a type, a tag, or a day as it was typed.
        day: of AFTER and BEFORE.
    """

    kind: SignKind
    start: int
    end: int
    value: str
    day: date | None = None


@dataclass(frozen=True, slots=True)
class QuestionScope:
    """What a passage must be to be looked at; all that is said must hold, of several paths, types or tags any.

    Attributes:
        phrases: whose words stand in a row in it.
        without_words: that are in no form in it, nor in its headings and titles.
        paths: parts of its file's path, or patterns for it (``folder.gitignore``).
        types: ends of file names without the dot, formats or families of formats.
        tags: of its document, without "#".
        after: the first day that its document may be of.
        before: the first day that it may not be of any more.
    """

    phrases: tuple[str, ...] = ()
    without_words: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    after: date | None = None
    before: date | None = None

    @property
    def is_empty(self) -> bool:
        """Whether every passage is looked at."""
        return self == NO_SCOPE


NO_SCOPE = QuestionScope()

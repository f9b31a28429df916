"""Step 4: what a question restricts the search to, by the signs in it.

Takes:  nothing.
Gives:  ``QuestionScope``.
Never:  how it is typed; that is in ``retrieval.question_signs``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


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

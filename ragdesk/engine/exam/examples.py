"""What could be asked of a folder, for those who see it for the first time.

Takes:  the judged questions beside the folder, or what its documents are called and what their headings ask.
Gives:  a few questions: judged ones; else questions that are headings, and titles.
Never:  a date, a file's name in place of a title, a question out of somebody's talk, or two of one document.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ragdesk.engine.exam.questions import questions_beside
from ragdesk.engine.index.rows import DocumentOutline
from ragdesk.engine.text.analysis import find_words
from ragdesk.engine.text.dates import find_date
from ragdesk.engine.text.titles import real_title

LONGEST_QUESTION = 70
"""In characters: what fits a button."""

LONGEST_TITLE = 50
SHORTEST = 8
LEAST_QUESTION_WORDS = 3
LEAST_TITLE_WORDS = 2
LETTERS_PER_DIGIT = 2
"""A title of fewer is a number, a day or a code."""


def example_questions(folder: Path | None, outlines: Iterable[DocumentOutline], count: int) -> tuple[str, ...]:
    """Up to ``count`` things to ask about."""
    beside = questions_beside(folder) if folder else []
    judged = tuple(question.question for question in beside if len(question.question) <= LONGEST_QUESTION)
    return judged[:count] or _own_questions(tuple(outlines), count)


def _own_questions(outlines: tuple[DocumentOutline, ...], count: int) -> tuple[str, ...]:
    """A question each of the documents that ask any, then titles of others."""
    asked = [next(filter(_is_question, outline.questions), "") for outline in outlines]
    titles = [_title(outline.title) for outline, question in zip(outlines, asked, strict=True) if not question]
    return tuple(dict.fromkeys(text for text in (*asked, *titles) if text))[:count]


def _is_question(heading: str) -> bool:
    return len(find_words(heading)) >= LEAST_QUESTION_WORDS and SHORTEST <= len(heading) <= LONGEST_QUESTION


def _title(title: str) -> str:
    """A title that says what a document is about; empty for one that does not."""
    shown = real_title(title)
    digits = sum(map(str.isdigit, shown))
    is_name = len(find_words(shown)) < LEAST_TITLE_WORDS or " " not in shown
    says_little = sum(map(str.isalpha, shown)) < digits * LETTERS_PER_DIGIT or find_date(shown) is not None
    return "" if is_name or says_little or not SHORTEST <= len(shown) <= LONGEST_TITLE else shown

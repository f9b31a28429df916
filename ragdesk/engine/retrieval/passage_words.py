"""The words of passages, found once: ranking, gate and answer look at the same passages one after the other.

Takes:  texts.
Gives:  the words of each, with those that are written in several pieces.
Never:  keeps the words of more passages than a few results hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ragdesk.engine.text.analysis import CountedWords, words_with
from ragdesk.engine.text.joined import find_joined
from ragdesk.engine.text.memory import Memory

MOST_TEXTS = 512
"""Passages, and what stands above them."""


def _find_words(texts: Sequence[str]) -> Iterable[CountedWords]:
    """The words of each of some texts; to prepare for many does not pay for one."""
    from ragdesk.engine.index.joined_stretches import find_wholes  # the window is shown before NumPy is loaded

    wholes = map(find_joined, texts) if len(texts) == 1 else find_wholes(texts)
    return map(words_with, wholes, texts)


_TEXTS = Memory(_find_words, MOST_TEXTS)


def words_of(text: str) -> CountedWords:
    """The words of a text."""
    return _TEXTS.of_one(text)


def words_of_each(texts: Sequence[str]) -> list[CountedWords]:
    """The words of many texts, found all in one go."""
    return _TEXTS.of(texts)

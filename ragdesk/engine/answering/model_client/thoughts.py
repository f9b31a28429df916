"""Tells what a model thinks from what it answers, where both come as one text.

Takes:  the text as it comes, in pieces of any size.
Gives:  the answer and the thoughts, apart.
Never:  takes a mark in the middle of an answer for one: thoughts come before it.
"""

from __future__ import annotations

THOUGHTS_START, THOUGHTS_END = "<think>", "</think>"


class ThoughtFilter:
    """Sets the thoughts apart that some models write before their answer, between ``<think>`` and ``</think>``."""

    def __init__(self) -> None:
        """Thoughts can stand only at the beginning."""
        self._kept = ""
        self._is_inside = False
        self._is_past = False

    def feed(self, text: str) -> tuple[str, str]:
        """Take text and give what of it belongs to the answer, and what to the thoughts."""
        if self._is_past:
            return text, ""
        self._kept += text
        if not self._is_inside:
            start = self._kept.lstrip()
            if THOUGHTS_START.startswith(start[: len(THOUGHTS_START)]) and len(start) < len(THOUGHTS_START):
                return "", ""
            if not start.startswith(THOUGHTS_START):
                return self._pass(), ""
            self._is_inside, self._kept = True, start.removeprefix(THOUGHTS_START)
        return self._think()

    def close(self) -> str:
        """What was held back because it might have become a mark; unfinished thoughts are no answer."""
        return "" if self._is_inside or self._is_past else self._pass()

    def _think(self) -> tuple[str, str]:
        """Thoughts up to their end; a few characters are held back, in which the end may have begun."""
        thoughts, end, after = self._kept.partition(THOUGHTS_END)
        if end:
            self._kept = after
            return self._pass(), thoughts
        held = len(thoughts) - len(THOUGHTS_END) + 1
        self._kept = thoughts[max(held, 0):]
        return "", thoughts[:max(held, 0)]

    def _pass(self) -> str:
        """Stop looking, and give what was held back."""
        self._is_inside, self._is_past = False, True
        kept, self._kept = self._kept, ""
        return kept


def without_open_thoughts(text: str) -> tuple[str, str]:
    """Thoughts and answer of a text whose thoughts have an end but no beginning: the server took that into its prompt.

    The mark must be a line of its own, or end one: an answer may well speak of such marks.
    """
    thoughts, end, after = text.partition(THOUGHTS_END)
    is_mark = bool(end) and THOUGHTS_START not in thoughts and (after[:1] in ("", "\n"))
    return (thoughts, after.lstrip()) if is_mark else ("", text)

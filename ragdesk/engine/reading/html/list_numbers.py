"""The numbers that a browser shows before the items of a list.

Takes:  the tags of a page as they begin and end.
Gives:  for an item that is numbered its number, as it is shown.
Never:  a number where the page says that none is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

Attributes = list[tuple[str, str | None]]

DEEPEST = 100
_LISTS = frozenset(("ol", "ul", "menu", "dir"))
_NONE_SHOWN = re.compile(r"list-style(?:-type)?\s*:[^;]*\bnone\b", re.IGNORECASE)
_LETTERS = 26


@dataclass(slots=True)
class _List:
    """A list that is open; ``number`` is that of the next item, None where items have none."""

    tag: str
    number: int | None
    letters: str = ""


class ListNumbers:
    """Follows the lists that are open."""

    def __init__(self) -> None:
        self._open: list[_List] = []

    def enter(self, tag: str, attrs: Attributes) -> str:
        """A start tag; gives the number to be shown before what comes, with a blank behind it, or nothing."""
        if tag in _LISTS:
            if len(self._open) < DEEPEST:
                self._open.append(_begin(tag, dict(attrs)))
        elif tag == "li" and self._open and (number := self._open[-1].number) is not None:
            number = _whole(dict(attrs).get("value"), number)
            self._open[-1].number = number + 1
            return f"{_written(number, self._open[-1].letters)}. "
        return ""

    def leave(self, tag: str) -> bool:
        """An end tag; whether it ends an item or a list, so that no text can belong to it any more."""
        if tag in _LISTS and any(each.tag == tag for each in self._open):
            while self._open.pop().tag != tag:
                pass
        return tag == "li" or tag in _LISTS


def _begin(tag: str, values: dict[str, str | None]) -> _List:
    """A list as it begins."""
    is_numbered = tag == "ol" and "reversed" not in values and not _NONE_SHOWN.search(values.get("style") or "")
    kind = values.get("type") or ""
    return _List(tag, _whole(values.get("start"), 1) if is_numbered else None, kind if kind in ("a", "A") else "")


def _whole(written: str | None, otherwise: int) -> int:
    """A number that a page gives, if it is one."""
    return int(written) if written and re.fullmatch(r"-?[0-9]{1,9}", written.strip()) else otherwise


def _written(number: int, letters: str) -> str:
    return chr(ord(letters) + number - 1) if letters and 1 <= number <= _LETTERS else str(number)

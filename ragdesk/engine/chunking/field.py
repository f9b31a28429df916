"""What a passage inherits: the words of its headings, of its document's names, and of its file's and folders' names.

Takes:  those, as text.
Gives:  one text of them, to be counted beside the passage's own.
Never:  text to show: it is only taken apart into words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from ragdesk.engine.records import Document
from ragdesk.engine.text.titles import name_title

NAMES_REMEMBERED = 1 << 10

_MAY_HAVE_SEAM = re.compile(r"[^\W\d_]\d|\d[^\W\d_]|[a-z][A-Z]|[^\x00-\x7f]")
"""Most names have nothing of it, and are not looked at letter by letter."""


def field_text(path: str, names: Sequence[str], heading: Sequence[str]) -> str:
    """Everything that a passage is called, a line each; what is written as one word is there in its parts, too.

    Args:
        path: of its file, relative to the folder.
        names: of its document, see ``names_of``.
        heading: titles of the sections it stands in.
    """
    called = (*path.split("/")[:-1], name_title(path), *names)
    return "\n".join(dict.fromkeys((*called, *_apart(called), *heading)))


def names_of(document: Document) -> tuple[str, ...]:
    """What a document is called by itself: title, other names, tags, what else it says, and its name in its file."""
    own = (document.title, *document.aliases, *document.tags, *document.properties)
    return (*own, *names_inside(document.inner))


def names_inside(inner: str) -> tuple[str, ...]:
    """The words of a document's name within its file: folders, then the name; none without one."""
    return (*inner.split("/")[:-1], name_title(inner)) if inner else ()


def _apart(names: Iterable[str]) -> Iterable[str]:
    """The names that have seams, taken apart there."""
    for name in names:
        if (apart := _taken_apart(name)) != name:
            yield apart


@lru_cache(maxsize=NAMES_REMEMBERED)
def _taken_apart(name: str) -> str:
    """The name with a space at each seam; the passages of a document have most of their names in common."""
    if not _MAY_HAVE_SEAM.search(name):
        return name
    return "".join(letter + (" " if _is_seam(letter, following) else "") for letter, following in pairwise(name + " "))


def _is_seam(letter: str, following: str) -> bool:
    """Whether a name changes here from letters to digits or back, or to a capital: "return2023", "WinterTyres"."""
    if letter.isalpha() and following.isalpha():
        return letter.islower() and following.isupper()
    return letter.isalnum() and following.isalnum() and letter.isdigit() != following.isdigit()

"""Where a link in a note leads: to another note of the folder, to a title in one, or out of the folder.

Takes:  a link as the note says it, the note's path, and the paths of the files in the folder.
Gives:  the file and the title it leads to.
Never:  a file that is not among those, or anything that would have to be loaded.
"""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import unquote

NOTE_SIGN = "[["
_OUTSIDE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//")
_TITLE = re.compile(r"^[ \t]{0,3}(?:#{1,6}|\*{1,10}|=+)[ \t]+(.+?)[ \t]*$", re.MULTILINE)


class NoteLink(NamedTuple):
    """A file, and a title in it; no path for a title in the same document, no title for the beginning."""

    path: str
    title: str


def leads_outside(link: str) -> bool:
    """Whether a link leads to the web, to a mailbox or the like, and not to a file beside the note."""
    return not link.startswith(NOTE_SIGN) and _OUTSIDE.match(link) is not None


def find_note(link: str, from_path: str, paths: Iterable[str]) -> NoteLink | None:
    """The note that a link leads to; None when it is not in the folder.

    Args:
        link: as the note says it; the name of a note begins with "[[".
        from_path: of the note.
        paths: of all files of the folder.
    """
    is_name = link.startswith(NOTE_SIGN)
    name, _hash, title = link.removeprefix(NOTE_SIGN).partition("#")
    if not is_name:
        name, title = unquote(name), unquote(title)
    if not name.strip():
        return NoteLink("", title)
    folder = posixpath.dirname(from_path)
    wanted = name.strip() if is_name else posixpath.normpath(posixpath.join(folder, name))
    found = [path for path in paths if _is_called(path, wanted, whole=not is_name)]
    if not found:
        return None
    return NoteLink(min(found, key=lambda path: (posixpath.dirname(path) != folder, len(path), path)), title)


def _is_called(path: str, name: str, *, whole: bool) -> bool:
    """Whether a name means a file: its path, or the end of it, with or without the ending."""
    called, wanted = _folded(path), _folded(name)
    if called == wanted or called.rpartition(".")[0] == wanted:
        return True
    return not whole and (called.endswith("/" + wanted) or called.rpartition(".")[0].endswith("/" + wanted))


def find_title(text: str, title: str) -> tuple[int, int] | None:
    """Where a document has a title: the line of it; None when it has none of that name."""
    wanted = _letters(title)
    for match in _TITLE.finditer(text):
        if wanted and _letters(match[1]) == wanted:
            return match.span(1)
    return None


def _letters(text: str) -> str:
    """What titles are compared by: links write blanks as "-", and leave signs out."""
    return "".join(filter(str.isalnum, _folded(text)))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()

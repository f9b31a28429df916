"""How a document is called where several are listed.

Takes:  its title, and who sent it when, if it is a message; or the path of its file.
Gives:  one line that tells it from others of the same title.
Never:  an empty part between two commas.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ragdesk.engine.formats import FORMAT_BY_SUFFIX
from ragdesk.engine.records.documents import INNER

DAY_LENGTH = 10
PATHS_REMEMBERED = 1 << 10
_NOTION_ID = re.compile(r"[ -][0-9a-f]{32}$")

_PROGRAMS_TITLE = re.compile(r"^Microsoft (?:Office )?(?:Word|PowerPoint|Excel|Publisher) - ", re.IGNORECASE)
_FORMER_SUFFIXES = frozenset((*FORMAT_BY_SUFFIX, "indd", "qxd", "qxp", "dvi", "pages", "key", "ps", "pub", "odg"))
_NO_TITLE = re.compile(
    r"(?:(?:untitled|unnamed|anonymous|no title|document|dokument|bez názvu|bez tytułu|nový dokument|new document|"
    r"nowy dokument|title|unknown|(?:powerpoint[- ])?presentation|prezentace aplikace powerpoint|"
    r"prezentacja programu powerpoint|slide|snímek|slajd|scan|book|kniha|sešit|zeszyt|sheet|untitled document)"
    r"[ _-]?\d{0,6}|[\W\d_]*)")


_BUNDLE = re.compile(r"(?:^|/| › )([^/›]+)\.text(?:bundle|pack)(?:/| › )text\.\w+$", re.IGNORECASE)


@lru_cache(maxsize=PATHS_REMEMBERED)
def name_title(path: str) -> str:
    """What a file is called, without an ending that names a format, and without the number that Notion adds.

    Args:
        path: of the file, or the whole path of a document in it.
    """
    name = _name_of_bundle(path) or _last_name(path)
    stem, _dot, suffix = name.rpartition(".")
    return _NOTION_ID.sub("", stem if stem and suffix.lower() in FORMAT_BY_SUFFIX else name) or name


def full_title(title: str, author: str, date: str) -> str:
    """Subject, sender and day of a message; the bare title of anything else.

    Args:
        title: may be empty, as a subject may.
        author: a name with or without its address.
        date: as "2024-05-01 10:00", or less of it.
    """
    return ", ".join(filter(None, (title, _name(author), date[:DAY_LENGTH])))


def real_title(title: str) -> str:
    """The title that a file's properties give, without what programs put there; empty when nothing is left."""
    title = _PROGRAMS_TITLE.sub("", " ".join(title.split()))
    stem, _dot, suffix = title.rpartition(".")
    title = stem if stem and suffix.lower() in _FORMER_SUFFIXES else title
    return "" if _NO_TITLE.fullmatch(title.strip("()[] ").casefold()) else title


def own_title(title: str, path: str) -> str:
    """The title of a document, empty when it only says what its file is called; of one in a file, what it is itself."""
    return "" if _letters(title) in (_letters(name_title(path)), _letters(_last_name(path))) else title


def _name_of_bundle(path: str) -> str:
    """What a note is called that lies in a folder of its own, with its pictures; empty for any other."""
    bundle = _BUNDLE.search(path)
    return bundle[1] if bundle else ""


def _last_name(path: str) -> str:
    """The name at the end of a path."""
    return path.rpartition(INNER)[2].rpartition("/")[2]


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


def _name(author: str) -> str:
    """Who somebody is: the name in front of the address, else the address."""
    return author.partition("<")[0].strip().strip("\"'").strip() or author.strip("<>")

"""How a document is called where several are listed.

Takes:  its title, and who sent it when, if it is a message.
Gives:  one line that tells it from others of the same title.
Never:  an empty part between two commas.
"""

from __future__ import annotations

DAY_LENGTH = 10


def full_title(title: str, author: str, date: str) -> str:
    """Subject, sender and day of a message; the bare title of anything else.

    Args:
        title: may be empty, as a subject may.
        author: a name with or without its address.
        date: as "2024-05-01 10:00", or less of it.
    """
    return ", ".join(filter(None, (title, _name(author), date[:DAY_LENGTH])))


def _name(author: str) -> str:
    """Who somebody is: the name in front of the address, else the address."""
    return author.partition("<")[0].strip().strip("\"'").strip() or author.strip("<>")

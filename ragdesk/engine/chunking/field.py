"""What a passage inherits: the words of the headings it stands under, of its document's title and of its file's name.

Takes:  those, as text.
Gives:  one text of them, to be counted beside the passage's own.
Never:  text to show: it is only taken apart into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath


def field_text(path: str, title: str, heading: Sequence[str]) -> str:
    """Everything that a passage is called, a line each; the folders of the path and the file's suffix are left out.

    Args:
        path: of its file, relative to the folder.
        title: of its document.
        heading: titles of the sections it stands in.
    """
    return "\n".join(dict.fromkeys((PurePosixPath(path).stem, title, *heading)))

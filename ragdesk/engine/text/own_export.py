"""How a file tells that this program saved it: a prompt or a list of files that is kept among the notes is no note.

Takes:  a file's bytes.
Gives:  ``is_own_export``; what prompts and lists are marked with.
Never:  takes a note for an export because it quotes one: the mark stands at the very beginning, and what it says is
        true of the rest.

A prompt as text or Markdown begins with a line that names the program and the label of its fences; one as JSON has the
program's name as its first field; messages alone have such fences around their first passage; a list, which is a CSV,
has an empty last column of that name.
"""

from __future__ import annotations

import re

PROGRAM = "RagDesk"

LABEL_LETTERS = 28
"""Lower-case letters in the label of a prompt's fences: 26^28 > 2^128. Letters alone take fewer tokens than
hexadecimal digits."""

_MARK = rb"(?:\xef\xbb\xbf)?"
_FIRST_LINE = re.compile(_MARK + rb"\s{0,100}RagDesk\b[^\r\n]{0,600}?\b([a-z]{%d})\b" % LABEL_LETTERS)
_FIRST_FIELD = re.compile(_MARK + rb'\s{0,100}\{\s{0,100}"made_by"\s{0,10}:\s{0,10}"RagDesk"')
_FIRST_MESSAGE = re.compile(_MARK + rb'\s{0,100}\[\s{0,100}\{\s{0,100}"role"\s{0,10}:\s{0,10}"system"')
_FIRST_FENCE = re.compile(rb"<passage ([a-z]{%d}) \[1\]>" % LABEL_LETTERS)
_LAST_COLUMN = re.compile(_MARK + rb"[^\r\n]{1,600},RagDesk\r?\n")


def is_own_export(data: bytes) -> bool:
    """Whether a file is a prompt or a list that this program saved."""
    if _FIRST_FIELD.match(data) or _LAST_COLUMN.match(data):
        return True
    if _FIRST_MESSAGE.match(data) and (fence := _FIRST_FENCE.search(data)):
        return data.find(b"</passage %b>" % fence[1], fence.end()) >= 0
    marked = _FIRST_LINE.match(data)
    return marked is not None and data.find(marked[1], marked.end()) >= 0

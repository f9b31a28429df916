"""Makes a server's own words fit to be shown.

Takes:  whatever a server sent: an error message, a piece of an answer.
Gives:  the same without control characters; error messages also short, without markup and without keys.
Never:  lets a key, an escape sequence or a tag through to a window, a terminal or a log.
"""

from __future__ import annotations

import re

from ragdesk.engine.answering.model_client.stream_events import error_text, parse_object
from ragdesk.engine.prompting.fencing import remove_invisible

LONGEST_ERROR = 300
"""Characters of a server's error message that are shown."""

READ_OF_ERROR = 4_000
"""Characters that are looked at for them."""

MASK = "***"

SHORTEST_MASKED = 4
"""Characters; less would mask parts of words."""

_masked: set[str] = set()
"""Keys of this run: a server may well repeat one in its complaint. One thread adds while another looks."""

_ESCAPE_SEQUENCE = re.compile(r"\x1b(?:\[[0-9;?]{0,20}[A-Za-z]|\][^\x07\x1b]{0,200}(?:\x07|\x1b\\))")
_KEY = re.compile(
    r"\b(?:sk|pk|rk|hf|gsk|ghp|gho|xai|xox[a-z])[-_]\S{3,}"
    r"|(?<=bearer )\S+"
    r"|(?<=provided: )\S+|(?<=key: )\S+|(?<=key=)\S+|(?<=token: )\S+|(?<=token=)\S+"
    r"|\b(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[\w-]{24,}",
    re.IGNORECASE)
_MARKUP = str.maketrans({"<": "‹", ">": "›"})


def mask_always(key: str) -> None:
    """Never show a text again, whatever it looks like."""
    if len(key) >= SHORTEST_MASKED:
        _masked.add(key)


def harmless_error(text: str) -> str:
    """An error message in one short line of plain text, keys masked."""
    for key in sorted(tuple(_masked), key=len, reverse=True):  # one may be the beginning of another
        text = text.replace(key, MASK)
    line = " ".join(clean_piece(text[:READ_OF_ERROR]).split())
    masked = _KEY.sub(MASK, line).translate(_MARKUP)
    return masked if len(masked) <= LONGEST_ERROR else masked[: LONGEST_ERROR - 1] + "…"


def harmless_body(body: bytes) -> str:
    """The message in the body of a refused request, be it JSON or not."""
    text = body.decode("utf-8", "replace")
    message = parse_object(text)
    return harmless_error((error_text(message) if message else "") or text)


def clean_piece(text: str) -> str:
    """A piece of an answer without control characters, escape sequences and characters that nobody sees."""
    return remove_invisible(_ESCAPE_SEQUENCE.sub("", _join_surrogates(text)))


def _join_surrogates(text: str) -> str:
    """Put the halves of a character back together that JSON escapes may have split."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

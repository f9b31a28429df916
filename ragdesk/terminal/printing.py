"""What reaches the terminal.

Takes:  text and JSON that may hold anything a file may hold.
Gives:  lines in which nothing can move the cursor, change colours, make the reader's terminal do something, or be
        copied out of it unseen.
Never:  fails because the terminal lacks a letter.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from ragdesk.engine.errors import OutputFailed
from ragdesk.engine.facade.texts import remove_invisible

PROGRESS_SECONDS = 0.1
"""How often progress is shown at most."""

_NOT_FOR_TERMINALS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters but for tab and line feed
    "\u200e\u200f\u2028-\u202e\u2066-\u2069"  # line separators, and marks that turn the direction of writing
    "\ud800-\udfff]"  # halves of characters: bytes of a file name that are no text
)
_TO_ESCAPE_IN_JSON = re.compile("[\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff"
                                "\U000e0000-\U000e0fff]")
_LEAST_WIDTH, _GREATEST_WIDTH = 40, 110


def clean(text: str) -> str:
    """The text without characters that a terminal obeys or nobody sees; lone halves of characters become "?"."""
    return remove_invisible(
        _NOT_FOR_TERMINALS.sub(lambda found: "?" if "\ud800" <= found.group() <= "\udfff" else "", text))


def clean_line(text: str) -> str:
    """The same on a single line, with runs of white space as one space."""
    return " ".join(clean(re.sub(r"\s", " ", text)).split())


def print_text(text: str, stream: TextIO | None = None) -> None:
    """Print cleaned text; letters that the terminal's encoding lacks become question marks.

    Raises:
        OutputFailed: it cannot be written; that of the error stream is passed over, for nobody is left to tell.
    """
    stream = stream or sys.stdout
    if stream is None:  # a program started without a terminal has no streams
        return
    encoding = stream.encoding or "utf-8"
    with _named_failure(stream):
        stream.write(clean(text).encode(encoding, "replace").decode(encoding) + "\n")
        stream.flush()


def give_up(stream: TextIO) -> None:
    """Keep Python from complaining at its end that what is still buffered has nowhere to go."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextlib.contextmanager
def _named_failure(stream: TextIO) -> Iterator[None]:
    """Give a name to what keeps a stream from being written; a reader that went away is no failure."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        give_up(stream)
        if stream is not sys.stderr:
            raise OutputFailed(str(error)) from error


def print_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document in UTF-8, whatever the terminal's own encoding is.

    Characters that a terminal obeys, and halves of characters, are written as escapes, which mean the same in JSON.

    Raises:
        OutputFailed: it cannot be written.
    """
    if sys.stdout is None:
        return
    text = json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False)
    text = _TO_ESCAPE_IN_JSON.sub(lambda found: json.dumps(found.group())[1:-1], text) + "\n"
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(text)
        return
    with _named_failure(sys.stdout):
        sys.stdout.flush()
        binary.write(text.encode("utf-8"))
        binary.flush()


def terminal_width() -> int:
    """Columns to write in: those of the terminal, within reason."""
    return max(_LEAST_WIDTH, min(_GREATEST_WIDTH, shutil.get_terminal_size((80, 24)).columns))


class ProgressLine:
    """One line on the error stream that is written over, if a person is looking at all."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._is_seen = self._stream is not None and self._stream.isatty()
        self._shown_at = 0.0
        self._is_on_screen = False

    def show(self, text: str) -> None:
        """Show how far the work is, unless that was shown just now."""
        now = time.monotonic()
        if not self._is_seen or now - self._shown_at < PROGRESS_SECONDS:
            return
        self._shown_at, self._is_on_screen = now, True
        line = clean_line(text)[: terminal_width() - 1]
        encoding = self._stream.encoding or "utf-8"
        self._stream.write("\r\x1b[K" + line.encode(encoding, "replace").decode(encoding))
        self._stream.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._is_on_screen:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._is_on_screen = False

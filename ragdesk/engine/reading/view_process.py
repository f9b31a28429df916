"""The owner of the process that draws pages and tells the structure of documents.

Takes:  a folder, a path in it, and what is wanted of the file.
Gives:  pictures of pages with the places of their text; blocks; hidden text; pictures in files in a file.
Never:  waits without end, or trusts what comes back: a child that crashes, hangs or talks nonsense is ended.
"""

from __future__ import annotations

import json
import time
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.hidden.hidden_text import MOST_CHARACTERS, MOST_PIECES
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.processes.child_process import ChildProcess, child_command
from ragdesk.engine.processes.frames import FrameBroken, parse_header
from ragdesk.engine.reading.pdf.page_pictures import LARGEST_POINTS
from ragdesk.engine.reading.viewing import KINDS, NUMBERS_PER_BLOCK, NUMBERS_PER_BOX, hash_text
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Block
from ragdesk.engine.records.hidden import HiddenReason, HiddenText, HiddenTexts
from ragdesk.engine.records.pages import CharacterBoxes, DrawnPage, PageWish, Picture

DRAWING_SECONDS = 15.0
"""How long one page may take."""

READING_SECONDS = 60.0
UNWANTED_SECONDS = 1.0
"""How long work continues that nobody wants any more; most pages are done sooner than a new process is started."""

_WAIT_SECONDS = 0.05
DEEPEST = 200
"""Sections inside of each other."""

Request = dict[str, object]
Answer = tuple[dict[str, Any], bytes]
Made = TypeVar("Made")


class ViewProcess:
    """Asks a child process for one thing after the other. One thread at a time may use it.

    Args:
        command: how the child is started.
        drawing_seconds, reading_seconds: limits.
    """

    def __init__(self, *, command: Sequence[str] | None = None, drawing_seconds: float = DRAWING_SECONDS,
                 reading_seconds: float = READING_SECONDS) -> None:
        self._command = tuple(command or child_command())
        self._drawing_seconds = drawing_seconds
        self._reading_seconds = reading_seconds
        self._child: ChildProcess | None = None

    def page(self, folder: Path, path: str, wish: PageWish, token: CancelToken | None = None) -> DrawnPage:
        """Draw a page.

        Raises:
            ReadingFailed: with the reason, ``TIMEOUT`` or ``PARSER_CRASH`` among them.
            Cancelled: nobody wants it any more.
        """
        part = wish.part
        request: Request = {
            "view": "page", "folder": str(folder), "path": path, "page": wish.number, "width": wish.width,
            "places": wish.places, "part": part and (part.left, part.top, part.width, part.height)}
        header, body = self._ask(request, self._drawing_seconds, token)
        return self._decode(lambda: _make_view(wish, header, body))

    def blocks(self, folder: Path, path: str, text: str, token: CancelToken | None = None) -> tuple[Block, ...]:
        """The blocks of the document of a file with exactly this text; raises as ``page`` does, and for ``CHANGED``.

        Each has as many titles above it as it stands in sections, but they are empty.
        """
        request: Request = {"view": "blocks", "folder": str(folder), "path": path, "hash": hash_text(text)}
        _header, body = self._ask(request, self._reading_seconds, token)
        return self._decode(lambda: _make_blocks(body, len(text)))

    def hidden(self, folder: Path, path: str, part: int | None, token: CancelToken | None = None) -> HiddenTexts:
        """What a document of a file holds that cannot be seen; raises as ``page`` does, and for ``CHANGED``.

        Args:
            part: the number of the document in its file, if that holds many, else 0; None for all of them.
        """
        request: Request = {"view": "hidden", "folder": str(folder), "path": path, "part": part}
        header, body = self._ask(request, self._reading_seconds, token)
        return self._decode(lambda: _make_hidden(header, body))

    def picture_inside(self, folder: Path, path: str, number: int, width: int,
                       token: CancelToken | None = None) -> bytes:
        """A picture in a file in a file, as a program for pictures takes it; raises as ``page`` does.

        Args:
            number: see ``parsed.PAGES_OF_A_FILE``.
            width: of a page that has to be drawn, in pixels.
        """
        request: Request = {"view": "picture", "folder": str(folder), "path": path, "number": number, "width": width}
        return self._ask(request, self._reading_seconds, token)[1]

    def close(self) -> None:
        """End the child; the next request starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()

    def _decode(self, make: Callable[[], Made]) -> Made:
        """Make a record of an answer; one that makes no sense is a crash."""
        try:
            return make()
        except (KeyError, IndexError, TypeError, ValueError) as error:
            self.close()
            raise ReadingFailed(FileReason.PARSER_CRASH, f"nonsense: {error}") from error

    def _ask(self, request: Request, seconds: float, token: CancelToken | None) -> Answer:
        """Send a request and wait for its answer; a child that has died since the last one is replaced."""
        was_used = self._child is not None
        try:
            header, body = self._ask_child(request, seconds, token)
        except _ChildEnded:
            if not was_used:
                raise
            header, body = self._ask_child(request, seconds, token)
        if "problem" in header:
            raise ReadingFailed(FileReason(header["problem"]), str(header.get("details", "")))
        return header, body

    def _ask_child(self, request: Request, seconds: float, token: CancelToken | None) -> Answer:
        """Send a request to the child, started if need be, and wait."""
        try:
            child = self._child = self._child or ChildProcess(self._command)
            child.send(request)
        except OSError as error:
            self.close()
            raise _ChildEnded(FileReason.PARSER_CRASH, str(error)) from error
        try:
            return _wait_for_answer(child, seconds, token)
        except BaseException:
            self.close()
            raise


class _ChildEnded(ReadingFailed):
    """The process is gone, for which a request of before may be the reason."""


def _wait_for_answer(child: ChildProcess, seconds: float, token: CancelToken | None) -> Answer:
    """The next frame that is more than a sign of life."""
    since = time.monotonic()
    while True:
        frame = child.next_frame(_WAIT_SECONDS)
        if frame is not None and frame.is_end:
            raise _ChildEnded(child.reason_of_end, child.describe_end())
        header = _parse_frame(frame.header) if frame is not None else {}
        if frame is not None and header and "ready" not in header:
            return header, frame.body
        waited = time.monotonic() - max(since, child.ready_at)
        if token is not None and token.is_cancelled and waited > UNWANTED_SECONDS:
            raise Cancelled
        if waited > seconds:
            raise ReadingFailed(FileReason.TIMEOUT, "took too long")


def _parse_frame(encoded: bytes) -> dict[str, Any]:
    """The header of a frame; anything else is a crash."""
    try:
        return parse_header(encoded)
    except FrameBroken as error:
        raise ReadingFailed(FileReason.PARSER_CRASH, f"nonsense: {error}") from error


def _make_view(wish: PageWish, header: dict[str, Any], body: bytes) -> DrawnPage:
    """A page, when all its numbers fit together."""
    width, height, stride, count = (_whole(header[name]) for name in ("width", "height", "stride", "count"))
    pixels, text, boxes = (_whole(length) for length in header["lengths"])
    points = (float(header["points"][0]), float(header["points"][1]))
    if not (width and height and stride >= 3 * width and pixels == stride * height and count > wish.number
            and len(body) == pixels + text + boxes and all(0 < side <= LARGEST_POINTS for side in points)):
        raise ValueError("numbers that do not fit together")
    picture = Picture(width, height, stride, body[:pixels], points)
    places = _make_places(body[pixels:pixels + text], body[pixels + text:]) if wish.places else None
    return DrawnPage(wish, count, picture, places)


def _make_places(encoded: bytes, sides: bytes) -> CharacterBoxes:
    """A text and the places of its characters; a box without extent stands for none."""
    text, numbers = encoded.decode("utf-8", "surrogatepass"), array("f", sides)
    if len(numbers) != NUMBERS_PER_BOX * len(text):
        raise ValueError("places that are not those of the text")
    four = [iter(numbers)] * NUMBERS_PER_BOX
    boxes = ((left, top, right, bottom) for left, top, right, bottom in zip(*four, strict=True))
    return CharacterBoxes(text, tuple(box if 0 <= box[0] < box[2] <= 1 and 0 <= box[1] < box[3] <= 1 else None
                              for box in boxes))


def _make_blocks(body: bytes, length: int) -> tuple[Block, ...]:
    """Blocks that lie in a text of this length, in order."""
    numbers = [iter(array("I", body))] * NUMBERS_PER_BLOCK
    blocks = []
    done = 0
    for kind, start, end, depth in zip(*numbers, strict=True):
        if not done <= start <= end <= length or depth > DEEPEST:
            raise ValueError(f"a block from {start} to {end}")
        blocks.append(Block(KINDS[kind], start, end, ("",) * depth))
        done = end
    return tuple(blocks)


def _make_hidden(header: dict[str, Any], body: bytes) -> HiddenTexts:
    """Pieces of hidden text, no more of them and no longer than agreed."""
    pieces = tuple(
        HiddenText(_written(text), HiddenReason(reason), None if page is None else _whole(page), is_kept is True,
                   _whole(part), _written(inner))
        for text, reason, page, is_kept, part, inner in json.loads(body))
    if len(pieces) > MOST_PIECES or sum(len(piece.text) for piece in pieces) > MOST_CHARACTERS:
        raise ValueError("too much hidden text")
    return HiddenTexts(pieces, _whole(header["more"]), is_unchecked=header["unchecked"] is True)


def _written(value: Any) -> str:
    if type(value) is not str:
        raise TypeError("not a text")
    return value


def _whole(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise TypeError("not a number from 0 up")
    return value

"""What the window wants to see of a file beyond its text, made in the reader process.

Takes:  requests for a page of a PDF, for the structure of a document, for what it hides, or for a picture in a file
        in it.
Gives:  one answer each: a picture with the places of the text, the blocks, the hidden text, or a name for what was
        wrong.
Never:  keeps more than one file open.
"""

from __future__ import annotations

import hashlib
import json
import os
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import IO, Any

from ragdesk.engine.folder.safe_open import read_bytes
from ragdesk.engine.hidden.hidden_text import collect_hidden
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.processes.frames import write_frame
from ragdesk.engine.reading.parsed import ReportAlive
from ragdesk.engine.reading.pdf.page_pictures import PdfPages
from ragdesk.engine.reading.pictures_inside import PicturesInside
from ragdesk.engine.reading.readers import FileReading
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind, FileState
from ragdesk.engine.records.hidden import HiddenTexts
from ragdesk.engine.records.pages import PagePart

NUMBERS_PER_BLOCK = 4
"""Kind, start, end, and how many sections it stands in."""

NUMBERS_PER_BOX = 4
KINDS = tuple(BlockKind)

Answer = tuple[dict[str, Any], bytes]


def hash_text(text: str) -> str:
    """By what the two sides know that they speak of the same text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def serve_view(request: dict[str, Any], answers: IO[bytes]) -> None:
    """Answer one request with one frame, after signs of life where the work is long."""
    kinds: dict[str, Callable[[dict[str, Any], ReportAlive], Answer]] = {
        "page": _open_file().answer_page, "picture": _open_archive().answer_picture, "blocks": _answer_blocks,
        "hidden": _answer_hidden}
    try:
        header, body = kinds[request["view"]](request, lambda: write_frame(answers, {}))
    except ReadingFailed as failure:
        header, body = {"problem": failure.reason, "details": failure.details[:300]}, b""
    except MemoryError:
        header, body = {"problem": FileReason.TOO_BIG, "details": "out of memory"}, b""
    except Exception as error:  # the library may raise anything on hostile bytes
        header, body = {"problem": FileReason.DAMAGED, "details": f"{type(error).__name__}: {error}"[:300]}, b""
    write_frame(answers, header, body)


class _OpenFile:
    """The file that was looked at last: turning pages asks for the next one of the same file."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._pages: PdfPages | None = None

    def answer_page(self, request: dict[str, Any], _report_alive: ReportAlive) -> Answer:
        """A picture of a page, and the places of its text when they are asked for."""
        pages, number = self._open(Path(request["folder"]), request["path"]), request["page"]
        part = PagePart(*request["part"]) if request["part"] else None
        text, boxes = b"", b""
        if request["places"]:
            places = pages.places(number)
            text = places.text.encode("utf-8", "surrogatepass")
            boxes = array("f", (side for box in places.boxes for side in box or (0.0,) * NUMBERS_PER_BOX)).tobytes()
        picture = pages.draw(number, request["width"], part)
        header = {"count": pages.count, "width": picture.width, "height": picture.height, "stride": picture.stride,
                  "points": picture.points, "lengths": (len(picture.pixels), len(text), len(boxes))}
        return header, b"".join((picture.pixels, text, boxes))

    def _open(self, folder: Path, path: str) -> PdfPages:
        """The file, reopened when it is another one or has changed."""
        key = (folder, path, *_version(folder / path))
        if self._pages is None or key != self._key:
            if self._pages is not None:
                self._pages.close()
            self._pages, self._key = None, ()
            self._pages, self._key = PdfPages(read_bytes(folder, path)), key
        return self._pages


class _OpenArchive:
    """The file whose pictures were asked for last: it is gone through once for all of them."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._pictures: PicturesInside | None = None

    def answer_picture(self, request: dict[str, Any], report_alive: ReportAlive) -> Answer:
        """A picture in a file in a file, from the beginning again when it is another one or has failed."""
        folder, path, number = Path(request["folder"]), request["path"], request["number"]
        key = (folder, path, *_version(folder / path))
        pictures, self._pictures = self._pictures, None
        if pictures is None or key != self._key or not pictures.comes_to(number):
            pictures = PicturesInside(folder, path, report_alive)
        picture = pictures.picture(number, request["width"])
        self._pictures, self._key = pictures, key
        return {"picture": True}, picture


@cache
def _open_file() -> _OpenFile:
    """The process's one open file."""
    return _OpenFile()


@cache
def _open_archive() -> _OpenArchive:
    """The process's one file with pictures."""
    return _OpenArchive()


def _version(path: Path) -> tuple[int, int]:
    """What changes when a file is written; what may really be read is decided where it is opened."""
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns


def _answer_blocks(request: dict[str, Any], report_alive: ReportAlive) -> Answer:
    """The blocks of the document with a certain text, in numbers."""
    reading = FileReading(Path(request["folder"]), request["path"], report_alive)
    for document in reading:
        if hash_text(document.text) == request["hash"]:
            rows = array("I", (number for block in document.blocks for number in (
                KINDS.index(block.kind), block.start, block.end, len(block.heading))))
            return {"blocks": len(document.blocks)}, rows.tobytes()
    return {"problem": reading.report.reason or FileReason.CHANGED, "details": ""}, b""


def _answer_hidden(request: dict[str, Any], report_alive: ReportAlive) -> Answer:
    """What the readers left out of a document, or of all in a file, because it cannot be seen."""
    reading = FileReading(Path(request["folder"]), request["path"], report_alive)
    wanted = request["part"]
    with collect_hidden() as hidden:
        for document in reading:
            if wanted is None:
                hidden.end_part(document.part, document.inner)
                continue
            if document.part == wanted:
                return _hidden_header(hidden.texts, reading), _pack(hidden.texts)
            hidden.clear()
    is_read = reading.report.state in (FileState.OK, FileState.PARTIAL) or bool(hidden.texts.count)
    was_picture = bool(wanted and reading.report.facts.pictures_inside)  # and its words came from another program
    if was_picture or (wanted is None and is_read):
        return _hidden_header(hidden.texts, reading), _pack(hidden.texts)
    return {"problem": reading.report.reason or FileReason.CHANGED, "details": ""}, b""


def _hidden_header(hidden: HiddenTexts, reading: FileReading) -> dict[str, Any]:
    return {"hidden": hidden.count, "more": hidden.more, "unchecked": reading.report.facts.hidden_unchecked}


def _pack(hidden: HiddenTexts) -> bytes:
    rows = [(piece.text, piece.reason, piece.page, piece.is_kept, piece.part, piece.inner) for piece in hidden.pieces]
    return json.dumps(rows).encode("ascii")

"""Reads documents in a process of its own and prints, as one line of JSON, the processor seconds of each.

Usage: measure_reading.py NAME FORMAT LIST SECONDS. Needs nothing but the library that is measured: the peers' processes
use it too. A file that gives no text is left out; when the seconds are used up, so are all that follow.
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import os
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

RAW_RICH_TEXT = "{\\rtf"

Reader = Callable[[Path], tuple[int, int]]
"""Gives the number of characters and of pages."""


def reader_of(name: str) -> Reader:
    """A contestant's way to turn a file into text."""
    if name == "ragdesk":
        from ragdesk.engine.reading.readers import read_file

        def read(path: Path) -> tuple[int, int]:
            documents = read_file(path.parent, path.name).documents
            return sum(len(one.text) for one in documents), sum(len(one.page_starts) for one in documents)
    elif name == "pypdf":
        from pypdf import PdfReader

        def read(path: Path) -> tuple[int, int]:
            pages = [page.extract_text() for page in PdfReader(path).pages]
            return sum(map(len, pages)), len(pages)
    else:
        from markitdown import MarkItDown

        converter = MarkItDown(enable_plugins=False)

        def read(path: Path) -> tuple[int, int]:
            text = converter.convert(path).text_content
            is_raw = text.startswith(RAW_RICH_TEXT)  # given back as it was, it has not been read
            return 0 if is_raw else len(text), 0
    return read


def main() -> None:
    """Read every file once, the first one twice: what is loaded when it is first needed is not measured."""
    name, listed, seconds = sys.argv[1], Path(sys.argv[2]), float(sys.argv[3])
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    paths = [Path(line) for line in listed.read_text(encoding="utf-8").splitlines()]
    read = reader_of(name)
    figures: dict[str, float] = {}
    with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
        _time(read, min(paths, key=lambda path: path.stat().st_size))
        give_up = time.process_time() + seconds
        for path in paths:
            if time.process_time() > give_up:
                break
            taken, characters, pages = _time(read, path)
            if characters:
                figures[os.fspath(path)] = taken
            if characters and pages:
                figures[f"pages of {path}"] = pages
    print(json.dumps(figures))


def _time(read: Reader, path: Path) -> tuple[float, int, int]:
    """Processor seconds, characters and pages of one file; nothing of one that cannot be read."""
    since = time.process_time()
    try:
        characters, pages = read(path)
    except Exception:  # whatever a library raises about a file, the others are measured
        characters = pages = 0
    return time.process_time() - since, characters, pages


if __name__ == "__main__":
    main()

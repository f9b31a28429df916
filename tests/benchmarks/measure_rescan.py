"""Measures an update that finds nothing new, and how soon one that reads stops when asked to. Prints one line of JSON.

Usage: measure_rescan.py SCRATCH FILES FOLDER. The rescan is of FILES small files, which are entered into the index as
read before: what is measured looks at names, sizes and time stamps alone. Reading is stopped in FOLDER.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from pathlib import Path

from clock import Figures, memory

from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.chunking.chunking import CUTTER_VERSION
from ragdesk.engine.engine import Engine
from ragdesk.engine.folder.walk import find_files
from ragdesk.engine.formats import format_of, reader_version
from ragdesk.engine.index.location import index_directory
from ragdesk.engine.index.rows import FileFacts
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.records import FileReport, FileState
from ragdesk.engine.settings import Settings

FILES_A_FOLDER = 500
TEXT = format_of("note.txt", "")
STOPPED_AFTER_SECONDS = (0.05, 0.4, 0.8, 1.5, 2.5)


def main() -> None:
    """Measure both."""
    scratch, files, folder = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    print(json.dumps({**_rescan(scratch, files), **_cancel(scratch, folder), **memory()}))


def _rescan(scratch: Path, files: int) -> Figures:
    """Seconds of an update without a change."""
    folder = scratch / "many-notes"
    _write_notes(folder, files)
    settings = Settings()
    store = IndexStore(index_directory(scratch / "data", folder, settings.chunking))
    with store.manifest.transaction():
        for file in find_files(folder).files:
            facts = FileFacts(file.size, file.mtime_ns, file.path, file.ctime_ns, TEXT, reader_version(TEXT),
                              CUTTER_VERSION)
            store.manifest.put_file(FileReport(file.path, FileState.OK), facts)
    store.close()
    engine = Engine(scratch / "data", settings)
    engine.open_folder(folder)
    started = time.perf_counter()
    for progress in engine.update():
        if progress.path:
            sys.exit(f"{progress.path} was read again.")
    seconds = time.perf_counter() - started
    engine.close()
    return {"rescan_seconds": seconds, "rescan_files": files}


def _write_notes(folder: Path, files: int) -> None:
    """Small files, a number of them in a folder."""
    for number in range(files):
        place = folder / f"part-{number // FILES_A_FOLDER:04}"
        if number % FILES_A_FOLDER == 0:
            place.mkdir(parents=True)
        (place / f"note-{number:06}.txt").write_text(f"Note {number}.\n", encoding="utf-8")


def _cancel(scratch: Path, folder: Path) -> Figures:
    """Seconds from the wish to stop to the end of the update: the longest of several."""
    waits = []
    for i, seconds in enumerate(STOPPED_AFTER_SECONDS):
        engine = Engine(scratch / f"stopped-{i}", Settings())
        engine.open_folder(folder)
        token = CancelToken()
        wished: list[float] = []

        def wish(token: CancelToken = token, wished: list[float] = wished) -> None:
            wished.append(time.perf_counter())
            token.cancel()

        timer = threading.Timer(seconds, wish)
        timer.start()
        try:
            for _ in engine.update(token):
                pass
        except Cancelled:
            waits.append(time.perf_counter() - wished[0])
        timer.cancel()
        timer.join()
        engine.close()
    return {"cancel_seconds": max(waits, default=0.0), "cancelled": len(waits)}


if __name__ == "__main__":
    main()

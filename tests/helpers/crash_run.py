"""Runs updates in children that may be killed at any moment.

A program of its own, so that starting an update costs a fork and no imports. Each line that it reads is an order in
JSON: {"folder", "index", "kill_after": seconds or null, "elsewhere": count in another process}; each line that it
writes is the outcome: {"killed", "stored": paths of the files that the update said it had stored, "error": a traceback
or "", "seconds"}.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
import traceback
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from ragdesk.engine.index import sizes
from ragdesk.engine.index import update as update_module
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.index.update import update_index
from ragdesk.engine.index.update_lock import update_lock
from tests.helpers.index_content import ReaderHere

LONGEST_RUN_SECONDS = 300.0


def use_small_segments() -> None:
    """Make segments and merges happen in a small collection."""
    sizes.CHUNKS_PER_SEGMENT = 20
    sizes.CHUNKS_PER_COUNTING = 20
    sizes.CHUNKS_WORTH_A_SEGMENT = 8
    sizes.MERGE_FACTOR = 3


def main() -> None:
    """Serve orders until there are no more."""
    use_small_segments()
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line))), flush=True)


def run(order: dict[str, Any]) -> dict[str, Any]:
    """One update in a child."""
    reading, writing = os.pipe()
    started = time.monotonic()
    child = os.fork()
    if not child:
        os.close(reading)
        if order["elsewhere"]:
            update_module.LARGE_UPDATE_BYTES = 0
        os._exit(_update(Path(order["folder"]), Path(order["index"]), writing))
    os.close(writing)
    limit = order["kill_after"]
    output, ended = _read(reading, started + (LONGEST_RUN_SECONDS if limit is None else limit))
    if not ended:
        os.kill(child, signal.SIGKILL)
        output += _read(reading, time.monotonic() + LONGEST_RUN_SECONDS)[0]
    os.close(reading)
    _, status = os.waitpid(child, 0)
    lines = [json.loads(line) for line in output.decode().splitlines()]
    error = "".join(line["error"] for line in lines if "error" in line)
    return {"killed": os.WIFSIGNALED(status), "stored": [line["path"] for line in lines if "path" in line],
            "error": error, "seconds": time.monotonic() - started}


def _read(reading: int, until: float) -> tuple[bytes, bool]:
    """What comes through a pipe until a moment, and whether it has ended by then."""
    parts = []
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return b"".join(parts), False
        part = os.read(reading, 1 << 16)
        if not part:
            return b"".join(parts), True
        parts.append(part)


def _update(folder: Path, index: Path, writing: int) -> int:
    """What the child does; each file is told of when it is stored."""
    try:
        store = IndexStore(index)
        with update_lock(index):
            store.refresh()
            store.sweep()
            for step in update_index(store, folder, ReaderHere(), None):  # type: ignore[arg-type]
                if step.path:
                    os.write(writing, json.dumps({"path": step.path}).encode() + b"\n")
        store.close()
    except BaseException:
        os.write(writing, json.dumps({"error": traceback.format_exc()}).encode() + b"\n")
        return 1
    return 0


if __name__ == "__main__":
    main()

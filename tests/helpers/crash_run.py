"""Runs updates in children that may be killed at any moment.

A program of its own, so that starting an update costs a fork and no imports. Each line that it reads is an order in
JSON, of one of two kinds:

    {"folder", "index", "kill_after": seconds or null, "elsewhere": count in another process}
    {"folder", "data": of an engine, "kind": "file" or "statement", "kill_at": number of the operation before which the
     child kills itself, "analyzers": their version}

Each line that it writes is the outcome: {"killed", "stored": paths of the files that the update said it had stored,
"error": a traceback or "", "seconds"}.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from ragdesk.engine.engine import Engine
from ragdesk.engine.index import segment_rows, sizes
from ragdesk.engine.index import update as update_module
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.index.update import update_index
from ragdesk.engine.index.update_lock import update_lock
from tests.helpers.faulty_files import FailingOperations, failing_files, failing_statements
from tests.helpers.index_content import ReaderHere
from tests.helpers.index_scenes import SETTINGS, keep_in_step

LONGEST_RUN_SECONDS = 300.0
LASTING = {"file": ("",), "statement": ("CREATE", "\nCREATE", "COMMIT", "PRAGMA", "UPDATE files", "INSERT OR")}
"""The operations of each kind that may leave something else on the disk than the one before."""


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
        os._exit(_do(order, writing))
    os.close(writing)
    limit = order.get("kill_after")
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


def _do(order: dict[str, Any], writing: int) -> int:
    """What the child does; each file is told of when it is stored."""
    try:
        if "kill_at" in order:
            _update_by_engine(order)
            return 0
        if order["elsewhere"]:
            update_module.LARGE_UPDATE_BYTES = 0
        for path in _update(Path(order["folder"]), Path(order["index"])):
            os.write(writing, json.dumps({"path": path}).encode() + b"\n")
    except BaseException:
        os.write(writing, json.dumps({"error": traceback.format_exc()}).encode() + b"\n")
        return 1
    return 0


def _update(folder: Path, index: Path) -> Iterator[str]:
    """Update; gives the paths of the files that were stored."""
    store = IndexStore(index)
    with update_lock(index):
        store.refresh()
        store.sweep()
        for step in update_index(store, folder, ReaderHere(), None):  # type: ignore[arg-type]
            if step.path:
                yield step.path
    store.close()


def _update_by_engine(order: dict[str, Any]) -> None:
    """Open a folder, update, and close it, or come as far as the operation says."""
    with pytest.MonkeyPatch.context() as patch:
        keep_in_step(patch)
        patch.setattr(segment_rows, "ANALYZERS_VERSION", order["analyzers"])
        operations = FailingOperations(Path(order["data"]), order["kill_at"], _die, only=LASTING[order["kind"]])
        with {"file": failing_files, "statement": failing_statements}[order["kind"]](operations):
            engine = Engine(Path(order["data"]), SETTINGS)
            engine.open_folder(Path(order["folder"]))
            for _ in engine.update():
                pass
            engine.close()


def _die() -> BaseException:
    os.kill(os.getpid(), signal.SIGKILL)
    return AssertionError("it lives on")


if __name__ == "__main__":
    main()

"""How much memory another process takes, as its owner sees it."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ragdesk.engine.processes import child_process
from ragdesk.engine.processes.process_memory import resident_bytes
from ragdesk.engine.reading.reader_process import ReaderProcess
from ragdesk.engine.settings import ChunkingSettings

TOLD_HERE = pytest.mark.skipif(sys.platform not in ("linux", "darwin"), reason="this system does not tell")


@TOLD_HERE
def test_a_process_that_takes_memory_is_seen_to() -> None:
    code = "import sys; held = bytearray(b'x') * 120_000_000; print('ready', flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        size = resident_bytes(process.pid)
        process.kill()
    assert size is not None
    assert 120_000_000 < size < 400_000_000
    assert resident_bytes(process.pid) is None


class FakeLibrary:
    """macOS' function, as its header describes it: sixteen bytes, then numbers of eight bytes."""

    def __init__(self, result: int = 0) -> None:
        self._result = result

    def proc_pid_rusage(self, process: ctypes.c_int, kind: ctypes.c_int, usage: ctypes.Array[ctypes.c_char]) -> int:
        assert (process.value, kind.value) == (99, 0)
        numbers = [1, 2, 3, 4, 5, 6, 123_456_789, 8, 9, 10]
        record = bytes(16) + b"".join(number.to_bytes(8, sys.byteorder) for number in numbers)
        ctypes.memmove(usage, record, len(record))
        return self._result


def test_macos_is_asked_for_the_resident_size() -> None:
    assert resident_bytes(99, FakeLibrary()) == 123_456_789
    assert resident_bytes(99, FakeLibrary(-1)) is None


def test_a_process_that_is_not_there_has_no_size() -> None:
    assert resident_bytes(2**22 + 1) is None


@TOLD_HERE
@pytest.mark.skipif(os.name != "posix", reason="POSIX only")
def test_an_owner_ends_a_child_that_the_system_lets_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of the system does not hold for this child, as on macOS."""
    monkeypatch.setattr(child_process, "MEMORY_BYTES", 200_000_000)
    for name in ("a.txt", "bad.org", "c.txt"):
        (tmp_path / name).write_text(f"The words of {name}.", encoding="utf-8")
    script = tmp_path / "growing_child.py"
    script.write_text(
        "import time\nfrom ragdesk.engine.reading import child\nfrom ragdesk.engine.reading.text import org\n"
        "def grow(text):\n    held = bytearray(b'x') * 300_000_000\n    time.sleep(3600)\n"
        "org.read_org = grow\nchild.confine = lambda: None\nchild.main()\n", encoding="utf-8")
    process = ReaderProcess(ChunkingSettings(), command=[sys.executable, str(script)])
    results = list(process.read(tmp_path, ["a.txt", "bad.org", "c.txt"]))
    process.close()
    assert [result.report.reason for result in results] == ["", "too-big", ""]
    assert results[1].report.details == "more memory than allowed"

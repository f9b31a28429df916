"""Windows' limits, against a stand-in for Windows that notes what it is asked."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from typing import Any

import pytest

from ragdesk.engine.processes.job_object import ExtendedLimits, JobObject

MEGABYTE = 1024 * 1024


class FakeWindows:
    """Does nothing, and notes it; the call named ``fails`` gives 0 as Windows does."""

    def __init__(self, fails: str = "") -> None:
        self.fails = fails
        self.calls: list[tuple[str, Any]] = []

    def _done(self, name: str, facts: Any, result: int = 1) -> int:
        self.calls.append((name, facts))
        return 0 if name == self.fails else result

    def CreateJobObjectW(self, _security: None, _name: None) -> int:
        return self._done("create", None, 77)

    def SetInformationJobObject(self, job: ctypes.c_void_p, kind: int, facts: Any, length: int) -> int:
        given = bytes(facts._obj)
        assert len(given) == length
        return self._done(f"limit {kind}", (job.value, given))

    def AssignProcessToJobObject(self, job: ctypes.c_void_p, process: ctypes.c_void_p) -> int:
        return self._done("assign", (job.value, process.value))

    def CloseHandle(self, job: ctypes.c_void_p) -> int:
        return self._done("close", job.value)

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.calls]


def test_the_process_is_put_into_a_job_after_its_limits_are_set() -> None:
    windows = FakeWindows()
    job = JobObject(123, 900 * MEGABYTE, windows)
    assert windows.names == ["create", "limit 9", "limit 4", "assign"]
    assert windows.calls[-1][1] == (77, 123)
    limits = ExtendedLimits.from_buffer_copy(windows.calls[1][1][1])
    assert limits.process_memory == 900 * MEGABYTE
    assert limits.basic.most_processes == 1
    assert limits.basic.flags == 0x2000 | 0x400 | 0x100 | 0x8
    job.close()
    job.close()
    assert windows.names[4:] == ["close"]


@pytest.mark.parametrize("call", ["create", "limit 9", "limit 4", "assign"])
def test_what_windows_refuses_is_told_and_no_handle_stays_open(call: str) -> None:
    windows = FakeWindows(fails=call)
    with pytest.raises(OSError, match="JobObject"):
        JobObject(123, MEGABYTE, windows)
    assert windows.names.count("close") == (0 if call == "create" else 1)


@pytest.mark.skipif(sys.maxsize < 2**32, reason="the lengths are those of 64 bits")
def test_the_record_has_the_length_that_windows_expects() -> None:
    assert ctypes.sizeof(ExtendedLimits) == 144
    assert ExtendedLimits.process_memory.offset == 112


@pytest.mark.skipif(os.name == "nt", reason="there it works")
def test_elsewhere_there_is_no_such_thing() -> None:
    with pytest.raises(OSError, match="no Windows"):
        JobObject(1, MEGABYTE)


@pytest.mark.skipif(os.name != "nt", reason="needs Windows")
def test_a_process_in_a_job_cannot_take_more_memory_and_ends_with_the_job() -> None:
    code = "import sys\ntry: bytearray(400_000_000)\nexcept MemoryError: print('none', flush=True)\nsys.stdin.read()"
    python = str(getattr(sys, "_base_executable", sys.executable))
    with subprocess.Popen([python, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        job = JobObject(int(process._handle), 200 * MEGABYTE)  # type: ignore[attr-defined]
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "none"
        job.close()
        assert process.wait(timeout=60) is not None

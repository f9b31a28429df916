"""Windows: limits on a process that the system keeps, set by its owner.

Takes:  a process that was just started.
Gives:  a job object that holds it: no more memory than it is given, no process beside it, no life after its owner.
Never:  needed elsewhere: other systems let the process limit itself (``confinement``).

There is no limit of processor time: a child reads thousands of files, one after the other, and its owner stops it at
any that takes too long; and when the owner is gone the system ends the child.
"""

from __future__ import annotations

import ctypes
from typing import Any

_DIE_WITHOUT_ASKING, _MOST_PROCESSES, _PROCESS_MEMORY, _KILL_ON_CLOSE = 0x400, 0x8, 0x100, 0x2000
_EXTENDED_LIMITS, _UI_RESTRICTIONS = 9, 4
_ALL_UI = 0xFF
"""No clipboard, no windows of others, no logging off, no settings of the screen."""


class _BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = (
        ("process_time", ctypes.c_int64), ("job_time", ctypes.c_int64), ("flags", ctypes.c_uint32),
        ("smallest_working_set", ctypes.c_size_t), ("largest_working_set", ctypes.c_size_t),
        ("most_processes", ctypes.c_uint32), ("affinity", ctypes.c_size_t), ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32))


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION; the six numbers in its middle count input and output, and are not used."""

    _fields_ = (
        ("basic", _BasicLimits), ("counters", ctypes.c_uint64 * 6), ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t), ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t))


class JobObject:
    """Holds one process until it is closed, which ends the process.

    Args:
        process_handle: of the process, as Windows counts handles.
        memory_bytes: how much it may commit.
        kernel32: for tests; by default the system's.

    Raises:
        OSError: Windows refused.
    """

    def __init__(self, process_handle: int, memory_bytes: int, kernel32: Any = None) -> None:
        self._kernel32 = kernel32 if kernel32 is not None else _load_kernel32()
        self._handle = self._kernel32.CreateJobObjectW(None, None)
        if not self._handle:
            raise OSError("CreateJobObject")
        try:
            self._limit(memory_bytes)
            self._check(self._kernel32.AssignProcessToJobObject(_handle(self._handle), _handle(process_handle)),
                        "AssignProcessToJobObject")
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the job, and end what is in it."""
        handle, self._handle = self._handle, 0
        if handle:
            self._kernel32.CloseHandle(_handle(handle))

    def _limit(self, memory_bytes: int) -> None:
        """Set all limits."""
        limits = ExtendedLimits()
        limits.basic.flags = _DIE_WITHOUT_ASKING | _MOST_PROCESSES | _PROCESS_MEMORY | _KILL_ON_CLOSE
        limits.basic.most_processes = 1
        limits.process_memory = memory_bytes
        for kind, facts in ((_EXTENDED_LIMITS, limits), (_UI_RESTRICTIONS, ctypes.c_uint32(_ALL_UI))):
            done = self._kernel32.SetInformationJobObject(
                _handle(self._handle), kind, ctypes.byref(facts), ctypes.sizeof(facts))
            self._check(done, "SetInformationJobObject")

    @staticmethod
    def _check(done: int, call: str) -> None:
        """Windows' functions give 0 when they fail."""
        if not done:
            raise OSError(call)


def _handle(number: int) -> ctypes.c_void_p:
    """A handle has the size of a pointer, which ctypes does not take a number for."""
    return ctypes.c_void_p(number)


def _load_kernel32() -> Any:
    """Windows' functions; handles that they give are pointers, too."""
    load = getattr(ctypes, "WinDLL", None)
    if load is None:
        raise OSError("no Windows")
    kernel32 = load("kernel32")
    kernel32.CreateJobObjectW.restype = ctypes.c_void_p
    return kernel32

"""How much memory one of RagDesk's other processes takes.

Takes:  the number of the process.
Gives:  bytes it has in memory.
Never:  needed on Windows, where the system itself keeps a process within its limit (``job_object``).

macOS does not keep to the limits of memory that a process sets itself; so its owner looks.
"""

from __future__ import annotations

import ctypes
import os
import sys
from typing import Any

_USAGE_KIND = 0
_RESIDENT_AT = 16 + 6 * 8
"""Place of ``ri_resident_size`` in macOS' ``rusage_info_v0``: behind sixteen bytes of a name and six numbers."""

_USAGE_BYTES = 512
"""More than any version of that record has."""


def resident_bytes(process: int, libproc: Any = None) -> int | None:
    """Bytes that a process has in memory; None when it is gone or the system does not tell.

    Args:
        process: its number.
        libproc: for tests; by default that of macOS.
    """
    try:
        if libproc is not None or sys.platform == "darwin":
            return _ask_mac(process, libproc or ctypes.CDLL("/usr/lib/libproc.dylib"))
        with open(f"/proc/{process}/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, AttributeError, IndexError, ValueError):
        return None


def _ask_mac(process: int, libproc: Any) -> int | None:
    """What ``proc_pid_rusage`` says."""
    usage = ctypes.create_string_buffer(_USAGE_BYTES)
    if libproc.proc_pid_rusage(ctypes.c_int(process), ctypes.c_int(_USAGE_KIND), usage) != 0:
        return None
    return int.from_bytes(usage.raw[_RESIDENT_AT:_RESIDENT_AT + 8], sys.byteorder)

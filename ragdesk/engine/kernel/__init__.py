"""The innermost loops, compiled: optional, and never the only way.

Takes:  arrays, by address.
Gives:  what the NumPy code beside each caller gives, to the last bit, several times as fast.
Never:  a result of its own: where no compiler was at hand when RagDesk was installed, everything works without it, and
        the tests compare the two.

    best, counting, stretches, tables       the callers: the best chunks of a segment, counting, what is written in
                                            pieces, term tables

``packaging/build_kernel.py`` compiles the C files here while RagDesk is being installed. They are plain C without a
word of Python in it, so that nothing but a C compiler is needed.
"""

from __future__ import annotations

import ctypes
import os
import sys
import zlib
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
LIBRARY = FOLDER / ("kernel.dll" if os.name == "nt" else "kernel.so")
TURNED_OFF_BY = "RAGDESK_WITHOUT_KERNEL"
"""Setting this environment variable to anything leaves the kernel unused: to compare, and to rule it out as a cause."""


def source_files() -> list[Path]:
    """What the kernel is compiled from."""
    return [FOLDER / name for name in sorted(os.listdir(FOLDER)) if name.endswith((".c", ".h"))]


def source_mark() -> int:
    """A number that changes with the sources; the compiled kernel holds that of its own."""
    mark = 0
    for path in source_files():
        mark = zlib.crc32(path.read_bytes(), mark)
    return mark & 0x7FFFFFFF


def _is_usual_machine() -> bool:
    """Whether numbers lie in memory as the kernel takes them to."""
    return sys.byteorder == "little" and sys.maxsize > 1 << 32


@cache
def kernel() -> ctypes.CDLL | None:
    """The compiled kernel; None where there is none or it was compiled from other sources."""
    if os.environ.get(TURNED_OFF_BY) or not LIBRARY.is_file() or not _is_usual_machine():
        return None
    try:
        library = ctypes.CDLL(str(LIBRARY))
        is_ours = library.ragdesk_source_mark() == source_mark()
        for name in ("best", "find_runs", "find_stretches", "terms_in", "count", "count_inherited", "merge_names",
                     "total"):
            getattr(library, f"ragdesk_{name}").restype = ctypes.c_int64
    except (OSError, AttributeError):
        return None
    return library if is_ours else None

"""Stretches in which something may be written in pieces, found by the compiled kernel.

Takes:  the characters of a text as numbers, and what each is; callers make sure that there is a kernel.
Gives:  the places that the NumPy code of the caller gives.
Never:  looks at what a character is.
"""

from __future__ import annotations

import ctypes

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import IntArray
from ragdesk.engine.kernel.tables import loaded, pointers


def find_places(codes: NDArray[np.uint8] | NDArray[np.uint32], table: NDArray[np.uint8]) -> tuple[IntArray, IntArray]:
    """Where stretches begin and end.

    Args:
        codes: of the characters, none beyond the table; the first and the last 13 are in no stretch.
        table: what every character is; see ``index.joined_stretches``.
    """
    starts, ends = np.empty((2, len(codes) // 2 + 1), dtype=np.int64)
    kinds = np.empty(len(codes), dtype=np.uint8)
    count = loaded().ragdesk_find_stretches(
        *pointers(codes), ctypes.c_int64(codes.itemsize > 1), ctypes.c_int64(len(codes)),
        *pointers(table, kinds, starts, ends))
    return starts[:count], ends[:count]

"""The kinds of NumPy arrays that pass between modules, by what their elements are.

Takes:  nothing.
Gives:  names for types; shapes stand in the docstrings of what gives and takes them.
Never:  an array.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.integer[Any]]
BoolArray = NDArray[np.bool_]
KeyArray = NDArray[np.uint64]
"""Hashes of words."""
BitsArray = NDArray[np.uint64]
"""A bit for each chunk, 64 in an element."""

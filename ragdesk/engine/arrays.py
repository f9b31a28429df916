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

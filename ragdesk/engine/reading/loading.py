"""What a row of the formats names, loaded when it is first needed: most folders hold files of a few formats.

Takes:  "module:function".
Gives:  the function.
Never:  loads what no file asked for, so that the child process starts fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def load(name: str) -> Any:
    """The function of that name."""
    module, _colon, function = name.partition(":")
    return getattr(import_module(module), function)

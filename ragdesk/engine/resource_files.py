"""Where the files that ship with the program lie.

Takes:  a name relative to the folder of resources.
Gives:  its path, both in a source checkout (resources/ beside the package) and installed (resources/ inside it).
Never:  a path outside the folder of resources.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def resource_path(name: str = "") -> Path:
    """The path of a shipped file or folder, which need not exist."""
    inside = _PACKAGE / "resources"
    return (inside if inside.is_dir() else _PACKAGE.parent / "resources") / name

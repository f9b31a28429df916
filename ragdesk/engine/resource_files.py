"""Where the files lie that come with the program: prompts, word lists, sample notes, translations, icons.

Takes:  a name such as "prompts/en.txt", with "/" between the parts.
Gives:  the path of that file, in an installed package, a source checkout or a frozen build alike.
Never:  reads or writes the file.
"""

from __future__ import annotations

import sys
from pathlib import Path

PACKAGE_DIR = Path(__file__).resolve().parent.parent
"""The directory of the package ``ragdesk``."""


def resource_path(name: str) -> Path:
    """Find a file or directory among the resources.

    Args:
        name: relative, without "..": resources never lie elsewhere.

    Raises:
        FileNotFoundError: when no place has it; the message names the places.
        ValueError: when the name leads out of the resources.
    """
    parts = Path(name)
    if parts.is_absolute() or ".." in parts.parts:
        raise ValueError(f"not a resource name: {name}")
    roots = _resource_roots()
    for root in roots:
        if (root / parts).exists():
            return root / parts
    raise FileNotFoundError(f"resource {name} is in none of: {', '.join(map(str, roots))}")


def _resource_roots() -> tuple[Path, ...]:
    """Places to look in, the most specific first: the installed package, the checkout, the frozen build."""
    roots = [PACKAGE_DIR / "resources", PACKAGE_DIR.parent / "resources"]
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        roots += [Path(frozen) / "ragdesk" / "resources", Path(frozen) / "resources"]
    return tuple(roots)

"""The start of the window: whether there is a screen at all, and what to use where there is none.

Takes:  the data directory and perhaps a folder to open.
Gives:  an exit code: 0 when the window was closed, 1 when it could not be opened.
Never:  imports Qt before it is known that a window can be opened.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from ragdesk.engine.facade.computer import default_data_directory
from ragdesk.translation import translate as _

SCREEN_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
COMMANDS = ("index FOLDER", 'ask FOLDER "QUESTION"', 'why FOLDER "QUESTION" --path FILE', "--help")


def main(data_dir: Path | None = None, folder: Path | None = None) -> int:
    """Open the window and stay until it is closed.

    Args:
        data_dir: where settings and indexes are kept; None for the user's own place.
        folder: what to open; None for the folder that was open last.

    Raises:
        ImportError: a library that Qt needs is not there.
    """
    if not has_screen():
        explain_no_screen()
        return 1
    os.umask(0o077)
    from ragdesk.desktop.session import run

    return run(data_dir or default_data_directory(), folder)


def has_screen(platform: str = sys.platform, environment: Mapping[str, str] | None = None) -> bool:
    """Whether there is a screen to open a window on; only Linux and its relatives can be without one."""
    variables = os.environ if environment is None else environment
    return platform in ("darwin", "win32") or any(variables.get(name) for name in SCREEN_VARIABLES)


def explain_no_screen() -> None:
    """Say on the terminal that there is no window, and what works without one."""
    print(_("There is no screen to open a window on."), file=sys.stderr)
    print(_("These commands work without a window:"), file=sys.stderr)
    for command in COMMANDS:
        print(f"  ragdesk {command}", file=sys.stderr)

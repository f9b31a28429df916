"""``python -m ragdesk``: the window, or a terminal command.

Takes:  the command line.
Gives:  the exit code of the process.
Never:  loads Qt for a terminal command.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from ragdesk import terminal
from ragdesk.engine.errors import WindowUnavailable
from ragdesk.engine.index import counting_child
from ragdesk.engine.reading import child

CHILDREN: dict[str, Callable[[], int]] = {"--reader-child": child.main, "--counting-child": counting_child.main}
"""How a frozen program, which has no ``python -m``, starts its other processes."""


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out the command that is given, or open the window when there is none but perhaps a folder.

    Args:
        argv: without the program's name; None for those of this process.
    """
    arguments = sys.argv[1:] if argv is None else argv
    if len(arguments) == 1 and arguments[0] in CHILDREN:
        return CHILDREN[arguments[0]]()
    return terminal.main(argv, open_window=_open_window)


def _open_window(data_dir: Path | None, folder: Path | None) -> int:
    """Open the window, on a folder if one is named, and stay until it is closed.

    Raises:
        WindowUnavailable: Qt, or a system library that it needs, is not there.
    """
    try:
        from ragdesk.desktop.application import main as show_window

        return show_window(data_dir, folder)
    except ImportError as error:
        raise WindowUnavailable(str(error)) from error


if __name__ == "__main__":
    sys.exit(main())

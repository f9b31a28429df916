"""The way in, the order of things, and the exit code.

Takes:  the command line, and a way to open the window for when no command is given.
Gives:  0 done, 1 a named error, 2 wrong usage, 130 stopped by the user.
Never:  a traceback for an error that has a name. An error that has none is a fault of the program and is not hidden.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from ragdesk.engine.errors import RagDeskError
from ragdesk.terminal.arguments import folder_alone, parse
from ragdesk.terminal.printing import NAMED_ERROR, STOPPED, print_json
from ragdesk.terminal.shapes import error_shape
from ragdesk.translation import use_language

OpenWindow = Callable[[Path | None, Path | None], int]

PRIVATE = 0o077


def main(argv: Sequence[str] | None = None, *, open_window: OpenWindow | None = None) -> int:
    """Carry out the command that is given, or open the window.

    Args:
        argv: without the program's name; None for those of this process.
        open_window: is given the data directory, None for the usual one, and a folder if one stands alone on the
            command line, and gives the exit code. Without it a command has to be given.
    """
    use_language("system")
    mask_before = os.umask(PRIVATE)
    try:
        return _run(sys.argv[1:] if argv is None else argv, open_window)
    except SystemExit as finished:  # argparse ends this way, after --help as well as after an error
        return finished.code if isinstance(finished.code, int) else 0
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        _leave_broken_pipe()
        return 0
    finally:
        os.umask(mask_before)


def _run(argv: Sequence[str], open_window: OpenWindow | None) -> int:
    """Choose between the window and a command; the engine is loaded for a command only."""
    folder = folder_alone(argv) if open_window is not None else None
    argv = argv if folder is None else argv[:-1]
    arguments = parse(argv, needs_command=open_window is None)
    from ragdesk.terminal.commands import run, show_error

    try:
        if arguments.command is None and open_window is not None:
            return open_window(arguments.data_dir, folder)
        return run(arguments)
    except RagDeskError as error:
        if arguments.json:
            print_json(error_shape(error))
        show_error(error)
        return NAMED_ERROR


def _leave_broken_pipe() -> None:
    """Keep Python from complaining at its end that what is still buffered has nowhere to go."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

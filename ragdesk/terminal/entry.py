"""The way in, the order of things, and the exit code.

Takes:  the command line, and a way to open the window for when no command is given.
Gives:  0 done, 1 a named error, 2 wrong usage, 130 stopped with Ctrl+C.
Never:  a traceback for an error that has a name. An error that has none is a fault of the program and is not hidden.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from ragdesk.engine.errors import OutputFailed, RagDeskError
from ragdesk.terminal.arguments import COMMAND_NAMES, folder_alone, parse
from ragdesk.terminal.exit_codes import DONE, NAMED_ERROR, STOPPED
from ragdesk.terminal.printing import give_up, print_json
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
    mask_before = os.umask(PRIVATE)
    try:
        use_language("system")
        return _run(sys.argv[1:] if argv is None else argv, open_window)
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        give_up(sys.stdout)
        return DONE
    finally:
        os.umask(mask_before)


def load_commands(argv: Sequence[str]) -> None:
    """Load what a command needs, if one is given, so that this is over before anything is done."""
    if any(name in argv for name in COMMAND_NAMES):
        from ragdesk.terminal import commands  # noqa: F401


def _run(argv: Sequence[str], open_window: OpenWindow | None) -> int:
    """Choose between the window and a command; the engine is loaded for a command only."""
    folder = folder_alone(argv) if open_window is not None else None
    as_json = False
    try:
        arguments = parse(argv if folder is None else argv[:-1], needs_command=open_window is None)
        as_json = arguments.json
        return _carry_out(arguments, folder, open_window)
    except SystemExit as finished:  # argparse ends this way, after --help as well as after an error
        return finished.code if isinstance(finished.code, int) else DONE
    except RagDeskError as error:
        return _tell(error, as_json=as_json)


def _carry_out(arguments: Namespace, folder: Path | None, open_window: OpenWindow | None) -> int:
    """Do what is asked."""
    if arguments.command is None and open_window is not None:
        return open_window(arguments.data_dir, folder)
    from ragdesk.terminal.commands import run

    return run(arguments)


def _tell(error: RagDeskError, *, as_json: bool) -> int:
    """Say what happened, where there is still a place to say it."""
    from ragdesk.terminal.commands import show_error

    if as_json and not isinstance(error, OutputFailed):
        try:
            print_json(error_shape(error))
        except OutputFailed as failure:
            show_error(failure)
    show_error(error)
    return NAMED_ERROR

"""``python -m ragdesk``: the window, or a terminal command.

Takes:  the command line.
Gives:  the exit code of the process.
Never:  loads Qt for a terminal command, or anything at all before Ctrl+C is in order.
"""

from __future__ import annotations

if __name__ == "__main__":  # first of all
    from ragdesk import start

import contextlib
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out the command that is given, or open the window when there is none but perhaps a folder.

    Args:
        argv: without the program's name; None for those of this process.
    """
    arguments = sys.argv[1:] if argv is None else argv
    with _quiet_end():
        from ragdesk import terminal
        from ragdesk.engine.facade.computer import child_call

        terminal.load_commands(arguments)
    if work := child_call(arguments):
        return work()
    return terminal.main(argv, open_window=_open_window)


@contextlib.contextmanager
def _quiet_end() -> Iterator[None]:
    """Let Ctrl+C end the program at once and without a word, as long as it has only begun to load itself."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    except ValueError:  # not the main thread: then nobody presses keys here
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _open_window(data_dir: Path | None, folder: Path | None) -> int:
    """Open the window, on a folder if one is named, and stay until it is closed.

    Raises:
        WindowUnavailable: Qt, or a system library that it needs, is not there.
    """
    from ragdesk.engine.errors import WindowUnavailable

    try:
        from ragdesk.desktop.application import main as show_window

        return show_window(data_dir, folder)
    except ImportError as error:
        raise WindowUnavailable(str(error)) from error


if __name__ == "__main__":
    sys.exit(start.main())

"""This program on this computer: where its data lie, and the child processes that it starts.

Takes:  nothing, or the command line.
Gives:  ``default_data_directory``, ``settings_file``: paths; ``child_call``: the work of a child process, when the
        command line asks for one; ``kill_running_children``: the end of them all, before the program leaves at once.
Never:  makes a file or a folder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ragdesk.engine.index.location import default_data_directory, settings_file
from ragdesk.engine.processes.child_process import kill_running_children

__all__ = ["child_call", "default_data_directory", "kill_running_children", "settings_file"]


def child_call(arguments: Sequence[str]) -> Callable[[], int] | None:
    """What a child process is to do, to give its exit code; None when the command line is not that of a child.

    So a frozen program, which has no ``python -m``, starts its other processes.
    """
    if list(arguments) == ["--reader-child"]:
        from ragdesk.engine.reading import child

        return child.main
    if list(arguments) == ["--counting-child"]:
        from ragdesk.engine.index import counting_child

        return counting_child.main
    if list(arguments[:1]) == ["--tesseract-child"]:
        from ragdesk.engine.processes import tesseract_child

        return partial(tesseract_child.main, arguments[1:])
    return None

"""The counting process: does works until there are no more.

Takes:  works (see ``counting_frames``), one after the other, on its standard input.
Gives:  for each what became of it, on its standard output.
Never:  outlives the program that started it: when the input ends, so does it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from ragdesk.engine.index.counting import Work, Worker
from ragdesk.engine.index.counting_frames import error_to_header, work_from_frame
from ragdesk.engine.processes.frames import parse_header, read_frame, write_frame

NICENESS = 5
"""The window and the search come first."""


def main() -> int:
    """Do works; returns the exit code."""
    works, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray message must not be taken for an answer
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    worker = Worker()
    while frame := read_frame(works):
        work = work_from_frame(parse_header(frame[0]), frame[1])
        write_frame(answers, error_to_header(_error_of(worker, work)))
    return 0


def _error_of(worker: Worker, work: Work) -> Exception | None:
    """What stopped a work; None when it was done."""
    try:
        worker.do(work)
    except Exception as error:  # whatever it was, the one who gave the work has to know
        return error
    return None


if __name__ == "__main__":
    sys.exit(main())

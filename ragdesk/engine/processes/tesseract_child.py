"""The process that becomes Tesseract, after it has given up what a reader of pictures never needs.

Takes:  the command line of the program.
Gives:  the program in place of this process: with limits, without network, unable to start another or to write a file.
Never:  returns.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

from ragdesk.engine.processes import seccomp
from ragdesk.engine.processes.confinement import (
    MAC_PROFILE_OF_PROGRAMS,
    PROCESSOR_SECONDS_PER_FILE,
    enter_mac_sandbox,
    limit_resources,
)


def main(arguments: Sequence[str]) -> int:
    """Become the program."""
    limit_resources()
    _limit_processor_time()
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "linux":
            seccomp.refuse_calls(becomes_program=True)
        elif sys.platform == "darwin":
            enter_mac_sandbox(profile=MAC_PROFILE_OF_PROGRAMS)
    os.execv(arguments[0], list(arguments))


def _limit_processor_time() -> None:
    """The system ends the program when its owner has not."""
    try:
        import resource
    except ImportError:
        return
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS_PER_FILE, PROCESSOR_SECONDS_PER_FILE))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

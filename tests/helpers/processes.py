"""Servers that tests talk to, each in a process of its own on this computer."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence

END_SECONDS = 10.0


@contextlib.contextmanager
def python_process(arguments: Sequence[str]) -> Iterator[str]:
    """Run Python with some arguments and give the first line that it prints.

    The program must end when its standard input closes; one that does not is killed by its id.
    """
    environment = {**os.environ, "GGML_NO_BACKTRACE": "1"}  # else a crash starts a debugger, which outlives it
    # -P: what lies beside the script must not stand in for modules of Python of the same name.
    process = subprocess.Popen([sys.executable, "-P", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True, env=environment)
    assert process.stdin
    assert process.stdout
    try:
        line = process.stdout.readline().strip()
        assert line, f"{arguments[0]} ended with {process.wait(END_SECONDS)} before it said anything"
        yield line
    finally:
        process.stdin.close()
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()

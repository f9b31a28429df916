"""The way in of the installed program: Ctrl+C is in order before anything else is loaded."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tomllib

import pytest

from ragdesk.terminal.exit_codes import STOPPED
from tests.helpers.source_code import CHECKOUT

STOPPED_IN_MAIN = """
import os, signal, sys
from ragdesk import start
from ragdesk import __main__ as program
def stopped():
    os.kill(os.getpid(), signal.SIGINT)
program.main = stopped
sys.exit(start.main())
"""


def run(code: str, handler: str = "default_int_handler") -> subprocess.CompletedProcess[bytes]:
    """Run a program in which Ctrl+C does this at first; tests may have been started so that it does nothing."""
    code = f"import signal; signal.signal(signal.SIGINT, signal.{handler})\n{code}"
    return subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, timeout=60, check=False)


def test_the_installed_commands_begin_here() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(project["scripts"].values()) | set(project["gui-scripts"].values()) == {"ragdesk.start:main"}


def test_nothing_else_is_loaded_first() -> None:
    code = "import sys, signal; before = set(sys.modules); import ragdesk.start; print(*(set(sys.modules) - before))"
    assert set(run(code).stdout.decode().split()) == {"ragdesk", "ragdesk.start"}


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signal to itself")
def test_what_is_stopped_later_says_so_by_its_code_alone() -> None:
    done = run(STOPPED_IN_MAIN)
    assert (done.returncode, done.stdout, done.stderr) == (STOPPED, b"", b"")


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signal to itself")
def test_a_start_that_is_broken_off_is_quiet() -> None:
    done = run("import os, signal; import ragdesk.start; os.kill(os.getpid(), signal.SIGINT)")
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signal to itself")
def test_a_program_that_is_to_go_on_goes_on() -> None:
    done = run("import os; import ragdesk.start; os.kill(os.getpid(), signal.SIGINT); print('on')", "SIG_IGN")
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [b"on"], b"")

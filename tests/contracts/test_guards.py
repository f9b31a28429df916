"""The guards of ``tests/conftest.py`` do bite: each is given a test that breaks its rule."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"

BREACHES = {
    "network": ("import socket\ndef test():\n    try: socket.create_connection(('192.0.2.1', 9), 1)\n"
                "    except OSError: pass\n", "tried to reach the network: 192.0.2.1"),
    "name look-up": ("import socket\ndef test():\n    try: socket.getaddrinfo('example.org', 80)\n"
                     "    except OSError: pass\n", "tried to reach the network: example.org"),
    "thread": ("import threading\ndef test():\n"
               "    threading.Thread(target=threading.Event().wait, args=(60,), name='stray', daemon=True).start()\n",
               "left running: thread stray"),
    "process": ("import subprocess, sys\nkept = []\ndef test():\n"
                "    kept.append(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']))\n",
                "left running: process"),
    "process without a command line": (  # as every process is for a moment while it starts
        "import subprocess\nkept = []\ndef test():\n"
        "    kept.append(subprocess.Popen([''], executable='/bin/cat', stdin=subprocess.PIPE))\n",
        "left running: process"),
    "warning": ("import logging\ndef test(): logging.getLogger('ragdesk.engine').warning('odd thing')\n",
                "WARNING ragdesk.engine: odd thing"),
}


@pytest.fixture
def guarded(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """An empty suite with our guards."""
    monkeypatch.delenv("RAGDESK_REQUIRE_SHARED", raising=False)
    pytester.makeconftest(CONFTEST.read_text(encoding="utf-8").replace("GRACE_SECONDS = 2.0", "GRACE_SECONDS = 0.2"))
    return pytester


@pytest.mark.parametrize("breach", BREACHES)
def test_a_breach_fails_the_test(guarded: pytest.Pytester, breach: str) -> None:
    if breach.startswith("process") and not Path("/proc/self/task").is_dir():
        pytest.skip("only Linux lists the children of a process")
    code, complaint = BREACHES[breach]
    guarded.makepyfile(code)
    result = guarded.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, errors=1)
    assert complaint in result.stdout.str()


def test_loopback_is_allowed(guarded: pytest.Pytester) -> None:
    guarded.makepyfile(
        "import socket\ndef test():\n    with socket.create_server(('127.0.0.1', 0)) as server:\n"
        "        socket.create_connection(server.getsockname()).close()\n")
    guarded.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)


def test_a_marked_warning_is_allowed(guarded: pytest.Pytester) -> None:
    guarded.makepyfile("import logging, pytest\n@pytest.mark.expects_warnings\n"
                       "def test(): logging.getLogger('ragdesk').warning('odd thing')\n")
    guarded.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)


@pytest.mark.parametrize(("required", "outcome"), [("0", {"skipped": 1}), ("1", {"errors": 1})])
def test_shared_folder_may_be_required(
    guarded: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, required: str, outcome: dict[str, int]
) -> None:
    monkeypatch.setenv("RAGDESK_REQUIRE_SHARED", required)
    monkeypatch.setenv("RAGDESK_SHARED", str(guarded.path / "nowhere"))
    guarded.makepyfile("def test(shared_folder): pass\n")
    result = guarded.runpytest_subprocess("-rs", "-p", "no:cacheprovider")
    result.assert_outcomes(**outcome)
    assert "the shared folder is not there" in result.stdout.str()

"""What holds for every test: no network, no screen, a home of its own, and nothing left running or complaining."""

from __future__ import annotations

import logging
import multiprocessing
import os
import socket
import threading
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from ragdesk.engine.index import scan_update
from ragdesk.engine.kernel import TURNED_OFF_BY, kernel

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"  # whoever runs the tests keeps their own keys

CHECKOUT = Path(__file__).resolve().parents[1]
LOOPBACK = ("127.", "::1", "localhost", "::ffff:127.")
GRACE_SECONDS = 2.0
"""How long a thread or a process that was told to stop may still take."""

KEPT_PROCESSES = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")
"""Started once by Python itself, and kept until it ends."""


@pytest.fixture(autouse=True)
def no_tesseract(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is installed on this computer decides no test."""
    monkeypatch.setattr(scan_update, "find_tesseract", lambda: None)


LONGEST_FILES = ("engine/index/test_crash.py", "engine/index/test_faults.py", "journeys/test_one_explanation.py",
                 "terminal/test_contract.py", "desktop/test_switching_theme.py", "contracts/test_guards.py")
"""Come first: with several processes none of them is to run at last with nothing beside it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first; the rest stay in their order."""
    places = {CHECKOUT / "tests" / name: place for place, name in enumerate(LONGEST_FILES)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


# --- judged questions and nasty files that lie beside the checkout -------------------------------------------------


def shared_is_required() -> bool:
    """Whether a test that cannot find the shared folder fails instead of being skipped."""
    return os.environ.get("RAGDESK_REQUIRE_SHARED") == "1"


@pytest.fixture(scope="session")
def shared_folder() -> Path:
    """The folder with judged questions and nasty files: ``../shared``, or where RAGDESK_SHARED says."""
    folder = Path(os.environ.get("RAGDESK_SHARED") or CHECKOUT.parent / "shared")
    if not folder.is_dir():
        pytest.skip(f"the shared folder is not there: {folder}")
    return folder


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    """Turn a skip for want of the shared folder into a failure where that folder has to be there."""
    outcome = yield
    _fail_shared_skip(outcome.get_result())


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, None]:
    """Do the same for a whole file that is skipped."""
    outcome = yield
    _fail_shared_skip(outcome.get_result())


def _fail_shared_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if not (report.skipped and shared_is_required()) or hasattr(report, "wasxfail"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if "shared" in reason.casefold():
        report.outcome = "failed"
        report.longrepr = f"RAGDESK_REQUIRE_SHARED is set, so this may not be skipped. {reason}"


# --- the compiled kernel, and what does its work where there is none ------------------------------------------------


@pytest.fixture(params=["compiled", "NumPy"])
def kernel_or_numpy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run a test twice: with the compiled kernel, and without it."""
    if request.param == "NumPy":
        monkeypatch.setenv(TURNED_OFF_BY, "1")
    kernel.cache_clear()
    if request.param == "compiled" and kernel() is None:
        if os.environ.get("RAGDESK_REQUIRE_KERNEL") == "1":
            pytest.fail("the kernel was not compiled")
        pytest.skip("the kernel was not compiled: there was no C compiler when RagDesk was installed")
    yield request.param
    monkeypatch.undo()
    kernel.cache_clear()


# --- a home of its own ---------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True, scope="session")
def _home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests away from the settings and indexes of the person who runs them."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
            patch.setenv(name, str(home))
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        yield


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """An empty place for settings and indexes."""
    folder = tmp_path / "ragdesk-data"
    folder.mkdir(mode=0o700)
    return folder


# --- no network ----------------------------------------------------------------------------------------------------


class NetworkForbidden(OSError):
    """A test tried to leave this computer. An OSError, so that the program meets what it would meet offline."""


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let sockets connect to this computer only; any other attempt is refused, and fails the test at its end."""
    attempts: list[str] = []
    for name in ("connect", "connect_ex"):
        monkeypatch.setattr(socket.socket, name, _guarded_connect(getattr(socket.socket, name), attempts))
    monkeypatch.setattr(socket, "getaddrinfo", _guarded_lookup(socket.getaddrinfo, attempts))
    yield
    if attempts:
        pytest.fail(f"tried to reach the network: {', '.join(attempts)}")


def _guarded_connect(connect: Callable[..., Any], attempts: list[str]) -> Callable[..., Any]:
    def guarded(self: socket.socket, address: Any) -> Any:
        if self.family in (socket.AF_INET, socket.AF_INET6) and not str(address[0]).startswith(LOOPBACK):
            attempts.append(str(address[0]))
            raise NetworkForbidden(f"no network in tests: {address}")
        return connect(self, address)

    return guarded


def _guarded_lookup(lookup: Callable[..., Any], attempts: list[str]) -> Callable[..., Any]:
    def guarded(host: Any, *args: Any, **kwargs: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else host
        if name and not name.startswith(LOOPBACK):
            attempts.append(name)
            raise NetworkForbidden(f"no network in tests: {name}")
        return lookup(host, *args, **kwargs)

    return guarded


# --- nothing left running ------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    """Fail a test that leaves a Python thread or a child process behind."""
    threads, children = set(threading.enumerate()), _child_processes()
    yield
    left = _left_behind(threads, children)
    deadline = time.monotonic() + GRACE_SECONDS
    while left and time.monotonic() < deadline:
        time.sleep(0.01)
        left = _left_behind(threads, children)
    if left:
        pytest.fail(f"left running: {', '.join(left)}")


def _left_behind(threads_before: set[threading.Thread], children_before: dict[int, str]) -> list[str]:
    threads = [
        f"thread {thread.name}"
        for thread in threading.enumerate()
        # Qt's threads that ran Python code appear as dummies and stay listed after their end.
        if thread not in threads_before and not isinstance(thread, threading._DummyThread)
    ]
    children = [
        f"process {pid} ({command})" for pid, command in _child_processes().items() if pid not in children_before
    ]
    return threads + children


def _child_processes() -> dict[int, str]:
    """Living children by process id: all of them on Linux, elsewhere those that ``multiprocessing`` knows."""
    multiprocessing.active_children()  # also collects those that have ended
    tasks = Path("/proc/self/task")
    if not tasks.is_dir():
        return {child.pid: child.name for child in multiprocessing.active_children() if child.pid}
    children: dict[int, str] = {}
    for listing in tasks.glob("*/children"):
        for pid in _read_or_empty(listing).split():
            command = _read_or_empty(Path("/proc") / pid / "cmdline").replace("\0", " ").strip()
            if _is_alive(pid) and not any(kept in command for kept in KEPT_PROCESSES):
                children[int(pid)] = command
    return children


def _is_alive(pid: str) -> bool:
    """Whether a process has not ended; the command line does not tell, for one that just starts has none either."""
    state = _read_or_empty(Path("/proc") / pid / "stat").rpartition(")")[2].split()
    return bool(state) and state[0] not in ("Z", "X")


def _read_or_empty(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:  # ended between the listing and the reading
        return ""


# --- nothing complains ---------------------------------------------------------------------------------------------


class _Complaints(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(f"{record.levelname} {record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _nothing_complains(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test in which the program logs a warning, unless it is marked ``expects_warnings``."""
    handler, logger = _Complaints(), logging.getLogger("ragdesk")
    logger.addHandler(handler)
    yield
    logger.removeHandler(handler)
    if handler.messages and request.node.get_closest_marker("expects_warnings") is None:
        pytest.fail("the program complained:\n" + "\n".join(handler.messages))

"""What a child process gives up before it sees a file.

Takes:  nothing.
Gives:  a process that cannot connect anywhere, start a program, write a file, or take more memory than it is given.
Never:  trusts the code that reads: it may do what a hostile file has made of it.

Three layers: limits of the system's own (memory, size of files), then what the system refuses by itself (Linux: a
filter on calls; macOS: a sandbox), then a watch over Python that works everywhere, Windows included. Where the system
offers nothing, the watch alone stands between a parser and the network; one written in Python cannot pass it, a library
in C could. Windows' limits are set from outside, see ``job_object``. The layers of Linux are tried by tests; those of
macOS and Windows only against stand-ins for those systems.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import time
from collections.abc import Callable
from typing import Any

from ragdesk.engine.processes import seccomp

MEMORY_BYTES = 1024 * 1024 * 1024
PROCESSOR_SECONDS_PER_FILE = 120
"""Only for a child whose owner has died; a living owner stops it much sooner."""

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

REFUSED_EVENTS = frozenset((
    "subprocess.Popen", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile",
    "os.startfile/2", "os.system", "os.kill", "os.killpg", "pty.spawn", "_winapi.CreateProcess",
    "_winapi.CreateNamedPipe", "_winapi.CreateJunction", "_winapi.TerminateProcess", "_winapi.OpenProcess",
    "webbrowser.open", "urllib.Request", "sqlite3.connect", "shutil.move", "shutil.rmtree",
    "os.chflags", "os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.removexattr", "os.rename", "os.rmdir",
    "os.setxattr", "os.symlink", "os.truncate", "os.utime",
    "winreg.CreateKey", "winreg.DeleteKey", "winreg.DeleteValue", "winreg.SetValue", "winreg.ConnectRegistry",
))
"""What Python announces before it does it (its audit events), and a reader never needs."""

REFUSED_FAMILIES = ("socket.", "ftplib.", "http.client.", "imaplib.", "nntplib.", "poplib.", "smtplib.", "telnetlib.")

MAC_PROFILE = b"(version 1)(allow default)(deny network*)(deny process-exec*)(deny process-fork)(deny file-write*)"
"""What macOS is asked to refuse, in its own words."""

MAC_PROFILE_OF_PROGRAMS = b"(version 1)(allow default)(deny network*)(deny process-fork)(deny file-write*)"
"""The same for a process that is about to become another program."""


class Refused(PermissionError):
    """A reader tried what it must not."""


def confine() -> None:
    """Give up all that a reader does not need; nothing in this process can take it back."""
    sys.dont_write_bytecode = True
    limit_resources()
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "linux":
            seccomp.refuse_calls()
        elif sys.platform == "darwin":
            enter_mac_sandbox()
    sys.addaudithook(watch)


def limit_resources() -> None:
    """Limits of the system's own: memory, files it could write, core dumps."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for name, limit in (("RLIMIT_AS", MEMORY_BYTES), ("RLIMIT_DATA", MEMORY_BYTES), ("RLIMIT_FSIZE", 0),
                        ("RLIMIT_CORE", 0)):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            resource.setrlimit(getattr(resource, name), (limit, limit))


def allow_processor_time() -> None:
    """Move the limit of processor time ahead for the next file."""
    try:
        import resource
    except ImportError:
        return
    with contextlib.suppress(OSError, ValueError):
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + PROCESSOR_SECONDS_PER_FILE, hard))


def enter_mac_sandbox(sandbox_init: Callable[..., int] | None = None, profile: bytes = MAC_PROFILE) -> None:
    """macOS: what a profile says.

    Args:
        sandbox_init: for tests; by default the system's.
        profile: in the system's own words.

    Raises:
        OSError: the system has no such thing or refuses it.
    """
    call = sandbox_init or ctypes.CDLL("/usr/lib/libSystem.B.dylib").sandbox_init
    problem = ctypes.c_char_p()
    if call(ctypes.c_char_p(profile), ctypes.c_uint64(0), ctypes.byref(problem)) != 0:
        raise OSError((problem.value or b"no sandbox").decode("utf-8", "replace"))


def watch(event: str, arguments: tuple[Any, ...]) -> None:
    """Python asks before it does something (``sys.addaudithook``).

    Raises:
        Refused: when it must not.
    """
    if event == "open":
        path, _mode, flags = arguments
        if isinstance(flags, int) and flags & _WRITING and not isinstance(path, int):
            raise Refused(f"a reader may not write: {path!r}")
    elif event in REFUSED_EVENTS or event.startswith(REFUSED_FAMILIES):
        raise Refused(f"a reader may not do this: {event}")

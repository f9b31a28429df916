"""What the reader process cannot do, tried by readers that are up to no good."""

from __future__ import annotations

import ctypes
import os
import socket
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from ragdesk.engine.processes import confinement
from ragdesk.engine.reading.reader_process import ReaderProcess, ReadFile
from ragdesk.engine.settings import ChunkingSettings

ON_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these limits are those of Linux")
CHECKOUT = Path(__file__).resolve().parents[3]


def run_confined(code: str) -> str:
    """What a confined process prints."""
    script = "from ragdesk.engine.processes import confinement\n" + textwrap.dedent(code)
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=CHECKOUT,
                            timeout=120)
    return result.stdout + result.stderr


def read_with(tmp_path: Path, reader: str, *, silent_seconds: float = 60.0) -> list[ReadFile]:
    """Read a good file, a bad one and another good one in a real child, whose reader of the bad one is given.

    Args:
        tmp_path: for the files.
        reader: the body of a function of the file's bytes.
        silent_seconds: how long the child may say nothing.
    """
    folder = tmp_path / "notes"
    folder.mkdir()
    for name in ("a.txt", "bad.org", "c.txt"):
        (folder / name).write_text(f"The words of {name}.", encoding="utf-8")
    script = tmp_path / "hostile_child.py"
    script.write_text(
        "import ctypes, os, socket, subprocess, sys, time\nfrom ragdesk.engine.reading import child\n"
        "from ragdesk.engine.reading.text import org, plain\n"
        "def read_badly(text):\n" + textwrap.indent(textwrap.dedent(reader), "    ")
        + "\n    return plain.read_plain(text)\n"
        "org.read_org = read_badly\nchild.main()\n", encoding="utf-8")
    process = ReaderProcess(ChunkingSettings(), command=[sys.executable, str(script)], silent_seconds=silent_seconds)
    try:
        return list(process.read(folder, ["a.txt", "bad.org", "c.txt"]))
    finally:
        process.close()


def bad_and_good(results: list[ReadFile]) -> tuple[ReadFile, list[str]]:
    """What came of the bad file, and the states of the good ones."""
    return results[1], [results[0].report.state.value, results[2].report.state.value]


PROGRAM = f"[{sys.executable!r}, '-c', 'pass']"

DEEDS = {
    "a connection": "socket.create_connection(('127.0.0.1', PORT))",
    "a socket": "socket.socket()",
    "a look-up of a name": "socket.getaddrinfo('localhost', 80)",
    "a program": f"subprocess.run({PROGRAM})",
    "a shell": "os.system('true')",
    "another self": "os.fork()",
    "a spawned program": f"os.posix_spawn({sys.executable!r}, {PROGRAM}, {{}})",
    "becoming a program": f"os.execv({sys.executable!r}, {PROGRAM})",
    "a file": "open(FOLDER + '/written', 'w')",
    "a file for reading and writing": "os.open(FOLDER + '/a.txt', os.O_RDWR)",
    "a longer file": "open(FOLDER + '/a.txt', 'a')",
    "a removal": "os.remove(FOLDER + '/a.txt')",
    "a new name": "os.rename(FOLDER + '/a.txt', FOLDER + '/b.txt')",
    "a folder": "os.mkdir(FOLDER + '/made')",
    "a link": "os.symlink('a.txt', FOLDER + '/link')",
    "rights": "os.chmod(FOLDER + '/a.txt', 0o777)",
    "another time": "os.utime(FOLDER + '/a.txt', (0, 0))",
    "a signal to the owner": "os.kill(os.getppid(), 0)",
}
"""What readers try, in Python."""


@pytest.mark.parametrize("deed", [
    pytest.param(text, id=name, marks=[] if hasattr(os, "posix_spawn") else pytest.mark.skip("POSIX only"))
    for name, text in DEEDS.items()])
def test_a_reader_that_misbehaves_is_refused_and_its_file_reported(tmp_path: Path, deed: str) -> None:
    folder = tmp_path / "notes"
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        deed = deed.replace("PORT", str(server.getsockname()[1])).replace("FOLDER", repr(str(folder)))
        bad, good = bad_and_good(read_with(tmp_path, deed))
        with pytest.raises(BlockingIOError):
            server.accept()
    assert (bad.report.state.value, bad.report.reason) == ("error", "damaged")
    assert bad.report.details.startswith(("Refused", "PermissionError"))
    assert good == ["ok", "ok"]
    assert sorted(path.name for path in folder.iterdir()) == ["a.txt", "bad.org", "c.txt"]
    assert (folder / "a.txt").read_text(encoding="utf-8") == "The words of a.txt."


def test_a_reader_without_bad_deeds_passes(tmp_path: Path) -> None:
    bad, good = bad_and_good(read_with(tmp_path, "open(__file__).read()"))
    assert (bad.report.state.value, *good) == ("ok", "ok", "ok")


C_DEEDS = {
    "a socket": "c.socket(2, 1, 0)",
    "another self": "c.fork()",
    "a program": "c.execv(b'/bin/true', None)",
    "a shell": "-1 if c.system(b'exit 7') != 7 << 8 else 0",
    "a file": "c.creat(PATH, 0o600)",
    "an opened file": "c.open(PATH, os.O_WRONLY | os.O_CREAT, 0o600)",
    "a removal": "c.unlink(PATH)",
    "a new name": "c.rename(PATH, PATH + b'x')",
    "a longer leash": "c.prctl(22, 0, 0, 0, 0)",
    "a look into its owner": "c.ptrace(16, os.getppid(), 0, 0)",
    "a signal to the owner": "c.kill(os.getppid(), 0)",
}
"""What libraries in C would try: nothing of Python is between them and the system."""


@ON_LINUX
@pytest.mark.parametrize("deed", [pytest.param(text, id=name) for name, text in C_DEEDS.items()])
def test_code_in_c_is_refused_by_the_system(tmp_path: Path, deed: str) -> None:
    path = tmp_path / "there"
    path.write_text("here")
    deed = deed.replace("PATH", repr(os.fsencode(path)))
    printed = run_confined(f"""
        import ctypes, os
        c = ctypes.CDLL(None, use_errno=True)
        confinement.confine()
        print({deed})
    """)
    assert printed.split() == ["-1"]
    assert [found.name for found in tmp_path.iterdir()] == ["there"]


@ON_LINUX
def test_the_filter_holds_without_the_watch_and_the_watch_without_the_filter() -> None:
    attempt = "\ntry:\n    import socket; socket.socket()\nexcept OSError as error:\n    print(type(error).__name__)"
    filtered = "from ragdesk.engine.processes import seccomp\nseccomp.refuse_calls()"
    watched = "import sys; sys.addaudithook(confinement.watch)"
    assert run_confined(filtered + attempt).split() == ["PermissionError"]
    assert run_confined(watched + attempt).split() == ["Refused"]
    assert run_confined("pass" + attempt).split() == []


@ON_LINUX
def test_what_a_reader_needs_is_allowed() -> None:
    assert run_confined("""
        import os, threading
        confinement.confine()
        confinement.allow_processor_time()
        import bz2, email, html.parser, json, xml.parsers.expat, zipfile
        thread = threading.Thread(target=print, args=("thread",))
        thread.start(); thread.join()
        print(len(open(os.__file__).read()) > 0)
    """).split() == ["thread", "True"]


@ON_LINUX
def test_a_reader_that_eats_memory_ends_and_others_are_read(tmp_path: Path) -> None:
    bad, good = bad_and_good(read_with(tmp_path, "hoard = []\nwhile True: hoard.append(bytearray(50_000_000))"))
    assert (bad.report.state.value, bad.report.reason) == ("error", "too-big")
    assert good == ["ok", "ok"]


@ON_LINUX
def test_a_reader_whose_library_gets_no_memory_ends_and_others_are_read(tmp_path: Path) -> None:
    bad, good = bad_and_good(read_with(tmp_path, "ctypes.CDLL(None).abort()"))
    assert (bad.report.reason, *good) == ("too-big", "ok", "ok")


@pytest.mark.parametrize("reader", ["while True: pass", "time.sleep(3600)", "hash(10 ** 400_000_000)"])
def test_a_reader_that_never_ends_is_stopped_and_others_are_read(tmp_path: Path, reader: str) -> None:
    bad, good = bad_and_good(read_with(tmp_path, reader, silent_seconds=4.0))
    assert (bad.report.state.value, bad.report.reason, *good) == ("error", "timeout", "ok", "ok")


@pytest.mark.parametrize("reader", ["print('x' * 10_000_000)", "os.write(1, b'x' * 10_000_000)",
                                    "sys.stderr.write('x' * 10_000_000)"])
def test_what_a_reader_prints_reaches_nobody(tmp_path: Path, reader: str) -> None:
    bad, good = bad_and_good(read_with(tmp_path, reader))
    assert (bad.report.state.value, *good) == ("ok", "ok", "ok")


@pytest.mark.parametrize("rubbish", [
    "b'rubbish' * 100_000", "bytes(1_000_000)", "b'\\xff' * 100",
    "b'\\0\\0\\0\\2\\0\\0\\0\\0{}' * 100 + b'\\0\\0\\0\\1\\0\\0\\0\\0{'"])
def test_a_reader_that_talks_to_the_owner_itself_ends_and_others_are_read(tmp_path: Path, rubbish: str) -> None:
    reader = f"for number in range(3, 20):\n    try: os.write(number, {rubbish})\n    except OSError: pass"
    bad, good = bad_and_good(read_with(tmp_path, reader))
    assert (bad.report.reason, *good) == ("parser-crash", "ok", "ok")


@ON_LINUX
def test_processor_time_is_limited_for_a_child_without_an_owner() -> None:
    printed = run_confined("""
        import resource
        confinement.limit_resources()
        confinement.allow_processor_time()
        soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
        print(0 < soft <= confinement.PROCESSOR_SECONDS_PER_FILE + 60)
    """)
    assert printed.split() == ["True"]


def test_the_environment_of_a_reader_holds_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "hunter2")
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:1")
    reader = "if {'SECRET_KEY', 'HTTPS_PROXY', 'HOME'} & set(os.environ): raise ValueError('secrets')"
    bad, _good = bad_and_good(read_with(tmp_path, reader))
    assert bad.report.state.value == "ok"


@pytest.mark.parametrize(("path", "flags", "is_refused"), [
    ("x", os.O_RDONLY, False), ("x", os.O_WRONLY, True), ("x", os.O_RDWR, True), ("x", os.O_RDONLY | os.O_CREAT, True),
    (b"x", os.O_RDONLY | os.O_TRUNC, True), (3, os.O_WRONLY, False), ("x", None, False),
])
def test_the_watch_lets_files_be_read_only(path: Any, flags: int | None, is_refused: bool) -> None:
    if is_refused:
        with pytest.raises(confinement.Refused):
            confinement.watch("open", (path, None, flags))
    else:
        confinement.watch("open", (path, None, flags))


@pytest.mark.parametrize("event", ["socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.startfile",
                                   "_winapi.CreateProcess", "winreg.SetValue", "smtplib.connect"])
def test_the_watch_knows_what_other_systems_announce(event: str) -> None:
    with pytest.raises(confinement.Refused):
        confinement.watch(event, ())
    confinement.watch("import", ("json", None, None, None, None))


def test_the_sandbox_of_macos_is_asked_for_in_its_own_words() -> None:
    asked: list[tuple[bytes | None, int]] = []

    def sandbox_init(profile: ctypes.c_char_p, flags: ctypes.c_uint64, _problem: object) -> int:
        asked.append((profile.value, flags.value))
        return 0

    confinement.enter_mac_sandbox(sandbox_init)
    ((profile, flags),) = asked
    assert flags == 0
    assert profile is not None
    assert {b"(deny network*)", b"(deny process-fork)", b"(deny file-write*)"} <= {
        part + b")" for part in profile.split(b")")}


def test_a_sandbox_that_macos_refuses_is_told() -> None:
    with pytest.raises(OSError, match="no sandbox"):
        confinement.enter_mac_sandbox(lambda *_: -1)

"""The reader process: what it gives, and what happens when it fails.

Covers: child, reader_answers, engine/processes/child_process, engine/processes/frames.
"""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.errors import ReaderUnavailable
from ragdesk.engine.folder.walk import find_files
from ragdesk.engine.processes import child_process, confinement
from ragdesk.engine.reading.reader_process import ReaderProcess, ReadFile
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.settings import ChunkingSettings

CHUNKING = ChunkingSettings(20, 5)
POSIX_ONLY = pytest.mark.skipif(os.name != "posix", reason="only POSIX tells how a process ended")


def write_notes(folder: Path, count: int) -> list[str]:
    for number in range(count):
        text = f"# Note {number}\n\n" + "One sentence of words. " * (number % 30)
        (folder / f"n{number:03}.md").write_text(text, encoding="utf-8")
    return [f"n{number:03}.md" for number in range(count)]


def fake_child(tmp_path: Path, behaviour: str) -> list[str]:
    """A command for a child that does as told at the file "bad.md", and serves others."""
    script = tmp_path / "fake_child.py"
    script.write_text(textwrap.dedent("""
        import os, sys, time
        from ragdesk.engine.reading import child
        from ragdesk.engine.processes.frames import parse_header, read_frame, write_frame
        answers = child._take_standard_output()
        write_frame(answers, {"ready": True})
        while (frame := read_frame(sys.stdin.buffer)) is not None:
            request = parse_header(frame[0])
            if request["path"] == "bad.md":
        """) + textwrap.indent(textwrap.dedent(behaviour), " " * 8) + "\n    child.serve(request, answers)\n")
    return [sys.executable, str(script)]


def outcomes(results: list[ReadFile]) -> list[tuple[str, str, str]]:
    return [(result.report.path, result.report.state.value, result.report.reason) for result in results]


def test_results_are_those_of_reading_and_cutting_here(tmp_path: Path) -> None:
    paths = [*write_notes(tmp_path, 60), "gone.md"]
    process = ReaderProcess(CHUNKING)
    results = list(process.read(tmp_path, paths))
    process.close()
    assert [result.report.path for result in results] == paths
    for result in results[:-1]:
        here = read_file(tmp_path, result.report.path)
        document = here.documents[0]
        cut = result.documents[0]
        assert result.content_hash == here.content_hash
        assert (cut.document.text, cut.document.title, cut.document.language) == (
            document.text, document.title, document.language)
        assert list(cut.chunks) == split_document(document, CHUNKING)
        assert result.report.chunks == len(cut.chunks) > 0
    assert outcomes(results[-1:]) == [("gone.md", "error", "vanished")]


def test_a_long_file_comes_in_many_frames(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text("# no\n\n" + "Slovo za slovem jde dál. " * 20_000, encoding="utf-8")
    process = ReaderProcess(CHUNKING)
    (result,) = process.read(tmp_path, ["long.txt"])
    process.close()
    document = read_file(tmp_path, "long.txt").documents[0]
    assert list(result.documents[0].chunks) == split_document(document, CHUNKING)
    assert result.report.chunks > 4_000


@pytest.mark.skipif(os.name != "posix", reason="names are bytes on POSIX only")
def test_names_that_are_no_utf8_survive_the_way(tmp_path: Path) -> None:
    name = b"latin2-\xf8.txt"
    with open(os.path.join(os.fsencode(tmp_path), name), "w") as file:
        file.write("obsah")
    process = ReaderProcess(CHUNKING)
    (result,) = process.read(tmp_path, [os.fsdecode(name)])
    process.close()
    assert result.documents[0].document.path == os.fsdecode(name)


def test_the_child_is_used_again_and_replaced_after_a_broken_off_run(tmp_path: Path) -> None:
    paths = write_notes(tmp_path, 30)
    process = ReaderProcess(CHUNKING)
    run = process.read(tmp_path, paths)
    assert next(run).report.path == "n000.md"
    run.close()  # type: ignore[attr-defined]
    assert [result.report.path for result in process.read(tmp_path, paths[5:])] == paths[5:]
    first = process.ready_child()
    assert len(list(process.read(tmp_path, paths))) == 30
    assert process.ready_child() is first
    process.close()
    process.close()


@pytest.mark.parametrize(("behaviour", "reason"), [
    ("os.kill(os.getpid(), 9)", "parser-crash"),
    ("sys.exit(0)", "parser-crash"),
    pytest.param("os.abort()", "too-big", marks=POSIX_ONLY),
    ("answers.write(bytes([255] * 64)); answers.flush()", "parser-crash"),
    ("write_frame(answers, {'report': {'state': 'fine'}, 'hash': ''})", "parser-crash"),
    ("write_frame(answers, {'chunks': [[0, 5, 0, 0, 1]]})", "parser-crash"),
    ("write_frame(answers, {'document': {'path': 'x', 'title': 't', 'language': '', 'pages': []}, "
     "'headings': [[]], 'chunks': [[0, 99, 0, 0, 1]]}, b'abc')", "parser-crash"),
    ("answers.write(b'\\0\\0\\0\\4\\0\\0\\0\\0{no}'); answers.flush()", "parser-crash"),
    ("import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)", "timeout"),
    ("while True: write_frame(answers, {}); time.sleep(0.01)", "timeout"),
])
def test_a_child_that_fails_at_one_file(tmp_path: Path, behaviour: str, reason: str) -> None:
    paths = write_notes(tmp_path, 12)
    (tmp_path / "bad.md").write_text("bad")
    paths.insert(3, "bad.md")
    process = ReaderProcess(CHUNKING, command=fake_child(tmp_path, behaviour), file_seconds=2.0, silent_seconds=1.5)
    results = list(process.read(tmp_path, paths))
    process.close()
    assert outcomes(results) == [
        (path, *(("error", reason) if path == "bad.md" else ("ok", ""))) for path in paths]


def test_a_file_is_asked_for_twice_before_it_counts_as_what_ended_the_child(tmp_path: Path) -> None:
    paths = write_notes(tmp_path, 4)
    (tmp_path / "bad.md").write_text("Only unlucky.")
    tries = tmp_path / "tries"
    behaviour = f"""
        with open({str(tries)!r}, "a") as file: file.write("x")
        if os.path.getsize({str(tries)!r}) == 1: os._exit(1)
    """
    process = ReaderProcess(CHUNKING, command=fake_child(tmp_path, behaviour))
    results = list(process.read(tmp_path, ["bad.md", *paths]))
    process.close()
    assert outcomes(results) == [(path, "ok", "") for path in ["bad.md", *paths]]
    assert tries.read_text() == "xx"


def test_a_file_that_ends_two_children_is_not_given_to_a_third(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_text("bad")
    tries = tmp_path / "tries"
    behaviour = f"""
        with open({str(tries)!r}, "a") as file: file.write("x")
        os._exit(1)
    """
    process = ReaderProcess(CHUNKING, command=fake_child(tmp_path, behaviour))
    results = list(process.read(tmp_path, ["bad.md"]))
    process.close()
    assert outcomes(results) == [("bad.md", "error", "parser-crash")]
    assert tries.read_text() == "xx"


def test_an_answer_without_end_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ragdesk.engine.reading.reader_answers.LONGEST_ANSWER_BYTES", 1_000_000)
    paths = write_notes(tmp_path, 2)
    (tmp_path / "bad.md").write_text("bad")
    endless = fake_child(tmp_path, "while True: write_frame(answers, {}, b'x' * 9_999)")
    process = ReaderProcess(CHUNKING, command=endless)
    results = list(process.read(tmp_path, ["bad.md", *paths]))
    process.close()
    assert outcomes(results) == [("bad.md", "error", "parser-crash"), *((path, "ok", "") for path in paths)]
    assert "more than 1000000 bytes" in results[0].report.details


def test_a_child_that_talks_faster_than_its_owner_listens_has_to_wait(tmp_path: Path) -> None:
    told = tmp_path / "told"
    script = f"""
import sys
from ragdesk.engine.processes.frames import write_frame
while True:
    write_frame(sys.stdout.buffer, {{"ready": True}}, b"x" * 100_000)
    with open({str(told)!r}, "a") as file: file.write("x")
"""
    child = child_process.ChildProcess([sys.executable, "-c", script])
    for _ in range(5):
        assert child.next_frame(60.0) is not None
    child.kill()
    assert told.stat().st_size < 5 + 2 * child_process.MOST_FRAMES_WAITING


def test_a_child_that_needed_much_memory_makes_way_for_another(tmp_path: Path) -> None:
    paths = write_notes(tmp_path, 12)
    (tmp_path / "bad.md").write_text("big")
    paths.insert(3, "bad.md")
    behaviour = "child.WEARING_TEXT = 1"
    process = ReaderProcess(CHUNKING, command=fake_child(tmp_path, behaviour))
    run = process.read(tmp_path, paths)
    children = {process.ready_child()} if next(run) else set()
    results = [outcomes([result])[0][1:] for result in run if children.add(process.ready_child()) is None]
    process.close()
    assert results == [("ok", "")] * 12
    assert len(children) == 2


def test_what_libraries_print_does_not_disturb(tmp_path: Path) -> None:
    write_notes(tmp_path, 1)
    (tmp_path / "bad.md").write_text("good")
    behaviour = "print('noise', flush=True); os.write(1, b'more noise')"
    process = ReaderProcess(CHUNKING, command=fake_child(tmp_path, behaviour))
    results = list(process.read(tmp_path, ["bad.md", "n000.md"]))
    process.close()
    assert outcomes(results) == [("bad.md", "ok", ""), ("n000.md", "ok", "")]


@pytest.mark.parametrize("command", [["/nonexistent/python"], [sys.executable, "-c", "raise SystemExit(3)"]])
def test_a_child_that_cannot_be_started_is_told(tmp_path: Path, command: list[str]) -> None:
    paths = write_notes(tmp_path, 20)
    process = ReaderProcess(CHUNKING, command=command)
    with pytest.raises(ReaderUnavailable):
        list(process.read(tmp_path, paths))
    process.close()


def test_whoever_waits_gets_the_turn_now_and_then(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_text("slow")
    turn = tmp_path / "go on"
    behaviour = f"while not os.path.exists({str(turn)!r}): time.sleep(0.01)"
    process = ReaderProcess(CHUNKING, command=fake_child(tmp_path, behaviour))
    results = []
    for result in process.read_or_wait(tmp_path, ["bad.md"], wait_seconds=0.01):
        results.append(result)
        if len(results) == 5:
            turn.touch()  # without these turns the child would wait indefinitely
    process.close()
    assert results[:-1] == [None] * (len(results) - 1)
    assert outcomes(results[-1:]) == [("bad.md", "ok", "")]


def test_close_ends_process_and_thread_at_once(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_text("x")
    process = ReaderProcess(CHUNKING, command=fake_child(tmp_path, "time.sleep(600)"))
    run = process.read_or_wait(tmp_path, ["bad.md"], wait_seconds=0.01)
    assert next(run) is None
    start = time.monotonic()
    process.close()
    assert time.monotonic() - start < 60  # the child would sleep ten times as long
    assert not any("reader-process" in thread.name for thread in threading.enumerate())
    run.close()  # type: ignore[attr-defined]


def test_the_child_sees_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "SECRET_KEY", "HOME"):
        monkeypatch.setenv(name, "sk-canary")
    assert "sk-canary" not in child_process.clean_environment().values()


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert child_process.child_command() == (sys.executable, "--reader-child")


def run_python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60,
                          env=child_process.clean_environment()).stdout


def test_the_child_loads_neither_window_nor_index() -> None:
    loaded = run_python("import sys, ragdesk.engine.reading.child; print(*sys.modules)").split()
    heavy = {"PySide6", "sqlite3", "numpy", "httpx", "socket", "ssl", "asyncio", "multiprocessing", "pickle"}
    assert heavy.isdisjoint(loaded)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limits are those of Linux")
def test_the_child_cannot_write_or_take_too_much_memory(tmp_path: Path) -> None:
    code = f"""
from ragdesk.engine.processes import confinement
confinement.limit_resources()
try:
    bytearray({confinement.MEMORY_BYTES} + 1)
except MemoryError:
    print("memory")
try:
    with open({str(tmp_path / "x")!r}, "wb", buffering=0) as file:
        file.write(b"x")
except OSError:
    print("files")
"""
    assert run_python(code).split() == ["memory", "files"]


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_bad_files_in_the_middle_stop_nothing(tmp_path: Path) -> None:
    for number in range(1, 21):
        (tmp_path / f"{number:02}.txt").write_text(f"soubor {number}")
    for number in (10, 11, 12, 13):
        (tmp_path / f"{number}.txt").unlink()
    (tmp_path / "10.txt").write_bytes(bytes.fromhex("D000FF"))
    (tmp_path / "11.txt").symlink_to("nowhere.txt")
    (tmp_path / "12.txt").symlink_to("12.txt")
    (tmp_path / "ZPRÁVA.PDF").write_bytes(b"no PDF at all")
    (tmp_path / "stary.txt").write_bytes(bytes.fromhex("8E6C759D"))
    found = find_files(tmp_path)
    process = ReaderProcess(CHUNKING)
    results = list(process.read(tmp_path, [file.path for file in found.files]))
    process.close()
    reports = {report.path: report for report in [*found.skipped, *(result.report for result in results)]}
    assert sorted(reports) == sorted(path.name for path in tmp_path.iterdir())
    bad = {path: report.reason for path, report in reports.items() if report.state != "ok"}
    assert bad == {"10.txt": "not-text", "11.txt": "broken-link", "12.txt": "broken-link", "ZPRÁVA.PDF": "not-a-pdf"}
    assert reports["stary.txt"].details == "cp1250"


def test_every_file_of_the_nasty_folder_is_accounted_for(shared_folder: Path) -> None:
    folder = shared_folder / "files"
    found = find_files(folder)
    process = ReaderProcess(ChunkingSettings())
    results = list(process.read(folder, [file.path for file in found.files]))
    process.close()
    on_disk = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {report.path for report in found.skipped} | {result.report.path for result in results} == on_disk
    assert len(found.skipped) + len(results) == len(on_disk)
    assert not [result for result in results if result.report.reason in ("parser-crash", "timeout")]


def test_each_message_of_a_mailbox_adds_a_little_time_and_none_for_silence() -> None:
    process = ReaderProcess(ChunkingSettings(), file_seconds=60, silent_seconds=20)
    assert not process.is_overdue(0, 50, 60)
    assert process.is_overdue(0, 50, 61)
    assert not process.is_overdue(0, 160, 161, documents=50_000)
    assert process.is_overdue(0, 160, 181, documents=50_000)
    assert process.is_overdue(0, 1_090, 1_100, documents=50_000)

"""Tesseract is found, asked, held and ended; what it says becomes text.

Covers: tesseract_child.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from ragdesk.engine.cancellation import Cancelled
from ragdesk.engine.processes import tesseract
from ragdesk.engine.processes.tesseract import RecognitionFailed, Tesseract, find_tesseract, words_of
from tests.helpers.fake_tesseract import HEAD, program_that_says, table, write_program

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the program of the test is a script")


@pytest.fixture
def on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which programs are looked for, and no other."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def found(folder: Path, work: str) -> Tesseract:
    write_program(folder, work)
    program = find_tesseract()
    assert program is not None
    return program


def wanted() -> bool:
    return True


def test_it_is_found_with_its_languages(on_path: Path) -> None:
    assert find_tesseract() is None
    program = found(on_path, "pass")
    assert (program.version, program.languages) == ("9.9.9", ("ces", "eng", "pol"))


def test_a_program_that_does_not_answer_is_not_it(on_path: Path) -> None:
    (on_path / "tesseract").write_text("#!/bin/false\n")
    (on_path / "tesseract").chmod(0o755)
    assert find_tesseract() is None


@pytest.mark.parametrize(("folder", "languages"), [
    (["cs", "en", "de"], ("ces", "eng")), (["pl"], ("pol",)), (["de"], ("eng",)), ([], ("eng",)),
    (["xx", "en"], ("eng",))])
def test_languages_are_those_of_the_folder_that_are_installed(folder: list[str], languages: tuple[str, ...]) -> None:
    assert Tesseract("t", "5", ("ces", "eng", "pol")).languages_for(folder) == languages


def test_without_english_any_language_is_better_than_none() -> None:
    assert Tesseract("t", "5", ("pol",)).languages_for(["de"]) == ("pol",)


def test_a_picture_is_read(on_path: Path) -> None:
    program_that_says(on_path, table("Výpovědní lhůta činí", "tři měsíce"))
    program = find_tesseract()
    assert program is not None
    assert program.read(b"picture", ("ces",), wanted) == "Výpovědní lhůta činí\ntři měsíce"


def test_the_picture_comes_to_it_whole_whatever_its_size(on_path: Path) -> None:
    row = "['5', '1', '1', '1', '1', '1', '0', '0', '9', '9', '96', f'bytes{len(picture)}']"
    program = found(on_path, f"print({HEAD!r})\nprint('\\t'.join({row}))")
    assert program.read(b"x" * 5_000_000, ("eng",), wanted) == "bytes5000000"


def test_one_that_gives_up_is_named(on_path: Path) -> None:
    with pytest.raises(RecognitionFailed, match="exit code 3"):
        found(on_path, "sys.exit(3)").read(b"", ("eng",), wanted)


def test_one_that_hangs_is_ended_in_time_or_when_nobody_wants_it(
        on_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = found(on_path, "import time; time.sleep(60)")
    monkeypatch.setattr(tesseract, "PAGE_SECONDS", 0.3)
    begun = time.monotonic()
    with pytest.raises(RecognitionFailed, match="too long"):
        program.read(b"", ("eng",), wanted)
    with pytest.raises(Cancelled):
        program.read(b"", ("eng",), lambda: False)
    assert time.monotonic() - begun < 10


@pytest.mark.skipif(sys.platform != "linux", reason="held by the system itself on Linux alone")
@pytest.mark.parametrize("deed", [
    "import socket; socket.socket(socket.AF_INET)", "open({file!r}, 'w')", "import os; os.fork()",
    "import subprocess; subprocess.run(['/bin/true'])", "x = bytearray(2_000_000_000)"])
def test_it_cannot_do_what_reading_does_not_need(deed: str, on_path: Path, tmp_path: Path) -> None:
    deed = deed.format(file=str(tmp_path / "written"))
    work = f"try:\n    {deed}\nexcept (OSError, MemoryError):\n    sys.exit(7)"
    with pytest.raises(RecognitionFailed, match="exit code 7"):
        found(on_path, work).read(b"", ("eng",), wanted)
    assert not (tmp_path / "written").exists()


def test_it_sees_no_secrets(on_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "secret")
    program = found(on_path, "import os; sys.exit(5 if 'SOME_API_KEY' in os.environ else 6)")
    with pytest.raises(RecognitionFailed, match="exit code 6"):
        program.read(b"", ("eng",), wanted)


@pytest.mark.parametrize(("said", "text"), [
    (table("a clear line", sure=96), "a clear line"), (table("specks ,. ~", sure=20), ""), (table("§ ~", sure=96), ""),
    (table("one line") + table("two line", page=2).partition("\n")[2], "one line\ftwo line"),
    (HEAD + "\n", ""), ("", ""), ("no table at all", ""),
    (HEAD + "\n5\tx\ty\n5\t1\t1\t1\t1\t1\t0\t0\t9\t9\tno\tword\n", ""),
])
def test_words_that_are_certain_become_text(said: str, text: str) -> None:
    assert words_of(said) == text

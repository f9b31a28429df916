"""Tesseract, a program that reads the words off pictures, where somebody has installed it.

Takes:  the bytes of a picture, and the languages that are written in the folder.
Gives:  the words, line by line, as far as the program is sure of them.
Never:  fetches or installs it; gives it more than the picture: it has no network, starts no other program, writes no
        file, and is held to limits of memory and time (``tesseract_child``). Nobody waits for it who does not want to.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ragdesk.engine.cancellation import Cancelled
from ragdesk.engine.processes.child_process import clean_environment, note_ended, note_running
from ragdesk.engine.processes.confinement import MEMORY_BYTES
from ragdesk.engine.processes.job_object import JobObject

PAGE_SECONDS = 120.0
"""How long one picture may take."""

ASKING_SECONDS = 20.0
MOST_LANGUAGES = 3
"""Each makes the work longer."""

LEAST_SURE_WORD, LEAST_SURE_BLOCK = 30.0, 50.0
"""Of a hundred: below, a word or a whole block of them is taken for specks and patterns."""

_WAIT_SECONDS = 0.05
_LONGEST_OUTPUT = 20_000_000
_USUAL_PLACES = (r"C:\Program Files\Tesseract-OCR\tesseract.exe",)
"""Its installer for Windows tells the system of no path."""

CODES = {
    "cs": "ces", "pl": "pol", "en": "eng", "de": "deu", "fr": "fra", "es": "spa", "it": "ita", "sk": "slk", "uk": "ukr",
    "ru": "rus", "hu": "hun", "nl": "nld", "pt": "por", "sv": "swe", "da": "dan", "fi": "fin", "no": "nor", "ro": "ron",
    "bg": "bul", "hr": "hrv", "sl": "slv", "sr": "srp", "lt": "lit", "lv": "lav", "et": "est", "el": "ell", "tr": "tur",
    "ja": "jpn", "zh": "chi_sim", "ko": "kor", "ar": "ara", "he": "heb", "hi": "hin", "vi": "vie", "ca": "cat",
}
"""ISO 639-1 -> what Tesseract calls the language."""

_NO_LANGUAGES = frozenset(("osd", "equ", "snum"))


class RecognitionFailed(Exception):
    """A picture could not be read: the program gave up, took too long, or is gone."""


@dataclass(frozen=True, slots=True)
class Tesseract:
    """The program on this computer.

    Attributes:
        languages: that are installed, by its own names.
    """

    program: str
    version: str
    languages: tuple[str, ...]

    def languages_for(self, wanted: Iterable[str]) -> tuple[str, ...]:
        """Which to read with.

        Args:
            wanted: ISO 639-1 codes, the most frequent first.
        """
        known = [CODES[code] for code in wanted if CODES.get(code) in self.languages]
        rest = [name for name in ("eng", *self.languages) if name in self.languages]
        return tuple(known[:MOST_LANGUAGES] or rest[:1])

    def read(self, picture: bytes, languages: Sequence[str], is_wanted: Callable[[], bool]) -> str:
        """The words on a picture; empty when there are none, or none that are certain. Pages are set apart by "\\f".

        Args:
            picture: a file of a picture, of a kind that the program knows.
            languages: see ``languages_for``.
            is_wanted: asked now and then.

        Raises:
            Cancelled: nobody wants the words any more.
            RecognitionFailed: there are no words for another reason.
        """
        arguments = (self.program, "stdin", "stdout", "-l", "+".join(languages), "--dpi", "300", "tsv")
        return words_of(_run(arguments, picture, is_wanted))


def find_tesseract() -> Tesseract | None:
    """The program, if it is installed and works."""
    usual = (path for path in _USUAL_PLACES if os.name == "nt" and Path(path).exists())
    program = shutil.which("tesseract") or next(usual, "")
    if not program:
        return None
    version = _asked(program, "--version").partition("\n")[0].removeprefix("tesseract").strip()
    listed = _asked(program, "--list-langs").split("\n")[1:]
    languages = tuple(name for line in listed if (name := line.strip()) and name not in _NO_LANGUAGES)
    return Tesseract(program, version, languages) if languages else None


def _asked(program: str, question: str) -> str:
    """What the program says of itself; empty when it does not."""
    try:
        told = subprocess.run((program, question), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env=_environment(), timeout=ASKING_SECONDS, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.stdout.decode("utf-8", "replace") if told.returncode == 0 else ""


def _environment() -> dict[str, str]:
    """What the program needs; one thread, as more of them only get into each other's way."""
    kept = {name: os.environ[name] for name in ("TESSDATA_PREFIX",) if name in os.environ}
    return {**clean_environment(), **kept, "OMP_THREAD_LIMIT": "1"}


def _command(arguments: Sequence[str]) -> list[str]:
    """How the program is started: by a process that gives up everything else first, where a process can."""
    if os.name == "nt":
        return list(arguments)
    if getattr(sys, "frozen", False):
        return [sys.executable, "--tesseract-child", *arguments]
    return [sys.executable, "-P", "-m", "ragdesk.engine.processes.tesseract_child", *arguments]


def _run(arguments: Sequence[str], picture: bytes, is_wanted: Callable[[], bool]) -> str:
    """Start the program on a picture, and wait for what it says."""
    try:
        process = _start(arguments, picture)
    except OSError as error:
        raise RecognitionFailed(str(error)) from error
    note_running(process)
    job = _limited(process)
    try:
        output = _wait(process, is_wanted)
    finally:
        process.kill()
        process.communicate()
        note_ended(process)
        if job is not None:
            job.close()
    if process.returncode != 0 or len(output) > _LONGEST_OUTPUT:
        raise RecognitionFailed(f"exit code {process.returncode}, {len(output)} bytes")
    return output.decode("utf-8", "replace")


def _start(arguments: Sequence[str], picture: bytes) -> subprocess.Popen[bytes]:
    """Start the program; the picture is in a file without a name, which is gone with the program."""
    with tempfile.TemporaryFile() as file:
        file.write(picture)
        file.flush()
        file.seek(0)
        return subprocess.Popen(_command(arguments), stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                env=_environment(), creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0))


def _limited(process: subprocess.Popen[bytes]) -> JobObject | None:
    """Windows: have the system keep the program within its limits."""
    handle = getattr(process, "_handle", None)
    if handle is None:
        return None
    with suppress(OSError):
        return JobObject(int(handle), MEMORY_BYTES)
    return None


def _wait(process: subprocess.Popen[bytes], is_wanted: Callable[[], bool]) -> bytes:
    """What the program says, unless it takes too long or is not wanted any more."""
    until = time.monotonic() + PAGE_SECONDS
    while True:
        with suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=_WAIT_SECONDS)[0]
        if not is_wanted():
            raise Cancelled
        if time.monotonic() > until:
            raise RecognitionFailed("took too long")


@dataclass(frozen=True, slots=True)
class _Word:
    """A word as Tesseract's table tells it."""

    page: int
    block: tuple[int, int]
    line: int
    sureness: float
    text: str


def words_of(table: str) -> str:
    """The words in Tesseract's table, as paragraphs and lines."""
    pages: dict[int, list[_Word]] = {}
    for row in table.split("\n")[1:]:
        cells = row.split("\t")
        if len(cells) >= 12 and cells[0] == "5" and (word := _word(cells)) is not None:
            pages.setdefault(word.page, []).append(word)
    last = max(pages, default=0)
    return "\f".join(_page(pages.get(number, [])) for number in range(1, last + 1)).rstrip("\f")


def _word(cells: Sequence[str]) -> _Word | None:
    """The word in a row; None for one that says nothing."""
    try:
        page, block, paragraph, line = (int(cell) for cell in cells[1:5])
        sureness = float(cells[10])
    except ValueError:
        return None
    text = "\t".join(cells[11:]).strip()
    return _Word(page, (block, paragraph), line, sureness, text) if text and 0 < page <= 10_000 else None


def _page(words: Sequence[_Word]) -> str:
    """The words of a page: blocks of which the program is not sure on the whole are left out."""
    blocks: dict[tuple[int, int], list[_Word]] = {}
    for word in words:
        blocks.setdefault(word.block, []).append(word)
    return "\n\n".join(filter(None, map(_block, blocks.values())))


def _block(words: Sequence[_Word]) -> str:
    """The lines of a block; empty when it is rather no text."""
    kept = [word for word in words if word.sureness >= LEAST_SURE_WORD]
    letters = sum(sum(map(str.isalnum, word.text)) for word in kept)
    if letters < 2 or sum(word.sureness for word in words) < LEAST_SURE_BLOCK * len(words):
        return ""
    lines: dict[int, list[str]] = {}
    for word in kept:
        lines.setdefault(word.line, []).append(word.text)
    return "\n".join(map(" ".join, lines.values()))

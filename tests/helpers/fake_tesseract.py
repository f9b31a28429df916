"""A program that answers as Tesseract does, made by the test: it "reads" every picture alike."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from ragdesk.engine.processes.tesseract import Tesseract

HEAD = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
SCRIPT = '''#!{python}
import sys
if "--version" in sys.argv:
    print("tesseract 9.9.9\\n leptonica-1")
elif "--list-langs" in sys.argv:
    print("List of available languages in \\"/x\\" (4):\\nces\\neng\\nosd\\npol")
else:
    picture = sys.stdin.buffer.read()
{work}
'''


def table(*lines: str, sure: float = 95.0, page: int = 1) -> str:
    """What Tesseract says of a page with these lines."""
    rows = [HEAD, f"1\t{page}\t0\t0\t0\t0\t0\t0\t9\t9\t-1\t"]
    for number, line in enumerate(lines, 1):
        rows += [f"5\t{page}\t1\t1\t{number}\t{place}\t0\t0\t9\t9\t{sure}\t{word}"
                 for place, word in enumerate(line.split(), 1)]
    return "\n".join(rows) + "\n"


def write_program(folder: Path, work: str) -> Path:
    """The program in a folder; ``work`` is what it does with ``picture``."""
    program = folder / "tesseract"
    indented = "\n".join("    " + line for line in work.split("\n"))
    program.write_text(SCRIPT.format(python=sys.executable, work=indented))
    program.chmod(0o755)
    return program


def program_that_says(folder: Path, text: str) -> Path:
    """A program that reads these words off every picture."""
    return write_program(folder, f"sys.stdout.write({text!r})")


class FakeTesseract(Tesseract):
    """The same without a process, for tests of what is made of the words.

    Attributes:
        read_pictures: those that were read.
    """

    read_pictures: list[bytes]

    def __init__(self, say: Callable[[bytes], str]) -> None:
        super().__init__("tesseract", "9.9.9", ("eng",))
        object.__setattr__(self, "read_pictures", [])
        object.__setattr__(self, "_say", say)

    def read(self, picture: bytes, languages: Sequence[str], is_wanted: Callable[[], bool]) -> str:
        self.read_pictures.append(picture)
        return str(self._say(picture))  # type: ignore[attr-defined]

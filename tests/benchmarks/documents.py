"""Documents as people keep them, in many formats: those in the documentation packages of Debian."""

from __future__ import annotations

import gzip
import os
import random
import re
import shutil
from array import array
from collections import defaultdict
from pathlib import Path

from debian import fetch_package

PACKAGES = (
    "bash-doc", "debian-faq", "debian-history", "debian-policy", "debian-reference-en", "debmake-doc",
    "developers-reference", "git-doc", "python-odf-doc", "python3-docx", "r-cran-officer", "r-cran-openxlsx",
    "r-cran-readxl", "python3-networkx-doc", "python-matplotlib-doc", "python-nbsphinx-doc", "python-notebook-doc",
    "python-statsmodels-doc", "gdal-data", "libreoffice-common", "libpython3.11-testsuite",
)
FORMATS = ("pdf", "html", "epub", "docx", "odt", "pptx", "odp", "xlsx", "xls", "ods", "rtf", "eml", "ipynb", "csv",
           "md", "rst", "txt")
OTHER_FOLDERS = ("csv", "md", "nb")
_SOURCES = re.compile(r"\.(ipynb|rst|md)\.txt$")
"""How manuals name what they were made of."""

_LETTERS = re.compile(r"/test_email/data/(msg_\d+)\.txt$")
RICH_TEXTS = 20
"""Nobody packs rich text, so some of the plain texts are written as such, as a simple word processor does."""

HOSTILE = ("bomb", "corrupt", "deep", "huge", "nesting")
"""In the names of files that measure limits, and no rate."""
MOST_FILES, MOST_BYTES, SMALLEST = 40, 12_000_000, 200
"""Of one format; and what is smaller says nothing about a rate."""


def find_documents(cache: Path, others: Path, *, may_fetch: bool) -> dict[str, list[Path]]:
    """The documents of each format, always the same ones in the same order.

    Args:
        cache: to keep what was fetched.
        others: a folder of further documents, which need not be there.
        may_fetch: whether to fetch the packages that are missing; without them only ``others`` serve.
    """
    folder = cache / "documents"
    if may_fetch and shutil.which("apt-get") and shutil.which("dpkg-deb"):
        for package in [package for package in PACKAGES if not (folder / package).exists()]:
            _fetch(package, folder)
    found: dict[str, list[Path]] = defaultdict(list)
    for place in (folder, *(others / name for name in OTHER_FOLDERS)):
        for path in sorted(place.rglob("*")):
            if path.is_file() and not path.is_symlink() and not any(word in path.name for word in HOSTILE):
                found[path.suffix.lower().removeprefix(".")].append(path)
    found["rtf"] = found["rtf"] or _write_rich_texts(_choose(found["txt"])[:RICH_TEXTS], cache / "rich texts")
    return {suffix: chosen for suffix in FORMATS if (chosen := _choose(found[suffix]))}


def _choose(paths: list[Path]) -> list[Path]:
    """A few from everywhere, up to the limits."""
    chosen, size = [], 0
    step = max(1, len(paths) // MOST_FILES)
    for path in paths[::step][:MOST_FILES]:
        own = path.stat().st_size
        if SMALLEST <= own <= MOST_BYTES - size:
            chosen.append(path)
            size += own
    random.Random(1).shuffle(chosen)  # a slow one gets only to the first ones
    return chosen


def _fetch(package: str, folder: Path) -> None:
    """Fetch a package and keep its documents; an empty folder says that there are none in it."""
    with fetch_package(package, folder) as files:
        if files is None:
            return
        kept = folder / f"{package}.keeping"
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        paths = [Path(root, name) for root, _, names in os.walk(files) for name in names]
        for number, path in enumerate(sorted(paths)):
            name = _own_name(path)
            if path.is_file() and not path.is_symlink() and name.rpartition(".")[2].lower() in FORMATS:
                data = path.read_bytes()
                (kept / f"{number:05}-{name}").write_bytes(gzip.decompress(data) if path.suffix == ".gz" else data)
        kept.rename(folder / package)


def _own_name(path: Path) -> str:
    """The name that says what a packed file is."""
    letter = _LETTERS.search(path.as_posix())
    if letter:
        return f"{letter[1]}.eml"
    name = path.name.removesuffix(".gz")
    return _SOURCES.sub(r".\1", name.removesuffix(".otp") + ".odp" if name.endswith(".otp") else name)


def _write_rich_texts(texts: list[Path], folder: Path) -> list[Path]:
    """Plain texts as rich text, kept for the next time."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for path in texts:
        rich = folder / f"{path.stem}.rtf"
        if not rich.exists():
            rich.write_text(_rich_text(path.read_text(encoding="utf-8", errors="replace")), encoding="ascii")
        written.append(rich)
    return written


def _rich_text(text: str) -> str:
    """A text as WordPad writes it: a paragraph a line, headings bold, letters that are not ASCII by their number."""
    lines = []
    for line in text.splitlines():
        escaped = "".join(
            f"\\{sign}" if sign in "\\{}" else sign if sign < "\x7f" else "".join(
                f"\\u{unit - 65536 if unit > 32767 else unit}?" for unit in array("H", sign.encode("utf-16-le")))
            for sign in line)
        lines.append(f"\\b {escaped}\\b0\\par" if line.isupper() else f"{escaped}\\par")
    return ("{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fnil\\fcharset0 Calibri;}}\n"
            "\\viewkind4\\uc1\\pard\\sa200\\sl276\\slmult1\\f0\\fs22 " + "\n".join(lines) + "\n}\n")

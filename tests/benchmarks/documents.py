"""Documents as people keep them, in many formats: those in the documentation packages of Debian."""

from __future__ import annotations

import gzip
import os
import random
import shutil
from collections import defaultdict
from pathlib import Path

from debian import fetch_package

PACKAGES = (
    "bash-doc", "debian-faq", "debian-history", "debian-policy", "debian-reference-en", "debmake-doc",
    "developers-reference", "git-doc", "python-odf-doc", "python3-docx", "r-cran-officer", "r-cran-openxlsx",
    "r-cran-readxl", "python3-networkx-doc", "python-matplotlib-doc",
)
FORMATS = ("pdf", "html", "epub", "docx", "odt", "pptx", "odp", "xlsx", "xls", "ods", "rtf", "eml", "ipynb", "csv",
           "md", "rst", "txt")
OTHER_FOLDERS = ("csv", "md", "nb")
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
    random.Random(1).shuffle(chosen)  # whoever is slow comes only to the first ones
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
            name = path.name.removesuffix(".gz")
            if path.is_file() and not path.is_symlink() and name.rpartition(".")[2].lower() in FORMATS:
                data = path.read_bytes()
                (kept / f"{number:05}-{name}").write_bytes(gzip.decompress(data) if path.suffix == ".gz" else data)
        kept.rename(folder / package)

"""Real text in several languages: the documentation packages of Debian, fetched by ``apt-get download``.

Nothing is installed and no rights are needed. Elsewhere, or without the internet, there is ``made_up``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from plain_text import text_of

PACKAGES = (
    "aptitude-doc-cs", "bible-kjv-text", "debian-edu-doc-legacy-pl", "debian-handbook", "erlang-doc", "gimp-help-cs",
    "gimp-help-en", "git-doc", "installation-guide-amd64", "kicad-doc-pl", "libboost1.74-doc", "libreoffice-help-cs",
    "libreoffice-help-en-us", "libreoffice-help-pl", "lilypond-doc-html-cs", "linux-doc-6.1", "manpages-cs",
    "manpages-de", "manpages-dev", "manpages-pl", "octave-doc", "openjdk-17-doc", "perl-doc", "postgresql-doc-15",
    "python3.11-doc", "r-doc-html", "scilab-doc", "speech-dispatcher-doc-cs",
)
FEWEST_PACKAGES = 12
"""With fewer the corpus would be another one; a release of Debian may lack some."""

DOWNLOAD_SECONDS = 600


def debian_texts(folder: Path) -> Path | None:
    """A folder of plain text files, made if it is not there; None where that cannot be done.

    Args:
        folder: to keep them in; packages that are there already are not fetched again.
    """
    done = folder / "done"
    if not done.exists():
        if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
            return None
        fetched = [package for package in PACKAGES if _is_there(package, folder)]
        print(f"{len(fetched)} of {len(PACKAGES)} documentation packages of Debian are there.", file=sys.stderr)
        if len(fetched) < FEWEST_PACKAGES:
            return None
        done.touch()
    return folder


def _is_there(package: str, folder: Path) -> bool:
    """Fetch a package, unpack it, turn it into text files; False if that failed."""
    texts = folder / package
    if texts.exists():
        return True
    with fetch_package(package, folder) as files:
        if files is None:
            return False
        made = files.parent / "texts"
        made.mkdir()
        _convert(files, made)
        made.rename(texts)
    return True


@contextmanager
def fetch_package(package: str, folder: Path) -> Iterator[Path | None]:
    """The files of a package, unpacked below ``folder`` until the end; None if they cannot be had."""
    place = folder / f"{package}.fetching"
    shutil.rmtree(place, ignore_errors=True)
    (place / "files").mkdir(parents=True)
    try:
        failed = _call(["apt-get", "download", "--quiet", package], place)
        archives = list(place.glob("*.deb"))
        failed = failed or not archives or _call(["dpkg-deb", "-x", str(archives[0]), str(place / "files")], place)
        yield None if failed else place / "files"
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _call(command: list[str], folder: Path) -> int:
    """Run a command quietly; its exit code."""
    try:
        run = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=DOWNLOAD_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return 1
    return run.returncode


def _convert(source: Path, target: Path) -> None:
    """Each file with text in it to one numbered text file."""
    paths = [Path(root, name) for root, _, names in os.walk(source) for name in names]
    paths = sorted(path for path in paths if path.is_file() and not path.is_symlink())
    with ProcessPoolExecutor() as pool:
        for number, text in enumerate(pool.map(text_of, paths, chunksize=32)):
            if text:
                (target / f"{number:06}.txt").write_text(text, encoding="utf-8")

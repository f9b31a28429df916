"""Which files are found in a folder."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from ragdesk.engine.errors import FolderMissing, FolderNotAFolder, FolderUnreadable
from ragdesk.engine.folder.walk import LARGEST_FILE_BYTES, find_files
from ragdesk.engine.records import FileState

POSIX_ONLY = pytest.mark.skipif(os.name != "posix", reason="needs the file kinds of POSIX")


def write(folder: Path, *paths: str) -> None:
    for path in paths:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("obsah\n", encoding="utf-8")


def found(folder: Path) -> list[str]:
    return [file.path for file in find_files(folder).files]


def skipped(folder: Path) -> dict[str, str]:
    reports = find_files(folder).skipped
    for report in reports:
        failed = report.reason in ("no-permission", "too-big", "path-too-long", "vanished", "damaged")
        assert report.state is (FileState.ERROR if failed else FileState.SKIPPED)
    return {report.path: report.reason for report in reports}


def test_files_of_known_kinds_are_found_in_order_of_code_points(tmp_path: Path) -> None:
    names = ["b.md", "a/z.txt", "a.txt", "ZPRÁVA.PDF", "é.html", "x.Markdown", "n.tsv", "deep/er/f.rst", "o.ORG",
             "l.log"]
    write(tmp_path, *names)
    assert found(tmp_path) == sorted(names)
    assert skipped(tmp_path) == {}


def test_size_and_time_are_known(tmp_path: Path) -> None:
    write(tmp_path, "a.md")
    os.utime(tmp_path / "a.md", ns=(5, 123_456_789_000))
    file = find_files(tmp_path).files[0]
    assert (file.size, file.mtime_ns) == (6, 123_456_789_000)


def test_other_kinds_are_reported(tmp_path: Path) -> None:
    write(tmp_path, "a.7z", "b/photo.jpeg", "no.ending", ".md", "~$c.docx", "c.md", "README")
    assert skipped(tmp_path) == {"a.7z": "unsupported", "no.ending": "unsupported", ".md": "hidden",
                                 "~$c.docx": "office-trace"}


def test_pictures_are_told_apart_from_what_can_be_read_at_once(tmp_path: Path) -> None:
    write(tmp_path, "b/photo.jpeg", "a.PNG", "c.md", ".hidden.png")
    listing = find_files(tmp_path)
    assert [file.path for file in listing.pictures] == ["a.PNG", "b/photo.jpeg"]
    assert [file.path for file in listing.files] == ["c.md"]


def test_hidden_things_and_noise_are_left_out_and_named_once(tmp_path: Path) -> None:
    write(tmp_path, ".hidden.txt", ".git/config.txt", "__pycache__/a.txt", "x/node_modules/p/readme.md", "x/keep.md")
    assert found(tmp_path) == ["x/keep.md"]
    assert skipped(tmp_path) == {".hidden.txt": "hidden", ".git/": "program-folder", "__pycache__/": "program-folder",
                                 "x/node_modules/": "program-folder"}


def test_odd_names_come_back_as_they_are(tmp_path: Path) -> None:
    names = ["a\nb.txt", "quote'\"`$(id).txt", "<img src=x>.md", " lead.txt", "trail .txt", "é.txt", "e\u0301.txt"]
    write(tmp_path, *names)
    assert sorted(found(tmp_path)) == sorted(names)


@pytest.mark.skipif(os.name != "posix", reason="names are bytes on POSIX only")
def test_names_that_are_no_utf8_survive(tmp_path: Path) -> None:
    name = b"latin2-\xf8\xb3.txt"
    with open(os.path.join(os.fsencode(tmp_path), name), "wb"):
        pass
    assert [os.fsencode(path) for path in found(tmp_path)] == [name]


def test_a_huge_file_is_not_listed_as_readable(tmp_path: Path) -> None:
    with open(tmp_path / "sparse.txt", "wb") as file:
        file.truncate(LARGEST_FILE_BYTES + 1)
    assert skipped(tmp_path) == {"sparse.txt": "too-big"}


@POSIX_ONLY
def test_pipes_and_sockets_are_reported_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("sock.txt")
    assert skipped(tmp_path) == {"pipe.txt": "not-a-file", "sock.txt": "not-a-file"}


@POSIX_ONLY
def test_links(tmp_path: Path) -> None:
    folder, outside = tmp_path / "in", tmp_path / "out"
    write(folder, "a.txt", "sub/b.txt", ".store/c.txt")
    write(outside, "secret.txt")
    (folder / "escape.txt").symlink_to(outside / "secret.txt")
    (folder / "escape-folder").symlink_to(outside)
    (folder / "sub" / "again").symlink_to(folder)
    (folder / "twice.txt").symlink_to("a.txt")
    (folder / "gone.txt").symlink_to("nowhere.txt")
    (folder / "x.txt").symlink_to("y.txt")
    (folder / "y.txt").symlink_to("x.txt")
    (folder / "stored.txt").symlink_to(".store/c.txt")
    (folder / "stored2.txt").symlink_to(".store/c.txt")
    assert found(folder) == ["a.txt", "stored.txt", "sub/b.txt"]
    assert skipped(folder) == {
        "escape.txt": "symlink-outside", "escape-folder": "symlink-outside", "twice.txt": "linked-twice",
        "gone.txt": "broken-link", "x.txt": "broken-link", "y.txt": "broken-link", "stored2.txt": "linked-twice",
        ".store/": "hidden",
    }


@POSIX_ONLY
def test_a_linked_folder_with_a_link_to_itself_ends(tmp_path: Path) -> None:
    write(tmp_path, ".hidden/a.txt")
    (tmp_path / ".hidden" / "self").symlink_to(".")
    (tmp_path / "one").symlink_to(".hidden")
    (tmp_path / "two").symlink_to(".hidden")
    assert found(tmp_path) == ["one/a.txt"]


@POSIX_ONLY
def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    write(tmp_path / "real", "a.txt")
    (tmp_path / "link").symlink_to("real")
    assert found(tmp_path / "link") == ["a.txt"]


def test_a_folder_that_may_not_be_listed_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "a.txt", "closed/b.txt")
    real_scandir = os.scandir

    def scandir(path: str | Path) -> object:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return real_scandir(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert found(tmp_path) == ["a.txt"]
    assert skipped(tmp_path) == {"closed": "no-permission"}


def test_a_missing_folder_and_a_file_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "a.txt")
    with pytest.raises(FolderMissing):
        find_files(tmp_path / "nowhere")
    with pytest.raises(FolderMissing):
        find_files(Path("a\0b"))
    with pytest.raises(FolderNotAFolder):
        find_files(tmp_path / "a.txt")

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(FolderUnreadable):
        find_files(tmp_path)


@POSIX_ONLY
def test_three_hundred_levels_do_not_stop_the_walk(tmp_path: Path) -> None:
    here = os.open(tmp_path, os.O_RDONLY)
    for _ in range(300):
        os.mkdir("d-abcdefghijklmnop", dir_fd=here)
        inner = os.open("d-abcdefghijklmnop", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(here)
    write(tmp_path, "z.txt")
    result = find_files(tmp_path)
    assert [file.path for file in result.files] == ["z.txt"]
    assert [report.reason for report in result.skipped] == ["path-too-long"]


def test_each_folder_is_listed_once_however_many_files_it_has(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5_000):
        folder = tmp_path / str(number % 50)
        folder.mkdir(exist_ok=True)
        (folder / f"{number}.md").touch()
    listed: list[str] = []
    scan = os.scandir

    def remember(folder: str) -> object:
        listed.append(os.fspath(folder))
        return scan(folder)

    monkeypatch.setattr(os, "scandir", remember)
    assert len(find_files(tmp_path).files) == 5_000
    folders = [str(tmp_path), *(str(tmp_path / str(number)) for number in range(50))]
    assert sorted(set(listed)) == sorted(folders)
    assert len(listed) <= len(folders) + 1

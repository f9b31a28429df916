"""Pages that are pictures are drawn, or taken as they are, and read in a thread of their own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ragdesk.engine.processes.tesseract import RecognitionFailed
from ragdesk.engine.reading.pictures_inside import plain_picture
from ragdesk.engine.reading.scans import PAGE_WIDTH, ReadScan, ScannedPage, ScanReader
from ragdesk.engine.records.pages import Picture
from tests.helpers.fake_tesseract import FakeTesseract
from tests.helpers.pdf_files import make_pdf
from tests.helpers.sample_files import pack

BOX = "0 0 0 rg 50 50 500 100 re f\n"


@contextmanager
def reader_of(folder: Path, say: Callable[[bytes], str]) -> Iterator[ScanReader]:
    reader = ScanReader(folder, FakeTesseract(say), ("eng",))
    try:
        yield reader
    finally:
        reader.close()


def result(reader: ScanReader, path: str, number: int) -> ReadScan:
    reader.begin(ScannedPage(path, number))
    read = reader.result(30.0)
    assert read is not None
    return read


def test_a_page_is_drawn_as_large_as_the_program_likes_it(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(make_pdf("", BOX))
    with reader_of(tmp_path, lambda picture: f"{picture[:16].decode()} {picture.count(0) > 1000}") as reader:
        read = result(reader, "a.pdf", 2)
    assert read.text.startswith(f"P5 {PAGE_WIDTH} ")
    assert read.text.endswith("True")
    assert (read.page, read.problem) == (ScannedPage("a.pdf", 2), "")


def test_a_picture_goes_to_the_program_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG")
    with reader_of(tmp_path, lambda picture: repr(picture)) as reader:
        read = result(reader, "a.png", 1)
    assert (read.text, read.content_hash) == (repr(b"\x89PNG"), hashlib.sha256(b"\x89PNG").hexdigest())


def test_a_picture_in_another_file_is_taken_out_of_it(tmp_path: Path) -> None:
    pictures = {f"{number}.png": b"\x89PNG" + bytes(50_000) + str(number).encode() for number in range(3)}
    (tmp_path / "a.zip").write_bytes(pack({"note.txt": "Boat", **pictures}))
    with reader_of(tmp_path, lambda picture: repr(picture[-1:])) as reader:
        assert [result(reader, "a.zip", number).text for number in (100_001, 300_001, 200_001)] == [
            "b'0'", "b'2'", "b'1'"]
        assert "changed" in result(reader, "a.zip", 400_001).problem


def test_what_cannot_be_read_has_no_words_but_a_reason(tmp_path: Path) -> None:
    def fail(_picture: bytes) -> str:
        raise RecognitionFailed("exit code 3")

    (tmp_path / "a.png").write_bytes(b"\x89PNG")
    with reader_of(tmp_path, fail) as reader:
        assert result(reader, "a.png", 1).problem == "exit code 3"
        assert "vanished" in result(reader, "gone.png", 1).problem
        assert "vanished" in result(reader, "gone.pdf", 1).problem


def test_a_result_is_not_waited_for(tmp_path: Path) -> None:
    with reader_of(tmp_path, str) as reader:
        assert reader.result(0.0) is None


def test_lines_with_bytes_over_are_cut() -> None:
    picture = Picture(1, 2, 4, b"\x01\x02\x03\x00\x04\x05\x06\x00", (1.0, 1.0))
    assert plain_picture(picture) == b"P5 1 2 255\n\x02\x05"

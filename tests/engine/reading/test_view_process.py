"""Pages come from a process of their own, and whatever happens to that, the answer has a name.

Covers: viewing.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.reading.view_process import ViewProcess
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.hidden import HiddenTexts
from ragdesk.engine.records.pages import PagePart, PageWish
from tests.helpers.pdf_files import line, make_pdf
from tests.helpers.sample_files import good_docx, good_eml, pack

WISH = PageWish(0, 300)
MARKDOWN = "# Title\n\nSome words.\n\n## Inner\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n"


@pytest.fixture
def viewer() -> Iterator[ViewProcess]:
    viewer = ViewProcess()
    yield viewer
    viewer.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.pdf").write_bytes(make_pdf(line("First page"), line("Second page")))
    (tmp_path / "bad.pdf").write_bytes(make_pdf(line("Whoever reads this hangs")))
    return tmp_path


def fake_child(tmp_path: Path, behaviour: str) -> list[str]:
    """A command for a child that does as told at "bad.pdf", and serves others."""
    script = tmp_path / "fake_child.py"
    script.write_text(textwrap.dedent("""
        import os, sys, time
        from ragdesk.engine.processes.frames import parse_header, read_frame, write_frame
        from ragdesk.engine.reading.viewing import serve_view
        answers = os.fdopen(os.dup(1), "wb")
        write_frame(answers, {"ready": True})
        while (frame := read_frame(sys.stdin.buffer)) is not None:
            request = parse_header(frame[0])
            if request["path"] == "bad.pdf":
        """) + textwrap.indent(textwrap.dedent(behaviour), " " * 8) + "\n    serve_view(request, answers)\n")
    return [sys.executable, str(script)]


def reason_of(viewer: ViewProcess, folder: Path, path: str, wish: PageWish = WISH) -> str:
    with pytest.raises(ReadingFailed) as failure:
        viewer.page(folder, path, wish)
    return failure.value.reason


def test_a_page_comes_with_its_text_and_places(viewer: ViewProcess, folder: Path) -> None:
    view = viewer.page(folder, "good.pdf", PageWish(1, 300))
    assert (view.count, view.picture.width, view.picture.height) == (2, 300, 400)
    assert len(view.picture.pixels) == view.picture.stride * 400
    assert view.places is not None
    assert view.places.text == "Second page"
    assert [box is not None for box in view.places.boxes] == [not c.isspace() for c in "Second page"]
    box = view.places.boxes[0]
    assert box is not None
    assert box[0] == pytest.approx(50 / 600, abs=0.003)


def test_a_part_comes_without_places(viewer: ViewProcess, folder: Path) -> None:
    view = viewer.page(folder, "good.pdf", PageWish(0, 6_000, PagePart(100, 200, 30, 40), places=False))
    assert (view.picture.width, view.picture.height, view.places) == (30, 40, None)


def test_a_file_that_changes_is_reopened(viewer: ViewProcess, folder: Path) -> None:
    assert viewer.page(folder, "good.pdf", WISH).count == 2
    (folder / "good.pdf").write_bytes(make_pdf(line("Only one page that is a little longer")))
    view = viewer.page(folder, "good.pdf", WISH)
    assert view.places is not None
    assert (view.count, view.places.text) == (1, "Only one page that is a little longer")


@pytest.mark.parametrize(("path", "data", "reason"), [
    ("gone.pdf", None, "vanished"), ("../good.pdf", None, "symlink-outside"), ("a.pdf", b"words", "not-a-pdf"),
    ("a.pdf", b"%PDF-1.4 and no more", "damaged"),
])
def test_what_cannot_be_drawn_is_named_and_the_next_is_drawn(
    viewer: ViewProcess, folder: Path, path: str, data: bytes | None, reason: str
) -> None:
    if data is not None:
        (folder / path).write_bytes(data)
    assert reason_of(viewer, folder, path) == reason
    assert viewer.page(folder, "good.pdf", WISH).count == 2
    assert reason_of(viewer, folder, "good.pdf", PageWish(7, 300)) == "damaged"


@pytest.mark.parametrize(("behaviour", "reason"), [
    ("os._exit(3)", "parser-crash"),
    ("while True: time.sleep(1)", "timeout"),
    ("answers.write(b'\\xff' * 64); answers.flush(); time.sleep(60)", "parser-crash"),
    ("write_frame(answers, {'count': 2}); continue", "parser-crash"),
    ("write_frame(answers, {'count': 2, 'width': 9, 'height': 9, 'stride': 27, 'points': [1, 1],"
     " 'lengths': [243, 0, 0]}, b'too short'); continue", "parser-crash"),
    ("write_frame(answers, {'count': 2, 'width': 1, 'height': 1, 'stride': 3, 'points': [5, 5],"
     " 'lengths': [3, 2, 4]}, b'abcdefghi'); continue", "parser-crash"),
])
def test_a_child_that_fails_is_replaced(folder: Path, behaviour: str, reason: str) -> None:
    viewer = ViewProcess(command=fake_child(folder, behaviour), drawing_seconds=1.0)
    try:
        assert reason_of(viewer, folder, "bad.pdf") == reason
        assert viewer.page(folder, "good.pdf", WISH).count == 2
    finally:
        viewer.close()


def test_a_child_that_died_in_the_meantime_is_replaced_without_a_word(folder: Path) -> None:
    mark = folder / "was-here"
    behaviour = f"""
        if not os.path.exists({str(mark)!r}):
            open({str(mark)!r}, "w").close()
            os._exit(1)
    """
    viewer = ViewProcess(command=fake_child(folder, behaviour))
    try:
        assert viewer.page(folder, "good.pdf", WISH).count == 2
        assert viewer.page(folder, "bad.pdf", WISH).count == 1
        assert mark.exists()
    finally:
        viewer.close()


def test_work_that_nobody_wants_is_given_up(folder: Path) -> None:
    viewer, token = ViewProcess(command=fake_child(folder, "while True: time.sleep(1)")), CancelToken()
    token.cancel()
    try:
        with pytest.raises(Cancelled):
            viewer.page(folder, "bad.pdf", WISH, token)
        assert viewer.page(folder, "good.pdf", WISH).count == 2
    finally:
        viewer.close()


def test_a_child_that_cannot_be_started_is_named(folder: Path) -> None:
    assert reason_of(ViewProcess(command=["no such program"]), folder, "good.pdf") == "parser-crash"


@pytest.mark.parametrize(("path", "data"), [
    ("a.md", MARKDOWN.encode()), ("a.docx", good_docx()), ("a.eml", good_eml()), ("a.csv", b"a;b\n1;2\n3;4\n"),
])
def test_blocks_are_those_of_the_reader(viewer: ViewProcess, tmp_path: Path, path: str, data: bytes) -> None:
    (tmp_path / path).write_bytes(data)
    (document,) = read_file(tmp_path, path).documents
    blocks = viewer.blocks(tmp_path, path, document.text)
    assert [(b.kind, b.start, b.end, len(b.heading)) for b in blocks] == [
        (b.kind, b.start, b.end, len(b.heading)) for b in document.blocks]
    assert blocks


def test_a_text_that_is_no_longer_in_the_file_has_no_blocks(viewer: ViewProcess, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(MARKDOWN, encoding="utf-8")
    with pytest.raises(ReadingFailed) as failure:
        viewer.blocks(tmp_path, "a.md", MARKDOWN.replace("Some", "Other"))
    assert failure.value.reason == "changed"


@pytest.mark.parametrize("numbers", ["(0, 0, 9999, 1)", "(0, 5, 3, 1)", "(77, 0, 1, 1)", "(0, 0, 1, 9999)", "(0, 0)"])
def test_blocks_that_make_no_sense_are_not_believed(tmp_path: Path, numbers: str) -> None:
    behaviour = f"from array import array; write_frame(answers, {{'blocks': 1}}, array('I', {numbers}).tobytes())"
    viewer = ViewProcess(command=fake_child(tmp_path, behaviour + "; continue"))
    with pytest.raises(ReadingFailed) as failure:
        viewer.blocks(tmp_path, "bad.pdf", "ten letter")
    assert failure.value.reason == "parser-crash"
    viewer.close()


def test_pictures_in_files_come_one_by_one_and_hide_nothing(viewer: ViewProcess, tmp_path: Path) -> None:
    """What a program read off a picture was taken for text that could not be looked at."""
    pictures = {f"{number}.png": bytes(50_000) + str(number).encode() for number in range(2)}
    (tmp_path / "a.zip").write_bytes(pack({**pictures, "note.txt": "Boat"}))
    assert [viewer.picture_inside(tmp_path, "a.zip", number, 40)[-1:] for number in (100_001, 200_001, 100_001)] == [
        b"0", b"1", b"0"]
    with pytest.raises(ReadingFailed) as failure:
        viewer.picture_inside(tmp_path, "a.zip", 300_001, 40)
    assert failure.value.reason == "changed"
    assert viewer.picture_inside(tmp_path, "a.zip", 200_001, 40)[-1:] == b"1"
    assert viewer.hidden(tmp_path, "a.zip", 1) == HiddenTexts()


def test_every_kind_of_block_can_be_told() -> None:
    from ragdesk.engine.reading.viewing import KINDS

    assert set(KINDS) == set(BlockKind)

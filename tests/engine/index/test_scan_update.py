"""Scans are read at the end of an update, kept, found, and told as what they are.

Covers: scan_rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.engine import Engine
from ragdesk.engine.index import scan_update
from ragdesk.engine.records import FileReport, FileState
from ragdesk.engine.settings import Settings
from tests.helpers.fake_tesseract import FakeTesseract
from tests.helpers.pdf_files import line, make_pdf
from tests.helpers.sample_files import message

BOX = "0 0 0 rg 50 50 500 100 re f\n"
LETTER = "The mooring costs ninety crowns a week."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "scan.pdf").write_bytes(make_pdf(BOX, BOX))
    (notes / "half.pdf").write_bytes(make_pdf(line("This page has its text."), BOX))
    (notes / "receipt.png").write_bytes(b"\x89PNG receipt")
    (notes / "note.txt").write_text("The boiler is in the attic.")
    return notes


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Callable[..., FakeTesseract]:
    def put(say: Callable[[bytes], str] = lambda _picture: LETTER) -> FakeTesseract:
        program = FakeTesseract(say)
        monkeypatch.setattr(scan_update, "find_tesseract", lambda: program)
        return program

    return put


@pytest.fixture
def engine(tmp_path: Path, folder: Path) -> Iterator[Engine]:
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        engine.open_folder(folder)
        yield engine


def ledger(engine: Engine) -> dict[str, FileReport]:
    return {report.path: report for report in engine.ledger()}


def test_without_the_program_pages_wait_and_nothing_is_opened_for_it(engine: Engine) -> None:
    list(engine.update())
    found = ledger(engine)
    assert {path: report.facts.scan_pages for path, report in found.items()} == {
        "half.pdf": (2,), "note.txt": (), "receipt.png": (1,), "scan.pdf": (1, 2)}
    assert {path: (report.state, report.reason) for path, report in found.items()} == {
        "half.pdf": (FileState.PARTIAL, "no-text-pages"), "note.txt": (FileState.OK, ""),
        "receipt.png": (FileState.SKIPPED, "picture"), "scan.pdf": (FileState.ERROR, "no-text")}
    assert engine.check() == []


def test_with_the_program_the_words_are_found_and_told_as_read_by_machine(
        engine: Engine, install: Callable[..., FakeTesseract]) -> None:
    berths = iter(("heron", "otter", "swan", "perch"))
    program = install(lambda _picture: f"{LETTER} The berth is called {next(berths)}.")
    steps = list(engine.update())
    assert [step.scans for step in steps if step.scans][-1] == 4
    assert len(program.read_pictures) == 4
    found = ledger(engine)
    assert {report.state for report in found.values()} == {FileState.OK}
    assert not any(report.facts.scan_pages for report in found.values())
    hits = engine.search("mooring crowns").hits
    assert {(hit.chunk.path, hit.chunk.page, hit.chunk.is_scanned) for hit in hits} == {
        ("half.pdf", 2, True), ("receipt.png", 1, True), ("scan.pdf", 1, True), ("scan.pdf", 2, True)}
    assert not engine.search("page text").hits[0].chunk.is_scanned
    assert "read by machine" in engine.build_prompt(engine.search("mooring crowns")).messages[1].content
    assert engine.document("scan.pdf").scanned == (1, 2)
    assert engine.check() == []


def test_pictures_in_files_are_read_too_and_told_as_read_by_machine(
        engine: Engine, folder: Path, install: Callable[..., FakeTesseract]) -> None:
    mail = message("Fwd: boat", "See below.")
    mail.add_attachment(b"\x89PNG" + bytes(50_000), maintype="image", subtype="png", filename="scan.png")
    mail.add_attachment(make_pdf(BOX, BOX), maintype="application", subtype="pdf", filename="two.pdf")
    (folder / "mail.eml").write_bytes(mail.as_bytes())
    list(engine.update())
    facts = ledger(engine)["mail.eml"].facts
    assert (facts.pictures_inside, facts.scan_pages) == (3, (100_001, 200_001, 200_002))
    assert not engine.search("mooring crowns").hits
    program = install(lambda picture: f"{LETTER} Berth {len(program.read_pictures)}.")
    list(engine.update())
    assert len(program.read_pictures) == 7
    assert b"\x89PNG" + bytes(50_000) in program.read_pictures
    report = ledger(engine)["mail.eml"]
    assert (report.state, report.facts.pictures_inside, report.documents) == (FileState.OK, 0, 3)
    hits = [hit.chunk for hit in engine.search("mooring crowns").hits if hit.chunk.path == "mail.eml"]
    assert {(chunk.inner, chunk.page, chunk.is_scanned) for chunk in hits} == {
        ("scan.png", 1, True), ("two.pdf", 1, True), ("two.pdf", 2, True)}
    (folder / "mail.eml").touch()
    list(engine.update())
    assert (len(program.read_pictures), ledger(engine)["mail.eml"].documents) == (7, 3)
    assert engine.check() == []


def test_what_was_read_is_not_read_again(engine: Engine, folder: Path, install: Callable[..., FakeTesseract]) -> None:
    program = install()
    list(engine.update())
    list(engine.update())
    (folder / "scan.pdf").touch()
    list(engine.update())
    assert len(program.read_pictures) == 4
    assert ledger(engine)["scan.pdf"].state is FileState.OK
    (folder / "receipt.png").write_bytes(b"\x89PNG another receipt")
    list(engine.update())
    assert len(program.read_pictures) == 5


def test_work_that_was_stopped_goes_on_where_it_was(engine: Engine, install: Callable[..., FakeTesseract]) -> None:
    token = CancelToken()

    def say(_picture: bytes) -> str:
        if len(program.read_pictures) == 2:
            token.cancel()
        return LETTER

    program = install(say)
    with pytest.raises(Cancelled):
        list(engine.update(token))
    assert engine.search("boiler").hits
    first = install()
    list(engine.update())
    assert 2 <= len(first.read_pictures) <= 3
    assert not any(report.facts.scan_pages for report in engine.ledger())


def test_pages_without_words_are_told_and_not_tried_again(
        engine: Engine, install: Callable[..., FakeTesseract]) -> None:
    program = install(lambda _picture: "")
    list(engine.update())
    found = ledger(engine)
    assert (found["scan.pdf"].state, found["scan.pdf"].reason) == (FileState.ERROR, "no-text")
    assert (found["half.pdf"].reason, found["half.pdf"].facts.pages_without_text) == ("no-text-pages", 1)
    assert (found["receipt.png"].state, found["receipt.png"].reason) == (FileState.SKIPPED, "picture-without-text")
    list(engine.update())
    assert len(program.read_pictures) == 4


def test_a_file_that_was_asked_for_is_read_again(engine: Engine, install: Callable[..., FakeTesseract]) -> None:
    program = install(lambda _picture: "")
    list(engine.update())
    install()
    list(engine.update(again=("receipt.png",)))
    assert ledger(engine)["receipt.png"].state is FileState.OK
    assert len(program.read_pictures) == 4


def test_it_can_be_turned_off(tmp_path: Path, folder: Path, install: Callable[..., FakeTesseract]) -> None:
    program = install()
    with closing(Engine(tmp_path / "data", Settings(read_scans=False))) as engine:
        engine.open_folder(folder)
        list(engine.update())
        assert not program.read_pictures
        engine.apply_settings(Settings())
        list(engine.update(reads_scans=False))
        assert not program.read_pictures
        list(engine.update())
        assert len(program.read_pictures) == 4


def test_a_picture_that_is_gone_is_forgotten(
        engine: Engine, folder: Path, install: Callable[..., FakeTesseract]) -> None:
    install()
    list(engine.update())
    (folder / "receipt.png").unlink()
    list(engine.update())
    assert "receipt.png" not in ledger(engine)
    assert engine.check() == []


def test_a_long_scan_can_be_asked_about_before_its_end(
        engine: Engine, folder: Path, install: Callable[..., FakeTesseract], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan_update, "PAGES_AT_ONCE", 2)
    (folder / "scan.pdf").write_bytes(make_pdf(*[BOX] * 5))
    install()
    states = [ledger(engine)["scan.pdf"].facts.scan_pages for step in engine.update() if step.path == "scan.pdf"]
    assert states == [(1, 2, 3, 4, 5), (3, 4, 5), (5,), ()]

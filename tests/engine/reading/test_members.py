"""What is in a file is read, each as a document of its own: attached to a message, packed into an archive.

Covers: engine/records/documents, pictures_inside, engine/reading/office/pictures.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading import members, parsed
from ragdesk.engine.reading.hidden_stretches import hidden_spans
from ragdesk.engine.reading.office import docx as docx_reader
from ragdesk.engine.reading.parsed import Parsed, Scans
from ragdesk.engine.reading.pictures_inside import PicturesInside
from ragdesk.engine.reading.readers import FileReading
from ragdesk.engine.records import FileState
from tests.helpers.old_office_files import attached_file, msg
from tests.helpers.old_office_files import letter as old_letter
from tests.helpers.pdf_files import line, make_pdf, make_pdf_of_forms
from tests.helpers.reading import read
from tests.helpers.sample_files import (
    LINE,
    docx,
    good_docx,
    good_mbox,
    good_odt,
    good_pptx,
    good_xlsb,
    good_xlsx,
    message,
    pack,
)

PHOTO = b"\xff\xd8" + bytes(50_000)


def with_member(data: bytes, name: str, content: bytes) -> bytes:
    """An archive with one more file in it."""
    packed = io.BytesIO(data)
    with zipfile.ZipFile(packed, "a") as archive:
        archive.writestr(name, content)
    return packed.getvalue()


def letter(*files: tuple[str, bytes | str]) -> bytes:
    mail = message("Fwd: boat", "See below.")
    for name, data in files:
        if isinstance(data, str):
            mail.add_attachment(data, filename=name)
        else:
            mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return mail.as_bytes()


def test_attachments_are_documents_with_names_and_the_sender_of_the_message(tmp_path: Path) -> None:
    data = letter(("offer.pdf", make_pdf(line("Ninety crowns."))), ("list.txt", "bilge pump"), ("a.docx", good_docx()))
    reading = read(tmp_path, "a.eml", data)
    first, *others = reading.documents
    assert (reading.report.state, reading.report.details) == (FileState.OK, "")
    assert (first.part, first.title) == (0, "Fwd: boat")
    assert "Attachments: offer.pdf, list.txt, a.docx" in first.text
    assert [(found.part, found.inner) for found in others] == [(1, "offer.pdf"), (2, "list.txt"), (3, "a.docx")]
    assert [found.title for found in others] == ["offer", "list", "Smlouva"]
    assert others[0].whole_path == "a.eml › offer.pdf"
    assert [found.text for found in others[:2]] == ["Ninety crowns.\n", "bilge pump\n"]
    assert LINE in others[2].text
    assert {(found.author, found.date) for found in others} == {(first.author, first.date)}


def test_one_that_cannot_be_read_costs_only_itself_and_is_told(tmp_path: Path) -> None:
    data = letter(("bad.pdf", b"%PDF-1.4\nnothing"), ("photo.jpg", b"\xff\xd8"), ("list.txt", "bilge pump"))
    reading = read(tmp_path, "a.eml", data)
    assert (reading.report.state, reading.report.details) == (FileState.OK, "bad.pdf: damaged")
    assert reading.report.facts.unread_attachments == 1
    assert [found.inner for found in reading.documents] == ["", "list.txt"]


def test_pictures_that_nobody_reads_are_counted_but_no_logos(tmp_path: Path) -> None:
    """Each waits under a number of its own, by which its words come to it."""
    scan = make_pdf_of_forms("q 500 0 0 700 50 50 cm /P Do Q", picture=True)
    reading = read(tmp_path, "a.eml", letter(("photo.jpg", PHOTO), ("logo.png", PHOTO[:900]), ("list.txt", "pump"),
                                             ("scan.pdf", scan)))
    assert (reading.report.facts.pictures_inside, reading.report.facts.unread_attachments) == (2, 0)
    assert reading.report.facts.scan_pages == (100_001, 200_001)
    assert [found.inner for found in reading.documents] == ["", "list.txt"]


def test_an_archive_of_pictures_says_what_it_is(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.zip", pack({"a.jpg": b"\xff\xd8" + bytes(50_000), "b.png": bytes(50_000)}))
    assert (reading.report.reason, reading.report.facts.pictures_inside) == ("nothing-to-read", 2)
    assert reading.report.facts.scan_pages == (100_001, 200_001)


def words_in(folder: Path, name: str, data: bytes, scans: dict[int, str]) -> FileReading:
    """The file, read with words that were read off its pictures."""
    (folder / name).write_bytes(data)
    return FileReading(folder, name, lambda: None, Scans(hashlib.sha256(data).hexdigest(), scans))


def test_words_of_pictures_are_documents_of_their_own_read_by_machine(tmp_path: Path) -> None:
    scan = make_pdf_of_forms("q 500 0 0 700 50 50 cm /P Do Q", picture=True)
    data = letter(("photo.jpg", PHOTO), ("list.txt", "pump"), ("scan.pdf", scan), ("dog.jpg", PHOTO))
    reading = words_in(tmp_path, "a.eml", data, {100_001: "Ninety crowns a week.", 200_001: "Signed by Jan Novák."})
    found = list(reading)
    assert [(document.inner, document.part, document.scanned) for document in found] == [
        ("", 0, ()), ("photo.jpg", 1, (1,)), ("list.txt", 2, ()), ("scan.pdf", 3, (1,))]
    assert [document.text for document in found[1:]] == [
        "Ninety crowns a week.\n", "pump\n", "Signed by Jan Novák.\n"]
    assert {document.author for document in found} == {"Jan Novák <jan@example.org>"}
    assert (reading.report.facts.scan_pages, reading.report.facts.pictures_inside) == ((300_001,), 1)
    reading = words_in(tmp_path, "a.eml", data, {100_001: "Ninety crowns a week.", 200_001: "", 300_001: ""})
    assert [document.inner for document in reading] == ["", "photo.jpg", "list.txt"]
    assert (reading.report.facts.scan_pages, reading.report.facts.pictures_inside) == ((), 0)


def test_words_of_other_bytes_do_not_count(tmp_path: Path) -> None:
    data = pack({"a.jpg": PHOTO})
    (tmp_path / "a.zip").write_bytes(data)
    reading = FileReading(tmp_path, "a.zip", lambda: None, Scans("0" * 64, {100_001: "Ninety crowns a week."}))
    assert (list(reading), reading.report.facts.scan_pages) == ([], (100_001,))


@pytest.mark.parametrize(("name", "folder", "made"), [
    ("a.docx", "word/media", good_docx), ("a.pptx", "ppt/media", good_pptx), ("a.xlsx", "xl/media", good_xlsx),
    ("a.odt", "Pictures", good_odt), ("a.xlsb", "xl/media", good_xlsb)])
def test_pictures_in_office_documents(tmp_path: Path, name: str, folder: str, made: Callable[[], bytes]) -> None:
    data = with_member(made(), f"{folder}/image1.png", PHOTO)
    (plain,) = read(tmp_path, name, made()).documents
    reading = read(tmp_path, name, data)
    assert [(found.text, found.part, found.title) for found in reading.documents] == [(plain.text, 0, plain.title)]
    assert (reading.report.state, reading.report.facts.scan_pages) == (FileState.OK, (100_001,))
    first, second = words_in(tmp_path, name, data, {100_001: "Ninety crowns a week."})
    assert (first.text, second.text) == (plain.text, "Ninety crowns a week.\n")
    assert (second.whole_path, second.scanned) == (f"{name} › image1.png", (1,))


def test_a_document_of_nothing_but_scans_is_read(tmp_path: Path) -> None:
    data = with_member(docx(""), "word/media/image1.png", PHOTO)
    assert read(tmp_path, "a.docx", data).report.reason == "empty"
    (found,) = words_in(tmp_path, "a.docx", data, {100_001: "Ninety crowns a week."})
    assert found.text == "Ninety crowns a week.\n"


def test_pictures_are_numbered_alike_whoever_goes_through_the_files(tmp_path: Path) -> None:
    """Archive in a message, document in that archive, picture in that document; and a PDF that is drawn."""
    inner = pack({"b/letter.docx": with_member(good_docx(), "word/media/x.png", PHOTO + b"1"), "c.jpg": PHOTO + b"2",
                  "note.md": "# Boat"})
    data = letter(("all.zip", inner), ("scan.pdf", make_pdf("0 0 0 rg 50 50 500 100 re f")), ("d.png", PHOTO + b"3"))
    reading = read(tmp_path, "a.eml", data)
    assert reading.report.facts.scan_pages == (100_001, 200_001, 300_001, 400_001)
    pictures = PicturesInside(tmp_path, "a.eml", lambda: None)
    assert [pictures.picture(number, 40)[-1:] for number in (100_001, 200_001)] == [b"1", b"2"]
    assert pictures.picture(300_001, 40).startswith(b"P5 40 ")
    assert pictures.picture(400_001, 40)[-1:] == b"3"
    assert not pictures.comes_to(200_001)
    with pytest.raises(ReadingFailed, match="changed"):
        pictures.picture(500_001, 40)


def cut_short(data: bytes) -> bytes:
    """A document of Word whose text ends in the middle of an element."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files: dict[str, bytes | str] = {name: archive.read(name) for name in archive.namelist()}
    return pack({**files, "word/document.xml": files["word/document.xml"][:60]})


def no_reader(*_arguments: object) -> Parsed:
    raise ValueError("a parser that gives up")


@pytest.mark.parametrize("is_cut", [True, False])
def test_words_go_to_their_picture_behind_a_document_that_cannot_be_read(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_cut: bool) -> None:
    """Who wanted the text stopped before its pictures, so that the words of one were taken for those of the next."""
    letter = with_member(good_docx(), "word/media/x.png", PHOTO + b"1")
    if not is_cut:
        monkeypatch.setattr(docx_reader, "read_docx", no_reader)
    data = pack({"a.docx": cut_short(letter) if is_cut else letter, "scan.png": PHOTO + b"2", "z.txt": "bilge pump"})
    reading = read(tmp_path, "a.zip", data)
    facts = reading.report.facts
    assert (facts.scan_pages, facts.pictures_inside, facts.unread_attachments) == ((100_001, 200_001), 2, 1)
    pictures = PicturesInside(tmp_path, "a.zip", lambda: None)
    assert [pictures.picture(number, 40)[-1:] for number in facts.scan_pages] == [b"1", b"2"]
    again = words_in(tmp_path, "a.zip", data, {100_001: "Ninety crowns a week.", 200_001: "Signed by Jan Novák."})
    assert [(found.inner, found.text) for found in again] == [
        ("a.docx › x.png", "Ninety crowns a week.\n"), ("scan.png", "Signed by Jan Novák.\n"),
        ("z.txt", "bilge pump")]
    assert again.report.facts.unread_attachments == 1
    assert [found.part for found in again][2:] == [found.part for found in reading.documents]


def test_pictures_in_a_locked_document_are_numbered_but_nobody_waits_for_their_words(tmp_path: Path) -> None:
    """They are locked as well: all that a program could see in them is noise."""
    locked = with_member(good_odt(), "META-INF/manifest.xml", b"<encryption-data/>")
    data = pack({"a.odt": with_member(locked, "Pictures/x.png", PHOTO + b"1"), "scan.png": PHOTO + b"2"})
    report = read(tmp_path, "a.zip", data).report
    assert (report.facts.scan_pages, report.facts.pictures_inside, report.facts.unread_attachments) == (
        (200_001,), 1, 1)
    assert "a.odt: password" in report.details
    assert PicturesInside(tmp_path, "a.zip", lambda: None).picture(200_001, 40)[-1:] == b"2"


@pytest.mark.parametrize("number", [1, 200_001])
def test_a_picture_that_is_not_there(tmp_path: Path, number: int) -> None:
    (tmp_path / "a.zip").write_bytes(pack({"a.jpg": PHOTO}))
    with pytest.raises(ReadingFailed, match="changed"):
        PicturesInside(tmp_path, "a.zip", lambda: None).picture(number, 40)
    (tmp_path / "a.txt").write_text("Boat")
    with pytest.raises(ReadingFailed, match="changed"):
        PicturesInside(tmp_path, "a.txt", lambda: None)


def test_there_is_an_end_to_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is beyond it stays counted, whether the others were read or not."""
    monkeypatch.setattr(parsed, "MOST_PICTURES_INSIDE", 2)
    monkeypatch.setattr(members, "LARGEST_PICTURE", 60_000)
    data = pack({"large.jpg": bytes(60_001), **{f"{number}.jpg": PHOTO for number in range(4)}})
    facts = read(tmp_path, "a.zip", data).report.facts
    assert (facts.scan_pages, facts.pictures_inside) == ((100_001, 200_001), 5)
    reading = words_in(tmp_path, "a.zip", data, {100_001: "Ninety crowns a week."})
    assert [found.inner for found in reading] == ["0.jpg"]
    assert (reading.report.facts.scan_pages, reading.report.facts.pictures_inside) == ((200_001,), 4)


def test_a_message_that_is_attached_as_a_file_is_a_section_with_its_own_attachments(tmp_path: Path) -> None:
    inner = message("Boat", "4711 crowns.")
    inner.add_attachment("bilge pump", filename="list.txt")
    first, second = read(tmp_path, "a.eml", letter(("boat.eml", inner.as_bytes()))).documents
    assert "4711 crowns." in first.text
    assert (second.inner, second.text) == ("list.txt", "bilge pump\n")


def test_a_mailbox_that_is_attached_is_many_documents(tmp_path: Path) -> None:
    found = read(tmp_path, "a.eml", letter(("all.mbox", good_mbox()))).documents
    assert [(message.inner, message.title) for message in found] == [
        ("", "Fwd: boat"), ("all.mbox › 1", "Nájem"), ("all.mbox › 2", "Kód")]


def test_attachments_in_a_mailbox_come_after_its_messages_which_keep_their_numbers(tmp_path: Path) -> None:
    raw = b"From jan@example.org Wed May  1 10:00:00 2024\n" + letter(("list.txt", "bilge pump")) + b"\n\n"
    found = read(tmp_path, "a.mbox", raw + good_mbox()).documents
    assert [(document.part, document.inner) for document in found] == [(1, ""), (2, ""), (3, ""), (4, "list.txt")]
    assert (found[3].text, found[3].author) == ("bilge pump\n", "Jan Novák <jan@example.org>")


def test_a_message_of_outlook_has_its_attachments_and_the_message_inside_of_it(tmp_path: Path) -> None:
    inner = {"__substg1.0_3701000D": old_letter("Boat", "4711 crowns.", header=24)}
    with_file = msg("Fwd", "See below.", attached=attached_file("list.txt", b"bilge pump"))
    found = read(tmp_path, "a.msg", with_file).documents
    assert [(document.part, document.inner, document.author) for document in found] == [
        (0, "", "Jan Novák"), (1, "list.txt", "Jan Novák")]
    (nested,) = read(tmp_path, "b.msg", msg("Fwd", "See below.", attached=inner)).documents
    assert "4711 crowns." in nested.text
    assert nested.blocks[-1].heading == ("Fwd (Jan Novák, 2024-05-01)", "Boat (Jan Novák, 2024-05-01)")


def test_what_marks_hide_in_an_attachment_stays_in_its_text_and_is_known(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.eml", letter(("a.md", b"Seen. <!-- Not this --> Too.\n")))
    attached = reading.documents[1]
    ((start, end),) = hidden_spans(attached.whole_path, attached.text)
    assert "Not this" in attached.text[start:end]
    assert reading.report.facts.hidden_pieces == 1


def test_there_is_an_end_to_attachments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsed, "MOST_FILES_INSIDE", 2)
    reading = read(tmp_path, "a.eml", letter(*((f"{number}.txt", "text") for number in range(4))))
    assert len(reading.documents) == 3
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "too-long")


def test_a_message_without_attachments_is_one_document(tmp_path: Path) -> None:
    plain = EmailMessage()
    plain["Subject"] = "Boat"
    plain.set_content("4711 crowns.")
    reading = read(tmp_path, "a.eml", plain.as_bytes())
    assert [found.part for found in reading.documents] == [0]
    assert (reading.report.state, reading.report.details) == (FileState.OK, "")

"""What is attached to a message is read, each file as a document of its own."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from ragdesk.engine.reading.mail import attachments
from ragdesk.engine.records import FileState
from tests.helpers.pdf_files import line, make_pdf
from tests.helpers.reading import read
from tests.helpers.sample_files import LINE, good_docx, good_mbox, message


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
    assert [(found.part, found.title) for found in others] == [(1, "offer.pdf"), (2, "list.txt"), (3, "a.docx")]
    assert [found.text for found in others[:2]] == ["Ninety crowns.\n", "bilge pump\n"]
    assert LINE in others[2].text
    assert {(found.author, found.date) for found in others} == {(first.author, first.date)}


def test_one_that_cannot_be_read_costs_only_itself_and_is_told(tmp_path: Path) -> None:
    data = letter(("bad.pdf", b"%PDF-1.4\nnothing"), ("photo.jpg", b"\xff\xd8"), ("list.txt", "bilge pump"))
    reading = read(tmp_path, "a.eml", data)
    assert (reading.report.state, reading.report.details) == (FileState.OK, "bad.pdf: damaged")
    assert reading.report.facts.unread_attachments == 1
    assert [found.title for found in reading.documents] == ["Fwd: boat", "list.txt"]


def test_a_message_that_is_attached_as_a_file_is_a_section_with_its_own_attachments(tmp_path: Path) -> None:
    inner = message("Boat", "4711 crowns.")
    inner.add_attachment("bilge pump", filename="list.txt")
    first, second = read(tmp_path, "a.eml", letter(("boat.eml", inner.as_bytes()))).documents
    assert "4711 crowns." in first.text
    assert (second.title, second.text) == ("list.txt", "bilge pump\n")


def test_a_mailbox_that_is_attached_is_many_documents(tmp_path: Path) -> None:
    titles = [found.title for found in read(tmp_path, "a.eml", letter(("all.mbox", good_mbox()))).documents]
    assert titles == ["Fwd: boat", "all.mbox", "all.mbox"]


def test_what_marks_hide_in_an_attachment_is_left_out_and_counted(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.eml", letter(("a.md", b"Seen. <!-- Not this --> Too.\n")))
    assert "Not this" not in reading.documents[1].text
    assert reading.report.facts.hidden_pieces == 1


def test_there_is_an_end_to_attachments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attachments, "MOST_ATTACHMENTS", 2)
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

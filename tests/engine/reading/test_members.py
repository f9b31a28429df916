"""What is in a file is read, each as a document of its own: attached to a message, packed into an archive.

Covers: engine/records/documents.
"""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from ragdesk.engine.reading import parsed
from ragdesk.engine.reading.hidden_stretches import hidden_spans
from ragdesk.engine.records import FileState
from tests.helpers.old_office_files import attached_file, msg
from tests.helpers.old_office_files import letter as old_letter
from tests.helpers.pdf_files import line, make_pdf, make_pdf_of_forms
from tests.helpers.reading import read
from tests.helpers.sample_files import LINE, good_docx, good_mbox, message, pack


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
    """Words are read off the files of the folder only; that there are others is told, with what helps."""
    photo = b"\xff\xd8" + bytes(50_000)
    scan = make_pdf_of_forms("q 500 0 0 700 50 50 cm /P Do Q", picture=True)
    reading = read(tmp_path, "a.eml", letter(("photo.jpg", photo), ("logo.png", photo[:900]), ("list.txt", "pump"),
                                             ("scan.pdf", scan)))
    assert (reading.report.facts.pictures_inside, reading.report.facts.unread_attachments) == (2, 0)
    assert [found.inner for found in reading.documents] == ["", "list.txt"]


def test_an_archive_of_pictures_says_what_it_is(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.zip", pack({"a.jpg": b"\xff\xd8" + bytes(50_000), "b.png": bytes(50_000)}))
    assert reading.report.facts.pictures_inside == 2


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

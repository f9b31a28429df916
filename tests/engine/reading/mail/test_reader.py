"""Messages and mailboxes.

Covers: headers.
"""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.records import FileState
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.reading import document, lines, read
from tests.helpers.sample_files import CODE, LINE, good_eml, good_mbox, message

HEAD = ["Nájem", "From: Jan Novák <jan@example.org>", "To: eva@example.org", "Date: 2024-05-01 10:00"]


def test_a_message(tmp_path: Path) -> None:
    found = document(tmp_path, "a.eml", good_eml())
    assert (found.title, found.author, found.date) == ("Nájem", "Jan Novák <jan@example.org>", "2024-05-01 10:00")
    assert lines(found) == [*HEAD, LINE, "Attachments: smlouva č. 1.pdf"]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1250"])
def test_headers_with_letters_of_no_named_encoding(encoding: str, tmp_path: Path) -> None:
    text = f"Subject: Žluťoučký kůň a smlouva\nFrom: Jan Novák <jan@example.org>\n\n{LINE}\n"
    found = document(tmp_path, "a.eml", text.encode(encoding))
    assert (found.title, found.author) == ("Žluťoučký kůň a smlouva", "Jan Novák <jan@example.org>")


def test_a_message_of_html_alone_is_read(tmp_path: Path) -> None:
    mail = EmailMessage()
    mail["Subject"] = "Nájem"
    mail.set_content(f"<p>{LINE}</p><p style='display:none'>HIDDEN</p><script>x</script>", subtype="html")
    assert lines(document(tmp_path, "a.eml", mail.as_bytes())) == ["Nájem", LINE]


def test_html_speaks_where_the_plain_text_is_empty(tmp_path: Path) -> None:
    assert LINE in document(tmp_path, "a.eml", message("Nájem", " \n", f"<p>{LINE}</p>").as_bytes()).text


def test_a_forwarded_message_is_a_section_below(tmp_path: Path) -> None:
    outer = message("Fwd: Nájem", "viz níže")
    outer.add_attachment(message("Nájem", LINE))
    last = document(tmp_path, "a.eml", outer.as_bytes()).blocks[-1]
    assert last.heading == ("Fwd: Nájem (Jan Novák, 2024-05-01)", "Nájem (Jan Novák, 2024-05-01)")


def test_each_message_of_a_mailbox_is_a_document(tmp_path: Path) -> None:
    reading = read(tmp_path, "posta.mbox", good_mbox())
    assert (reading.report.state, reading.report.details) == (FileState.OK, "documents in it: 2")
    first, second = reading.documents
    assert (first.path, first.part, first.title, first.author, first.date) == (
        "posta.mbox", 1, "Nájem", "Jan Novák <jan@example.org>", "2024-05-01 10:00")
    assert (second.path, second.part, second.title) == ("posta.mbox", 2, "Kód")
    (chunk,) = split_document(second, ChunkingSettings())
    assert (chunk.part, chunk.heading) == (2, ("Kód (Jan Novák, 2024-05-01)",))
    assert chunk.text.endswith(f"{CODE}\n\nFrom now on")


def test_a_damaged_message_costs_only_itself(tmp_path: Path) -> None:
    broken = b"From a@example.org Wed May  1 10:00:00 2024\n" + _endless_parts() + b"\n\n"
    first, second = good_mbox().split(b"\n\nFrom jan")
    data = first + b"\n\n" + broken + b"From jan" + second
    reading = read(tmp_path, "posta.mbox", data)
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "damaged")
    assert reading.report.details == "documents in it: 3, not read: 1"
    assert [(document.part, document.title) for document in reading.documents] == [(1, "Nájem"), (3, "Kód")]


def _endless_parts() -> bytes:
    """A message that Python's parser gives up on."""
    depth = 3_000
    heads = b"".join(b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (i, i) for i in range(depth))
    return b"Subject: x\n" + heads


def test_a_message_without_a_subject_is_told_by_its_sender(tmp_path: Path) -> None:
    data = b"From a Wed May  1 10:00:00 2024\nFrom: Eva <eva@example.org>\n\nAhoj\n"
    (found,) = read(tmp_path, "posta.mbox", data).documents
    assert (found.title, found.author, found.date) == ("", "Eva <eva@example.org>", "")


@pytest.mark.parametrize("header", [
    "=?x?b?=?=", "=?utf-8?b?////?=", "\xff\xfe", "=?utf-8?q?" + "a" * 100_000, "=?rot13?q?a?="])
def test_odd_subjects_do_no_harm(header: str, tmp_path: Path) -> None:
    data = f"Subject: {header}\nDate: x\nContent-Type: text/plain; charset=idna\n\n".encode("latin-1") + LINE.encode()
    found = document(tmp_path, "a.eml", data)
    assert LINE in found.text
    assert len(found.text) < 5_000


def test_a_mailbox_without_an_ending(tmp_path: Path) -> None:
    assert [found.title for found in read(tmp_path, "Inbox", good_mbox()).documents] == ["Nájem", "Kód"]


def test_what_is_no_message(tmp_path: Path) -> None:
    for name in ("a.eml", "a.mbox", "a.mht"):
        assert read(tmp_path, name, b"\n\nhello").report.reason in ("damaged", "empty")

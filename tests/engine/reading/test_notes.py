"""Mail, notebooks, JSON and LaTeX as notes."""

from __future__ import annotations

import json
from email.message import EmailMessage
from pathlib import Path

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.reading.readers import ReadResult, read_file
from ragdesk.engine.records import Document, FileState
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.sample_files import CODE, KEEP, LINE, NOTEBOOK, TEX, good_eml, good_mbox, message


def read(folder: Path, name: str, data: bytes | str) -> ReadResult:
    (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    return read_file(folder, name)


def document(folder: Path, name: str, data: bytes | str) -> Document:
    reading = read(folder, name, data)
    assert reading.report.state is FileState.OK, reading.report
    return reading.documents[0]


def lines(document: Document) -> list[str]:
    return [line for line in document.text.split("\n") if line.strip()]


# --- mail ------------------------------------------------------------------------------------------------------------

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


# --- JSON ------------------------------------------------------------------------------------------------------------


def test_a_note_of_keep(tmp_path: Path) -> None:
    assert lines(document(tmp_path, "a.json", KEEP)) == ["Nákup", LINE, "☑ mléko", "2024-05-01, domov"]


def test_a_note_in_the_bin_of_keep_is_not_read(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.json", json.dumps({"isTrashed": True, "textContent": "Old password", "title": "wifi"}))
    assert (reading.report.state, reading.report.reason) == (FileState.SKIPPED, "in-bin")
    assert not reading.documents


def test_labels_of_keep_and_tags_of_evernote_are_tags(tmp_path: Path) -> None:
    note = {"textContent": "Flour", "title": "Shopping", "labels": [{"name": "Household"}]}
    assert document(tmp_path, "a.json", json.dumps(note)).tags == ("Household",)
    export = ("<en-export><note><title>Trip</title><content><![CDATA[<en-note>Gloves <en-crypt cipher='AES'>UU9BQkM=="
              "</en-crypt></en-note>]]></content><tag>hiking</tag></note></en-export>")
    found = document(tmp_path, "a.enex", export)
    assert found.tags == ("hiking",)
    assert "Gloves" in found.text
    assert "UU9" not in found.text


def test_a_note_of_keep_as_a_page(tmp_path: Path) -> None:
    page = ('<html><head><title>Nákup</title><style>x</style></head><body><div class="note"><div class="heading">'
            f'1. 5. 2024</div><div class="title">Nákup</div><div class="content">{LINE}<ul class="list">'
            '<li class="listitem checked"><span class="bullet">☑</span><span class="text">mléko</span></li></ul></div>'
            "</div></body></html>")
    found = document(tmp_path, "a.html", page)
    assert found.title == "Nákup"
    assert LINE in lines(found)
    assert "☑mléko" in found.text.replace(" ", "")


def test_entries_are_sections_and_numbers_stay(tmp_path: Path) -> None:
    number = "9" * 6_000
    entries = f'[{{"name": "Byt", "cena": {number}, "x": null, "y": {{"z": [1.10, true]}}}}, {{"text": "{LINE}"}}]'
    found = document(tmp_path, "a.json", entries)
    assert lines(found) == ["Byt", f"cena: {number}", "y:", "  z: 1.10, true", f"text: {LINE}"]
    assert found.blocks[1].heading == ("Byt",)
    assert found.blocks[2].heading == ()


def test_pictures_in_json_are_left_out(tmp_path: Path) -> None:
    source = json.dumps({"a": "data:" + "QUFB" * 5_000, "b": CODE})
    assert lines(document(tmp_path, "a.json", source)) == ["a: ", f"b: {CODE}"]


@pytest.mark.parametrize("source", ["{'a': 1}", "[" * 100_000, '{"a":' * 20_000, '{"a": "x', "[1] [2]"])
def test_what_is_no_json_is_read_as_it_stands(source: str, tmp_path: Path) -> None:
    reading = read(tmp_path, "a.json", source)
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "damaged")
    assert reading.documents[0].text == source


def test_a_bad_line_of_json_lines_keeps_the_others(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.jsonl", '{"a": 1}\n{"b": \n\n{"c": 3}\n')
    assert reading.report.details == "lines that are no JSON: 1"
    assert lines(reading.documents[0]) == ["a: 1", '{"b":', "c: 3"]


# --- notebooks -------------------------------------------------------------------------------------------------------


def test_a_notebook(tmp_path: Path) -> None:
    found = document(tmp_path, "a.ipynb", NOTEBOOK)
    assert found.title == "Sešit"
    assert lines(found) == ["Sešit", LINE, "print(1)", CODE, "<Figure>", "Závěr", "- a", "- b"]
    assert found.blocks[-1].heading == ("Sešit", "Závěr")


def test_a_notebook_of_the_third_edition(tmp_path: Path) -> None:
    cells = [{"cell_type": "heading", "level": 2, "source": "Nadpis"}, {"cell_type": "code", "input": ["a\n", "b"]}, 7]
    found = document(tmp_path, "a.ipynb", json.dumps({"worksheets": [{"cells": cells}, None]}))
    assert lines(found) == ["Nadpis", "a", "b"]


@pytest.mark.parametrize("source", ["[]", "{}", '{"cells": 5}', '{"cells"', "[" * 100_000])
def test_what_is_no_notebook(source: str, tmp_path: Path) -> None:
    assert read(tmp_path, "a.ipynb", source).report.reason == "damaged"


# --- LaTeX -----------------------------------------------------------------------------------------------------------


def test_a_latex_document(tmp_path: Path) -> None:
    found = document(tmp_path, "a.tex", TEX)
    assert found.title == "Smlouva o nájmu"
    assert lines(found) == ["Nájem", f"{LINE} tučně 50 % $a_1 < b$", "• první", "• 2. druhý", "Kód", "KÓD-4711 % stays"]
    assert found.blocks[-1].heading == ("Nájem", "Kód")


@pytest.mark.parametrize(("source", "text"), [
    (r"\v{z}lu\v{t}ou\v{c}k\'{y} k\r{u}\v{n}", "žluťoučký kůň"), (r"za\.z\'o\l\'c g\k{e}\'sl\k a", "zażółć gęślą"),
    (r"a\footnote{pozn.} b~c --- d", "a pozn. b c — d"), (r"\cite{x} \ref{y} \label{z} zůstane", "zůstane"),
    (r"100\% \& \$5 \{a\}", "100% & $5 {a}"), (r"``ano'' \emph{ne}", "“ano” ne"), (r"\v", ""), (r"\section{", ""),
    (r"$a\%b$ c", r"$a\%b$ c"), (r"Stra\ss e {\ae}", "Straße æ"),
])
def test_latex_text(source: str, text: str, tmp_path: Path) -> None:
    found = document(tmp_path, "a.tex", source + "\n\nkonec").text
    assert found == f"{text}\n\nkonec\n" if text else found.endswith("konec\n")

"""Pages that Telegram exports are read message by message."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.reading import document, lines, read

HEAD = ('<!DOCTYPE html><html><head><meta charset="utf-8"/><title>Exported Data</title></head><body>'
        '<div class="page_wrap"><div class="page_header"><div class="content">'
        '<div class="text bold">\nGarden Club\n</div></div></div>'
        '<div class="page_body chat_page"><div class="history">')


def message(number: int, text: str, writer: str = "", more: str = "") -> str:
    name = f'<div class="from_name">\n{writer}\n </div>' if writer else ""
    picture = '<div class="pull_left userpic_wrap"><div class="userpic"><div class="initials">E</div></div></div>'
    said = f'<div class="text">\n{text}\n</div>' if text else ""
    return (f'<div class="message default clearfix{"" if writer else " joined"}" id="message{number}">'
            f'{picture if writer else ""}<div class="body"><div class="pull_right date details" title="01.05.2024 10:1'
            f'{number}:00 UTC+02:00">\n10:1{number}\n</div>{name}{more}{said}</div></div>')


REPLY = '<div class="reply_to details">\nIn reply to <a href="#go_to_message1">this message</a>\n</div>'
PAGE = (HEAD + '<div class="message service" id="message-1"><div class="body details">1 May 2024</div></div>'
        + message(1, "Who has the ladder?", "Eva")
        + message(2, "I have it<br>until <strong>Sunday</strong>", "Miloš", REPLY)
        + message(3, "Really") + message(4, '<span style="display:none">HIDDEN</span>Fine', "Eva")
        + "</div></div></div>")


def test_each_message_begins_with_its_time_and_its_writer(tmp_path: Path) -> None:
    found = document(tmp_path, "messages.html", PAGE)
    assert [line.strip() for line in lines(found)] == [
        "Garden Club", "1 May 2024", "2024-05-01 10:11 Eva: Who has the ladder?",
        "2024-05-01 10:12 Miloš: I have it", "until Sunday", "2024-05-01 10:13 Miloš: Really",
        "2024-05-01 10:14 Eva: Fine"]
    assert found.title == "Garden Club"


def test_what_the_page_hides_is_hidden(tmp_path: Path) -> None:
    assert read(tmp_path, "messages.html", PAGE).report.facts.hidden_pieces == 1


def test_other_pages_are_read_as_they_are(tmp_path: Path) -> None:
    page = '<div class="message default clearfix"><div class="from_name">Eva</div><div class="text">Ahoy</div></div>'
    assert lines(document(tmp_path, "a.html", page)) == ["Eva", "Ahoy"]

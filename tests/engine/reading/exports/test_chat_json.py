"""Conversations in JSON are read message by message.

Covers: conversations, signal_json.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ragdesk.engine.reading.exports.conversations import LONG_WORDS, time_of
from tests.helpers.reading import document, lines, read

LONG = "The rope has to be dry before it is put away. " * 8


def telegram(*messages: dict[str, Any], name: str = "Garden Club") -> dict[str, Any]:
    return {"name": name, "type": "private_group", "id": 7, "messages": [
        {"id": number, "type": "message", "date": f"2024-05-01T10:1{number}:00", "from": "Eva", "from_id": "user1",
         "text": "", **message} for number, message in enumerate(messages)]}


CHAT = telegram({"text": "Who has the ladder?"}, {"text": ["I have it ", {"type": "bold", "text": "until Sunday"}],
                                                    "from": "Miloš"},
                {"photo": "(File not included.)"}, {"type": "service", "action": "pin_message", "actor": "Eva"})


def chatgpt(title: str, *said: tuple[str, str], extra: dict[str, Any] | None = None) -> dict[str, Any]:
    nodes: dict[str, Any] = {"0": {"id": "0", "message": None, "parent": None, "children": ["1"]}}
    for number, (role, text) in enumerate(said, 1):
        nodes[str(number)] = {"id": str(number), "parent": str(number - 1), "children": [], "message": {
            "author": {"role": role}, "create_time": 1714557600.5 + 60 * number,
            "content": {"content_type": "text", "parts": [text]}, "metadata": {}, "recipient": "all"}}
    return {"title": title, "create_time": 1714557600.5, "mapping": {**nodes, **(extra or {})},
            "current_node": str(len(said)), "conversation_id": "c"}


def claude(name: str, *said: tuple[str, str]) -> dict[str, Any]:
    return {"uuid": "u", "name": name, "created_at": "2024-05-01T10:00:00.000000Z", "chat_messages": [
        {"uuid": "m", "sender": sender, "text": text, "created_at": "2024-05-01T10:00:00Z", "content": [
            {"type": "thinking", "thinking": "hm", "text": "NOTSHOWN"}, {"type": "text", "text": text}],
         "attachments": []} for sender, text in said]}


def test_a_chat_of_telegram(tmp_path: Path) -> None:
    found = document(tmp_path, "result.json", json.dumps(CHAT))
    assert lines(found) == [
        "2024-05-01 10:10 Eva: Who has the ladder?", "2024-05-01 10:11 Miloš: I have it until Sunday"]
    assert (found.part, found.whole_path, found.date) == (0, "result.json › Garden Club", "2024-05-01 10:10")


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    assert read(tmp_path, "result.json", json.dumps(CHAT)).report.details == "messages without words: 2"


def test_a_whole_export_of_telegram_is_a_document_for_each_chat(tmp_path: Path) -> None:
    export = {"about": "x", "contacts": {"list": []}, "chats": {"about": "y", "list": [CHAT, telegram(
        {"text": "Ahoy"}, name="Boat/Sea")]}}
    found = read(tmp_path, "result.json", json.dumps(export)).documents
    assert [(chat.part, chat.inner) for chat in found] == [(0, "Garden Club"), (1, "Boat∕Sea")]


def test_talks_with_chatgpt_are_documents_of_the_branch_that_is_shown(tmp_path: Path) -> None:
    other = {"x": {"id": "x", "parent": "1", "message": {"author": {"role": "assistant"}, "content": {
        "content_type": "text", "parts": ["OTHERBRANCH"]}}}}
    export = [chatgpt("Rope", ("system", "SYSTEM"), ("user", "How is rope kept?"), ("assistant", LONG), extra=other),
              chatgpt("Knots", ("user", "Which knot?"), ("assistant", "# Bowline\n\n- loop\n- tail"))]
    rope, knots = read(tmp_path, "conversations.json", json.dumps(export)).documents
    assert (rope.title, rope.inner, knots.inner) == ("Rope", "Rope", "Knots")
    assert "SYSTEM" not in rope.text
    assert "OTHERBRANCH" not in rope.text
    stamp = f"{time_of(1714557600.5 + 180)} ChatGPT"
    assert {block.heading for block in rope.blocks} == {(stamp,)}
    assert rope.text.index("How is rope kept?") < rope.text.index(LONG[:20])
    assert [block.kind for block in knots.blocks][-1] == "list"


def test_talks_with_claude_show_what_is_said_and_what_was_pasted(tmp_path: Path) -> None:
    talk = claude("Rope", ("human", "How is rope kept?"), ("assistant", "Dry."))
    talk["chat_messages"][0]["attachments"] = [{"file_name": "list.txt", "extracted_content": "bilge pump"}]
    found = document(tmp_path, "conversations.json", json.dumps([talk]))
    when = time_of("2024-05-01T10:00:00Z")
    assert lines(found) == [f"{when} You:", "How is rope kept?", "list.txt:", "bilge pump", f"{when} Claude: Dry."]
    assert "NOTSHOWN" not in found.text


SIGNAL = [
    {"version": "1"}, {"recipient": {"id": "1", "self": {}}},
    {"recipient": {"id": "2", "contact": {"systemGivenName": "Ada", "systemFamilyName": "Nová"}}},
    {"recipient": {"id": "3", "group": {"snapshot": {"title": {"title": "Garden"}}}}},
    {"chat": {"id": "10", "recipientId": "2"}}, {"chat": {"id": "11", "recipientId": "3"}},
    {"chatItem": {"chatId": "10", "authorId": "2", "dateSent": "1714557600000", "incoming": {},
                  "standardMessage": {"text": {"body": "Who has the ladder?"}}}},
    {"chatItem": {"chatId": "10", "authorId": "1", "dateSent": "1714557660000", "outgoing": {},
                  "standardMessage": {"text": {"body": "I do."}}}},
    {"chatItem": {"chatId": "11", "authorId": "2", "dateSent": "1714557660000", "updateMessage": {}}},
    {"chatItem": {"chatId": "11", "authorId": "2", "dateSent": "1714557660000", "standardMessage": {
        "text": {"body": "Seeds are here."}}}}]


@pytest.mark.parametrize("name", ["main.jsonl", "main.json"])
def test_what_signal_exports_line_by_line(name: str, tmp_path: Path) -> None:
    export = "\n".join(json.dumps(line) for line in SIGNAL)
    ada, garden = read(tmp_path, name, export).documents
    assert (ada.inner, garden.inner) == ("Ada Nová", "Garden")
    assert lines(ada) == [f"{time_of(1714557600)} Ada Nová: Who has the ladder?", f"{time_of(1714557660)} You: I do."]


@pytest.mark.parametrize(("entries", "said"), [
    ([{"date": "2024-05-01 10:00:00", "sender": "Eva", "body": "Ahoy", "quote": "", "reactions": []}],
     "2024-05-01 10:00 Eva: Ahoy"),
    ([{"sender_name": "JÃ¡n", "timestamp_ms": 1714557600000, "content": "LoÄ\x8f"}], "Ján: Loď"),
    ([{"type": "message", "ts": "1714557600.0002", "user": "U1", "user_profile": {"real_name": "Eva"}, "text": "Ahoy"}],
     "Eva: Ahoy"),
    ([{"id": "1", "timestamp": "2024-05-01T10:00:00", "author": {"name": "Eva"}, "content": "Ahoy"}], "Eva: Ahoy"),
    ([{"role": "user", "content": "Ahoy"}, {"role": "assistant", "content": "Hello"}], "You: Ahoy"),
])
def test_messages_of_other_programs(entries: list[Any], said: str, tmp_path: Path) -> None:
    assert said in document(tmp_path, "a.json", json.dumps(entries)).text
    assert said in document(tmp_path, "b.json", json.dumps({"name": "Boat", "messages": entries})).text


@pytest.mark.parametrize("value", [
    [{"id": 1, "type": "task", "date": "2024-05-01", "text": "Paint", "hours": 3}],
    [{"role": "Manager", "content": "Ladder", "room": 7}],
    [{"timestamp": "2024-05-01", "author": "Eva", "content": "Ladder", "title": "Tools"}],
    {"messages": "none", "mapping": {}}, {"chat_messages": 3}, {"messages": []}, [[]]])
def test_what_says_more_than_a_message_is_read_as_any_json(value: Any, tmp_path: Path) -> None:
    reading = read(tmp_path, "a.json", json.dumps(value))
    assert all(not found.inner and ": " in found.text for found in reading.documents)


def test_a_long_message_is_a_section_with_the_short_one_before_it(tmp_path: Path) -> None:
    assert len(LONG.split()) >= LONG_WORDS
    chat = telegram({"text": "Morning"}, {"text": "How is rope kept?"}, {"text": LONG, "from": "Jan"},
                    {"text": "Thanks"})
    found = document(tmp_path, "a.json", json.dumps(chat))
    assert [(block.heading, found.text[block.start:block.end][:30]) for block in found.blocks] == [
        ((), "2024-05-01 10:10 Eva: Morning"), (("2024-05-01 10:12 Jan",), "2024-05-01 10:11 Eva: How is r"),
        (("2024-05-01 10:12 Jan",), "2024-05-01 10:12 Jan: The rope"), ((), "2024-05-01 10:13 Eva: Thanks")]


@pytest.mark.parametrize("value", ["", "soon", "12", "9" * 17, None, True, "2024-13-01T10:00:00", {}])
def test_no_time_is_no_time(value: Any) -> None:
    assert time_of(value) == "" or value == "9" * 17

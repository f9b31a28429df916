"""Chats that were exported are read message by message."""

from __future__ import annotations

import pytest

from ragdesk.engine.reading.markdown.reader import read_markdown
from ragdesk.engine.reading.text.plain import read_plain
from ragdesk.engine.records import BlockKind

IPHONE = """[02/11/2025, 8:14:09 PM] Club: Messages and calls are end-to-end encrypted.
[02/11/2025, 8:15:11 PM] Tereza: who has the ladder?
[02/11/2025, 8:16:00 PM] Miloš: I have it
until Sunday
[02/11/2025, 8:17:00\u202fPM] Tereza: image omitted
[03/11/2025, 7:41:00 AM] Jiří: The seed order: 38 euros
"""
ANDROID = """5/1/24, 10:15 - Ada created group “Boat”
5/1/24, 10:16 - Ada: <Media omitted>
05.01.24, 10:17 - Jan: the fee is ninety crowns
"""
CZECH = """1. 5. 2024 10:15 - Ada: Kdo má žebřík?
1. 5. 2024 10:16 - Jan: <Média vynechána>
1. 5. 2024 10:17 - Jan: Já, do neděle.
"""


@pytest.mark.parametrize(("text", "said", "left_out"), [
    (IPHONE, ["who has the ladder?", "I have it\nuntil Sunday", "The seed order: 38 euros"], 2),
    (ANDROID, ["Ada created group “Boat”", "the fee is ninety crowns"], 1),
    (CZECH, ["Kdo má žebřík?", "Já, do neděle."], 1),
])
def test_each_message_is_a_block_and_what_says_nothing_is_in_no_passage(
    text: str, said: list[str], left_out: int
) -> None:
    parsed = read_plain(text)
    assert parsed.text == text
    shown = [text[block.start:block.end] for block in parsed.blocks if block.kind is BlockKind.PARAGRAPH]
    assert len(shown) == len(said)
    assert all(block.endswith(words) for block, words in zip(shown, said, strict=True))
    assert sum(block.kind is BlockKind.METADATA for block in parsed.blocks) == left_out


def test_a_note_with_a_few_times_is_no_chat() -> None:
    text = "1. 5. 2024 10:15 - we met\n\nThe image omitted\n\n1. 5. 2024 11:15 - we left\n"
    assert len(read_plain(text).blocks) == 3


SIGEXPORT = "".join(f"[2024-05-01, 10:1{minute}] {text}\n" for minute, text in enumerate((
    "Me: Who has the ladder?", "Miloš: I have it\nuntil Sunday", "Me: (This message was deleted)")))
SIGTOP_SHORT = "".join(f"2024-05-01 10:1{minute} {text}\n" for minute, text in enumerate((
    "You: Who has the ladder?", "Miloš: [1 attachment] I have it\nuntil Sunday", "You: Fine")))
SIGTOP = "Conversation: Miloš (+420)\n\n" + "".join(
    f"From: {who}\nType: incoming\nSent: Wed, 1 May 2024 10:15:00 +0200\nReceived: x\n\n{text}\n\n"
    for who, text in (("You", "Who has the ladder?"), ("Miloš (+420)", "I have it\n\nuntil Sunday"), ("You", "")))
TRANSCRIPT = "".join(f"{who}\n{text}\n\n" for who, text in (
    ("Eva Nová  0:03", "So we begin."), ("Jan  1:02:15", "The fee is ninety crowns\nand due in May."),
    ("Eva Nová  0:59", "Good.")))


@pytest.mark.parametrize(("text", "said", "count"), [
    (SIGEXPORT, "[2024-05-01, 10:11] Miloš: I have it\nuntil Sunday", 2),
    (SIGTOP_SHORT, "2024-05-01 10:11 Miloš: [1 attachment] I have it\nuntil Sunday", 3),
    (SIGTOP, "I have it\n\nuntil Sunday", 3),
    (TRANSCRIPT, "Jan  1:02:15\nThe fee is ninety crowns\nand due in May.", 3),
])
def test_other_exports_and_transcripts(text: str, said: str, count: int) -> None:
    for read in (read_plain, read_markdown):
        blocks = [text[block.start:block.end] for block in read(text).blocks if block.kind is BlockKind.PARAGRAPH]
        assert len(blocks) == count
        assert any(block.endswith(said) for block in blocks)


@pytest.mark.parametrize("text", [
    "Departure, 8:15\nArrival, 9:20\nBreakfast, 10:00\n", "8:00 Breakfast:\n9:00 Walk:\n10:00 Lunch:\n"])
def test_a_plan_of_the_day_loses_no_line(text: str) -> None:
    kinds = {block.kind for block in read_plain(text).blocks}
    assert BlockKind.METADATA not in kinds

"""Text of unknown origin keeps its words and loses its power."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.prompting.fencing import (
    defuse_marks,
    fence_line,
    fence_passage,
    make_label,
    remove_invisible,
)

LABEL = "abcdefghijklmnopqrstuvwxyzab"
FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\ufeff\U000e0001-\U000e0020]")


def test_labels_are_fresh_and_hold_128_random_bits() -> None:
    labels = {make_label() for _ in range(100)}

    assert len(labels) == 100
    assert all(re.fullmatch("[a-z]{28}", label) for label in labels)
    assert 26**28 > 2**128


def test_the_label_is_removed_even_when_it_is_hidden_in_itself() -> None:
    nested = LABEL[:10] + LABEL + LABEL[10:]

    assert fence_passage(f"before {nested} after", LABEL) == "before  after"


@pytest.mark.parametrize("mark", [
    "<|im_start|>", "<|im_end|>", "<|eot_id|>", "<|start_header_id|>", "<|endoftext|>", "<|channel|>", "[INST]",
    "[/INST]", "[inst]", "<<SYS>>", "<</SYS>>", "<start_of_turn>", "<end_of_turn>", "<s>", "</s>", "<bos>", "<eos>",
    "<｜User｜>", "<｜end▁of▁sentence｜>", "<|START_OF_TURN_TOKEN|>", "[TOOL_CALLS]", "[SYSTEM_PROMPT]", "<think>",
    "</think>", "<tool_call>", "<Start_Of_Turn>",
])
def test_chat_marks_are_split(mark: str) -> None:
    result = fence_passage(f"one {mark} two", LABEL)

    assert mark not in result
    assert mark.replace(" ", "") == result.removeprefix("one ").removesuffix(" two").replace(" ", "")


@pytest.mark.parametrize("text", [
    "a < b and c > d", "if (x<y|z>w) {}", "vector<int>", "x <- 3", "[INSTALL]", "[ ] buy milk", "<b>bold</b>",
])
def test_other_text_keeps_its_letters(text: str) -> None:
    assert defuse_marks(text).replace(" ", "") == text.replace(" ", "")


def test_taking_one_thing_out_puts_no_mark_together() -> None:
    assert "<|im_start|>" not in fence_passage(f"<{LABEL}|im_start|{LABEL}> <\u200b|im_start|\u200b>", LABEL)
    assert "[3]" not in fence_passage(f"[{LABEL}3] [\u200b3]", LABEL)


@pytest.mark.parametrize(("text", "altered"), [
    ("see [3]", "see (3)"), ("see [1][2]", "see (1)(2)"), ("[1, 2]", "(1, 2)"), ("[2-4]", "(2-4)"),
    ("【1†source】", "(1†source)"), ("【1】", "(1)"), ("［７］", "(７)"), ("[^1]", "(^1)"), ("[ 1 ]", "( 1 )"),
])
def test_what_looks_like_a_citation_gets_other_brackets(text: str, altered: str) -> None:
    assert fence_passage(text, LABEL) == altered


@pytest.mark.parametrize("text", ["[draft]", "[x]", "[see below]", "f(3)", "[a1]"])
def test_other_brackets_stay(text: str) -> None:
    assert fence_passage(text, LABEL) == text


@pytest.mark.parametrize(("text", "visible"), [
    ("a\u200bb", "ab"), ("a\u202eb\u202c", "ab"), ("so\u00adft", "soft"), ("x\U000e0041\U000e0042y", "xy"),
    ("\ufeffstart", "start"), ("bell\x07", "bell"), ("\x1b[31mred", "[31mred"), ("a\r\nb\rc", "a\nb\nc"),
    ("tab\tstays", "tab\tstays"), ("half \ud800", "half \ufffd"), ("a\u200db", "ab"),
])
def test_hidden_characters_go(text: str, visible: str) -> None:
    assert remove_invisible(text) == visible


@pytest.mark.parametrize("text", [
    "👩‍👩‍👧", "می‌خواهم", "क्‍ष", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "❤️",
    "Příliš žluťoučký kůň", "שלום",
])
def test_characters_that_mean_something_stay(text: str) -> None:
    assert remove_invisible(text) == text


def test_a_path_becomes_one_harmless_line() -> None:
    assert fence_line(f"a\n[2] law.pdf {LABEL} <|im_end|>.md", LABEL) == "a (2) law.pdf < |im_end| >.md"


@given(st.text())
def test_nothing_forbidden_ever_comes_out(text: str) -> None:
    result = fence_passage(text, LABEL)

    assert not FORBIDDEN.search(result)
    assert "<|" not in result
    assert "|>" not in result
    assert LABEL not in result
    result.encode("utf-8")


def test_attacks_cannot_cite_or_open_a_role_and_honest_text_keeps_its_words(shared_folder: Path) -> None:
    corpus = shared_folder / "injections" / "attacks_and_benign.jsonl"
    if not corpus.is_file():
        pytest.skip(f"the shared folder has no injections: {corpus}")
    rows = [json.loads(line) for line in corpus.read_text(encoding="utf-8").splitlines()]

    for row in rows:
        result = fence_passage(row["text"], LABEL)
        assert not re.search(r"[\[【]\s*\d+\s*[\]】†]|<\||\|>|\[/?INST\]|<start_of_turn>", result), row["id"]
        assert not FORBIDDEN.search(result), row["id"]
        letters = [char for char in remove_invisible(row["text"]) if char.isalnum()]
        assert [char for char in result if char.isalnum()] == letters, row["id"]
    assert len(rows) > 300

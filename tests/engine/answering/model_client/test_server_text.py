"""Servers' own words, made fit to be shown."""

from __future__ import annotations

from typing import SupportsIndex

import pytest

from ragdesk.engine.answering.model_client import server_text
from ragdesk.engine.answering.model_client.server_text import (
    LONGEST_ERROR,
    harmless_body,
    harmless_error,
    mask_always,
)


@pytest.mark.parametrize("text", [
    "bad key sk-proj-abc123", "Authorization: Bearer abcdefgh", "Incorrect API key provided: abcdef123456",
    "https://host/?api_key=abcdefgh", "token=abcdefgh", "hf_abcdefgh is not allowed",
    "id 0123456789abcdef0123456789abcdef", "key gsk_abcdefgh",
])
def test_keys_are_masked(text: str) -> None:
    shown = harmless_error(text)

    assert "***" in shown
    assert "abc" not in shown


def test_the_longer_of_two_keys_is_masked_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_text, "_masked", set())
    key = "quiet-horse-battery-staple"
    for length in range(4, len(key) + 1):
        mask_always(key[:length])
    assert harmless_error(f"unknown credential {key} here") == "unknown credential *** here"


def test_a_key_may_be_given_while_an_error_is_cleaned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys are typed in one thread, and servers complain in another."""
    class Message(str):
        __slots__ = ()

        def replace(self, old: str, new: str, count: SupportsIndex = -1) -> Message:
            mask_always(f"key typed after {old}")
            return Message(super().replace(old, new, count))

    monkeypatch.setattr(server_text, "_masked", {"first key", "second key"})
    assert harmless_error(Message("no first key, no second key")) == "no ***, no ***"


@pytest.mark.parametrize("text", [
    'model "x" not found, try pulling it first', "context length exceeded", "the key is missing",
    "CUDA out of memory",
])
def test_ordinary_messages_stay_readable(text: str) -> None:
    assert harmless_error(text) == text


def test_control_characters_markup_and_line_ends_go() -> None:
    assert harmless_error("a\x1b]8;;http://x\x07b\r\n<b>c</b>\u202e") == "ab ‹b›c‹/b›"


def test_a_long_message_is_cut() -> None:
    shown = harmless_error("word " * 100_000)

    assert len(shown) == LONGEST_ERROR
    assert shown.endswith("…")


@pytest.mark.parametrize(("body", "shown"), [
    (b'{"error":{"message":"no"}}', "no"), (b'{"error":"no"}', "no"), (b"<html>busy</html>", "‹html›busy‹/html›"),
    (b"{}", "{}"), (b"", ""), (b"\xff\xfe", "\ufffd\ufffd"), (b'{"error":{"type":"t"}}', "t"),
])
def test_the_message_is_found_in_the_body(body: bytes, shown: str) -> None:
    assert harmless_body(body) == shown

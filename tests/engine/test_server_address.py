"""Addresses of model servers, as people type them."""

from __future__ import annotations

import pytest

from ragdesk.engine.errors import ModelAddressInvalid
from ragdesk.engine.server_address import base_address, host_and_port


@pytest.mark.parametrize(("typed", "base"), [
    ("http://127.0.0.1:11434", "http://127.0.0.1:11434"),
    ("http://127.0.0.1:11434/", "http://127.0.0.1:11434"),
    (" localhost:1234/v1 ", "http://localhost:1234"),
    ("http://localhost:1234/v1/", "http://localhost:1234"),
    ("http://localhost:1234/v1/chat/completions", "http://localhost:1234"),
    ("http://localhost:1234/v1/models", "http://localhost:1234"),
    ("http://localhost:11434/api/chat", "http://localhost:11434"),
    ("http://localhost:11434/api", "http://localhost:11434"),
    ("HTTP://Example.org", "http://example.org"),
    ("http://LocalHost.:1/v1", "http://localhost:1"),
    ("http://example.org.", "http://example.org."),
    ("https://example.org/llm/v1", "https://example.org/llm"),
    ("[::1]:8080", "http://[::1]:8080"),
    ("192.168.1.7:8080", "http://192.168.1.7:8080"),
    ("můj-počítač:8080", "http://můj-počítač:8080"),
])
def test_an_address_is_made_uniform(typed: str, base: str) -> None:
    assert base_address(typed) == base


@pytest.mark.parametrize("typed", [
    "", "   ", "http://", "ftp://example.org", "file:///etc/passwd", "javascript:alert(1)", "http://user:pw@host",
    "http://key@host:1/", "http://host:port", "http://host:99999", "http://host:0", "http://a b", "http://host/?key=1",
    "http://host/#x", "http://[::1", "two words", "http://[::g]/",
])
def test_what_is_no_address_is_refused_by_name(typed: str) -> None:
    with pytest.raises(ModelAddressInvalid):
        base_address(typed)


@pytest.mark.parametrize(("address", "shown"), [
    ("http://127.0.0.1:8100/ok/x", "127.0.0.1:8100"), ("https://user:secret@example.org/", "example.org"),
    ("file:///etc/passwd", "file:///etc/passwd"), ("/local/path", "/local/path"), ("http://[", "http://["),
])
def test_the_host_is_named_without_what_is_secret(address: str, shown: str) -> None:
    assert host_and_port(address) == shown

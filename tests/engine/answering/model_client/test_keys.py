"""Keys of model servers: each for one address, and seen nowhere else."""

from __future__ import annotations

import copy
import json
import logging
import pickle
import traceback
from contextlib import nullcontext
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from ragdesk.engine.answering.answer import NetworkCalls
from ragdesk.engine.answering.model_client import keys as keys_module
from ragdesk.engine.answering.model_client.keys import KeyStore, Secret, may_carry_key, origin_of, system_keyring
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import (
    ModelAddressInvalid,
    ModelError,
    ModelKeyExposed,
    ModelKeyInvalid,
    ModelKeyStays,
    ModelRefused,
)
from ragdesk.engine.reasons import KeyPlace
from ragdesk.engine.records import ModelServer, Prompt
from ragdesk.engine.settings import Settings
from tests.helpers.scripted_server import Reply, events_reply, json_reply, serving

CANARY = "Qx7-canary.Zw"
CHAT = "/v1/chat/completions"


@dataclass
class FakeKeyring:
    """A keyring in a dictionary; ``problem`` is raised at every call, ``delete_problem`` where a key is to go."""

    kept: dict[tuple[str, str], str] = field(default_factory=dict)
    problem: Exception | None = None
    delete_problem: Exception | None = None
    priority: float = 5.0

    def get_password(self, service: str, name: str) -> str | None:
        self._fail()
        return self.kept.get((service, name))

    def set_password(self, service: str, name: str, text: str) -> None:
        self._fail()
        self.kept[service, name] = text

    def delete_password(self, service: str, name: str) -> None:
        self._fail()
        if self.delete_problem is not None:
            raise self.delete_problem
        del self.kept[service, name]

    def _fail(self) -> None:
        if self.problem is not None:
            raise self.problem


@pytest.mark.parametrize(("address", "origin"), [
    ("https://Example.org/v1", "https://example.org:443"),
    ("example.org", "http://example.org:80"),
    ("http://[::1]:8080/api", "http://[::1]:8080"),
    ("https://example.org:8443", "https://example.org:8443"),
])
def test_a_key_is_bound_to_scheme_host_and_port(address: str, origin: str) -> None:
    assert origin_of(address) == origin


def test_only_the_address_that_a_key_was_given_for_gets_it() -> None:
    store = KeyStore(FakeKeyring())
    key = Secret(CANARY)
    store.keep("https://example.org", key)
    assert store.key_for("https://example.org:443/v1") is key
    for other in ("http://example.org", "https://example.org:8443", "https://www.example.org", "https://example.com"):
        assert store.key_for(other) is None


@pytest.mark.parametrize(("address", "may"), [
    ("http://127.0.0.1:8080", True), ("http://localhost", True), ("https://example.org", True),
    ("http://example.org", False), ("http://192.168.1.2:1234", False),
])
def test_a_key_goes_unencrypted_to_this_computer_alone(address: str, *, may: bool) -> None:
    keyring = FakeKeyring({(keys_module.SERVICE, origin_of(address)): CANARY})
    assert may_carry_key(address) is may
    assert (KeyStore(keyring).key_for(address) is not None) is may
    if not may:
        with pytest.raises(ModelKeyExposed):
            KeyStore(FakeKeyring()).keep(address, Secret(CANARY))


def test_a_keyring_keeps_keys_for_the_next_run_and_forgets_them_on_request() -> None:
    keyring = FakeKeyring()
    assert KeyStore(keyring).keep("https://example.org", Secret(CANARY)) is KeyPlace.KEYRING

    store = KeyStore(keyring)
    found = store.key_for("https://example.org")
    assert found is not None
    assert found.reveal() == CANARY
    assert store.place_of("https://example.org") is KeyPlace.KEYRING

    store.forget("https://example.org")
    store.forget("https://example.org")
    assert store.place_of("https://example.org") is KeyPlace.NOWHERE
    assert keyring.kept == {}


@pytest.mark.parametrize("keyring", [None, FakeKeyring(problem=RuntimeError("locked"))])
def test_without_a_keyring_a_key_lasts_until_the_end(keyring: FakeKeyring | None) -> None:
    store = KeyStore(keyring)
    assert store.place_of("https://example.org") is KeyPlace.NOWHERE
    assert store.keep("https://example.org", Secret(CANARY)) is KeyPlace.SESSION
    assert store.key_for("https://example.org") is not None
    assert KeyStore(keyring).key_for("https://example.org") is None
    with nullcontext() if keyring is None else pytest.raises(ModelKeyStays):
        store.forget("https://example.org")
    assert store.key_for("https://example.org") is None


def test_a_keyring_that_does_not_give_a_key_up_is_told_of() -> None:
    """It was said to be forgotten, and was there again in the next run."""
    keyring = FakeKeyring()
    store = KeyStore(keyring)
    store.keep("https://example.org", Secret(CANARY))
    keyring.delete_problem = RuntimeError(f"refused by the user: {CANARY}")
    with pytest.raises(ModelKeyStays) as caught:
        store.forget("https://example.org")
    assert caught.value.hint.startswith("The keyring of your system did not delete it.")
    assert CANARY not in "\n".join(traceback.format_exception(caught.value))
    assert store.place_of("https://example.org") is KeyPlace.KEYRING

    keyring.delete_problem = None
    store.forget("https://example.org")
    assert (store.place_of("https://example.org"), keyring.kept) == (KeyPlace.NOWHERE, {})


def test_a_keyring_is_asked_once_and_only_about_addresses_that_were_chosen() -> None:
    keyring = FakeKeyring({(keys_module.SERVICE, "http://127.0.0.1:8080"): CANARY})
    store = KeyStore(keyring)
    assert store.key_for("http://127.0.0.1:8080", look=False) is None
    assert store.key_for("http://127.0.0.1:8080") is not None
    keyring.problem = RuntimeError("must not be asked")
    assert store.key_for("http://127.0.0.1:8080", look=False) is not None


@pytest.mark.parametrize("text", ["", "two words", "a\nb", "ř", "x" * 5_000])
def test_what_cannot_stand_in_a_header_is_no_key(text: str) -> None:
    with pytest.raises(ModelKeyInvalid):
        KeyStore().keep("https://example.org", Secret(text))
    keyring = FakeKeyring({(keys_module.SERVICE, "https://example.org:443"): text})
    assert KeyStore(keyring).key_for("https://example.org") is None


def test_without_an_address_there_is_nothing_to_bind_a_key_to() -> None:
    with pytest.raises(ModelAddressInvalid):
        KeyStore().keep("http://me:secret@example.org", Secret(CANARY))
    assert KeyStore().key_for("http://me:secret@example.org") is None


@pytest.mark.parametrize(("module", "is_used"), [
    (SimpleNamespace(get_keyring=FakeKeyring), True),
    (SimpleNamespace(get_keyring=lambda: FakeKeyring(priority=0.5)), False),
    (SimpleNamespace(), False),
    (None, False),
])
def test_only_a_keyring_that_encrypts_is_used(monkeypatch: pytest.MonkeyPatch, module: Any, *, is_used: bool) -> None:
    def load(_name: str) -> Any:
        if module is None:
            raise ModuleNotFoundError("keyring")
        return module

    monkeypatch.setattr(keys_module, "importlib", SimpleNamespace(import_module=load))
    assert (system_keyring() is not None) is is_used


def test_a_key_cannot_be_shown_or_copied() -> None:
    key = Secret(CANARY)
    for shown in (repr(key), str(key), f"{key}", f"{key!r}", repr([key]), repr({"key": key})):
        assert CANARY not in shown
    for save in (copy.copy, copy.deepcopy, pickle.dumps, json.dumps):
        with pytest.raises(TypeError):
            save(key)


def test_a_server_gets_its_key_with_every_call_and_no_other_server_does(prompt: Prompt) -> None:
    replies = {CHAT: events_reply("ok"), "/v1/models": json_reply({"data": [{"id": "small"}]})}
    with serving(replies) as server, serving(replies) as other:
        calls = NetworkCalls(KeyStore())
        calls.keys.keep(server.address, Secret(CANARY))
        for address in (server.address, other.address):
            found = calls.probe_server(address, "openai", CancelToken())
            calls.stream_answer(prompt, found, "small", Settings(model_url=address), lambda _piece: None, CancelToken())
            calls.count_tokens(prompt, address, CancelToken())

    assert len(server.requests) == len(other.requests) == 3
    assert {request.headers.get("Authorization") for request in server.requests} == {f"Bearer {CANARY}"}
    assert not any(CANARY in str(request.headers) + request.body for request in other.requests)


@pytest.mark.parametrize("reply", [
    json_reply({"error": f"Incorrect API key provided: {CANARY}."}, 401),
    Reply([f"<p>{CANARY}".encode() * 20], "text/html", 403),
    json_reply({"error": {"message": "x" * 280 + CANARY}}, 500),
    Reply([], status=307, headers={"Location": f"http://{CANARY}.example.org/"}),
    Reply([b"x"], "text/event-stream", headers={"Content-Encoding": CANARY}),
    Reply([f"data: {json.dumps({'error': CANARY})}\n\n".encode()], "text/event-stream"),
])
def test_a_key_is_in_no_error_log_or_traceback(prompt: Prompt, reply: Reply, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("httpx", "httpcore"):
        caplog.set_level(logging.DEBUG, name)
    with serving({CHAT: reply}) as server:
        calls = NetworkCalls(KeyStore())
        calls.keys.keep(server.address, Secret(CANARY))
        with pytest.raises(ModelError) as caught:
            calls.stream_answer(prompt, ModelServer(server.address, "openai", "", ()), "small",
                                Settings(model_url=server.address), lambda _piece: None, CancelToken())

    error = caught.value
    logged = (record.getMessage() for record in caplog.records)
    sent_by_us = "\n".join(line for line in logged if "receive_response_headers.complete" not in line)
    told = "\n".join((error.title, error.hint, error.details, repr(error), repr(vars(error)), sent_by_us,
                      *traceback.format_exception(error)))
    assert server.requests[0].headers["Authorization"] == f"Bearer {CANARY}"
    assert CANARY.casefold() not in told.casefold()
    assert CANARY[:9] not in told


def test_a_redirect_takes_no_key_along(prompt: Prompt) -> None:
    with serving({CHAT: events_reply("ok")}) as other:
        reply = Reply([], status=307, headers={"Location": other.address + CHAT})
        with serving({CHAT: reply}) as server:
            calls = NetworkCalls(KeyStore())
            calls.keys.keep(server.address, Secret(CANARY))
            with pytest.raises(ModelRefused):
                calls.stream_answer(prompt, ModelServer(server.address, "openai", "", ()), "small",
                                    Settings(model_url=server.address), lambda _piece: None, CancelToken())
    assert other.requests == []

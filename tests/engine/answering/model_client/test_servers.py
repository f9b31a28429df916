"""Finding model servers and their models."""

from __future__ import annotations

import pytest

from ragdesk.engine.answering.model_client import servers
from ragdesk.engine.answering.model_client.servers import KNOWN_PORTS, find_servers, probe_server
from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.errors import (
    ModelAddressInvalid,
    ModelBroken,
    ModelError,
    ModelNotAServer,
    ModelRefused,
    ModelUnreachable,
)
from tests.helpers.scripted_server import Reply, json_reply, serving

OPENAI_MODELS = json_reply({"object": "list", "data": [{"id": "small"}, {"id": "large"}, {"x": 1}, 7]})
OLLAMA = {
    "/api/version": json_reply({"version": "0.12.3"}),
    "/api/tags": json_reply({"models": [{"name": "llama3.2:3b"}]}),
    "/v1/models": json_reply({"data": [{"id": "llama3.2:3b"}]}),
}
SILENT = Reply([b" "], then_silent=True)
FREE_PORT = 9
"""The port of the discard service, at which nobody listens."""


def test_a_server_in_the_manner_of_openai_is_recognized() -> None:
    with serving({"/v1/models": OPENAI_MODELS}) as server:
        found = probe_server(f"{server.address}/v1/")

    assert (found.url, found.kind, found.models) == (server.address, "openai", ("small", "large"))


def test_ollama_is_recognized_although_it_speaks_both_languages() -> None:
    with serving(OLLAMA) as server:
        found = probe_server(server.address)

    assert (found.kind, found.name, found.models) == ("ollama", "Ollama", ("llama3.2:3b",))


def test_a_server_without_models_is_a_server() -> None:
    with serving({"/v1/models": json_reply({"data": []})}) as server:
        assert probe_server(server.address).models == ()


@pytest.mark.parametrize("kind", ["openai", "ollama"])
def test_the_kind_can_be_given(kind: str) -> None:
    with serving(OLLAMA) as server:
        assert probe_server(server.address, kind).kind == kind
        assert "/api/version" not in [request.path for request in server.requests]


def test_llama_cpp_is_named(tiny_llamacpp_server: str) -> None:
    found = probe_server(tiny_llamacpp_server)

    assert (found.kind, found.name, found.models) == ("openai", "llama.cpp", ("tiny",))


@pytest.mark.parametrize(("replies", "error"), [
    ({}, ModelNotAServer),
    ({"/v1/models": Reply([b"<html>Log in</html>"], "text/html")}, ModelNotAServer),
    ({"/v1/models": json_reply({"data": 7})}, ModelNotAServer),
    ({"/v1/models": json_reply({"error": "bad key"}, 401), "/api/tags": json_reply({}, 401)}, ModelRefused),
    ({"/v1/models": Reply(status=302, headers={"Location": "http://127.0.0.1:9/"})}, ModelError),
    ({"/v1/models": Reply([b"x"], headers={"Content-Encoding": "gzip"}),
      "/api/tags": Reply([b"x"], headers={"Content-Encoding": "gzip"})}, ModelBroken),
])
def test_what_is_no_model_server_has_a_named_error(replies: dict[str, Reply], error: type[ModelError]) -> None:
    with serving(replies) as server, pytest.raises(error):
        probe_server(server.address)


def test_nobody_at_the_address_is_named() -> None:
    with pytest.raises(ModelUnreachable, match=f":{FREE_PORT}"):
        probe_server(f"127.0.0.1:{FREE_PORT}")


def test_an_impossible_address_is_named() -> None:
    with pytest.raises(ModelAddressInvalid):
        probe_server("http://user:pw@localhost")


def test_probing_stops_when_asked() -> None:
    token = CancelToken()
    token.cancel()

    with serving({"/api/version": SILENT}) as server, pytest.raises(Cancelled):
        probe_server(server.address, token=token)


def test_a_silent_server_does_not_keep_the_others_from_being_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "FIND_SECONDS", 4.0)
    with (serving({"/api/version": SILENT, "/v1/models": SILENT}) as silent, serving(OLLAMA) as ollama,
          serving({"/v1/models": OPENAI_MODELS}) as openai, serving({}) as other):
        found = find_servers(ports=(silent.port, openai.port, FREE_PORT, other.port, ollama.port))

    assert [(server.url, server.kind) for server in found] == [(openai.address, "openai"), (ollama.address, "ollama")]


def test_the_known_programs_are_looked_for() -> None:
    assert KNOWN_PORTS == (11434, 1234, 8080, 1337)


def test_finding_stops_when_asked() -> None:
    token = CancelToken()
    token.cancel()

    with pytest.raises(Cancelled):
        find_servers(token, ports=(FREE_PORT,))

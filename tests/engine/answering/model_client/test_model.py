"""Asking a model: what is sent, what comes back, how it is stopped.

Covers: connection, dialects, limits.
"""

from __future__ import annotations

import datetime
import json
import socket
import ssl
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import trustme

from ragdesk.engine.answering.answer import NetworkCalls
from ragdesk.engine.answering.model_client import connection
from ragdesk.engine.answering.model_client.connection import named_error
from ragdesk.engine.answering.model_client.limits import ModelLimits
from ragdesk.engine.answering.model_client.model import stream_answer
from ragdesk.engine.answering.model_client.servers import probe_server
from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.errors import (
    ModelAddressInvalid,
    ModelBroken,
    ModelError,
    ModelNotAServer,
    ModelNotFound,
    ModelOnlyThought,
    ModelRefused,
    ModelTooSlow,
    ModelUnreachable,
    ModelUntrusted,
    ModelWindowTooSmall,
)
from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.records import Answer, AnswerMaker, ModelServer, Prompt
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_chunk, make_hit, make_result
from tests.helpers.scripted_server import EVENTS, LINES, Reply, ScriptedServer, events_reply, json_reply, serving
from tests.helpers.tiny_model import ANSWER, MODEL_NAME

CHAT = "/v1/chat/completions"
PATIENT = ModelLimits(connect_seconds=30.0)
SHORT_FOR_NOTHING = ModelLimits(first_token_seconds=0.4)
SHORT_BETWEEN = ModelLimits(gap_seconds=0.4)
SHORT_IN_ALL = ModelLimits(total_seconds=2.0)
ENDLESS = ModelLimits(first_token_seconds=3_600.0, gap_seconds=3_600.0, total_seconds=3_600.0)


def _ignore(piece: str) -> None:
    """Show nothing."""


def _ask(address: str, prompt: Prompt, kind: str = "openai", *, on_piece: Callable[[str], None] = _ignore,
         token: CancelToken | None = None, limits: ModelLimits = PATIENT, model: str = "small") -> Answer:
    server = ModelServer(address, kind, "", ("listed",))
    return stream_answer(prompt, server, model, on_piece=on_piece, token=token or CancelToken(), limits=limits)


def test_a_real_llama_cpp_server_streams_an_answer_whose_citation_holds(tiny_llamacpp_server: str,
                                                                         prompt: Prompt) -> None:
    pieces: list[str] = []
    server = probe_server(tiny_llamacpp_server)

    answer = stream_answer(prompt, server, MODEL_NAME, on_piece=pieces.append, token=CancelToken(),
                           limits=ModelLimits())

    assert answer.text == ANSWER == "".join(pieces)
    assert answer.by is AnswerMaker.MODEL
    assert (answer.model, answer.address, answer.complete) == (MODEL_NAME, tiny_llamacpp_server, True)
    (citation,) = answer.citations
    assert citation.quote == "The warranty covers the battery for a period of 24 months from the day of purchase."
    assert citation.supported is True


def test_a_prompt_beyond_the_window_of_the_real_server_is_named(tiny_llamacpp_server: str) -> None:
    hit = make_hit(make_chunk("charge " * 3000))
    prompt = build_prompt(make_result([hit]), Settings(window_tokens=100_000))

    with pytest.raises(ModelWindowTooSmall):
        _ask(tiny_llamacpp_server, prompt, limits=ModelLimits(), model=MODEL_NAME)


def test_every_number_of_a_cited_range_gets_a_place_of_its_own(prompt: Prompt) -> None:
    with serving({CHAT: events_reply("All say so [1-3]", ", `x[1-3]` does not.")}) as server:
        answer = _ask(server.address, prompt)

    assert answer.text == "All say so [1, 2, 3], `x[1-3]` does not."
    places = [answer.text[citation.answer_start:citation.answer_end] for citation in answer.citations]
    assert places == ["1", "2", "3"]


def test_what_is_sent_is_the_prompt_and_the_limits(prompt: Prompt) -> None:
    with serving({CHAT: events_reply("ok")}) as server:
        _ask(server.address, prompt)

    (request,) = server.requests
    body = json.loads(request.body)
    assert body == {
        "model": "small", "stream": True, "temperature": 0.2, "max_tokens": prompt.answer_tokens,
        "messages": [{"role": message.role, "content": message.content} for message in prompt.messages],
    }
    assert request.headers["Accept-Encoding"] == "identity"
    assert not {"Cookie", "Authorization"} & set(request.headers)


@pytest.mark.parametrize("kind", ["openai", "ollama"])
def test_the_temperature_is_the_one_in_the_settings(prompt: Prompt, kind: str) -> None:
    reply = events_reply("ok") if kind == "openai" else json_reply({"message": {"content": "ok"}, "done": True})
    with serving({CHAT: reply, "/api/chat": reply}) as server:
        NetworkCalls().stream_answer(prompt, ModelServer(server.address, kind, "", ()), "small",
                                     Settings(temperature=0.75), _ignore, CancelToken())

    body = json.loads(server.requests[0].body)
    assert {**body, **body.get("options", {})}["temperature"] == 0.75


def test_ollama_is_asked_in_its_own_language(prompt: Prompt) -> None:
    lines = [{"message": {"content": "Yes "}, "done": False}, {"message": {"content": "[1]."}, "done": True}]
    reply = Reply([json.dumps(line).encode() + b"\n" for line in lines], LINES)
    with serving({"/api/chat": reply}) as server:
        answer = _ask(server.address, prompt, "ollama")

    body = json.loads(server.requests[0].body)
    assert (answer.text, answer.complete) == ("Yes [1].", True)
    assert (body["truncate"], body["shift"]) == (False, False)
    assert body["options"] == {"num_ctx": prompt.window_tokens, "num_predict": prompt.answer_tokens, "temperature": 0.2}


@pytest.mark.parametrize(("kind", "status", "words"), [
    ("ollama", 400, "the input length exceeds the context length"),
    ("ollama", 500, "prompt is too long: it does not fit the context window"),
    ("openai", 400, "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens."),
    ("openai", 413, "context_length_exceeded"),
    ("openai", 422, "inputs: too many tokens"),
    ("openai", 400, "The decoder prompt is longer than the max_model_len of 2048"),
])
def test_a_prompt_that_the_server_finds_too_long_is_named(prompt: Prompt, kind: str, status: int, words: str) -> None:
    reply = json_reply({"error": words}, status)
    with serving({CHAT: reply, "/api/chat": reply}) as server, pytest.raises(ModelWindowTooSmall) as caught:
        _ask(server.address, prompt, kind)

    assert words in caught.value.details


def test_an_answer_that_filled_ollama_s_window_was_cut_for_room(prompt: Prompt) -> None:
    lines = [b'{"message":{"content":"Half"},"done":false}\n',
             b'{"message":{"content":""},"done":true,"done_reason":"length"}\n']
    with serving({"/api/chat": Reply(lines, LINES)}) as server:
        answer = _ask(server.address, prompt, "ollama")

    assert (answer.text, answer.complete, answer.stopped_by) == ("Half", False, "room")


@pytest.mark.parametrize(("kind", "reply"), [
    ("openai", events_reply("<thi", "nk>Is it [1]? 36 months.</th", "ink>", "Yes [1].")),
    ("ollama", Reply([b'{"message":{"thinking":"Is it [1]? 36 ","content":""},"done":false}\n',
                      b'{"message":{"thinking":"months.","content":""},"done":false}\n',
                      b'{"message":{"content":"Yes [1]."},"done":true}\n'], LINES)),
])
def test_thoughts_come_with_the_answer_and_are_neither_cited_nor_checked(prompt: Prompt, kind: str,
                                                                         reply: Reply) -> None:
    pieces: list[str] = []
    with serving({CHAT: reply, "/api/chat": reply}) as server:
        answer = _ask(server.address, prompt, kind, on_piece=pieces.append)

    assert (answer.text, answer.thoughts) == ("Yes [1].", "Is it [1]? 36 months.")
    assert "".join(pieces) == answer.text
    assert len(answer.citations) == len(answer.claims) == 1


def test_an_ollama_stream_that_ends_without_done_was_cut(prompt: Prompt) -> None:
    with serving({"/api/chat": Reply([b'{"message":{"content":"Half"},"done":false}\n'], LINES)}) as server:
        answer = _ask(server.address, prompt, "ollama")

    assert (answer.text, answer.complete, answer.stopped_by) == ("Half", False, "closed")


@pytest.mark.parametrize("kind", ["openai", "ollama"])
def test_a_stream_that_calls_itself_json_is_read(prompt: Prompt, kind: str) -> None:
    lines = [{"message": {"content": "Yes"}, "done": False}, {"message": {"content": "!"}, "done": True}]
    as_lines = [json.dumps(line).encode() + b"\n" for line in lines]
    with serving({CHAT: Reply(events_reply("Yes", "!").parts), "/api/chat": Reply(as_lines)}) as server:
        assert _ask(server.address, prompt, kind).text == "Yes!"


@pytest.mark.parametrize(("reply", "text"), [
    (json_reply({"choices": [{"message": {"content": "Whole."}, "finish_reason": "stop"}]}), "Whole."),
    (json_reply({"choices": [{"message": {"content": "Half"}, "finish_reason": "length"}]}), "Half"),
])
def test_an_answer_in_one_piece_is_accepted(prompt: Prompt, reply: Reply, text: str) -> None:
    with serving({CHAT: reply}) as server:
        answer = _ask(server.address, prompt)

    assert answer.text == text
    assert answer.stopped_by == ("" if text == "Whole." else "room")


@pytest.mark.parametrize(("reply", "error"), [
    (json_reply({"error": "no"}, 400), ModelRefused),
    (json_reply({"error": "the context length is exceeded"}, 400), ModelWindowTooSmall),
    (json_reply({"error": "CUDA out of memory"}), ModelRefused),
    (json_reply({"error": {"message": "exceeds the available context size"}}), ModelWindowTooSmall),
    (json_reply({"choices": [{"message": {"reasoning_content": "hm", "content": ""}, "finish_reason": "length"}]}),
     ModelOnlyThought),
    (events_reply("<think>", "hm, hm, hm", "</think>"), ModelOnlyThought),
    (events_reply(), ModelBroken),
    (Reply([], EVENTS), ModelBroken),
    (Reply([b"data: no\n\n"] * 30, EVENTS), ModelBroken),
    (Reply([b"<html>"], "text/html; charset=utf-8"), ModelNotAServer),
    (Reply([b"x"], EVENTS, headers={"Content-Encoding": "gzip"}), ModelBroken),
    (Reply([b"gone"], "text/plain", 404), ModelNotAServer),
    (Reply([], EVENTS, then_silent=True), ModelTooSlow),
])
def test_without_text_there_is_a_named_error(prompt: Prompt, reply: Reply, error: type[ModelError]) -> None:
    with serving({CHAT: reply}) as server, pytest.raises(error):
        _ask(server.address, prompt, limits=SHORT_FOR_NOTHING if reply.then_silent else PATIENT)


def test_a_missing_model_is_named_with_those_that_are_there(prompt: Prompt) -> None:
    replies = {CHAT: json_reply({"error": "not found"}, 404), "/v1/models": json_reply({"data": [{"id": "other"}]})}
    with serving(replies) as server, pytest.raises(ModelNotFound) as caught:
        _ask(server.address, prompt)

    assert "“small”" in caught.value.title
    assert "other" in caught.value.hint


def test_a_short_wait_that_the_server_asks_for_is_told(prompt: Prompt) -> None:
    with serving({CHAT: Reply([b"{}"], status=503, headers={"Retry-After": "7"})}) as server, \
            pytest.raises(ModelRefused, match="503") as caught:
        _ask(server.address, prompt)

    assert "7 s" in caught.value.details


@pytest.mark.parametrize("settings", [
    Settings(window_tokens=256, answer_tokens=250), Settings(window_tokens=400, answer_tokens=16),
], ids=["not even the question fits", "no passage fits"])
def test_a_prompt_without_passages_is_not_sent(settings: Settings) -> None:
    prompt = build_prompt(make_result([make_hit(make_chunk("battery " * 500))]), settings)

    with serving({CHAT: events_reply("ok")}) as server, pytest.raises(ModelWindowTooSmall):
        _ask(server.address, prompt)

    assert server.requests == []


def test_nobody_at_the_address_is_named(prompt: Prompt) -> None:
    with pytest.raises(ModelUnreachable, match=r"127\.0\.0\.1:9"):
        _ask("http://127.0.0.1:9", prompt)


@pytest.mark.parametrize("parts", [[], [b": thinking\n\n"], events_reply("Half an ", done=False).parts])
def test_stopping_frees_the_thread_while_the_server_is_silent_and_hangs_up(prompt: Prompt, parts: list[bytes]) -> None:
    token = CancelToken()
    with serving({CHAT: Reply(parts, EVENTS, then_silent=True)}) as server:
        _ask_and_cancel(server, prompt, token)  # the server would stay silent until the end of this block
        assert server.hung_up.wait(30.0)


def _ask_and_cancel(server: ScriptedServer, prompt: Prompt, token: CancelToken) -> None:
    """Ask a server that never comes to an end, and cancel once the request has come in."""
    def cancel_when_asked() -> None:
        deadline = time.monotonic() + 60.0
        while not server.requests and time.monotonic() < deadline:
            server.over.wait(0.01)
        server.over.wait(0.15)
        token.cancel()

    thread = threading.Thread(target=cancel_when_asked)
    thread.start()
    with pytest.raises(Cancelled):
        _ask(server.address, prompt, token=token, limits=ENDLESS)
    thread.join()


def test_a_look_up_of_a_name_that_hangs_can_be_left(prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
    is_over, has_ended = threading.Event(), threading.Event()
    token = CancelToken()

    def hang(*args: object, **kwargs: object) -> list[object]:
        token.cancel()
        is_over.wait(60.0)
        has_ended.set()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    with pytest.raises(Cancelled):
        _ask("http://model-server.invalid:8080", prompt, token=token)
    was_left = not has_ended.is_set()
    is_over.set()

    assert was_left
    assert has_ended.wait(60.0)


def test_a_name_that_nobody_has_is_named(prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **kwargs: object) -> list[object]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(ModelUnreachable, match="model-server"):
        _ask("http://model-server.invalid:8080", prompt)


def test_a_name_of_this_computer_is_looked_up(prompt: Prompt) -> None:
    with serving({CHAT: events_reply("By name.")}) as server:
        assert _ask(server.address.replace("127.0.0.1", "localhost"), prompt).text == "By name."


def test_a_flood_can_be_stopped_too(prompt: Prompt) -> None:
    token = CancelToken()
    parts = events_reply(*[f"word {i} " for i in range(50_000)]).parts

    with serving({CHAT: Reply(parts, EVENTS)}) as server, pytest.raises(Cancelled):
        _ask(server.address, prompt, token=token, on_piece=lambda piece: token.cancel(),
             limits=ModelLimits(characters_per_token=10_000))


def test_a_call_that_nobody_wants_any_more_is_not_begun(prompt: Prompt) -> None:
    token = CancelToken()
    token.cancel()

    with serving({CHAT: events_reply("ok")}) as server, pytest.raises(Cancelled):
        _ask(server.address, prompt, token=token)

    assert server.requests == []


def test_a_silence_after_some_text_keeps_the_text(prompt: Prompt) -> None:
    reply = Reply(events_reply("Half", done=False).parts, EVENTS, then_silent=True)
    with serving({CHAT: reply}) as server:
        answer = _ask(server.address, prompt, limits=SHORT_BETWEEN)

    assert (answer.text, answer.complete, answer.stopped_by) == ("Half", False, "slow")


def test_the_total_time_is_limited(prompt: Prompt) -> None:
    reply = Reply(events_reply("Half", done=False).parts, EVENTS, then_silent=True)
    with serving({CHAT: reply}) as server:
        assert _ask(server.address, prompt, limits=SHORT_IN_ALL).stopped_by == "time"


def test_text_is_passed_on_while_the_server_is_still_writing(prompt: Prompt) -> None:
    reply = Reply(events_reply("Half", done=False).parts, EVENTS, then_silent=True)
    token = CancelToken()
    shown: list[tuple[str, str]] = []

    def show(piece: str) -> None:
        shown.append((piece, threading.current_thread().name))
        token.cancel()

    with serving({CHAT: reply}) as server, pytest.raises(Cancelled):
        _ask(server.address, prompt, on_piece=show, token=token, limits=ModelLimits())

    assert shown == [("Half", threading.current_thread().name)]


def test_an_error_of_whoever_shows_the_text_is_passed_through(prompt: Prompt) -> None:
    def show(piece: str) -> None:
        raise LookupError(piece)

    with serving({CHAT: events_reply("Half")}) as server, pytest.raises(LookupError):
        _ask(server.address, prompt, on_piece=show)


def test_proxies_and_other_settings_around_the_program_have_no_effect(
        prompt: Prompt, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    key_log = tmp_path / "keys.log"
    (tmp_path / ".netrc").write_text("machine 127.0.0.1 login me password secret\n", encoding="utf-8")
    monkeypatch.setenv("NETRC", str(tmp_path / ".netrc"))
    monkeypatch.setenv("SSLKEYLOGFILE", str(key_log))
    with serving({}) as proxy, serving({CHAT: events_reply("direct")}) as server:
        for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.address)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        answer = _ask(server.address, prompt)
        with pytest.raises(ModelError):
            _ask(server.address.replace("http:", "https:"), prompt)

    assert answer.text == "direct"
    assert proxy.requests == []
    assert "Authorization" not in server.requests[0].headers
    assert not key_log.exists()


@pytest.fixture
def authority(monkeypatch: pytest.MonkeyPatch) -> trustme.CA:
    """An authority whose certificates the program trusts."""
    authority = trustme.CA()

    def trust(*, needed: bool) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        authority.configure_trust(context)
        return context

    monkeypatch.setattr(connection, "_trusted_certificates", trust)
    return authority


def _tls(authority: trustme.CA, name: str, *, days: int = 1) -> ssl.SSLContext:
    """What a server needs to speak TLS with a certificate for ``name`` that runs out in ``days`` days."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ends = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days)
    authority.issue_cert(name, not_after=ends).configure_cert(context)
    return context


def test_a_certificate_that_holds_is_accepted(prompt: Prompt, authority: trustme.CA) -> None:
    with serving({CHAT: events_reply("Safe.")}, tls=_tls(authority, "127.0.0.1")) as server:
        assert _ask(server.address, prompt).text == "Safe."


@pytest.mark.parametrize(("name", "days"), [("127.0.0.2", 1), ("127.0.0.1", -1)], ids=["wrong name", "expired"])
def test_a_certificate_of_another_or_of_the_past_is_refused(prompt: Prompt, authority: trustme.CA, name: str,
                                                            days: int) -> None:
    tls = _tls(authority, name, days=days)
    with serving({CHAT: events_reply("never")}, tls=tls) as server, pytest.raises(ModelUntrusted):
        _ask(server.address, prompt)

    assert server.requests == []


def test_a_certificate_of_an_unknown_authority_is_refused(prompt: Prompt) -> None:
    tls = _tls(trustme.CA(), "127.0.0.1")
    with serving({CHAT: events_reply("never")}, tls=tls) as server, pytest.raises(ModelUntrusted):
        _ask(server.address, prompt)

    assert server.requests == []


def test_an_http_address_of_a_tls_server_is_no_server(prompt: Prompt, authority: trustme.CA) -> None:
    with serving({CHAT: events_reply("never")}, tls=_tls(authority, "127.0.0.1")) as server, \
            pytest.raises(ModelError):
        _ask(server.address.replace("https:", "http:"), prompt)

    assert server.requests == []


def test_a_plain_server_behind_an_https_address_is_no_server(prompt: Prompt) -> None:
    with serving({CHAT: events_reply("never")}) as server, pytest.raises(ModelError):
        _ask(server.address.replace("http:", "https:"), prompt)


def _all_httpx_errors() -> list[type[Exception]]:
    found: list[type[Exception]] = []
    waiting: list[type[Exception]] = [httpx.HTTPError, httpx.StreamError, httpx.InvalidURL]
    while waiting:
        kind = waiting.pop()
        found.append(kind)
        waiting += kind.__subclasses__()
    return found


@pytest.mark.parametrize("kind", _all_httpx_errors(), ids=lambda kind: kind.__name__)
def test_every_foreign_error_has_one_of_ours(kind: type[Exception]) -> None:
    error = named_error(kind.__new__(kind), "http://127.0.0.1:9")

    assert isinstance(error, ModelError)
    assert error.title
    assert error.hint


@pytest.mark.parametrize(("foreign", "ours"), [
    (httpx.ConnectError("refused"), ModelUnreachable),
    (httpx.ConnectTimeout("slow"), ModelUnreachable),
    (httpx.UnsupportedProtocol("x"), ModelAddressInvalid),
    (httpx.WriteTimeout("slow"), ModelTooSlow),
    (httpx.RemoteProtocolError("illegal request line"), ModelNotAServer),
    (httpx.ReadError("reset"), ModelBroken),
])
def test_foreign_errors_are_told_apart(foreign: Exception, ours: type[ModelError]) -> None:
    assert type(named_error(foreign, "http://127.0.0.1:9")) is ours

"""A server that counts tokens is believed, and any other is left in peace."""

from __future__ import annotations

import json

import pytest

from ragdesk.engine.answering.answer import NetworkCalls
from ragdesk.engine.answering.model_client import token_count
from ragdesk.engine.answering.model_client.token_count import count_tokens
from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.records import Prompt
from tests.helpers.scripted_server import Reply, json_reply, serving

TOKENS = json_reply({"tokens": [1, 2, 3]})


def test_every_text_is_counted_by_the_server() -> None:
    with serving({"/tokenize": TOKENS}) as server:
        assert count_tokens(["one", "two"], server.address, CancelToken()) == (3, 3)
    assert [json.loads(request.body) for request in server.requests] == [{"content": "one"}, {"content": "two"}]


@pytest.mark.parametrize("reply", [
    json_reply({}, 404), json_reply({"tokens": 7}), json_reply([1, 2]), Reply([b"<html>"], "text/html"),
    Reply(status=302, headers={"Location": "http://127.0.0.1:9/"}), Reply([b"x"], headers={"Content-Encoding": "gzip"}),
    json_reply({"tokens": list(range(10_000))}),
], ids=["none", "no list", "no object", "a page", "elsewhere", "packed", "too many"])
def test_a_server_that_does_not_tell_is_asked_once(reply: Reply) -> None:
    with serving({"/tokenize": reply}) as server:
        assert count_tokens(["one", "two"], server.address, CancelToken()) is None
    assert len(server.requests) == 1


def test_a_server_that_is_silent_or_gone_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_count, "COUNT_SECONDS", 0.3)
    with serving({"/tokenize": Reply([b" "], then_silent=True)}) as server:
        assert count_tokens(["one"], server.address, CancelToken()) is None
    assert count_tokens(["one"], "http://127.0.0.1:9", CancelToken()) is None


def test_counting_can_be_stopped() -> None:
    token = CancelToken()
    token.cancel()
    with serving({"/tokenize": TOKENS}) as server, pytest.raises(Cancelled):
        count_tokens(["one"], server.address, token)


def test_a_real_llama_cpp_server_counts(
        tiny_llamacpp_server: str, prompt: Prompt) -> None:
    counted = NetworkCalls().count_tokens(prompt, tiny_llamacpp_server, CancelToken())

    assert counted.is_counted
    assert counted.tokens == sum(block.tokens for block in counted.blocks) > 0
    assert counted.messages == prompt.messages


def test_where_nothing_is_told_the_prompt_stays_as_it_was(prompt: Prompt) -> None:
    with serving({}) as server:
        assert NetworkCalls().count_tokens(prompt, server.address, CancelToken()) is prompt

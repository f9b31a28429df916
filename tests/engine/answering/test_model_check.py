"""A model is tried with one word that is nobody's secret, and let go at its first."""

from __future__ import annotations

import json

import pytest

from ragdesk.engine.answering.answer import NetworkCalls
from ragdesk.engine.answering.model_check import try_model
from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.errors import ModelBroken, ModelNotFound, ModelUnreachable
from ragdesk.engine.records import ModelServer
from ragdesk.engine.settings import Settings
from tests.helpers.fake_engine import FakeModelCalls
from tests.helpers.scripted_server import Reply, events_reply, json_reply, serving

MODELS = {"data": [{"id": "first"}, {"id": "second"}]}


def quietly(_server: ModelServer, _model: str) -> None:
    """Nobody wants to know."""


def test_the_model_that_would_write_is_asked_and_stopped_at_its_first_word() -> None:
    calls = FakeModelCalls(pieces=("yes", " and much more"), between_pieces=lambda _token: pytest.fail("it went on"))
    started: list[tuple[str, str]] = []
    tried = try_model(Settings(model_name="large"), calls, lambda server, model: started.append((server.url, model)),
                      CancelToken())
    assert (tried.server, tried.model) == (calls.servers[0], "large")
    assert started == calls.asked == [(calls.servers[0].url, "large")]


def test_a_real_server_gets_no_word_of_the_documents_and_the_usual_window() -> None:
    endless = Reply(events_reply("ye", done=False).parts, events_reply().content_type, then_silent=True)
    with serving({"/v1/models": json_reply(MODELS), "/v1/chat/completions": endless}) as server:
        tried = try_model(Settings(model_url=server.address, answer_tokens=333), NetworkCalls(), quietly, CancelToken())
        assert (tried.server.url, tried.model) == (server.address, "first")
        assert server.hung_up.wait(5)
        (body,) = [json.loads(request.body) for request in server.requests if request.method == "POST"]
        assert body["max_tokens"] == 333
        assert len(body["messages"]) == 1


@pytest.mark.parametrize(("reply", "kind"), [
    (json_reply({"error": {"message": "model 'gone' not found"}}, status=404), ModelNotFound),
    (events_reply(), ModelBroken),
])
def test_a_model_that_says_nothing_is_named(reply: Reply, kind: type[Exception]) -> None:
    with serving({"/v1/models": json_reply(MODELS), "/v1/chat/completions": reply}) as server, pytest.raises(kind):
        try_model(Settings(model_url=server.address), NetworkCalls(), quietly, CancelToken())


def test_without_a_server_there_is_nothing_to_try() -> None:
    with pytest.raises(ModelUnreachable):
        try_model(Settings(), FakeModelCalls(servers=()), quietly, CancelToken())


def test_a_trial_can_be_given_up() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        try_model(Settings(), FakeModelCalls(), quietly, token)

"""The model worker: which server is asked, what is streamed, and what is kept when it is stopped."""

from __future__ import annotations

from ragdesk.desktop.link import key_messages, messages
from ragdesk.desktop.link.model_worker import ModelWorker
from ragdesk.engine.answering.model_client.keys import Secret
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import ModelTooSlow, ModelUnreachable
from ragdesk.engine.reasons import KeyPlace
from ragdesk.engine.records import ModelServer
from ragdesk.engine.settings import Settings
from tests.helpers.fake_engine import FakeModelCalls, found_result, whole_prompt

RESULT = found_result()
OTHER = ModelServer("http://127.0.0.1:8080", "openai", "llama.cpp", ("special",))


def stream(settings: Settings | None = None) -> messages.StreamAnswer:
    chosen = settings or Settings(use_model=True)
    return messages.StreamAnswer(result=RESULT, prompt=whole_prompt(RESULT), settings=chosen)


def serve(calls: FakeModelCalls, request: messages.Request) -> list[messages.Response]:
    worker, responses = ModelWorker(calls), []
    worker.responded.connect(responses.append)
    worker.on_request_sent(request)
    return responses


def test_an_answer_begins_with_who_was_asked_and_ends_with_the_whole(calls: FakeModelCalls) -> None:
    started, *pieces, made = serve(calls, stream())
    assert isinstance(started, messages.AnswerStarted)
    assert (started.model, started.address) == ("tiny", "http://127.0.0.1:11434")
    assert all(isinstance(piece, messages.AnswerPiece) for piece in pieces)
    assert isinstance(made, messages.AnswerMade)
    assert made.answer.text == "24 months [1]"
    assert made.answer.complete


def test_without_an_address_the_server_that_has_the_model_is_asked(calls: FakeModelCalls) -> None:
    calls.servers = (*calls.servers, OTHER)
    serve(calls, stream(Settings(use_model=True, model_name="special")))
    assert calls.asked == [(OTHER.url, "special")]


def test_a_chosen_address_is_the_only_one_asked(calls: FakeModelCalls) -> None:
    calls.servers = (*calls.servers, OTHER)
    serve(calls, stream(Settings(use_model=True, model_url=OTHER.url)))
    assert calls.asked == [(OTHER.url, "special")]


def test_no_server_at_all_is_an_error_that_says_what_to_do(calls: FakeModelCalls) -> None:
    calls.servers = ()
    (failure,) = serve(calls, stream())
    assert isinstance(failure, messages.Failure)
    assert failure.kind is ModelUnreachable
    assert failure.hint
    assert calls.asked == []


def test_a_key_is_kept_looked_for_and_forgotten(calls: FakeModelCalls) -> None:
    address, key = "https://example.org", Secret("canary")
    requests = (key_messages.LookForKey(url=address), key_messages.KeepKey(url=address, key=key),
                key_messages.LookForKey(url=address), key_messages.KeepKey(url=address))
    responses = [serve(calls, request)[-1] for request in requests]
    assert [response.place for response in responses if isinstance(response, key_messages.KeyState)] == [
        KeyPlace.NOWHERE, KeyPlace.SESSION, KeyPlace.SESSION, KeyPlace.NOWHERE]
    assert "canary" not in repr((requests, responses))


def test_a_model_error_becomes_a_failure(calls: FakeModelCalls) -> None:
    calls.problem = ModelTooSlow(address="here", seconds=3)
    failure = serve(calls, stream())[-1]
    assert isinstance(failure, messages.Failure)
    assert failure.kind is ModelTooSlow


def test_what_was_written_before_a_stop_is_kept_with_its_citations(calls: FakeModelCalls) -> None:
    calls.pieces = ("24 months [1] and", " never said")
    calls.between_pieces = lambda token: token.cancel()
    made = serve(calls, stream())[-1]
    assert isinstance(made, messages.AnswerMade)
    assert made.answer.text == "24 months [1] and"
    assert not made.answer.complete
    assert [citation.number for citation in made.answer.citations] == [1]


def test_a_stop_before_the_first_word_leaves_nothing(calls: FakeModelCalls) -> None:
    def stop_at_once(token: CancelToken) -> None:
        token.cancel()

    calls.pieces = ("",)
    calls.between_pieces = stop_at_once
    request = stream()
    assert serve(calls, request)[-1] == messages.Stopped(request.id, request.lane)


def test_servers_are_found_at_the_usual_ports_and_at_the_address(calls: FakeModelCalls) -> None:
    class Calls(FakeModelCalls):
        def probe_server(self, url: str, kind: str, token: CancelToken) -> ModelServer:
            if url != OTHER.url:
                raise ModelUnreachable(address=url)
            return OTHER

    found = {url: serve(Calls(), messages.FindServers(url=url))[-1] for url in ("", OTHER.url, "http://127.0.0.1:1")}
    servers = {url: response.servers for url, response in found.items()
               if isinstance(response, messages.ServersFound)}
    assert servers == {"": calls.servers, OTHER.url: (OTHER, *calls.servers), "http://127.0.0.1:1": calls.servers}
    (alone,) = serve(Calls(servers=()), messages.FindServers(url=OTHER.url))
    assert isinstance(alone, messages.ServersFound)
    assert alone.servers == (OTHER,)
    (failure,) = serve(Calls(servers=()), messages.FindServers(url="http://127.0.0.1:1"))
    assert isinstance(failure, messages.Failure)
    assert failure.kind is ModelUnreachable


def test_a_model_is_tried_and_named(calls: FakeModelCalls) -> None:
    started, answered = serve(calls, messages.TryModel(settings=Settings(model_name="large")))
    assert isinstance(started, messages.ModelAsked)
    assert isinstance(answered, messages.ModelAnswered)
    assert (started.model, answered.tried.model) == ("large", "large")

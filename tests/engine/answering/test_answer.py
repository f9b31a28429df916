"""The plan of answering: who writes, on which server, and who stands in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragdesk.engine.answering.answer import answer_question, asks_model, choose_server, write_answer
from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.errors import ModelBroken, ModelError, ModelUnreachable
from ragdesk.engine.records import Answer, AnswerMaker, ModelServer, SearchResult, Verdict
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_prompt, make_result
from tests.helpers.fake_engine import FakeModelCalls

RESULT = make_result()
PROMPT = make_prompt(RESULT)
WITH_MODEL = Settings(use_model=True)
NOTHING_FOUND = replace(RESULT, evidence=replace(RESULT.evidence, verdict=Verdict.NONE))
OLLAMA = ModelServer("http://127.0.0.1:11434", "ollama", "Ollama", ("tiny", "large"))
EMPTY = ModelServer("http://127.0.0.1:1234", "openai", "LM Studio", ())
SPECIAL = ModelServer("http://127.0.0.1:8080", "openai", "llama.cpp", ("special",))


def run(calls: FakeModelCalls, settings: Settings = WITH_MODEL, *, result: SearchResult = RESULT, insist: bool = False,
        token: CancelToken | None = None) -> tuple[Answer, ModelError | None]:
    return answer_question(result, PROMPT, settings, calls, on_start=lambda _server, _model: None, insist=insist,
                           token=token)


@pytest.mark.parametrize(("use_model", "with_model", "has_sources", "has_evidence", "insist", "asked"), [
    (True, True, True, True, False, True),
    (False, True, True, True, True, False),
    (True, False, True, True, True, False),
    (True, True, False, True, True, False),
    (True, True, True, False, False, False),
    (True, True, True, False, True, True),
])
def test_when_a_model_is_asked(*, use_model: bool, with_model: bool, has_sources: bool, has_evidence: bool,
                               insist: bool, asked: bool) -> None:
    prompt = PROMPT if has_sources else replace(PROMPT, sources=())
    result = RESULT if has_evidence else NOTHING_FOUND
    assert asks_model(result, prompt, Settings(use_model=use_model), insist=insist, with_model=with_model) is asked


@pytest.mark.parametrize(("servers", "settings", "chosen"), [
    ((OLLAMA, SPECIAL), Settings(), OLLAMA),
    ((EMPTY, OLLAMA), Settings(), OLLAMA),
    ((OLLAMA, SPECIAL), Settings(model_name="special"), SPECIAL),
    ((OLLAMA, SPECIAL), Settings(model_name="large"), OLLAMA),
    ((OLLAMA, SPECIAL), Settings(model_name="unknown"), OLLAMA),
    ((EMPTY,), Settings(), EMPTY),
    ((OLLAMA, SPECIAL), Settings(model_url=SPECIAL.url), SPECIAL),
    ((OLLAMA, SPECIAL), Settings(model_url=SPECIAL.url, model_name="large"), SPECIAL),
])
def test_which_server_is_asked(servers: tuple[ModelServer, ...], settings: Settings, chosen: ModelServer) -> None:
    assert choose_server(settings, FakeModelCalls(servers), CancelToken()) is chosen


def test_without_any_server_there_is_none_to_choose() -> None:
    with pytest.raises(ModelUnreachable):
        choose_server(WITH_MODEL, FakeModelCalls(()), CancelToken())


def test_without_a_model_the_answer_is_quoted() -> None:
    calls = FakeModelCalls()
    answer, error = run(calls, Settings())
    assert (answer.by, error, calls.asked) == (AnswerMaker.EXTRACT, None, [])


def test_a_model_writes_the_answer() -> None:
    answer, error = run(FakeModelCalls())
    assert (answer.by, answer.model, answer.text, error) == (AnswerMaker.MODEL, "tiny", "24 months [1]", None)


def test_a_model_is_not_asked_about_what_was_not_found_unless_the_user_insists() -> None:
    calls = FakeModelCalls()
    assert run(calls, result=NOTHING_FOUND)[0].by is AnswerMaker.NONE
    assert calls.asked == []
    assert run(calls, result=NOTHING_FOUND, insist=True)[0].by is AnswerMaker.MODEL


def test_quotes_stand_in_for_a_model_that_fails() -> None:
    problem = ModelBroken(address=OLLAMA.url)
    answer, error = run(FakeModelCalls(problem=problem))
    assert (answer.by, error) == (AnswerMaker.EXTRACT, problem)


def test_what_a_model_had_written_when_it_was_stopped_is_kept() -> None:
    token = CancelToken()
    answer, error = run(FakeModelCalls(between_pieces=lambda given: given.cancel()), token=token)
    assert (answer.by, answer.text, answer.complete, error) == (AnswerMaker.MODEL, "24 ", False, None)


def test_quotes_stand_in_for_a_model_that_was_stopped_before_the_first_word() -> None:
    token = CancelToken()
    token.cancel()
    answer, error = run(FakeModelCalls(), token=token)
    assert (answer.by, error) == (AnswerMaker.EXTRACT, None)
    with pytest.raises(Cancelled):
        write_answer(RESULT, PROMPT, WITH_MODEL, FakeModelCalls(), on_start=lambda _server, _model: None,
                     on_piece=lambda _piece: None, token=token)


@pytest.mark.parametrize(("result", "text", "is_marked"), [
    (RESULT, "24 months [1]", False),
    (NOTHING_FOUND, "24 months [1]", True),
])
def test_a_model_that_answers_although_nothing_was_found_is_marked(result: SearchResult, text: str,
                                                                   is_marked: bool) -> None:
    answer, _error = run(FakeModelCalls(pieces=(text,)), result=result, insist=True)
    assert answer.against_evidence is is_marked


def test_a_model_that_was_stopped_and_had_said_that_there_is_no_answer_is_not_marked() -> None:
    token = CancelToken()
    calls = FakeModelCalls(pieces=("The documents do not say.", " More."), between_pieces=CancelToken.cancel)
    answer, _error = run(calls, result=NOTHING_FOUND, insist=True, token=token)
    assert (answer.is_refusal, answer.against_evidence, answer.citations) == (True, False, ())

"""Requests are told apart, responses say whether more will come, and every error gets a title and a way out."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from ragdesk.desktop.link import messages
from ragdesk.engine.errors import ModelUnreachable
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.records import CollectionStatus, ModelServer

STATUS = CollectionStatus("/notes", 1, 2)


def test_every_request_has_a_number_and_a_token_of_its_own() -> None:
    first, second = messages.FindPassages(question="a"), messages.FindPassages(question="a")
    assert first.id != second.id
    first.token.cancel()
    assert not second.token.is_cancelled


def test_requests_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        messages.FindPassages(question="a").question = "b"  # type: ignore[misc]


@pytest.mark.parametrize(
    "response",
    [
        messages.FolderState(1, STATUS, ()),
        messages.ReadingProgress(1, UpdateProgress(1, 2)),
        messages.AnswerStarted(1, "tiny", "http://127.0.0.1:1"),
        messages.AnswerPiece(1, "a"),
        messages.ModelAsked(1, ModelServer("http://127.0.0.1:1", "ollama", "Ollama", ()), "tiny"),
    ],
)
def test_more_follows_after_these(response: messages.Response) -> None:
    assert not response.is_final


@pytest.mark.parametrize(
    "response",
    [messages.ReadingEnded(1, STATUS, ()), messages.Stopped(1, messages.Lane.SEARCH), messages.ServersFound(1, ())],
)
def test_nothing_follows_after_these(response: messages.Response) -> None:
    assert response.is_final


def test_a_known_error_keeps_its_title_and_its_way_out() -> None:
    request = messages.FindServers()
    error = ModelUnreachable("refused", address="127.0.0.1")
    failure = messages.describe_failure(request, error)
    assert (failure.request_id, failure.lane, failure.kind) == (request.id, request.lane, ModelUnreachable)
    assert failure.title == error.title
    assert failure.hint == error.hint
    assert failure.details == "refused"


def test_an_unknown_error_shows_no_traceback_but_keeps_it_for_the_details() -> None:
    try:
        raise ZeroDivisionError("by zero")
    except ZeroDivisionError as error:
        failure = messages.describe_failure(messages.FindServers(), error)
    assert "Traceback" not in failure.title + failure.hint
    assert "by zero" not in failure.title + failure.hint
    assert "ZeroDivisionError: by zero" in failure.details

"""Whether a model answers: asked for one word, so that what works is known before a question hangs on it.

Takes:  settings, as they would be used for an answer.
Gives:  ``ModelTried``: which model of which server answered, and how soon.
Never:  sends a word of the user's documents, or waits for more than the first word.
"""

from __future__ import annotations

import contextlib
import time

from ragdesk.engine.answering.answer import ModelCalls, OnStart, choose_server
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.records import ChatMessage, ModelTried, Prompt
from ragdesk.engine.settings import Settings

REQUEST = "Answer with one word: yes."


def try_model(settings: Settings, calls: ModelCalls, on_start: OnStart, token: CancelToken) -> ModelTried:
    """Ask the model that would be asked for an answer, and stop it at its first word.

    Args:
        on_start: told which server and model is being asked; a large one takes minutes to load.

    Raises:
        ModelError: no server answers, or the model writes nothing.
        Cancelled: when the token was cancelled.
    """
    server = choose_server(settings, calls, token)
    model = settings.model_name or next(iter(server.models), "")
    on_start(server, model)
    started_at = time.perf_counter()
    with contextlib.suppress(_Answered):
        calls.stream_answer(_request(settings), server, model, settings, _stop, token)
    return ModelTried(server, model, time.perf_counter() - started_at)


class _Answered(Exception):
    """The first word is there."""


def _stop(_piece: str) -> None:
    raise _Answered


def _request(settings: Settings) -> Prompt:
    """A prompt without passages; the room for the answer is the usual one, since some models think before they write.

    The window is the usual one too, so that a server that loads the model for it need not load it again.
    """
    return Prompt("", "en", (ChatMessage("user", REQUEST),), (), (), (), tokens=0,
                  window_tokens=settings.window_tokens, answer_tokens=settings.answer_tokens)

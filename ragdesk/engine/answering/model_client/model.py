"""Asks a language model on a server, and writes its answer down.

Takes:  a prompt, a server, the name of a model.
Gives:  text in portions while it comes, then an ``Answer`` with checked citations.
Never:  outlives a wish to stop by more than 300 ms, believes that an answer is whole unless the server says so, or
        loses text that has come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx

from ragdesk.engine.answering.citations import check
from ragdesk.engine.answering.markers import spell_out_ranges
from ragdesk.engine.answering.model_client.connection import (
    FOREIGN_ERRORS,
    check_encoding,
    named_error,
    open_client,
    read_limited,
    redirect_error,
    refusal,
    run_watched,
)
from ragdesk.engine.answering.model_client.dialects import DIALECTS, Dialect
from ragdesk.engine.answering.model_client.keys import Secret
from ragdesk.engine.answering.model_client.limits import CallClock, ModelLimits, TimeIsUp
from ragdesk.engine.answering.model_client.servers import fetch_models
from ragdesk.engine.answering.model_client.stream_events import parse_object
from ragdesk.engine.answering.model_client.transcript import Transcript
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import (
    ModelBroken,
    ModelError,
    ModelNotAServer,
    ModelNotFound,
    ModelOnlyThought,
    ModelRefused,
    ModelTooSlow,
    ModelWindowTooSmall,
)
from ragdesk.engine.reasons import StoppedBy
from ragdesk.engine.records import Answer, AnswerMaker, ModelServer, Prompt
from ragdesk.engine.settings import SETTINGS

NOTHING_INSTALLED = "–"

TEMPERATURE: float = SETTINGS["temperature"].default
"""What the setting is until the user changes it: low, for an answer should keep to the passages."""

TOO_LONG_MARKS = ("exceed_context", "context length", "context_length", "context size", "context window", "n_ctx",
                  "prompt is too long", "input is too long", "too many tokens", "max_model_len", "maximum context")
"""How servers say that a prompt is longer than the model's window."""

TOO_LONG_STATUS = (httpx.codes.BAD_REQUEST, httpx.codes.REQUEST_ENTITY_TOO_LARGE, httpx.codes.UNPROCESSABLE_ENTITY,
                   httpx.codes.INTERNAL_SERVER_ERROR)
"""With which they say so."""

THOUGHT_TOO_LONG = (StoppedBy.NOTHING, StoppedBy.ROOM, StoppedBy.TIME, StoppedBy.LONG)
"""Why there may be thoughts but no answer; other reasons have errors of their own."""


def stream_answer(prompt: Prompt, server: ModelServer, model: str, *, on_piece: Callable[[str], None],
                  token: CancelToken, limits: ModelLimits, temperature: float = TEMPERATURE,
                  key: Secret | None = None) -> Answer:
    """Ask a model and wait for its whole answer, in this thread.

    Args:
        on_piece: gets portions of the text, in this thread, about every 40 ms.
        token: stops the call within 300 ms, whatever the server does.

    Returns:
        the answer, as it came but for cited ranges, which are spelled out; not ``complete`` when it ended early after
        some text had come, with the reason in ``stopped_by``.

    Raises:
        ModelError: when no text came at all.
        Cancelled: when the token was cancelled.
    """
    if not prompt.messages or (prompt.left_out and not prompt.sources):
        raise ModelWindowTooSmall  # a question without any passage would only be answered from memory
    seconds = 0.0
    transcript = Transcript(on_piece, limits, prompt.answer_tokens)
    clock = CallClock(limits, token)
    body = DIALECTS[server.kind].make_body(prompt, model, temperature)
    call = _Call(body, server, model, transcript, clock, limits, key)
    try:
        run_watched(call.run(), clock, transcript.pass_on)
    except TimeIsUp as limit:
        seconds = limit.seconds
        transcript.stop(StoppedBy.TIME if seconds == limits.total_seconds else StoppedBy.SLOW, f"{seconds:g} s")
    transcript.close()
    text = spell_out_ranges(transcript.text.rstrip())
    if not text:
        raise _error_without_text(transcript, server.url, seconds)
    checked = check(text, prompt)
    return Answer(
        by=AnswerMaker.MODEL, text=text, citations=checked.citations, model=model, address=server.url,
        complete=not transcript.stopped_by, seconds=clock.seconds, stopped_by=transcript.stopped_by,
        details=transcript.details, claims=checked.claims, is_refusal=checked.is_refusal,
        thoughts=transcript.thoughts,
    )


def _error_without_text(transcript: Transcript, address: str, seconds: float) -> ModelError:
    """The error for an answer that ended before it began, or had not begun after ``seconds``."""
    details = transcript.details or f"no text; stopped by: {transcript.stopped_by or 'the model'}"
    if transcript.thoughts and transcript.stopped_by in THOUGHT_TOO_LONG:
        return ModelOnlyThought(details=details)
    if transcript.stopped_by in (StoppedBy.SLOW, StoppedBy.TIME):
        return ModelTooSlow(address=address, seconds=f"{seconds:g}", details=details)
    if transcript.stopped_by is StoppedBy.ERROR:
        if _says_too_long(transcript.details):
            return ModelWindowTooSmall(details=details)
        return ModelRefused(address=address, status="error", details=details)
    return ModelBroken(address=address, details=details)


def _says_too_long(text: str) -> bool:
    """Whether a server's words mean that the prompt does not fit."""
    return any(mark in text.lower() for mark in TOO_LONG_MARKS)


class _Call:
    """One request and the reading of its answer."""

    def __init__(self, body: dict[str, Any], server: ModelServer, model: str, transcript: Transcript, clock: CallClock,
                 limits: ModelLimits, key: Secret | None) -> None:
        self._body = body
        self._server = server
        self._model = model
        self._transcript = transcript
        self._clock = clock
        self._limits = limits
        self._key = key
        self._dialect: Dialect = DIALECTS[server.kind]

    async def run(self) -> None:
        """Send the request; once more if the server hung up before it said anything."""
        async with open_client(self._server.url, self._limits, self._key) as client:
            try:
                await self._ask(client)
            except httpx.RemoteProtocolError as error:
                if "without sending a response" not in str(error):
                    self._keep_or_raise(error)
                else:
                    await self._ask_again(client)
            except FOREIGN_ERRORS as error:
                self._keep_or_raise(error)

    async def _ask_again(self, client: httpx.AsyncClient) -> None:
        try:
            await self._ask(client)
        except FOREIGN_ERRORS as error:
            self._keep_or_raise(error)

    def _keep_or_raise(self, error: Exception) -> None:
        """A connection that breaks after some text only ends the answer early."""
        foreign = named_error(error, self._server.url)
        if not self._transcript.text:
            raise foreign from error
        self._transcript.stop(StoppedBy.CLOSED, foreign.details)

    async def _ask(self, client: httpx.AsyncClient) -> None:
        url = self._server.url + self._dialect.chat_path
        async with client.stream("POST", url, json=self._body) as response:
            client.cookies.clear()
            await self._check(client, response)
            if response.headers.get("content-type", "").lower().startswith("application/json"):
                await self._read_whole(response)
            else:
                await self._read_stream(response)

    async def _check(self, client: httpx.AsyncClient, response: httpx.Response) -> None:
        """Refuse what is no answer."""
        address = self._server.url
        if response.is_redirect or 300 <= response.status_code < 400:
            raise redirect_error(response, address)
        check_encoding(response, address)
        if response.status_code == httpx.codes.OK:
            if response.headers.get("content-type", "").lower().startswith("text/html"):
                raise ModelNotAServer(address=address)
            return
        refused = await refusal(response, address)
        if response.status_code == httpx.codes.NOT_FOUND:
            raise await self._not_found(client, refused)
        if response.status_code in TOO_LONG_STATUS and _says_too_long(refused.details):
            raise ModelWindowTooSmall(details=refused.details)
        raise refused

    async def _not_found(self, client: httpx.AsyncClient, refused: ModelRefused) -> ModelError:
        """Tell a missing model from a missing server: the former's server lists others, or speaks of models."""
        models = await fetch_models(client, self._server.url, self._dialect)
        if models is None and "model" not in refused.details.lower():
            return ModelNotAServer(address=self._server.url, details=refused.details)
        installed = ", ".join(models or self._server.models) or NOTHING_INSTALLED
        return ModelNotFound(address=self._server.url, model=self._model, installed=installed,
                             details=refused.details)

    async def _read_whole(self, response: httpx.Response) -> None:
        """Read an answer that is not streamed, or a stream that only calls itself JSON."""
        body = await read_limited(response, self._limits.line_bytes)
        message = parse_object(body.decode("utf-8", "replace"))
        if message is not None:
            self._transcript.take_whole(self._dialect.read_message(message))
            return
        parser = self._dialect.make_parser(self._limits.line_bytes)
        for piece in [*parser.feed(body), *parser.close()]:
            self._transcript.take(piece)

    async def _read_stream(self, response: httpx.Response) -> None:
        """Read pieces until the model says that it has finished, or has to be stopped."""
        parser = self._dialect.make_parser(self._limits.line_bytes)
        async for data in response.aiter_raw():
            self._clock.check()
            for piece in parser.feed(data):
                if self._transcript.take(piece):
                    self._clock.note_sign_of_life()
            if parser.is_overfull:
                self._transcript.stop(StoppedBy.LONG)
            self._transcript.pass_on()
            if self._transcript.is_ended:
                return
        for piece in parser.close():
            self._transcript.take(piece)

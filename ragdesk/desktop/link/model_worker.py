"""The model thread: owns the connection to the language model and nothing else.

Takes:  a finished prompt and settings, or the wish to look for servers.
Gives:  pieces of text while the model writes, then the checked answer.
Never:  sees the index, or starts a request to an address that the user did not choose or that is not on this computer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from ragdesk.desktop.link.messages import (
    AnswerMade,
    AnswerPiece,
    AnswerStarted,
    FindServers,
    ProbeServer,
    Response,
    ServersFound,
    Stopped,
    StreamAnswer,
)
from ragdesk.desktop.link.request_worker import RequestWorker, serves
from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.errors import ModelUnreachable
from ragdesk.engine.records import Answer, AnswerMaker, Citation, ModelServer, Prompt
from ragdesk.engine.settings import Settings


class ModelCalls(Protocol):
    """What the model thread can have done; tests put a script in its place."""

    def find_servers(self, token: CancelToken) -> tuple[ModelServer, ...]:
        """Look at the usual ports of this computer."""

    def probe_server(self, url: str, kind: str, token: CancelToken) -> ModelServer:
        """Ask one address what it is."""

    def stream_answer(self, prompt: Prompt, server: ModelServer, model: str, settings: Settings,
                      on_piece: Callable[[str], None], token: CancelToken) -> Answer:
        """Have the model write, piece by piece."""

    def cite(self, text: str, prompt: Prompt) -> tuple[Citation, ...]:
        """Check the citations of a text."""


class RealModelCalls:
    """The calls of ``ragdesk.engine.answering``, imported when first needed, for they load an HTTP client."""

    def find_servers(self, token: CancelToken) -> tuple[ModelServer, ...]:
        """Look at the usual ports of this computer."""
        from ragdesk.engine.answering.model_client.servers import find_servers

        return find_servers(token)

    def probe_server(self, url: str, kind: str, token: CancelToken) -> ModelServer:
        """Ask one address what it is."""
        from ragdesk.engine.answering.model_client.servers import probe_server

        return probe_server(url, kind, token=token)

    def stream_answer(self, prompt: Prompt, server: ModelServer, model: str, settings: Settings,
                      on_piece: Callable[[str], None], token: CancelToken) -> Answer:
        """Have the model write, piece by piece."""
        from ragdesk.engine.answering.model_client.limits import ModelLimits
        from ragdesk.engine.answering.model_client.model import stream_answer

        limits = ModelLimits(first_token_seconds=settings.first_token_seconds)
        return stream_answer(prompt, server, model, on_piece=on_piece, token=token, limits=limits)

    def cite(self, text: str, prompt: Prompt) -> tuple[Citation, ...]:
        """Check the citations of a text."""
        from ragdesk.engine.answering.citations import cite

        return cite(text, prompt)


class ModelWorker(RequestWorker):
    """Talks to model servers in the thread it was moved to."""

    def __init__(self, calls: ModelCalls | None = None) -> None:
        """Use the real calls unless others are given."""
        super().__init__()
        self._calls: ModelCalls = calls or RealModelCalls()

    @serves(FindServers)
    def _find_servers(self, request: FindServers) -> Response:
        return ServersFound(request.id, self._calls.find_servers(request.token))

    @serves(ProbeServer)
    def _probe_server(self, request: ProbeServer) -> Response:
        server = self._calls.probe_server(request.url, request.kind, request.token)
        return ServersFound(request.id, (server,), request.url)

    @serves(StreamAnswer)
    def _stream_answer(self, request: StreamAnswer) -> Response:
        """Ask the model; a text that was stopped half-way is kept and marked as incomplete."""
        started_at = time.perf_counter()
        server = self._server(request.settings, request.token)
        model = request.settings.model_name or (server.models[0] if server.models else "")
        self.responded.emit(AnswerStarted(request.id, model, server.url))
        pieces: list[str] = []

        def pass_on(piece: str) -> None:
            if piece:
                pieces.append(piece)
                self.responded.emit(AnswerPiece(request.id, piece))

        try:
            answer = self._calls.stream_answer(request.prompt, server, model, request.settings, pass_on, request.token)
        except Cancelled:
            text = "".join(pieces)
            if not text:
                return Stopped(request.id, request.lane)
            answer = self._stopped_answer(request, text, model, server.url, time.perf_counter() - started_at)
        return AnswerMade(request.id, answer, request.prompt, request.result)

    def _stopped_answer(self, request: StreamAnswer, text: str, model: str, address: str, seconds: float) -> Answer:
        """The text so far, with its citations."""
        return Answer(AnswerMaker.MODEL, text, self._calls.cite(text, request.prompt), model, address,
                      complete=False, seconds=seconds)

    def _server(self, settings: Settings, token: CancelToken) -> ModelServer:
        """The server to ask: the chosen address, or the first found on this computer.

        Raises:
            ModelUnreachable: no address is chosen and none of the usual programs runs here.
        """
        if settings.model_url:
            return self._calls.probe_server(settings.model_url, settings.model_kind, token)
        servers = self._calls.find_servers(token)
        token.raise_if_cancelled()
        for server in servers:
            if server.models and settings.model_name in ("", *server.models):
                return server
        if not servers:
            raise ModelUnreachable(address="127.0.0.1")
        return servers[0]

"""The model thread: owns the connection to the language model and nothing else.

Takes:  a finished prompt and settings, or the wish to look for servers.
Gives:  pieces of text while the model writes, then the checked answer.
Never:  sees the index, or starts a request to an address that the user did not choose or that is not on this computer.
"""

from __future__ import annotations

from functools import partial

from ragdesk.desktop.link.key_messages import KeepKey, KeyState, LookForKey
from ragdesk.desktop.link.messages import (
    AnswerMade,
    AnswerPiece,
    AnswerStarted,
    FindServers,
    ModelAnswered,
    ModelAsked,
    Response,
    ServersFound,
    StreamAnswer,
    TryModel,
)
from ragdesk.desktop.link.prompt_messages import CountTokens, TokensCounted
from ragdesk.desktop.link.request_worker import RequestWorker, serves
from ragdesk.engine.errors import ModelError
from ragdesk.engine.facade.models import ModelCalls, NetworkCalls, go_on, try_model, write_answer
from ragdesk.engine.records import ModelServer


class ModelWorker(RequestWorker):
    """Talks to model servers in the thread it was moved to."""

    def __init__(self, calls: ModelCalls | None = None) -> None:
        """Use the real calls unless others are given."""
        super().__init__()
        self._calls: ModelCalls = calls or NetworkCalls()

    @serves(FindServers)
    def _find_servers(self, request: FindServers) -> Response:
        """Those at the usual ports, and before them the one at the address; it may use another port."""
        found = self._calls.find_servers(request.token)
        if not request.url:
            return ServersFound(request.id, found)
        try:
            asked = self._calls.probe_server(request.url, request.kind, request.token)
        except ModelError:
            if not found:
                raise
            return ServersFound(request.id, found)
        return ServersFound(request.id, (asked, *(server for server in found if server.url != asked.url)))

    @serves(LookForKey)
    def _look_for_key(self, request: LookForKey) -> Response:
        return KeyState(request.id, self._calls.keys.place_of(request.url))

    @serves(KeepKey)
    def _keep_key(self, request: KeepKey) -> Response:
        if request.key is None:
            self._calls.keys.forget(request.url)
        else:
            self._calls.keys.keep(request.url, request.key)
        return KeyState(request.id, self._calls.keys.place_of(request.url))

    @serves(TryModel)
    def _try_model(self, request: TryModel) -> Response:
        def report_start(server: ModelServer, model: str) -> None:
            self.responded.emit(ModelAsked(request.id, server, model))

        return ModelAnswered(request.id, try_model(request.settings, self._calls, report_start, request.token))

    @serves(CountTokens)
    def _count_tokens(self, request: CountTokens) -> Response:
        return TokensCounted(request.id, self._calls.count_tokens(request.prompt, request.address, request.token))

    @serves(StreamAnswer)
    def _stream_answer(self, request: StreamAnswer) -> Response:
        """Ask the model; see ``engine.answering.answer`` for what becomes of a text that is stopped half-way."""
        def report_start(server: ModelServer, model: str) -> None:
            self.responded.emit(AnswerStarted(request.id, model, server.url))

        def pass_on(piece: str) -> None:
            self.responded.emit(AnswerPiece(request.id, piece))

        write = write_answer if request.so_far is None else partial(go_on, request.so_far)
        answer = write(request.result, request.prompt, request.settings, self._calls, on_start=report_start,
                       on_piece=pass_on, token=request.token)
        return AnswerMade(request.id, answer, request.prompt, request.result)

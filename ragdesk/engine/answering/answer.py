"""Answering as one plan that every client follows: who writes the answer, on which server, and who stands in.

Takes:  a search result, the prompt made of it, the settings.
Gives:  one ``Answer``; the error of the model, when quoted sentences had to stand in for it.
Never:  asks a model whose answer the passages cannot support, unless the user insists.

The plan: quote the best sentences; they are the answer when no model is to be asked. Else the model writes, and what it
has written counts even when it is stopped half-way. When it fails, or is stopped before the first word, the quotes
are the answer. The terminal runs the plan in one go, ``answer_question``; the window takes the same steps one by one,
``extract_answer``, ``asks_model``, ``write_answer``, because its engine and its connection live in different threads.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from ragdesk.engine.answering.citations import check
from ragdesk.engine.answering.extract import extract_answer
from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.errors import ModelError, ModelUnreachable
from ragdesk.engine.prompting.counted import with_counts
from ragdesk.engine.records import Answer, AnswerMaker, ModelServer, Prompt, SearchResult, Verdict
from ragdesk.engine.settings import Settings

if TYPE_CHECKING:
    from ragdesk.engine.answering.model_client.keys import KeyStore

OnStart = Callable[[ModelServer, str], None]
"""Told which server and which of its models is being asked."""

OnPiece = Callable[[str], None]
"""Given each piece of text as it comes, never an empty one."""


class ModelCalls(Protocol):
    """What can be asked of model servers; tests put a script in its place."""

    @property
    def keys(self) -> KeyStore:
        """The keys of servers that ask for one."""

    def find_servers(self, token: CancelToken) -> tuple[ModelServer, ...]:
        """Look at the usual ports of this computer."""

    def probe_server(self, url: str, kind: str, token: CancelToken) -> ModelServer:
        """Ask one address what it is."""

    def stream_answer(self, prompt: Prompt, server: ModelServer, model: str, settings: Settings,
                      on_piece: OnPiece, token: CancelToken) -> Answer:
        """Have the model write, piece by piece."""

    def count_tokens(self, prompt: Prompt, address: str, token: CancelToken) -> Prompt:
        """The prompt as a server that was given it counts its tokens; as it was where that does not tell."""


class NetworkCalls:
    """The calls of ``model_client``, imported when first needed, for they load an HTTP client."""

    def __init__(self, keys: KeyStore | None = None) -> None:
        """Use keys from the system's keyring unless others are given."""
        self._keys = keys

    @property
    def keys(self) -> KeyStore:
        """The keys of servers that ask for one; looked up only for an address that the user chose."""
        from ragdesk.engine.answering.model_client.keys import KeyStore

        if self._keys is None:
            self._keys = KeyStore(use_system=True)
        return self._keys

    def find_servers(self, token: CancelToken) -> tuple[ModelServer, ...]:
        """See ``model_client.servers.find_servers``."""
        from ragdesk.engine.answering.model_client import servers

        return servers.find_servers(token)

    def probe_server(self, url: str, kind: str, token: CancelToken) -> ModelServer:
        """See ``model_client.servers.probe_server``."""
        from ragdesk.engine.answering.model_client import servers

        return servers.probe_server(url, kind, token=token, key=self.keys.key_for(url))

    def stream_answer(self, prompt: Prompt, server: ModelServer, model: str, settings: Settings,
                      on_piece: OnPiece, token: CancelToken) -> Answer:
        """See ``model_client.model.stream_answer``."""
        from ragdesk.engine.answering.model_client.limits import ModelLimits
        from ragdesk.engine.answering.model_client.model import stream_answer

        limits = ModelLimits(first_token_seconds=settings.first_token_seconds)
        return stream_answer(prompt, server, model, on_piece=on_piece, token=token, limits=limits,
                             temperature=settings.temperature,
                             key=self.keys.key_for(server.url, look=bool(settings.model_url)))

    def count_tokens(self, prompt: Prompt, address: str, token: CancelToken) -> Prompt:
        """See ``model_client.token_count.count_tokens``."""
        from ragdesk.engine.answering.model_client.token_count import count_tokens

        counts = count_tokens([block.text for block in prompt.blocks], address, token,
                              self.keys.key_for(address, look=False))
        return prompt if counts is None else with_counts(prompt, counts)


def asks_model(result: SearchResult, prompt: Prompt, settings: Settings, *, insist: bool = False,
               with_model: bool = True) -> bool:
    """Whether a model is to write the answer: not when the passages do not hold it, unless the user insists.

    Args:
        insist: the user wants it asked all the same.
        with_model: it may be asked this time at all.
    """
    may_be_asked = settings.use_model and with_model and bool(prompt.sources)
    return may_be_asked and (insist or result.evidence.verdict is not Verdict.NONE)


def choose_server(settings: Settings, calls: ModelCalls, token: CancelToken) -> ModelServer:
    """The server to ask: the one at the chosen address, else the first on this computer that has the chosen model.

    Without a chosen model any that has one will do; and when none has it, the first is asked, and says so itself.

    Raises:
        ModelUnreachable: no address is chosen and none of the usual programs runs here.
        ModelError: the chosen address does not answer as a model server does.
        Cancelled: when the token was cancelled.
    """
    if settings.model_url:
        return calls.probe_server(settings.model_url, settings.model_kind, token)
    servers = calls.find_servers(token)
    token.raise_if_cancelled()
    if not servers:
        raise ModelUnreachable(address="127.0.0.1")
    fitting = (server for server in servers if server.models and settings.model_name in ("", *server.models))
    return next(fitting, servers[0])


def write_answer(result: SearchResult, prompt: Prompt, settings: Settings, calls: ModelCalls, *, on_start: OnStart,
                 on_piece: OnPiece, token: CancelToken) -> Answer:
    """Have a model write the answer; a text that was stopped half-way is kept, marked as not complete.

    An answer although the evidence was too weak for any is marked as such.

    Raises:
        ModelError: no text came at all.
        Cancelled: it was stopped before the first word.
    """
    started_at = time.perf_counter()
    server = choose_server(settings, calls, token)
    model = settings.model_name or next(iter(server.models), "")
    on_start(server, model)
    pieces: list[str] = []

    def keep(piece: str) -> None:
        if piece:
            pieces.append(piece)
            on_piece(piece)

    try:
        answer = calls.stream_answer(prompt, server, model, settings, keep, token)
    except Cancelled:
        text = "".join(pieces)
        if not text:
            raise
        checked = check(text, prompt)
        answer = Answer(AnswerMaker.MODEL, text, checked.citations, model, server.url, complete=False,
                        seconds=time.perf_counter() - started_at, claims=checked.claims, is_refusal=checked.is_refusal)
    is_against = result.evidence.verdict is Verdict.NONE and not answer.is_refusal
    return replace(answer, against_evidence=is_against)


def answer_question(result: SearchResult, prompt: Prompt, settings: Settings, calls: ModelCalls, *,
                    on_start: OnStart, on_piece: OnPiece = lambda _piece: None, token: CancelToken | None = None,
                    insist: bool = False) -> tuple[Answer, ModelError | None]:
    """The whole plan, in this thread; ``token`` stops the model, and what it has written by then counts.

    Returns:
        the answer, and why the model did not write it although it was asked.
    """
    quotes = extract_answer(result, prompt)
    if not asks_model(result, prompt, settings, insist=insist):
        return quotes, None
    try:
        return write_answer(result, prompt, settings, calls, on_start=on_start, on_piece=on_piece,
                            token=token or CancelToken()), None
    except ModelError as error:
        return quotes, error
    except Cancelled:
        return quotes, None

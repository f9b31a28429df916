"""Finds model servers, and asks them which models they have.

Takes:  an address, or the ports at which such programs listen by habit.
Gives:  ``ModelServer``: address, language, name, models.
Never:  asks another computer unless its address was given, and sends nothing but the question for models.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import httpx

from ragdesk.engine.answering.model_client.connection import (
    check_encoding,
    named_error,
    open_client,
    read_limited,
    redirect_error,
    refusal,
    run_watched,
)
from ragdesk.engine.answering.model_client.dialects import OLLAMA, OPENAI, Dialect
from ragdesk.engine.answering.model_client.keys import Secret
from ragdesk.engine.answering.model_client.limits import CallClock, ModelLimits, TimeIsUp
from ragdesk.engine.answering.model_client.server_text import harmless_error
from ragdesk.engine.answering.model_client.stream_events import parse_object, text_of
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import ModelError, ModelNotAServer, ModelTooSlow, ModelUnreachable, ModelUntrusted
from ragdesk.engine.records import ModelServer
from ragdesk.engine.server_address import base_address

PROGRAMS = {11434: "Ollama", 1234: "LM Studio", 8080: "llama.cpp", 1337: "Jan"}
"""Who listens at which port by habit."""

KNOWN_PORTS = tuple(PROGRAMS)

FIND_SECONDS = 0.9
"""For all ports together, on this computer."""

PROBE_SECONDS = 5.0
FETCH_SECONDS = 3.0
LONGEST_LIST_BYTES = 1_000_000
OLLAMA_VERSION_PATH = "/api/version"
"""Only Ollama has it; llama.cpp imitates some of Ollama's other addresses."""


@dataclass(frozen=True, slots=True)
class _Fetched:
    """A JSON answer and the header that names the program."""

    content: dict[str, Any]
    program: str


def find_servers(token: CancelToken | None = None, ports: Iterable[int] = KNOWN_PORTS) -> tuple[ModelServer, ...]:
    """Model servers that run on this computer, in the order of ``ports``; takes at most a second.

    Raises:
        Cancelled: when the token was cancelled.
    """
    found: dict[int, ModelServer] = {}
    clock = CallClock(_limits(FIND_SECONDS), token or CancelToken())
    with contextlib.suppress(TimeIsUp):  # a server that has not answered by then is left out
        run_watched(_find_all(found, tuple(ports)), clock, lambda: None)
    return tuple(found[port] for port in ports if port in found)


async def _find_all(found: dict[int, ModelServer], ports: tuple[int, ...]) -> None:
    """Ask all ports at once and note those that answer."""
    async def look(port: int) -> None:
        address = f"http://127.0.0.1:{port}"
        try:
            async with open_client(address, _limits(FIND_SECONDS)) as client:
                found[port] = await _probe(client, address, "auto")
        except ModelError:
            return

    await asyncio.gather(*(look(port) for port in ports))


def probe_server(url: str, kind: str = "auto", *, token: CancelToken | None = None,
                 key: Secret | None = None) -> ModelServer:
    """Ask one server which models it has; takes at most five seconds.

    Args:
        url: with or without "http://", "/v1" or a trailing slash.
        kind: "openai", "ollama", or "auto" to find out.

    Raises:
        ModelError: when it does not answer, or not as a model server does.
        Cancelled: when the token was cancelled.
    """
    address = base_address(url)
    limits = _limits(PROBE_SECONDS)

    async def probe() -> ModelServer:
        async with open_client(address, limits, key) as client:
            return await _probe(client, address, kind)

    try:
        return run_watched(probe(), CallClock(limits, token or CancelToken()), lambda: None)
    except TimeIsUp as limit:
        raise ModelTooSlow(address=address, seconds=f"{limit.seconds:g}") from None


async def fetch_models(client: httpx.AsyncClient, address: str, dialect: Dialect) -> tuple[str, ...] | None:
    """Names of the models that a server has; None when it does not say."""
    try:
        fetched = await asyncio.wait_for(_fetch(client, address, dialect.models_path), FETCH_SECONDS)
    except (ModelError, TimeoutError):
        return None
    return dialect.read_models(fetched.content)


def _limits(seconds: float) -> ModelLimits:
    """Limits of a call that has to be over after some seconds."""
    return ModelLimits(connect_seconds=min(seconds, ModelLimits().connect_seconds), first_token_seconds=seconds,
                       total_seconds=seconds)


async def _probe(client: httpx.AsyncClient, address: str, kind: str) -> ModelServer:
    """Find out what a server speaks, unless that is known, and which models it has."""
    dialects = {"openai": (OPENAI,), "ollama": (OLLAMA,)}.get(kind) or await _likely_dialects(client, address)
    error: ModelError = ModelNotAServer(address=address)
    for dialect in dialects:
        try:
            fetched = await _fetch(client, address, dialect.models_path)
        except ModelError as failure:
            error = failure
            continue
        models = dialect.read_models(fetched.content)
        if models is not None:
            return ModelServer(address, dialect.kind, _program_name(address, dialect, fetched), models)
    raise error


async def _likely_dialects(client: httpx.AsyncClient, address: str) -> tuple[Dialect, ...]:
    """Both languages, the likelier first.

    Raises:
        ModelError: when nobody answers at all, since asking twice would only take twice as long.
    """
    try:
        fetched = await _fetch(client, address, OLLAMA_VERSION_PATH)
    except (ModelUnreachable, ModelUntrusted):
        raise
    except ModelError:
        return (OPENAI, OLLAMA)
    is_ollama = bool(text_of(fetched.content.get("version")))
    return (OLLAMA, OPENAI) if is_ollama else (OPENAI, OLLAMA)


def _program_name(address: str, dialect: Dialect, fetched: _Fetched) -> str:
    """The name of the program that answered, as far as it can be told."""
    if dialect is OLLAMA:
        return PROGRAMS[11434]
    if "llama.cpp" in fetched.program.lower():
        return "llama.cpp"
    port = httpx.URL(address).port
    return PROGRAMS.get(port or 0, "")


async def _fetch(client: httpx.AsyncClient, address: str, path: str) -> _Fetched:
    """Get a JSON object.

    Raises:
        ModelError: for anything else.
    """
    try:
        async with client.stream("GET", address + path) as response:
            client.cookies.clear()
            if 300 <= response.status_code < 400:
                raise redirect_error(response, address)
            check_encoding(response, address)
            if response.status_code in (401, 403, 429) or response.status_code >= 500:
                raise await refusal(response, address)
            body = await read_limited(response, LONGEST_LIST_BYTES)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise named_error(error, address) from error
    content = parse_object(body.decode("utf-8", "replace"))
    if content is None or response.status_code != httpx.codes.OK:
        raise ModelNotAServer(address=address, details=harmless_error(body[:400].decode("utf-8", "replace")))
    return _Fetched(content, response.headers.get("server", ""))

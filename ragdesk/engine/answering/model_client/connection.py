"""The connection to a model server, and how work on it is watched.

Takes:  an address.
Gives:  an httpx client with safe settings; ``run_watched``, which runs a call and can stop it; named errors.
Never:  follows a redirect, uses a proxy, keeps a cookie, unpacks a compressed answer, or lets a foreign error through.

A synchronous stream cannot be stopped from outside while the server is silent. So the calling thread runs a private
event loop, looks at the clock and the token every 50 ms, and cancels the call when it is no longer wanted.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import threading
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import certifi
import httpx

from ragdesk.engine.answering.model_client.keys import Secret, may_carry_key
from ragdesk.engine.answering.model_client.limits import CallClock, ModelLimits
from ragdesk.engine.answering.model_client.server_text import harmless_body, harmless_error
from ragdesk.engine.errors import (
    ModelAddressInvalid,
    ModelBroken,
    ModelError,
    ModelNotAServer,
    ModelRefused,
    ModelTooSlow,
    ModelUnreachable,
    ModelUntrusted,
)
from ragdesk.engine.server_address import host_and_port

POLL_SECONDS = 0.05
CLEANUP_SECONDS = 0.2
"""How long a stopped call may take to close its connection."""

WRITE_SECONDS = 30.0
LONGEST_ERROR_BODY = 64_000
LONGEST_RETRY_SECONDS = 30

FOREIGN_ERRORS = (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError)

Value = TypeVar("Value")


def open_client(address: str, limits: ModelLimits, key: Secret | None = None) -> httpx.AsyncClient:
    """A client for one call; reading has no time limit of its own, since the clock of the call has several.

    Args:
        key: for ``address``; it is sent nowhere else, since no redirect is followed.
    """
    timeout = httpx.Timeout(connect=limits.connect_seconds, read=None, write=WRITE_SECONDS, pool=None)
    headers = {"Accept-Encoding": "identity", "User-Agent": "RagDesk"}
    if key is not None and may_carry_key(address):
        headers["Authorization"] = f"Bearer {key.reveal()}"
    return httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=timeout, headers=headers,
                             verify=_trusted_certificates(needed=address.startswith("https:")))


def _trusted_certificates(*, needed: bool) -> ssl.SSLContext:
    """Certificates of the system and of certifi; none, and so no trust, where the address does not use them.

    Made by hand because the ready-made context writes session keys to the file that SSLKEYLOGFILE names.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if needed:
        context.load_default_certs()
        context.load_verify_locations(certifi.where())
    return context


def run_watched(work: Awaitable[Value], clock: CallClock, on_tick: Callable[[], None]) -> Value:
    """Run ``work`` in this thread to its end, or stop it.

    Args:
        on_tick: called every 50 ms.

    Raises:
        Cancelled, TimeIsUp: from the clock.
    """
    loop = _Loop()
    try:
        return loop.run_until_complete(_watch(work, clock, on_tick))
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()


class _Loop(asyncio.SelectorEventLoop):
    """An event loop that can be left, and a program that can be quit, while the name of a server is being looked up.

    The system's look-up of names cannot be stopped and may hang for long. asyncio has a pool of threads do it, and both
    its own end and that of the program wait for that pool; nobody waits for a daemon thread.
    """

    async def getaddrinfo(self, host: Any, port: Any, **hints: Any) -> Any:
        """Look a name up in a thread of its own."""
        found: asyncio.Future[Any] = self.create_future()

        def settle(set_outcome: Callable[[Any], None], outcome: Any) -> None:
            if not found.done():
                set_outcome(outcome)

        def look_up() -> None:
            try:
                step: tuple[Callable[[Any], None], Any] = found.set_result, socket.getaddrinfo(host, port, **hints)
            except OSError as error:
                step = found.set_exception, error
            with contextlib.suppress(RuntimeError):  # the loop has been left meanwhile
                self.call_soon_threadsafe(settle, *step)

        threading.Thread(target=look_up, name="look-up", daemon=True).start()
        return await found


async def _watch(work: Awaitable[Value], clock: CallClock, on_tick: Callable[[], None]) -> Value:
    """Look at the clock between the steps of the work."""
    task = asyncio.ensure_future(work)
    try:
        while not task.done():
            clock.check()
            await asyncio.wait({task}, timeout=POLL_SECONDS)
            on_tick()
        return task.result()
    finally:
        if not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=CLEANUP_SECONDS)
        if task.done() and not task.cancelled():
            task.exception()  # looked at, so that asyncio does not complain about it later


async def read_limited(response: httpx.Response, limit_bytes: int) -> bytes:
    """The body up to a limit; what is beyond is left unread."""
    body = bytearray()
    async for data in response.aiter_raw():
        body += data
        if len(body) >= limit_bytes:
            break
    return bytes(body[:limit_bytes])


def redirect_error(response: httpx.Response, address: str) -> ModelRefused:
    """The error for a redirect, which names where it would have led."""
    target = harmless_error(host_and_port(response.headers.get("location", "")))
    details = f"The server redirects to {target}. If you trust that address, enter it yourself."
    return ModelRefused(address=address, status=f"{response.status_code} → {target}", details=details)


async def refusal(response: httpx.Response, address: str) -> ModelRefused:
    """The error for a refused request, with the server's reason."""
    details = harmless_body(await read_limited(response, LONGEST_ERROR_BODY))
    wait = response.headers.get("retry-after", "")
    if wait.isascii() and wait.isdigit() and int(wait[:4]) <= LONGEST_RETRY_SECONDS:
        details = f"{details} (Retry-After: {wait[:4]} s)".strip()
    return ModelRefused(address=address, status=response.status_code, details=details)


def check_encoding(response: httpx.Response, address: str) -> None:
    """Refuse a compressed answer: it was asked to be plain, and may unpack to any size.

    Raises:
        ModelBroken: when it is compressed.
    """
    encoding = response.headers.get("content-encoding", "identity")
    if encoding.strip().lower() not in ("", "identity"):
        raise ModelBroken(address=address, details=f"compressed answer: {harmless_error(encoding)}")


def named_error(error: Exception, address: str) -> ModelError:
    """The named error that stands for one of httpx."""
    details = harmless_error(f"{type(error).__name__}: {error}")
    if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
        return _connect_error(error, address, details)
    if isinstance(error, httpx.UnsupportedProtocol | httpx.InvalidURL | httpx.LocalProtocolError):
        return ModelAddressInvalid(address=address, details=details)
    if isinstance(error, httpx.TimeoutException):
        return ModelTooSlow(address=address, seconds=f"{WRITE_SECONDS:g}", details=details)
    if isinstance(error, httpx.RemoteProtocolError) and "illegal" in str(error):
        return ModelNotAServer(address=address, details=details)
    return ModelBroken(address=address, details=details)


def _connect_error(error: Exception, address: str, details: str) -> ModelError:
    """Tell a server that is not there from one that cannot prove who it is."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return ModelUntrusted(address=address, details=details)
        if isinstance(cause, ssl.SSLError):
            return ModelNotAServer(address=address, details=details)
        cause = cause.__cause__ or cause.__context__
    return ModelUnreachable(address=address, details=details)

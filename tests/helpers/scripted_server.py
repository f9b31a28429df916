"""A small HTTP server in this process that says exactly what a test wants, and remembers what it was asked."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

JSON = "application/json"
EVENTS = "text/event-stream"
LINES = "application/x-ndjson"


@dataclass(frozen=True)
class Request:
    """What the server was asked."""

    method: str
    path: str
    headers: dict[str, str]
    body: str


@dataclass
class Reply:
    """What it says to one path; after ``parts`` it hangs up, or stays silent until the test is over."""

    parts: list[bytes] = field(default_factory=list)
    content_type: str = JSON
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    then_silent: bool = False


def json_reply(value: object, status: int = 200) -> Reply:
    """A reply of one JSON value."""
    return Reply([json.dumps(value).encode()], status=status)


def events_reply(*texts: str, done: bool = True) -> Reply:
    """A streamed answer in the manner of OpenAI."""
    events = [{"choices": [{"delta": {"content": text}, "finish_reason": None}]} for text in texts]
    parts = [f"data: {json.dumps(event)}\n\n".encode() for event in events]
    return Reply(parts + [b"data: [DONE]\n\n"] * done, EVENTS)


class ScriptedServer:
    """Its address, its replies by path, and the requests that came."""

    def __init__(self, replies: dict[str, Reply], tls: ssl.SSLContext | None = None) -> None:
        """Start listening at a free port of this computer."""
        self._scheme = "https" if tls else "http"
        self.replies = replies
        self.requests: list[Request] = []
        self.over = threading.Event()
        self.hung_up = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = False
        if tls:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True,
                                                  do_handshake_on_connect=False)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._server.server_address[1])

    @property
    def address(self) -> str:
        """Its base address."""
        return f"{self._scheme}://127.0.0.1:{self.port}"

    def close(self) -> None:
        """Let go of silent connections and stop."""
        self.over.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _handler(owner: ScriptedServer) -> type[BaseHTTPRequestHandler]:
    """A handler class that knows its server."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

        def do_GET(self) -> None:
            self._reply()

        def do_POST(self) -> None:
            self._reply()

        def _reply(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            owner.requests.append(Request(self.command, self.path, dict(self.headers), body))
            reply = owner.replies.get(self.path, Reply([b"{}"], status=404))
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.content_type)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()
            try:
                for part in reply.parts:
                    self.wfile.write(part)
                    self.wfile.flush()
                while reply.then_silent and not owner.over.wait(0.02):
                    self.wfile.write(b":\n")  # a comment, which finds out whether anybody still listens
            except OSError:
                owner.hung_up.set()

    return Handler


@contextmanager
def serving(replies: dict[str, Reply], tls: ssl.SSLContext | None = None) -> Iterator[ScriptedServer]:
    """A server for the time of a ``with`` block."""
    server = ScriptedServer(replies, tls)
    try:
        yield server
    finally:
        server.close()

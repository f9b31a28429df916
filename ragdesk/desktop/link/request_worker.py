"""What the working threads have in common: one request after the other, and never an error without a name.

Takes:  requests, by a queued signal.
Gives:  responses, by a queued signal: exactly one final one for each request.
Never:  starts a request that was cancelled while it waited.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from PySide6.QtCore import QObject, QThread, Signal, Slot

from ragdesk.desktop.link.messages import Request, Response, Stopped, describe_failure
from ragdesk.engine.cancellation import Cancelled

W = TypeVar("W", bound="RequestWorker")
R = TypeVar("R", bound=Request)
Handler = Callable[[W, R], Response | None]


def serves(kind: type[R]) -> Callable[[Handler[W, R]], Handler[W, R]]:
    """Make a method of a worker the handler of a kind of request.

    It returns the final response, or None when that will follow later.
    """

    def mark(handler: Handler[W, R]) -> Handler[W, R]:
        handler.serves = kind  # type: ignore[attr-defined]
        return handler

    return mark


class RequestWorker(QObject):
    """Serves requests in the thread it was moved to. Has no parent, for that would tie it to the window thread.

    Signals:
        responded: a Response, to any request.
    """

    handlers: ClassVar[dict[type[Request], Callable[[Any, Any], Response | None]]] = {}
    responded = Signal(object)
    _sent = Signal(object)

    def __init_subclass__(cls) -> None:
        """Collect the methods that are marked with ``serves``."""
        super().__init_subclass__()
        cls.handlers = {method.serves: method for method in vars(cls).values() if hasattr(method, "serves")}

    def __init__(self) -> None:
        """Connect to itself; the connection becomes a queued one when the worker is moved to its thread."""
        super().__init__()
        self._sent.connect(self.on_request_sent)

    def send(self, request: Request) -> None:
        """Have a request served in the worker's own thread; may be called from any."""
        self._sent.emit(request)

    @Slot(object)
    def on_request_sent(self, request: Request) -> None:
        """Serve one request, unless nobody wants it any more."""
        if request.token.is_cancelled:
            self.responded.emit(Stopped(request.id, request.lane))
            return
        response = self.guard(request, lambda wanted: self.handlers[type(wanted)](self, wanted))
        if response is not None:
            self.responded.emit(response)

    def guard(self, request: Request, step: Callable[[Any], Response | None]) -> Response | None:
        """Do one step of a request; errors become responses here and nowhere else."""
        try:
            return step(request)
        except Cancelled:
            return Stopped(request.id, request.lane)
        except BaseException as error:  # a panic in a native library is not one of Python's usual exceptions
            return describe_failure(request, error)

    @Slot()
    def on_stop_requested(self) -> None:
        """Let go of everything, then end the thread; in this thread, because its resources belong to it."""
        self.release()
        if not QThread.isMainThread():
            QThread.currentThread().quit()

    def release(self) -> None:
        """Close what is open."""

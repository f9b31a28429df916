"""What the two working threads have in common: one request after the other, and never an error without a name.

Takes:  requests, by a queued signal.
Gives:  responses, by a queued signal: exactly one final one for each request.
Never:  starts a request that was cancelled while it waited.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal, Slot

from ragdesk.desktop.link.messages import Request, Response, Stopped, describe_failure
from ragdesk.engine.cancellation import Cancelled


class RequestWorker(QObject):
    """Serves requests in the thread it was moved to. Has no parent, for that would tie it to the window thread.

    Signals:
        responded: a Response, to any request.
    """

    responded = Signal(object)

    def __init__(self) -> None:
        """Know no request yet; subclasses fill the table."""
        super().__init__()
        self._steps: dict[type[Request], Callable[[Any], Response | None]] = {}

    @Slot(object)
    def on_request_sent(self, request: Request) -> None:
        """Serve one request, unless nobody wants it any more."""
        if request.token.is_cancelled:
            self.responded.emit(Stopped(request.id))
            return
        response = self.guard(request, lambda wanted: self._steps[type(wanted)](wanted))
        if response is not None:
            self.responded.emit(response)

    def guard(self, request: Request, step: Callable[[Any], Response | None]) -> Response | None:
        """Do one step of a request; errors become responses here and nowhere else."""
        try:
            return step(request)
        except Cancelled:
            return Stopped(request.id)
        except BaseException as error:  # a panic of a foreign library is none of Python's usual exceptions
            return describe_failure(request, error)

    @Slot()
    def on_stop_requested(self) -> None:
        """Let go of everything, then end the thread; in this thread, because its resources belong to it."""
        self.release()
        if not QThread.isMainThread():
            QThread.currentThread().quit()

    def release(self) -> None:
        """Close what is open."""

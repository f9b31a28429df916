"""What comes back to the window: the signals, and the table of which response becomes which of them.

Takes:  responses of the working threads.
Gives:  signals, in the window thread.
Never:  asks anything, or keeps what it passes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, SignalInstance

from ragdesk.desktop.link import key_messages, messages, page_messages, prompt_messages
from ragdesk.desktop.link.messages import Response


@dataclass(frozen=True, slots=True)
class Route:
    """One signal that a response becomes.

    Attributes:
        signal: name of a signal of ``EngineSignals``.
        attribute: what of the response it carries; the whole response when empty.
    """

    signal: str
    attribute: str = ""


ROUTES: Mapping[type[Response], tuple[Route, ...]] = {
    messages.FolderState: (
        Route("status_changed", "status"), Route("ledger_ready", "ledger"), Route("examples_ready", "examples")),
    messages.ReadingProgress: (Route("progress_changed", "progress"),),
    messages.ReadingEnded: (
        Route("status_changed", "status"), Route("ledger_ready", "ledger"), Route("examples_ready", "examples"),
        Route("reading_ended", "stopped")),
    messages.PassagesFound: (Route("passages_found"),),
    prompt_messages.PromptMade: (Route("prompt_made"),),
    prompt_messages.TokensCounted: (Route("tokens_counted", "prompt"),),
    prompt_messages.PinsChanged: (Route("pins_changed"),),
    messages.AnswerStarted: (Route("answer_started"),),
    messages.AnswerPiece: (Route("answer_piece", "text"),),
    messages.AnswerMade: (Route("answer_ready"),),
    messages.WhyNotFound: (Route("why_not_ready", "why_not"),),
    messages.ValuesTried: (Route("what_if_ready", "result"),),
    messages.DocumentLoaded: (Route("document_ready"),),
    page_messages.PageDrawn: (Route("page_ready"),),
    page_messages.BlocksRead: (Route("blocks_ready"),),
    page_messages.HiddenFound: (Route("hidden_ready"),),
    messages.SettingsApplied: (Route("settings_applied"),),
    messages.FilesCounted: (Route("files_counted", "count"),),
    messages.ChangesFound: (Route("changes_found", "changes"),),
    messages.FileLocated: (Route("file_located"),),
    messages.ServersFound: (Route("servers_found"),),
    key_messages.KeyState: (Route("key_state_found", "place"),),
    messages.ModelAsked: (Route("model_asked"),),
    messages.ModelAnswered: (Route("model_answered", "tried"),),
    messages.Failure: (Route("failed"),),
    messages.Stopped: (Route("stopped", "lane"),),
}
"""Every kind of response, and what it becomes, in this order."""


class EngineSignals(QObject):
    """The signals of the link; what each carries stands in ``ROUTES``.

    Progress comes at most ten times a second. ``stopped`` says that work was given up and nothing else follows;
    ``working_changed``, which no response becomes, that work has begun or ended.
    """

    status_changed = Signal(object)
    ledger_ready = Signal(object)
    examples_ready = Signal(object)
    progress_changed = Signal(object)
    reading_ended = Signal(bool)
    passages_found = Signal(object)
    prompt_made = Signal(object)
    tokens_counted = Signal(object)
    pins_changed = Signal(object)
    answer_started = Signal(object)
    answer_piece = Signal(str)
    answer_ready = Signal(object)
    why_not_ready = Signal(object)
    what_if_ready = Signal(object)
    document_ready = Signal(object)
    page_ready = Signal(object)
    blocks_ready = Signal(object)
    hidden_ready = Signal(object)
    settings_applied = Signal(object)
    files_counted = Signal(object)
    changes_found = Signal(object)
    file_located = Signal(object)
    servers_found = Signal(object)
    key_state_found = Signal(object)
    model_asked = Signal(object)
    model_answered = Signal(object)
    failed = Signal(object)
    stopped = Signal(object)
    working_changed = Signal()

    def emit_response(self, response: Response) -> None:
        """Emit the signals that a response becomes."""
        for route in ROUTES[type(response)]:
            signal: SignalInstance = getattr(self, route.signal)
            signal.emit(getattr(response, route.attribute) if route.attribute else response)

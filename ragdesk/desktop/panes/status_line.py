"""The line at the bottom: what was done last, and whether any text leaves this computer.

Takes:  facts, as sentences; the address of the model server.
Gives:  nothing.
Never:  an error; those are banners where they happened.
"""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from ragdesk.desktop.widgets.elided import ElidedLabel
from ragdesk.engine.facade.reasons import StoppedBy
from ragdesk.engine.records import Answer, AnswerMaker
from ragdesk.engine.settings import Settings
from ragdesk.translation import format_number
from ragdesk.translation import translate as _
from ragdesk.wording import server_place


class StatusLine(QWidget):
    """Facts at the left, privacy at the right, always."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Status"))
        self.fact_label = ElidedLabel()
        self.privacy_label = QLabel()
        self.fact_label.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 12, 5)
        layout.addWidget(self.fact_label, 1)
        layout.addWidget(self.privacy_label)

    def show_fact(self, text: str) -> None:
        """Say what was done last."""
        self.fact_label.show_text(text)

    def show_privacy(self, settings: Settings) -> None:
        """Say where text goes with these settings."""
        text = privacy_text(settings)
        self.privacy_label.setText(text)
        self.privacy_label.setAccessibleName(text)
        font = self.font()
        font.setBold(bool(settings.remote_host))
        self.privacy_label.setFont(font)


def privacy_text(settings: Settings) -> str:
    """Where text goes with these settings."""
    if settings.remote_host:
        return _("With a model {place}").format(place=server_place(settings.model_url))
    return _("Nothing leaves this computer")


def answer_fact(answer: Answer) -> str:
    """Who made an answer, and how long it took."""
    seconds = format_number(answer.seconds, 1)
    if answer.by is AnswerMaker.EXTRACT:
        return _("Quoted from your documents, without a language model")
    if answer.by is AnswerMaker.NONE:
        return _("No answer was found in your documents")
    if answer.complete:
        template = _("Answered in {seconds} s by {model} {place}")
    elif answer.stopped_by is StoppedBy.NOTHING:
        template = _("Stopped after {seconds} s: {model} {place}")
    else:
        template = _("Not finished, cut off after {seconds} s: {model} {place}")
    return template.format(seconds=seconds, model=answer.model, place=server_place(answer.address))


def waiting_fact(model: str, address: str) -> str:
    """Who is to write an answer."""
    return _("Waiting for {model} {place}…").format(model=model or _("the language model"),
                                                    place=server_place(address))


def writing_fact(model: str, address: str) -> str:
    """Who is writing an answer."""
    return _("{model} {place} is writing an answer…").format(model=model or _("the language model"),
                                                                      place=server_place(address))

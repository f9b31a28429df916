"""The line at the bottom: what was done last, and whether any text leaves this computer.

Takes:  facts, as sentences; the address of the model server.
Gives:  nothing.
Never:  an error; those are banners where they happened.
"""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from ragdesk.desktop.widgets.elided import ElidedLabel
from ragdesk.desktop.widgets.text import keep_font, plain_label, scaled_font
from ragdesk.engine.facade.reasons import StoppedBy
from ragdesk.engine.records import Answer, AnswerMaker
from ragdesk.engine.settings import Settings
from ragdesk.translation import format_number
from ragdesk.translation import translate as _
from ragdesk.wording import server_place

MARGINS = (12, 4, 12, 5)
LEAST_FACT_LETTERS = 24
"""What the facts keep beside the privacy; with less they go above it."""

MOST_FACT_SHARE = 0.8
"""Of the line: facts that are longer are cut rather than put above the privacy."""

_WRAPPING = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
_WRAPPING.setHeightForWidth(True)
_ONE_LINE = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)


class StatusLine(QWidget):
    """Facts at the left, privacy at the right, always."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Status"))
        self.fact_label = ElidedLabel()
        self.privacy_label = plain_label()
        self._is_sent_out = False
        keep_font(self.privacy_label, self._privacy_font)
        self.fact_label.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(*MARGINS)
        self._layout.setSpacing(2)
        self._layout.addWidget(self.fact_label, 1)
        self._layout.addWidget(self.privacy_label)
        self._place()

    def _place(self) -> None:
        """Side by side where there is room for the facts, or a good part of long ones; else below each other."""
        metrics = QFontMetrics(self.privacy_label.font())
        least = metrics.averageCharWidth() * LEAST_FACT_LETTERS
        facts = min(self.fact_label.sizeHint().width(), round(self.width() * MOST_FACT_SHARE))
        wanted = metrics.horizontalAdvance(self.privacy_label.text()) + max(least, facts)
        is_narrow = self.width() - MARGINS[0] - MARGINS[2] < wanted
        self._layout.setDirection(QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight)
        self.privacy_label.setWordWrap(is_narrow)
        self.privacy_label.setSizePolicy(_WRAPPING if is_narrow else _ONE_LINE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the places for the new width."""
        super().resizeEvent(event)
        self._place()

    def show_fact(self, text: str) -> None:
        """Say what was done last."""
        self.fact_label.show_text(text)
        self._place()

    def show_privacy(self, settings: Settings) -> None:
        """Say where text goes with these settings."""
        text = privacy_text(settings)
        self.privacy_label.setText(text)
        self.privacy_label.setAccessibleName(text)
        self._is_sent_out = bool(settings.remote_host)
        self.privacy_label.setFont(self._privacy_font())
        self._place()

    def _privacy_font(self) -> QFont:
        """Bold while text leaves this computer."""
        font = scaled_font()
        font.setBold(self._is_sent_out)
        return font


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
    if answer.by is AnswerMaker.PASTED:
        return _("A pasted answer, checked against your documents")
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

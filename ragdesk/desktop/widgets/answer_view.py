"""The view of an answer: a text browser that loads nothing and follows no link but our citations.

Takes:  an Answer with the Prompt it was made from.
Gives:  ``citation_followed`` with the index of a citation.
Never:  parses markup: every piece of text is inserted as plain text with a format of our own, so there is no HTML in
        which a model or a document could put anything.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QWidget

from ragdesk import wording
from ragdesk.desktop import theme
from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.answer_parts import LONGEST_ANSWER, Kind, Paragraph, Run, take_apart
from ragdesk.desktop.widgets.qt_text import for_qt
from ragdesk.desktop.widgets.text import fixed_font, plain_tooltip, scaled_font
from ragdesk.engine.facade.texts import remove_invisible, without_signs
from ragdesk.engine.records import Answer, AnswerMaker, Citation, Hit, Prompt
from ragdesk.translation import translate as _

WRITE_SLICE_SECONDS = 0.03
"""How long a finished answer is written at a stretch; an ordinary one takes less, an endless one comes in slices."""

STREAM_INTERVAL_MS = 50
"""At most 20 times a second; more often costs time and nobody sees it."""

LINK_SCHEME = "cite"
LINE_HEIGHT_PERCENT = 125.0
QUOTE_IN_TOOLTIP = 600


def citation_link(index: int) -> str:
    """The address of a citation: a number and nothing else."""
    return f"{LINK_SCHEME}:{index}"


def source_name(hit: Hit) -> str:
    """A source as it is listed, with its folder."""
    return show_name(wording.source_name(hit))


def cited_sources(answer: Answer) -> dict[int, int]:
    """Index of each source that is cited -> index of its first citation, in order of the numbers."""
    first: dict[int, int] = {}
    for index, citation in enumerate(answer.citations):
        if citation.source is not None:
            first.setdefault(citation.source, index)
    return dict(sorted(first.items()))


class AnswerView(QTextBrowser):
    """Shows an answer as it is written and when it is done."""

    citation_followed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._waiting: list[str] = []
        self._streamed = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STREAM_INTERVAL_MS)
        self._timer.timeout.connect(self._on_timer_timeout)
        self._writing: Iterator[None] | None = None
        self._write_timer = QTimer(self)
        self._write_timer.setInterval(0)
        self._write_timer.timeout.connect(self._write_slice)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        theme.mark_pane(self)
        self.setUndoRedoEnabled(False)
        self.document().setDocumentMargin(self.fontMetrics().height())
        self.anchorClicked.connect(self._on_anchor_clicked)

    def loadResource(self, _kind: int, _name: QUrl | str) -> Any:
        """Load nothing, from nowhere."""
        return None

    # --- while it is written ------------------------------------------------------------------------------------------

    def start_stream(self) -> None:
        """Empty the view for an answer that is about to be written."""
        self._stop_stream()
        self._streamed = 0
        self.document().clear()

    def append_piece(self, text: str) -> None:
        """Take a piece of the answer; it appears within a twentieth of a second, as plain text."""
        room = LONGEST_ANSWER - self._streamed
        if room <= 0:
            return
        self._waiting.append(text[:room])
        self._streamed += len(text)
        if not self._timer.isActive():
            self._timer.start()

    def _on_timer_timeout(self) -> None:
        """Write what has come in, and stay at the end if that was in view."""
        text, self._waiting = "".join(self._waiting), []
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - self.fontMetrics().height() * 2
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(_clean(text), QTextCharFormat())
        if at_end:
            bar.setValue(bar.maximum())

    def _stop_stream(self) -> None:
        """Give up what is being written."""
        self._timer.stop()
        self._write_timer.stop()
        self._waiting, self._writing = [], None

    # --- when it is done ----------------------------------------------------------------------------------------------

    def show_answer(self, answer: Answer, prompt: Prompt) -> None:
        """Show a finished answer with its citations, its sources, and what is doubtful about it."""
        self._stop_stream()
        is_written = answer.by in (AnswerMaker.MODEL, AnswerMaker.PASTED)
        paragraphs = take_apart(answer.text, answer.citations, formatted=is_written, unsourced=answer.unsourced)
        self.document().clear()
        writer = _Writer(QTextCursor(self.document()), theme.current_scheme(), answer, prompt)
        self._writing = writer.write(paragraphs)
        self._write_timer.start()
        self._write_slice()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _write_slice(self) -> None:
        """Write on for a moment; a question asked meanwhile must not wait for a long answer."""
        until = time.monotonic() + WRITE_SLICE_SECONDS
        for _paragraph in self._writing or ():
            if time.monotonic() >= until:
                return
        self._writing = None
        self._write_timer.stop()

    def show_nothing(self) -> None:
        """Empty the view."""
        self._stop_stream()
        self.document().clear()

    def _on_anchor_clicked(self, url: QUrl) -> None:
        if url.scheme() == LINK_SCHEME and url.path().isascii() and url.path().isdigit() and len(url.path()) < 7:
            self.citation_followed.emit(int(url.path()))


def _clean(text: str) -> str:
    """Text without characters that nobody sees, as Qt can hold it."""
    return for_qt(remove_invisible(text))


class _Writer:
    """Writes an answer into a document, format by format."""

    def __init__(self, cursor: QTextCursor, scheme: theme.Scheme, answer: Answer, prompt: Prompt) -> None:
        self._cursor = cursor
        self._scheme = scheme
        self._answer = answer
        self._prompt = prompt
        self._is_first = True
        self._line = scaled_font().pointSizeF() if scaled_font().pointSizeF() > 0 else 10.0

    def write(self, paragraphs: Iterable[Paragraph]) -> Iterator[None]:
        """The whole answer; continues after each paragraph when asked to."""
        for paragraph in paragraphs:
            self._write_paragraph(paragraph)
            yield
        if len(self._answer.text) > LONGEST_ANSWER:
            self._write_line(_("The answer is longer; only its first part is shown."), self._muted(), above=0.8)
        if later := wording.later_sentence(self._answer):
            self._write_line(later, self._muted(), above=0.9)
        self._write_problems()
        self._write_sources()

    def _start_block(self, *, above: float = 0.0, indent: float = 0.0, hanging: float = 0.0) -> None:
        """Begin a paragraph; measures are in heights of the text."""
        look = QTextBlockFormat()
        look.setLineHeight(LINE_HEIGHT_PERCENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        look.setTopMargin(0 if self._is_first else self._line * above * 1.4)
        look.setLeftMargin(self._line * indent)
        look.setTextIndent(-self._line * hanging)
        if self._is_first:
            self._cursor.setBlockFormat(look)
        else:
            self._cursor.insertBlock(look, QTextCharFormat())
        self._is_first = False

    def _write_paragraph(self, paragraph: Paragraph) -> None:
        self._cursor.beginEditBlock()
        above = 0.9 if paragraph.apart or paragraph.kind == Kind.HEADING else 0.35
        if paragraph.kind == Kind.ITEM:
            self._start_block(above=above, indent=2.0 + 1.6 * paragraph.depth, hanging=1.6)
            self._cursor.insertText(f"{paragraph.marker} ", self._plain())
        elif paragraph.kind == Kind.CODE:
            self._start_block(above=0.6 if paragraph.apart else 0.0, indent=1.0)
        else:
            self._start_block(above=above)
        for run in paragraph.runs:
            self._write_run(run, bold=run.bold or paragraph.kind == Kind.HEADING)
        self._cursor.endEditBlock()

    def _write_run(self, run: Run, *, bold: bool) -> None:
        if run.citation is not None:
            self._write_citation(run.text, run.citation)
            return
        look = self._plain()
        if bold:
            look.setFontWeight(QFont.Weight.DemiBold)
        if run.code:
            look.setFontFamilies(fixed_font().families() or [fixed_font().family()])
            look.setBackground(QColor(theme.mix(self._scheme.text, self._scheme.base, 0.07)))
        if not run.sourced:
            look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            look.setUnderlineColor(QColor(self._scheme.control))
            look.setToolTip(plain_tooltip(_("No source is given for this sentence.")))
        self._cursor.insertText(_clean(run.text), look)

    def _write_citation(self, text: str, index: int) -> None:
        """A link to the quoted words, or a number that leads nowhere and is struck through."""
        citation = self._answer.citations[index]
        problem = wording.cited_problem(self._answer, index)
        if citation.source is None:
            look = self._coloured(self._scheme.error)
            look.setFontStrikeOut(True)
            look.setToolTip(plain_tooltip(problem))
            self._cursor.insertText(_clean(text), look)
            return
        look = self._link(index, _tooltip(citation, problem or wording.cited_verdict(self._answer, index)))
        if problem:
            look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            look.setUnderlineColor(QColor(self._scheme.error))
        self._cursor.insertText(_clean(text), look)
        if problem:
            mark = self._coloured(self._scheme.error)
            mark.setFontWeight(QFont.Weight.DemiBold)
            mark.setToolTip(plain_tooltip(problem))
            self._cursor.insertText("?", mark)

    def _write_problems(self) -> None:
        """What is doubtful about the citations, each thing once."""
        answer = self._answer
        problems = dict.fromkeys(filter(None, (wording.cited_problem(answer, index)
                                               for index in range(len(answer.citations)))))
        for position, problem in enumerate(problems):
            self._write_line(problem, self._coloured(self._scheme.error), above=0.9 if position == 0 else 0.2)

    def _write_sources(self) -> None:
        """The files that are cited, each a link to its first quote."""
        sources = {source: index for source, index in cited_sources(self._answer).items()
                   if source < len(self._prompt.sources)}
        if not sources:
            return
        heading = self._muted()
        heading.setFontWeight(QFont.Weight.DemiBold)
        self._write_line(_("Sources"), heading, above=1.3)
        for source, index in sources.items():
            self._start_block(above=0.2)
            citation = self._answer.citations[index]
            link = self._link(index, _tooltip(citation, ""))
            self._cursor.insertText(f"[{source + 1}]", link)
            self._cursor.insertText(" " + _clean(source_name(self._prompt.sources[source])), self._plain())

    def _write_line(self, text: str, look: QTextCharFormat, *, above: float) -> None:
        self._start_block(above=above)
        self._cursor.insertText(_clean(text), look)

    def _plain(self) -> QTextCharFormat:
        return self._coloured(self._scheme.text)

    def _muted(self) -> QTextCharFormat:
        return self._coloured(self._scheme.muted)

    def _coloured(self, colour: str) -> QTextCharFormat:
        look = QTextCharFormat()
        look.setForeground(QColor(colour))
        return look

    def _link(self, index: int, tooltip: str) -> QTextCharFormat:
        look = self._coloured(self._scheme.accent)
        look.setAnchor(True)
        look.setAnchorHref(citation_link(index))
        look.setFontUnderline(True)
        look.setFontWeight(QFont.Weight.DemiBold)
        look.setToolTip(plain_tooltip(tooltip))
        return look


def _tooltip(citation: Citation, verdict: str) -> str:
    """The quoted words, and before them what was found out about the citation."""
    read = without_signs(citation.path, " ".join(citation.quote.split()))
    quote = read[:QUOTE_IN_TOOLTIP] + ("…" if len(read) > QUOTE_IN_TOOLTIP else "")
    quoted = _("“{quote}”").format(quote=_clean(quote))
    return f"{verdict}\n\n{quoted}" if verdict else quoted

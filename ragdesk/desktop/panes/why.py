"""The pane that says why: one sentence, a bar per word, and the arithmetic for those who want it.

Takes:  a Hit with the SearchResult it stands in, or a WhyNot.
Gives:  nothing; it only shows.
Never:  works out a figure of its own: every number is in the hit.
"""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ragdesk import wording
from ragdesk.desktop import theme
from ragdesk.desktop.models.bars import assign_hues
from ragdesk.desktop.models.word_rows import make_word_rows
from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.bars import Legend
from ragdesk.desktop.widgets.calm_wheel import calm_wheel
from ragdesk.desktop.widgets.fold import Fold
from ragdesk.desktop.widgets.text import fixed_font, keep_font, plain_label, title_label
from ragdesk.desktop.widgets.word_bars import WordBars
from ragdesk.engine.facade.explanation import explain, explain_by, explain_each
from ragdesk.engine.facade.methods import fused_methods
from ragdesk.engine.records import Hit, Origin, SearchResult, WhyNot
from ragdesk.engine.records.explanation import Explanation
from ragdesk.translation import format_number
from ragdesk.translation import translate as _
from ragdesk.wording.names import place_by_method


class WhyPane(QWidget):
    """The explanation of one passage.

    Signals:
        subject_changed: another passage is explained, or none.
    """

    subject_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hit: Hit | None = None
        self._result: SearchResult | None = None
        self._before: SearchResult | None = None
        self._is_listed = False
        self._subject: tuple[str, int] | None = None
        self._explanations: tuple[Explanation, ...] = ()
        self.banner = Banner()
        self._title = title_label()
        self._name = plain_label(muted=True, selectable=True)
        self._sentence = plain_label(selectable=True)
        self._orders = plain_label(selectable=True)
        self._switch = _RankingSwitch()
        self._bars = WordBars()
        self._legend = Legend()
        self._arithmetic = _LinesView()
        self._arithmetic.setObjectName("arithmetic")
        self._fold = Fold(_("Show the arithmetic"), self._arithmetic, open_title=_("Hide the arithmetic"))
        self._scroll = QScrollArea()
        self._body = QVBoxLayout()
        self._arrange()
        self._switch.chosen.idClicked.connect(self._on_switch_clicked)
        self._fold.unfolded.connect(self._on_fold_unfolded)
        self.clear()

    def _arrange(self) -> None:
        self._bars.setAccessibleName(_("Points of each word"))
        self._arithmetic.setAccessibleName(_("The arithmetic"))
        content = QWidget()
        content.setLayout(self._body)
        self._body.setContentsMargins(14, 8, 14, 12)
        self._body.setSpacing(8)
        for widget in (self._title, self._name, self._sentence, self._orders, self._switch, self._bars, self._legend,
                       self._fold):
            self._body.addWidget(widget)
        self._body.addStretch(1)
        self._scroll.setWidget(content)
        self._scroll.setWidgetResizable(True)
        theme.mark_pane(self._scroll)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setAccessibleName(_("Why this passage"))
        self._scroll.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banner)
        layout.addWidget(self._scroll, 1)
        self.setFocusProxy(self._scroll)

    def add_section(self, widget: QWidget) -> None:
        """Put another part, such as the what-if sliders, below the bars and above the arithmetic."""
        self._body.insertWidget(self._body.indexOf(self._fold), widget)
        calm_wheel(widget)
        stops = [part for part in widget.findChildren(QWidget) if part.focusPolicy() & Qt.FocusPolicy.TabFocus]
        for before, after in pairwise([self._switch.last_button, *stops, self._fold.handle, self._arithmetic]):
            self.setTabOrder(before, after)

    @property
    def arithmetic_fold(self) -> Fold:
        """What holds the arithmetic."""
        return self._fold

    def bring_into_view(self, widget: QWidget) -> None:
        """Scroll to a part that has just been unfolded, once it has its place."""
        def scroll() -> None:
            self._body.activate()
            self._scroll.ensureWidgetVisible(widget)

        QTimer.singleShot(0, self, scroll)

    @property
    def bars(self) -> WordBars:
        """The bars, so that other values can be drawn over them."""
        return self._bars

    @property
    def explains_a_listed_passage(self) -> bool:
        """Whether there is a passage to explain, and it is one of those that were found and listed."""
        return self._hit is not None and self._is_listed

    def show_hit(self, hit: Hit, result: SearchResult, before: SearchResult | None = None) -> None:
        """Explain a passage of a result; ``before`` is the result that this one is a trial of."""
        self._before, self._is_listed = before, True
        self._name.hide()
        self._show(hit, result, _("Why is this passage number {rank}?").format(rank=format_number(hit.rank, 0)),
                   wording.why_sentence(hit, result))

    def show_why_not(self, why_not: WhyNot, result: SearchResult) -> None:
        """Explain why a passage that is not listed stands where it does or was not found, and name it."""
        self._before, self._is_listed = None, False
        chunk = why_not.hit.chunk
        self._name.setText(f"{show_name(chunk.whole_path)} · {show_name(wording.location(chunk))}")
        self._name.show()
        not_found = _("Why was this passage not found?")
        title = not_found if why_not.rank is None else _("Why is this passage there?")
        self._show(why_not.hit, result, title, wording.why_not_sentence(why_not))

    def _show(self, hit: Hit, result: SearchResult, title: str, sentence: str) -> None:
        self._hit, self._result = hit, result
        self._title.setText(title)
        self._sentence.setText(sentence)
        self._show_orders(wording.orders_sentence(hit.chunk))
        self._explanations = explain_each(hit, result)
        leading = explain(hit, result).method
        chosen = next((n for n, each in enumerate(self._explanations) if each.method == leading), 0)
        self._switch.show_rankings(self._explanations if hit.places else (), chosen)
        self._arithmetic.show_lines(wording.arithmetic(hit, result))
        self._bars.show()
        self._fold.show()
        self._show_ranking(chosen)
        self.subject_changed.emit()
        self._go_to_top_of_another((result.question.as_typed, hit.chunk_id))

    def _show_orders(self, said: str) -> None:
        """Say that the passage gives orders to a model."""
        self._orders.setText(said)
        self._orders.setVisible(bool(said))

    def _go_to_top_of_another(self, subject: tuple[str, int]) -> None:
        """Show the heading of another passage or question; the same one under other values stays where it is."""
        if subject != self._subject:
            self._subject = subject
            self.go_to_top()

    def go_to_top(self) -> None:
        """Show the heading and the sentence."""
        self._scroll.verticalScrollBar().setValue(0)

    def clear(self) -> None:
        """Show what this pane is for."""
        self._hit = self._result = self._before = None
        self._title.setText(_("Why this passage?"))
        self._name.hide()
        self._sentence.setText(_("Choose a passage to see why it was found, word by word."))
        self._show_orders("")
        self._switch.show_rankings((), 0)
        self._bars.hide()
        self._legend.hide()
        self._fold.hide()
        self.subject_changed.emit()

    def _show_ranking(self, position: int) -> None:
        if self._result is not None and self._explanations:
            hues = assign_hues(self._before or self._result)
            explanation = self._explanations[position]
            before = self._explanation_before(explanation.method)
            rows = make_word_rows(explanation, self._result, hues, before)
        else:
            rows = ()
        self._bars.show_rows(rows)
        origins = {of for row in rows for of, _share in row.pieces}
        self._legend.show_origins([of for of in Origin if of in origins] if len(origins) > 1 else [])

    def _explanation_before(self, method: str) -> tuple[SearchResult, Explanation | None] | None:
        """What the same ranking gave the same passage before other values were tried."""
        before, hit = self._before, self._hit
        if before is None or hit is None:
            return None
        old = next((item for item in before.hits if item.chunk_id == hit.chunk_id), None)
        return before, explain_by(method, old, before) if old else None

    def _on_fold_unfolded(self) -> None:
        self.bring_into_view(self._arithmetic)

    def _on_switch_clicked(self, position: int) -> None:
        self._show_ranking(position)


class _RankingSwitch(QWidget):
    """Buttons for the rankings that a fusion joined: "2nd by word stems"."""

    def __init__(self) -> None:
        super().__init__()
        self.chosen = QButtonGroup(self)
        self._buttons: list[QPushButton] = []
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)
        self._layout.addWidget(plain_label(_("Points:"), muted=True), 0)
        self._layout.addStretch(1)
        for _method in fused_methods():  # made early, since the order of making is the order of the focus
            self._add_button()

    def show_rankings(self, explanations: tuple[Explanation, ...], chosen: int) -> None:
        """Offer the rankings that these explanations are by; none hides the switch."""
        self.setVisible(bool(explanations))
        while len(self._buttons) < len(explanations):
            self._add_button()
        for position, button in enumerate(self._buttons):
            button.setVisible(position < len(explanations))
            if position < len(explanations):
                explanation = explanations[position]
                button.setText(place_by_method(explanation.rank or 0, explanation.method))
                button.setAccessibleName(_("Show the points: {place}").format(place=button.text()))
                button.setChecked(position == chosen)

    @property
    def last_button(self) -> QPushButton:
        """The last in the order of the focus, shown or not."""
        return self._buttons[-1]

    def _add_button(self) -> None:
        button = QPushButton()
        button.setCheckable(True)
        button.setProperty("segment", True)
        self.chosen.addButton(button, len(self._buttons))
        self._layout.insertWidget(self._layout.count() - 1, button)
        self._buttons.append(button)


class _LinesView(QPlainTextEdit):
    """Lines of figures, selectable, as high as they are many; the pane around them scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        theme.mark_pane(self)
        keep_font(self, fixed_font)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse
                                     | Qt.TextInteractionFlag.TextSelectableByKeyboard)

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Show lines and take the height they need."""
        self.setPlainText("\n".join(lines))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Long lines are wrapped, so the height follows the width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        document, heights = self.document(), 0.0
        block = document.begin()
        while block.isValid():  # the layout wraps only what is in view, unless it is asked about each line
            heights += document.documentLayout().blockBoundingRect(block).height()
            block = block.next()
        margins = document.documentMargin() * 2 + self.frameWidth() * 2
        self.setFixedHeight(round(heights + self.fontMetrics().lineSpacing() * 0.4 + margins))

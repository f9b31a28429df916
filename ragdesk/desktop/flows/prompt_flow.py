"""From what the user does to the passages of a prompt to the prompt that follows.

Takes:  ticks, moves and pins of the panes; prompts from the client.
Gives:  the prompt in its pane, with what is different from the one before; ``prompt_replaced`` when it is made again of
        what was found.
Never:  decides what is sent.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from ragdesk.desktop.flows.search_flow import SearchFlow
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import AnswerMade, PassagesFound
from ragdesk.desktop.link.prompt_messages import (
    CountTokens,
    ForgetGonePins,
    MakePrompt,
    PinPassage,
    PinsChanged,
    PromptMade,
)
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets.notice import Notice
from ragdesk.engine.facade.prompts import compare_prompts, moved, put_in_order, ticked, widened, without_orders
from ragdesk.engine.records import Hit, Prompt, PromptChoice
from ragdesk.translation import translate as _


class PromptFlow(QObject):
    """Has prompts made of other passages, and shows them.

    Signals:
        prompt_replaced: another prompt takes the place of the one that was made when the question was asked.
    """

    prompt_replaced = Signal()

    def __init__(self, parts: WindowParts, client: EngineClient, preferences: Preferences, search: SearchFlow) -> None:
        super().__init__(parts.window)
        self._parts, self._client, self._preferences, self._search = parts, client, preferences, search
        self._shown: Prompt | None = None
        self._connect()

    def _connect(self) -> None:
        picker, client = self._parts.prompt.picker, self._client
        picker.tick_changed.connect(self._on_tick_changed)
        picker.rows_reordered.connect(self._on_picker_rows_reordered)
        picker.move_wanted.connect(self._on_picker_move_wanted)
        picker.wide_changed.connect(self._on_picker_wide_changed)
        picker.pin_changed.connect(self._on_pin_changed)
        picker.order_chosen.connect(self._on_picker_order_chosen)
        self._parts.prompt.forget_gone_requested.connect(self._on_prompt_forget_gone_requested)
        self._parts.prompt.without_orders_requested.connect(self._on_prompt_without_orders_requested)
        self._parts.passages.tick_changed.connect(self._on_tick_changed)
        self._parts.passages.pin_changed.connect(self._on_pin_changed)
        self._parts.document.pin_requested.connect(self._on_document_pin_requested)
        self._search.results_shown.connect(self._on_search_results_shown)
        self._search.results_forgotten.connect(self._on_search_results_forgotten)
        client.prompt_made.connect(self._on_client_prompt_made)
        client.pins_changed.connect(self._on_client_pins_changed)
        client.answer_ready.connect(self._on_client_answer_ready)
        client.tokens_counted.connect(self._on_client_tokens_counted)

    @Slot(int, bool)
    def _on_tick_changed(self, chunk_id: int, is_sent: bool) -> None:
        self._make(ticked(self._search.choice, chunk_id, is_sent=is_sent))

    @Slot(object)
    def _on_picker_rows_reordered(self, chunk_ids: tuple[int, ...]) -> None:
        if self._search.prompt is not None:
            self._make(put_in_order(self._search.prompt, self._search.choice, chunk_ids))

    @Slot(int, int)
    def _on_picker_move_wanted(self, chunk_id: int, step: int) -> None:
        if self._search.prompt is not None:
            self._make(moved(self._search.prompt, self._search.choice, chunk_id, step))

    @Slot(int, bool)
    def _on_picker_wide_changed(self, chunk_id: int, is_wide: bool) -> None:
        self._make(widened(self._search.choice, chunk_id, is_wide=is_wide))

    @Slot(str)
    def _on_picker_order_chosen(self, order: str) -> None:
        """The order of the settings counts again, for this prompt and the next ones."""
        choice = self._search.choice = replace(self._search.choice, order=())
        if order == self._preferences.settings.passage_order:
            self._make(choice)
        else:
            self._preferences.change_settings(self._preferences.settings.changed(passage_order=order))

    @Slot(object, bool)
    def _on_pin_changed(self, hit: Hit, is_pinned: bool) -> None:
        chunk = hit.chunk
        self._client.ask(PinPassage(path=chunk.path, part=chunk.part, start=chunk.start, quote=chunk.text,
                                    pinned=is_pinned))

    @Slot(int, int)
    def _on_document_pin_requested(self, start: int, end: int) -> None:
        document = self._parts.document
        self._client.ask(PinPassage(path=document.shown_path, part=document.shown_part, start=start,
                                    quote=document.text_of(start, end)))

    @Slot()
    def _on_prompt_forget_gone_requested(self) -> None:
        self._client.ask(ForgetGonePins())

    @Slot()
    def _on_prompt_without_orders_requested(self) -> None:
        if self._search.prompt is not None:
            self._make(without_orders(self._search.prompt, self._search.choice))

    def _make(self, choice: PromptChoice) -> None:
        """Have a prompt made of what was found, as chosen; what is chosen next goes on from there."""
        if self._search.result is not None:
            self._search.choice = choice
            self._client.ask(MakePrompt(result=self._search.result, choice=choice))

    @Slot(object)
    def _on_client_pins_changed(self, changed: PinsChanged) -> None:
        """Say it over the document, where nothing else tells that it was done; lists show it themselves."""
        document = self._parts.document
        if changed.pinned and document.isVisible():
            document.banner.show_notice(Notice(_("This passage is sent with every question from now on.")))
        self._make(self._search.choice)

    @Slot(object)
    def _on_client_prompt_made(self, made: PromptMade) -> None:
        """Take it, unless something else has been found since it was asked for."""
        if made.result is not self._search.result:
            return
        self._search.replace_prompt(made.prompt)
        self._show(made.prompt)
        self.prompt_replaced.emit()

    @Slot(object)
    def _on_client_answer_ready(self, made: AnswerMade) -> None:
        """A server that has been given the prompt may tell how many tokens it is."""
        if made.answer.model:
            self._client.ask(CountTokens(prompt=made.prompt, address=made.answer.address))

    @Slot(object)
    def _on_client_tokens_counted(self, prompt: Prompt) -> None:
        current = self._search.prompt
        if prompt.is_counted and current is not None and current.messages == prompt.messages:
            self._search.prompt = self._shown = prompt
            self._parts.prompt.show_budget(prompt)

    @Slot(object)
    def _on_search_results_shown(self, found: PassagesFound) -> None:
        """What was chosen while the same question was put again holds, too."""
        if self._search.prompt is not None:
            self._show(self._search.prompt)
        if self._search.choice != found.choice:
            self._make(self._search.choice)

    @Slot()
    def _on_search_results_forgotten(self) -> None:
        self._shown = None

    def _show(self, prompt: Prompt) -> None:
        """Show a prompt, with what is different from the one shown before it."""
        change = compare_prompts(self._shown, prompt) if self._shown is not None else None
        pane = self._parts.prompt
        pane.show_prompt(prompt, change, self._preferences.settings.prompt_template)
        self._parts.passages.note_prompt(prompt)
        pane.picker.show_order(self._preferences.settings.passage_order, is_own=bool(self._search.choice.order))
        self._shown = prompt

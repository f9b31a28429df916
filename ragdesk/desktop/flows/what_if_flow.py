"""Playing with the ranking: other values are tried on the last question, shown beside the old ones, and forgotten.

Takes:  the controls, results of the client.
Gives:  passages and their explanation under the values being tried.
Never:  keeps a value before the user says so, or lets a trial reach the prompt or the answer.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Slot

from ragdesk.desktop.flows.search_flow import SearchFlow
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import Lane, TryValues
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets.fold import Fold
from ragdesk.desktop.widgets.what_if import WhatIfControls
from ragdesk.engine.records import SearchResult
from ragdesk.translation import translate as _

WAIT_MILLISECONDS = 80
"""From the last move of a slider to the search; while it moves on, nothing is asked."""


class WhatIfFlow(QObject):
    """Tries other values."""

    def __init__(self, parts: WindowParts, client: EngineClient, preferences: Preferences, search: SearchFlow) -> None:
        super().__init__(parts.window)
        self._parts, self._client, self._preferences, self._search = parts, client, preferences, search
        self.controls = WhatIfControls()
        self.fold = Fold(_("What if…"), self.controls)
        self.fold.hide()
        parts.why.add_section(self.fold)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MILLISECONDS)
        self._connect()

    def _connect(self) -> None:
        self._timer.timeout.connect(self._on_timer_timeout)
        self.controls.values_changed.connect(self._on_controls_values_changed)
        self.controls.keep_requested.connect(self._on_controls_keep_requested)
        self.controls.reset_requested.connect(self.reset)
        self._search.trial_unwanted.connect(self.reset)
        self._parts.passages.reset_requested.connect(self.reset)
        self._search.results_shown.connect(self._on_search_results_shown)
        self._client.what_if_ready.connect(self._on_client_what_if_ready)
        self.fold.unfolded.connect(self._on_fold_unfolded)
        self.fold.folded.connect(self.reset)
        self._parts.why.subject_changed.connect(self._on_why_subject_changed)

    @Slot()
    def reset(self) -> None:
        """Show the passages as they were found."""
        self._timer.stop()
        self._client.forget(Lane.WHAT_IF)
        if self._search.result is not None:
            self.controls.show_result(self._search.result)
            self._search.show_trial(None)

    @Slot()
    def _on_controls_values_changed(self) -> None:
        self._timer.start()

    @Slot()
    def _on_timer_timeout(self) -> None:
        result = self._search.result
        if result is None:
            return
        if self.controls.is_changed:
            values = self.controls.values
            self._client.ask(TryValues(question=result.question.as_typed, method=result.method, k1=values.k1,
                                       b=values.b, without=values.without))
        else:
            self.reset()

    @Slot(object)
    def _on_client_what_if_ready(self, trial: SearchResult) -> None:
        self._search.show_trial(trial)

    @Slot()
    def _on_controls_keep_requested(self) -> None:
        values = self.controls.values
        self._timer.stop()
        self._preferences.change_settings(self._preferences.settings.changed(k1=values.k1, b=values.b))

    @Slot()
    def _on_search_results_shown(self) -> None:
        """Start over with a new result."""
        self._timer.stop()
        if self._search.result is not None:
            self.controls.show_result(self._search.result)

    @Slot()
    def _on_fold_unfolded(self) -> None:
        self._parts.why.bring_into_view(self.controls)

    @Slot()
    def _on_why_subject_changed(self) -> None:
        """There is something to play with as soon as a passage of the list is explained; the trial ranks only those."""
        self.fold.setVisible(self._parts.why.explains_a_listed_passage)

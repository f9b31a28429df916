"""From the settings window to everything that works by the settings.

Takes:  the wish to see the settings, and changed settings.
Gives:  the engine, the theme, the texts and the question brought up to date, each only when it is affected.
Never:  applies a setting that does not hold together; the dialog gives none.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication

from ragdesk.desktop import theme
from ragdesk.desktop.flows.answer_flow import AnswerFlow
from ragdesk.desktop.flows.search_flow import SearchFlow
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import AnswerStarted
from ragdesk.desktop.preferences import Preferences, SettingsChange
from ragdesk.desktop.widgets.settings_dialog import SettingsDialog
from ragdesk.engine.facade.addresses import remote_host
from ragdesk.engine.facade.setting_rows import Effect
from ragdesk.engine.settings import SETTINGS, Settings
from ragdesk.translation import use_language
from ragdesk.wording import sending_notice


class SettingsFlow(QObject):
    """Shows the settings and spreads what was chosen.

    Signals:
        language_changed: every text has to be made again.
    """

    language_changed = Signal()

    def __init__(self, parts: WindowParts, client: EngineClient, preferences: Preferences, search: SearchFlow,
                 answer: AnswerFlow) -> None:
        super().__init__(parts.window)
        self._parts, self._client, self._preferences = parts, client, preferences
        self._search, self._answer = search, answer
        self._told: set[str] = set()
        self.dialog: SettingsDialog | None = None
        parts.strip.settings_requested.connect(self.show_settings)
        preferences.settings_changed.connect(self._on_preferences_settings_changed)
        parts.question.show_method(preferences.settings.method)
        client.answer_started.connect(self._on_client_answer_started)
        self._show_where_text_goes(preferences.settings)

    @Slot()
    def show_settings(self) -> None:
        """Open the settings."""
        self._open_dialog()

    @Slot()
    def show_model_settings(self) -> None:
        """Open the settings at the language model."""
        self._open_dialog().show_model_page()

    def _open_dialog(self) -> SettingsDialog:
        self.dialog = SettingsDialog(self._client, self._parts.window)
        self.dialog.settings_chosen.connect(self._preferences.change_settings)
        self.dialog.finished.connect(self.dialog.deleteLater)
        self.dialog.open()
        return self.dialog

    @Slot(object)
    def _on_preferences_settings_changed(self, change: SettingsChange) -> None:
        self._client.apply_settings(change.after)
        self._parts.question.show_method(change.after.method)
        self._show_where_text_goes(change.after)
        effects = {SETTINGS[name].effect for name in change.changed}
        if "theme" in change.changed:
            app = QApplication.instance()
            assert isinstance(app, QApplication)
            theme.apply_theme(app, change.after.theme)
        if "interface_language" in change.changed:
            use_language(change.after.interface_language)
            self.language_changed.emit()
        elif Effect.RERANK in effects and change.after.reads_as(change.before):
            self._search.find_again()
        elif Effect.ANSWER in effects:
            self._answer.offer_model()

    def _show_where_text_goes(self, settings: Settings) -> None:
        """Say in the status line what leaves this computer, and above all before anything is sent to a new place."""
        self._parts.status.show_privacy(settings)
        host = settings.remote_host
        is_new = bool(host) and host not in self._told
        self._parts.question.show_notice(sending_notice(host) if is_new else "")

    @Slot(object)
    def _on_client_answer_started(self, started: AnswerStarted) -> None:
        self._told.add(remote_host(started.address))
        self._show_where_text_goes(self._client.settings)

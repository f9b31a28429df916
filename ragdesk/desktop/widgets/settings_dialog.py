"""The settings, each described once, in four groups; what does not fit together is said beside it.

Takes:  the settings in force, and a client to look for model servers.
Gives:  ``settings_chosen``, with settings that hold together.
Never:  throws away what was typed because it does not fit, and never saves anything itself.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ragdesk.desktop import theme
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.key_messages import KeepKey, LookForKey
from ragdesk.desktop.link.messages import (
    CountFiles,
    Failure,
    FindServers,
    Lane,
    ModelAsked,
    ServersFound,
    TryModel,
)
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.calm_wheel import calm_wheel
from ragdesk.desktop.widgets.key_field import KeyField
from ragdesk.desktop.widgets.notice import Notice, NoticeKind
from ragdesk.desktop.widgets.pattern_fields import PatternFields
from ragdesk.desktop.widgets.screen_room import resize_within
from ragdesk.desktop.widgets.server_choice import ServerChoice, is_address
from ragdesk.desktop.widgets.setting_editors import SettingEditor, label_of
from ragdesk.desktop.widgets.settings_page import SettingsPage
from ragdesk.engine.errors import ModelAddressInvalid, SettingsError
from ragdesk.engine.facade.addresses import base_address
from ragdesk.engine.facade.models import Secret
from ragdesk.engine.facade.reasons import KeyPlace
from ragdesk.engine.facade.setting_rows import GROUP_LABELS, Effect, Group
from ragdesk.engine.records import ModelTried
from ragdesk.engine.records.files import FileCount
from ragdesk.engine.settings import SETTINGS, Settings, settings_with
from ragdesk.translation import translate as _
from ragdesk.wording import error_hint, error_title


class SettingsDialog(QDialog):
    """Four pages of settings."""

    settings_chosen = Signal(object)

    def __init__(self, client: EngineClient, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Settings"))
        self._client = client
        self._settings = client.settings
        self._switches_on = False
        self.editors = {name: SettingEditor(name, self) for name in SETTINGS}
        self.servers = ServerChoice(self.editors["use_model"], self.editors["model_url"],
                                    self.editors["model_name"])
        self.key = KeyField(self.editors["model_url"])
        self.problem = Banner()
        self.pages = QTabWidget()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.NoButton)
        self.save_button = QPushButton(_("Save"))
        self.cancel_button = QPushButton(_("Cancel"))
        self.defaults_button = QPushButton(_("Reset to defaults"))
        self._arrange()
        self._connect()
        self.show_settings(client.settings)
        self.patterns.show_folder(client.folder)

    def _arrange(self) -> None:
        """Pages, the problem if there is one, buttons."""
        for group, label in GROUP_LABELS.items():
            self.pages.addTab(self._make_page(group), _(label))
        self.pages.tabBar().setAccessibleName(_("Groups of settings"))
        theme.mark_primary(self.save_button)
        self.buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(self.cancel_button, QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.addButton(self.defaults_button, QDialogButtonBox.ButtonRole.ResetRole)
        layout = QVBoxLayout(self)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.problem)
        layout.addWidget(self.buttons)
        resize_within(self, QSize(self.fontMetrics().averageCharWidth() * 115, self.fontMetrics().lineSpacing() * 40))

    def _make_page(self, group: Group) -> QWidget:
        """One page: for each setting its name, its field, and below that its description."""
        page = SettingsPage()
        for name in (name for name, row in SETTINGS.items() if row.group is group):
            page.add_setting(self.editors[name])
            if name == "use_model":
                page.add_whole_width(self.servers)
            if name == "model_url":
                page.add_whole_width(self.key)
        page.end()
        return _scrolling(page)

    def _connect(self) -> None:
        for editor in self.editors.values():
            editor.edited.connect(self._on_editor_edited)
        self.save_button.clicked.connect(self._on_save_clicked)
        self.cancel_button.clicked.connect(self.reject)
        self.defaults_button.clicked.connect(self._on_defaults_clicked)
        self.servers.search_requested.connect(self._on_servers_search_requested)
        self.servers.test_requested.connect(self._on_test_requested)
        self.key.look_requested.connect(self._on_key_look_requested)
        self.key.keep_requested.connect(self._on_key_keep_requested)
        self.key.forget_requested.connect(self._on_key_forget_requested)
        self._client.key_state_found.connect(self._on_client_key_state_found)
        self._client.servers_found.connect(self._on_client_servers_found)
        self._client.model_asked.connect(self._on_client_model_asked)
        self._client.model_answered.connect(self._on_client_model_answered)
        self._client.failed.connect(self._on_client_failed)
        self._client.files_counted.connect(self._on_client_files_counted)
        self.patterns.count_wanted.connect(self._on_patterns_count_wanted)
        for name in settings_with(Effect.REWALK):
            if self.editors[name].widget is not self.patterns:
                self.editors[name].edited.connect(self.patterns.show_counting)

    def show_settings(self, settings: Settings) -> None:
        """Show values in all editors."""
        for name, editor in self.editors.items():
            editor.show_value(getattr(settings, name))
        self.key.refresh()

    @property
    def patterns(self) -> PatternFields:
        """The fields for the patterns of the open folder."""
        fields = self.editors["folder_patterns"].widget
        assert isinstance(fields, PatternFields)
        return fields

    @Slot()
    def _on_patterns_count_wanted(self) -> None:
        """Have the files counted as they would be read by what is shown."""
        settings = self._settings.changed(**{name: self.editors[name].value for name in settings_with(Effect.REWALK)})
        if self._client.folder is not None:
            self._client.ask(CountFiles(choice=settings.file_choice(self._client.folder)))

    @Slot(object)
    def _on_client_files_counted(self, count: FileCount) -> None:
        self.patterns.show_count(count)

    def show_model_page(self) -> None:
        """Go to the model and look for servers; its use is switched on as soon as one is found or a test succeeds."""
        self.pages.setCurrentIndex(0)
        self._switches_on = True
        self.look_for_servers()

    def look_for_servers(self) -> None:
        """Look for model servers on this computer, and at the address if there is one."""
        address = self._tested_address()
        if address is not None:
            self.servers.show_searching()
            self._client.ask(FindServers(url=address, kind=self.editors["model_kind"].value))

    def _tested_address(self) -> str | None:
        """The address that is typed, maybe empty; None, and that is said, where it is no address."""
        address = str(self.editors["model_url"].value)
        try:
            base_address(address or "127.0.0.1")
        except ModelAddressInvalid as error:
            self.servers.show_text(f"{error_title(error)} {error_hint(error)}")
            return None
        return address

    def chosen_settings(self) -> Settings:
        """The settings as shown.

        Raises:
            SettingsError: when two of them contradict each other.
            ModelAddressInvalid: the address of the model server is not an address.
        """
        settings = self._settings.changed(**{name: editor.value for name, editor in self.editors.items()})
        if settings.model_url:
            base_address(settings.model_url)
        return settings

    @Slot()
    def _on_editor_edited(self) -> None:
        """Say at once what does not fit, and take it back at once when it does."""
        try:
            self.chosen_settings()
        except (SettingsError, ModelAddressInvalid) as error:
            self._show_problem(error)
        else:
            self.problem.hide_message()
        self.servers.refresh_place()

    def _show_problem(self, error: SettingsError | ModelAddressInvalid) -> None:
        title = label_of(_name_of(error)) if isinstance(error, SettingsError) else error_title(error)
        notice = Notice(title, error_hint(error), kind=NoticeKind.ERROR)
        if self.problem.notice != notice:
            self.problem.show_notice(notice)

    @Slot()
    def _on_save_clicked(self) -> None:
        try:
            settings = self.chosen_settings()
        except (SettingsError, ModelAddressInvalid) as error:
            self._show_problem(error)
            self._go_to(_name_of(error))
            return
        self.settings_chosen.emit(settings)
        self.accept()

    def _go_to(self, name: str) -> None:
        """Bring the setting into view that has to be changed."""
        self.pages.setCurrentIndex(list(GROUP_LABELS).index(SETTINGS[name].group))
        self.editors[name].widget.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_defaults_clicked(self) -> None:
        self.show_settings(type(self._settings)())

    @Slot()
    def _on_test_requested(self) -> None:
        """Have the model say a word, by what is shown."""
        if self._tested_address() is None:
            return
        names = (name for name, row in SETTINGS.items() if row.group is Group.MODEL)
        try:
            settings = self._settings.changed(**{name: self.editors[name].value for name in names})
        except SettingsError as error:
            self._show_problem(error)
            return
        self.servers.show_searching()
        self._client.ask(TryModel(settings=settings.changed(use_model=True)))

    @Slot()
    def _on_servers_search_requested(self) -> None:
        self.look_for_servers()

    @Slot(object)
    def _on_client_servers_found(self, found: ServersFound) -> None:
        self.servers.show_found(found)
        self._switch_on(is_wanted=bool(found.servers))

    def _switch_on(self, *, is_wanted: bool) -> None:
        """Have the model used, once, if the dialog was opened to connect one."""
        if self._switches_on and is_wanted:
            self.editors["use_model"].show_value(True)
            self._switches_on = False

    @Slot(object)
    def _on_client_model_asked(self, asked: ModelAsked) -> None:
        self.servers.show_asked(asked)

    @Slot(object)
    def _on_client_model_answered(self, tried: ModelTried) -> None:
        self._switch_on(is_wanted=True)
        self.servers.show_tried(tried)

    @Slot(object)
    def _on_client_failed(self, failure: Failure) -> None:
        if failure.lane is Lane.SERVERS:
            self.servers.show_failure(failure)
        elif failure.lane is Lane.COUNT:
            self.patterns.show_count(None)
        elif failure.lane is Lane.KEYS:
            self.key.show_problem(f"{failure.title} {failure.hint}")

    @Slot(str)
    def _on_key_look_requested(self, address: str) -> None:
        if is_address(address):
            self._client.ask(LookForKey(url=address))

    @Slot(str, object)
    def _on_key_keep_requested(self, address: str, key: Secret) -> None:
        self._client.ask(KeepKey(url=address, key=key))

    @Slot(str)
    def _on_key_forget_requested(self, address: str) -> None:
        self._client.ask(KeepKey(url=address))

    @Slot(object)
    def _on_client_key_state_found(self, place: KeyPlace) -> None:
        self.key.show_place(place)

    def done(self, result: int) -> None:
        """Stop listening, and what is being tried, when the dialog closes."""
        self._client.forget(Lane.SERVERS)
        self._client.forget(Lane.KEYS)
        self._client.key_state_found.disconnect(self._on_client_key_state_found)
        self._client.model_asked.disconnect(self._on_client_model_asked)
        self._client.model_answered.disconnect(self._on_client_model_answered)
        self._client.servers_found.disconnect(self._on_client_servers_found)
        self._client.failed.disconnect(self._on_client_failed)
        self._client.files_counted.disconnect(self._on_client_files_counted)
        super().done(result)


def _name_of(error: SettingsError | ModelAddressInvalid) -> str:
    """The setting that has to be changed."""
    return "model_url" if isinstance(error, ModelAddressInvalid) else str(error.values.get("name", ""))


def _scrolling(page: QWidget) -> QScrollArea:
    """A page that can be longer than the dialog; it scrolls sideways only where a single field is wider."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setWidget(page)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    calm_wheel(page)
    return area

"""The model servers that were found on this computer, and whether an address answers.

Takes:  ServersFound, ModelAsked, ModelTried or a Failure; the editors of the address and of the model.
Gives:  ``search_requested``, ``test_requested``; fills the two editors in when a server is chosen.
Never:  reaches for a server itself.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ragdesk.desktop.link.messages import Failure, ModelAsked, ServersFound
from ragdesk.desktop.widgets.narrowing import NarrowingWidget
from ragdesk.desktop.widgets.setting_editors import SettingEditor, label_of
from ragdesk.desktop.widgets.text import plain_label
from ragdesk.engine.errors import ModelAddressInvalid
from ragdesk.engine.facade.addresses import base_address
from ragdesk.engine.records import ModelServer, ModelTried
from ragdesk.engine.settings import Settings
from ragdesk.translation import format_number, translate_plural
from ragdesk.translation import translate as _
from ragdesk.wording import sending_notice

NARROW_LETTERS = 80
"""Width, in letters, below which list and buttons do not stand in one line."""

RESULT_LINES = 2
"""Room that is kept for what the last try brought."""


class ServerChoice(NarrowingWidget):
    """A list of found servers with what the last try brought."""

    search_requested = Signal()
    test_requested = Signal()

    def __init__(self, use: SettingEditor, address: SettingEditor, model: SettingEditor,
                 parent: QWidget | None = None) -> None:
        super().__init__(NARROW_LETTERS, parent)
        self._use, self._address, self._model = use, address, model
        self._servers: tuple[ModelServer, ...] = ()
        self.choice = QComboBox()
        self.search_button = QPushButton(_("Look again"))
        self.test_button = QPushButton(_("Test"))
        self.result = plain_label()
        self.place = plain_label(muted=True)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._arrange()
        self._connect()
        self._fill()

    def _arrange(self) -> None:
        label = QLabel(_("Found on this computer"))
        label.setBuddy(self.choice)
        self.choice.setAccessibleName(_("Found on this computer"))
        self.choice.view().setAccessibleName(_("Found on this computer"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(16)
        self.search_button.setAccessibleDescription(_("Looks for model servers on this computer"))
        self.test_button.setAccessibleName(_("Test the model server"))
        self._row.addWidget(label)
        self._row.addWidget(self.choice, 1)
        buttons = QHBoxLayout()
        for button in (self.search_button, self.test_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._row.addLayout(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._row)
        layout.addWidget(self.result)
        layout.addWidget(self.place)
        self.result.setMinimumHeight(self.result.fontMetrics().lineSpacing() * RESULT_LINES)
        self.result.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)

    def _connect(self) -> None:
        self.choice.activated.connect(self._on_choice_activated)
        self.search_button.clicked.connect(self._on_search_clicked)
        self.test_button.clicked.connect(self.test_requested)

    def arrange(self) -> None:
        """Put list and buttons below each other where there is no room beside."""
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if self.is_narrow
                               else QBoxLayout.Direction.LeftToRight)

    def show_searching(self) -> None:
        """Say that an answer is awaited."""
        self.show_text(_("Looking…"))

    def show_found(self, found: ServersFound) -> None:
        """Show the servers that answered, and offer their models."""
        self._servers = found.servers
        self._fill()
        if not found.servers:
            self.show_text(_("No model server was found on this computer. Start Ollama, LM Studio, Jan or llama.cpp, "
                             "or enter the address of one."))
            return
        self._select_current()
        self.show_text(_server_text(found.servers[max(0, self.choice.currentIndex() - 1)]))

    def show_asked(self, asked: ModelAsked) -> None:
        """Say which model is being tried, and offer the others of its server."""
        self._offer_models(asked.server)
        self.show_text(_("Waiting for {model} at {address}… A large model takes a while to start.").format(
            model=asked.model or asked.server.name, address=asked.server.url))

    def show_tried(self, tried: ModelTried) -> None:
        """Say which model answered, and what is left to do before it is used."""
        text = _("{model} answered at {address} after {seconds} s.").format(
            model=tried.model or tried.server.name, address=tried.server.url, seconds=format_number(tried.seconds, 1))
        unused = "" if self._use.value else _("To use it, tick “{setting}”.").format(setting=label_of(self._use.name))
        self.show_text(f"{text} {unused}".rstrip())

    def show_failure(self, failure: Failure) -> None:
        """Say why an address did not answer."""
        self.show_text(f"{failure.title} {failure.hint}")

    def refresh_place(self) -> None:
        """Say whether text leaves this computer with the settings as they stand."""
        settings = Settings(use_model=bool(self._use.value), model_url=str(self._address.value))
        host = settings.remote_host
        self.place.setText(sending_notice(host) if host else _("Nothing leaves this computer"))

    def show_text(self, text: str) -> None:
        """Show what a try brought; the fields below stay where they are."""
        self.result.setText(text)

    def _fill(self) -> None:
        """The list: any server, then each one found."""
        self.choice.clear()
        self.choice.addItem(_("whichever is running"), "")
        for server in self._servers:
            self.choice.addItem(f"{server.name} · {server.url}", server.url)

    def _select_current(self) -> None:
        """Choose the server whose address is set, and offer its models; else those of the first."""
        position = next((number for number, server in enumerate(self._servers, 1)
                         if is_same_address(str(self._address.value), server.url)), 0)
        self.choice.setCurrentIndex(position)
        self._offer_models(self._servers[max(0, position - 1)])

    def _offer_models(self, server: ModelServer) -> None:
        """Put a server's models into the list of models, keeping what is chosen."""
        box = self._model.widget
        assert isinstance(box, QComboBox)
        chosen = self._model.value
        box.clear()
        box.addItems(list(server.models))
        box.setEditText(chosen)

    @Slot(int)
    def _on_choice_activated(self, position: int) -> None:
        self._address.show_value(self.choice.itemData(position))
        if position > 0:
            self._offer_models(self._servers[position - 1])
            self.show_text(_server_text(self._servers[position - 1]))

    @Slot()
    def _on_search_clicked(self) -> None:
        self.show_searching()
        self.search_requested.emit()


def is_same_address(typed: str, url: str) -> bool:
    """Whether an address that was typed is that of a server."""
    try:
        return bool(typed) and base_address(typed) == url
    except ModelAddressInvalid:
        return False


def is_address(typed: str) -> bool:
    """Whether what was typed is an address."""
    try:
        return bool(base_address(typed))
    except ModelAddressInvalid:
        return False


def _server_text(server: ModelServer) -> str:
    """That a server answered, and what it offers."""
    models = translate_plural("{n} model", "{n} models", len(server.models))
    return _("{name} answers at {address}: {models}.").format(name=server.name, address=server.url, models=models)

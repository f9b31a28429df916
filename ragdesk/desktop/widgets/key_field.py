"""The key for a model server that asks for one.

Takes:  the editor of the server's address, and where its key is kept.
Gives:  ``keep_requested`` with an address and a ``Secret``; ``forget_requested``, ``look_requested`` with an address.
Never:  shows a key, or holds one longer than until it is handed on.
"""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPushButton, QWidget

from ragdesk.desktop.widgets.setting_editors import SettingEditor
from ragdesk.desktop.widgets.text import plain_label
from ragdesk.engine.facade.models import Secret
from ragdesk.engine.facade.reasons import KeyPlace
from ragdesk.translation import translate as _
from ragdesk.wording import key_sentence


class KeyField(QWidget):
    """A field that hides what is typed, and what became of it; of use only while there is an address to bind it to."""

    keep_requested = Signal(str, object)
    forget_requested = Signal(str)
    look_requested = Signal(str)

    def __init__(self, address: SettingEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._address = address
        self.field = QLineEdit()
        self.keep_button = QPushButton(_("Keep the key"))
        self.forget_button = QPushButton(_("Forget it"))
        self.note = plain_label(muted=True)
        self._arrange()
        self.field.textChanged.connect(self._on_field_changed)
        self.field.returnPressed.connect(self._on_keep_clicked)
        self.keep_button.clicked.connect(self._on_keep_clicked)
        self.forget_button.clicked.connect(self._on_forget_clicked)
        address.edited.connect(self._on_address_edited)
        assert isinstance(address.widget, QLineEdit)
        address.widget.editingFinished.connect(self.refresh)
        self._on_address_edited()

    def _arrange(self) -> None:
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setAccessibleName(_("Key for this server"))
        label = QLabel(_("Key for this server"))
        label.setBuddy(self.field)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        grid.addWidget(label, 0, 0, 1, 3)
        grid.addWidget(self.field, 1, 0)
        grid.addWidget(self.keep_button, 1, 1)
        grid.addWidget(self.forget_button, 1, 2)
        grid.addWidget(self.note, 2, 0, 1, 3)
        grid.setColumnStretch(0, 1)

    @Slot()
    def refresh(self) -> None:
        """Find out whether there is a key for the address."""
        if self._address.value:
            self.look_requested.emit(str(self._address.value))

    @Slot()
    def _on_address_edited(self) -> None:
        """A key belongs to one address: with another in the field, what was typed is dropped."""
        self.field.clear()
        self.field.setEnabled(bool(self._address.value))
        self.show_place(KeyPlace.NOWHERE)

    def show_place(self, place: KeyPlace) -> None:
        """Say where the key for the address is kept, if there is one."""
        self.note.setText(key_sentence(place))
        self.forget_button.setVisible(place is not KeyPlace.NOWHERE)
        self._on_field_changed()

    def show_problem(self, text: str) -> None:
        """Say why a key was not kept, or not forgotten."""
        self.note.setText(text)

    @Slot()
    def _on_field_changed(self) -> None:
        self.keep_button.setEnabled(bool(self.field.text().strip()))

    @Slot()
    def _on_keep_clicked(self) -> None:
        key = self.field.text().strip()
        if key:
            self.field.clear()
            self.keep_requested.emit(str(self._address.value), Secret(key))

    @Slot()
    def _on_forget_clicked(self) -> None:
        self.forget_requested.emit(str(self._address.value))

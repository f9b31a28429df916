"""The window in which the user writes instructions: part by part, in each language, with a preview.

Takes:  what is saved, and whose are in use.
Gives:  ``save_requested`` with a name, and by language the parts; ``delete_requested`` and ``use_requested`` with a
        name.
Never:  saves anything itself; what cannot be used is refused here already, with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ragdesk import wording
from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.screen_room import resize_within
from ragdesk.desktop.widgets.text import labelled, plain_label
from ragdesk.engine.errors import RagDeskError
from ragdesk.engine.facade.instructions import EDITABLE_PARTS, PROMPT_LANGUAGES, parts_of_language, preview
from ragdesk.engine.settings import SETTINGS, Settings
from ragdesk.translation import translate as _

FIRST_SIZE = (760, 640)
LINES_SHOWN = 6
NAME_LETTERS = 20

Templates = Mapping[str, Mapping[str, Mapping[str, str]]]


class InstructionsDialog(QDialog):
    """One part at a time, and below it what all of them make together; what was written stays until it is closed."""

    save_requested = Signal(str, object)
    delete_requested = Signal(str)
    use_requested = Signal(str)

    def __init__(self, templates: Templates, settings: Settings, language: str, parent: QWidget | None = None) -> None:
        """Show the instructions that are in use.

        Args:
            templates: name -> language -> part -> text, what is saved.
            settings: whose are used, and the form of the answer that is previewed.
            language: of the last question.
            parent: the window.
        """
        super().__init__(parent)
        self._templates, self._settings = templates, settings
        self.name, self.language = QComboBox(), QComboBox()
        self.part, self.field = QComboBox(), _field()
        self._shown = ""
        self._written: dict[tuple[str, str], dict[str, str]] = {}
        self.preview = QPlainTextEdit()
        self.problem = plain_label(bold=True)
        self.reset, self.delete = QPushButton(_("Reset to RagDesk’s")), QPushButton(_("Delete"))
        self.save, self.close_button = QPushButton(_("Save and use")), QPushButton(_("Close"))
        self.setWindowTitle(_("Instructions for the model"))
        self._fill(language)
        self._arrange()
        self._connect()
        self._on_name_activated()
        resize_within(self, QSize(*FIRST_SIZE))

    def _fill(self, language: str) -> None:
        self.name.setEditable(True)
        self.name.setMinimumContentsLength(NAME_LETTERS)
        self.name.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.name.addItem(_("RagDesk’s own"), "")
        for name in sorted(self._templates):
            self.name.addItem(name, name)
        self.name.setCurrentIndex(max(0, self.name.findData(self._settings.prompt_template)))
        names = SETTINGS["interface_language"].names()
        for code in PROMPT_LANGUAGES:
            self.language.addItem(names[code], code)
        self.language.setCurrentIndex(max(0, self.language.findData(language)))
        for part in EDITABLE_PARTS:
            self.part.addItem(wording.part_label(part), part)

    def _arrange(self) -> None:
        self.preview.setReadOnly(True)
        self.preview.setTabChangesFocus(True)
        self.preview.setAccessibleName(_("Preview"))
        self.preview.setProperty("field", True)
        layout = QVBoxLayout(self)
        layout.addWidget(self._head())
        layout.addWidget(self.field)
        layout.addWidget(self.problem)
        layout.addWidget(plain_label(_("Preview"), muted=True))
        layout.addWidget(self.preview, 1)
        layout.addLayout(self._foot())

    def _head(self) -> QWidget:
        head = QWidget()
        line = FlowLayout(head)
        for text, widget in ((_("Name"), self.name), (_("Language of the question"), self.language),
                             (_("Part"), self.part)):
            line.addWidget(labelled(text, widget))
        return head

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        for button in (self.reset, self.delete):
            button.setAutoDefault(False)
            foot.addWidget(button)
        foot.addStretch(1)
        for button in (self.close_button, self.save):
            button.setAutoDefault(False)
            foot.addWidget(button)
        return foot

    def _connect(self) -> None:
        self.name.activated.connect(self._on_name_activated)
        self.name.editTextChanged.connect(self._show_preview)
        self.language.activated.connect(self._show_texts)
        self.part.activated.connect(self._show_part)
        self.field.textChanged.connect(self._on_field_text_changed)
        self.reset.clicked.connect(self._on_reset_clicked)
        self.delete.clicked.connect(self._on_delete_clicked)
        self.save.clicked.connect(self._on_save_clicked)
        self.close_button.clicked.connect(self.reject)

    @property
    def chosen_name(self) -> str:
        """The name in the field; empty for the program's own."""
        text = self.name.currentText().strip()
        row = self.name.findText(text)
        return self.name.itemData(row) if row >= 0 else text

    @property
    def texts(self) -> dict[str, str]:
        """The parts as they are written now."""
        return dict(self._texts)

    @property
    def _texts(self) -> dict[str, str]:
        return self._written[self._shown, self.language.currentData()]

    @property
    def changed_texts(self) -> dict[str, dict[str, str]]:
        """The parts as they are written now, by language, where they are not as they are saved."""
        return {language: dict(texts) for (name, language), texts in self._written.items()
                if name == self._shown and texts != self._saved(language)}

    def _show_part(self) -> None:
        blocker = QSignalBlocker(self.field)
        self.field.setPlainText(self._texts[self.part.currentData()])
        self.field.setAccessibleName(self.part.currentText())
        del blocker
        self._show_preview()

    def _on_field_text_changed(self) -> None:
        self._texts[self.part.currentData()] = self.field.toPlainText()
        self._show_preview()

    def _saved(self, language: str) -> dict[str, str]:
        saved = self._templates.get(self._shown, {}).get(language, {})
        return {part: saved.get(part, text) for part, text in parts_of_language(language).items()}

    def _on_name_activated(self) -> None:
        self._shown = self.chosen_name
        self._show_texts()

    def _show_texts(self) -> None:
        """The parts of the name that was chosen from the list, in the chosen language."""
        language = self.language.currentData()
        self._written.setdefault((self._shown, language), self._saved(language))
        self._show_part()

    def _show_preview(self) -> None:
        """What the parts make together, or why they cannot be used."""
        language = self.language.currentData()
        problem = self._try(language, self.texts) or next(filter(None, map(self._problem_in, self.changed_texts)), "")
        if not problem and self.chosen_name != self._shown and self.chosen_name in self._templates:
            problem = _("Instructions with this name are there already. To change them, choose them from the list.")
        if not problem and not self.chosen_name and self.changed_texts:
            problem = _("To keep what you changed, give it a name.")
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.save.setEnabled(not problem)
        self.delete.setEnabled(self.chosen_name in self._templates)

    def _try(self, language: str, texts: Mapping[str, str]) -> str:
        """Show what they make together; returns why they cannot be used, or nothing."""
        settings = self._settings
        try:
            self.preview.setPlainText(preview(language, texts, settings.answer_form,
                                              step_by_step=settings.step_by_step))
        except RagDeskError as error:
            return wording.error_hint(error)
        return ""

    def _problem_in(self, language: str) -> str:
        """Why what was written in another language cannot be used."""
        if language == self.language.currentData():
            return ""
        try:
            preview(language, self.changed_texts[language], self._settings.answer_form, step_by_step=False)
        except RagDeskError as error:
            name = self.language.itemText(self.language.findData(language))
            return f"{name}: {wording.error_hint(error)}"
        return ""

    def _on_reset_clicked(self) -> None:
        language = self.language.currentData()
        self._written[self._shown, language] = parts_of_language(language)
        self._show_part()

    def _on_delete_clicked(self) -> None:
        self.delete_requested.emit(self.chosen_name)

    def _on_save_clicked(self) -> None:
        if self.chosen_name:
            self.save_requested.emit(self.chosen_name, {self.language.currentData(): self.texts, **self.changed_texts})
        else:
            self.use_requested.emit("")


def _field() -> QPlainTextEdit:
    """A few lines to write in."""
    field = QPlainTextEdit()
    field.setProperty("field", True)
    field.setTabChangesFocus(True)
    field.setFixedHeight(QFontMetrics(field.font()).lineSpacing() * LINES_SHOWN + 14)
    return field

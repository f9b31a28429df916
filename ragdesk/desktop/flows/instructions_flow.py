"""From the wish to write instructions to prompts that begin with them.

Takes:  the wish of the prompt's pane; what is saved in the dialog.
Gives:  saved instructions, and the question put again with them.
Never:  keeps what is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Slot

from ragdesk.desktop.flows.search_flow import SearchFlow
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets.instructions_dialog import InstructionsDialog
from ragdesk.desktop.widgets.notice import Notice, NoticeKind
from ragdesk.engine.errors import RagDeskError
from ragdesk.engine.facade.instructions import delete_template, load_templates, save_template
from ragdesk.translation import current_language
from ragdesk.translation import translate as _
from ragdesk.wording import error_hint, error_title


class InstructionsFlow(QObject):
    """Opens the dialog and does what is chosen there.

    Attributes:
        dialog: the one opened last.
    """

    def __init__(self, parts: WindowParts, preferences: Preferences, search: SearchFlow) -> None:
        super().__init__(parts.window)
        self._parts, self._preferences, self._search = parts, preferences, search
        self.dialog: InstructionsDialog | None = None
        parts.prompt.instructions_requested.connect(self.show_dialog)
        parts.prompt.form_chosen.connect(self._on_prompt_form_chosen)

    @Slot()
    def show_dialog(self) -> None:
        """Open the dialog, in the language of the last question."""
        prompt = self._search.prompt
        self.dialog = InstructionsDialog(
            load_templates(self._preferences.data_dir), self._preferences.settings,
            prompt.language if prompt is not None else current_language(), self._parts.window)
        self.dialog.save_requested.connect(self._on_dialog_save_requested)
        self.dialog.delete_requested.connect(self._on_dialog_delete_requested)
        self.dialog.use_requested.connect(self._use)
        self.dialog.finished.connect(self.dialog.deleteLater)
        self.dialog.open()

    @Slot(str, object)
    def _on_dialog_save_requested(self, name: str, texts: dict[str, dict[str, str]]) -> None:
        if all(self._done(partial(save_template, self._preferences.data_dir, name, language, parts))
               for language, parts in texts.items()):
            self._use(name)

    @Slot(str)
    def _on_dialog_delete_requested(self, name: str) -> None:
        """Those in use stay so, unless it is them that are deleted."""
        if self._done(partial(delete_template, self._preferences.data_dir, name)):
            if name == self._preferences.settings.prompt_template:
                self._use("")
            elif self.dialog is not None:
                self.dialog.accept()

    def _done(self, work: Callable[[], None]) -> bool:
        """Do what writes a file; say so where that fails."""
        try:
            work()
        except RagDeskError as error:
            notice = Notice(error_title(error), error_hint(error), kind=NoticeKind.ERROR)
        except OSError as error:
            notice = Notice(_("The instructions could not be saved."), details=str(error), kind=NoticeKind.ERROR)
        else:
            return True
        self._parts.prompt.banner.show_notice(notice)
        return False

    @Slot(str)
    def _use(self, name: str) -> None:
        """Begin prompts with these from now on; the last question is put again."""
        if self.dialog is not None:
            self.dialog.accept()
        settings = self._preferences.settings
        if settings.prompt_template == name:
            self._search.find_again()
        else:
            self._preferences.change_settings(settings.changed(prompt_template=name))

    @Slot(str)
    def _on_prompt_form_chosen(self, form: str) -> None:
        self._preferences.change_settings(self._preferences.settings.changed(answer_form=form))

"""From the prompt to a file: saved, said where, and shown there.

Takes:  the wish of the prompt's pane.
Gives:  a message over the pane; ``prompt_saved``.
Never:  writes anything but the file that was chosen.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ragdesk.desktop.flows.folder_flow import FolderFlow
from ragdesk.desktop.flows.search_flow import SearchFlow
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.open_outside import open_in_system
from ragdesk.desktop.saving import saved_sentence
from ragdesk.desktop.widgets.notice import Notice, NoticeKind, WayOut
from ragdesk.engine.errors import RagDeskError
from ragdesk.engine.facade.prompts import export_prompt
from ragdesk.translation import translate as _
from ragdesk.wording import error_hint, error_title


class ExportFlow(QObject):
    """Saves prompts.

    Signals:
        prompt_saved: nothing; ``saved`` says where.

    Attributes:
        saved: a sentence about the file saved last, of the prompt in view; empty when it was not saved.
    """

    prompt_saved = Signal()

    def __init__(self, parts: WindowParts, folder: FolderFlow, search: SearchFlow) -> None:
        super().__init__(parts.window)
        self._parts, self._folder, self._search = parts, folder, search
        self.saved = ""
        self._place: Path | None = None
        parts.prompt.export_requested.connect(self._on_prompt_export_requested)
        search.results_replaced.connect(self._on_search_results_replaced)

    @Slot(object, str)
    def _on_prompt_export_requested(self, path: Path, _format: str) -> None:
        banner, prompt = self._parts.prompt.banner, self._search.prompt
        if prompt is None:
            return
        try:
            export_prompt(prompt, path)
        except RagDeskError as error:
            banner.show_notice(Notice(error_title(error), error_hint(error), details=error.details,
                                      kind=NoticeKind.ERROR))
            return
        self._place = path.parent
        self.saved = saved_sentence(path)
        hint = _("It lies among your notes, but is not read as one.") if self._is_among_notes(path) else ""
        banner.show_notice(Notice(self.saved, hint, WayOut("show_saved", _("Show in folder"))))
        self.prompt_saved.emit()

    def _is_among_notes(self, path: Path) -> bool:
        """Whether a file lies in the folder that is open, as far as the names tell."""
        status = self._folder.status
        return status is not None and path.is_relative_to(status.folder)

    def show_saved(self) -> None:
        """Show the folder that the prompt was saved in."""
        if self._place is not None and not open_in_system(self._place):
            self._parts.prompt.banner.show_notice(Notice(self.saved, _("This computer found no program for it.")))

    @Slot()
    def _on_search_results_replaced(self) -> None:
        self.saved = ""

"""What is shown was made of files; this says so when they are no longer what was read.

Takes:  from the client what was found of files; from the other flows what is in view.
Gives:  messages over the panes that show them, marks on the passages.
Never:  looks at a file, or reads one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QObject, Slot

from ragdesk.desktop.flows.document_flow import DocumentFlow
from ragdesk.desktop.flows.export_flow import ExportFlow
from ragdesk.desktop.flows.folder_flow import FolderFlow
from ragdesk.desktop.flows.search_flow import SearchFlow
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import CheckChanges, DocumentLoaded, PassagesFound
from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.notice import Notice, Topic, WayOut
from ragdesk.engine.records.files import FileChange
from ragdesk.translation import translate as _
from ragdesk.translation import translate_plural
from ragdesk.wording import changes_sentence
from ragdesk.wording.files import change_name

MOST_NAMES = 3
"""Files that such a message names."""


def names_of_changed(changes: Mapping[str, FileChange]) -> str:
    """The first of the files, each with what became of it, and how many more there are."""
    names = [f"{show_name(path)} ({change_name(change)})" for path, change in list(changes.items())[:MOST_NAMES]]
    more = len(changes) - len(names)
    return " · ".join([*names, *([translate_plural("and {n} more", "and {n} more", more)] if more else [])])


class ChangedFilesFlow(QObject):
    """Says of passages, prompt, answer and document that their files have changed."""

    def __init__(self, parts: WindowParts, client: EngineClient, folder: FolderFlow, search: SearchFlow,
                 document: DocumentFlow, export: ExportFlow) -> None:
        super().__init__(parts.window)
        self._parts, self._client, self._folder, self._search = parts, client, folder, search
        self._export = export
        self._asked_early = False
        self._changed_since_asked: frozenset[str] = frozenset()  # such are told of at every reading
        self._changed_before_opened: frozenset[str] = frozenset()
        search.results_shown.connect(self._on_search_results_shown)
        export.prompt_saved.connect(self.check)
        search.reading_seen.connect(self._on_search_reading_seen)
        document.document_shown.connect(self._on_document_document_shown)
        parts.prompt.copied.connect(self.check)
        client.changes_found.connect(self._on_client_changes_found)

    @Slot()
    def check(self) -> None:
        """Look whether the passages that have just been taken along are still what their files say."""
        result = self._search.result
        if result is not None:
            self._client.ask(CheckChanges(paths=tuple(sorted({hit.chunk.path for hit in result.hits}))))

    @Slot(object)
    def _on_search_results_shown(self, found: PassagesFound) -> None:
        self._changed_since_asked = frozenset()
        self._asked_early = self._folder.status is not None and not self._folder.status.up_to_date
        self._on_client_changes_found(found.changes)

    @Slot(object)
    def _on_document_document_shown(self, loaded: DocumentLoaded) -> None:
        self._changed_before_opened = self._changed_since_asked
        self._say_changes(self._parts.document.banner, loaded.changes)

    @Slot(object)
    def _on_client_changes_found(self, changes: Mapping[str, FileChange]) -> None:
        """Mark the passages; pane and answer say it of those they are made of."""
        parts, search = self._parts, self._search
        parts.passages.show_changes(changes)
        self._say_changes(parts.passages.banner, changes)
        sources = {hit.chunk.path for hit in search.prompt.sources} if search.prompt is not None else set()
        used = {path: change for path, change in changes.items() if path in sources}
        self._say_changes(parts.prompt.banner, used, self._export.saved)
        if search.asked is not None and search.asked.with_answer:
            self._say_changes(parts.answer.banner, used)

    def _say_changes(self, banner: Banner, changes: Mapping[str, FileChange], saved: str = "") -> None:
        """Say that files are no longer what was read, and offer to read them; with none, take that message away.

        Args:
            banner: where.
            changes: path -> what became of it.
            saved: what is to be said besides, since this message takes the place of that one.
        """
        if not changes:
            banner.hide_topic(Topic.CHANGED_FILES)
            return
        names = names_of_changed(changes)
        notice = Notice(changes_sentence(changes), f"{saved}\n{names}" if saved else names,
                        WayOut("read_again", _("Read again")), topic=Topic.CHANGED_FILES)
        if banner.notice != notice:  # what it says already, a screen reader need not say twice
            banner.show_notice(notice)

    @Slot()
    def _on_search_reading_seen(self) -> None:
        parts, result = self._parts, self._search.result
        for banner in (parts.passages.banner, parts.prompt.banner, parts.answer.banner, parts.document.banner):
            self._say_changes(banner, {})
        parts.passages.show_changes({})
        changes = self._changes_read({hit.chunk.path for hit in result.hits}) if result is not None else {}
        title = self._what_has_changed(changes)
        if title:
            parts.passages.banner.show_notice(
                Notice(title, names_of_changed(changes), WayOut("ask_again", _("Ask again"))))
        self._say_document_changed()
        self._changed_since_asked |= changes.keys()

    def _changes_read(self, paths: Collection[str]) -> dict[str, FileChange]:
        """What the last reading found of files: path -> what became of it."""
        reading = self._client.last_reading
        if reading is None:
            return {}
        gone = set(paths) - {report.path for report in reading.ledger}
        return {path: FileChange.GONE if path in gone else FileChange.CHANGED
                for path in sorted(paths) if path in gone or path in reading.changed}

    def _say_document_changed(self) -> None:
        """Say that the document in view is not what it was when it was opened."""
        path, banner = self._parts.document.shown_path, self._parts.document.banner
        change = self._changes_read({path}).get(path) if path else None
        if change is FileChange.GONE:
            banner.show_notice(Notice(_("This document is no longer among those read."),
                                      _("Its file was renamed, moved or deleted, or could not be read again.")))
        elif change is FileChange.CHANGED and path not in self._changed_before_opened:
            banner.show_notice(Notice(_("This document has changed since it was opened."),
                                      _("What you see is how it was."),
                                      WayOut("reload_document", _("Reload"))))

    def _what_has_changed(self, changes: Mapping[str, FileChange]) -> str:
        """What a reading means for the passages shown; nothing, when files were read that they are not from."""
        result, reading = self._search.result, self._client.last_reading
        if result is None or reading is None:
            return ""
        if changes and all(change is FileChange.GONE for change in changes.values()):
            return _("Documents behind these passages are gone.")
        if changes:
            return _("Documents behind these passages have changed.")
        is_worth_saying = not reading.quiet or self._asked_early or not result.hits
        if is_worth_saying and self._folder.is_out_of_date(result.figures):
            return _("The documents have changed since you asked.")
        return ""

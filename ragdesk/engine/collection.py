"""A folder of documents with its index: opened, brought up to date, proved, and asked about its files.

Takes:  a folder, settings.
Gives:  status, ledger, documents, what became of files.
Never:  is touched by two threads; never answers a question: ``engine`` does.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import (
    FolderMissing,
    IndexBusy,
    IndexDamaged,
    IndexReadOnly,
    IndexTooOld,
    PassageNotFound,
    RagDeskError,
)
from ragdesk.engine.folder.changes import find_changes
from ragdesk.engine.folder.hand_over import check_file, find_place
from ragdesk.engine.folder.require import require_folder
from ragdesk.engine.folder.slow_drive import SlowDrive
from ragdesk.engine.folder.walk import count_files
from ragdesk.engine.index.failures import named_failures
from ragdesk.engine.index.location import index_directory, set_aside
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.index.update import update_index
from ragdesk.engine.index.update_lock import UpdateLock, update_lock
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.reading.reader_process import ReaderProcess
from ragdesk.engine.records import (
    CollectionStatus,
    Document,
    FileReport,
)
from ragdesk.engine.records.files import FileChange, FileCount, Refusal
from ragdesk.engine.settings import FileChoice, Settings

DRIVE_WAITS_SECONDS = 1.0
"""For a drive that is asked whether files have changed; nobody waits longer for that."""

OPENING_CHECK_WAITS_SECONDS = 3.0
"""For a drive that is asked about one file that somebody wants to see."""

OPENING_WAITS_SECONDS = 0.03
"""For the check of the index that begins when it is opened; a small one is done by then."""

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound="DocumentCollection")


def using_the_index(method: Callable[Concatenate[C, P], R]) -> Callable[Concatenate[C, P], R]:
    """Let a method fail with errors that have names, and try again what another program's writing has upset."""

    @functools.wraps(method)
    def guarded(self: C, /, *args: P.args, **kwargs: P.kwargs) -> R:
        store = self._opened_store
        with store.in_use():
            try:
                return method(self, *args, **kwargs)
            except LookupError:
                if not store.has_changed_elsewhere():
                    raise
                return method(self, *args, **kwargs)

    return guarded


class DocumentCollection:
    """The folder that is open, its index, and its files; ``Engine`` adds the questions. Owned by one thread."""

    def __init__(self, data_directory: Path, settings: Settings) -> None:
        """Start without a folder.

        Args:
            data_directory: where indexes are kept; made if it is not there.
            settings: see ``Settings``.
        """
        self._data_directory = data_directory
        self._settings = settings
        self._folder: Path | None = None
        self._store: IndexStore | None = None
        self._is_up_to_date = False
        self._was_damaged = False
        self._is_updating = False
        self._files_drive, self._opening_drive = SlowDrive(), SlowDrive()

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._settings

    @property
    def folder(self) -> Path | None:
        """The folder that is open."""
        return self._folder

    def apply_settings(self, settings: Settings) -> None:
        """Use other settings from now on; another way of cutting opens another index, to be updated by the client.

        Another choice of files is carried out by the next ``update``, which reads only what is newly let in.

        Raises:
            What ``open_folder`` raises; then the settings before stay in force.
        """
        old, self._settings = self._settings, settings
        if not settings.chooses_as(old):
            self._is_up_to_date = False
        if self._folder is None or settings.cuts_as(old):
            return
        try:
            self.open_folder(self._folder)
        except RagDeskError:
            self._settings = old
            raise

    def open_folder(self, folder: Path) -> CollectionStatus:
        """Open a folder's index as it was left; call ``update`` to bring it up to date.

        Raises:
            FolderMissing, FolderNotAFolder, FolderUnreadable: the folder open before stays open.
            IndexTooNew: a later version wrote the index. A damaged one, or one of an earlier version, is set aside and
                rebuilt: your documents are the source of everything in it.
            StorageFailed, DiskFull, IndexBusy: the system does not let the index be opened or made.
        """
        folder = Path(folder).expanduser()
        require_folder(folder)
        directory = index_directory(self._data_directory, folder, self._settings.chunking)
        self.close()
        self._store = self._open_index(directory)
        self._folder = folder.resolve()
        return self.status()

    def _open_index(self, directory: Path) -> IndexStore:
        """An index that is not known to be damaged: the one that is there, or else a new one in its place."""
        try:
            store = IndexStore(directory)
            try:
                store.damage.begin_check()
                store.damage.raise_if_found(OPENING_WAITS_SECONDS)
            except BaseException:
                store.close()
                raise
        except (IndexDamaged, IndexTooOld) as error:
            with named_failures(directory):
                set_aside(directory)
            store, self._was_damaged = IndexStore(directory), isinstance(error, IndexDamaged)
        return store

    def rebuild(self) -> CollectionStatus:
        """Set the saved index aside and begin a new one in its place; call ``update`` to fill it.

        Raises:
            IndexBusy: another program is writing it.
            StorageFailed, IndexReadOnly, DiskFull: the system does not let it be moved.
        """
        directory, folder = self._opened_store.directory, self._folder
        with named_failures(directory):
            with update_lock(directory):
                pass
            self.close()
            set_aside(directory)
        self._store, self._folder, self._was_damaged = IndexStore(directory), folder, True
        return self.status()

    def close(self) -> None:
        """Close the folder."""
        if self._store:
            self._store.close()
        self._store, self._folder, self._is_up_to_date, self._was_damaged = None, None, False, False

    # --- the collection --------------------------------------------------------------------------------------------

    @using_the_index
    def status(self) -> CollectionStatus:
        """The figures of the folder strip."""
        manifest = self._opened_store.manifest
        return CollectionStatus(str(self._folder), manifest.document_count(), manifest.chunk_count(),
                                manifest.state_counts(), manifest.languages(), self._is_up_to_date, self._was_damaged)

    @using_the_index
    def ledger(self) -> tuple[FileReport, ...]:
        """What became of every file, by path."""
        return self._opened_store.manifest.ledger()

    def update(self, token: CancelToken | None = None, again: Collection[str] = (), *,
               reads_scans: bool = True) -> Iterator[UpdateProgress]:
        """Read what is new or changed in the folder and forget what is gone, in short steps.

        Between two steps anything may be asked; the answer is about what has been read so far.

        Args:
            token: to stop between two steps.
            again: paths of files to read once more although they have not changed, because they could not be read.
            reads_scans: at last, have pages that are pictures read, which is slow, if the settings say so, too.

        Raises:
            FolderError: the folder is gone.
            IndexBusy: another program is updating the same index.
            IndexReadOnly, DiskFull, StorageFailed, OutOfMemory: what was read is kept, and can be asked about.
            Cancelled: what was read is kept.

        An index that turns out to be damaged is set aside, and everything is read again.
        """
        self._is_up_to_date = False
        try:
            yield from self._update(token, again, reads_scans)
        except IndexDamaged:
            self.rebuild()
            yield from self._update(token, again, reads_scans)
        self._is_up_to_date = True

    def _update(self, token: CancelToken | None, again: Collection[str], reads_scans: bool) -> Iterator[UpdateProgress]:
        """Update once."""
        store, folder = self._opened_store, self._folder
        if folder is None:
            raise FolderMissing(folder="")
        require_folder(folder)
        if store.manifest.is_read_only or not store.manifest.is_current():
            store = self._reopen()
        with store.in_use(), UpdateLock(store.directory) as lock:
            for _ in lock.take():
                if token:
                    token.raise_if_cancelled()
                yield UpdateProgress(0, 0, chunks=store.chunk_count)
            if not store.manifest.is_current():
                raise IndexBusy("another program has just rebuilt the index")
            store.damage.raise_if_found()
            store.refresh()
            store.sweep()
            reader = ReaderProcess(self._settings.chunking)
            self._is_updating = True
            try:
                choice = self._settings.file_choice(folder)
                for step in update_index(store, folder, reader, token, choice, again,
                                         reads_scans=reads_scans and self._settings.read_scans):
                    yield step
                    store.damage.raise_if_found()
            finally:
                self._is_updating = False
                reader.close()

    def count_files(self, choice: FileChoice) -> FileCount:
        """How many files of the open folder a choice would have read; the index stays as it is.

        Raises:
            FolderError: the folder is gone.
        """
        if self._folder is None:
            raise FolderMissing(folder="")
        return count_files(self._folder, choice)

    def _reopen(self) -> IndexStore:
        """The index as it is on disk now: the rights may have been changed, or another program rebuilt it.

        Raises:
            IndexReadOnly: it still may not be written.
        """
        old = self._opened_store
        self._store = self._open_index(old.directory)
        old.close()
        if self._store.manifest.is_read_only:
            raise IndexReadOnly(directory=old.directory)
        return self._store

    @using_the_index
    def document(self, path: str, part: int = 0) -> Document:
        """The text of a document as it was read.

        Args:
            path: of its file, relative to the folder.
            part: its number in a file that holds many, such as a mailbox; 0 for the whole file, or the first of them.

        Raises:
            PassageNotFound: it is not in the collection.
        """
        document = self._opened_store.manifest.document(path, part)
        if document is None:
            raise PassageNotFound(path=path)
        return document

    @using_the_index
    def passage_places(self, path: str, part: int = 0) -> tuple[tuple[int, int], ...]:
        """Where the passages of a document stand in its text, in order; none for one that is not in the collection."""
        return self._opened_store.manifest.chunk_places(path, part)

    @using_the_index
    def changed_since(self, paths: Iterable[str]) -> dict[str, FileChange]:
        """Which of these files are no longer what was read: path -> "changed" or "gone".

        Only asks the system for sizes and times, so a file that was merely touched counts as changed, until the next
        update. A drive that does not answer in time says nothing.
        """
        known = self._opened_store.manifest.versions_of(sorted(set(paths)))
        if self._folder is None:
            return {}
        return self._files_drive.ask(partial(find_changes, self._folder, known), DRIVE_WAITS_SECONDS) or {}

    @using_the_index
    def passages_gone(self, chunk_ids: Iterable[int]) -> frozenset[int]:
        """Which of these passages are no longer in the index, because this or another program read a file again."""
        ids = frozenset(chunk_ids)
        return ids - self._opened_store.manifest.order_keys(sorted(ids)).keys()

    def file_to_open(self, path: str) -> Path | Refusal:
        """The file to hand to the program that the system has for it, or why it is not handed over.

        It is looked at now, and may change as soon as this has returned.
        """
        if self._folder is None:
            return Refusal.GONE
        checked = self._opening_drive.ask(partial(check_file, self._folder, path), OPENING_CHECK_WAITS_SECONDS)
        return checked if checked is not None else Refusal.SILENT

    def folder_to_show(self, path: str) -> Path | Refusal:
        """The folder that a file lies in, or the nearest one that is still there, or why none can be shown."""
        if self._folder is None:
            return Refusal.GONE
        found = self._opening_drive.ask(partial(find_place, self._folder, path), OPENING_CHECK_WAITS_SECONDS)
        return found if found is not None else Refusal.SILENT

    @using_the_index
    def check(self) -> list[str]:
        """Prove the index; each entry is a fault found, and after one the next ``update`` rebuilds it."""
        store = self._opened_store
        problems = store.problems()
        if problems:
            store.damage.condemn(problems)
        return problems

    # --- inside ----------------------------------------------------------------------------------------------------

    @property
    def _opened_store(self) -> IndexStore:
        """The open index."""
        if self._store is None:
            raise FolderMissing(folder="")
        return self._store

"""The facade: everything a client can ask of RagDesk, in the words of the task.

Takes:  a folder, questions, settings.
Gives:  the records of ``records``.
Never:  is touched by two threads, and never shows anything: clients do that.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from ragdesk.engine.answering.answer import NetworkCalls, OnStart, answer_question
from ragdesk.engine.answering.extract import extract_answer
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import (
    FileWithoutPassages,
    FolderEmpty,
    FolderMissing,
    FolderStillBeingRead,
    IndexBusy,
    IndexDamaged,
    IndexReadOnly,
    IndexTooOld,
    ModelError,
    PassageNotFound,
    QuestionEmpty,
    QuestionOnlyCommonWords,
    QuestionWithoutWords,
    RagDeskError,
)
from ragdesk.engine.exam.questions import questions_beside
from ragdesk.engine.exam.run import run_exam
from ragdesk.engine.folder.changes import find_changes
from ragdesk.engine.folder.hand_over import check_file, find_place
from ragdesk.engine.folder.require import require_folder
from ragdesk.engine.folder.slow_drive import SlowDrive
from ragdesk.engine.folder.walk import count_files
from ragdesk.engine.index.failures import named_failures
from ragdesk.engine.index.location import index_directory, set_aside
from ragdesk.engine.index.rows import StoredChunk
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.index.update import update_index
from ragdesk.engine.index.update_lock import UpdateLock, update_lock
from ragdesk.engine.methods import check_method
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.prompting.prompt import build_prompt
from ragdesk.engine.reading.reader_process import ReaderProcess
from ragdesk.engine.records import (
    Answer,
    CollectionStatus,
    Document,
    FileReport,
    Prompt,
    SearchResult,
    WhyNot,
)
from ragdesk.engine.records.exam import ExamQuestion, ExamResult
from ragdesk.engine.records.files import FileChange, FileCount, Refusal
from ragdesk.engine.retrieval.question import ParsedQuestion, parse_question
from ragdesk.engine.retrieval.search import QuestionSearch
from ragdesk.engine.retrieval.why_not import explain_place
from ragdesk.engine.settings import FileChoice, Settings

EXAMPLES = 3
LONGEST_EXAMPLE = 70
"""In characters: what fits a button."""

DRIVE_WAITS_SECONDS = 1.0
"""For a drive that is asked whether files have changed; nobody waits longer for that."""

OPENING_CHECK_WAITS_SECONDS = 3.0
"""For a drive that is asked about one file that somebody wants to see."""

OPENING_WAITS_SECONDS = 0.03
FIRST_QUESTION_WAITS_SECONDS = 0.2
"""For the check of the index that begins when it is opened; a small one is done by then."""

P = ParamSpec("P")
R = TypeVar("R")


def _using_the_index(method: Callable[Concatenate[Engine, P], R]) -> Callable[Concatenate[Engine, P], R]:
    """Let a method fail with errors that have names, and once more try what another program's writing has upset."""

    @functools.wraps(method)
    def guarded(self: Engine, /, *args: P.args, **kwargs: P.kwargs) -> R:
        store = self._open_store()
        with store.in_use():
            try:
                return method(self, *args, **kwargs)
            except LookupError:
                if not store.has_changed_elsewhere():
                    raise
                return method(self, *args, **kwargs)

    return guarded


class Engine:
    """One collection of documents and what can be asked of it. Owned by one thread."""

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
        if self._folder is None or settings.chunking == old.chunking:
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
                made anew: your documents are the source of all that is in it.
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
        directory, folder = self._open_store().directory, self._folder
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

    @_using_the_index
    def status(self) -> CollectionStatus:
        """The figures of the folder strip."""
        manifest = self._open_store().manifest
        return CollectionStatus(str(self._folder), manifest.document_count(), manifest.chunk_count(),
                                manifest.state_counts(), manifest.languages(), self._is_up_to_date, self._was_damaged)

    @_using_the_index
    def ledger(self) -> tuple[FileReport, ...]:
        """What became of every file, by path."""
        return self._open_store().manifest.ledger()

    def update(self, token: CancelToken | None = None, again: Collection[str] = ()) -> Iterator[UpdateProgress]:
        """Read what is new or changed in the folder and forget what is gone, in short steps.

        Between two steps anything may be asked; the answer is about what has been read so far.

        Args:
            token: to stop between two steps.
            again: paths of files to read once more although they have not changed, because they could not be read.

        Raises:
            FolderError: the folder is gone.
            IndexBusy: another program is updating the same index.
            IndexReadOnly, DiskFull, StorageFailed, OutOfMemory: what was read is kept, and can be asked about.
            Cancelled: what was read is kept.

        An index that turns out to be damaged is set aside, and everything is read again.
        """
        self._is_up_to_date = False
        try:
            yield from self._update(token, again)
        except IndexDamaged:
            self.rebuild()
            yield from self._update(token, again)
        self._is_up_to_date = True

    def _update(self, token: CancelToken | None, again: Collection[str]) -> Iterator[UpdateProgress]:
        """Update once."""
        store, folder = self._open_store(), self._folder
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
                raise IndexBusy("another program has just made the index anew")
            store.damage.raise_if_found()
            store.refresh()
            store.sweep()
            reader = ReaderProcess(self._settings.chunking)
            self._is_updating = True
            try:
                choice = self._settings.file_choice(folder)
                for step in update_index(store, folder, reader, token, choice, again):
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
        """The index as it is on disk now: the rights may have been changed, or another program made it anew.

        Raises:
            IndexReadOnly: it still may not be written.
        """
        old = self._open_store()
        self._store = self._open_index(old.directory)
        old.close()
        if self._store.manifest.is_read_only:
            raise IndexReadOnly(directory=old.directory)
        return self._store

    @_using_the_index
    def document(self, path: str, part: int = 0) -> Document:
        """The text of a document as it was read.

        Args:
            path: of its file, relative to the folder.
            part: its number in a file that holds many, such as a mailbox; 0 for the whole file, or the first of them.

        Raises:
            PassageNotFound: it is not in the collection.
        """
        document = self._open_store().manifest.document(path, part)
        if document is None:
            raise PassageNotFound(path=path)
        return document

    @_using_the_index
    def changed_since(self, paths: Iterable[str]) -> dict[str, FileChange]:
        """Which of these files are no longer what was read: path -> "changed" or "gone".

        Only asks the system for sizes and times, so a file that was merely touched counts as changed, until the next
        update. A drive that does not answer in time says nothing.
        """
        known = self._open_store().manifest.versions_of(sorted(set(paths)))
        if self._folder is None:
            return {}
        return self._files_drive.ask(partial(find_changes, self._folder, known), DRIVE_WAITS_SECONDS) or {}

    @_using_the_index
    def passages_gone(self, chunk_ids: Iterable[int]) -> frozenset[int]:
        """Which of these passages are not in the index any more, because a file was read anew, by whatever program."""
        ids = frozenset(chunk_ids)
        return ids - self._open_store().manifest.order_keys(sorted(ids)).keys()

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

    @_using_the_index
    def example_questions(self) -> tuple[str, ...]:
        """Up to three things to ask about: questions beside the folder, else headings of different documents."""
        beside = questions_beside(self._folder) if self._folder else []
        asked = tuple(question.question for question in beside if len(question.question) <= LONGEST_EXAMPLE)
        return asked[:EXAMPLES] or self._open_store().manifest.frequent_headings(EXAMPLES)

    @_using_the_index
    def check(self) -> list[str]:
        """Prove the index; each entry is a fault found, and after one the next ``update`` makes it anew."""
        store = self._open_store()
        problems = store.problems()
        if problems:
            store.damage.condemn(problems)
        return problems

    # --- asking ----------------------------------------------------------------------------------------------------

    @_using_the_index
    def search(self, question: str, *, method: str | None = None, top: int | None = None, language: str = "",
               k1: float | None = None, b: float | None = None,
               without: frozenset[str] = frozenset()) -> SearchResult:
        """Find passages and what their scores are made of.

        Args:
            question: in the user's words.
            method: a name from ``methods.METHODS``; the settings' by default.
            top: how many passages to list; the settings' by default.
            language: ISO code of the question; found when empty.
            k1, b: for this question alone; the settings' by default.
            without: words of the question, as typed, to leave out this once.

        Raises:
            QuestionEmpty, QuestionOnlyCommonWords, QuestionWithoutWords, UnknownMethod, MethodUnavailable.
            FolderEmpty, FolderStillBeingRead: there is nothing to search in, or not yet.
        """
        method = check_method(method or self._settings.method)
        search = self._put(question, language, without)
        search.k1 = self._settings.k1 if k1 is None else k1
        search.b = self._settings.b if b is None else b
        documents = self._open_store().document_count()
        return search.result(method, top or self._settings.passages_listed, documents)

    @_using_the_index
    def why_not(self, question: str, path: str, quote: str = "", *, method: str | None = None,
                part: int = 0) -> WhyNot:
        """Explain the place of a passage that the user names.

        Args:
            question: in the user's words.
            path: the file, relative to the folder.
            quote: words of the passage; without them the file's best passage is meant.
            method: as for ``search``.
            part: of the document in a file that holds many; 0 for any of them.

        Raises:
            PassageNotFound, FileWithoutPassages, and what ``search`` raises.
        """
        method = check_method(method or self._settings.method)
        search = self._put(question)
        stored = self._named_chunk(search, method, path, part, quote)
        return explain_place(search, method, stored, self._settings.passages_listed)

    def build_prompt(self, result: SearchResult) -> Prompt:
        """The exact text a model gets for a result."""
        return build_prompt(result, self._settings)

    def extract_answer(self, result: SearchResult, prompt: Prompt) -> Answer:
        """An answer of quoted sentences, which needs no model."""
        return extract_answer(result, prompt)

    def answer(self, result: SearchResult, prompt: Prompt, on_start: OnStart) -> tuple[Answer, ModelError | None]:
        """The answer to a question, by a model where the settings say so; see ``answering.answer``.

        Returns:
            the answer, and why a model that was asked did not write it.
        """
        return answer_question(result, prompt, self._settings, NetworkCalls(), on_start=on_start)

    @_using_the_index
    def exam(self, questions: Sequence[ExamQuestion], methods: Sequence[str],
             token: CancelToken | None = None) -> ExamResult:
        """Measure methods on judged questions.

        Raises:
            UnknownMethod, MethodUnavailable, FolderEmpty, Cancelled.
        """
        checked = [check_method(method) for method in methods]
        store = self._open_store()
        snapshot = store.snapshot()
        self._require_chunks()

        def put(question: ExamQuestion) -> QuestionSearch:
            parsed = self._parse(question.question, question.language)
            return QuestionSearch(parsed, snapshot, store.manifest, self._settings.k1, self._settings.b)

        return run_exam(questions, checked, snapshot, store.manifest, put, token)

    # --- inside ----------------------------------------------------------------------------------------------------

    def _put(self, question: str, language: str = "", without: frozenset[str] = frozenset()) -> QuestionSearch:
        """Take a question apart and put it to the counts of this moment."""
        if not question.strip():
            raise QuestionEmpty
        self._require_chunks()
        store = self._open_store()
        parsed = self._parse(question, language, without)
        if not parsed.question.words:
            raise QuestionWithoutWords
        if not parsed.spellings:
            raise QuestionOnlyCommonWords(question=question.strip())
        return QuestionSearch(parsed, store.snapshot(), store.manifest, self._settings.k1, self._settings.b)

    def _parse(self, question: str, language: str, without: frozenset[str] = frozenset()) -> ParsedQuestion:
        """The question against the words of the collection."""
        store = self._open_store()
        languages = store.languages()
        return parse_question(question, store.snapshot(), languages, language=language, without=without,
                              unclear=store.document_count() - sum(languages.values()),
                              leave_out_common_words=self._settings.leave_out_common_words)

    def _require_chunks(self) -> None:
        """Refuse to search in nothing, or in an index that is known to be damaged."""
        store = self._open_store()
        store.damage.raise_if_found(FIRST_QUESTION_WAITS_SECONDS)
        if not store.snapshot().chunk_count:
            is_coming = self._is_updating or store.manifest.must_recount()
            raise (FolderStillBeingRead if is_coming else FolderEmpty)(folder=self._folder)

    def _named_chunk(self, search: QuestionSearch, method: str, path: str, part: int, quote: str) -> StoredChunk:
        """The passage of a file that holds a quote, or its best one."""
        chunks = self._open_store().manifest.chunks_of_file(path)
        wanted = " ".join(quote.split())
        named = [stored for stored in chunks
                 if part in (0, stored.chunk.part) and wanted in " ".join(stored.chunk.text.split())
                 and search.snapshot.has_chunk(stored.id)]
        if not named:
            report = None if chunks else next((item for item in self.ledger() if item.path == path), None)
            if report and report.reason:
                raise FileWithoutPassages(path=path, reason=report.reason)
            raise PassageNotFound(path=path)
        scores = search.scores(method)[search.snapshot.numbers_of([stored.id for stored in named])]
        return named[int(scores.argmax())]

    def _open_store(self) -> IndexStore:
        """The open index."""
        if self._store is None:
            raise FolderMissing(folder="")
        return self._store

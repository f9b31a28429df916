"""What travels between the window thread and the working threads.

Takes:  nothing.
Gives:  frozen requests (each with an id, a lane and a token) and frozen responses (each with the id it answers).
Never:  holds anything that changes, or a widget. Every request gets exactly one final response.
"""

from __future__ import annotations

import itertools
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import ClassVar

from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import RagDeskError
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.records import (
    NO_CHOICE,
    Answer,
    CollectionStatus,
    Document,
    FileReport,
    ModelServer,
    ModelTried,
    Prompt,
    PromptChoice,
    SearchResult,
    WhyNot,
)
from ragdesk.engine.records.files import FileChange, FileCount, Refusal
from ragdesk.engine.settings import FileChoice, Settings
from ragdesk.wording import error_hint, error_title

EXAMPLES_SHOWN = 3
"""Questions that are offered where a folder is new."""

_numbers = itertools.count(1)


class Lane(StrEnum):
    """Kinds of work of which only the newest matters."""

    INDEX = "index"
    SEARCH = "search"
    PROMPT = "prompt"
    PIN = "pin"
    TOKENS = "tokens"
    WHY_NOT = "why-not"
    WHAT_IF = "what-if"
    ANSWER = "answer"
    DOCUMENT = "document"
    SETTINGS = "settings"
    COUNT = "count"
    CHANGES = "changes"
    PLACE = "place"
    SERVERS = "servers"
    KEYS = "keys"
    PAGE = "page"
    PAGE_PART = "page-part"
    PAGE_AHEAD = "page-ahead"
    BLOCKS = "blocks"
    HIDDEN = "hidden"


def next_id() -> int:
    """A number that no other request of this run has."""
    return next(_numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Work on its way to another thread.

    Attributes:
        keeps: it writes down what the user did; nothing newer makes up for it, so it replaces nothing and stays.
    """

    keeps: ClassVar[bool] = False
    lane: Lane
    id: int = field(default_factory=next_id)
    token: CancelToken = field(default_factory=CancelToken, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenFolder(Request):
    """Open a folder and read what is new in it."""

    folder: Path
    lane: Lane = Lane.INDEX


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateFolder(Request):
    """Read again what has changed in the open folder.

    Attributes:
        quiet: nobody asked for it; it is done because something was seen to change.
        again: paths of files to read again although they have not changed.
    """

    quiet: bool = False
    again: tuple[str, ...] = ()
    lane: Lane = Lane.INDEX


@dataclass(frozen=True, slots=True, kw_only=True)
class FindPassages(Request):
    """Find passages for a question.

    Attributes:
        method: None for the one in the settings.
        with_answer: an answer is wanted when the passages are there.
        with_model: the language model may be asked for it, if the settings say so.
        choice: what the user changed about the passages of the prompt.
    """

    question: str
    method: str | None = None
    choice: PromptChoice = NO_CHOICE
    with_answer: bool = False
    with_model: bool = True
    lane: Lane = Lane.SEARCH


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeAnswer(Request):
    """Quote the best sentences.

    Attributes:
        insist: ask the model even if the passages do not seem to hold the answer.
        with_model: the model may be asked at all.
    """

    result: SearchResult
    prompt: Prompt
    insist: bool = False
    with_model: bool = True
    lane: Lane = Lane.ANSWER


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckPasted(Request):
    """Hold an answer that the user pasted against the passages of a prompt."""

    text: str
    result: SearchResult
    prompt: Prompt
    lane: Lane = Lane.ANSWER


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamAnswer(Request):
    """Have a language model write the answer.

    Attributes:
        so_far: an answer that was cut off, of which only the rest is to be written.
    """

    result: SearchResult
    prompt: Prompt
    settings: Settings
    so_far: Answer | None = None
    lane: Lane = Lane.ANSWER


@dataclass(frozen=True, slots=True, kw_only=True)
class AskWhyNot(Request):
    """Find out where a passage stands that the user points at.

    Attributes:
        quote: what is there, which may be more or less than a passage.
        start: where in the document.
    """

    question: str
    path: str
    quote: str = ""
    start: int = 0
    method: str | None = None
    part: int = 0
    lane: Lane = Lane.WHY_NOT


@dataclass(frozen=True, slots=True, kw_only=True)
class TryValues(Request):
    """Find passages as they would stand with other values.

    Attributes:
        without: words of the question that are not searched for.
    """

    question: str
    method: str
    k1: float
    b: float
    without: frozenset[str] = frozenset()
    lane: Lane = Lane.WHAT_IF


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadDocument(Request):
    """Fetch the text of a document, to show the characters from ``start`` to ``end``.

    Attributes:
        words: to be marked within them, as written there.
        quote: what stood there when it was found; empty when nobody knows.
        with_passages: all passages of the document are wanted, too.
    """

    path: str
    start: int = 0
    end: int = 0
    words: tuple[str, ...] = ()
    part: int = 0
    quote: str = ""
    with_passages: bool = False
    lane: Lane = Lane.DOCUMENT


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplySettings(Request):
    """Work with other settings from now on."""

    settings: Settings
    lane: Lane = Lane.SETTINGS


@dataclass(frozen=True, slots=True, kw_only=True)
class CountFiles(Request):
    """Find out how many files of the open folder would be read."""

    choice: FileChoice
    lane: Lane = Lane.COUNT


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckChanges(Request):
    """Find out which of these files are no longer what was read."""

    paths: tuple[str, ...]
    lane: Lane = Lane.CHANGES


@dataclass(frozen=True, slots=True, kw_only=True)
class LocateFile(Request):
    """Find out whether a file may be opened in its own program, or which folder is to be shown for it."""

    path: str
    as_folder: bool = False
    lane: Lane = Lane.PLACE


@dataclass(frozen=True, slots=True, kw_only=True)
class FindServers(Request):
    """Look for model servers on this computer, and at an address if one is given."""

    url: str = ""
    kind: str = "auto"
    lane: Lane = Lane.SERVERS


@dataclass(frozen=True, slots=True, kw_only=True)
class TryModel(Request):
    """Have the model that these settings choose say a word."""

    settings: Settings
    lane: Lane = Lane.SERVERS


@dataclass(frozen=True, slots=True)
class Response:
    """Something that came back; ``request_id`` says for which request.

    Attributes:
        is_final: nothing more will come for the request.
    """

    request_id: int
    is_final: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class FolderState(Response):
    """Where the collection stands; reading may still be running."""

    is_final: ClassVar[bool] = False
    status: CollectionStatus
    ledger: tuple[FileReport, ...]
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadingProgress(Response):
    """How far reading has come."""

    is_final: ClassVar[bool] = False
    progress: UpdateProgress


@dataclass(frozen=True, slots=True)
class ReadingEnded(FolderState):
    """Reading ended.

    Attributes:
        stopped: somebody stopped it before its end.
        quiet: nobody had asked for it.
        changed: paths of the files of which something new was stored since the last question.
    """

    is_final: ClassVar[bool] = True
    stopped: bool = False
    quiet: bool = False
    changed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PassagesFound(Response):
    """The passages for a question, and the prompt made of them.

    Attributes:
        choice: what the prompt was made with.
        changes: files of the passages that are no longer what was read.
    """

    result: SearchResult
    prompt: Prompt
    changes: Mapping[str, FileChange] = field(default_factory=dict)
    choice: PromptChoice = NO_CHOICE


@dataclass(frozen=True, slots=True)
class AnswerStarted(Response):
    """A model has been asked and has not said anything yet."""

    is_final: ClassVar[bool] = False
    model: str
    address: str


@dataclass(frozen=True, slots=True)
class AnswerPiece(Response):
    """The next few words of a streamed answer."""

    is_final: ClassVar[bool] = False
    text: str


@dataclass(frozen=True, slots=True)
class AnswerMade(Response):
    """An answer, quoted or written by a model, with what it was made of.

    Attributes:
        changes: as of ``PassagesFound``, looked up again before the passages are used.
    """

    answer: Answer
    prompt: Prompt
    result: SearchResult
    changes: Mapping[str, FileChange] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WhyNotFound(Response):
    """Where the passage stands that the user pointed at."""

    why_not: WhyNot


@dataclass(frozen=True, slots=True)
class ValuesTried(Response):
    """The passages as they would stand."""

    result: SearchResult


@dataclass(frozen=True, slots=True)
class DocumentLoaded(Response):
    """A document and the place in it that is to be shown.

    Attributes:
        changes: names its file if that is no longer what was read.
        is_there: the document holds what was to be shown; it may have been read again since that was found.
        passages: where its passages stand, if they were asked for.
    """

    document: Document
    start: int
    end: int
    words: tuple[str, ...] = ()
    changes: Mapping[str, FileChange] = field(default_factory=dict)
    is_there: bool = True
    passages: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SettingsApplied(Response):
    """The engine works with the new settings."""


@dataclass(frozen=True, slots=True)
class FilesCounted(Response):
    """How many files would be read."""

    count: FileCount


@dataclass(frozen=True, slots=True)
class ChangesFound(Response):
    """The files that are no longer what was read."""

    changes: Mapping[str, FileChange]


@dataclass(frozen=True, slots=True)
class FileLocated(Response):
    """What to hand to the system for a file, or why nothing is.

    Attributes:
        place: the file, or the folder that it lies in.
    """

    path: str
    place: Path | Refusal


@dataclass(frozen=True, slots=True)
class ServersFound(Response):
    """The model servers that answered, maybe none; that at the address asked for comes first."""

    servers: tuple[ModelServer, ...]


@dataclass(frozen=True, slots=True)
class ModelAsked(Response):
    """A model was asked for a word, and may take its time."""

    server: ModelServer
    model: str
    is_final: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ModelAnswered(Response):
    """It said one."""

    tried: ModelTried


@dataclass(frozen=True, slots=True)
class Stopped(Response):
    """The work was given up because nobody wants it any more."""

    lane: Lane


@dataclass(frozen=True, slots=True)
class Failure(Response):
    """The work failed.

    Attributes:
        kind: class of the error, by which a pane finds the button that helps.
        title, hint: translated sentences.
        details: technical text, shown when asked for.
    """

    lane: Lane
    kind: type[RagDeskError]
    title: str
    hint: str
    details: str = ""


def describe_failure(request: Request, error: BaseException) -> Failure:
    """Turn any error into what a banner shows; an unexpected one keeps its traceback as details."""
    known = error if isinstance(error, RagDeskError) else RagDeskError("".join(traceback.format_exception(error)))
    return Failure(request.id, request.lane, type(known), error_title(known), error_hint(known), known.details)

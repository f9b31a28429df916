"""Why something came out as it did: every fixed name that the program decides by, told once.

Takes:  nothing.
Gives:  enums; their values are what the index stores and ``--json`` prints, so none is ever renamed.
Never:  a sentence: ``wording`` has one for each member.
"""

from __future__ import annotations

from enum import StrEnum


class FileReason(StrEnum):
    """Why a file was not read, or not wholly; ``NONE`` when all is well."""

    NONE = ""
    PASSWORD = "password"
    NO_TEXT = "no-text"
    NO_TEXT_PAGES = "no-text-pages"
    DAMAGED = "damaged"
    TOO_BIG = "too-big"
    TOO_LONG = "too-long"
    TIMEOUT = "timeout"
    UNSAFE_XML = "unsafe-xml"
    UNSAFE_ARCHIVE = "unsafe-archive"
    UNSUPPORTED = "unsupported"
    OLD_FORMAT = "old-format"
    NOT_A_PDF = "not-a-pdf"
    NOT_TEXT = "not-text"
    UNKNOWN_ENCODING = "unknown-encoding"
    EMPTY = "empty"
    NO_PERMISSION = "no-permission"
    PATH_TOO_LONG = "path-too-long"
    VANISHED = "vanished"
    CHANGED = "changed"
    BUSY = "busy"
    PARSER_CRASH = "parser-crash"
    SYMLINK_OUTSIDE = "symlink-outside"
    BROKEN_LINK = "broken-link"
    LINKED_TWICE = "linked-twice"
    HIDDEN = "hidden"
    PROGRAM_FOLDER = "program-folder"
    OFFICE_TRACE = "office-trace"
    LEFT_OUT = "left-out"
    NOT_INCLUDED = "not-included"
    GIT_IGNORED = "git-ignored"
    OVER_LIMIT = "over-limit"
    NOT_A_FILE = "not-a-file"
    IN_BIN = "in-bin"
    NOT_DOWNLOADED = "not-downloaded"
    CONFLICT_COPY = "conflict-copy"
    OWN_EXPORT = "own-export"
    PICTURE = "picture"
    PICTURE_WITHOUT_TEXT = "picture-without-text"
    MACHINE_MADE = "machine-made"
    NOTHING_TO_READ = "nothing-to-read"
    UNKNOWN = "unknown"

    @classmethod
    def stored(cls, name: str) -> FileReason:
        """The reason that an index keeps; ``UNKNOWN`` for one that only another version knows."""
        try:
            return cls(name)
        except ValueError:
            return cls.UNKNOWN


class SettingsRule(StrEnum):
    """What a value of a setting breaks; the values of the error fill in the numbers and names."""

    ONE_OF = "one-of"
    FROM_TO = "from-to"
    AT_LEAST_ONE_WORD = "at-least-one-word"
    OVERLAP_TOO_LARGE = "overlap-too-large"
    ANSWER_TOO_LARGE = "answer-too-large"
    AMONG_NOTES = "among-notes"


class TemplateRule(StrEnum):
    """What instructions that the user wrote break; the values of the error fill in the part."""

    NO_LABEL = "no-label"
    NO_NUMBER = "no-number"
    NO_QUESTION = "no-question"
    UNKNOWN_PLACE = "unknown-place"
    TOO_LONG = "too-long"
    NO_NAME = "no-name"


class EvidenceReason(StrEnum):
    """Why the passages found are, or are not, enough for an answer."""

    COVERED = "covered"
    PARTLY = "partly"
    APART = "apart"
    NO_SUCH_ANSWER = "no-such-answer"
    NO_WORD_FOUND = "no-word-found"
    ONLY_COMMON_WORDS = "only-common-words"
    OUTSIDE_SCOPE = "outside-scope"


class WhyNotReason(StrEnum):
    """Why a passage stands where it does in the list, or not in it.

    ``NO_PLACE``: it has words of the question, but they give it no points, or too many passages come before it in every
    ranking that a fusion joins. ``OUTSIDE_SCOPE``: signs in the question restrict the search to others.
    """

    LISTED = "listed"
    BELOW_CUTOFF = "below-cutoff"
    NO_WORD_SHARED = "no-word-shared"
    NO_PLACE = "no-place"
    OUTSIDE_SCOPE = "outside-scope"


class StoppedBy(StrEnum):
    """Why an answer of a model is not complete; ``NOTHING`` for one that is, and for one that the user stopped."""

    NOTHING = ""
    CLOSED = "closed"
    """The server hung up before it said that the answer was over."""
    SLOW = "slow"
    """No more text came for too long."""
    TIME = "time"
    """The whole took too long."""
    LONG = "long"
    """It went far beyond what was asked for."""
    REPEATS = "repeats"
    """The same words over and over."""
    ERROR = "error"
    """The server reported an error, which is in the details."""
    ROOM = "room"
    """The tokens kept free for the answer ran out."""
    UNREADABLE = "unreadable"
    """Too much of it made no sense."""


class KeyPlace(StrEnum):
    """Where the key for a model server is kept."""

    NOWHERE = "nowhere"
    KEYRING = "keyring"
    SESSION = "session"
    """In this process only, since the system has no keyring."""


class ClaimVerdict(StrEnum):
    """What the passages say to something that an answer claims."""

    EXACT = "exact"
    """The words stand in the cited passage."""
    SUPPORTED = "supported"
    """The cited passage says it in other words."""
    ELSEWHERE = "elsewhere"
    """Another passage says it."""
    NOWHERE = "nowhere"
    """No passage says it."""
    NO_SOURCE = "no-source"
    """It names no passage."""


class DifferenceKind(StrEnum):
    """In what a claim differs from the passage that it cites."""

    NUMBER = "number"
    UNIT = "unit"
    DATE = "date"
    NAME = "name"
    NEGATION = "negation"
    COMPARISON = "comparison"
    """More or less, at least or at most, before or after."""
    AMOUNT = "amount"
    """All, some or none."""

"""Steps 3 and 4: the question, and what was found, with the account of every point.

Takes:  nothing.
Gives:  ``SearchResult`` with its hits, ``WhyNot``.
Never:  a reference back to the index.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from ragdesk.engine.reasons import EvidenceReason, WhyNotReason
from ragdesk.engine.records.documents import Chunk
from ragdesk.engine.records.scope import NO_SCOPE, QuestionScope


@dataclass(frozen=True, slots=True)
class QuestionWord:
    """A word of the question and what the search made of it.

    Attributes:
        text: as typed.
        left_out: it is too common to search for.
        chunk_count: passages that hold the word or an accent variant of it.
        also: accent variants that were searched for with it.
        near: words of the collection that look like it; filled only when ``chunk_count`` is 0.
        other_stems: of forms that its own stem does not lead to and that passages have; ``blend`` looks for them, too.
    """

    text: str
    left_out: bool = False
    chunk_count: int = 0
    also: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    other_stems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked, taken apart.

    Attributes:
        text: what is searched for; signs that restrict the search are not in it.
        scope: what they say.
        typed: the whole, as it was typed; empty when that is ``text``.
        unsaid_phrases: in quotation marks, and nowhere in a row: their words were searched for instead.
    """

    text: str
    language: str
    words: tuple[QuestionWord, ...]
    scope: QuestionScope = NO_SCOPE
    typed: str = ""
    unsaid_phrases: tuple[str, ...] = ()

    @property
    def as_typed(self) -> str:
        """What has to be asked to ask the same again."""
        return self.typed or self.text


class WordRole(StrEnum):
    """What a word of a question is there for: to say which one of several, to name, or only to ask."""

    PLAIN = "plain"
    WHICH = "which"
    NAME = "name"
    ASKING = "asking"


class Origin(StrEnum):
    """What of a word a term's points are for: the word itself, its parts, or its place in the title or a heading."""

    WORD = "word"
    PARTS = "parts"
    TITLE = "title"


class TermPoints(NamedTuple):
    """What one term of the question gave one passage.

    The factors multiply to the points: ``share * idf * repetition * length_factor == points``. A result has a thousand
    of these, and a tuple is made in a fifth of the time.

    Attributes:
        term: as the analyzer cut it: a word, a stem, a word part.
        word: the word of the question it comes from, as typed.
        tf: how often the term is in the passage.
        df: how many passages hold the term.
        idf: how much the term counts for being rare; for an accent variant of a word that is itself in the
            collection at most nine tenths of that word's own, so that an exact match never ranks lower.
        repetition: f(k1+1)/(f+k1) for BM25; f/|D| for TF-IDF.
        length_factor: (f+k1)/(f+k1·norm) for BM25; the rest of the cosine for TF-IDF.
        forms: the words of the passage that matched, as written there.
        spans: where they stand in the document, as (start, end).
        hidden: how many more of those words stand where its own program shows nothing; they count in ``tf`` alone.
        of: what the points are for.
        share: of its word's ``idf`` that the term can give; 1 unless the word itself and its parts are one score. Then
            ``df`` and ``idf`` are those of the word.
        role: of the word, where it makes ``share`` larger or smaller.
    """

    term: str
    word: str
    tf: int
    df: int
    idf: float
    repetition: float
    length_factor: float
    points: float
    forms: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    hidden: int = 0
    of: Origin = Origin.WORD
    share: float = 1.0
    role: WordRole = WordRole.PLAIN


@dataclass(frozen=True, slots=True)
class MethodRank:
    """Where one ranking put a passage: the input of a fusion.

    Attributes:
        points: what the place gives the fused score, 1/(60 + rank).
        rank: None when this ranking did not find the passage at all; then ``points`` is 0.
        score: in that ranking's own measure.
        terms: what that ranking counted; adds up to ``score``.
        length: |D| of the passage in that ranking's terms.
    """

    method: str
    rank: int | None
    points: float
    score: float
    terms: tuple[TermPoints, ...]
    length: int


class Fit(StrEnum):
    """How well a passage fits a question, by a score that means the same for every question (``blend``)."""

    VERY_WELL = "very well"
    WELL = "well"
    PARTLY = "partly"


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found, with all that its score is made of.

    Terms and missing words may be worked out when they are first looked at; see ``later``.

    Attributes:
        rank: from 1, in the whole ranking, where passages have places that another one stands for.
        score: the sum of ``terms`` for a single method, the sum of ``places`` for a fusion.
        length: |D| in terms of the method's analyzer.
        terms: what a single method counted; empty for a fusion.
        places: what a fusion joined, one per joined ranking; empty for a single method.
        missing: words of the question (not the left-out ones) that the passage shows in no form.
        document_title: for showing; of a message: its subject, sender and day.
        same_text_in: other files that say exactly the same; of a message with its number, "inbox.mbox #12". Where they
            say it under the same headings, this passage stands for theirs.
        hidden_words: those of the missing that stand in the passage where its own program shows nothing.
        inherited: what else the passage is found by: names, tags and headings, a line each; see ``chunking.field``.
        fit: None under methods whose scores cannot be compared between questions.
    """

    rank: int
    score: float
    chunk_id: int
    chunk: Chunk
    length: int
    terms: Sequence[TermPoints] = ()
    places: tuple[MethodRank, ...] = ()
    missing: Sequence[str] = ()
    document_title: str = ""
    same_text_in: tuple[str, ...] = ()
    hidden_words: Sequence[str] = ()
    inherited: str = ""
    fit: Fit | None = None


class Verdict(StrEnum):
    """Whether what was found can answer the question."""

    STRONG = "strong"
    WEAK = "weak"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Evidence:
    """How well the best passages cover the question; which words they lack may be worked out later.

    Attributes:
        coverage: share, 0 to 1, of the question's weight (idf) that the best passages hold.
        missing: words of the question that none of the best passages shows.
        hidden: those of the missing that stand in the best passages where their own programs show nothing.
        lacking: words that the passage with most of the question lacks, though others have them.
        scope: what the search was restricted to, where that left nothing (``OUTSIDE_SCOPE``).
    """

    verdict: Verdict
    coverage: float
    reason: EvidenceReason
    missing: Sequence[str] = ()
    hidden: Sequence[str] = ()
    lacking: Sequence[str] = ()
    scope: QuestionScope = NO_SCOPE


@dataclass(frozen=True, slots=True)
class CollectionFigures:
    """The figures a score depends on, at the moment of the search.

    Attributes:
        avgdl: mean |D| by name of those analyzers that counted for the result ("words", "prefix5", "snowball",
            "trigrams").
    """

    documents: int
    chunks: int
    avgdl: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The answer of the retrieval step to one question.

    Attributes:
        hits: as many as were to be listed.
        k1, b: the BM25 parameters that were used.
        unlisted: those that follow, as far as a prompt may need them: how many are listed changes no prompt.
    """

    question: Question
    method: str
    hits: tuple[Hit, ...]
    evidence: Evidence
    figures: CollectionFigures
    k1: float
    b: float
    unlisted: tuple[Hit, ...] = ()


@dataclass(frozen=True, slots=True)
class NearForm:
    """A word of the passage that looks like a missing word of the question."""

    word: str
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a passage stands where it does, or was not found at all.

    Attributes:
        hit: the passage with its terms; its own ``rank`` is 0 where it has no place.
        rank: its place in the whole ranking, None when it shares no term with the question.
        of: passages in the collection.
        cutoff_score: score of the last passage that is listed; 0 when fewer are listed than asked for.
        missing: per missing word the look-alikes in the passage.
        under: method name -> rank there, None where it is not found.
    """

    hit: Hit
    rank: int | None
    of: int
    cutoff_score: float
    missing: tuple[NearForm, ...]
    under: dict[str, int | None]
    reason: WhyNotReason

"""The data that flows from step to step: frozen, typed, and free of behaviour.

Takes:  nothing.
Gives:  the nouns of the program. All may cross threads. Beside the steps: ``files``, ``pages``, ``hidden``, ``exam``,
        ``explanation``.
Never:  a reference back to the engine, so a result stays true to the moment in which it was made.

Positions are counted in characters (code points) of ``Document.text``: ``start`` is the first, ``end`` is one past the
last, and for every chunk ``document.text[chunk.start:chunk.end] == chunk.text``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ragdesk.engine.reasons import EvidenceReason, FileReason, StoppedBy, WhyNotReason

# --- step 1: reading -----------------------------------------------------------------------------------------------


class FileState(StrEnum):
    """How the reading of a file ended; every file on disk is in exactly one of these."""

    OK = "ok"
    PARTIAL = "partial"
    ERROR = "error"
    SKIPPED = "skipped"


class BlockKind(StrEnum):
    """What a stretch of text is.

    ``REPEATED``, which is on every page, and ``METADATA`` about the document, such as front matter, are shown, but are
    in no passage.
    """

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    TABLE = "table"
    CODE = "code"
    REPEATED = "repeated"
    METADATA = "metadata"


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a document that belongs together.

    Attributes:
        heading: titles of the sections it stands in, outermost first; a heading block includes itself.
    """

    kind: BlockKind
    start: int
    end: int
    heading: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """The text of one file (or of one message in a mailbox), as the reader extracted it.

    Attributes:
        path: relative to the folder, with "/" between the parts.
        text: in Unicode form NFC, lines end with "\\n", no byte order mark.
        title: from the text or the file name; plain text, may hold anything a file name may.
        language: ISO 639-1 code found in the text, empty when unclear.
        blocks: in order, not overlapping; gaps hold nothing but white space and markup.
        page_starts: where each page begins; empty for formats without pages. Page 1 is ``page_starts[0]``.
        part: 0 when it is the whole file; n for the n-th message or note in a file that holds many.
        author, date: of a message or note: who sent it, and when, as "2024-05-01 10:00"; empty when it does not say.
        aliases, tags: other names, and what it is filed under, as the document says; tags without "#".
        properties: what else it says of itself, without the names of what: "Kolibri" of "provider: Kolibri".
    """

    path: str
    text: str
    title: str
    language: str = ""
    blocks: tuple[Block, ...] = ()
    page_starts: tuple[int, ...] = ()
    part: int = 0
    author: str = ""
    date: str = ""
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileReport:
    """One line of the ledger: what became of a file.

    Attributes:
        details: technical text for whoever asks, such as the encoding or the library's message.
        chunks: passages made of it.
        documents: made of it: one, or as many as a mailbox holds messages that could be read.
    """

    path: str
    state: FileState
    reason: FileReason = FileReason.NONE
    details: str = ""
    chunks: int = 0
    documents: int = 0


# --- step 2: chunks ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage: an exact slice of a document.

    Attributes:
        heading: titles of the sections it stands in, outermost first.
        page: from 1, for formats that have pages.
        line: of its first character, from 1.
        language: of the document.
        part: of the document; ``path`` and ``part`` together name it.
        hidden: stretches that its own program does not show, as places in the document, cut to the passage; prompts
            and answers leave them out. Only known of passages that were found.
    """

    path: str
    start: int
    end: int
    text: str
    heading: tuple[str, ...] = ()
    page: int | None = None
    line: int = 1
    language: str = ""
    part: int = 0
    hidden: tuple[tuple[int, int], ...] = ()


# --- step 3 and 4: the question and what was found -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class QuestionWord:
    """A word of the question and what the search made of it.

    Attributes:
        text: as typed.
        left_out: it is too common to search for.
        chunk_count: passages that hold the word or an accent variant of it.
        also: accent variants that were searched for with it.
        near: words of the collection that look like it; filled only when ``chunk_count`` is 0.
    """

    text: str
    left_out: bool = False
    chunk_count: int = 0
    also: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked, taken apart."""

    text: str
    language: str
    words: tuple[QuestionWord, ...]


class Origin(StrEnum):
    """What of a word a term's points are for: the word itself, its parts, or its place in the title or a heading."""

    WORD = "word"
    PARTS = "parts"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class TermPoints:
    """What one term of the question gave one passage.

    The three factors multiply to the points: ``idf * repetition * length_factor == points``.

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


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found, with all that its score is made of.

    Attributes:
        rank: from 1.
        score: the sum of ``terms`` for a single method, the sum of ``places`` for a fusion.
        length: |D| in terms of the method's analyzer.
        terms: what a single method counted; empty for a fusion.
        places: what a fusion joined, one per joined ranking; empty for a single method.
        missing: words of the question (not the left-out ones) that the passage shows in no form.
        document_title: for showing; of a message: its subject, sender and day.
        same_text_in: other files that hold exactly this passage; of a message with its number, "inbox.mbox #12".
        hidden_words: those of the missing that stand in the passage where its own program shows nothing.
    """

    rank: int
    score: float
    chunk_id: int
    chunk: Chunk
    length: int
    terms: tuple[TermPoints, ...] = ()
    places: tuple[MethodRank, ...] = ()
    missing: tuple[str, ...] = ()
    document_title: str = ""
    same_text_in: tuple[str, ...] = ()
    hidden_words: tuple[str, ...] = ()


class Verdict(StrEnum):
    """Whether what was found can answer the question."""

    STRONG = "strong"
    WEAK = "weak"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Evidence:
    """How well the best passages cover the question.

    Attributes:
        coverage: share, 0 to 1, of the question's weight (idf) that the best passages hold.
        missing: words of the question that none of the best passages shows.
        hidden: those of the missing that stand in the best passages where their own programs show nothing.
    """

    verdict: Verdict
    coverage: float
    reason: EvidenceReason
    missing: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()


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
        hit: the passage with its terms; its ``rank`` is None-free: see ``rank``.
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


# --- step 5: the prompt ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message to a chat model; ``role`` is "system" or "user"."""

    role: str
    content: str


class PromptPart(StrEnum):
    """What a stretch of the prompt is."""

    INSTRUCTIONS = "instructions"
    PASSAGE = "passage"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class PromptBlock:
    """A stretch of the prompt as the window shows it; the blocks joined are exactly what is sent.

    Attributes:
        number: the n of ``[n]``, for passages.
        tokens: estimated length.
    """

    part: PromptPart
    text: str
    tokens: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """The exact text for the model, and the room it takes.

    Attributes:
        blocks: in the order of sending; concatenating those of one message gives its content.
        sources: the passages sent, in the order of their numbers: ``sources[n - 1]`` is ``[n]``.
        left_out: passages that were to be sent but did not fit, best first.
        tokens: estimated length of all messages; ``tokens + answer_tokens <= window_tokens`` always.
    """

    question: str
    language: str
    messages: tuple[ChatMessage, ...]
    blocks: tuple[PromptBlock, ...]
    sources: tuple[Hit, ...]
    left_out: tuple[Hit, ...]
    tokens: int
    window_tokens: int
    answer_tokens: int


# --- step 6: the answer ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Citation:
    """A ``[n]`` in an answer.

    Attributes:
        number: n as written.
        answer_start, answer_end: where the ``[n]`` stands in ``Answer.text``.
        source: index into ``Prompt.sources``; None when no such passage was handed out.
        path, part, start, end: the exact words in the document that it points to; empty path when ``source`` is None.
        quote: those words: ``document.text[start:end]``; what is hidden among them included.
        supported: whether the words before it are borne out by the passage; None when that cannot be told.
    """

    number: int
    answer_start: int
    answer_end: int
    source: int | None
    path: str = ""
    start: int = 0
    end: int = 0
    quote: str = ""
    supported: bool | None = None
    part: int = 0


class AnswerMaker(StrEnum):
    """Who wrote an answer."""

    EXTRACT = "extract"
    MODEL = "model"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with its citations.

    Attributes:
        by: quoted sentences, a language model, or nobody (the evidence was too weak).
        model: its name and address, for answers by a model.
        complete: False when it ended early; ``stopped_by`` names why, ``details`` tells more.
        seconds: how long the writing took.
    """

    by: AnswerMaker
    text: str
    citations: tuple[Citation, ...] = ()
    model: str = ""
    address: str = ""
    complete: bool = True
    seconds: float = 0.0
    stopped_by: StoppedBy = StoppedBy.NOTHING
    details: str = ""


@dataclass(frozen=True, slots=True)
class ModelServer:
    """A model server that answered, and what it offers.

    Attributes:
        kind: "openai" or "ollama": the language it speaks.
        name: of the program, as far as its port or its answer tells: "Ollama", "LM Studio", "llama.cpp", "Jan".
    """

    url: str
    kind: str
    name: str
    models: tuple[str, ...]


# --- the collection -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CollectionStatus:
    """What the folder strip shows.

    Attributes:
        counts: files per state; they add up to the files on disk.
        languages: ISO code -> documents in it, most first.
        up_to_date: nothing is known to have changed since the last update.
        damaged_index_set_aside: the saved index could not be used; a new one is made in its place.
    """

    folder: str
    documents: int
    chunks: int
    counts: dict[FileState, int] = field(default_factory=dict)
    languages: dict[str, int] = field(default_factory=dict)
    up_to_date: bool = False
    damaged_index_set_aside: bool = False

"""Step 6: an answer with its citations, and the servers that may write one.

Takes:  nothing.
Gives:  ``Answer`` with ``Citation``, ``Claim`` and ``LaterNote``, ``ModelServer``, ``ModelTried``.
Never:  a text without its maker.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ragdesk.engine.reasons import ClaimVerdict, DifferenceKind, StoppedBy


@dataclass(frozen=True, slots=True)
class Citation:
    """A ``[n]`` in an answer.

    Attributes:
        number: n as written.
        answer_start, answer_end: where the ``[n]`` stands in ``Answer.text``.
        source: index into ``Prompt.sources``; None when no such passage was handed out.
        path, part, inner, start, end: the exact words in the document that it points to; empty path when there is no
            source.
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
    inner: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """In what a claim differs from its passage.

    Attributes:
        said: in the answer.
        in_passage: what stands there instead; empty when nothing does.
    """

    kind: DifferenceKind
    said: str
    in_passage: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """What an answer says before a [n], or in a sentence without one.

    Attributes:
        start, end: in ``Answer.text``.
        citations: indices into ``Answer.citations``.
        verdict: None when it cannot be told.
        elsewhere: index into ``Prompt.sources`` of the passage that says it, where the cited one does not.
        differences: from the cited passage that comes closest.
        order: words that give an order to a model, in the claim or where it points to; a citation does not vouch for
            these.
    """

    start: int
    end: int
    citations: tuple[int, ...]
    verdict: ClaimVerdict | None
    elsewhere: int | None = None
    differences: tuple[Difference, ...] = ()
    order: str = ""


class AnswerMaker(StrEnum):
    """Who wrote an answer."""

    EXTRACT = "extract"
    MODEL = "model"
    PASTED = "pasted"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class LaterNote:
    """Two quotes that answer differently, from notes whose names carry dates.

    Attributes:
        later, earlier: indices into ``Answer.citations``.
        later_date, earlier_date: in the notes' names.
    """

    later: int
    earlier: int
    later_date: date
    earlier_date: date


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with its citations.

    Attributes:
        by: quoted sentences, a language model, a chatbot elsewhere whose answer was pasted, or nobody (the evidence was
            too weak).
        model: its name and address, for answers by a model.
        complete: False when it ended early; ``stopped_by`` names why, ``details`` tells more.
        seconds: how long the writing took.
        later: where two quotes answer differently, which is from the later note.
        closest: where nobody answers, the sentence that comes closest to what was asked, if one says any of it; it
            stands nowhere in ``text``.
        claims: of a model or chatbot, in the order of the text.
        is_refusal: it says that the passages do not hold the answer; then nothing is cited.
        against_evidence: it answers although the evidence was too weak for any answer.
        thoughts: what the model thought before it wrote; no part of the answer, never cited or held against passages.
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
    later: LaterNote | None = None
    closest: Citation | None = None
    claims: tuple[Claim, ...] = ()
    is_refusal: bool = False
    against_evidence: bool = False
    thoughts: str = ""

    @property
    def unsourced(self) -> list[tuple[int, int]]:
        """Where sentences stand in ``text`` that name no passage, or only numbers that no passage has."""
        return [(claim.start, claim.end) for claim in self.claims
                if all(self.citations[index].source is None for index in claim.citations)]


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


@dataclass(frozen=True, slots=True)
class ModelTried:
    """A model that answered when it was tried.

    Attributes:
        model: its name; empty where the server has but one and does not name it.
        seconds: from the request to the first word.
    """

    server: ModelServer
    model: str
    seconds: float

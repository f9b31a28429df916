"""The data of the exam: frozen, typed, and free of behaviour.

Takes:  nothing.
Gives:  judged questions, and the figures that come of asking them.
Never:  a reference back to the engine.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExamQuestion:
    """A question whose right place is known.

    Attributes:
        files: paths of the right files.
        quote: the words that answer it; empty when any passage of the files is right.
    """

    question: str
    files: tuple[str, ...]
    quote: str = ""
    kind: str = "all"
    language: str = ""


@dataclass(frozen=True, slots=True)
class Measures:
    """Figures over n questions; each share is between 0 and 1."""

    n: int
    hit_at_1: float
    hit_at_3: float
    hit_at_5: float
    hit_at_10: float
    mrr: float


@dataclass(frozen=True, slots=True)
class ExamResult:
    """Measures per method and per kind of question; "all" covers every kind.

    Attributes:
        unanswerable: questions whose file or quote is not in the collection; they count as never found.
        leaves_out_common_words: whether words such as "how" were left out of the search.
    """

    questions: int
    methods: dict[str, dict[str, Measures]]
    unanswerable: tuple[str, ...] = ()
    leaves_out_common_words: bool = True


@dataclass(frozen=True, slots=True)
class ExamProgress:
    """How far an exam has come.

    Attributes:
        done, total: questions; ``done`` goes back to 0 when the documents have changed and the exam begins again.
        result: None until the last step.
    """

    done: int
    total: int
    result: ExamResult | None = None

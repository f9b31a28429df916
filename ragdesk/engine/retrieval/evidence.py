"""The gate: does what was found cover the question?

Takes:  the question's words and the best passages.
Gives:  a verdict, the share covered, and a named reason.
Never:  looks at a score, which has no meaning across questions; it looks at which words were found, weighed by how
        much they tell.

A word of the question is held by a passage when the passage has its stem, its beginning, or most of its parts. Words
weigh by idf, and a word that is nowhere in the collection weighs most. Coverage is what the best passage holds,
lifted half-way to what the best three hold together.
"""

from __future__ import annotations

from collections.abc import Sequence

from ragdesk.engine.analysis import terms_of
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.records import Evidence, Verdict
from ragdesk.engine.retrieval.bm25 import idf
from ragdesk.engine.retrieval.question import ParsedQuestion

PASSAGES_LOOKED_AT = 3

STRONG_COVERAGE = 0.65
WEAK_COVERAGE = 0.35
"""Chosen on the judged questions against questions put to collections on other subjects; see the benchmark."""

MOST_PARTS = 0.7
SHORTEST_BEGINNING = 5


def judge_evidence(parsed: ParsedQuestion, best: Sequence[int], snapshot: Snapshot) -> Evidence:
    """Weigh what the best passages hold against what was asked.

    Args:
        parsed: the question.
        best: chunk numbers, best first.
        snapshot: the counts.
    """
    if not parsed.spellings:
        return Evidence(Verdict.NONE, 0.0, "only-common-words")
    looked_at = list(best)[:PASSAGES_LOOKED_AT]
    words = [(word.text, spellings) for word, spellings in parsed.spellings]
    missing_everywhere = tuple(word.text for word, _ in parsed.spellings if not word.chunk_count)
    if not looked_at:
        return Evidence(Verdict.NONE, 0.0, "no-word-found", missing_everywhere)
    weights = [idf(snapshot.chunk_count, word.chunk_count) for word, _ in parsed.spellings]
    held = [[_holds(snapshot, number, spellings, parsed.question.language) for _, spellings in words]
            for number in looked_at]
    single = max(_share(weights, row) for row in held)
    together = _share(weights, [any(column) for column in zip(*held, strict=True)])
    coverage = (single + together) / 2
    missing = tuple(text for (text, _), column in zip(words, zip(*held, strict=True), strict=True) if not any(column))
    verdict = _verdict(coverage)
    return Evidence(verdict, coverage, "covered" if verdict is Verdict.STRONG else "partly", missing)


def _verdict(coverage: float) -> Verdict:
    """Coverage to verdict by the two thresholds."""
    if coverage >= STRONG_COVERAGE:
        return Verdict.STRONG
    return Verdict.WEAK if coverage >= WEAK_COVERAGE else Verdict.NONE


def _share(weights: Sequence[float], held: Sequence[bool]) -> float:
    """The weight of what is held as a share of all weight."""
    total = sum(weights)
    return sum(weight for weight, is_held in zip(weights, held, strict=True) if is_held) / total if total else 0.0


def _holds(snapshot: Snapshot, number: int, spellings: Sequence[str], language: str) -> bool:
    """Whether a passage says a word in some form."""
    return any(_holds_spelling(snapshot, number, spelling, language) for spelling in spellings)


def _holds_spelling(snapshot: Snapshot, number: int, spelling: str, language: str) -> bool:
    """By stem, by beginning, or by most of the parts; cheap tests first."""
    for analyzer in ("words", "snowball", "prefix5"):
        if analyzer == "prefix5" and len(spelling) < SHORTEST_BEGINNING:
            continue
        term = terms_of(analyzer, spelling, language)[0]
        if snapshot.term_frequency(analyzer, term, number):
            return True
    parts = set(terms_of("trigrams", spelling, language))
    shared = sum(1 for part in parts if snapshot.term_frequency("trigrams", part, number))
    return len(parts) > SHORTEST_BEGINNING and shared >= MOST_PARTS * len(parts)

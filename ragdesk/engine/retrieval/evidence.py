"""The gate: does what was found cover the question?

Takes:  the question's words and the best passages, as read by the part that opens their documents.
Gives:  a verdict, the share covered, and a named reason.
Never:  looks at a score, which has no meaning across questions; it looks at which words were found, weighed by how
        much they tell. Counts no word that stands only where nobody sees it, though the ranking does.

A word of the question is held by a passage when one word of the passage is a form of it: the word itself, its stem by
the rules of the passage's language or the question's, its beginning, or most of its parts. Words weigh by idf, and a
word that is nowhere in the collection as much as one that a single passage has. Coverage is what the best passage
holds, lifted half-way to what the best three hold together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ragdesk.engine.hidden.spans import blank_spans
from ragdesk.engine.reasons import EvidenceReason
from ragdesk.engine.records import Chunk, Evidence, Verdict
from ragdesk.engine.retrieval.bm25 import idf
from ragdesk.engine.retrieval.enough_parts import form_test
from ragdesk.engine.retrieval.question import ParsedQuestion
from ragdesk.engine.text.analysis import find_words, normal_form, stem

PASSAGES_LOOKED_AT = 3

STRONG_COVERAGE = 0.6
WEAK_COVERAGE = 0.31
"""Chosen on seven judged collections: of the questions that a collection answers 2 in 100 stay below the weaker one, of
questions on other subjects 30 to 80 in 100 do, and at most 8 in 100 reach the stronger one."""

MISSING_FORGIVEN = 1
"""A question with no more words missing is never without evidence: "what does the rent cost" asks for rent."""


def judge_evidence(parsed: ParsedQuestion, best: Sequence[Chunk], chunk_count: int) -> Evidence:
    """Weigh what the best passages hold against what was asked.

    Args:
        parsed: the question.
        best: passages that know what is hidden of them, best first.
        chunk_count: passages in the collection.
    """
    if not parsed.spellings:
        return Evidence(Verdict.NONE, 0.0, EvidenceReason.ONLY_COMMON_WORDS)
    asked = tuple(word.text for word, _ in parsed.spellings)
    looked_at = best[:PASSAGES_LOOKED_AT]
    if not looked_at:
        return Evidence(Verdict.NONE, 0.0, EvidenceReason.NO_WORD_FOUND, asked)
    weights = [idf(chunk_count, max(word.chunk_count, 1)) for word, _ in parsed.spellings]
    rows = [_held(parsed, blank_spans(chunk.text, chunk.hidden, chunk.start), chunk.language) for chunk in looked_at]
    together = [any(column) for column in zip(*rows, strict=True)]
    coverage = (max(_share(weights, row) for row in rows) + _share(weights, together)) / 2
    missing = tuple(word for word, is_held in zip(asked, together, strict=True) if not is_held)
    whole = [_held(parsed, chunk.text, chunk.language) for chunk in looked_at if chunk.hidden]
    hidden = tuple(word for word, *held in zip(asked, *whole, strict=True) if word in missing and any(held))
    verdict = _verdict(coverage, len(missing), len(asked))
    reason = EvidenceReason.COVERED if verdict is Verdict.STRONG else EvidenceReason.PARTLY
    return Evidence(verdict, coverage, reason, missing, hidden)


def _verdict(coverage: float, missing: int, asked: int) -> Verdict:
    """Coverage to verdict by the two thresholds, with mercy for a short question."""
    if coverage >= STRONG_COVERAGE:
        return Verdict.STRONG
    is_forgiven = missing <= MISSING_FORGIVEN and missing < asked
    return Verdict.WEAK if coverage >= WEAK_COVERAGE or is_forgiven else Verdict.NONE


def _share(weights: Sequence[float], held: Sequence[bool]) -> float:
    """The weight of what is held as a share of all weight."""
    total = sum(weights)
    return sum(weight for weight, is_held in zip(weights, held, strict=True) if is_held) / total if total else 0.0


def _held(parsed: ParsedQuestion, text: str, language: str) -> list[bool]:
    """Which words of the question a text says in some form."""
    said = {normal_form(word.text) for word in find_words(text)}
    languages = dict.fromkeys((language, parsed.question.language))
    stems = {(rules, stem(word, rules)) for rules in languages for word in said}
    return [any(spelling in said or any((rules, stem(spelling, rules)) in stems for rules in languages)
                or _has_form(spelling, said) for spelling in spellings)
            for _, spellings in parsed.spellings]


def _has_form(asked: str, said: Iterable[str]) -> bool:
    """Whether one of some words is a form of the word asked for."""
    is_form = form_test(asked)
    return any(is_form(word) for word in said)

"""The verdicts on all claims of an answer.

Takes:  the text of an answer, and the prompt that it answers.
Gives:  ``Audit``: a ``Claim`` for each thing said, and how each cited passage bears it out.
Never:  a verdict where languages differ and the figures agree: that cannot be told.

A claim is supported when at least half of its words that mean something stand, in any form, in one sentence or two
neighbouring ones of the passage, and nothing of what ``differences`` looks at differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ragdesk.engine.answering.audit.differences import Known, all_differences, figures_differ
from ragdesk.engine.answering.audit.passages import Match, Passage, likest, together
from ragdesk.engine.answering.audit.refusals import is_refusal
from ragdesk.engine.answering.audit.statement import Statement
from ragdesk.engine.answering.markers import Marker, find_markers, find_unmarked
from ragdesk.engine.reasons import ClaimVerdict
from ragdesk.engine.records import Prompt
from ragdesk.engine.records.answers import Claim, Difference
from ragdesk.engine.text.orders import order_in

SUPPORT_THRESHOLD = 0.5
"""Share of a claim's words that its passage must hold."""

ELSEWHERE_THRESHOLD = 0.7
"""The same for a passage that is not cited: it must say it more clearly to be named."""

MOST_ELSEWHERE = 4
"""Other passages that are looked at closely."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A claim held against one passage."""

    verdict: ClaimVerdict | None
    match: Match
    differences: tuple[Difference, ...]

    @property
    def supports(self) -> bool | None:
        """Whether the passage bears the claim out; None when that cannot be told."""
        return None if self.verdict is None else self.verdict in (ClaimVerdict.EXACT, ClaimVerdict.SUPPORTED)


@dataclass(frozen=True, slots=True)
class AuditedMarker:
    """A [n], and what each passage that was handed out says to the words before it, by number."""

    marker: Marker
    judgements: dict[int, Judgement]


@dataclass(frozen=True, slots=True)
class Audit:
    """Everything that was found out about an answer."""

    markers: tuple[AuditedMarker, ...]
    claims: tuple[Claim, ...]
    is_refusal: bool


def audit(text: str, prompt: Prompt) -> Audit:
    """Hold an answer against the passages that were sent."""
    return _Auditor(prompt).audit(text)


class _Auditor:
    """Goes through one answer; passages are taken apart once."""

    def __init__(self, prompt: Prompt) -> None:
        self._language = prompt.language
        self._passages = [Passage(hit) for hit in prompt.sources]
        self._judged: dict[tuple[str, int, frozenset[int]], Judgement] = {}

    def audit(self, text: str) -> Audit:
        """The whole answer."""
        if is_refusal(text):
            return Audit((), (), is_refusal=True)
        markers = find_markers(text)
        cited: dict[tuple[int, int], dict[int, None]] = {}
        for marker in markers:
            cited.setdefault((marker.claim_start, marker.claim_end), {}).update(
                (place.number, None) for place in marker.numbers)
        audited = tuple(self._marker(marker, cited[marker.claim_start, marker.claim_end]) for marker in markers)
        first = {(item.marker.claim_start, item.marker.claim_end): item for item in reversed(audited)}
        claims = [self._claim(item.marker, numbers, audited) for span, numbers in cited.items()
                  for item in (first[span],) if item.marker.claim]
        claims += [Claim(start, end, (), ClaimVerdict.NO_SOURCE) for start, end in find_unmarked(text, markers)]
        return Audit(audited, tuple(sorted(claims, key=lambda claim: claim.start)), is_refusal=False)

    def _known(self, numbers: Sequence[int]) -> list[int]:
        """Positions of the passages that have these numbers."""
        return [number - 1 for number in numbers if 1 <= number <= len(self._passages)]

    def _marker(self, marker: Marker, numbers: dict[int, None]) -> AuditedMarker:
        """A marker with its judgements; ``numbers`` are all that are cited for the same words."""
        beside = frozenset(self._known(tuple(numbers)))
        known = self._known([place.number for place in marker.numbers])
        return AuditedMarker(marker, {index + 1: self._judge(marker.claim, index, beside) for index in known})

    def _judge(self, words: str, index: int, beside: frozenset[int], threshold: float = SUPPORT_THRESHOLD) -> Judgement:
        """A claim held against a passage; a figure or name may stand in one that is cited beside it."""
        key = words, index, beside
        if key not in self._judged:
            passage = self._passages[index]
            claim = Statement(words, self._language)
            known = together([self._passages[other] for other in sorted(beside)])
            self._judged[key] = _judgement(claim, passage, known, threshold)
        return self._judged[key]

    def _claim(self, marker: Marker, numbers: dict[int, None], audited: Sequence[AuditedMarker]) -> Claim:
        """What is to be said about the words before one or several markers."""
        cited = self._known(tuple(numbers))
        beside = frozenset(cited)
        judged = [self._judge(marker.claim, index, beside) for index in cited]
        citations = tuple(_citations_of(marker, audited))
        best = min(judged, key=_worth, default=None)
        verdict = best.verdict if best else ClaimVerdict.NOWHERE
        differences = best.differences if best else ()
        elsewhere = self._elsewhere(marker.claim, beside) if verdict is ClaimVerdict.NOWHERE else None
        order = order_in(marker.claim) or next(filter(None, (order_in(one.match.statement.text) for one in judged)), "")
        return Claim(marker.claim_start, marker.claim_end, citations,
                     verdict if elsewhere is None else ClaimVerdict.ELSEWHERE, elsewhere,
                     differences if elsewhere is None else (), order)

    def _elsewhere(self, words: str, cited: frozenset[int]) -> int | None:
        """The passage that says it, of those that are not cited for it."""
        claim = Statement(words, self._language)
        for index in likest(self._passages, claim, MOST_ELSEWHERE + len(cited)):
            if index not in cited and self._judge(words, index, frozenset((index,)), ELSEWHERE_THRESHOLD).supports:
                return index
        return None


def _judgement(claim: Statement, passage: Passage, known: Known, threshold: float) -> Judgement:
    """The verdict on a claim against one passage."""
    match = passage.best_match(claim)
    if passage.language and claim.language and passage.language != claim.language \
            and (match.share or 0.0) < SUPPORT_THRESHOLD:
        differences = tuple(figures_differ(claim, match.statement, known))
        return Judgement(ClaimVerdict.NOWHERE if differences else None, match, differences)
    differences = all_differences(claim, match.statement, known)
    if differences:
        return Judgement(ClaimVerdict.NOWHERE, match, differences)
    if match.is_exact:
        return Judgement(ClaimVerdict.EXACT, match, ())
    if match.share is None:
        return Judgement(ClaimVerdict.SUPPORTED if claim.figures or claim.days else None, match, ())
    return Judgement(ClaimVerdict.SUPPORTED if match.share >= threshold else ClaimVerdict.NOWHERE, match, ())


def _worth(judgement: Judgement) -> tuple[int, int]:
    """Of several passages that are cited for the same words, the one that bears them out best counts."""
    order = (ClaimVerdict.EXACT, ClaimVerdict.SUPPORTED, None, ClaimVerdict.NOWHERE)
    return order.index(judgement.verdict), len(judgement.differences)


def _citations_of(marker: Marker, audited: Sequence[AuditedMarker]) -> Iterator[int]:
    """The positions, among all citations of an answer, of those that stand behind the same words."""
    position = 0
    for item in audited:
        for _place in item.marker.numbers:
            if (item.marker.claim_start, item.marker.claim_end) == (marker.claim_start, marker.claim_end):
                yield position
            position += 1

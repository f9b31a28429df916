"""The citations of an answer.

Takes:  the text of an answer, and the prompt that it answers.
Gives:  a ``Citation`` for each cited number: the exact words in the document, and whether they support the claim, as
        the ``audit`` tells; and with them the claims themselves.
Never:  lets an answer or a document name a source: a number counts only if the prompt handed it out.
"""

from __future__ import annotations

from dataclasses import dataclass

from ragdesk.engine.answering.audit.auditing import AuditedMarker, audit
from ragdesk.engine.answering.markers import MarkerNumber
from ragdesk.engine.records import Citation, Claim, Prompt


@dataclass(frozen=True, slots=True)
class CheckedText:
    """What was found out about the text of an answer; see ``Answer``."""

    citations: tuple[Citation, ...]
    claims: tuple[Claim, ...]
    is_refusal: bool


def check(text: str, prompt: Prompt) -> CheckedText:
    """All citations of an answer, in the order of its text, and what it claims.

    The places of citations never overlap; a number that a range only implies (the 3 of ``[2-4]``) has an empty one. A
    number that was not handed out has ``source`` None. An answer that says that there is none cites nothing.
    """
    found = audit(text, prompt)
    citations = tuple(_citation(place, marker, prompt) for marker in found.markers for place in marker.marker.numbers)
    return CheckedText(citations, found.claims, found.is_refusal)


def cite(text: str, prompt: Prompt) -> tuple[Citation, ...]:
    """The citations alone."""
    return check(text, prompt).citations


def _citation(place: MarkerNumber, marker: AuditedMarker, prompt: Prompt) -> Citation:
    """The citation at one place."""
    judgement = marker.judgements.get(place.number)
    if judgement is None:
        return Citation(place.number, place.start, place.end, source=None)
    chunk, match = prompt.sources[place.number - 1].chunk, judgement.match
    return Citation(
        number=place.number, answer_start=place.start, answer_end=place.end, source=place.number - 1,
        path=chunk.path, part=chunk.part, inner=chunk.inner, start=chunk.start + match.start,
        end=chunk.start + match.end, quote=chunk.text[match.start:match.end], supported=judgement.supports)

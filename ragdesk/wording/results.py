"""Sentences about a search as a whole: its question, its evidence, its passages and its answer.

Takes:  Question, Evidence, Hit, WhyNot, Citation.
Gives:  what the window shows and a screen reader says.
Never:  the account of points; that is in ``accounts``.
"""

from __future__ import annotations

from collections.abc import Sequence

from ragdesk.engine.records import Citation, Evidence, Hit, Question, WhyNot
from ragdesk.translation import format_number, mark, translate_plural
from ragdesk.translation import translate as _
from ragdesk.wording.accounts import any_of, score_text
from ragdesk.wording.names import location, ordinal

_EVIDENCE = {
    "covered": mark("The passages cover what you asked about."),
    "partly": mark("The passages cover only a part of what you asked about."),
    "no-word-found": mark("Not found in your documents: none of these words is in any passage."),
    "only-common-words": mark("Not found in your documents: only common words of the question are in them."),
    "lists-disagree": mark("The rankings do not agree on which passages are best, so read them with care."),
    "nothing-indexed": mark("Nothing has been read yet."),
}


def evidence_sentence(evidence: Evidence) -> str:
    """Whether the passages can answer the question, and which of its words are in none of them."""
    sentence = _(_EVIDENCE.get(evidence.reason, evidence.reason))
    if not evidence.missing or evidence.reason in ("no-word-found", "nothing-indexed"):
        return sentence
    return sentence + " " + _("No passage found mentions {words}.").format(words=any_of(evidence.missing))


def searched_for(question: Question) -> str:
    """The words that were looked for: "warranty · battery"."""
    return " · ".join(word.text for word in question.words if not word.left_out)


def left_out_words(question: Question) -> str:
    """The words that were not looked for because almost every text has them: "how, long, is"."""
    return ", ".join(word.text for word in question.words if word.left_out)


def accessible_passage(hit: Hit, used_as: int | None) -> str:
    """A passage in the list, as a screen reader says it."""
    parts = [
        _("Passage {rank} from {title}").format(rank=hit.rank, title=hit.document_title or hit.chunk.path),
        location(hit.chunk),
        _("{points} points").format(points=score_text(hit.score)),
    ]
    if used_as is not None:
        parts.append(_("used in the answer as [{number}]").format(number=used_as))
    return ", ".join(parts)


def citation_problem(citation: Citation) -> str:
    """What is wrong with a citation; empty when nothing is known to be."""
    if citation.source is None:
        return _("The answer names passage [{number}], but no passage of that number was sent.").format(
            number=citation.number)
    if citation.supported is False:
        return _("Passage [{number}] does not bear out the words before it.").format(number=citation.number)
    return ""


def why_not_sentence(why_not: WhyNot) -> str:
    """Why a passage stands where it does, or was not found."""
    if why_not.rank is None:
        sentence = _("This passage was not found: it holds none of the words that were searched for.")
    elif why_not.reason == "below-cutoff":
        sentence = _("This passage comes {place} of {of}; the last one listed has {cutoff} points, it has {points}.")
    else:
        sentence = _("This passage is listed: it comes {place} of {of}, with {points} points.")
    filled = sentence.format(place=ordinal(why_not.rank or 0), of=format_number(why_not.of, 0),
                             cutoff=score_text(why_not.cutoff_score), points=score_text(why_not.hit.score))
    return " ".join([filled, *_look_alikes(why_not)])


def _look_alikes(why_not: WhyNot) -> Sequence[str]:
    """A sentence for each word that is missing, with the words of the passage that look like it."""
    return [
        _("It says {forms} where you asked for {word}.").format(forms=any_of(near.forms[:3]), word=near.word)
        if near.forms else _("No mention of {words}.").format(words=near.word)
        for near in why_not.missing
    ]


def count_passages(n: int) -> str:
    """A number of passages, in words."""
    return translate_plural("{n} passage", "{n} passages", n)

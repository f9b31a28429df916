"""Sentences about a search as a whole: its question, its evidence, its passages and its answer.

Takes:  Question, Evidence, Hit, WhyNot, Citation.
Gives:  what the window shows and a screen reader says.
Never:  the explanation of points; that is in ``explanations``.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from ragdesk.engine.facade.explanation import unsaid_words
from ragdesk.engine.facade.reasons import ClaimVerdict, EvidenceReason, StoppedBy, WhyNotReason
from ragdesk.engine.facade.texts import find_words, visible_in_place, without_signs
from ragdesk.engine.records import (
    Answer,
    AnswerMaker,
    Citation,
    Claim,
    Evidence,
    Hit,
    Prompt,
    Question,
    SearchResult,
    Verdict,
    WhyNot,
)
from ragdesk.engine.records.scope import NO_SCOPE
from ragdesk.translation import format_number, mark, translate_plural
from ragdesk.translation import translate as _
from ragdesk.wording.explanations import (
    any_of,
    hidden_words_sentence,
    look_alike_sentence,
    not_mentioned_sentence,
    score_text,
)
from ragdesk.wording.names import day_name, document_name, ordinal, place_of, source_name
from ragdesk.wording.scope import restrictions

_EVIDENCE = {
    EvidenceReason.COVERED: mark("The passages cover what you asked about."),
    EvidenceReason.PARTLY: mark("The passages cover only part of what you asked about."),
    EvidenceReason.APART: mark("The words of your question are in the best passage, but not close together."),
    EvidenceReason.NO_SUCH_ANSWER: mark("The passages speak of it, but none of the best gives such a number or date."),
    EvidenceReason.NO_WORD_FOUND: mark("Not found in your documents: none of these words is in any passage."),
    EvidenceReason.ONLY_COMMON_WORDS: mark("The question contains only words that are in almost every text."),
    EvidenceReason.OUTSIDE_SCOPE: mark("Not found in what you restricted the search to: {restrictions}."),
}
_MOSTLY_COVERED = mark("The passages cover most of what you asked about.")
_TOO_LITTLE = mark("Not found in your documents: the passages cover too little of what you asked about.")
_ABOUT_NO_PASSAGE = (EvidenceReason.NO_WORD_FOUND, EvidenceReason.ONLY_COMMON_WORDS, EvidenceReason.OUTSIDE_SCOPE)

NEAR_SHOWN = 4

SAME_TEXT_NAMED = 5
"""Files; of more that say the same only the number is told."""

_APOSTROPHES = frozenset("'’")

_JOINED = re.compile(r"\w+(?:[_.:/@+\-‐‑]+\w+)+|\w*_\w*")
"""Words that were typed as one."""

_GOOD_VERDICTS = {
    ClaimVerdict.EXACT: mark("The passage says so word for word."),
    ClaimVerdict.SUPPORTED: mark("The passage has most of these words."),
    None: mark("Whether the passage says so cannot be told: it is in another language."),
}

_ENDINGS = {
    StoppedBy.NOTHING: mark("The answer was stopped before it was finished."),
    StoppedBy.CLOSED: mark("The answer is not finished: the model server broke off."),
    StoppedBy.SLOW: mark("The answer is not finished: the model fell silent for too long."),
    StoppedBy.TIME: mark("The answer is not finished: the model took too long."),
    StoppedBy.LONG: mark("The answer was cut off because it did not end."),
    StoppedBy.REPEATS: mark("The answer was cut off because the model repeated itself without end."),
    StoppedBy.ERROR: mark("The answer is not finished: the model server reported an error."),
    StoppedBy.ROOM: mark("The answer is not finished: it ran out of room. You can give it more under Settings."),
    StoppedBy.UNREADABLE: mark("The answer is not finished: the rest of it could not be read."),
}


def evidence_sentence(evidence: Evidence) -> str:
    """Whether the passages can answer the question, and which of its words are in none of the best ones."""
    sentence = _(_evidence_template(evidence))
    if evidence.reason in _ABOUT_NO_PASSAGE:
        return sentence.format(restrictions=", ".join(restrictions(evidence.scope)))
    unseen = [hidden_words_sentence(evidence.hidden)] if evidence.hidden else []
    absent = [word for word in evidence.missing if word not in evidence.hidden]
    if absent:
        unseen.append(_("None of the best passages mentions {words}.").format(words=any_of(absent)))
    elif evidence.lacking and evidence.verdict is not Verdict.STRONG:
        unseen.append(_("No passage mentions all the words together."))
    return " ".join([sentence, *unseen])


def _evidence_template(evidence: Evidence) -> str:
    """What is said of the coverage alone."""
    if evidence.reason is EvidenceReason.PARTLY and evidence.verdict is Verdict.NONE:
        return _TOO_LITTLE
    if evidence.reason is EvidenceReason.COVERED and evidence.missing:
        return _MOSTLY_COVERED
    return _EVIDENCE[evidence.reason]


def answer_ending(answer: Answer) -> str:
    """Why an answer is not whole; empty when it is."""
    return "" if answer.complete else _(_ENDINGS[answer.stopped_by])


def later_sentence(answer: Answer) -> str:
    """Which of two quotes that answer differently is from the later note; empty when no two do."""
    if answer.later is None:
        return ""
    later, earlier = (answer.citations[index].number for index in (answer.later.later, answer.later.earlier))
    return _("[{later}] is from the later note ({date}), [{earlier}] from an earlier one ({before}).").format(
        later=later, date=day_name(answer.later.later_date),
        earlier=earlier, before=day_name(answer.later.earlier_date))


def closest_sentence(answer: Answer, prompt: Prompt) -> str:
    """The sentence that comes closest where nothing answers, with its source; empty when none does."""
    closest = answer.closest
    if closest is None or closest.source is None:
        return ""
    hit = prompt.sources[closest.source]
    start = hit.chunk.start
    shown = " ".join(visible_in_place(hit.chunk)[closest.start - start:closest.end - start].split())
    return _("The closest I found: “{quote}” ({source})").format(
        quote=without_signs(hit.chunk.whole_path, shown), source=source_name(hit))


def searched_for(question: Question) -> str:
    """The words that were looked for, and what the search was restricted to: "warranty · battery · path: Home"."""
    looked_for = (word.text for word in question.words if not word.left_out)
    nowhere = (_("nowhere word for word: “{phrase}”").format(phrase=phrase) for phrase in question.unsaid_phrases)
    return " · ".join((*looked_for, *restrictions(question.scope), *nowhere))


def near_sentence(question: Question) -> str:
    """Words of the collection that look like those of the question that are nowhere; empty when there are none."""
    near = [word for asked in question.words for word in asked.near]
    return _("Did you mean {words}?").format(words=any_of(near[:NEAR_SHOWN])) if near else ""


def left_out_words(question: Question) -> str:
    """The words that were not looked for because almost every text has them: "how, long, is".

    A letter that only an apostrophe cuts off a word, such as the s of "mother's", is no word that anybody typed.
    """
    return ", ".join(word.text for word in question.words
                     if word.left_out and not _is_cut_by_apostrophe(word.text, question.text))


def _is_cut_by_apostrophe(word: str, text: str) -> bool:
    """Whether a word is a single letter that stands in a text beside apostrophes and nowhere else."""
    if len(word) > 1:
        return False
    places = [match for match in find_words(text) if match.text == word]
    return bool(places) and all(_APOSTROPHES.intersection((text[max(0, place.start - 1):place.start],
                                                           text[place.end:place.end + 1])) for place in places)


def cut_words(question: Question) -> tuple[tuple[str, str], ...]:
    """What was typed as one word, such as "hello_timeout", and is looked for only in part, with that part."""
    looked_for = {word.text: not word.left_out for word in question.words}
    found = {}
    for written in _JOINED.findall(question.text):
        parts = [word.text for word in find_words(written)]
        kept = [part for part in parts if looked_for.get(part)]
        if kept and len(kept) < len(parts) and not looked_for.get(written):
            found[written] = " ".join(kept)
    return tuple(found.items())


def searched_sentence(question: Question, *, with_restrictions: bool = True) -> str:
    """Which words were looked for, which were left out, and which of what was typed was cut apart for that.

    Args:
        with_restrictions: say also what the search was restricted to.
    """
    shown = question if with_restrictions else replace(question, scope=NO_SCOPE)
    parts = [_("Searched for: {words}").format(words=searched_for(shown))]
    left_out = left_out_words(question)
    if left_out:
        parts.append(_("(left out as too common: {words})").format(words=left_out))
    parts += [_("Of “{written}” only {words} was searched for.").format(written=written, words=kept)
              for written, kept in cut_words(question)]
    return "   ".join(parts)


def accessible_passage(hit: Hit, used_as: int | None) -> str:
    """A passage in the list, as a screen reader says it."""
    parts = [
        _("Passage {rank} from {title}").format(rank=hit.rank, title=document_name(hit)),
        place_of(hit),
        *filter(None, [same_text_count(hit)]),
        _("{points} points").format(points=score_text(hit.score)),
    ]
    if used_as is not None:
        parts.append(_("used in the answer as [{number}]").format(number=used_as))
    return ", ".join(parts)


def trial_changes(trial: SearchResult, before: SearchResult) -> tuple[str, ...]:
    """What a trial of other values does otherwise: "k1 = 0.5", "without warranty"."""
    values = [f"{name} = {format_number(tried, 2)}" for name, tried, usual in (
        ("k1", trial.k1, before.k1), ("b", trial.b, before.b)) if tried != usual]
    searched = {word.text for word in before.question.words if not word.left_out}
    dropped = [_("without {value}").format(value=word.text) for word in trial.question.words
               if word.left_out and word.text in searched]
    return (*values, *dropped)


def same_text_count(hit: Hit) -> str:
    """That other files say the same as a passage, in a few words; empty when none does."""
    count = len(hit.same_text_in)
    return translate_plural("{n} more file says the same", "{n} more files say the same", count) if count else ""


def same_text_sentence(hit: Hit) -> str:
    """Which other files say the same; of many the first few. Empty when none does."""
    if not hit.same_text_in:
        return ""
    left = len(hit.same_text_in) - SAME_TEXT_NAMED
    files = ", ".join(hit.same_text_in[:SAME_TEXT_NAMED])
    if left <= 0:
        return _("The same text is in: {files}").format(files=files)
    return translate_plural("The same text is in: {files} and {n} more file",
                            "The same text is in: {files} and {n} more files", left).format(files=files)


def place_arrow(before: int | None, now: int) -> str:
    """How a trial of other values moved a passage: "▲2", "▼1"; "▲" for one that was not listed."""
    if before is None:
        return "▲"
    return "" if before == now else f"{'▲' if now < before else '▼'}{abs(before - now)}"


def place_change(before: int | None, now: int) -> str:
    """The same, as a screen reader says it."""
    if before is None:
        return _("not listed before")
    if before == now:
        return ""
    if now < before:
        return translate_plural("up {n} place", "up {n} places", before - now)
    return translate_plural("down {n} place", "down {n} places", now - before)


def citation_problem(citation: Citation) -> str:
    """What is wrong with a citation; empty when nothing is known to be."""
    if citation.source is None:
        return _("The answer cites passage [{number}], but no passage with that number was sent.").format(
            number=citation.number)
    if citation.supported is False:
        return _("Passage [{number}] does not support the words before it.").format(number=citation.number)
    return ""


def cited_problem(answer: Answer, index: int) -> str:
    """What is wrong with a citation of an answer, and in what its words differ; empty when nothing is known to be."""
    citation = answer.citations[index]
    claim = next((claim for claim in answer.claims if index in claim.citations), None)
    if citation.source is None or claim is None:
        return citation_problem(citation)
    sentences = []
    if citation.supported is False:
        sentences += [citation_problem(citation), *_why_unsupported(claim)]
    if claim.order:
        sentences.append(_("The words “{words}” give an order to a language model; that they are cited does not make "
                           "them true.").format(words=claim.order))
    return " ".join(sentences)


def cited_verdict(answer: Answer, index: int) -> str:
    """What was found out about a citation of an answer with which nothing is wrong; empty for a quote."""
    claim = next((claim for claim in answer.claims if index in claim.citations), None)
    return "" if claim is None else _(_GOOD_VERDICTS.get(claim.verdict, ""))


def audit_facts(answer: Answer) -> str:
    """How many of the statements of an answer match their passages, in one line; empty for quotes.

    One that repeats an order to a model does not: its passage is no witness for it.
    """
    if not answer.claims:
        return ""
    verdicts = Counter(claim.verdict for claim in answer.claims if not claim.order)
    matching, untold = verdicts[ClaimVerdict.EXACT] + verdicts[ClaimVerdict.SUPPORTED], verdicts[None]
    unsourced = len(answer.unsourced)
    others = ((len(answer.claims) - matching - unsourced - untold, _("do not match: {n}")),
              (unsourced, _("without a source: {n}")), (untold, _("in another language, so not compared: {n}")))
    return " · ".join((_("Statements that match their passage: {n}").format(n=matching),
                       *(text.format(n=count) for count, text in others if count)))


def _why_unsupported(claim: Claim) -> list[str]:
    """Which other passage says it, or in what the claim differs from its own."""
    if claim.elsewhere is not None:
        return [_("Passage [{number}] says this.").format(number=claim.elsewhere + 1)]
    return [_("The passage says “{there}”, the answer “{said}”.").format(there=difference.in_passage,
                                                                       said=difference.said)
            if difference.in_passage else _("“{said}” is not in the passage.").format(said=difference.said)
            for difference in claim.differences]


def answer_doubt(answer: Answer) -> str:
    """What is to be known before a written answer is read; empty when it is an answer as any other."""
    if answer.by is AnswerMaker.PASTED:
        return _pasted_doubt(answer)
    if answer.is_refusal:
        return _("The model says that the passages do not hold the answer.")
    if answer.against_evidence:
        return _("The model answered although the passages do not seem to hold the answer.")
    return ""


def _pasted_doubt(answer: Answer) -> str:
    """The same of an answer that was pasted."""
    if answer.is_refusal:
        return _("It says that the passages do not hold the answer.")
    if answer.against_evidence:
        return _("It answers although the passages do not seem to hold the answer.")
    return "" if answer.citations else _("It cites no passage, so nothing in it can be looked up.")


def why_not_sentence(why_not: WhyNot) -> str:
    """Why a passage stands where it does, or was not found; ``why_sentence`` tells the words of one that was found."""
    if why_not.reason is WhyNotReason.OUTSIDE_SCOPE:
        return _("This passage was not looked at: it is outside what you restricted the search to.")
    if why_not.reason is WhyNotReason.NO_PLACE and why_not.hit.places:
        sentence = _("This passage was not found: it has some of your words, but in every ranking too many passages "
                     "come before it.")
    elif why_not.reason is WhyNotReason.NO_PLACE:
        sentence = _("This passage was not found: it has some of your words, but nearly all passages have them.")
    elif why_not.rank is None:
        sentence = _("This passage was not found: it contains none of the words searched for.")
    elif why_not.reason is WhyNotReason.BELOW_CUTOFF:
        sentence = _("This passage comes {place} of {of}; the last one listed has {cutoff} points, it has {points}.")
    else:
        sentence = _("This passage is listed: it comes {place} of {of}, with {points} points.")
    filled = sentence.format(place=ordinal(why_not.rank or 0), of=format_number(why_not.of, 0),
                             cutoff=score_text(why_not.cutoff_score), points=score_text(why_not.hit.score))
    return " ".join([filled, *_look_alikes(why_not), *_not_mentioned(why_not)])


def _look_alikes(why_not: WhyNot) -> list[str]:
    """A sentence for each missing word of which the passage has a look-alike."""
    return [look_alike_sentence(near.word, near.forms[:3]) for near in why_not.missing if near.forms]


def _not_mentioned(why_not: WhyNot) -> list[str]:
    """The words of which it has none, for a passage that has no explanation which would say so."""
    unsaid = unsaid_words(why_not.hit)
    seen = {*unsaid.hidden, *unsaid.in_title, *unsaid.in_parts, *dict(unsaid.in_other_forms)}
    words = [near.word for near in why_not.missing if not near.forms and near.word not in seen]
    return [not_mentioned_sentence(words)] if words and why_not.rank is None else []

"""Answers without a model: the best sentences of the passages, quoted.

Takes:  a search result and the prompt made of it, for the numbers of the passages.
Gives:  an ``Answer`` of one to four sentences, each with its ``[n]`` and its exact place in the document.
Never:  writes a word of its own, or answers when the evidence is too weak.

A sentence is worth the rarity (idf) of the question's words in it, as the explanations of its passage count them: of a
fusion all of them, since a word that the stems miss may be there in parts. Each next sentence is worth what it
adds: words that an earlier one holds count less.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ragdesk.engine.answering.quotes import Quotable, find_quotables, find_rows, is_table
from ragdesk.engine.hidden.shown import is_hidden, shown_in_place
from ragdesk.engine.records import (
    Answer,
    AnswerMaker,
    Chunk,
    Citation,
    Hit,
    Origin,
    Prompt,
    SearchResult,
    TermPoints,
    Verdict,
)
from ragdesk.engine.retrieval.enough_parts import QUOTED_SHARE
from ragdesk.engine.retrieval.explanation import explain_each
from ragdesk.engine.text.analysis import find_words

MOST_SENTENCES = 4

REPEATED_WORD_FACTOR = 0.5
"""What a question word counts that an earlier sentence already holds.

This, ``LEAST_GAIN`` and ``RANK_FACTOR`` were chosen on judged questions in three languages: about two quotes an answer,
with the right words among them in 72 to 92 % of the answers whose prompt holds them.
"""

LEAST_GAIN = 0.3
"""A further sentence must be worth this share of the first."""

RANK_FACTOR = 0.8
"""What a sentence is worth in one passage against the same in the passage ranked before it."""

HEADING_FACTOR = 0.4
"""A heading answers nothing, but lends this share of its words' worth to the sentences under it."""

QUESTION_FACTOR = 0.8
"""A question in the text is quoted with the sentence behind it, which may answer it."""

SAME_SHARE = 0.6
"""Of a sentence that is quoted already, a longer one that is so much of it says nothing new."""

LONGEST_QUOTE = 400
"""Characters; longer sentences are shown around the words that were found."""

WORDS_BEFORE = 80
"""Characters shown before the first word found in such a sentence."""

ELLIPSIS = "…"


def extract_answer(result: SearchResult, prompt: Prompt) -> Answer:
    """Quote the sentences that hold most of the question's weight.

    Returns:
        an answer by ``AnswerMaker.EXTRACT``; by ``NONE`` and empty when the evidence says that nothing was found, or
        when no passage is in the prompt.
    """
    started = time.monotonic()
    if result.evidence.verdict is Verdict.NONE or not prompt.sources:
        return Answer(by=AnswerMaker.NONE, text="")
    chosen = _choose(_candidates(prompt.sources, result)) or _first_sentence(prompt.sources)
    text, citations = _write(chosen, prompt.sources)
    return Answer(by=AnswerMaker.EXTRACT, text=text, citations=citations, seconds=time.monotonic() - started)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A stretch that may be quoted.

    Attributes:
        source: index into the prompt's sources.
        start, end: in the chunk's text.
        worth: by question word.
        factor: for its rank and kind.
        said: its text for comparing.
    """

    source: int
    start: int
    end: int
    worth: dict[str, float]
    factor: float
    found: tuple[tuple[int, int], ...]
    said: str = ""

    def gain(self, covered: set[str]) -> float:
        """What the stretch adds to those already chosen."""
        worth = sum(value * (REPEATED_WORD_FACTOR if word in covered else 1.0) for word, value in self.worth.items())
        return worth * self.factor


def _candidates(sources: Sequence[Hit], result: SearchResult) -> list[_Candidate]:
    """All sentences of all passages that hold a word of the question, each text once."""
    seen: set[str] = set()
    candidates = []
    terms_of_each = [[term for each in explain_each(hit, result) for term in each.terms] for hit in sources]
    found_forms = _found_forms(terms_of_each)
    for index, (hit, terms) in enumerate(zip(sources, terms_of_each, strict=True)):
        lent = _lent_by_headings(hit.chunk, found_forms)
        shown = shown_in_place(hit.chunk)
        for candidate in _candidates_of(index, hit, terms, lent):
            text = _display(shown[candidate.start:candidate.end]).casefold()
            if text not in seen:
                seen.add(text)
                candidates.append(replace(candidate, said=text))
    return candidates


def _found_forms(terms_of_each: Iterable[Sequence[TermPoints]]) -> dict[str, tuple[str, float]]:
    """Forms of the question's words as the passages have them: form -> the question's word, and its idf."""
    return {form.casefold(): (term.word, max(term.idf, 0.0))
            for terms in terms_of_each for term in terms if term.of is Origin.WORD for form in term.forms}


def _lent_by_headings(chunk: Chunk, found_forms: dict[str, tuple[str, float]]) -> dict[str, float]:
    """What the headings above a passage, which are not in its own text, lend to its sentences."""
    lent: dict[str, float] = {}
    above = [heading for heading in chunk.heading if heading not in chunk.text]
    for word in find_words(" ".join(above)):
        if word.text.casefold() in found_forms:
            asked, idf = found_forms[word.text.casefold()]
            lent[asked] = idf * HEADING_FACTOR
    return lent


def _candidates_of(index: int, hit: Hit, terms: Sequence[TermPoints], lent: dict[str, float]) -> Iterable[_Candidate]:
    """The sentences of one passage; ``lent`` is what the headings above it lend."""
    sentences = _quotables_of(hit.chunk)
    rank_factor = RANK_FACTOR**index
    for position, sentence in enumerate(sentences):
        found = _worth(terms, hit.chunk, sentence.start, sentence.end)
        if sentence.is_heading:
            lent = lent | {word: value * HEADING_FACTOR for word, value in found.items()}
            continue
        end, factor = sentence.end, rank_factor
        if hit.chunk.text[sentence.end - 1] == "?":
            end, factor = _end_of_reply(sentences, position), rank_factor * QUESTION_FACTOR
            found = _worth(terms, hit.chunk, sentence.start, end)
        if found or lent:
            places = tuple(_places(terms, hit.chunk, sentence.start, end))
            yield _Candidate(index, sentence.start, end, lent | found, factor, places)


def _quotables_of(chunk: Chunk) -> list[Quotable]:
    """What may be quoted of a passage: its sentences, or the rows of a table."""
    text = shown_in_place(chunk)
    return find_rows(text) if is_table(chunk.path) else find_quotables(text, chunk.heading)


def _end_of_reply(sentences: Sequence[Quotable], position: int) -> int:
    """Where the sentence after a question ends, unless that opens another section."""
    following = sentences[position + 1: position + 2]
    return following[0].end if following and not following[0].is_heading else sentences[position].end


def _worth(terms: Iterable[TermPoints], chunk: Chunk, start: int, end: int) -> dict[str, float]:
    """The idf of the terms in a stretch, by the question's word that they come from.

    Word parts count their share of the word, and only where they make up most of it: many words share a few. Where the
    word itself is, they add nothing.
    """
    whole: dict[str, float] = {}
    parts: dict[str, list[float]] = {}
    for term in terms:
        if any(True for _ in _places([term], chunk, start, end)):
            idf = max(term.idf, 0.0)
            if term.of is Origin.PARTS:
                parts.setdefault(term.word, []).append(idf)
            else:
                whole[term.word] = whole.get(term.word, 0.0) + idf
    most = {word: sum(idfs) / len(word) for word, idfs in parts.items() if len(idfs) > QUOTED_SHARE * len(word)}
    return most | whole


def _places(terms: Iterable[TermPoints], chunk: Chunk, start: int, end: int) -> Iterable[tuple[int, int]]:
    """Where terms stand in a stretch of a chunk, counted in the chunk; what is hidden there does not count."""
    for term in terms:
        for first, last in term.spans:
            place = first - chunk.start, last - chunk.start
            if start <= place[0] and place[1] <= end and not is_hidden(chunk, *place):
                yield place


def _choose(candidates: list[_Candidate]) -> list[_Candidate]:
    """The best stretch, then whatever adds enough to those before it."""
    chosen: list[_Candidate] = []
    covered: set[str] = set()
    left = list(candidates)
    least = 0.0
    while left and len(chosen) < MOST_SENTENCES:
        best = max(left, key=lambda candidate: candidate.gain(covered))
        gain = best.gain(covered)
        if gain <= 0.0 or gain < least:
            break
        least = least or gain * LEAST_GAIN
        chosen.append(best)
        covered |= best.worth.keys()
        left = [candidate for candidate in left if candidate is not best
                and not _overlap(candidate, best) and not _say_the_same(candidate, best)]
    return chosen


def _overlap(first: _Candidate, second: _Candidate) -> bool:
    """Whether two stretches of one passage share characters."""
    return first.source == second.source and first.start < second.end and second.start < first.end


def _say_the_same(first: _Candidate, second: _Candidate) -> bool:
    """Whether one stretch is all of the other and hardly more, such as a line of a menu before the same sentence."""
    shorter, longer = sorted((first.said, second.said), key=len)
    return bool(shorter) and shorter in longer and len(shorter) >= SAME_SHARE * len(longer)


def _first_sentence(sources: Sequence[Hit]) -> list[_Candidate]:
    """What to quote when no term has a place, as for passages found by meaning: the beginning of the best."""
    chunk = sources[0].chunk
    sentences = [item for item in _quotables_of(chunk) if not item.is_heading]
    first = sentences[0] if sentences else Quotable(0, len(chunk.text))
    return [_Candidate(0, first.start, first.end, {}, 1.0, ())]


def _write(chosen: Sequence[_Candidate], sources: Sequence[Hit]) -> tuple[str, tuple[Citation, ...]]:
    """The text of the answer, one quote a line, and its citations."""
    text = ""
    citations: list[Citation] = []
    for candidate in chosen:
        chunk = sources[candidate.source].chunk
        shown = shown_in_place(chunk)
        start, end = _shortened(shown, candidate)
        quote = _display(shown[start:end])
        before = ELLIPSIS if start > candidate.start else ""
        after = ELLIPSIS if end < candidate.end else ""
        text += ("\n" if text else "") + f"{before}{quote}{after} "
        marker = f"[{candidate.source + 1}]"
        citations.append(Citation(
            number=candidate.source + 1, answer_start=len(text), answer_end=len(text) + len(marker),
            source=candidate.source, path=chunk.path, part=chunk.part, start=chunk.start + start, end=chunk.start + end,
            quote=chunk.text[start:end], supported=True))
        text += marker
    return text, tuple(citations)


def _display(text: str) -> str:
    """A quote in one line."""
    return " ".join(text.split())


def _shortened(text: str, candidate: _Candidate) -> tuple[int, int]:
    """The part of a long stretch to show: whole words around the first word that was found."""
    start, end = candidate.start, candidate.end
    if end - start <= LONGEST_QUOTE:
        return start, end
    first = min((place[0] for place in candidate.found), default=start)
    begin = max(start, first - WORDS_BEFORE)
    if begin > start:
        space = text.find(" ", begin, first)
        begin = space + 1 if space >= 0 else first
    stop = min(end, begin + LONGEST_QUOTE)
    if stop < end:
        space = text.rfind(" ", begin + LONGEST_QUOTE // 2, stop)
        stop = space if space >= 0 else stop
    return begin, begin + len(text[begin:stop].rstrip())

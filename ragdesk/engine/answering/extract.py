"""Answers without a model: the best sentences of the passages, quoted.

Takes:  a search result and the prompt made of it, for the numbers of the passages.
Gives:  an ``Answer`` of one to four quotes, each with its ``[n]`` and its exact place in the document.
Never:  writes a word of its own, or answers when the evidence is too weak: then it only names the closest sentence.

What sentences are worth is worked out in ``sentence_worth``; here they are chosen one after the other, each for what it
adds to those before, and written down.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import replace

from ragdesk.engine.answering.later_note import put_later_first
from ragdesk.engine.answering.quotes import Quotable, QuotableKind, in_one_line
from ragdesk.engine.answering.sentence_worth import (
    Candidate,
    Passage,
    closest_candidate,
    find_candidates,
    read_passages,
)
from ragdesk.engine.reading.shown_text import without_signs
from ragdesk.engine.records import Answer, AnswerMaker, Citation, Hit, Prompt, SearchResult, Verdict
from ragdesk.engine.retrieval.answer_kind import FACT_KINDS, AnswerKind, QuestionPart, fits, question_parts
from ragdesk.engine.retrieval.evidence import word_weights
from ragdesk.engine.retrieval.mentions import QuestionForms, forms_of, is_number
from ragdesk.engine.text.analysis import find_counted_words, normal_form

MOST_QUOTES = 4

KIND_FACTOR = 1.3
NUMBER_FACTOR = 1.15
"""For a stretch that looks like what is asked for, and for one that holds a number at least, where one is asked for."""

REPEATED_WORD_FACTOR = 0.5
"""What a question word counts that an earlier quote already holds."""

OTHER_PART_FACTOR = -0.5
"""What a word of one part of a question counts against a stretch that is to answer another part."""

LEAST_GAIN = 0.4
"""A further quote must be worth this share of the first."""

SAME_SHARE = 0.6
"""Of a sentence that is quoted already, a longer one that is so much of it says nothing new."""

LONGEST_QUOTE = 400
LONGEST_LIST = 700
"""Characters; longer sentences are shown around the words found, longer lists from their beginning."""

WORDS_BEFORE = 80
"""Characters shown before the first word found in such a sentence."""

CONTINUED_KINDS = (AnswerKind.REASON, AnswerKind.WAY)
"""A reason and a way often stand in the sentence after the one that names the thing: it is quoted, too."""

NUMBER_KINDS = (AnswerKind.MONEY, AnswerKind.DURATION, AnswerKind.WEIGHT, AnswerKind.TEMPERATURE, AnswerKind.LENGTH)

NAMELESS_FACTOR = 0.6
"""For a stretch that neither holds a name of the question nor follows it, where a number or a date is asked for: it may
be that of something else."""

ELLIPSIS = "…"
BETWEEN_ITEMS = " · "

_CONCLUDING = re.compile(
    r"(?:since then|that is why|therefore|so|hence|od té doby|proto|takže|odtąd|dlatego|więc|deshalb|darum|seitdem)\b",
    re.IGNORECASE)
"""How a sentence begins whose reason stands in the one before it."""

_POINTING_BACK = re.compile(
    r"(?:this|these|that|those|such|(?:after|before|for|by|from|with) (?:this|that)|tím|tímto|tímhle|to|toto|tohle|"
    r"tento|tato|tyto|tyhle|tomu|těm|k tomu|po tom|poté|díky tomu|kvůli tomu|přitom|ten|ta|tym|te|tego|temu|"
    r"w ten sposób|po tym|dzięki temu|przez to|wtedy|potem|das|dies\w*|danach|dadurch|dazu)\b", re.IGNORECASE)
"""How a sentence begins that speaks of what the one before it says."""


def extract_answer(result: SearchResult, prompt: Prompt) -> Answer:
    """Quote the sentences that answer best to the question.

    Returns:
        an answer by ``AnswerMaker.EXTRACT``, of two notes that answer differently the later first; by ``NONE`` and
        without text when the evidence says that nothing was found, or when no passage is in the prompt.
    """
    started = time.monotonic()
    if not prompt.sources:
        return Answer(by=AnswerMaker.NONE, text="")
    forms = forms_of(result.question)
    weights = word_weights(forms, result.figures.chunks)
    passages = read_passages(prompt.sources, forms, weights)
    if result.evidence.verdict is Verdict.NONE:
        closest = closest_candidate(passages, forms)
        cited = _cite(closest, passages, prompt.sources, 0) if closest else None
        return Answer(by=AnswerMaker.NONE, text="", closest=cited)
    parts = question_parts(result.question.text)
    chosen, later = put_later_first(_Choice(passages, forms, parts, weights).chosen, prompt.sources, parts)
    text, citations = _write(chosen, passages, prompt.sources)
    return Answer(by=AnswerMaker.EXTRACT, text=text, citations=citations, seconds=time.monotonic() - started,
                  later=later)


# --- choosing ----------------------------------------------------------------------------------------------------


class _Choice:
    """The quotes of one answer: the best stretch, one for each part of the question, then what adds enough.

    Attributes:
        chosen: in the order in which they were chosen.
    """

    def __init__(self, passages: Sequence[Passage], forms: QuestionForms, parts: Sequence[QuestionPart],
                 weights: Sequence[float]) -> None:
        self._passages = passages
        self._parts = parts
        self._words = [frozenset(i for i, word in enumerate(forms.words) if word.text in part.text) for part in parts]
        self._names = forms.names
        self._asking = {word: weights[word] for word in forms.asking}
        self._numbers = frozenset(normal_form(word.text) for word in forms.words if is_number(word.text))
        self._kinds = tuple(dict.fromkeys(kind for part in parts for kind in part.kinds))
        self._known_fits: dict[tuple[int, int, int, int, tuple[AnswerKind, ...]], bool] = {}
        self._left = find_candidates(passages, forms, self._words) or [passages[0].beginning()]
        self.chosen: list[Candidate] = []
        first = self._take_best(self._left, self._kinds)
        if first is not None:
            self._answer_parts(first)
            self._add_what_is_worth_it(first)

    def _take_best(self, left: Sequence[Candidate], kinds: Sequence[AnswerKind], least: float = 0.0,
                   part: int | None = None) -> Candidate | None:
        """Choose the one of some stretches that gains most, if it gains enough."""
        if not left or len(self.chosen) == MOST_QUOTES:
            return None
        covered = frozenset[int]().union(*(other.worth for other in self.chosen)) if part is None else frozenset()
        gains = [self._gain(candidate, kinds, part, covered) for candidate in left]
        if max(gains) < least:
            return None
        best = left[gains.index(max(gains))]
        whole = self._completed(best, kinds)
        self.chosen.append(whole)
        self._left = [candidate for candidate in self._left
                      if not _overlap(candidate, whole) and not _say_the_same(candidate, whole)]
        return best

    def _gain(self, candidate: Candidate, kinds: Sequence[AnswerKind], part: int | None,
              covered: frozenset[int] = frozenset()) -> float:
        """What a stretch adds to the whole question, of which words are covered, or to one of its parts."""
        fits_kind = self._fits(candidate, kinds)
        worth = 0.0
        # a price says that something costs, and a weight that it weighs, also without such a word
        for word, value in (candidate.worth | self._asking if fits_kind else candidate.worth).items():
            if part is None or not self._words[part]:
                worth += value * (REPEATED_WORD_FACTOR if word in covered else 1.0)
            else:
                is_of_part = word in self._words[part] or not any(word in words for words in self._words)
                worth += value * (1.0 if is_of_part else OTHER_PART_FACTOR)
        factor = KIND_FACTOR if fits_kind else self._number_factor(candidate, kinds)
        return worth * candidate.factor * factor * self._name_factor(candidate, kinds)

    def _number_factor(self, candidate: Candidate, kinds: Sequence[AnswerKind]) -> float:
        """What holding a number at least is worth, where one is asked for."""
        is_number = any(kind in NUMBER_KINDS for kind in kinds) and fits(candidate.text, AnswerKind.AMOUNT)
        return NUMBER_FACTOR if is_number else 1.0

    def _name_factor(self, candidate: Candidate, kinds: Sequence[AnswerKind]) -> float:
        """What it is worth to speak of who or what the question names."""
        is_named = not self._names or not self._names.isdisjoint(candidate.worth)
        return 1.0 if is_named or FACT_KINDS.isdisjoint(kinds) else NAMELESS_FACTOR

    def _answer_parts(self, first: Candidate) -> None:
        """Choose a stretch for each part of the question but the one that the first answers best.

        The first is no answer when it looks like none and others do that the parts ask for.
        """
        if len(self._parts) < 2:
            return
        gains = [self._gain(first, part.kinds, i) for i, part in enumerate(self._parts)]
        is_answer = [not part.kinds or self._fits(first, part.kinds) for part in self._parts]
        most = max(gains)
        served = max(range(len(gains)), key=lambda i: (is_answer[i], gains[i]))
        for index, part in enumerate(self._parts):
            if (index != served or not is_answer[index]) and (part.kinds or self._words[index]):
                fitting = [other for other in self._left if not part.kinds or self._fits(other, part.kinds)]
                self._take_best(fitting, part.kinds, LEAST_GAIN * most, index)
        if not any(is_answer) and len(self.chosen) > len(self._parts):
            self.chosen = self.chosen[1:]

    def _add_what_is_worth_it(self, first: Candidate) -> None:
        """Choose on, while a stretch adds enough."""
        least = LEAST_GAIN * sum(first.worth.values()) * first.factor
        while least > 0 and self._take_best(self._adding(), self._kinds, least):
            continue

    def _adding(self) -> list[Candidate]:
        """The stretches that mention a word that no quote has, or look like what is asked for.

        What only stands under a heading that speaks of it is no answer beside a quote that speaks of it and is one.
        """
        said = frozenset[int]().union(*(quote.own for quote in self.chosen))
        has_answer = any(quote.own and self._may_answer(quote) for quote in self.chosen)
        return [other for other in self._left
                if other.own - said or ((other.own or not has_answer) and self._may_answer(other))]

    def _may_answer(self, candidate: Candidate) -> bool:
        """Whether a stretch looks like what is asked for, as far as that can be told."""
        return not self._kinds or self._fits(candidate, self._kinds)

    def _fits(self, candidate: Candidate, kinds: Sequence[AnswerKind]) -> bool:
        """Whether a stretch looks like an answer of one of some kinds; asked again for each quote that is chosen."""
        asked = candidate.source, candidate.quotable, candidate.start, candidate.end, tuple(kinds)
        if asked not in self._known_fits:
            self._known_fits[asked] = bool(kinds) and self._find_out_whether_it_fits(candidate, kinds)
        return self._known_fits[asked]

    def _find_out_whether_it_fits(self, candidate: Candidate, kinds: Sequence[AnswerKind]) -> bool:
        is_item = self._passages[candidate.source].quotables[candidate.quotable].kind is QuotableKind.ITEM
        text = self._without_asked_numbers(candidate.text)
        return any(is_item if kind is AnswerKind.LIST else fits(text, kind) for kind in kinds)

    def _without_asked_numbers(self, text: str) -> str:
        """A stretch without the numbers that the question names: they are no answer to "how many"."""
        for word in find_counted_words(text) if self._numbers else ():
            if normal_form(word.text) in self._numbers:
                text = text.replace(word.text, "…")
        return text

    def _completed(self, candidate: Candidate, kinds: Sequence[AnswerKind]) -> Candidate:
        """The stretch with what belongs to it: its whole list, the question it replies to, the reason beside it."""
        passage = self._passages[candidate.source]
        if candidate.text.endswith("?"):
            return _with_neighbour(candidate, passage, 1, self.chosen)
        if passage.replies(candidate.quotable):
            return _with_neighbour(candidate, passage, -1, self.chosen)
        if _POINTING_BACK.match(candidate.text):
            return _with_neighbour(candidate, passage, -1, self.chosen)
        if not candidate.own and not set(kinds) - {AnswerKind.WAY, AnswerKind.LIST}:
            return _with_its_list(candidate, passage)
        wanted = [kind for kind in kinds if kind in CONTINUED_KINDS]
        if not wanted or any(fits(candidate.text, kind) for kind in wanted):
            return candidate
        beside = -1 if _CONCLUDING.match(candidate.text) else 1
        return _with_neighbour(candidate, passage, beside, self.chosen)


def _with_its_list(candidate: Candidate, passage: Passage) -> Candidate:
    """A list item that was found by what stands above it answers only together with the others."""
    items = passage.quotables
    if items[candidate.quotable].kind is not QuotableKind.ITEM:
        return candidate
    first = last = candidate.quotable
    while first and items[first - 1].kind is QuotableKind.ITEM:
        first -= 1
    while last + 1 < len(items) and items[last + 1].kind is QuotableKind.ITEM:
        last += 1
    return _stretched(candidate, passage, items[first].start, items[last].end)


def _with_neighbour(candidate: Candidate, passage: Passage, step: int, chosen: Sequence[Candidate]) -> Candidate:
    """The stretch with the one beside it, if that is in the same paragraph and not quoted yet."""
    at = candidate.quotable + step
    if not 0 <= at < len(passage.quotables) or passage.quotables[at].is_heading:
        return candidate
    first, last = sorted((passage.quotables[candidate.quotable], passage.quotables[at]), key=_start_of)
    is_one_paragraph = "\n\n" not in passage.text[first.end:last.start]
    whole = _stretched(candidate, passage, first.start, last.end)
    return whole if is_one_paragraph and not any(_overlap(whole, other) for other in chosen) else candidate


def _start_of(quotable: Quotable) -> int:
    return quotable.start


def _stretched(candidate: Candidate, passage: Passage, start: int, end: int) -> Candidate:
    """The candidate from another beginning to another end."""
    return replace(candidate, start=start, end=end, text=in_one_line(passage.text[start:end]))


def _overlap(first: Candidate, second: Candidate) -> bool:
    """Whether two stretches of one passage share characters."""
    return first.source == second.source and first.start < second.end and second.start < first.end


def _say_the_same(first: Candidate, second: Candidate) -> bool:
    """Whether one stretch is all of the other and hardly more, such as a line of a menu before the same sentence."""
    shorter, longer = sorted((first.text.casefold(), second.text.casefold()), key=len)
    return bool(shorter) and shorter in longer and len(shorter) >= SAME_SHARE * len(longer)


# --- writing -----------------------------------------------------------------------------------------------------


def _write(chosen: Sequence[Candidate], passages: Sequence[Passage],
           sources: Sequence[Hit]) -> tuple[str, tuple[Citation, ...]]:
    """The text of the answer, one quote a line, and its citations."""
    text = ""
    citations: list[Citation] = []
    for candidate in chosen:
        passage = passages[candidate.source]
        start, end = _shortened(passage, candidate)
        before = ELLIPSIS if start > candidate.start else ""
        after = ELLIPSIS if end < candidate.end else ""
        quote = _displayed(passage, candidate, start, end)
        quote = without_signs(sources[candidate.source].chunk.whole_path, quote)
        text += ("\n" if text else "") + f"{before}{quote}{after} "
        citations.append(_cite(candidate, passages, sources, len(text)))
        text += _marker(candidate)
    return text, tuple(citations)


def _cite(candidate: Candidate, passages: Sequence[Passage], sources: Sequence[Hit], at: int) -> Citation:
    """The citation of a stretch whose ``[n]`` stands at some place in the answer."""
    chunk = sources[candidate.source].chunk
    start, end = _shortened(passages[candidate.source], candidate)
    return Citation(
        number=candidate.source + 1, answer_start=at, answer_end=at + len(_marker(candidate)),
        source=candidate.source, path=chunk.path, part=chunk.part, inner=chunk.inner,
        start=chunk.start + start, end=chunk.start + end, quote=chunk.text[start:end], supported=True)


def _marker(candidate: Candidate) -> str:
    return f"[{candidate.source + 1}]"


def _displayed(passage: Passage, candidate: Candidate, start: int, end: int) -> str:
    """A quote in one line: a table's row with the names of its columns, list items side by side."""
    item = passage.quotables[candidate.quotable]
    header = passage.header_of(candidate.quotable)
    if header and (start, end) == (item.start, item.end):
        return _row_with_header(passage, header, item)
    inside = [other for other in passage.quotables if start <= other.start < end]
    if item.kind is QuotableKind.ITEM and len(inside) > 1:
        return BETWEEN_ITEMS.join(in_one_line(passage.text[other.start:min(other.end, end)]) for other in inside)
    return in_one_line(passage.text[start:end])


def _row_with_header(passage: Passage, header: Quotable, row: Quotable) -> str:
    """The cells of a row that are not empty, each after the name of its column where there are as many of both."""
    names, cells = (_cells(passage.text[item.start:item.end], passage.is_table) for item in (header, row))
    if len(names) != len(cells):
        return in_one_line(passage.text[row.start:row.end])
    named = zip(names, cells, strict=True)
    return BETWEEN_ITEMS.join(f"{name}: {cell}" if name else cell for name, cell in named if cell)


def _cells(line: str, is_csv: bool) -> list[str]:
    """The cells of a row of a Markdown table, or of a file of tables."""
    if not is_csv:
        return [cell.strip() for cell in line.strip().strip("|").split("|")]
    import csv

    separator = max(",;\t", key=line.count)
    return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]


def _shortened(passage: Passage, candidate: Candidate) -> tuple[int, int]:
    """The part of a long stretch to show: whole words around the first word that was found."""
    start, end = candidate.start, candidate.end
    is_list = passage.quotables[candidate.quotable].kind is QuotableKind.ITEM and not candidate.own
    longest = LONGEST_LIST if is_list else LONGEST_QUOTE
    if end - start <= longest:
        return start, end
    first = start if is_list else min(passage.places_of_words(candidate.quotable), default=start)
    text = passage.text
    begin = max(start, first - WORDS_BEFORE)
    if begin > start:
        space = text.find(" ", begin, first)
        begin = space + 1 if space >= 0 else first
    stop = min(end, begin + longest)
    if stop < end:
        space = text.rfind(" ", begin + longest // 2, stop)
        stop = space if space >= 0 else stop
    return begin, begin + len(text[begin:stop].rstrip())

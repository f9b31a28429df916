"""Holds the citations of an answer against the passages that were sent.

Takes:  the text of an answer, and the prompt that it answers.
Gives:  a ``Citation`` for each cited number: the exact words in the document, and whether they support the claim.
Never:  lets an answer or a document name a source: a number counts only if the prompt handed it out.

A claim is supported when all its numbers stand in the passages it cites, and at least half of its words that mean
something (no common words) stand, in any inflected form, in one sentence or two neighbouring ones of the passage. This
finds invented figures and wrong sources; it does not understand what is said, so a "not" that was lost goes unnoticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ragdesk.engine.answering.markers import Marker, MarkerNumber, find_markers
from ragdesk.engine.answering.quotes import Quotable, find_quotables
from ragdesk.engine.hidden.shown import visible_in_place
from ragdesk.engine.records import Chunk, Citation, Prompt
from ragdesk.engine.text.analysis import PREFIX_LENGTH, find_words, fold_accents, normal_form
from ragdesk.engine.text.languages import common_words

SUPPORT_THRESHOLD = 0.5
"""Share of a claim's words that its passage must hold."""

TWO_SENTENCES_GAIN = 0.15
"""How much better two sentences must match than one before both are shown."""

NUMBERS_WEIGHT = 0.5
"""What the right numbers count, against 1 for all words, in choosing the sentence to show."""

BREVITY_WEIGHT = 0.1
"""Of two sentences that match alike, the shorter is shown."""

LANGUAGES_OF_COMMON_WORDS = ("en", "cs", "pl")

_GROUPED = re.compile(r"(?<!\d)\d{1,3}(?:[ \u00a0\u202f.,]\d{3})+(?!\d)")
_DIGITS = re.compile(r"\d+")
_SEPARATORS = re.compile(r"\D")


def cite(text: str, prompt: Prompt) -> tuple[Citation, ...]:
    """All citations of an answer, in the order of its text.

    Their places never overlap; a number that a range only implies (the 3 of ``[2-4]``) has an empty one. A number that
    was not handed out has ``source`` None.
    """
    passages = [_Passage(hit.chunk) for hit in prompt.sources]
    return tuple(
        _citation(place, marker, passages, prompt.language)
        for marker in _with_numbers_of_neighbours(find_markers(text), passages) for place in marker.marker.numbers)


@dataclass(frozen=True, slots=True)
class _Claim:
    """A marker with the numbers of all passages that are cited for the same words."""

    marker: Marker
    known_numbers: frozenset[str]


def _with_numbers_of_neighbours(markers: Sequence[Marker], passages: Sequence[_Passage]) -> Iterable[_Claim]:
    """``costs 24 500 a month [1][3]``: the figure may stand in either."""
    known: dict[str, set[str]] = {}
    for marker in markers:
        for place in marker.numbers:
            if 1 <= place.number <= len(passages):
                known.setdefault(marker.claim, set()).update(passages[place.number - 1].numbers)
    return [_Claim(marker, frozenset(known.get(marker.claim, ()))) for marker in markers]


def _citation(place: MarkerNumber, claim: _Claim, passages: Sequence[_Passage], language: str) -> Citation:
    """The citation at one place."""
    if not 1 <= place.number <= len(passages):
        return Citation(place.number, place.start, place.end, source=None)
    passage = passages[place.number - 1]
    start, end, share = passage.best_match(claim.marker.claim)
    chunk = passage.chunk
    return Citation(
        number=place.number, answer_start=place.start, answer_end=place.end, source=place.number - 1,
        path=chunk.path, part=chunk.part, inner=chunk.inner, start=chunk.start + start, end=chunk.start + end,
        quote=chunk.text[start:end],
        supported=_is_supported(claim, share, may_be_translated=_differ(chunk.language, language)),
    )


def _is_supported(claim: _Claim, share: float | None, *, may_be_translated: bool) -> bool | None:
    """The verdict on a claim; None when there is nothing to compare by."""
    wanted = _numbers(claim.marker.claim)
    if not all(_is_known(number, claim.known_numbers) for number in wanted):
        return False
    if share is None:
        return True if wanted else None
    if share >= SUPPORT_THRESHOLD:
        return True
    return None if may_be_translated else False


def _differ(first: str, second: str) -> bool:
    """Whether both languages are known and not the same."""
    return bool(first and second and first != second)


class _Passage:
    """A passage, taken apart once for all claims that cite it."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self._text = visible_in_place(chunk)

    @cached_property
    def numbers(self) -> frozenset[str]:
        """All figures of the passage, with thousands grouped and not."""
        return frozenset(part for number in _numbers(self._text) for part in (number, *number.split()))

    @cached_property
    def _sentences(self) -> list[Quotable]:
        whole = [Quotable(0, len(self._text))]
        return find_quotables(self._text, self.chunk.heading) or whole

    @cached_property
    def _words(self) -> list[frozenset[str]]:
        return [_word_keys(self._text[item.start:item.end]) for item in self._sentences]

    def best_match(self, claim: str) -> tuple[int, int, float | None]:
        """The sentence, or two, that match a claim best.

        Returns:
            start and end in the passage, and the share of the claim's words in there: None for a claim without any.
        """
        wanted = _content_words(claim)
        numbers = _numbers(claim)
        if not wanted and not numbers:
            return (*self._whole(), None)
        singles = [self._score(wanted, numbers, index, index + 1) for index in range(len(self._sentences))]
        pairs = [self._score(wanted, numbers, index, index + 2) for index in range(len(self._sentences) - 1)]
        best = max(singles)
        if pairs and max(pairs)[0] > best[0] + TWO_SENTENCES_GAIN:
            best = max(pairs)
        score, share, first, stop = best[0], best[1], -best[2], best[3]
        if score <= 0:
            return (*self._whole(), 0.0 if wanted else None)
        return self._sentences[first].start, self._sentences[stop - 1].end, share if wanted else None

    def _whole(self) -> tuple[int, int]:
        """The passage without white space at its ends."""
        text = self._text
        return len(text) - len(text.lstrip()), len(text.rstrip()) or len(text)

    def _score(self, wanted: Sequence[str], numbers: Sequence[str], first: int,
               stop: int) -> tuple[float, float, int, int]:
        """How well sentences match; earlier ones win ties."""
        keys = frozenset[str]().union(*self._words[first:stop])
        matched = sum(not _keys(word).isdisjoint(keys) for word in wanted)
        text = self._text[self._sentences[first].start:self._sentences[stop - 1].end]
        there = set(_numbers(text))
        share = matched / len(wanted) if wanted else 0.0
        figures = sum(number in there for number in numbers) / len(numbers) if numbers else 0.0
        score = share + NUMBERS_WEIGHT * figures
        brevity = BREVITY_WEIGHT * matched / (len(keys) or 1)
        return score + brevity, share, -first, stop


def _content_words(text: str) -> list[str]:
    """The words of a claim that mean something, folded, each once; figures are compared apart."""
    common = frozenset[str]().union(*(common_words(language) for language in LANGUAGES_OF_COMMON_WORDS))
    words = {normal_form(word.text): None for word in find_words(text)}
    return [fold_accents(word) for word in words if len(word) > 1 and word not in common and not word.isdigit()]


def _word_keys(text: str) -> frozenset[str]:
    """Everything by which the words of a text can be met."""
    return frozenset(key for word in find_words(text) for key in _keys(fold_accents(normal_form(word.text))))


def _keys(word: str) -> frozenset[str]:
    """A folded word, and what it shares with its other forms: its beginning, or all but its last letter if short."""
    keys = {word}
    if len(word) >= PREFIX_LENGTH:
        keys.add(word[:PREFIX_LENGTH] + "…")
    if PREFIX_LENGTH - 1 <= len(word) <= PREFIX_LENGTH:
        keys.add(word[:-1])
    return frozenset(keys)


def _numbers(text: str) -> tuple[str, ...]:
    """Figures of a text without leading zeros, each once; the groups of ``24 500`` are kept apart by a space."""
    grouped = [_SEPARATORS.sub(" ", match.group()) for match in _GROUPED.finditer(text)]
    single = _DIGITS.findall(_GROUPED.sub(" ", text))
    return tuple(dict.fromkeys(number.lstrip("0") or "0" for number in [*grouped, *single]))


def _is_known(number: str, known: frozenset[str]) -> bool:
    """Whether a figure is among others, however its thousands are set apart."""
    joined = number.replace(" ", "")
    return number in known or joined in known or any(other.replace(" ", "") == joined for other in known)

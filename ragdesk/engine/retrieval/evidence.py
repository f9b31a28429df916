"""The gate: does what was found answer to the question?

Takes:  the question and the best passages.
Gives:  a verdict, the share covered, and a named reason.
Never:  adds up passages: it looks at which words of the question *one* holds, for two that hold a word each say nothing
        together. Counts no word that stands only where nobody sees it, though the ranking does.

::

    support = coverage + 0.4 * together + 0.6 * fit - 0.3 * absent

    coverage  share of the question's weight that one passage holds, its headings and title included
    together  share, by weight, of its pairs of neighbouring words that stand within 6 words of each other there, or one
              of them in the headings and the title
    fit       the passage's points (``blend``) as a share of what one of mean length has that says every word once, 1.2
              at most: a score that means the same for every question, and tells forms of a word from look-alikes
    absent    share of the question's weight that is nowhere in the collection

A word weighs its idf (one that is nowhere as much as one of a single passage), names and numbers half as much again,
words that only say what is asked for ("cost" in "how much does it cost") half. The passage with most support counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from ragdesk.engine.hidden.shown import visible_in_place
from ragdesk.engine.reasons import EvidenceReason
from ragdesk.engine.records import Chunk, Evidence, Hit, Question, Verdict
from ragdesk.engine.records.later import Later
from ragdesk.engine.records.scope import NO_SCOPE
from ragdesk.engine.retrieval.answer_kind import answer_kinds, counted_word, may_tell
from ragdesk.engine.retrieval.bm25 import idf
from ragdesk.engine.retrieval.mentions import Mention, QuestionForms, forms_of
from ragdesk.engine.text.titles import name_title

PASSAGES_WEIGHED = 4
"""The best of the first few passages counts."""

LOOKED_AT_TOGETHER = 5
"""Passages beyond those that are sent, for words that none of those has: mostly one of the first few has them."""

TOGETHER_WEIGHT = 0.4
FIT_WEIGHT = 0.6
ABSENT_WEIGHT = 0.3
BEST_FIT = 1.2
NEAR_WORDS = 6

PAIR = 2
RARE = 20
"""A word of at most one passage in twenty would be said where the thing is spoken of."""

SHORT_QUESTION = 3
"""Words; of so few each must be there before a passage covers what was asked."""

NAME_WEIGHT = 1.5
ASKING_WEIGHT = 0.5

COVERED_SHARE = 0.55
"""Of the question's weight, that one passage must hold before it covers what was asked."""

WEAK_SUPPORT = 0.64
STRONG_SUPPORT = 1.0
"""Chosen on seven judged collections in three languages: of the questions that a collection answers 2 in 100 stay below
the weaker one, of questions on other subjects 88 in 100 do. Strong are 77 and 1."""


def judge_evidence(question: Question, hits: Sequence[Hit], chunk_count: int, sent: int,
                   shares: Sequence[float]) -> Evidence:
    """Weigh what the best passages hold against what was asked.

    Args:
        question: its words and how many passages have each.
        hits: passages that know what is hidden of them, best first.
        chunk_count: passages in the collection.
        sent: how many of them go into a prompt; what none of them has is missing, and told if no other has it either.
        shares: of each hit, its points as a share of what a passage of mean length has that says every word once.
    """
    forms = forms_of(question)
    asked = tuple(word.text for word in forms.words)
    if not asked:
        return Evidence(Verdict.NONE, 0.0, EvidenceReason.ONLY_COMMON_WORDS)
    if not hits:
        is_there = any(word.chunk_count for word in forms.words) and not question.scope.is_empty
        reason = EvidenceReason.OUTSIDE_SCOPE if is_there else EvidenceReason.NO_WORD_FOUND
        return Evidence(Verdict.NONE, 0.0, reason, asked, scope=question.scope if is_there else NO_SCOPE)
    weights = word_weights(forms, chunk_count, NAME_WEIGHT)
    _look_at(hits[:sent], forms)
    held = [_held(hit, forms, weights, share) for hit, share in zip(hits[:sent], shares, strict=False)]
    found = frozenset[int]().union(*(passage.words for passage in held))
    missing = tuple(index for index in range(len(asked)) if index not in found)
    weighed = held[:PASSAGES_WEIGHED]
    best = max(weighed, key=_Held.support)
    best = best._replace(may_tell=any(one.may_tell and best.words <= one.words for one in weighed))
    absent = share_of(weights, (i for i in missing if not forms.words[i].chunk_count))
    verdict = _verdict(best, best.support() - ABSENT_WEIGHT * absent, missing, forms, chunk_count)
    reason = _reason(verdict, best, is_whole=len(best.words) == len(asked))
    lacks = _Lacks(forms, hits, sent, missing, best.words)
    return Evidence(verdict, best.coverage, reason, Later(lacks.missing), Later(lacks.hidden), Later(lacks.lacking))


class _Lacks:
    """Which words the best passages lack: all are read for it, and neither prompt nor answer waits for that."""

    def __init__(self, forms: QuestionForms, hits: Sequence[Hit], sent: int, missing: tuple[int, ...],
                 held_by_best: frozenset[int]) -> None:
        """Look at nothing yet; ``missing`` are those that none of the passages sent has."""
        self._forms = forms
        self._hits = hits
        self._sent = sent
        self._missing = missing
        self._held_by_best = held_by_best

    @cached_property
    def _nowhere(self) -> tuple[int, ...]:
        return _held_by_none(self._missing, self._hits[self._sent:], self._forms)

    def missing(self) -> tuple[str, ...]:
        """Words that no passage has."""
        return self._texts(self._nowhere)

    def hidden(self) -> tuple[str, ...]:
        """Those of them that some passage hides."""
        return self._texts(word for word in self._nowhere
                           if any(_holds_hidden(hit.chunk, self._forms, word) for hit in self._hits))

    def lacking(self) -> tuple[str, ...]:
        """Words that the best passage has not, though others have."""
        return self._texts(word for word in range(len(self._forms.words))
                           if word not in self._held_by_best and word not in self._nowhere)

    def _texts(self, words: Iterable[int]) -> tuple[str, ...]:
        return tuple(self._forms.words[word].text for word in words)


def _reason(verdict: Verdict, best: _Held, *, is_whole: bool) -> EvidenceReason:
    """What is to be said of the best passage: all there, no such answer, all there but not together, or a part."""
    if verdict is Verdict.STRONG:
        return EvidenceReason.COVERED
    if verdict is Verdict.WEAK and not best.may_tell:
        return EvidenceReason.NO_SUCH_ANSWER
    return EvidenceReason.APART if is_whole and verdict is not Verdict.NONE else EvidenceReason.PARTLY


def word_weights(forms: QuestionForms, chunk_count: int, name_weight: float = 1.0) -> list[float]:
    """What each word of a question tells: its idf, less for words that only ask, more for names if wanted."""
    return [idf(chunk_count, max(word.chunk_count, 1)) * (name_weight if index in forms.names else 1.0)
            * (ASKING_WEIGHT if index in forms.asking else 1.0) for index, word in enumerate(forms.words)]


def share_of(weights: Sequence[float], words: Iterable[int]) -> float:
    """The weight of some words as a share of all weight."""
    total = sum(weights)
    return sum(weights[word] for word in words) / total if total else 0.0


class _Held(NamedTuple):
    """What one passage holds of a question.

    Attributes:
        may_tell: whether there is such a number or date as is asked for; of the best passage, whether there is one in
            any that holds all its words.
    """

    words: frozenset[int]
    coverage: float
    together: float
    fit: float
    may_tell: bool

    def support(self) -> float:
        """How well it answers to the question, but for words that are nowhere."""
        return self.coverage + TOGETHER_WEIGHT * self.together + FIT_WEIGHT * self.fit


def _held(hit: Hit, forms: QuestionForms, weights: Sequence[float], share: float) -> _Held:
    """Look for the question's words in a passage, its headings and its title."""
    names, shown = names_above(hit), visible_in_place(hit.chunk)
    mentions = forms.mentions(shown, hit.chunk.language)
    above = forms.mentioned(names, hit.chunk.language)
    words = above.union(mention.word for mention in mentions)
    text = "\n".join((names, shown))
    return _Held(words, share_of(weights, words), _together(mentions, above, weights), min(share, BEST_FIT),
                 may_tell(text, answer_kinds(forms.text)))


def _look_at(hits: Sequence[Hit], forms: QuestionForms) -> None:
    """Look at passages and what stands above them, all together."""
    forms.look_at([(text, hit.chunk.language)
                   for hit in hits for text in (names_above(hit), visible_in_place(hit.chunk))])


def names_above(hit: Hit) -> str:
    """What stands over a passage and belongs to it: its document's names and tags, its file's name, its headings."""
    return "\n".join((hit.document_title, name_title(hit.chunk.whole_path), *hit.chunk.heading, hit.inherited))


def _together(mentions: Sequence[Mention], above: frozenset[int], weights: Sequence[float]) -> float:
    """The share of neighbouring question words that stand near each other; 1 for a single word that is there.

    What stands above a passage is near to everything in it.
    """
    places: dict[int, list[int]] = {}
    for mention in mentions:
        places.setdefault(mention.word, []).append(mention.position)
    pairs = list(pairwise(range(len(weights))))
    if not pairs:
        return 1.0 if mentions else 0.0
    near = [(a, b) for a, b in pairs if _are_near(places.get(a, ()), places.get(b, ()))
            or (a in above and b in places) or (b in above and a in places)]
    return sum(weights[a] + weights[b] for a, b in near) / sum(weights[a] + weights[b] for a, b in pairs)


def _are_near(first: Iterable[int], second: Sequence[int]) -> bool:
    return any(abs(a - b) <= NEAR_WORDS for a in first for b in second)


def _verdict(best: _Held, support: float, missing: Sequence[int], forms: QuestionForms, chunk_count: int) -> Verdict:
    """Support to verdict.

    Another flat's figure is never an answer, so a number that says which one of several must be there. Covered is only
    what one passage says together, with every name in the question, with every word of a short one that does not
    only ask, with what is asked how many of, and with a number or a date where such is asked for.
    """
    if support < WEAK_SUPPORT or _is_half(best, forms, chunk_count) or any(forms.is_bound(word) for word in missing):
        return Verdict.NONE
    says_together = best.together > 0 or len(forms.words) == 1
    told = frozenset(range(len(forms.words))) - forms.asking
    counted = frozenset(i for i in told if forms.words[i].text.casefold() == counted_word(forms.text))
    must_have = told if len(forms.words) <= SHORT_QUESTION else forms.names | counted
    is_covered = support >= STRONG_SUPPORT and best.coverage >= COVERED_SHARE and says_together
    is_strong = is_covered and best.may_tell and must_have <= best.words
    return Verdict.STRONG if is_strong else Verdict.WEAK


def _is_half(best: _Held, forms: QuestionForms, chunk_count: int) -> bool:
    """Whether of two words the rarer one stands elsewhere ("president of France"): one alone says nothing then.

    A word that is nowhere may be said in other words, one that only asks need not be said, and of a few notes each word
    is rare. A held word that is nowhere is held by a look-alike.
    """
    if len(forms.words) != PAIR or len(best.words) != 1:
        return False
    if forms.asking:
        return False
    (held,) = (forms.words[index] for index in best.words)
    (lacking,) = (word for index, word in enumerate(forms.words) if index not in best.words)
    is_rarer = 0 < lacking.chunk_count <= (held.chunk_count or lacking.chunk_count)
    return is_rarer and lacking.chunk_count * RARE <= chunk_count


def _held_by_none(words: Sequence[int], hits: Sequence[Hit], forms: QuestionForms) -> tuple[int, ...]:
    """Those of some words that neither any of the passages mentions nor what stands above it."""
    left = frozenset(words)
    for first in range(0, len(hits), LOOKED_AT_TOGETHER):
        if not left:
            break
        _look_at(few := hits[first : first + LOOKED_AT_TOGETHER], forms)
        for hit in few:
            texts = names_above(hit), visible_in_place(hit.chunk)
            # What a number belongs to may stand in the other of the two.
            for text in ["\n".join(texts)] if any(map(forms.is_bound, left)) else texts:
                left -= forms.mentioned(text, hit.chunk.language)
    return tuple(word for word in words if word in left)


def _holds_hidden(chunk: Chunk, forms: QuestionForms, word: int) -> bool:
    """Whether a passage mentions a word where its own program shows nothing."""
    return bool(chunk.hidden) and word in forms.mentioned(chunk.text, chunk.language)

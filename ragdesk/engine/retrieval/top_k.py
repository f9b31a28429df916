"""The best passages without scoring all of them, and without missing one.

Takes:  a question's terms with their weights, and what each (tf, |D|) pair counts.
Gives:  every passage that can be among the best k, ties with the last included, with its exact score.
Never:  a bound that only nearly holds: what a list can count at most follows from pairs stored with it, for any
        k1 and b.

MaxScore (Turtle and Flood, "Query Evaluation: Strategies and Optimizations", 1995). Lists are read whole in the order
of what they can count at most, the rarest words first. As soon as all lists not yet read together cannot lift a
new passage over the k-th best score known, no new passage is looked for; the rest of the lists, which are the long
ones, are only asked about the passages found so far, and those drop out as soon as what is left cannot save them.

The compiled kernel (``kernel/best.c``) does this where there is one, in rounds and in windows; ``_SegmentSearch`` does
it in NumPy, list by list. Both give the same passages with the same scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from ragdesk.engine.arrays import FloatArray, IntArray
from ragdesk.engine.index.snapshot import PostingList, Snapshot
from ragdesk.engine.index.term_table import OpenList
from ragdesk.engine.kernel.best import SegmentLists, best_of_segment
from ragdesk.engine.kernel.tables import TableArrays

PairValues = Callable[[IntArray, IntArray], FloatArray]

SLACK = 1 - 1e-9
"""A passage is dropped only when it is clearly below: bounds are sums too, and their last digits are not exact."""

POSTINGS_PER_PROBE = 2000
"""Asking one list about some passages takes as long as reading about this many postings."""

PROBED_FOR_THRESHOLD = 96
"""How many of the best passages of a list are scored in full to learn a score that k passages reach."""

DENSE_SHARE = 64
"""From one number in this many on, ticking off is faster than sorting."""

SAMPLE = 2048
"""How many sums show how high the best of a list are."""


class WeightedList:
    """One term's list in one segment, with what it counts."""

    def __init__(self, postings: PostingList, weight: float, values: FloatArray,
                 scale: FloatArray | None = None) -> None:
        """Prepare a list.

        Args:
            postings: of one term in one segment.
            weight: what the term counts, whatever the passage.
            values: what each code of the segment counts.
            scale: a factor for each chunk of the segment; None for none.
        """
        self.postings = postings
        self.weight = weight
        self.values = values
        self.scale = scale
        self.bound = 0.0
        """The most that the term counts in any passage; see ``set_bounds``."""

    def __len__(self) -> int:
        """How many chunks hold the term."""
        return self.postings.table.df(self.postings.term_index)

    @cached_property
    def opened(self) -> OpenList:
        """The postings, ready to be read."""
        return self.postings.table.open_list(self.postings.term_index)

    def add_all(self, sums: FloatArray) -> IntArray:
        """Add what the term counts to the sum of every chunk that holds it; returns their docs in the segment."""
        docs = self.opened.docs
        sums[docs] += self._points(docs, self.opened.codes)
        return docs

    def add_to(self, docs: IntArray, scores: FloatArray) -> None:
        """Add what the term counts to the scores of given chunks."""
        holds, codes = self.opened.codes_in(docs)
        scores[holds] += self._points(docs[holds] if self.scale is not None else docs, codes)

    def _points(self, docs: IntArray, codes: IntArray) -> FloatArray:
        """What the term counts in chunks with these codes; their docs are needed for the scale alone."""
        points: FloatArray = self.weight * self.values[codes]
        if self.scale is not None:
            points *= self.scale[docs]
        return points


def set_bounds(lists: Sequence[WeightedList], pair_values: PairValues) -> None:
    """Work out what every list can count at most, all in one go.

    Args:
        lists: of all terms and segments, in tables of one name.
        pair_values: what pairs of tf and |D| count; must not fall with tf nor rise with |D|.
    """
    by_segment: dict[int, list[WeightedList]] = {}
    for item in lists:
        by_segment.setdefault(item.postings.first_doc, []).append(item)
    for own in by_segment.values():
        tf, length, ends = own[0].postings.table.best_pairs([item.postings.term_index for item in own])
        largest = np.maximum.reduceat(pair_values(tf, length), [0, *ends[:-1]]).tolist()
        for item, value in zip(own, largest, strict=True):
            item.bound = item.weight * value


def in_order_of_bounds(terms: Sequence[Sequence[WeightedList]]) -> list[list[WeightedList]]:
    """Terms by what they can count at most, the largest first.

    This is the order in which every sum is made, in every segment and without pruning, too: equal passages then have
    equal scores to the last bit.
    """
    return sorted((list(lists) for lists in terms if lists), key=lambda lists: -max(item.bound for item in lists))


def top_scores(terms: Sequence[Sequence[WeightedList]], limit: int, snapshot: Snapshot) -> tuple[IntArray, FloatArray]:
    """Find the best passages.

    Args:
        terms: per term its lists in the segments.
        limit: how many passages are wanted.
        snapshot: tells which chunks live, and lends memory for sums.

    Returns:
        Chunk numbers, rising, and their exact scores: all above 0 that score at least as much as the ``limit``-th best.
    """
    by_segment: dict[int, list[WeightedList]] = {}
    for lists in in_order_of_bounds(terms):
        for item in lists:
            by_segment.setdefault(item.postings.first_doc, []).append(item)
    found: list[tuple[IntArray, FloatArray]] = []
    best = _Best(limit)
    for first_doc, own in sorted(by_segment.items()):
        tables = [table for item in own if (table := item.postings.table.for_kernel) is not None]
        found.append(_ask_kernel(tables, own, snapshot, first_doc, best) if len(tables) == len(own)
                     else _SegmentSearch(own, snapshot, first_doc, best).run())
        if len(by_segment) == 1:
            return found[0]
        best.finish(found[-1][1])
    docs = np.concatenate([np.zeros(0, dtype=np.int64), *(part for part, _ in found)])
    scores = np.concatenate([np.zeros(0), *(part for _, part in found)])
    keep = scores >= _kth_best(scores, limit)
    return docs[keep], scores[keep]


def _kth_best(scores: FloatArray, limit: int) -> float:
    """The ``limit``-th best score; 0 when there are fewer."""
    if len(scores) < limit:
        return 0.0
    return float(np.partition(scores, len(scores) - limit)[len(scores) - limit])


class _Best:
    """What the k-th best passage scores at least, as far as is known."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.threshold = 0.0
        self._final = np.zeros(0)

    def learn(self, scores: FloatArray) -> None:
        """Take up the scores of different passages of one segment, some of which may have been taken up before."""
        self.threshold = max(self.threshold, _kth_best(scores, self.limit) * SLACK)

    def finish(self, scores: FloatArray) -> None:
        """Take up the scores of a segment's contenders, together with those of the segments before."""
        if len(self._final):
            scores = np.concatenate([self._final, scores])
        self._final = scores
        self.learn(scores)


def _ask_kernel(tables: Sequence[TableArrays], lists: Sequence[WeightedList], snapshot: Snapshot, first_doc: int,
                best: _Best) -> tuple[IntArray, FloatArray]:
    """A segment's contenders with their scores, as ``_SegmentSearch`` finds them."""
    _, is_live = snapshot.part(first_doc)
    own = SegmentLists(tables, [item.postings.term_index for item in lists], [item.weight for item in lists],
                       [item.bound for item in lists], [item.values for item in lists], lists[0].scale, is_live)
    docs, scores, best.threshold = best_of_segment(own, best.limit, best.threshold)
    return (docs + first_doc if first_doc else docs), scores


class _SegmentSearch:
    """MaxScore over one segment, in NumPy."""

    def __init__(self, lists: Sequence[WeightedList], snapshot: Snapshot, first_doc: int, best: _Best) -> None:
        self._lists = lists
        bounds = np.array([item.bound for item in lists])
        self._rest: list[float] = [*np.cumsum(bounds[::-1])[::-1].tolist(), 0.0]
        self._first_doc = first_doc
        segment, self._is_live = snapshot.part(first_doc)
        self._sums = segment.sums
        self._best = best
        self._touched: list[IntArray] = []

    def run(self) -> tuple[IntArray, FloatArray]:
        """Find the segment's contenders with their scores."""
        try:
            found = self._read_lists()
            if sum(len(part) for part in found) > POSTINGS_PER_PROBE * (len(self._lists) - len(found)):
                self._learn_threshold(found, len(found))
            docs, scores = self._ask_rest(self._worth_asking(found), len(found))
        finally:
            for part in self._touched:
                self._sums[part] = 0.0
        return docs + self._first_doc, scores

    def _read_lists(self) -> list[IntArray]:
        """Read lists until a passage that none of them holds can no longer be among the best.

        Returns:
            The docs of each list read.
        """
        found: list[IntArray] = []
        for read, item in enumerate(self._lists):
            if self._rest[read] < self._best.threshold:
                break
            found.append(self._add_all(item))
            if self._is_worth_learning(read + 1):
                self._learn_threshold(found[-1:], read + 1)
        return found

    def _add_all(self, item: WeightedList) -> IntArray:
        """Add a whole list to the sums, and remember to take it back."""
        docs = item.add_all(self._sums)
        self._touched.append(docs)
        return docs

    def _is_worth_learning(self, read: int) -> bool:
        """Whether a better threshold may save reading a list that is dearer than the learning."""
        if read == len(self._lists) or self._rest[read] < self._best.threshold:
            return False
        return len(self._lists[read]) > POSTINGS_PER_PROBE * (len(self._lists) - read)

    def _learn_threshold(self, found: Sequence[IntArray], read: int) -> None:
        """Score the best passages of some lists in full: ``limit`` different ones tell what it takes.

        Args:
            found: the docs of lists that were read.
            read: how many lists the sums hold already.
        """
        docs = _distinct([self._highest(part) for part in found], len(self._sums))
        docs = self._living(docs)
        scores = self._sums[docs]
        for item in self._lists[read:]:
            item.add_to(docs, scores)
        self._best.learn(scores)

    def _highest(self, docs: IntArray) -> IntArray:
        """About as many passages with the highest sums as are worth scoring in full."""
        wanted = max(PROBED_FOR_THRESHOLD, 2 * self._best.limit)
        if len(docs) <= 2 * wanted:
            return docs
        sums = self._sums[docs]
        # Where to cut is read off a sample, which need not be exact and costs little.
        sample = sums[:: max(1, len(sums) // SAMPLE)]
        rank = min(len(sample) - 1, wanted * len(sample) // len(sums))
        cut = np.partition(sample, len(sample) - 1 - rank)[len(sample) - 1 - rank]
        highest: IntArray = docs[sums >= cut]
        return highest[: 4 * wanted]

    def _worth_asking(self, found: Sequence[IntArray]) -> IntArray:
        """Living passages of the lists read that the other lists can still lift high enough, each once, rising."""
        needed = self._best.threshold - self._rest[len(found)]
        docs = _distinct([part[self._sums[part] >= needed] for part in found], len(self._sums))
        return self._living(docs)

    def _living(self, docs: IntArray) -> IntArray:
        """Those chunks that were not deleted."""
        living: IntArray = docs if self._is_live is None else docs[self._is_live[docs]]
        return living

    def _ask_rest(self, docs: IntArray, read: int) -> tuple[IntArray, FloatArray]:
        """Ask the lists not read about the passages found; those that cannot be saved drop out on the way."""
        scores = self._sums[docs]
        for place, item in enumerate(self._lists[read:], read + 1):
            if len(item) < len(docs):
                # A short list is added whole sooner than it is asked about many passages.
                self._sums[docs] = scores
                self._add_all(item)
                scores = self._sums[docs]
            else:
                item.add_to(docs, scores)
            keep = scores + self._rest[place] >= self._best.threshold
            docs, scores = docs[keep], scores[keep]
        keep = (scores >= _kth_best(scores, self._best.limit)) & (scores > 0)
        return docs[keep], scores[keep]


def _distinct(parts: Sequence[IntArray], size: int) -> IntArray:
    """Numbers of some lists, each once, rising; a single list is so already.

    Args:
        parts: each rising.
        size: one more than the largest number there can be.
    """
    if len(parts) == 1:
        return parts[0]
    total = sum(len(part) for part in parts)
    if total * DENSE_SHARE > size:
        # Enough that ticking them off one by one is faster than sorting.
        is_there = np.zeros(size, dtype=bool)
        for part in parts:
            is_there[part] = True
        return np.flatnonzero(is_there)
    docs = np.sort(np.concatenate(parts)) if parts else np.zeros(0, dtype=np.int64)
    is_first = np.ones(len(docs), dtype=bool)
    np.not_equal(docs[1:], docs[:-1], out=is_first[1:])
    distinct: IntArray = docs[is_first]
    return distinct

"""Why a passage the user expected stands where it does.

Takes:  a question as put by ``QuestionSearch``, and a stored chunk.
Gives:  its rank, its terms, the words it lacks, and where other methods would put it.
Never:  guesses: what was not found either has no word of the question, or is said to have got no place all the same.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence

import numpy as np

from ragdesk.engine.hidden.spans import blank_spans
from ragdesk.engine.index.rows import StoredChunk
from ragdesk.engine.methods import compared_methods
from ragdesk.engine.reasons import WhyNotReason
from ragdesk.engine.records import Chunk, NearForm, WhyNot
from ragdesk.engine.retrieval.order import rank_of
from ragdesk.engine.retrieval.search import QuestionSearch
from ragdesk.engine.text.analysis import find_words, fold_accents, normal_form

MOST_LINES_TRIED = 3
FEW_WORDS = 8
NEAR_FORM_LIMIT = 3
NEAR_FORM_LIKENESS = 0.6


def explain_place(search: QuestionSearch, method: str, stored: StoredChunk, listed: int) -> WhyNot:
    """Explain one passage's place.

    Args:
        search: the question.
        method: the ranking asked about.
        stored: the passage.
        listed: how many passages a result lists.
    """
    doc = int(search.snapshot.docs_of([stored.id])[0])
    rank = _rank(search, method, doc)
    (hit,) = search.hits(method, [(rank or 0, doc, stored)])
    places = search.listed(method, listed)
    cutoff = float(search.scores(method)[places[-1].doc]) if len(places) == listed else 0.0
    is_listed = any(stored.id in (place.stored.id, *(copy.id for copy in place.copies)) for place in places)
    shown = blank_spans(stored.chunk.text, stored.chunk.hidden, stored.chunk.start)
    missing = tuple(NearForm(word, _near_forms(word, shown)) for word in hit.missing)
    under = {name: _rank(search, name, doc) for name in compared_methods()}
    has_a_word = bool(hit.hidden_words) or len(hit.missing) < len(search.parsed.spellings)
    is_inside = search.inside is None or bool(search.inside[doc])
    reason = _reason(rank, is_listed=is_listed, has_a_word=has_a_word) if is_inside else WhyNotReason.OUTSIDE_SCOPE
    return WhyNot(hit, rank, search.snapshot.chunk_count, cutoff, missing, under, reason)


def chunks_named(chunks: Sequence[StoredChunk], part: int, quote: str, start: int | None) -> list[StoredChunk]:
    """Those of some passages that are meant by words that somebody selected.

    Args:
        chunks: of one file.
        part: of the document in it.
        quote: any stretch of the document, half a line or a whole page.
        start: where it stands, if that is known.
    """
    for words in quotes_to_try(quote):
        at = [] if start is None else chunks_at(chunks, part, start + max(0, quote.find(words)), words)
        if named := at or chunks_with(chunks, words):
            return named
    return []


def quotes_to_try(stretch: str) -> tuple[str, ...]:
    """The stretch, its longest lines, and a few words from the beginning and the end of the longest.

    A passage is found by words that it holds to the last one; a stretch that reaches over its edge is in none.
    """
    lines = sorted({line.strip() for line in stretch.split("\n") if line.strip()}, key=len, reverse=True)
    if not lines:
        return ("",)
    words = lines[0].split()
    ends = (" ".join(words[:FEW_WORDS]), " ".join(words[-FEW_WORDS:]))
    return tuple(dict.fromkeys((stretch, *lines[:MOST_LINES_TRIED], *ends)))


def chunks_with(chunks: Sequence[StoredChunk], quote: str) -> list[StoredChunk]:
    """Those of some passages that hold a quote, whatever the white space in it."""
    wanted = " ".join(quote.split())
    return [stored for stored in chunks if wanted in " ".join(stored.chunk.text.split())]


def chunks_at(chunks: Sequence[StoredChunk], part: int, start: int, quote: str) -> list[StoredChunk]:
    """Those of some passages that hold most of what stands at a place; none where they say something else there.

    Args:
        chunks: of one file.
        part: of the document in it.
        start: the place.
        quote: what stands there.
    """
    shares = {stored.id: _share_at(stored.chunk, start, quote) for stored in chunks if stored.chunk.part == part}
    most = max(shares.values(), default=0)
    return [stored for stored in chunks if most and shares.get(stored.id) == most]


def _share_at(chunk: Chunk, start: int, quote: str) -> int:
    """How many letters of a quote at some place are in a passage."""
    first, last = max(start, chunk.start), min(start + len(quote), chunk.end)
    shared = quote[first - start:max(first, last) - start]
    return len(shared.strip()) if chunk.text[first - chunk.start:last - chunk.start] == shared else 0


def _reason(rank: int | None, *, is_listed: bool, has_a_word: bool) -> WhyNotReason:
    """Whether a passage is among those listed; without one, whether the passage has any word of the question."""
    if rank is None:
        return WhyNotReason.NO_PLACE if has_a_word else WhyNotReason.NO_WORD_SHARED
    return WhyNotReason.LISTED if is_listed else WhyNotReason.BELOW_CUTOFF


def _rank(search: QuestionSearch, method: str, doc: int) -> int | None:
    """A chunk's place in the whole ranking of a method; None when it gives it none."""
    scores = search.scores(method)
    if not scores[doc] > 0:
        return None
    return rank_of(np.array([doc]), scores, search.snapshot, search.manifest)


def _near_forms(word: str, text: str) -> tuple[str, ...]:
    """Words of a passage that look like a word it lacks."""
    written = {fold_accents(normal_form(found.text)): found.text for found in find_words(text)}
    alike = difflib.get_close_matches(fold_accents(normal_form(word)), written, NEAR_FORM_LIMIT, NEAR_FORM_LIKENESS)
    return tuple(written[form] for form in alike)

"""Passages that say the same, word for word, under the same headings: one of them stands for all.

Takes:  passages in the order of a ranking.
Gives:  those that are listed, each with its place in that ranking and its copies.
Never:  takes for the same what differs by a word, a number or a heading: that is what is asked for among notes alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from ragdesk.engine.index.rows import StoredChunk
from ragdesk.engine.records import Chunk, Hit
from ragdesk.engine.text.analysis import each_written_word

MOST_READ = 2_000
"""Of a ranking, to find as many different passages as are to be listed."""

BEGINNINGS = (1, 8, 32, None)
"""Words; passages that do not begin alike are no copies, and few need to be read to their end."""

_Key = tuple[str, tuple[str, ...]]


class Listed(NamedTuple):
    """A passage that is listed.

    Attributes:
        rank: its place in the ranking, from 1, in which its copies have places, too.
        doc: see ``Snapshot``.
        copies: those that follow it there, as far as the ranking was read.
    """

    rank: int
    doc: int
    stored: StoredChunk
    copies: tuple[StoredChunk, ...] = ()


def without_copies(ranked: Iterable[tuple[int, StoredChunk]]) -> list[Listed]:
    """The first of each text, with the others.

    Args:
        ranked: doc and passage, best first.
    """
    listed = [Listed(rank, doc, stored) for rank, (doc, stored) in enumerate(ranked, 1)]
    groups = [listed] if listed else []
    for words in BEGINNINGS:
        groups = [part for group in groups for part in (_parted(group, words) if len(group) > 1 else (group,))]
    alike = sorted(groups, key=_rank_of_first)
    return [first._replace(copies=tuple(copy.stored for copy in copies)) for first, *copies in alike]


def _parted(group: Iterable[Listed], words: int | None) -> Iterable[list[Listed]]:
    """Those that begin with the same few words, or say the same, together."""
    parts: dict[_Key, list[Listed]] = {}
    for place in group:
        parts.setdefault(_key(place.stored.chunk, words), []).append(place)
    return parts.values()


def _rank_of_first(group: Sequence[Listed]) -> int:
    return group[0].rank


def _key(chunk: Chunk, words: int | None) -> _Key:
    """What passages that say the same, or begin with the same few words, have in common."""
    return " ".join(islice(each_written_word(chunk.text), words)).casefold(), chunk.heading


def with_copies(hits: Sequence[Hit], listed: Sequence[Listed]) -> tuple[Hit, ...]:
    """Note on each hit where else its text stands: in its copies, and in other hits that have another heading."""
    same_text: dict[str, list[str]] = {}
    for hit in hits:
        same_text.setdefault(hit.chunk.text, []).append(_name_of(hit.chunk))
    return tuple(_noting(hit, [*map(_name_of, (copy.chunk for copy in place.copies)), *same_text[hit.chunk.text]])
                 for hit, place in zip(hits, listed, strict=False))


def first_of_each_text(hits: Sequence[Hit]) -> list[int]:
    """Which of some hits say something that none before them says."""
    first: dict[str, int] = {}
    for place, hit in enumerate(hits):
        first.setdefault(hit.chunk.text, place)
    return list(first.values())


def _name_of(chunk: Chunk) -> str:
    """What names a passage's document in a list: its path, and its number where the file holds many."""
    return f"{chunk.path} #{chunk.part}" if chunk.part else chunk.path


def _noting(hit: Hit, names: Sequence[str]) -> Hit:
    """The hit with the other documents that hold its text, each once."""
    others = tuple(dict.fromkeys(name for name in names if name != _name_of(hit.chunk)))
    return replace(hit, same_text_in=others) if others else hit

"""Passages that speak to a model in place of their reader.

Takes:  a passage.
Gives:  the words of it that give orders to a model, and where they stand.
Never:  drops a passage: it may well be about such orders, and only its reader can tell.
"""

from __future__ import annotations

from functools import lru_cache

from ragdesk.engine.hidden.shown import visible_in_place
from ragdesk.engine.records import Chunk
from ragdesk.engine.text.orders import Place, order_places

TEXTS_REMEMBERED = 1 << 10


def orders_in(chunk: Chunk) -> tuple[Place, ...]:
    """Where a passage gives orders to a model, as places in the document; what is hidden is never sent, nor looked at.

    Orders in its headings are not told: they are a line of the prompt, too, but stand elsewhere in the document.
    """
    return tuple((chunk.start + start, chunk.start + end) for start, end in _places(visible_in_place(chunk)))


def words_of(chunk: Chunk) -> tuple[str, ...]:
    """The words that do it, as written, each once."""
    return tuple(dict.fromkeys(chunk.text[start - chunk.start:end - chunk.start] for start, end in orders_in(chunk)))


@lru_cache(TEXTS_REMEMBERED)
def _places(text: str) -> tuple[Place, ...]:
    return order_places(text)

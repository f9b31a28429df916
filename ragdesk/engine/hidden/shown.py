"""What of a passage may go into prompts and answers: all but the text that its own program does not show.

Takes:  a passage that knows its hidden stretches.
Gives:  its text without them, or with spaces in their place.
Never:  changes the passage: what is searched, ranked and shown beside the document is all of it.
"""

from __future__ import annotations

from ragdesk.engine.hidden.spans import blank_spans, remove_spans
from ragdesk.engine.records import Chunk


def visible_text(chunk: Chunk) -> str:
    """The text without what is hidden; lines that held nothing else are gone. Blank when all is hidden."""
    return remove_spans(chunk.text, chunk.hidden, chunk.start)


def visible_in_place(chunk: Chunk) -> str:
    """The text with spaces for what is hidden, so that places in it are those in the passage."""
    return blank_spans(chunk.text, chunk.hidden, chunk.start)


def is_hidden(chunk: Chunk, start: int, end: int) -> bool:
    """Whether some of a stretch, whose places count in the passage, is hidden."""
    return any(first - chunk.start < end and last - chunk.start > start for first, last in chunk.hidden)

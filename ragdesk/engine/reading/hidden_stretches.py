"""Hidden text that stays in the text of a document, because the document's own marks hide it.

Takes:  the path and the text of a document.
Gives:  where the stretches are that nobody sees who reads it in its own program.
Never:  changes the text: it is searched as it is. Prompts and answers leave those stretches out.
"""

from __future__ import annotations

from ragdesk.engine.formats import find_format
from ragdesk.engine.hidden.spans import Spans
from ragdesk.engine.reading.loading import load


def hidden_spans(path: str, text: str) -> Spans:
    """The stretches of a document's text that are not shown; the path is the whole one, see ``Document``.

    A function of the two alone, so that nothing of it has to be stored.
    """
    kind = find_format(path)
    if kind is None or not kind.hiding:
        return ()
    return tuple((start, end) for start, end, _reason in load(kind.hiding)(text))

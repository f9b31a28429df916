"""Words, sentences and titles, as the engine sees them: what is marked and cut on screen must be what it counted.

Takes:  a text, or a passage.
Gives:  ``find_words`` and ``normal_form``: the words of a text, and in which form two of them are the same;
        ``visible_text`` and ``visible_in_place``: a passage without what its own program hides;
        ``orders_in``, ``order_words``: what of a passage gives orders to a model;
        ``emphasis_signs``: those that only set words off;
        ``show_in_line``, ``without_signs``: a passage or a quote as it reads, without the signs of its format;
        ``OWN_MARK``: the last column of a list that this program saves, by which it knows it again;
        ``paragraph_of``: by which number a place is found again;
        ``has_signs``, ``is_laid_out``, ``show_blocks``, ``ShownText``: a whole document as it reads;
        ``remove_invisible``: a text without characters that nobody sees; ``find_delimiter``: what sets the cells of a
        table apart; ``full_title``: of a message; ``own_title``: one that is not only its file's name.
Never:  a part of a word or a weight: those are in the records of a result.
"""

from ragdesk.engine.hidden.shown import visible_in_place, visible_text
from ragdesk.engine.prompting.fencing import remove_invisible
from ragdesk.engine.prompting.planted import orders_in
from ragdesk.engine.prompting.planted import words_of as order_words
from ragdesk.engine.reading.shown_text import (
    ShownText,
    has_signs,
    is_laid_out,
    paragraph_of,
    show_blocks,
    show_in_line,
    without_signs,
)
from ragdesk.engine.reading.text.csv_table import find_delimiter
from ragdesk.engine.text.analysis import find_words, normal_form
from ragdesk.engine.text.emphasis import emphasis_signs
from ragdesk.engine.text.own_export import PROGRAM as OWN_MARK
from ragdesk.engine.text.titles import full_title, own_title

__all__ = [
    "OWN_MARK",
    "ShownText",
    "emphasis_signs",
    "find_delimiter",
    "find_words",
    "full_title",
    "has_signs",
    "is_laid_out",
    "normal_form",
    "order_words",
    "orders_in",
    "own_title",
    "paragraph_of",
    "remove_invisible",
    "show_blocks",
    "show_in_line",
    "visible_in_place",
    "visible_text",
    "without_signs",
]

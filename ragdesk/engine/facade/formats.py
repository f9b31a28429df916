"""What is known of a kind of file before it is read.

Takes:  a file's name, or the row of a format.
Gives:  ``find_format``: the row; ``parts_of`` and ``Takes``: what a document of it is divided into;
        ``Family`` and ``FAMILY_LABELS``: the kinds that people tell apart; ``is_opened_kind``:
        whether its own program may be asked to open it; ``is_table``: whether it is of rows.
Never:  looks into a file.
"""

from ragdesk.engine.formats import FAMILY_LABELS, Family, Takes, find_format, is_opened_kind, is_table, parts_of

__all__ = ["FAMILY_LABELS", "Family", "Takes", "find_format", "is_opened_kind", "is_table", "parts_of"]

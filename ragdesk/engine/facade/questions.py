"""A question as it is being typed.

Takes:  what was typed.
Gives:  ``find_signs``: the signs in it that restrict the search, and where they stand.
Never:  what it finds; that is for ``Engine``.
"""

from ragdesk.engine.retrieval.question_signs import find_signs

__all__ = ["find_signs"]

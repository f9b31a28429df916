"""By what a question can be ranked, one row a method.

Takes:  the name that the settings, the command line and ``--json`` have for a method.
Gives:  ``METHODS``: all rows; ``available_methods``, ``compared_methods``, ``fused_methods``: the names to choose
        from, those that an exam compares, those that a fusion joins; ``find_method``: one row, or an error that names
        the others; ``RRF_K``: what a fusion adds to each place; ``parts_share``, ``ROLE_WEIGHTS``:
        what the parts of a word count in the one score, and what words do by what they are there for.
Never:  ranks anything.
"""

from ragdesk.engine.methods import (
    METHODS,
    ROLE_WEIGHTS,
    RRF_K,
    available_methods,
    compared_methods,
    find_method,
    fused_methods,
    parts_share,
)

__all__ = [
    "METHODS",
    "ROLE_WEIGHTS",
    "RRF_K",
    "available_methods",
    "compared_methods",
    "find_method",
    "fused_methods",
    "parts_share",
]

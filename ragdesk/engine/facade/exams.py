"""Questions with known answers, for ``Engine.exam``.

Takes:  a file with one JSON object a line.
Gives:  ``load_questions``: what is in it.
Never:  passes over a line that it does not understand.
"""

from ragdesk.engine.exam.questions import load_questions

__all__ = ["load_questions"]

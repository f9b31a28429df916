"""Taking an exam to its end."""

from __future__ import annotations

from collections.abc import Sequence

from ragdesk.engine.engine import Engine
from ragdesk.engine.records.exam import ExamQuestion, ExamResult


def take_exam(engine: Engine, questions: Sequence[ExamQuestion], methods: Sequence[str]) -> ExamResult:
    """What the last step brings."""
    *_, last = engine.exam(questions, methods)
    assert last.result is not None
    return last.result

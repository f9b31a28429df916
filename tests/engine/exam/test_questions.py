"""Files of questions that cannot be used are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.errors import ExamUnreadable
from ragdesk.engine.exam.questions import load_questions


@pytest.mark.parametrize("content", ["", "not json", '{"question": "x"}', '{"question": 5, "file": "a"}', "[1]"])
def test_unusable_question_files_are_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "q.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ExamUnreadable):
        load_questions(path)


def test_a_missing_question_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExamUnreadable):
        load_questions(tmp_path / "none.jsonl")

"""Reading a file of judged questions.

Takes:  a file with one JSON object a line.
Gives:  ``ExamQuestion``, in order.
Never:  passes over a line that it does not understand.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ragdesk.engine.errors import ExamUnreadable
from ragdesk.engine.records.exam import ExamQuestion


def load_questions(path: Path) -> list[ExamQuestion]:
    """Read the questions.

    Each line has "question", and "file" or "files"; "quote", "kind" and "lang" may be there.

    Raises:
        ExamUnreadable: the file cannot be read, a line is no such object, or there is no question at all.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ExamUnreadable(str(error), path=path) from error
    questions = [_question(line, number, path) for number, line in enumerate(lines, 1) if line.strip()]
    if not questions:
        raise ExamUnreadable("there is no line in it", path=path)
    return questions


def questions_beside(folder: Path) -> list[ExamQuestion]:
    """The judged questions that lie beside a folder as FOLDER.exam.jsonl; none when there is no such file."""
    path = folder.with_name(f"{folder.name}.exam.jsonl")
    try:
        return load_questions(path)
    except ExamUnreadable:
        return []


def _question(line: str, number: int, path: Path) -> ExamQuestion:
    """One line as a question."""
    try:
        row: Any = json.loads(line)
        files = row.get("files") or [row["file"]]
        texts = [row["question"], row.get("quote") or "", row.get("kind") or "all", row.get("lang") or "", *files]
        if not all(isinstance(text, str) for text in texts):
            raise TypeError("every value must be text")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ExamUnreadable(f"line {number}: {error!r}", path=path) from error
    question, quote, kind, language, *paths = texts
    return ExamQuestion(question, tuple(paths), quote, kind, language)

"""What is suggested to be asked: questions and titles, never dates or numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.exam.examples import example_questions
from ragdesk.engine.index.rows import DocumentOutline


def outlines(*titles: str) -> list[DocumentOutline]:
    return [DocumentOutline(title, ()) for title in titles]


def test_judged_questions_come_first(tmp_path: Path) -> None:
    long = "Which of these " * 10
    (tmp_path / "notes.exam.jsonl").write_text(
        f'{{"question": "{long}?", "file": "a"}}\n{{"question": "Who waters the tomatoes?", "file": "a"}}\n')
    assert example_questions(tmp_path / "notes", outlines("Winter tyres"), 3) == ("Who waters the tomatoes?",)


def test_headings_that_ask_come_before_titles_one_of_each_document() -> None:
    documents = [DocumentOutline("Router manual", ("Why?", "How do I reset the router?", "What do the lights mean?")),
                 *outlines("Winter tyres", "Plum jam", "Plum jam", "Hedge and lawn")]
    assert example_questions(None, documents, 3) == ("How do I reset the router?", "Winter tyres", "Plum jam")
    assert example_questions(None, documents[:1], 3) == ("How do I reset the router?",)


@pytest.mark.parametrize("title", [
    "2026-02-10", "17 February 2026", "Meeting of 17. února 2026", "20260210 notes", "washing-machine-warranty",
    "Untitled document", "F 75 20240044", "Jam", "Boiler", "", "Microsoft Word - Document1",
    "A " + "very " * 20 + "long title",
])
def test_what_says_little_is_not_suggested(title: str) -> None:
    assert example_questions(None, outlines(title), 3) == ()

"""Of two notes that answer differently the later is quoted first, and told."""

from __future__ import annotations

from datetime import date

import pytest

from ragdesk.engine.answering.extract import extract_answer
from ragdesk.engine.answering.later_note import note_date
from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.records import Answer, LaterNote
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_chunk, make_hit, make_question, make_result

MAY = "We go live on 15 May 2026, not in April."
JUNE = "To go live was moved to 2 June 2026."


def _answer(question: str, notes: dict[str, str]) -> Answer:
    hits = [make_hit(make_chunk(text, path=path), rank=rank) for rank, (path, text) in enumerate(notes.items(), 1)]
    result = make_result(hits, question=make_question(question, ("go", "live"), ("when", "who")))
    return extract_answer(result, build_prompt(result, Settings(window_tokens=100_000)))


def test_the_later_note_comes_first_and_is_told() -> None:
    answer = _answer("when go live", {"2026-02-03 kickoff.md": MAY, "2026-02-17 website.md": JUNE})

    assert answer.text.splitlines() == [f"{JUNE} [2]", f"{MAY} [1]"]
    assert answer.later == LaterNote(0, 1, date(2026, 2, 17), date(2026, 2, 3))


def test_a_later_note_that_is_first_already_is_told_too() -> None:
    answer = _answer("when go live", {"2026-02-17 website.md": MAY, "2026-02-03 kickoff.md": JUNE})

    assert answer.text.splitlines() == [f"{MAY} [1]", f"{JUNE} [2]"]
    assert answer.later == LaterNote(0, 1, date(2026, 2, 17), date(2026, 2, 3))


@pytest.mark.parametrize(("question", "notes"), [
    ("when go live", {"kickoff.md": MAY, "2026-02-17.md": JUNE}),
    ("when go live", {"2026-02-17 a.md": MAY, "2026-02-17 b.md": JUNE}),
    ("when go live", {"2026-02-03.md": MAY, "2026-02-17.md": "So we go live on 15 May 2026, all of us."}),
    ("who go live", {"2026-02-03.md": MAY, "2026-02-17.md": JUNE}),
], ids=["no date", "one day", "the same answer", "another kind of question"])
def test_notes_that_do_not_contradict_each_other(question: str, notes: dict[str, str]) -> None:
    answer = _answer(question, notes)

    assert answer.later is None
    assert "[1]" in answer.text.splitlines()[0]


def test_the_day_of_a_note_is_in_its_title_its_path_or_its_other_names() -> None:
    chunk = make_chunk("It was 1 May 2020.", path="2026-02-03/notes.md")
    assert note_date(make_hit(chunk)) == date(2026, 2, 3)
    assert note_date(make_hit(make_chunk("It was 1 May 2020.", path="notes.md"))) is None

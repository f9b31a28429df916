"""What in a question is a sign, and what is text."""

from __future__ import annotations

from datetime import date

import pytest

from ragdesk.engine.records.scope import NO_SCOPE, QuestionScope, SignKind
from ragdesk.engine.retrieval.question_signs import find_signs, read_signs


@pytest.mark.parametrize("typed", [
    "Novel - Salt Roads", "Novel -", "-roads", "-salt -roads", "-5 degrees", "how cold is -5", "check-in time",
    "ssh -v pi", "git commit --amend", 'an "open quote', '12" pipe 5" hose', "it's the tenants' flat", '"" rent',
    'Who wrote "War and Peace"?', "Switch „letadlo“ on.",
    "path: home", "note:this", "type:module in package", "before:noon after:lunch", "after:2024-13 rent", "",
])
def test_what_people_write_anyway_is_text(typed: str) -> None:
    assert read_signs(typed) == (typed, NO_SCOPE)


@pytest.mark.parametrize(("typed", "text", "scope"), [
    ("merchant -marsh", "merchant", QuestionScope(without_words=("marsh",))),
    ("rent -check-in, please", "rent , please", QuestionScope(without_words=("check-in",))),
    ('the "notice period"', "the notice period", QuestionScope(phrases=("notice period",))),
    ('"Who is it?"', "Who is it?", QuestionScope(phrases=("Who is it?",))),
    ("“a b” „c d“ „e f” «g h» »i j«", "a b c d e f g h i j", QuestionScope(("a b", "c d", "e f", "g h", "i j"))),
    ("rent path:Home", "rent", QuestionScope(paths=("Home",))),
    ('path:"My notes" rent', "rent", QuestionScope(paths=("My notes",))),
    ("rent type:.PDF Type:mail", "rent", QuestionScope(types=("pdf", "mail"))),
    ("rent tag:#home", "rent", QuestionScope(tags=("home",))),
    ("rent after:2024-02 before:2025", "rent", QuestionScope(after=date(2024, 2, 1), before=date(2025, 1, 1))),
    ("rent after:2024-02-29 after:2023", "rent", QuestionScope(after=date(2024, 2, 29))),
])
def test_signs_are_read_and_taken_out(typed: str, text: str, scope: QuestionScope) -> None:
    assert read_signs(typed) == (text, scope)


def test_where_nothing_else_is_typed_a_tag_or_a_path_is_searched_for() -> None:
    assert read_signs("tag:garden") == ("garden", QuestionScope(tags=("garden",)))
    assert read_signs("type:pdf -roads") == ("roads", QuestionScope(types=("pdf",)))
    assert read_signs("type:pdf") == ("", QuestionScope(types=("pdf",)))


def test_each_sign_knows_its_place_and_what_it_says() -> None:
    typed = 'the "notice period" -office path:"My notes" type:PDF tag:#flat after:2024-05 before:2025'
    assert [(sign.kind, typed[sign.start:sign.end], sign.value) for sign in find_signs(typed)] == [
        (SignKind.PHRASE, '"notice period"', "notice period"), (SignKind.WITHOUT, "-office", "office"),
        (SignKind.PATH, 'path:"My notes"', "My notes"), (SignKind.TYPE, "type:PDF", "pdf"),
        (SignKind.TAG, "tag:#flat", "flat"), (SignKind.AFTER, "after:2024-05", "2024-05"),
        (SignKind.BEFORE, "before:2025", "2025")]
    assert [sign.day for sign in find_signs(typed)][-2:] == [date(2024, 5, 1), date(2025, 1, 1)]


@pytest.mark.parametrize("typed", ["-roads", "type:pdf -roads", "Novel - Salt Roads", "", "path: home"])
def test_what_is_text_is_no_sign(typed: str) -> None:
    assert [sign for sign in find_signs(typed) if sign.kind is not SignKind.TYPE] == []


@pytest.mark.parametrize("typed", ["rent -office path:Home", 'a "b c" d', "tag:x after:2024 rent"])
def test_a_question_without_its_signs_has_none(typed: str) -> None:
    text = typed
    while signs := find_signs(text):
        text = text[:signs[0].start] + text[signs[0].end:]
    assert read_signs(text) == (text, NO_SCOPE)

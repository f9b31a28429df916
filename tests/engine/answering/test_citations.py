"""Citations: which are found, where they point, and whether they hold.

Covers: markers.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.answering.citations import cite
from ragdesk.engine.answering.model_client.server_text import clean_piece
from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.records import Citation, Prompt
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_chunk, make_hit, make_result
from tests.helpers.cpu_time import cpu_seconds

RENT = "The rent is 24 500 CZK a month. It is due on the fifth day. The deposit is two months' rent."
CZECH = "Nájemné činí 24 500 Kč měsíčně. Kauce se vrací do 30 dnů po skončení nájmu."


def _prompt(*texts: str, start: int = 100, language: str = "en") -> Prompt:
    hits = [make_hit(make_chunk(text, path=f"note {rank}.md", start=start, language=language), rank=rank)
            for rank, text in enumerate(texts, 1)]
    return build_prompt(make_result(hits), Settings(window_tokens=100_000))


@pytest.fixture
def four() -> Prompt:
    """A prompt with four passages."""
    return _prompt(RENT, "The flat has three rooms.", "Pets are allowed.", "The lease ends in June.")


def _numbers(text: str, prompt: Prompt) -> list[tuple[int, int | None]]:
    return [(citation.number, citation.source) for citation in cite(text, prompt)]


@pytest.mark.parametrize(("text", "found"), [
    ("A [1].", [(1, 0)]),
    ("B [1][3].", [(1, 0), (3, 2)]),
    ("C [1, 2].", [(1, 0), (2, 1)]),
    ("C [1; 2,4].", [(1, 0), (2, 1), (4, 3)]),
    ("E [2-4].", [(2, 1), (3, 2), (4, 3)]),
    ("E [2–4].", [(2, 1), (3, 2), (4, 3)]),
    ("E [3-5].", [(3, 2), (4, 3), (5, None)]),
    ("A [5].", [(5, None)]),
    ("D [0].", [(0, None)]),
    ("F 【2】 and 【3†source】", [(2, 1), (3, 2)]),
    ("[ 1 ]", [(1, 0)]),
    ("[2-2]", [(2, 1)]),
])
def test_citations_are_found_in_every_form(four: Prompt, text: str, found: list[tuple[int, int | None]]) -> None:
    assert _numbers(text, four) == found


@pytest.mark.parametrize("text", [
    "`[1]`", "``a ` [1]``", "```\n[1]\n```", "~~~\n[1] x\n~~~", "```python\nx = y[1]\n", "[1](https://example.org)",
    "[1](file:///etc/passwd)", "![1](x.png)", "![1]", "a note[^1]", "[^1]: see", "[1]: https://example.org",
    "[2020]", "[1a]", "[one]", "[]", "(1)", "[4-2]", "[1-900]", r"\[1\]", "[1", "1]", "[-1]",
])
def test_what_is_no_citation_is_left_alone(four: Prompt, text: str) -> None:
    assert cite(text, four) == ()


def test_code_in_one_paragraph_does_not_hide_the_next(four: Prompt) -> None:
    assert _numbers("a stray ` sign\n\nA [1] and ` again", four) == [(1, 0)]
    assert _numbers("```\ncode [2]\n```\nA [1].", four) == [(1, 0)]


def test_places_are_those_of_the_brackets_and_never_overlap(four: Prompt) -> None:
    text = "A [1], B [1, 2] and C [2-4]."

    places = [(c.number, text[c.answer_start:c.answer_end]) for c in cite(text, four)]

    assert places == [(1, "[1]"), (1, "1"), (2, "2"), (2, "2"), (3, ""), (4, "4")]


def test_an_unknown_number_points_nowhere(four: Prompt) -> None:
    assert cite("A [5].", four) == (Citation(5, 2, 5, source=None),)


def _only(text: str, prompt: Prompt) -> Citation:
    (citation,) = cite(text, prompt)
    return citation


def test_a_citation_points_to_the_exact_words_in_the_document() -> None:
    citation = _only("The deposit is two months of rent [1].", _prompt(RENT))

    assert citation.path == "note 1.md"
    assert citation.quote == "The deposit is two months' rent."
    assert RENT[citation.start - 100:citation.end - 100] == citation.quote
    assert citation.supported is True


def test_a_claim_that_takes_two_sentences_shows_both() -> None:
    text = "Lamps can be returned. The period is fourteen days. Shipping is free."

    citation = _only("Lamps can be returned within a period of fourteen days [1].", _prompt(text))

    assert citation.quote == "Lamps can be returned. The period is fourteen days."


@pytest.mark.parametrize(("answer", "supported"), [
    ("The rent is 24 500 CZK a month [1].", True),
    ("The rent is 24500 CZK a month [1].", True),
    ("The rent is 24,500 CZK a month [1].", True),
    ("The rent is 24\u00a0500 CZK a month [1].", True),
    ("The rent is 25 500 CZK a month [1].", False),
    ("The rent is 500 CZK a month [1].", False),
    ("Rents are due on the fifth day [1].", True),
    ("The garden may be used by all neighbours [1].", False),
    ("1. The rent is due on the fifth day [1].", True),
    ("- **The rent** is due on the fifth day [1].", True),
    ("24 500 [1]", True),
    ("31 [1]", False),
    ("[1]", None),
    ("It is so [1].", None),
])
def test_a_claim_is_held_against_words_and_figures(answer: str, supported: bool | None) -> None:
    assert _only(answer, _prompt(RENT)).supported is supported


@pytest.mark.parametrize(("answer", "supported"), [
    ("Nájem je 24 500 Kč za měsíc [1].", True),
    ("Kauci vrátí do 30 dní po skončení nájmu [1].", True),
    ("kauce se vraci do 30 dnu po skonceni najmu [1]", True),
    ("Kauci vrátí do 14 dnů po skončení nájmu [1].", False),
    ("Zahrada patří všem sousedům [1].", False),
])
def test_inflected_forms_and_missing_accents_count(answer: str, supported: bool) -> None:
    assert _only(answer, _prompt(CZECH)).supported is supported


def test_words_of_another_language_cannot_be_compared_but_figures_can() -> None:
    prompt = _prompt(CZECH, language="cs")

    assert _only("The landlord returns money [1].", prompt).supported is None
    assert _only("It costs 24 500 crowns [1].", prompt).supported is None
    assert _only("It costs 26 000 crowns [1].", prompt).supported is False


def test_each_citation_stands_for_the_words_before_it() -> None:
    prompt = _prompt("The rent is 900.", "The deposit is 1800.")

    good = cite("The rent is 900 [1] and the deposit is 1800 [2].", prompt)
    swapped = cite("The rent is 900 [2] and the deposit is 1800 [1].", prompt)

    assert [citation.supported for citation in good] == [True, True]
    assert [citation.supported for citation in swapped] == [False, False]


def test_a_citation_behind_the_full_stop_stands_for_the_sentence_before_it() -> None:
    prompt = _prompt("The rent is 900.", "The deposit is 1800.")

    citations = cite("The rent is 900. [1] The deposit is 1800. [2]", prompt)

    assert [citation.supported for citation in citations] == [True, True]


def test_a_citation_that_opens_its_line_stands_for_the_words_behind_it() -> None:
    assert _only("Found:\n[1] The rent is due on the fifth day.", _prompt(RENT)).supported is True
    assert _only("Found:\n[1] The garden belongs to all neighbours.", _prompt(RENT)).supported is False


def test_a_figure_may_stand_in_either_of_two_passages_cited_together() -> None:
    prompt = _prompt("The rent of the flat is paid monthly.", "The rent of the flat is 900.")

    assert [c.supported for c in cite("The monthly rent of the flat is 900 [1][2].", prompt)] == [True, True]
    assert [c.supported for c in cite("The monthly rent of the flat is 901 [1][2].", prompt)] == [False, False]


def test_quotes_are_exact_slices_for_odd_passages() -> None:
    text = "  \n## Rent\n\n* due on the  fifth\n  day\n\n| a | b |\n"

    citation = _only("It is due on the fifth day [1].", _prompt(text, start=7))

    assert citation.quote == "due on the  fifth\n  day"
    assert text[citation.start - 7:citation.end - 7] == citation.quote


@given(st.text(alphabet="[]()0123456789, -–;`~^!【】†\nab.", max_size=200))
def test_any_text_gives_places_in_order_that_point_into_their_passage(text: str) -> None:
    prompt = _prompt(RENT, "ab 12. a b", "")
    end = 0

    for citation in cite(text, prompt):
        assert end <= citation.answer_start <= citation.answer_end <= len(text)
        end = citation.answer_end
        assert (citation.source is None) == (not 1 <= citation.number <= 3)
        if citation.source is not None:
            chunk = prompt.sources[citation.source].chunk
            assert chunk.text[citation.start - chunk.start:citation.end - chunk.start] == citation.quote


def test_a_model_that_repeats_an_attack_cites_nothing_that_was_not_handed_out(shared_folder: Path) -> None:
    corpus = shared_folder / "injections" / "attacks_and_benign.jsonl"
    if not corpus.is_file():
        pytest.skip(f"the shared folder has no injections: {corpus}")
    rows = [json.loads(line) for line in corpus.read_text(encoding="utf-8").splitlines()]

    for row in rows:
        prompt = _prompt(row["text"], RENT)
        answer = clean_piece(row["text"])
        for citation in cite(answer, prompt):
            assert answer[citation.answer_start:citation.answer_end].strip("[]【】").isdigit() or "†" in answer
            if citation.source is None:
                assert (citation.path, citation.quote) == ("", "")
            else:
                assert citation.path == prompt.sources[citation.source].chunk.path
                assert citation.quote in prompt.sources[citation.source].chunk.text
    assert len(rows) > 300


@pytest.mark.parametrize("unit", ["[1]", "`", "[", "```\n", "[1, ", "word [2] ", "【", "[1](", "~~~", "a. "])
def test_time_does_not_grow_faster_than_the_answer(four: Prompt, unit: str) -> None:
    text = unit * (300_000 // len(unit))

    assert cpu_seconds(lambda: cite(text, four)) < 30

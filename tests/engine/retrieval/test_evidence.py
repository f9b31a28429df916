"""What counts as covered: words, their stems in the passage's language, and forms of them; no scattered parts."""

from __future__ import annotations

import pytest

from ragdesk.engine.records import Chunk, Evidence, Question, QuestionWord, Verdict
from ragdesk.engine.retrieval.evidence import judge_evidence
from ragdesk.engine.retrieval.question import ParsedQuestion


def judge(asked: str, *passages: tuple[str, str], language: str = "en") -> Evidence:
    """The evidence of passages, each with its language, for some words; every word is in one passage of a hundred."""
    words = tuple(QuestionWord(word, chunk_count=1) for word in asked.split())
    spellings = tuple((word, (word.text.casefold(),)) for word in words)
    languages = tuple(dict.fromkeys([language, *(of for _, of in passages)]))
    parsed = ParsedQuestion(Question(asked, language, words), spellings, frozenset(), languages)
    chunks = [Chunk(f"{i}.txt", 0, len(text), text, language=of) for i, (text, of) in enumerate(passages)]
    return judge_evidence(parsed, chunks, 100)


@pytest.mark.parametrize(("asked", "text", "language"), [
    ("warranty", "Warranties end.", "en"), ("warranty", "WARRANTY", ""), ("momentová", "o momentech", "cs"),
    ("Garantie", "die Garantieverlängerung", "de"), ("program", "programování", ""),
])
def test_forms_of_a_word_cover_it(asked: str, text: str, language: str) -> None:
    assert judge(asked, (text, language), language=language).verdict is Verdict.STRONG


@pytest.mark.parametrize(("asked", "text", "language"), [
    ("passport", "Enter the passphrase; the airport is by the sport hall, passing it.", "en"),
    ("Peru", "one per architecture", "en"), ("pasta", "in the past", "en"),
    ("warranty", "a warrior, an anty, ran", "en"),
])
def test_other_words_do_not(asked: str, text: str, language: str) -> None:
    others = ("o passado", "pt"), ("v čase", "cs")
    found = judge(asked, (text, language), *others)
    assert (found.verdict, found.missing, found.coverage) == (Verdict.NONE, (asked,), 0.0)


def test_a_stem_counts_by_the_rules_of_the_passage() -> None:
    assert judge("president", ("O presidente do quadro", "pt")).verdict is Verdict.STRONG
    assert judge("boots", ("a boot", "en"), language="cs").verdict is Verdict.STRONG


def test_a_short_word_inside_another_is_not_called_missing_where_it_is_marked() -> None:
    assert judge("mazat", ("Řetěz po každém dešti otřít a namazat.", "cs"), language="cs").missing == ()


def test_of_two_words_one_alone_covers_a_part_only() -> None:
    found = judge("cook pasta", ("Swayne, Cook and Buja", "en"), ("in the past", "en"))
    assert (found.verdict, found.reason, found.missing) == (Verdict.WEAK, "partly", ("pasta",))


def test_hidden_words_are_told_apart_from_absent_ones() -> None:
    word = QuestionWord("code", chunk_count=1), QuestionWord("door", chunk_count=1)
    spellings = tuple((w, (w.text,)) for w in word)
    parsed = ParsedQuestion(Question("code door", "en", word), spellings, frozenset(), ("en",))
    found = judge_evidence(parsed, [Chunk("a.md", 5, 19, "<!-- code -->.", language="en", hidden=((5, 18),))], 9)
    assert (found.verdict, found.missing, found.hidden) == (Verdict.NONE, ("code", "door"), ("code",))

"""The TF-IDF cosine against its definition over explicit vectors."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tests.helpers.small_collections import make_store, put_question

TEXTS = {"a.txt": "cat cat dog house", "b.txt": "dog bird", "c.txt": "house garden tree dog", "d.txt": "cat tree"}


def cosine_by_definition(question: str, text: str, texts: list[str]) -> float:
    """Both vectors written out over the whole vocabulary."""
    vocabulary = sorted({word for other in texts for word in other.split()})
    idfs = {word: math.log(len(texts) / (1 + sum(word in other.split() for other in texts))) for word in vocabulary}

    def vector(words: list[str]) -> list[float]:
        return [words.count(word) / len(words) * idfs[word] for word in vocabulary]

    q, d = vector(question.split()), vector(text.split())
    norms = math.sqrt(sum(x * x for x in q)) * math.sqrt(sum(x * x for x in d))
    return sum(x * y for x, y in zip(q, d, strict=True)) / norms if norms else 0.0


@pytest.mark.parametrize("question", ["cat", "cat dog", "dog dog tree unknown", "garden house cat"])
def test_scores_equal_the_definition(tmp_path: Path, question: str) -> None:
    store = make_store(tmp_path / "i", TEXTS)
    result = put_question(store, question).result("tfidf:words", 10, 4, 4)
    expected = {path: cosine_by_definition(question, text, list(TEXTS.values())) for path, text in TEXTS.items()}
    assert {hit.chunk.path: hit.score for hit in result.hits} == pytest.approx(
        {path: score for path, score in expected.items() if score > 0})
    for hit in result.hits:
        assert sum(term.points for term in hit.terms) == pytest.approx(hit.score, abs=1e-12)
        for term in hit.terms:
            assert term.idf * term.repetition * term.length_factor == pytest.approx(term.points)


def test_a_word_in_every_passage_is_no_division_by_zero(tmp_path: Path) -> None:
    store = make_store(tmp_path / "i", {"a.txt": "se", "b.txt": "se"})
    assert all(math.isfinite(hit.score) for hit in put_question(store, "se").result("tfidf:words", 5, 2, 4).hits)

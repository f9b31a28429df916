"""How many parts words may share with what is asked."""

from __future__ import annotations

from ragdesk.engine.retrieval.shared_parts import SharedParts
from ragdesk.engine.text.analysis import trigrams

WORDS = ["warranty", "warrant", "x", "guarantee", "żółw", "トライグラム", "\U00020000a", "no", "aaaa"]


def test_never_fewer_than_there_are() -> None:
    for asked in (["warranties"], ["x", "żółty"], ["トライ", "\U00020000"], [], WORDS):
        parts = {part for word in asked for part in trigrams(word)}
        at_most = SharedParts(parts).at_most(WORDS)
        assert all(most >= len(parts & set(trigrams(word))) for word, most in zip(WORDS, at_most, strict=True))


def test_other_words_share_nothing() -> None:
    assert SharedParts(trigrams("warranty")).at_most(["box", "of", "y"]) == [0, 0, 0]
    assert SharedParts(trigrams("warranty")).at_most([]) == []
    assert SharedParts([]).at_most(["warranty"]) == [0]

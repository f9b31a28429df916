"""The words of passages, one by one and all together."""

from __future__ import annotations

from ragdesk.engine.retrieval.passage_words import words_of, words_of_each
from ragdesk.engine.text.analysis import find_counted_words

TEXTS = ["The Wi-Fi, 24 500 Kč on 3. 5. 2024", "", "plain words", "备用钥匙 x",
         "so\u00adft O'Brien +420 602 111 222", "a-b-c 1-2"]


def test_the_words_of_many_texts_are_those_of_each() -> None:
    together = [list(zip(words.written, words.starts, strict=True)) for words in words_of_each(TEXTS)]
    assert together == [[(word.text, word.start) for word in find_counted_words(text)] for text in TEXTS]
    assert words_of_each(TEXTS) == [words_of(text) for text in TEXTS]


def test_a_whole_stands_before_its_pieces() -> None:
    assert list(words_of("the Wi-Fi box").written) == ["the", "Wi-Fi", "Wi", "Fi", "box"]
    assert list(words_of("备用钥匙").written) == ["备用钥匙", "备用", "用钥", "钥匙"]
    assert list(words_of("+420602111222").written) == ["420602111222", "602111222"]

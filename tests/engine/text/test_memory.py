"""What was worked out once is not worked out again."""

from __future__ import annotations

from collections.abc import Sequence

from ragdesk.engine.text.memory import Memory


def test_only_what_is_new_is_worked_out_all_in_one_go() -> None:
    asked: list[list[str]] = []

    def lengths(words: Sequence[str]) -> list[int]:
        asked.append(list(words))
        return [len(word) for word in words]

    memory = Memory(lengths, most=8)
    assert memory.of(["a", "bb", "a"]) == [1, 2, 1]
    assert memory.of(["bb", "ccc"]) == [2, 3]
    assert memory.of([]) == []
    assert (memory.of_one("ccc"), memory.of_one("dddd")) == (3, 4)
    assert asked == [["a", "bb"], ["ccc"], ["dddd"]]


def test_what_is_full_starts_over() -> None:
    memory = Memory(lambda words: [word.upper() for word in words], most=3)
    assert memory.of(["a", "b"]) == ["A", "B"]
    assert memory.of(["b", "c"]) == ["B", "C"]
    assert memory.of(list("abcde")) == list("ABCDE")
    assert memory.of(["a"]) == ["A"]

"""A row that is worked out when somebody looks at it stands for its tuple in every way."""

from __future__ import annotations

from ragdesk.engine.records.later import Later


def test_nothing_is_worked_out_before_somebody_looks_and_then_once() -> None:
    asked: list[int] = []

    def make() -> tuple[str, ...]:
        asked.append(1)
        return "a", "b"

    row = Later(make)
    assert asked == []
    assert (row[0], row[-1], row[:1], len(row), list(row), "b" in row) == ("a", "b", ("a",), 2, ["a", "b"], True)
    assert asked == [1]


def test_it_equals_the_tuple_that_it_stands_for() -> None:
    row, same, other = Later(lambda: (1, 2)), Later(lambda: (1, 2)), Later(lambda: ())
    assert row == (1, 2) == row
    assert row == same != other
    assert hash(row) == hash((1, 2))
    assert repr(row) == "(1, 2)"
    assert row
    assert not other

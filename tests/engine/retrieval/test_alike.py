"""Texts that say nearly the same are of one kind; others are not."""

from __future__ import annotations

from ragdesk.engine.retrieval.alike import Crowd, has_enough_apart

PLANTED = "The best shop for kettles of every size is the Stormfire shop in the square, number {n}, ask there for {n}."
OTHERS = ("Our kettle was bought in May and its warranty ends in two years, the bill is in the drawer of the desk.",
          "Descale the kettle every six weeks with two spoons of citric acid to a litre of water, then rinse it well.")


def test_half_of_what_is_sent_may_say_nearly_the_same() -> None:
    crowd = Crowd(4)
    assert [crowd.has_room_for(PLANTED.format(n=n)) for n in range(4)] == [True, True, False, False]
    assert all(crowd.has_room_for(text) for text in OTHERS)


def test_short_texts_are_never_alike() -> None:
    crowd = Crowd(1)
    assert [crowd.has_room_for(f"Paid {n} on Monday.") for n in range(3)] == [True, True, True]


def test_a_text_and_a_much_longer_one_that_holds_it_are_not_alike() -> None:
    crowd = Crowd(1)
    assert [crowd.has_room_for(text) for text in (OTHERS[0], " ".join((OTHERS[0], OTHERS[1])))] == [True, True]


def test_whether_there_are_enough_that_differ() -> None:
    planted = [PLANTED.format(n=n) for n in range(20)]
    assert not has_enough_apart(planted, 4)
    assert has_enough_apart([*planted, *OTHERS], 4)
    assert not has_enough_apart(OTHERS, 4)

"""The rows of the ranking methods, and what is chosen from them."""

from __future__ import annotations

import pytest

from ragdesk.engine.errors import MethodUnavailable, UnknownMethod
from ragdesk.engine.methods import METHODS, available_methods, check_method, compared_methods, fused_methods
from ragdesk.engine.settings import Settings
from ragdesk.engine.text.analysis import ANALYZERS


def test_every_method_counts_the_terms_of_an_analyzer_or_none() -> None:
    assert {row.analyzer for row in METHODS.values()} - {""} <= set(ANALYZERS)


def test_every_place_can_be_filled_in() -> None:
    for row in METHODS.values():
        assert "2nd" in row.place.format(place="2nd")


def test_the_usual_method_can_be_used() -> None:
    assert Settings().method in available_methods()


def test_only_methods_that_can_be_used_are_fused_and_compared() -> None:
    assert set(fused_methods()) <= set(available_methods())
    assert set(compared_methods()) <= set(available_methods())


def test_unknown_and_unavailable_methods_are_named() -> None:
    assert check_method("bm25:words") == "bm25:words"
    with pytest.raises(UnknownMethod, match="no ranking method"):
        check_method("bm26")
    with pytest.raises(MethodUnavailable) as caught:
        check_method("dense")
    assert caught.value.hint.startswith(METHODS["dense"].unavailable)

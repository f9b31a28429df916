"""Numbers, days, names and words that turn a meaning round.

Covers: figures, day_mentions, turning_words, negations, comparisons, names.
"""

from __future__ import annotations

from decimal import Decimal

import pytest

from ragdesk.engine.answering.audit.comparisons import find_amount, find_comparison
from ragdesk.engine.answering.audit.day_mentions import find_days
from ragdesk.engine.answering.audit.figures import find_figures
from ragdesk.engine.answering.audit.names import find_name
from ragdesk.engine.answering.audit.negations import find_negation
from ragdesk.engine.answering.audit.statement import Statement
from tests.helpers.cpu_time import cpu_seconds


@pytest.mark.parametrize(("text", "value", "unit"), [
    ("24 500 Kč", "24500", "CZK"), ("CZK 24,500", "24500", "CZK"), ("24\u00a0500,- Kč", "24500", ""),
    ("two years", "24", "month"), ("dvě hodiny", "7200", "second"), ("pięć dni", "5", "day"), ("7.45", "7.45", ""),
    ("7:45", "7.45", ""), ("2,2 bar", "2.2", "bar"), ("230 °C", "230", "degree"), ("0.5 kg", "500", "gram"),
    ("€ 39", "39", "EUR"), ("the 5th day", "5", "day"), ("fünf Tage", "5", "day"), ("20%", "20", "percent"),
])
def test_a_figure_is_read_with_its_unit(text: str, value: str, unit: str) -> None:
    (figure,) = find_figures(text)
    assert (figure.value, figure.unit) == (Decimal(value), unit)
    assert text[figure.start:figure.end] == figure.text


def test_a_number_without_end_is_no_figure() -> None:
    assert find_figures("9" * 400) == []


@pytest.mark.parametrize("text", [
    "12. března 2025", "12.3.2025", "12. 3. 2025", "March 12, 2025", "12 March 2025", "12th of March 2025",
    "2025-03-12", "12 marca 2025", "12.03.2025", "12. März 2025",
])
def test_a_day_is_read_in_every_writing(text: str) -> None:
    (day,) = find_days(f"It was on {text}.")
    assert (day.day, day.month, day.year) == (12, 3, 2025)


@pytest.mark.parametrize("text", ["03/04/2026", "12 apples", "version 3.6", "45. března", "may 24 500 people come"])
def test_what_is_no_day_is_none(text: str) -> None:
    assert [day for day in find_days(text) if day.year] == []


def test_days_without_a_year_may_be_one_with_it() -> None:
    (bare,), (whole,), (other,) = find_days("15 May"), find_days("15.5.2025"), find_days("15.6.2025")
    assert (bare.is_same(whole), bare.is_same(other)) == (True, False)


def statements(first: str, second: str, language: str) -> tuple[Statement, Statement]:
    return Statement(first, language), Statement(second, language)


@pytest.mark.parametrize(("claim", "there", "language", "differs"), [
    ("Water damage is covered.", "Water damage is not covered.", "en", True),
    ("Water damage isn't covered.", "Water damage is not covered.", "en", False),
    ("Passwords are not stored.", "No passwords are stored.", "en", False),
    ("It can be used without a key.", "It is used with a key.", "en", True),
    ("Kauce se vrací.", "Kauce se nevrací.", "cs", True),
    ("Hesla se neukládají.", "Neukládají se žádná hesla.", "cs", False),
    ("Vstup bez psa.", "Vstup se psem.", "cs", True),
    ("Zarząd zatwierdził plan.", "Zarząd nie zatwierdził planu.", "pl", True),
    ("Bilet ani rezerwacja.", "Bilet i rezerwacja.", "pl", True),
    ("Wasserschäden sind versichert.", "Wasserschäden sind nicht versichert.", "de", True),
    ("Es gibt keine Garantie.", "Es gibt Garantie.", "de", True),
    ("Es gibt keine Garantie.", "Eine Garantie gibt es nicht.", "de", False),
])
def test_what_only_one_denies_is_found(claim: str, there: str, language: str, *, differs: bool) -> None:
    first, second = statements(claim, there, language)
    assert bool(find_negation(first, second)) is differs
    assert bool(find_negation(second, first)) is differs


@pytest.mark.parametrize(("claim", "there", "language", "differs"), [
    ("Red needs more oil than blue.", "Red needs less oil than blue.", "en", True),
    ("Blue needs less oil than red.", "Red needs more oil than blue.", "en", False),
    ("Blue needs more oil than red.", "Red needs more oil than blue.", "en", True),
    ("At least 3 tablets.", "At most 3 tablets.", "en", True),
    ("No more than 3 tablets.", "At most 3 tablets.", "en", False),
    ("Close it after lunch.", "Close it before lunch.", "en", True),
    ("Spotřeba je vyšší.", "Spotřeba je nižší.", "cs", True),
    ("Przed śniadaniem.", "Po śniadaniu.", "pl", True),
    ("Mindestens drei Tabletten.", "Höchstens drei Tabletten.", "de", True),
])
def test_comparing_the_other_way_round_is_found(claim: str, there: str, language: str, *, differs: bool) -> None:
    assert bool(find_comparison(*statements(claim, there, language))) is differs


@pytest.mark.parametrize(("claim", "there", "shown"), [
    ("All students came.", "Some students came.", ("All students", "Some students")),
    ("Every student came.", "All the students came.", None),
    ("Students came.", "Some students came.", None),
])
def test_all_and_some_are_told_apart(claim: str, there: str, shown: tuple[str, str] | None) -> None:
    assert find_amount(*statements(claim, there, "en")) == shown


@pytest.mark.parametrize(("claim", "there", "shown"), [
    ("The plan is by Anna Novak.", "The plan is by Anna Weber.", ("Anna Novak", "Anna Weber")),
    ("It is by Anna Weber.", "It is by Anna Novak and Peter Weber.", ("Anna Weber", "Anna Novak")),
    ("Tom Brown teaches physics.", "Ann Lee teaches physics and Tom Brown teaches sport.", ("Tom Brown", "Ann Lee")),
    ("Ann Lee teaches physics.", "Ann Lee teaches physics and Tom Brown teaches sport.", None),
    ("It lies between Ypsilon and Zeta.", "The town lies between Ypsilon, Omega and Zeta.", None),
    ("Ann Lee went to Oslo and then to Rome.", "Ann Lee went by train to Oslo and then to Rome by car.", None),
    ("They moved to Brno.", "They moved to Praha.", ("Brno", "Praha")),
])
def test_a_name_that_stands_for_another_is_found(claim: str, there: str, shown: tuple[str, str] | None) -> None:
    first, second = statements(claim, there, "en")
    assert find_name(first, second, second.all_keys) == shown


def test_a_language_that_writes_nouns_large_has_no_names() -> None:
    first, second = statements("Er zog in die Stadt.", "Er zog aufs Land.", "de")
    assert find_name(first, second, second.all_keys) is None


@pytest.mark.parametrize("unit", ["12 March ", "1.", "not ", "Anna ", "2 000 ", "more than ", "ne", "no no-"])
def test_time_does_not_grow_faster_than_the_text(unit: str) -> None:
    statement = Statement(unit * (2_000 // len(unit)), "en")
    assert cpu_seconds(lambda: find_negation(statement, statement)) < 5
    assert cpu_seconds(lambda: find_name(statement, statement, statement.all_keys)) < 5
    assert cpu_seconds(lambda: find_comparison(statement, statement)) < 5

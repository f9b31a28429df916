"""A score as arithmetic that can be checked with a calculator.

Takes:  a Hit and the SearchResult it stands in.
Gives:  lines: the factors of each term with their product, the sum, and for a fusion the places.
Never:  an equals sign between rounded numbers that do not come out: those get "≈".
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ragdesk.engine.analysis import normal_form
from ragdesk.engine.records import Hit, SearchResult, TermPoints
from ragdesk.translation import format_number
from ragdesk.translation import translate as _
from ragdesk.wording.accounts import LENGTH_MATTERS, times
from ragdesk.wording.names import method_name, ordinal

RRF_CONSTANT = 60
"""The constant of reciprocal rank fusion, as in Cormack, Clarke and Buettcher, SIGIR 2009."""

FACTOR_DIGITS = 3
POINT_DIGITS = 2
COSINE_DIGITS = 4
"""Digits of points that are at most 1: a cosine, a fused score."""


def arithmetic(hit: Hit, result: SearchResult) -> tuple[str, ...]:
    """The account of a score, line by line.

    For a fusion: the sum of the places first, then the account of each ranking under its name.
    """
    if not hit.places:
        return _account(result.method, hit.terms, hit.score, hit.length)
    lines = [_fusion_sum(hit)]
    for place in hit.places:
        if place.rank is None:
            lines.append(_("{method}: not found there, so it gives nothing").format(method=method_name(place.method)))
            continue
        lines.append(_("{method}, {place} there:").format(method=method_name(place.method), place=ordinal(place.rank)))
        lines += _account(place.method, place.terms, place.score, place.length)
    return tuple(lines)


def _fusion_sum(hit: Hit) -> str:
    """The sum of the places: "1/(60+2) + 1/(60+5) = 0.0315"."""
    found = [place.rank for place in hit.places if place.rank is not None]
    left = " + ".join(f"1/({RRF_CONSTANT}+{rank})" for rank in found)
    value = sum(1 / (RRF_CONSTANT + rank) for rank in found)
    return _equation(left, value, hit.score, COSINE_DIGITS)


def _account(method: str, terms: Sequence[TermPoints], score: float, length: int) -> tuple[str, ...]:
    """One ranking's account: a line per term and the sum."""
    if method == "dense" or not terms:
        return (_("closeness of meaning: {score}").format(score=format_number(score, COSINE_DIGITS)),)
    is_cosine = method.startswith("tfidf")
    digits = COSINE_DIGITS if is_cosine else POINT_DIGITS
    lines = [_cosine_line(term, length) if is_cosine else _bm25_line(term) for term in terms]
    if len(terms) > 1:
        lines.append(_sum_line([term.points for term in terms], score, digits))
    return tuple(lines)


def _bm25_line(term: TermPoints) -> str:
    """One term: "warranty: 5.312 (rarity) × 1.571 (said 3 times) × 1.059 (short passage) = 8.84"."""
    factors = (term.idf, term.repetition, term.length_factor)
    left = _("{idf} (rarity) × {repetition} (said {times}) × {length} ({length_reason})").format(
        times=times(term.tf), length_reason=_length_name(term.length_factor), **_printed(factors))
    return f"{_term_name(term)}: {_product(left, factors, FACTOR_DIGITS, term.points, POINT_DIGITS)}"


def _cosine_line(term: TermPoints, length: int) -> str:
    """The factors of a cosine: rarity, share of the passage's words, and what both vectors' lengths make of them."""
    factors = (term.idf, term.repetition, term.length_factor)
    left = _("{idf} (rarity) × {repetition} ({tf} of {words} words) × {length} (the rest of the cosine)").format(
        tf=term.tf, words=length, **_printed(factors, COSINE_DIGITS))
    return f"{_term_name(term)}: {_product(left, factors, COSINE_DIGITS, term.points, COSINE_DIGITS)}"


def _printed(factors: Sequence[float], digits: int = FACTOR_DIGITS) -> dict[str, str]:
    """The three factors as they are printed."""
    names = ("idf", "repetition", "length")
    return {name: format_number(factor, digits) for name, factor in zip(names, factors, strict=True)}


def _product(left: str, factors: Sequence[float], digits: int, points: float, point_digits: int) -> str:
    """A product; what a calculator makes of the printed factors decides between "=" and "≈"."""
    return _equation(left, math.prod(round(factor, digits) for factor in factors), points, point_digits)


def _sum_line(summands: Sequence[float], score: float, digits: int) -> str:
    """The sum of all points, of which only the printed decimals are added."""
    left = " + ".join(format_number(summand, digits) for summand in summands)
    return _equation(left, sum(round(summand, digits) for summand in summands), score, digits)


def _equation(left: str, checked: float, value: float, digits: int) -> str:
    """Left side, sign, right side."""
    sign = "=" if format_number(checked, digits) == format_number(value, digits) else "≈"
    return f"{left} {sign} {format_number(value, digits)}"


def _length_name(factor: float) -> str:
    """What the length factor stands for."""
    if factor > 1 + LENGTH_MATTERS:
        return _("short passage")
    if factor < 1 - LENGTH_MATTERS:
        return _("long passage")
    return _("length as usual")


def _term_name(term: TermPoints) -> str:
    """The word asked for, and the term it was counted as where that is another."""
    if normal_form(term.term) == normal_form(term.word):
        return term.word
    return _("{word} as “{term}”").format(word=term.word, term=term.term)

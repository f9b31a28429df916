"""A score as arithmetic that can be checked with a calculator.

Takes:  a Hit and the SearchResult it stands in.
Gives:  lines: the factors of each term with their product, of all parts of a word in one; the sum; and for a fusion the
        places.
Never:  an equals sign between rounded numbers that do not come out: those get "≈".
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

from ragdesk.engine.facade.explanation import explain, explain_by
from ragdesk.engine.facade.methods import ROLE_WEIGHTS, RRF_K, parts_share
from ragdesk.engine.facade.texts import normal_form
from ragdesk.engine.records import Hit, Origin, SearchResult, TermPoints, WordRole
from ragdesk.engine.records.explanation import Explanation
from ragdesk.translation import format_number, mark, translate_plural
from ragdesk.translation import translate as _
from ragdesk.wording.explanations import length_name, times
from ragdesk.wording.names import method_name, ordinal

EQUAL, ABOUT = "=", "≈"

FACTOR_DIGITS = (3, 4, 5, 6)
"""Decimals of the factors, the first that will do."""

POINT_DIGITS = 2

_ROLES = {WordRole.WHICH: mark("it says which one"), WordRole.NAME: mark("a name"),
          WordRole.ASKING: mark("it only asks")}
"""Why a word counts more or less than others."""

Factor = tuple[float, str]
"""A number, and what it stands for."""

COSINE_DIGITS = 4
"""Digits of points that are at most 1: a cosine, a fused score."""


def arithmetic(hit: Hit, result: SearchResult) -> tuple[str, ...]:
    """How a score comes about, line by line.

    For a fusion: the sum of the places first, then the points of each ranking under its name.
    """
    if not hit.places:
        return _points(explain(hit, result))
    lines = [_fusion_sum(hit)]
    for place in hit.places:
        explanation = explain_by(place.method, hit, result)
        name = method_name(place.method)
        if explanation is None:
            lines.append(_("{method}: not found there, so it gives nothing").format(method=name))
            continue
        lines.append(_("{method}, {place} there:").format(method=name, place=ordinal(explanation.rank or 0)))
        lines += _points(explanation)
    return tuple(lines)


def _fusion_sum(hit: Hit) -> str:
    """The sum of the places: "1/(60+2) + 1/(60+5) = 0.0315"."""
    found = [place.rank for place in hit.places if place.rank is not None]
    left = " + ".join(f"1/({RRF_K}+{rank})" for rank in found)
    value = sum(1 / (RRF_K + rank) for rank in found)
    return _equation(left, value, hit.score, COSINE_DIGITS)


def _points(explanation: Explanation) -> tuple[str, ...]:
    """One ranking's points: a line per term and the sum."""
    terms = explanation.terms
    if explanation.is_of_meaning or not terms:
        return (_("closeness of meaning: {score}").format(score=format_number(explanation.score, COSINE_DIGITS)),)
    digits = COSINE_DIGITS if explanation.is_cosine else POINT_DIGITS
    summands = list(_summands(terms))
    lines = [_line(own, explanation, digits) for own in summands]
    if len(summands) > 1:
        lines.append(_sum_line([_points_of(own) for own in summands], explanation.score, digits))
    return tuple(lines)


def _summands(terms: Sequence[TermPoints]) -> Iterator[list[TermPoints]]:
    """What gets a line each: a term, or all parts of a word where they share what a part of it gives."""
    for (_word, is_share), group in groupby(terms, key=lambda term: (term.word, _is_share(term))):
        own = list(group)
        yield from [own] if is_share else ([term] for term in own)


def _is_share(term: TermPoints) -> bool:
    """Whether a part of a word gives a share of what the word gives."""
    return term.of is Origin.PARTS and term.share != 1


def _points_of(terms: Sequence[TermPoints]) -> float:
    return sum(term.points for term in terms)


def _line(terms: Sequence[TermPoints], explanation: Explanation, point_digits: int) -> str:
    """One line: "warranty: 5.312 (rarity) × 1.571 (said 3 times) × 1.059 (short passage) = 8.84"."""
    first = terms[0]
    if explanation.is_cosine:
        factors, name = _cosine_factors(first, explanation), _term_name(first)
    elif _is_share(first):
        factors, name = _shared_factors(terms), _("parts of {word}").format(word=first.word)
    else:
        factors, name = _factors(first, explanation), _term_name(first)
    return f"{name}: {_product(factors, _points_of(terms), point_digits)}"


def _weighed(term: TermPoints) -> list[Factor]:
    """How rare a word is, and what it counts among the others."""
    weight = ROLE_WEIGHTS[term.role]
    return [(term.idf, _("rarity")), *([(weight, _(_ROLES[term.role]))] if weight != 1 else [])]


def _factors(term: TermPoints, explanation: Explanation) -> list[Factor]:
    """What a term's points are made of, but for a cosine."""
    factors, share = _weighed(term), term.share / ROLE_WEIGHTS[term.role]
    if share != 1:
        factors.append((share, _("for the word itself")))
    if term.of is Origin.TITLE:
        return [*factors, (term.repetition * term.length_factor, _("in its title, name or tags"))]
    said = _("said {times}") if term.of is Origin.WORD else _("{times} here")
    factors.append((term.repetition, said.format(times=times(term.tf))))
    # It counts in passages of any length alike when it says which one is asked for.
    length = [] if term.role is WordRole.WHICH else [
        (term.length_factor, length_name(explanation) or _("length as usual"))]
    return factors + length


def _shared_factors(terms: Sequence[TermPoints]) -> list[Factor]:
    """What the points of all parts of a word are made of; the last factor is their mean, weighed by their rarity."""
    weight = ROLE_WEIGHTS[terms[0].role]
    share = parts_share(len(normal_form(terms[0].word)))
    whole = terms[0].idf * weight * share
    reason = translate_plural("{n} of them here", "{n} of them here", len(terms))
    return [*_weighed(terms[0]), (share, _("for its parts")), (_points_of(terms) / whole, reason)]


def _cosine_factors(term: TermPoints, explanation: Explanation) -> list[Factor]:
    """Rarity, share of the passage's words, and what both vectors' lengths make of them."""
    share = _("{tf} of {words} words").format(tf=term.tf, words=explanation.length)
    return [(term.idf, _("rarity")), (term.repetition, share), (term.length_factor, _("the rest of the cosine"))]


def _product(factors: Sequence[Factor], points: float, point_digits: int) -> str:
    """Factors and points, with as many decimals as it takes for a calculator to come to the same points."""
    for digits in FACTOR_DIGITS:
        left = " × ".join(f"{format_number(factor, digits)} ({reason})" for factor, reason in factors)
        product = math.prod(round(factor, digits) for factor, _reason in factors)
        equation = _equation(left, product, points, point_digits)
        if EQUAL in equation:
            break
    return equation


def _sum_line(summands: Sequence[float], score: float, digits: int) -> str:
    """The sum of all points, of which only the printed decimals are added."""
    left = " + ".join(format_number(summand, digits) for summand in summands)
    return _equation(left, sum(round(summand, digits) for summand in summands), score, digits)


def _equation(left: str, checked: float, value: float, digits: int) -> str:
    """Left side, sign, right side."""
    sign = EQUAL if format_number(checked, digits) == format_number(value, digits) else ABOUT
    return f"{left} {sign} {format_number(value, digits)}"


def _term_name(term: TermPoints) -> str:
    """The word asked for, and the term it was counted as where that is another."""
    if normal_form(term.term) == normal_form(term.word) and term.of is not Origin.PARTS:
        return term.word
    return _("{word} as “{term}”").format(word=term.word, term=term.term)

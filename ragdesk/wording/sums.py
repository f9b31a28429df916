"""A score as arithmetic that can be checked with a calculator.

Takes:  a Hit and the SearchResult it stands in.
Gives:  lines: the factors of each term with their product, the sum, and for a fusion the places.
Never:  an equals sign between rounded numbers that do not come out: those get "≈".
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ragdesk.engine.facade.explanation import explain, explain_by
from ragdesk.engine.facade.methods import RANK_CONSTANT
from ragdesk.engine.facade.texts import normal_form
from ragdesk.engine.records import Hit, Origin, SearchResult, TermPoints
from ragdesk.engine.records.explanation import Explanation
from ragdesk.translation import format_number, mark
from ragdesk.translation import translate as _
from ragdesk.wording.explanations import length_name, times
from ragdesk.wording.names import method_name, ordinal

EQUAL, ABOUT = "=", "≈"

FACTOR_DIGITS = (3, 4, 5, 6)
"""Decimals of the factors, the first that will do."""

POINT_DIGITS = 2
_SHARED = {
    Origin.WORD: mark("{idf} (rarity) × {share} (for the word itself) × {repetition} (said {times}) × "
                      "{length} ({length_reason})"),
    Origin.PARTS: mark("{idf} (rarity) × {share} (for this part) × {repetition} ({times} here) × "
                       "{length} ({length_reason})"),
    Origin.TITLE: mark("{idf} (rarity) × {share} (for the word itself) × {repetition} (in its title, name or tags) × "
                       "{length} ({length_reason})"),
}
"""What can give a word's points where the word itself and its parts are one score."""

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
    left = " + ".join(f"1/({RANK_CONSTANT}+{rank})" for rank in found)
    value = sum(1 / (RANK_CONSTANT + rank) for rank in found)
    return _equation(left, value, hit.score, COSINE_DIGITS)


def _points(explanation: Explanation) -> tuple[str, ...]:
    """One ranking's points: a line per term and the sum."""
    terms = explanation.terms
    if explanation.is_of_meaning or not terms:
        return (_("closeness of meaning: {score}").format(score=format_number(explanation.score, COSINE_DIGITS)),)
    digits = COSINE_DIGITS if explanation.is_cosine else POINT_DIGITS
    line_of = _cosine_line if explanation.is_cosine else _bm25_line
    lines = [line_of(term, explanation) for term in terms]
    if len(terms) > 1:
        lines.append(_sum_line([term.points for term in terms], explanation.score, digits))
    return tuple(lines)


def _bm25_line(term: TermPoints, explanation: Explanation) -> str:
    """One term: "warranty: 5.312 (rarity) × 1.571 (said 3 times) × 1.059 (short passage) = 8.84"."""
    if term.share != 1:
        template = _(_SHARED[term.of])
    elif term.of is Origin.WORD:
        template = _("{idf} (rarity) × {repetition} (said {times}) × {length} ({length_reason})")
    else:
        template = _("{idf} (rarity) × {repetition} ({times} here) × {length} ({length_reason})")
    reason = length_name(explanation) or _("length as usual")
    if term.share > 1 or term.of is Origin.TITLE:  # it says which one is asked for, or a title, short in any passage
        reason = _("whatever the length")
    names = {"times": times(term.tf), "length_reason": reason}
    return f"{_term_name(term)}: {_product(template, names, term, POINT_DIGITS)}"


def _cosine_line(term: TermPoints, explanation: Explanation) -> str:
    """The factors of a cosine: rarity, share of the passage's words, and what both vectors' lengths make of them."""
    template = _("{idf} (rarity) × {repetition} ({tf} of {words} words) × {length} (the rest of the cosine)")
    names = {"tf": term.tf, "words": explanation.length}
    return f"{_term_name(term)}: {_product(template, names, term, COSINE_DIGITS)}"


def _product(template: str, names: Mapping[str, object], term: TermPoints, point_digits: int) -> str:
    """A term's factors and points, with as many decimals as it takes for a calculator to come to the same points."""
    factors = {"idf": term.idf, "share": term.share, "repetition": term.repetition, "length": term.length_factor}
    for digits in FACTOR_DIGITS:
        printed = {name: format_number(factor, digits) for name, factor in factors.items()}
        product = math.prod(round(factor, digits) for factor in factors.values())
        equation = _equation(template.format(**printed, **names), product, term.points, point_digits)
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

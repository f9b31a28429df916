"""Measures what no other library does: other k1 and b at once, and the account of the hits. Prints a line of JSON.

Usage: measure_account.py INDEX QUESTIONS, where INDEX is what ``ragdesk-product`` built.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from clock import Figures
from contestant import K1, Ranked
from own import Product, best_listed, ranking_of, terms_to_look_for

from ragdesk.engine.retrieval.matches import TermLookup

METHOD = "bm25:words"
QUESTIONS = 60


def main() -> None:
    """Measure both."""
    product = Product(Path(sys.argv[1]))
    product.open()
    questions = Path(sys.argv[2]).read_text(encoding="utf-8").splitlines()[:QUESTIONS]
    figures = {**_changed_parameters(product, questions), **_accounts(product, questions)}
    product.store.close()
    print(json.dumps(figures))


def _changed_parameters(product: Product, questions: list[str]) -> Figures:
    """Milliseconds that another k1 and b cost the next question, and that question's time beside the one before."""
    costs, ratios = [], []
    for i, question in enumerate(questions):
        old = partial(_ask, product, question, 1.0 + i / 1000)
        new = partial(_ask, product, question, 1.5 + i / 1000)
        old()
        before = _milliseconds(old)
        costs.append(_milliseconds(new) - before)
        ratios.append(_milliseconds(new) / before)
    return {"change_ms": statistics.median(costs), "next_question_ratio": statistics.median(ratios)}


def _ask(product: Product, question: str, k1: float) -> Ranked:
    return best_listed(ranking_of(product.snapshot, METHOD, question, k1, 0.6))


def _accounts(product: Product, questions: list[str]) -> Figures:
    """Milliseconds of the account of ten hits: the numbers alone, and with the places in the text.

    Exits when the points of a hit do not add up to its score.
    """
    numbers_only, with_places = [], []
    for question in questions:
        listed = _ask(product, question, K1)
        if not listed:
            continue
        account = _Account(product, question, [number for number, _ in listed])
        numbers_only.append(_milliseconds(partial(account.points, is_read=False)))
        with_places.append(_milliseconds(partial(account.points, is_read=True)))
        if any(abs(a - b) > 1e-6 for a, (_, b) in zip(account.points(is_read=False), listed, strict=True)):
            sys.exit(f"The points of a hit do not add up to its score: {question}")
    return {"account_ms": statistics.median(numbers_only), "account_with_places_ms": statistics.median(with_places)}


class _Account:
    """The account of some hits; the text of their passages is fetched beforehand."""

    def __init__(self, product: Product, question: str, numbers: list[int]) -> None:
        self._numbers = numbers
        self._ranking = ranking_of(product.snapshot, METHOD, question, K1, 0.6)
        self._parts = TermLookup("words", terms_to_look_for(question, "words"))
        ids = [int(product.snapshot.chunk_ids[number]) for number in numbers]
        stored = product.store.manifest.chunks(ids)
        self._chunks = [stored[chunk_id].chunk for chunk_id in ids]

    def points(self, *, is_read: bool) -> list[float]:
        """The sum of each hit's points; with ``is_read`` the places of the words are found, too."""
        frequencies = self._ranking.frequencies(self._numbers)
        chunks = self._chunks if is_read else [replace(chunk, text="") for chunk in self._chunks]
        return [sum(term.points for term in self._ranking.term_points(number, frequencies[:, i], matches))
                for i, (number, matches) in enumerate(zip(self._numbers, self._parts.matches_in(chunks), strict=True))]


def _milliseconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    main()

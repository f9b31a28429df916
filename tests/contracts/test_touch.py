"""Tests touch the program where its users do; what cannot be helped yet is counted, and may only become less.

Whoever finds a way without a private name, or compares with a fact or with what a function of ``wording`` gives,
lowers the number here by as much.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from message_ids import find_message_ids

from tests.helpers.source_code import CHECKOUT

TESTS = CHECKOUT / "tests"
PRIVATE_NAMES = 70
"""Uses of names that begin with an underscore, on anything but the test's own objects."""

WHOLE_SENTENCES = 79
"""Sentences of the interface that a test outside of ``tests/wording`` spells out."""

ABOUT_SENTENCES = (TESTS / "wording", TESTS / "contracts", TESTS / "test_translation.py")
WORDS_OF_A_SENTENCE = 4


def private_names(tree: ast.AST) -> Iterator[int]:
    """Lines that use or import a private name; special methods have names of their own, and are none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.lineno
        elif isinstance(node, ast.ImportFrom):
            yield from (node.lineno for alias in node.names if is_private(alias.name))


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


@cache
def sentences_shown() -> tuple[re.Pattern[str], ...]:
    """Every sentence of the interface, with any value in place of its fields."""
    texts = {text for message in find_message_ids() for text in (message.text, message.plural) if is_sentence(text)}
    return tuple(re.compile(re.sub(r"\\{.*?\\}", ".*?", re.escape(text))) for text in sorted(texts))


def is_sentence(text: str) -> bool:
    return text.rstrip().endswith((".", "?")) and len(text.split()) >= WORDS_OF_A_SENTENCE


def pinned_sentences(tree: ast.AST) -> Iterator[int]:
    """Lines with a literal, other than a docstring, that holds a whole sentence of the interface."""
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            text = node.value
            if len(text.split()) >= WORDS_OF_A_SENTENCE and any(shown.search(text) for shown in sentences_shown()):
                yield node.lineno


def places(found: Callable[[ast.AST], Iterator[int]], *, but: tuple[Path, ...] = ()) -> list[str]:
    paths = [path for path in sorted(TESTS.rglob("*.py")) if not any(path.is_relative_to(left) for left in but)]
    return [f"{path.relative_to(CHECKOUT)}:{line}" for path in paths
            for line in found(ast.parse(path.read_text(encoding="utf-8")))]


def test_private_names_become_fewer() -> None:
    used = places(private_names)
    assert len(used) <= PRIVATE_NAMES, "\n".join(used)


def test_sentences_are_pinned_in_tests_of_wording() -> None:
    pinned = places(pinned_sentences, but=ABOUT_SENTENCES)
    assert len(pinned) <= WHOLE_SENTENCES, "\n".join(pinned)


def test_the_counts_bite() -> None:
    tree = ast.parse("from a import _b\nx._y\nself._z\nx.__dict__\n")
    assert list(private_names(tree)) == [1, 2]
    told, part = "x = 'It says: There is no question yet. Ask one.'", "y = 'no question yet'"
    assert list(pinned_sentences(ast.parse(f"'There is no question yet.'\n{told}\n{part}\n"))) == [2]

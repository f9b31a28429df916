"""The program decides by data: no sentence is read back, and a fixed name is spelled out where it is declared alone.

Covers: engine/reasons.
"""

from __future__ import annotations

import ast
import re

import pytest

from ragdesk.engine import errors, reasons
from tests.helpers.source_code import Module, all_modules

SENTENCES = frozenset({"details", "title", "hint", "reason"})
"""Attributes that hold words for people or a name of an enum; a program that searches them guesses."""

SEARCHES = frozenset({"match", "fullmatch", "search", "findall", "finditer", "split", "startswith", "endswith",
                      "removeprefix", "removesuffix", "index", "find"})
TRANSLATES = frozenset({"_", "translate", "translate_plural"})

NAMES = {member.value for enum in vars(reasons).values()
         if isinstance(enum, type) and issubclass(enum, reasons.StrEnum) and enum is not reasons.StrEnum
         for member in enum if "-" in member.value or member.value == "damaged"}
"""Values that are nothing but a fixed name; "hidden" or "closed" may be a word of a file's format, too."""

ERRORS = {name for name, kind in vars(errors).items() if isinstance(kind, type)}
"""Errors are told apart by their classes, never by the classes' names."""

ALLOWED = frozenset({
    ("ragdesk.engine.index.damage", "damaged"),  # the name of a file that marks an index
    ("ragdesk.engine.reading.html.reader", "damaged"),  # technical words for a parser that gives none
    ("ragdesk.engine.answering.model_client.model", "details"),  # a foreign server's words: it says nothing else
})


def is_sentence(node: ast.expr) -> bool:
    """Whether an expression is an attribute that holds words, in small letters or not."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args:
        node = node.func.value
    return isinstance(node, ast.Attribute) and node.attr in SENTENCES


def is_translated(node: ast.expr) -> bool:
    """Whether an expression is the result of a translation, filled in or not."""
    if not isinstance(node, ast.Call):
        return False
    function = node.func
    if isinstance(function, ast.Attribute) and function.attr == "format":
        return is_translated(function.value)
    return (function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")) in TRANSLATES


def sentences_read_back(module: Module) -> list[str]:
    """Places where words for people are searched, or compared with a translation."""
    found = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SEARCHES:
            if is_sentence(node.func.value) or any(is_sentence(argument) for argument in node.args):
                found.append(module.where(node))
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            is_search = any(isinstance(operator, ast.In | ast.NotIn) and is_sentence(side)
                            for operator, side in zip(node.ops, node.comparators, strict=True))
            technical = [isinstance(side, ast.Attribute) and side.attr in ("details", "hint") for side in sides]
            if is_search or any(map(is_translated, sides)) or (any(technical) and not all(technical)):
                found.append(module.where(node))
    return found


def names_spelled_out(module: Module) -> list[str]:
    """Places where a fixed name stands as a literal, outside of docstrings."""
    prose = {id(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Expr)}
    return [module.where(node) for node in ast.walk(module.tree)
            if isinstance(node, ast.Constant) and node.value in NAMES | ERRORS and id(node) not in prose
            and (module.name, node.value) not in ALLOWED]


def test_no_sentence_is_read_back() -> None:
    assert [place for module in all_modules() if (module.name, "details") not in ALLOWED
            for place in sentences_read_back(module)] == []


def test_fixed_names_are_spelled_out_where_they_are_declared_alone() -> None:
    assert [place for module in all_modules() if module.name != reasons.__name__
            for place in names_spelled_out(module)] == []


def test_the_regular_expressions_of_the_wording_are_for_what_the_user_wrote() -> None:
    """Those in ``wording`` that are left take apart questions and characters, no record of the engine."""
    users = [module.name for module in all_modules() if module.name.startswith("ragdesk.wording")
             and re.search(r"^import re$", module.text, re.MULTILINE)]
    assert set(users) <= {"ragdesk.wording.results", "ragdesk.wording.hidden"}


def made(code: str) -> Module:
    (first, *_rest) = all_modules()
    return Module(first.name, first.path, code, ast.parse(code))


@pytest.mark.parametrize("code", [
    "re.fullmatch(r'x', report.details)", "PAGES.match(report.details)", "NOTE in report.details",
    "error.hint.startswith('It')", "banner.title == _('The folder is still being read.')",
    "title != translate('a {n}').format(n=1)", "'model' in refused.details.lower()", "report.details == OUT_OF_MEMORY",
])
def test_a_sentence_that_is_read_back_would_be_found(code: str) -> None:
    assert len(sentences_read_back(made(code))) == 1


@pytest.mark.parametrize("code", [
    "report.reason is FileReason.HIDDEN", "report.reason in REASONS_TO_RETRY", "known.details != report.details",
    "label.setText(_('Ask'))", "texts = (report.title, _('Ask'))",
])
def test_what_is_no_reading_back_is_let_be(code: str) -> None:
    assert sentences_read_back(made(code)) == []


def test_a_fixed_name_that_is_spelled_out_would_be_found() -> None:
    assert len(names_spelled_out(made('if reason == "over-limit":\n    raise ReadingFailed("no-text")\n'))) == 2
    assert len(names_spelled_out(made('failure.kind == "DiskFull"\n'))) == 1
    assert names_spelled_out(made('"""About "over-limit"."""\n')) == []

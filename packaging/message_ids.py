"""Finds every text of the program that is to be translated, by reading its source.

Takes:  the package's source files.
Gives:  each message id with the first place that has it.
Never:  imports the program: a text is found although its module needs a screen.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
SINGLE_CALLS = frozenset({"_", "translate", "mark"})
PLURAL_CALLS = frozenset({"translate_plural"})
TEMPLATE_NAMES = frozenset({"title_template", "hint_template"})


@dataclass(frozen=True, slots=True, order=True)
class MessageId:
    """A text to be translated; ``plural`` is empty where there is none."""

    text: str
    plural: str = ""


@cache
def find_message_ids(package: Path = CHECKOUT / "ragdesk") -> dict[MessageId, str]:
    """Every message id with the first place that has it, as "file:line"."""
    found: dict[MessageId, str] = {}
    for path in sorted(package.rglob("*.py")):
        for message, line in _ids_of(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(message, f"{path.relative_to(package.parent)}:{line}")
    return found


def computed_calls(package: Path = CHECKOUT / "ragdesk") -> list[str]:
    """Places that mark or count something which is no literal text, so that it cannot be found here."""
    places = []
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in {"mark", *PLURAL_CALLS}:
                wanted = 1 if _name(node.func) == "mark" else 2
                if not all(_literal(argument) for argument in node.args[:wanted]):
                    places.append(f"{path.relative_to(package.parent)}:{node.lineno}")
    return places


def _ids_of(tree: ast.Module) -> Iterator[tuple[MessageId, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _ids_of_call(node)
        elif isinstance(node, ast.ClassDef):
            yield from _ids_of_class(node)


def _ids_of_call(node: ast.Call) -> Iterator[tuple[MessageId, int]]:
    name = _name(node.func)
    if name in SINGLE_CALLS and node.args:
        # "a" if so else "b" is as good as two calls.
        choices = [node.args[0].body, node.args[0].orelse] if isinstance(node.args[0], ast.IfExp) else [node.args[0]]
        for text in filter(None, map(_literal, choices)):
            yield MessageId(text), node.lineno
    elif name in PLURAL_CALLS and len(node.args) >= 2:
        one, many = map(_literal, node.args[:2])
        if one and many:
            yield MessageId(one, many), node.lineno


def _ids_of_class(node: ast.ClassDef) -> Iterator[tuple[MessageId, int]]:
    for statement in node.body:
        if isinstance(statement, ast.Assign) and any(_name(target) in TEMPLATE_NAMES for target in statement.targets):
            text = _literal(statement.value)
            if text:
                yield MessageId(text), statement.lineno


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""

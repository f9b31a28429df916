"""The source stays small, annotated and explained."""

from __future__ import annotations

import ast
import re
import statistics

from tests.contracts.test_layering import ROOMS
from tests.helpers.source_code import Module, all_modules, functions_of

FILE_LINES = 500
CLASS_LINES = 300
FUNCTION_LINES = 45
MEDIAN_FUNCTION_LINES = 6
NINTH_TENTH_FUNCTION_LINES = 16
MAIN_WINDOW_LINES = 250

STEPS = tuple(room for rooms in ROOMS[1:14] for room in rooms)
"""The rooms that data flows through: their modules say what they take, give and never do."""


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function without its docstring."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    has_docstring = ast.get_docstring(function, clean=False) is not None
    return lines - ((first.end_lineno or first.lineno) - first.lineno + 1 if has_docstring else 0)


def all_functions() -> list[tuple[Module, ast.FunctionDef | ast.AsyncFunctionDef]]:
    return [(module, function) for module in all_modules() for function in functions_of(module)]


def test_files_are_short() -> None:
    lengths = {module.name: module.text.count("\n") for module in all_modules()}
    assert {name: lines for name, lines in lengths.items() if lines > FILE_LINES} == {}
    assert lengths.get("ragdesk.desktop.main_window", 0) <= MAIN_WINDOW_LINES


def test_classes_are_short() -> None:
    lengths = {f"{module.where(node)} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
               for module in all_modules() for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)}
    assert {name: lines for name, lines in lengths.items() if lines > CLASS_LINES} == {}


def test_functions_are_short() -> None:
    assert [
        f"{module.where(function)} {function.name}: {length_of(function)} lines"
        for module, function in all_functions() if length_of(function) > FUNCTION_LINES
    ] == []


def test_most_functions_are_very_short() -> None:
    lengths = [length_of(function) for _, function in all_functions()]
    assert statistics.median(lengths) <= MEDIAN_FUNCTION_LINES
    assert statistics.quantiles(lengths, n=10)[-1] <= NINTH_TENTH_FUNCTION_LINES


def test_everything_is_annotated() -> None:
    assert [
        f"{module.where(function)} {function.name}"
        for module, function in all_functions() if lacks_annotation(function)
    ] == []


def lacks_annotation(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether an argument or the result has no type."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    arguments += [argument for argument in (function.args.vararg, function.args.kwarg) if argument]
    bare = [argument for argument in arguments if argument.annotation is None and argument.arg not in ("self", "cls")]
    return bool(bare) or function.returns is None


def test_modules_say_what_they_are_for() -> None:
    silent = [module.name for module in all_modules() if not module.docstring]
    assert silent == []


def test_steps_say_what_they_take_and_give_and_never_do() -> None:
    unsaid = {
        module.name: [word for word in ("Takes:", "Gives:", "Never:") if word not in module.docstring]
        for module in all_modules() if module.name.startswith(STEPS) and not module.is_package
    }
    assert {name: words for name, words in unsaid.items() if words} == {}


def test_nothing_is_left_for_later() -> None:
    reminder = re.compile(r"#.*\b(TO" + r"DO|FIX" + r"ME|X" + r"XX|HA" + r"CK)\b")
    assert [module.name for module in all_modules() if reminder.search(module.text)] == []


def test_names_say_what_things_do() -> None:
    vague = ("Manager", "Helper", "Helpers", "Utils", "Util")
    assert [
        f"{module.where(node)} {node.name}"
        for module in all_modules() for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef) and node.name.endswith(vague)
    ] == []


def test_a_breach_would_be_found() -> None:
    bare, long = ast.parse("def a(x): pass\ndef b() -> int:\n    'text'\n    return 1\n").body
    assert isinstance(bare, ast.FunctionDef)
    assert isinstance(long, ast.FunctionDef)
    assert (lacks_annotation(bare), lacks_annotation(long)) == (True, False)
    assert length_of(long) == 2

"""Tests lie where one looks: those of ``ragdesk/a/b.py`` in ``tests/a/test_b.py``, or where "Covers:" names it.

Several modules that are one thing may share a test module, and so may a behaviour that no single module has. Such a
test module ends its docstring with a line that names the modules: those of its own folder by their name alone, others
by their place in the package::

    Covers: docx, docx_styles, engine/hidden/spans.

One look at a folder's names, or one search for "Covers:.*NAME" in ``tests``, finds the tests of any module, and the
first lines of any test module say what it is about. A module without logic needs no tests: one in whose functions
nothing is decided or repeated.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from tests.helpers.source_code import CHECKOUT, PACKAGE, Module, all_modules, functions_of

TESTS = CHECKOUT / "tests"
BY_PURPOSE = frozenset({"accessibility", "benchmarks", "contracts", "data", "helpers", "journeys"})
"""Folders of ``tests`` that mirror no room: each is for a kind of test, or for what tests share."""

LOGIC = (ast.If, ast.IfExp, ast.For, ast.While, ast.Try, ast.BoolOp, ast.Match, ast.comprehension)


@dataclass(frozen=True, slots=True)
class TestModule:
    """A test module of a mirrored folder; places are relative to ``tests``, those of modules to ``ragdesk``."""

    __test__ = False

    path: Path
    docstring: str

    @property
    def namesake(self) -> Path:
        """The module that the name and the folder speak of, whether or not there is one."""
        return self.path.with_name(self.path.name.removeprefix("test_"))

    @property
    def covered(self) -> set[Path]:
        """The modules that the docstring names."""
        line = re.search(r"^Covers: ([\w/, ]+)\.$", self.docstring, re.MULTILINE)
        names = line.group(1).split(", ") if line else []
        return {Path(f"{name}.py") if "/" in name else self.path.with_name(f"{name}.py") for name in names}


def has_logic(module: Module) -> bool:
    """Whether something is decided or repeated in a function of the module."""
    return any(isinstance(node, LOGIC) for function in functions_of(module) for node in ast.walk(function))


def place_of(module: Module) -> Path:
    """Where a module lies in the package; ``__main__`` is found under ``main``, like every name without underscores."""
    path = module.path.relative_to(PACKAGE)
    return path.with_name(f"{path.stem.strip('_')}.py")


def all_test_modules() -> list[TestModule]:
    paths = sorted(path.relative_to(TESTS) for path in TESTS.rglob("test_*.py"))
    return [TestModule(path, ast.get_docstring(ast.parse((TESTS / path).read_text(encoding="utf-8"))) or "")
            for path in paths]


def modules_without_tests(modules: set[Path], tests: list[TestModule]) -> list[str]:
    """Modules that no test module beside them bears the name of, or names."""
    found = {place for test in tests for place in (test.namesake, *test.covered)}
    return sorted(str(place) for place in modules - found)


def lost_test_modules(modules: set[Path], tests: list[TestModule]) -> list[str]:
    """Test modules that neither bear a module's name nor name one, and names of modules that are not there."""
    lost = [str(test.path) for test in tests
            if test.path.parts[0] not in BY_PURPOSE and test.namesake not in modules and not test.covered]
    return lost + [f"{test.path} covers {place}" for test in tests for place in sorted(test.covered - modules)]


def test_each_module_has_its_tests_where_one_looks() -> None:
    modules = {place_of(module) for module in all_modules() if not module.is_package and has_logic(module)}
    assert modules_without_tests(modules, all_test_modules()) == [], (
        'each needs a test module of its name, or a line "Covers: NAME." in the test module that has its tests')


def test_each_test_module_says_what_it_is_about() -> None:
    modules = {place_of(module) for module in all_modules() if not module.is_package}
    assert lost_test_modules(modules, all_test_modules()) == []


def test_the_rule_bites() -> None:
    modules = {Path("a/b.py"), Path("a/c.py"), Path("a/d.py"), Path("a/e.py")}
    tests = [TestModule(Path("a/test_b.py"), ""), TestModule(Path("a/test_all.py"), "All.\n\nCovers: c, x."),
             TestModule(Path("other/test_d.py"), ""), TestModule(Path("journeys/test_e.py"), "Covers: a/e, y/z.")]
    assert modules_without_tests(modules, tests) == ["a/d.py"]
    assert lost_test_modules(modules, tests) == [
        "other/test_d.py", "a/test_all.py covers a/x.py", "journeys/test_e.py covers y/z.py"]

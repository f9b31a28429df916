"""The program's own source, parsed: what the contracts are checked against."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
PACKAGE = CHECKOUT / "ragdesk"


@dataclass(frozen=True, slots=True)
class Module:
    """One source file; ``name`` is what one would import, such as "ragdesk.engine.errors"."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    @property
    def docstring(self) -> str:
        return ast.get_docstring(self.tree) or ""

    def where(self, node: ast.AST) -> str:
        """A place that an editor can jump to."""
        return f"{self.path.relative_to(CHECKOUT)}:{getattr(node, 'lineno', 1)}"


@cache
def all_modules() -> tuple[Module, ...]:
    """Every module of the package, parsed once."""
    return tuple(_parse(path) for path in sorted(PACKAGE.rglob("*.py")))


def _parse(path: Path) -> Module:
    parts = path.relative_to(CHECKOUT).with_suffix("").parts
    text = path.read_text(encoding="utf-8")
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Module(name, path, text, ast.parse(text, filename=str(path)))


def imports_of(module: Module, *, only_on_loading: bool = False) -> Iterator[tuple[ast.stmt, str]]:
    """Each import with the module it names, wherever it stands, also inside functions and for types alone.

    Args:
        only_on_loading: leave out what runs later (in functions) or never (under ``TYPE_CHECKING``).
    """
    for node in _top_level(module.tree) if only_on_loading else ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node, _imported_module(node.module or "", alias.name)


def _top_level(tree: ast.Module) -> Iterator[ast.AST]:
    for node in tree.body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from ast.walk(node)


def _imported_module(base: str, name: str) -> str:
    """``from base import name`` names the module ``base.name`` if there is one, else ``base``."""
    return f"{base}.{name}" if f"{base}.{name}" in _names() else base


@cache
def _names() -> frozenset[str]:
    return frozenset(module.name for module in all_modules())


def functions_of(module: Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method, nested ones too."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


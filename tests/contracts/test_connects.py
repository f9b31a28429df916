"""Across threads a signal is connected to a method of a QObject: anything else would run in the wrong thread."""

from __future__ import annotations

import ast

import pytest

from tests.helpers.source_code import Module, all_modules

BETWEEN_THREADS = [
    module for module in all_modules()
    if (module.name.startswith("ragdesk.desktop.") and ("moveToThread" in module.text or "worker" in module.name))
    or module.name == "ragdesk.desktop.link.client"
]


def loose_receivers(module: Module) -> list[str]:
    """Places where a signal is connected to something that is no plain method."""
    return [
        module.where(node)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "connect"
        and node.args and not isinstance(node.args[0], ast.Attribute)
    ]


def test_the_threads_are_where_they_are_looked_for() -> None:
    assert {module.name.split(".")[-1] for module in BETWEEN_THREADS} >= {"client", "engine_worker"}


@pytest.mark.parametrize("module", BETWEEN_THREADS, ids=lambda module: module.name)
def test_receivers_are_methods(module: Module) -> None:
    assert loose_receivers(module) == []


@pytest.mark.parametrize("module", BETWEEN_THREADS, ids=lambda module: module.name)
def test_receivers_of_the_module_are_slots(module: Module) -> None:
    methods = {node.name: node for node in ast.walk(module.tree) if isinstance(node, ast.FunctionDef)}
    bare = [
        f"{module.where(node)} {node.args[0].attr}"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "connect"
        and node.args and isinstance(node.args[0], ast.Attribute) and node.args[0].attr in methods
        and not any("Slot" in ast.unparse(mark) for mark in methods[node.args[0].attr].decorator_list)
    ]
    assert bare == []


@pytest.mark.parametrize(("receiver", "loose"), [("lambda: None", 1), ("partial(f, 1)", 1), ("f", 1), ("self._on", 0)])
def test_a_loose_receiver_would_be_found(receiver: str, loose: int) -> None:
    text = f"thread.finished.connect({receiver})\n"
    module = all_modules()[0]
    assert len(loose_receivers(Module(module.name, module.path, text, ast.parse(text)))) == loose

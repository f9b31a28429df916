"""Clients speak to the engine through its doors: the facade, and the words that every room speaks."""

from __future__ import annotations

import ast
import dataclasses
import importlib

import pytest

from tests.helpers.source_code import Module, all_modules, imports_of

CLIENTS = ("ragdesk.__main__", "ragdesk.desktop", "ragdesk.terminal", "ragdesk.translation", "ragdesk.wording")
VOCABULARY = tuple(f"ragdesk.engine.{name}" for name in
                   ("records", "errors", "settings", "progress", "cancellation", "marks"))
"""What requests and responses are made of; ``marks`` says which texts are translated."""

FACADE = ("ragdesk.engine.engine", "ragdesk.engine.facade")


def is_in(name: str, rooms: tuple[str, ...]) -> bool:
    """Whether a name is one of these rooms or stands in one."""
    return any(name == room or name.startswith(f"{room}.") for room in rooms)


def past_the_doors(module: Module) -> list[str]:
    """Imports by a client of what is neither facade nor vocabulary."""
    return [f"{module.where(node)} imports {name}" for node, name in imports_of(module)
            if is_in(name, ("ragdesk.engine",)) and not is_in(name, (*VOCABULARY, *FACADE))]


def test_clients_use_the_doors() -> None:
    clients = [module for module in all_modules() if is_in(module.name, CLIENTS)]
    assert "\n".join(line for module in clients for line in past_the_doors(module)) == ""


def test_a_client_that_goes_past_them_would_be_found() -> None:
    text = ("from ragdesk.engine.text import analysis\nfrom ragdesk.engine.facade.texts import find_words\n"
            "def f():\n    from ragdesk.engine.index.store import IndexStore\n")
    module = next(module for module in all_modules() if module.name == "ragdesk.terminal.text")
    assert len(past_the_doors(dataclasses.replace(module, text=text, tree=ast.parse(text)))) == 2


DOORS = [module for module in all_modules() if module.name.startswith("ragdesk.engine.facade.")]


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.name.rpartition(".")[2])
def test_every_door_has_a_name_plate(door: Module) -> None:
    names: list[str] = importlib.import_module(door.name).__all__
    assert [name for name in names if f"``{name}" not in door.docstring] == []
    facade = importlib.import_module("ragdesk.engine.facade").__doc__ or ""
    assert f"\n    {door.name.rpartition('.')[2]} " in facade


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.name.rpartition(".")[2])
def test_every_door_is_used(door: Module) -> None:
    used = {alias.name for module in all_modules() if is_in(module.name, CLIENTS)
            for node in ast.walk(module.tree) if isinstance(node, ast.ImportFrom) and node.module == door.name
            for alias in node.names}
    assert used == set(importlib.import_module(door.name).__all__)

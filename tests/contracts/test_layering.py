"""A room imports only from rooms above it in the map of ``ragdesk/__init__.py``, and the engine knows no Qt."""

from __future__ import annotations

import ast
import dataclasses
import json
import re
import subprocess
import sys

import pytest

import ragdesk
from tests.helpers.source_code import CHECKOUT, Module, all_modules, imports_of

ROOMS = (
    (
        "ragdesk.engine.arrays",
        "ragdesk.engine.errors", "ragdesk.engine.marks", "ragdesk.engine.methods", "ragdesk.engine.cancellation",
        "ragdesk.engine.progress", "ragdesk.engine.setting_rows", "ragdesk.engine.settings", "ragdesk.engine.reasons",
        "ragdesk.engine.records",
        "ragdesk.engine.formats", "ragdesk.engine.ledger_reasons",
        "ragdesk.engine.resource_files", "ragdesk.engine.server_address",
    ),
    ("ragdesk.engine.text",),
    ("ragdesk.engine.chunking",),
    ("ragdesk.engine.processes",),
    ("ragdesk.engine.folder",),
    ("ragdesk.engine.hidden",),
    ("ragdesk.engine.reading",),
    ("ragdesk.engine.kernel",),
    ("ragdesk.engine.index",),
    ("ragdesk.engine.retrieval",),
    ("ragdesk.engine.prompting",),
    ("ragdesk.engine.answering",),
    ("ragdesk.engine.exam",),
    ("ragdesk.engine.engine", "ragdesk.engine.collection", "ragdesk.engine.facade"),
    ("ragdesk.translation", "ragdesk.wording"),
    ("ragdesk.terminal",),
    ("ragdesk.desktop",),
    ("ragdesk.__main__", "ragdesk.start"),
)
"""From top to bottom. Inside a room everything may import everything, as long as there is no circle."""

QT_FREE = ("ragdesk.engine.engine", "ragdesk.wording", "ragdesk.terminal")


def room_of(name: str) -> int | None:
    """The level of a module; None for packages that hold nothing but rooms."""
    for level, rooms in enumerate(ROOMS):
        if any(name == room or name.startswith(room + ".") for room in rooms):
            return level
    return None


LISTED_FROM = 2
"""A room of one module needs no list."""


def wrong_imports(module: Module) -> list[str]:
    """Imports of rooms further down than the module's own."""
    level = room_of(module.name)
    return [
        f"{module.where(node)} imports {name}"
        for node, name in imports_of(module)
        if name.startswith("ragdesk.") and (level is None or (room_of(name) or 0) > level)
    ]


def test_every_module_stands_in_a_room() -> None:
    assert [module.name for module in all_modules() if room_of(module.name) is None] == ["ragdesk", "ragdesk.engine"]


def test_imports_go_up_only() -> None:
    assert [line for module in all_modules() for line in wrong_imports(module)] == []


def test_an_import_that_goes_down_would_be_found() -> None:
    text = "def f():\n    from ragdesk.engine.text import analysis\n    import ragdesk.desktop\n"
    (errors,) = [module for module in all_modules() if module.name == "ragdesk.engine.errors"]
    assert len(wrong_imports(dataclasses.replace(errors, text=text, tree=ast.parse(text)))) == 2


def test_the_map_names_the_rooms_in_this_order() -> None:
    assert ragdesk.__doc__ is not None
    names = [re.sub(r"^ragdesk\.(engine\.)?", "", room[0]) for room in ROOMS if room[0] != "ragdesk.__main__"]
    names.remove("translation")
    in_map = re.sub(r"engine/", "", ragdesk.__doc__.split("):", 1)[1])
    places = [re.search(rf"\b{name}\b", in_map) for name in names]
    assert all(places), f"the map leaves out {[name for name, place in zip(names, places, strict=True) if not place]}"
    assert [place.start() for place in places if place] == sorted(place.start() for place in places if place)


def test_no_import_goes_in_a_circle() -> None:
    graph = {
        module.name: {name for _, name in imports_of(module, only_on_loading=True)} for module in all_modules()
    }
    assert not _find_circle(graph)


def _find_circle(graph: dict[str, set[str]]) -> list[str]:
    finished: set[str] = set()

    def visit(name: str, trail: list[str]) -> list[str]:
        if name in trail:
            return [*trail[trail.index(name):], name]
        if name in finished or name not in graph:
            return []
        for imported in sorted(graph[name]):
            if circle := visit(imported, [*trail, name]):
                return circle
        finished.add(name)
        return []

    return next((circle for name in sorted(graph) if (circle := visit(name, []))), [])


def test_a_circle_would_be_found() -> None:
    assert _find_circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]


def test_only_the_window_names_qt() -> None:
    assert [
        module.where(node) for module in all_modules() if ".desktop" not in module.name
        for node, name in imports_of(module) if name.split(".")[0] in ("PySide6", "shiboken6")
    ] == []


@pytest.mark.parametrize("name", QT_FREE)
def test_loading_it_loads_no_qt(name: str) -> None:
    assert _loaded_by(name, ("PySide", "shiboken")) == []


@pytest.mark.parametrize("name", ["ragdesk.__main__", "ragdesk.desktop.session"])
def test_a_window_is_shown_before_what_is_heavy_is_loaded(name: str) -> None:
    assert _loaded_by(name, ("numpy", "httpx", "sqlite3", "pypdfium2")) == []


def _loaded_by(name: str, prefixes: tuple[str, ...]) -> list[str]:
    """Which modules with such names are loaded with a module."""
    code = f"import json, sys, {name}; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return [loaded for loaded in json.loads(run.stdout) if loaded.startswith(prefixes)]


def test_a_room_lists_its_modules() -> None:
    """Who looks for something opens the docstring of the room, or the map for what stands in none, then one module."""
    modules = {module.name: module for module in all_modules()}
    unlisted = {}
    for name, room in modules.items():
        inside = [other.rpartition(".")[2] for other in modules if other.rpartition(".")[0] == name]
        if room.is_package and len(inside) >= LISTED_FROM and name not in ("ragdesk", "ragdesk.engine"):
            unlisted[name] = [module for module in inside if not re.search(rf"\b{module}\b", room.docstring)]
    assert {name: missing for name, missing in unlisted.items() if missing} == {}
    assert ragdesk.__doc__ is not None
    alone = [name.rpartition(".")[2] for name, module in modules.items() if not module.is_package
             and name.rpartition(".")[0] in ("ragdesk", "ragdesk.engine")]
    assert [name for name in alone if name != "__main__" and not re.search(rf"\b{name}\b", ragdesk.__doc__)] == []

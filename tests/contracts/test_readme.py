"""The README says what is there: every command, option, setting, key and format, and nothing that is not."""

from __future__ import annotations

import argparse
import ast
import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ragdesk.desktop.actions import CITATION_TEXT, KEYS
from ragdesk.engine.formats import FORMAT_BY_SUFFIX
from ragdesk.engine.index import location
from ragdesk.engine.settings import METHODS, Settings
from ragdesk.terminal.arguments import build_parser
from tests.helpers.source_code import CHECKOUT, PACKAGE

README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
IN_ORDER = ("## Start", "## What to do first", "## In the terminal", "## Finding your way in the code")


def parsers() -> dict[str, argparse.ArgumentParser]:
    """Each terminal command with its parser."""
    (commands,) = [action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(commands.choices)


def options() -> set[str]:
    """Every long option of every command."""
    found = {name for parser in parsers().values() for action in parser._actions for name in action.option_strings}
    return {name for name in found if name.startswith("--")} - {"--help"}


def dev_verbs() -> list[str]:
    """The verbs of packaging/dev.py, in its own order."""
    tree = ast.parse((CHECKOUT / "packaging" / "dev.py").read_text(encoding="utf-8"))
    (verbs,) = [node.value for node in tree.body
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "VERBS"]
    assert isinstance(verbs, ast.Dict)
    return [ast.literal_eval(key) for key in verbs.keys if key is not None]


def settings_rows() -> Iterator[str]:
    """The table of settings as it has to stand in the README."""
    for item in dataclasses.fields(Settings):
        named = {True: "yes", False: "no", "": "empty", (): "empty"}
        default = named.get(item.default, f"{item.default:g}" if isinstance(item.default, float) else str(item.default))
        yield f"| `{item.name}` | {default} | {item.metadata['description']} |"


def key_rows() -> Iterator[str]:
    """The table of keys as it has to stand in the README."""
    for entry in KEYS:
        if entry.keys:
            yield f"| {', '.join(entry.keys)} | {entry.text} |"
    yield f"| Ctrl+1 … Ctrl+9 | {CITATION_TEXT} |"


def test_it_comes_to_the_point() -> None:
    places = [README.index(heading) for heading in IN_ORDER]
    assert places == sorted(places)
    commands = re.findall(r"^ {4}(python3 packaging/dev\.py \w+)$", README, re.MULTILINE)
    assert commands[:2] == ["python3 packaging/dev.py run", "python3 packaging/dev.py test"]


@pytest.mark.parametrize("verb", dev_verbs())
def test_every_verb_of_the_script_is_named(verb: str) -> None:
    assert re.search(rf"packaging/dev\.py {verb}\b", README)


@pytest.mark.parametrize("command", parsers())
def test_every_command_is_named_and_explains_itself(command: str) -> None:
    assert re.search(rf"^ {{4}}ragdesk {command}\b.* {{3,}}\S", README, re.MULTILINE)
    parser = parsers()[command]
    assert parser.description
    assert [action.dest for action in parser._actions if not action.help] == []


@pytest.mark.parametrize("option", sorted(options()))
def test_every_option_is_named(option: str) -> None:
    assert re.search(rf"^\|.*`{option}\b", README, re.MULTILINE)


def test_no_other_option_is_named() -> None:
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z0-9-]*", README)) <= options()


def test_the_examples_are_right_usage() -> None:
    examples = re.findall(r"^ {4}ragdesk (?!.* {3})(.*)$", README, re.MULTILINE)
    assert len(examples) >= 4
    for example in examples:
        words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', example)]
        arguments = build_parser().parse_args(words)
        assert (CHECKOUT / arguments.folder).is_dir(), example


@pytest.mark.parametrize("method", METHODS)
def test_every_method_is_explained(method: str) -> None:
    assert f"`{method}`" in README


@pytest.mark.parametrize("row", [*settings_rows(), *key_rows()])
def test_every_setting_and_key_has_its_row(row: str) -> None:
    assert f"\n{row}\n" in README


@pytest.mark.parametrize("suffix", FORMAT_BY_SUFFIX)
def test_every_format_is_named(suffix: str) -> None:
    section = README.split("## What is read")[1].split("\n## ")[0]
    assert f"`.{suffix}`" in section


def test_no_other_format_is_named() -> None:
    section = README.split("## What is read")[1].split("\n## ")[0]
    assert set(re.findall(r"`\.(\w+)`", section)) == set(FORMAT_BY_SUFFIX)


def test_it_says_where_things_are_kept(tmp_path: Path) -> None:
    section = README.split("## Where things are kept")[1].split("\n## ")[0]
    assert location.default_data_directory().name == "RagDesk"
    assert f"`{location.settings_file(tmp_path).name}`" in section
    kept = location.index_directory(tmp_path, tmp_path, Settings().chunking).relative_to(tmp_path)
    assert f"`{kept.parts[0]}/`" in section


def test_what_it_points_at_is_there() -> None:
    linked = re.findall(r"\]\(([^)#:]+)\)", README)
    named = re.findall(r"`((?:ragdesk|engine|tests|packaging|resources)/[\w./]+)`", README)
    assert [path for path in linked if not (CHECKOUT / path).exists()] == []
    assert [path for path in named if not any((root / path).exists() for root in (CHECKOUT, PACKAGE))] == []

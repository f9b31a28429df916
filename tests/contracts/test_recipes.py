"""The recipes for contributors name files, names, folders of tests and commands that are there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.contracts.test_guide import CONTRIBUTING, dev_verbs, text_of
from tests.helpers.source_code import CHECKOUT

TITLES = ("A format", "A ranking method", "A pane", "A setting", "A sentence")
PATH = re.compile(r"(?:ragdesk|tests|resources|packaging)/[\w./]+")


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a recipe: the files that it names, each with the names that are looked for in it."""

    text: str
    names_of: dict[str, list[str]]

    @property
    def is_new(self) -> bool:
        return "(new" in self.text


def recipe(title: str) -> str:
    return text_of(CONTRIBUTING).split(f"\n### {title}\n")[1].split("\n### ")[0].split("\n## ")[0]


def steps_of(title: str) -> list[Step]:
    return [_step(text) for text in re.findall(r"^\d+\. (.*?)(?=^\d+\. |^ {8}|\Z)", recipe(title), re.M | re.S)]


def _step(text: str) -> Step:
    names: dict[str, list[str]] = {}
    path = ""
    for code in re.findall(r"`([^`]+)`", text):
        if PATH.fullmatch(code):
            path = code
            names[path] = []
        elif path and re.fullmatch(r"[A-Z]\w+", code):
            names[path].append(code)
    return Step(text, names)


def commands_of(title: str) -> list[list[str]]:
    return [line.split() for line in re.findall(r"^ {8}python3 packaging/dev\.py (.*)$", recipe(title), re.MULTILINE)]


def test_every_recipe_is_there() -> None:
    assert re.findall(r"^### (.*)$", text_of(CONTRIBUTING), re.MULTILINE) == list(TITLES)


@pytest.mark.parametrize("title", TITLES)
def test_each_step_names_files_that_are_there_or_says_where_a_new_one_goes(title: str) -> None:
    steps = steps_of(title)
    assert len(steps) >= 3
    for step in steps:
        for path in step.names_of:
            place = CHECKOUT / path
            assert place.parent.is_dir() if step.is_new else place.is_file(), path


@pytest.mark.parametrize("title", TITLES)
def test_each_name_is_in_the_file_before_it(title: str) -> None:
    for step in steps_of(title):
        for path, names in step.names_of.items():
            text = "" if step.is_new else text_of(CHECKOUT / path)
            assert [name for name in names if not step.is_new and not re.search(rf"\b{name}\b", text)] == [], path


@pytest.mark.parametrize("title", TITLES)
def test_a_test_is_part_of_each_recipe_and_is_run(title: str) -> None:
    tested = [path for step in steps_of(title) for path in step.names_of
              if path.startswith("tests/") and not path.startswith("tests/helpers/")]
    run = [argument for verb, *arguments in commands_of(title) if verb == "test" for argument in arguments]
    assert tested
    assert all(any(Path(path).is_relative_to(folder) for folder in run) for path in tested)


@pytest.mark.parametrize("title", TITLES)
def test_each_command_is_one_of_the_script_and_its_tests_are_there(title: str) -> None:
    commands = commands_of(title)
    assert {verb for verb, *_arguments in commands} <= set(dev_verbs())
    assert [name for _verb, *names in commands for name in names if not (CHECKOUT / name).exists()] == []

"""The user's guide and the notes for contributors say what is there, and nothing that is not."""

from __future__ import annotations

import argparse
import ast
import json
import re
from pathlib import Path

import pytest
import reference_tables
from message_ids import find_message_ids

from ragdesk.desktop.actions import all_keys
from ragdesk.engine.formats import FORMAT_BY_SUFFIX
from ragdesk.engine.index import location
from ragdesk.engine.methods import METHODS
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.settings import Settings
from ragdesk.terminal.arguments import build_parser
from ragdesk.terminal.entry import main
from tests.helpers.source_code import CHECKOUT, PACKAGE

GUIDE = CHECKOUT / "resources" / "help" / "en"
README = CHECKOUT / "README.md"
CONTRIBUTING = CHECKOUT / ".github" / "CONTRIBUTING.md"
PAGES = sorted(GUIDE.glob("*.md"))
WRITTEN = [*PAGES, README, CONTRIBUTING]
README_WORDS = 700


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def page(name: str) -> str:
    return text_of(GUIDE / name)


def dev_verbs() -> list[str]:
    """The verbs of packaging/dev.py, in its own order."""
    tree = ast.parse(text_of(CHECKOUT / "packaging" / "dev.py"))
    (verbs,) = [node.value for node in tree.body
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "VERBS"]
    assert isinstance(verbs, ast.Dict)
    return [ast.literal_eval(key) for key in verbs.keys if key is not None]


def options() -> set[str]:
    """Every long option of every command but those that are only still accepted."""
    parsers = [build_parser(), *reference_tables.terminal_parsers().values()]
    return {name for parser in parsers for action in parser._actions for name in action.option_strings
            if name.startswith("--") and action.help != argparse.SUPPRESS}


def name_of(path: Path) -> str:
    return path.relative_to(CHECKOUT).as_posix()


# --- the reference ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "text"), reference_tables.reference_pages().items())
def test_the_reference_is_as_the_program_makes_it(name: str, text: str) -> None:
    assert page(f"reference/{name}") == text, "run: python3 packaging/dev.py docs"


def test_the_reference_has_no_page_that_is_not_made() -> None:
    assert {path.name for path in (GUIDE / "reference").iterdir()} == set(reference_tables.reference_pages())


def first_cells(name: str) -> list[str]:
    rows = re.findall(r"^\| (.*?) \|", page(f"reference/{name}"), re.MULTILINE)
    return [cell for cell in rows if cell != "---"]


def test_the_reference_names_everything_once() -> None:
    assert first_cells("settings.md")[1:] == [f"`{name}`" for name in Settings.__slots__]
    assert first_cells("methods.md")[1:] == [f"`{name}`" for name in METHODS]
    assert sorted(first_cells("reasons.md")[1:]) == sorted(f"`{name}`" for name in FileReason if name)
    assert len(first_cells("keys.md")[1:]) == sum(bool(entry.keys) for entry in all_keys()) + 1
    assert sorted(re.findall(r"`\.(\w+)`", page("reference/formats.md"))) == sorted(FORMAT_BY_SUFFIX)
    assert set(re.findall(r"^\| `(--[a-z0-9-]+)", page("reference/terminal.md"), re.MULTILINE)) == (
        options() - {"--help", "--version"})


@pytest.mark.parametrize("command", reference_tables.terminal_parsers())
def test_every_command_is_named_and_explains_itself(command: str) -> None:
    assert re.search(rf"^\| `ragdesk {command}\b.*` \| \w", page("reference/terminal.md"), re.MULTILINE)
    parser = reference_tables.terminal_parsers()[command]
    assert parser.description
    assert [action.dest for action in parser._actions if not action.help] == []


# --- what is written by hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_what_it_points_at_is_there(path: Path) -> None:
    linked = [target.partition("#")[0] for target in re.findall(r"\]\(([^):]+)\)", text_of(path))]
    named = re.findall(r"`((?:ragdesk|engine|desktop|wording|terminal|tests|packaging|resources)/[\w./-]+)`",
                       text_of(path))
    assert [target for target in linked if not (path.parent / target).exists()] == []
    there = [target for target in named if "NAME" not in target]  # where something new goes: see test_recipes
    assert [target for target in there if not any((root / target).exists() for root in (CHECKOUT, PACKAGE))] == []


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_it_names_no_option_method_or_setting_that_is_not_there(path: Path) -> None:
    text = text_of(path)
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z0-9-]*", text)) <= options()
    assert set(re.findall(r"`((?:bm25|tfidf):\w+)`", text)) <= set(METHODS)
    known = {*Settings.__slots__, "rank_bm25", "translate_plural"}
    assert set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", text)) <= known


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_what_it_tells_the_reader_to_choose_is_on_screen(path: Path) -> None:
    shown = {message.text for message in find_message_ids()}
    bold = re.findall(r"\*\*([A-Z].*?)\*\*", text_of(path), re.DOTALL)
    named = [" ".join(text.split()) for text in bold if not text.endswith((".", ":"))]
    assert [text for text in named if text not in shown] == []


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_its_examples_are_right_usage(path: Path) -> None:
    for example in re.findall(r"^ {4}ragdesk (.*)$", text_of(path), re.MULTILINE):
        words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', example)]
        arguments = build_parser().parse_args(words)
        assert (CHECKOUT / arguments.folder).is_dir(), example


def test_there_are_examples() -> None:
    assert len(re.findall(r"^ {4}ragdesk ", page("terminal.md"), re.MULTILINE)) >= 4


def test_every_page_can_be_reached() -> None:
    linked = set(re.findall(r"\]\(([^)]+)\)", page("index.md")))
    assert linked == {path.relative_to(GUIDE).as_posix() for path in GUIDE.rglob("*.md")} - {"index.md"}


def test_it_says_where_things_are_kept(tmp_path: Path) -> None:
    privacy = page("privacy.md")
    assert location.default_data_directory().name == "RagDesk"
    assert f"`{location.settings_file(tmp_path).name}`" in privacy
    kept = location.index_directory(tmp_path, tmp_path, Settings().chunking).relative_to(tmp_path)
    assert f"`{kept.parts[0]}/`" in privacy


def test_the_worked_example_is_what_the_engine_says(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    assert main(["why", str(CHECKOUT / "resources" / "sample_notes" / "en"), "washing machine warranty", "--method",
                 "bm25:words", "--path", "home/washing-machine-warranty.md", "--quote", "The whole machine is under",
                 "--data-dir", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    example = page("order.md").partition("## Forms of words")[0]
    rows = re.findall(r"^\| (machine|warranty) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|", example,
                      re.MULTILINE)
    assert len(rows) == 2
    for word, rarity, repetition, length, points in rows:
        assert re.search(rf"{word}: {rarity} \(\w+\) × {repetition} \(.*?\) × {length} \(.*?\) = {points}\n", told)
    assert "= 6.45" in told
    assert "it comes 2nd of 114" in told


def test_the_worked_example_of_the_default_is_what_the_engine_says(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", str(CHECKOUT / "resources" / "sample_notes" / "en"), "washing machine warranty", "--json",
                 "--data-dir", str(tmp_path)]) == 0
    second = json.loads(capsys.readouterr().out)["hits"][1]
    rows = [[word, *(sum(term["points"] for term in second["terms"] if (term["word"], term["of"]) == (word, of))
                     for of in ("word", "parts", "title"))] for word in ("washing", "machine", "warranty")]
    for word, *points in rows:
        cells = " | ".join(f"{value:.2f}" for value in [*points, sum(points)])
        assert f"| {word} | {cells} |" in page("order.md")
    assert second["heading"][-1] == "What is covered"
    assert f"**{second['score']:.2f}**" in page("order.md")


def test_the_guide_explains_the_method_that_is_the_default() -> None:
    row = METHODS[Settings().method]
    assert f"By default RagDesk ranks by {row.label} (`{row.name}`)" in " ".join(page("order.md").split())


# --- the README and the notes for contributors -----------------------------------------------------------------------


def test_the_readme_is_short_and_comes_to_the_point() -> None:
    text = text_of(README)
    assert len(text.split()) <= README_WORDS
    commands = re.findall(r"^ {4}(python3 packaging/dev\.py \w+)$", text, re.MULTILINE)
    assert commands[:2] == ["python3 packaging/dev.py run", "python3 packaging/dev.py test"]
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings[:4] == ["Start", "First steps", "What leaves your computer", "Read on"]


@pytest.mark.parametrize("verb", dev_verbs())
def test_every_verb_of_the_script_is_explained(verb: str) -> None:
    assert re.search(rf"^\| `python3 packaging/dev\.py {verb}\b.*` \| \w", text_of(CONTRIBUTING), re.MULTILINE)


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_every_verb_that_is_named_is_there(path: Path) -> None:
    assert set(re.findall(r"packaging/dev\.py (\w+)", text_of(path))) <= set(dev_verbs())

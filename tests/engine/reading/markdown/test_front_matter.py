"""What Markdown files say of their notes: front matter, properties, the lines of exports.

Covers: engine/reading/metadata.
"""

from __future__ import annotations

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.reading.markdown.reader import read_markdown
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.records import Document
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.cpu_time import cpu_seconds

YAML = """---
title: "Winter tyres: the blue car"  # of 2024
aliases: [snow wheels, 'M+S set', Mum's list]
tags:
  - garage
  - season/winter
date: 2024-05-01T10:20:00
author: Jana
provider: Kolibri
id: 0a1b2c3d-1111
link: https://example.org/a
rating: 5
broken {{
---
They lie on the shelf.
"""
TOML = """+++
title = 'Quarry walk'
tags = ["stone",
  "hills"]
[extra]
draft = true
+++
It starts at the chapel.
"""
JOPLIN = """Cellar inventory

Four jars.

id: 0123456789abcdef0123456789abcdef
author:
type_: 1"""


def passages(parsed: Parsed) -> list[str]:
    return [chunk.text for chunk in split_document(
        Document("a.md", parsed.text, "a", blocks=parsed.blocks), ChunkingSettings())]


def test_front_matter_in_yaml() -> None:
    parsed = read_markdown(YAML)
    assert parsed.text == YAML
    assert passages(parsed) == ["They lie on the shelf."]
    assert (parsed.title, parsed.author, parsed.date) == ("Winter tyres: the blue car", "Jana", "2024-05-01 10:20")
    assert parsed.aliases == ("snow wheels", "M+S set", "Mum's list")
    assert parsed.tags == ("garage", "season/winter")
    assert "Kolibri" in parsed.properties
    assert not {"5", "0a1b2c3d-1111", "https://example.org/a"} & set(parsed.properties)


def test_front_matter_in_toml() -> None:
    parsed = read_markdown(TOML)
    assert (parsed.title, parsed.tags, parsed.properties) == ("Quarry walk", ("stone", "hills"), ())
    assert passages(parsed) == ["It starts at the chapel."]


@pytest.mark.parametrize("written", [
    "tags: a, b", "tags: '#a #b'", "tags: [a, b]", "tags: [\"a\", 'b']", "keywords:\n- a\n- b"])
def test_ways_to_write_tags(written: str) -> None:
    assert read_markdown(f"---\n{written}\n---\n").tags == ("a", "b")


@pytest.mark.parametrize("text", [
    "---\nThe key hangs in the hall.\n---\nMore.", "---\ntitle: x\n\nnever closed", "\n---\ntitle: x\n---\n",
    "---\nNote: see below\nThe key is here.\nThe lamp is there.\n---\n"])
def test_text_between_rules_stays_text(text: str) -> None:
    parsed = read_markdown(text)
    assert "metadata" not in {block.kind for block in parsed.blocks}
    assert "".join("".join(passages(parsed)).split()) == "".join(text.split())


def test_properties_of_logseq() -> None:
    text = ("title:: Scythe\ntags:: [[Garden]], tools\n\n- Bought in Loket\n  id:: 64f1c0de-1234\n  collapsed:: true\n"
            "\t- price:: 1900 crowns\n\t  :LOGBOOK:\n\t  CLOCK: [2024]\n\t  :END:\n```\nid:: code\n```\n")
    parsed = read_markdown(text)
    assert (parsed.title, parsed.tags) == ("Scythe", ("Garden", "tools"))
    assert parsed.text.count("\n") == text.count("\n")
    (passage,) = passages(parsed)
    assert [line for line in passage.split("\n") if line] == [
        "- Bought in Loket", "\t- price:: 1900 crowns", "```", "id:: code", "```"]


def test_last_lines_of_joplin() -> None:
    parsed = read_markdown(JOPLIN)
    assert (parsed.text, parsed.title) == (JOPLIN, "Cellar inventory")
    assert passages(parsed) == ["Cellar inventory\n\nFour jars."]


def test_lines_like_those_of_joplin_are_text_without_its_type() -> None:
    assert passages(read_markdown("Shelf\n\nid: 7\nname: box")) == ["Shelf\n\nid: 7\nname: box"]


@pytest.mark.parametrize("unit", [":PROPERTIES:\n", "a:: [[\n", "- id:: x\n", "type_: 1\n"])
def test_time_grows_with_the_length_alone(unit: str) -> None:
    short, long = (cpu_seconds(lambda text=unit * count: read_markdown(text)) for count in (20_000, 80_000))
    assert long < 12 * short + 0.5

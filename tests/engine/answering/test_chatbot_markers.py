"""Other ways of citing, written as [n]."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.answering.chatbot_markers import with_own_markers
from ragdesk.engine.answering.markers import find_markers
from tests.helpers.cpu_time import cpu_seconds

NAMES = (("bike/service.md", "service.md", "Bike"), ("dog.md", "Rules of the house"), ("lease.pdf",))


@pytest.mark.parametrize(("written", "read"), [
    ("24 months [1].", "24 months [1]."),
    ("24 months [[1]](https://chat.example/a).", "24 months [1]."),
    ('24 months [1](file:///a_(b).md "Bike").', "24 months [1]."),
    (r"24 months \[1, 3\].", "24 months [1, 3]."),
    ("24 months (Source 2).", "24 months [2]."),
    ("24 months [passages 1-3].", "24 months [1-3]."),
    ("24 months (source 1 and source 3).", "24 months [1, 3]."),
    ("24 měsíců (úryvek 2).", "24 měsíců [2]."),
    ("24 miesiące [źródło 3].", "24 miesiące [3]."),
    ("Oil the chain.¹ Then ride.² ³", "Oil the chain. [1] Then ride. [2, 3]"),
    ("Months 【1†service.md】.", "Months 【1†service.md】."),
])
def test_a_chatbot_s_way_of_citing_is_written_as_ours(written: str, read: str) -> None:
    assert with_own_markers(written, NAMES) == read
    assert find_markers(read)


@pytest.mark.parametrize("text", [
    "The flat has 60 m², the tank 10 cm³ and 10² tiles.", "A ground of power⁹.", "See [the page](https://a.example/1).",
    "Call `list[^1]` and `[1](x)`.", "```\nsee[^1]\n```", "It is a guess[^guess].\n\n[^guess]: Nobody knows.",
    "We met (in 2019) and [sic].", "It weighs 5 kg[^1].\n\n[^1]: Only without the battery.",
    "1. service.md says 24 months\n2. Rules of the house says 12 months",
    "1. Bike the hill.\n2. Rules of the house apply.",
    "Then (a+b)² and 30 metres².", "```\n[^1]: service.md\n```", "1. service.md\n2. lease.pdf", "[1] service.md",
])
def test_what_cites_nothing_stays(text: str) -> None:
    assert with_own_markers(text, NAMES) == text


def test_a_footnote_stands_for_the_passages_that_it_names() -> None:
    text = "A dog pays 150 CZK.[^1] It may sleep there.[^2] In the lease, too.[^3]\n\n" \
           "[^1]: Passage [2], dog.md\n[^2]: See source 3\n    and so on"
    assert with_own_markers(text, NAMES) == "A dog pays 150 CZK.[2] It may sleep there.[3] In the lease, too.[3]"


def test_a_list_of_sources_at_the_end_is_left_out() -> None:
    text = "24 months [1].\n\n---\n**Sources:**\n- [1] service.md\n- [2] Rules of the house, section 2\n"
    assert with_own_markers(text, NAMES) == "24 months [1]."
    says_more = "24 months.\n\n[1] The file service.md says that the warranty does not cover the chain, nor tyres, " \
                "nor anything else that wears out when one rides it through the rain."
    assert with_own_markers(says_more, NAMES) == says_more
    assert with_own_markers("Sources:\nnone", NAMES) == "Sources:\nnone"


def test_a_footnote_may_name_a_passage_by_its_file() -> None:
    text = "A dog pays.[^1] So does a bike.[^a]\n\n[^1]: *dog.md*, section 2\n[^a]: service.md"
    assert with_own_markers(text, NAMES) == "A dog pays.[2] So does a bike.[1]"


@pytest.mark.parametrize("listed", [
    "Sources:\n1. service.md, page 4\n2. “Rules of the house”", "[1] service.md\n[3]: lease.pdf (page 2)",
    "**References**\n\n* 【1†source】 Bike — service.md",
])
def test_lists_of_sources_in_different_forms(listed: str) -> None:
    assert with_own_markers(f"24 months [1].\n\n{listed}\n", NAMES) == "24 months [1]."


@given(st.text(alphabet="[]()^:†【】\\`¹²³0129 \nabsource,;-–*#", max_size=400))
def test_no_letter_of_what_is_said_is_lost_where_no_passage_is_named(text: str) -> None:
    def letters(text: str) -> list[str]:
        return [letter for letter in re.sub("sources?|\\[[^]]{0,40}\\]\\(\\S*\\)", "", text) if letter.isalpha()]

    assert letters(with_own_markers(text, (("x" * 9,),) * 3)) == letters(text)


@pytest.mark.parametrize("unit", [
    "[", "[1](", "[^1", "[^a]: x\n  y\n", "(source 1, ", "¹", "`", "- [1] service.md\n", " ", "[1] \t", "zdroj", "_",
    "sources ", "[^1]: zdroj", "zdroj_",
])
def test_time_grows_no_faster_than_length(unit: str) -> None:
    def seconds(length: int) -> float:
        text = (unit * length)[:length] + "!\n[1] service.md"
        return cpu_seconds(lambda: with_own_markers(text, NAMES))

    seconds(10_000)
    short = min(seconds(10_000) for _n in range(3))
    assert min(seconds(40_000) for _n in range(3)) < 9 * short + 0.05

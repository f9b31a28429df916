"""How documents are cut into passages.

Covers: pieces.
"""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.errors import SettingsError
from ragdesk.engine.reading.markdown.reader import read_markdown
from ragdesk.engine.records import Block, BlockKind, Chunk, Document
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.cpu_time import cpu_seconds

STRUCTURED = ChunkingSettings()


def numbered_words(count: int) -> str:
    return " ".join(f"w{number}" for number in range(count))


def sentences(count: int, words: int) -> str:
    return " ".join(
        " ".join([f"S{number}", *(f"s{number}w{word}" for word in range(1, words))]) + "." for number in range(count))


def cut(text: str, chunking: ChunkingSettings = STRUCTURED, **facts: object) -> list[Chunk]:
    return split_document(Document("a.txt", text, "a", **facts), chunking)  # type: ignore[arg-type]


def cut_markdown(text: str, chunking: ChunkingSettings = STRUCTURED) -> list[Chunk]:
    parsed = read_markdown(text)
    return cut(parsed.text, chunking, blocks=parsed.blocks)


def length(chunk: Chunk) -> int:
    return len(chunk.text.split())


# --- plain windows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("overlap", "count", "starts"), [
    (0, 13, [f"w{start}" for start in range(0, 1000, 80)]),
    (20, 17, [f"w{start}" for start in range(0, 961, 60)]),
])
def test_plain_windows_of_a_thousand_words(overlap: int, count: int, starts: list[str]) -> None:
    chunks = cut(numbered_words(1000), ChunkingSettings(80, overlap, plain=True))
    assert len(chunks) == count
    assert [chunk.text.split()[0] for chunk in chunks] == starts
    assert chunks[-1].text.split()[-1] == "w999"


@given(st.integers(0, 300), st.integers(1, 60), st.data())
def test_plain_windows_follow_the_formula(words: int, size: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    chunks = cut(numbered_words(words), ChunkingSettings(size, overlap, plain=True))
    expected = 0 if words == 0 else 1 if words <= size else math.ceil((words - overlap) / (size - overlap))
    assert len(chunks) == expected
    assert all(length(chunk) == size for chunk in chunks[:-1])


def test_plain_windows_begin_and_end_with_words() -> None:
    text = "  one\n\ttwo   three \n"
    assert [chunk.text for chunk in cut(text, ChunkingSettings(2, 0, plain=True))] == ["one\n\ttwo", "three"]


def test_fifty_lines_with_an_overlap_of_all_but_one_word() -> None:
    text = "\n".join(f"line{number} end{number}" for number in range(50))
    assert len(cut(text, ChunkingSettings(50, 49, plain=True))) == 51
    assert cut(text, ChunkingSettings(50, 49))[-1].text.endswith("end49")


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(("size", "overlap"), [(512, 512), (10, 11), (0, 0), (5, -1)])
def test_impossible_lengths_are_refused(size: int, overlap: int, plain: bool) -> None:
    with pytest.raises(SettingsError):
        cut("a" * 5000, ChunkingSettings(size, overlap, plain))


# --- whole sentences -------------------------------------------------------------------------------------------------


def test_sentences_stay_whole_and_near_the_wanted_length() -> None:
    chunks = cut(sentences(40, 13))
    assert all(chunk.text.endswith(".") and chunk.text.startswith("S") for chunk in chunks)
    assert all(60 <= length(chunk) <= 100 for chunk in chunks[:-1])


def test_about_twenty_words_of_whole_sentences_are_repeated() -> None:
    for before, after in pairwise(cut(sentences(40, 10))):
        assert before.start < after.start < before.end
        repeated = len(before.text[after.start - before.start:].split())
        assert repeated == 20


def test_no_overlap_repeats_nothing() -> None:
    chunks = cut(sentences(40, 10), ChunkingSettings(80, 0))
    assert all(before.end < after.start for before, after in pairwise(chunks))
    assert sum(map(length, chunks)) == 400


def test_the_end_of_a_section_makes_no_crumb() -> None:
    assert [length(chunk) for chunk in cut(sentences(9, 10))] == [90]


def test_a_heading_begins_the_chunk_of_its_section() -> None:
    text = f"# First\n\n{sentences(3, 10)}\n\n## Second\n\n{sentences(12, 10)}\n\n# Third\n\nShort."
    chunks = cut_markdown(text)
    assert [chunk.heading for chunk in chunks] == [
        ("First",), ("First", "Second"), ("First", "Second"), ("Third",)]
    assert [chunk.text.split("\n")[0] for chunk in chunks if chunk.text.startswith("#")] == [
        "# First", "## Second", "# Third"]
    assert chunks[-1].text == "# Third\n\nShort."


def test_a_heading_directly_under_another_makes_no_chunk_of_its_own() -> None:
    chunks = cut_markdown("# Manual\n\n## Care\n\nKeep it dry.\n\n# Empty\n\n# Last\n\nEnd.")
    assert [chunk.text for chunk in chunks] == [
        "# Manual\n\n## Care\n\nKeep it dry.", "# Empty\n\n# Last\n\nEnd."]
    assert [chunk.heading for chunk in chunks] == [("Manual", "Care"), ("Last",)]


def test_headings_at_the_end_go_with_the_section_above() -> None:
    chunks = cut_markdown("# Care\n\nKeep it dry.\n\n# To come\n\n# Later")
    assert [chunk.text for chunk in chunks] == ["# Care\n\nKeep it dry.\n\n# To come\n\n# Later"]
    assert chunks[0].heading == ("Care",)


def test_nothing_but_headings_is_found_all_the_same() -> None:
    chunks = cut_markdown("\n\n".join(f"# Task {number} {numbered_words(8)}" for number in range(40)))
    assert 4 <= len(chunks) <= 8
    assert all(length(chunk) <= 100 for chunk in chunks)


def test_a_title_alone_on_its_page_goes_with_the_next_page() -> None:
    text = "Part two\nBudget\nCosts rise.\n"
    blocks = (Block(BlockKind.HEADING, 0, 8, ("Part two",)), Block(BlockKind.HEADING, 9, 15, ("Budget",)),
              Block(BlockKind.PARAGRAPH, 16, 27, ("Budget",)))
    (chunk,) = cut(text, blocks=blocks, page_starts=(0, 9))
    assert (chunk.text, chunk.page, chunk.heading) == ("Part two\nBudget\nCosts rise.", 2, ("Budget",))


@pytest.mark.parametrize("plain", [False, True])
def test_what_is_only_about_the_document_is_in_no_chunk(plain: bool) -> None:
    text = "---\ntags: x\n---\nOne.\n\nid: 7\ntype: 1"
    blocks = (Block(BlockKind.METADATA, 0, 15), Block(BlockKind.PARAGRAPH, 16, 20), Block(BlockKind.METADATA, 22, 35))
    assert [chunk.text for chunk in cut(text, ChunkingSettings(plain=plain), blocks=blocks)] == ["One."]


def test_overlap_does_not_reach_into_the_section_before() -> None:
    chunks = cut_markdown(f"# A\n\n{sentences(8, 10)}\n\n# B\n\nOnly this.")
    assert chunks[-1].text == "# B\n\nOnly this."


def test_a_short_table_stays_whole_and_a_long_one_is_cut_between_rows() -> None:
    def table(rows: int) -> str:
        return "| a | b |\n|---|---|\n" + "\n".join(f"| r{row} | v{row} |" for row in range(rows))

    assert len(cut_markdown(table(20))) == 1
    long_chunks = cut_markdown(table(100))
    assert len(long_chunks) > 3
    assert all(chunk.text.startswith("|") and chunk.text.endswith("|") for chunk in long_chunks)


def test_a_long_list_is_cut_between_items() -> None:
    text = "\n".join(f"- item {number} {numbered_words(18)}\n  and more" for number in range(12))
    chunks = cut_markdown(text)
    assert len(chunks) > 1
    assert all(chunk.text.startswith("- item") and chunk.text.endswith("and more") for chunk in chunks)


def test_an_endless_sentence_is_cut_at_words() -> None:
    chunks = cut(numbered_words(1000))
    assert all(length(chunk) <= 100 for chunk in chunks)
    assert all(after.start < before.end for before, after in pairwise(chunks))


def test_a_word_of_two_hundred_thousand_letters_is_cut() -> None:
    chunks = cut("x" * 200_000 + " needle")
    assert max(len(chunk.text) for chunk in chunks) < 4_000
    assert chunks[-1].text.endswith("needle")


def test_a_chunk_stays_on_its_page() -> None:
    pages = [f"Marker page {number}\n" for number in range(1, 31)]
    starts = tuple(sum(map(len, pages[:number])) for number in range(30))
    chunks = cut("".join(pages), page_starts=starts)
    assert [(chunk.text, chunk.page) for chunk in chunks] == [
        (f"Marker page {number}", number) for number in range(1, 31)]


def test_line_and_language_are_known() -> None:
    chunks = cut("one.\n\ntwo.\n" + sentences(30, 10), language="cs")
    assert chunks[0].line == 1
    assert chunks[-1].line == 4
    assert {chunk.language for chunk in chunks} == {"cs"}
    assert {chunk.page for chunk in chunks} == {None}


WORDS = st.sampled_from(["a", "Bé", "konec.", "Dr.", "# x", "- y", "|", "```", "---", "1.", "…", "漢字。"])
SPACES = st.sampled_from([" ", "\n", "\n\n", "  ", "\t"])
TEXTS = st.lists(st.tuples(WORDS, SPACES), max_size=120).map(lambda pairs: "".join(map("".join, pairs)))


@given(TEXTS, st.integers(1, 12), st.data(), st.booleans())
def test_every_word_is_in_a_chunk(text: str, size: int, data: st.DataObject, plain: bool) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    chunks = cut_markdown(text, ChunkingSettings(size, overlap, plain))
    covered = [False] * len(text)
    for chunk in chunks:
        assert chunk.text == text[chunk.start:chunk.end]
        assert chunk.text.strip() == chunk.text != ""
        assert chunk.line == text.count("\n", 0, chunk.start) + 1
        covered[chunk.start:chunk.end] = [True] * (chunk.end - chunk.start)
    assert all(is_covered or text[at].isspace() for at, is_covered in enumerate(covered))
    for before, after in pairwise(chunks):
        assert before.start < after.start
        assert before.end < after.end


def test_what_no_block_holds_is_cut_as_paragraphs() -> None:
    text = "lost before\n\nheld\n\nlost after"
    start = text.index("held")
    chunks = cut(text, blocks=(Block(BlockKind.PARAGRAPH, start, start + 4),))
    assert " ".join(chunk.text for chunk in chunks).split() == text.split()


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("text", ["", " \n\t ", "\n\n\n"])
def test_nothing_gives_no_chunk(text: str, plain: bool) -> None:
    assert cut(text, ChunkingSettings(plain=plain)) == []


@pytest.mark.parametrize("unit", ["slovo ", "Aa bb. ", ". ", ".", "x", "\n", "- a\n", "| a\n", "# a\n", "a\n\n"])
def test_time_grows_with_the_length_alone(unit: str) -> None:
    def seconds(repeats: int) -> float:
        text = unit * repeats
        return cpu_seconds(lambda: cut_markdown(text))

    seconds(1_000)
    assert min(seconds(80_000), seconds(80_000)) < 16 * max(min(seconds(20_000), seconds(20_000)), 0.005)

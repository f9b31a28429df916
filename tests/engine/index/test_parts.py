"""The messages of a mailbox are documents of their own, in everything that is asked of an index.

Covers: store, manifest.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import PassageNotFound
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.records import FileState
from ragdesk.engine.records.exam import ExamQuestion
from ragdesk.engine.settings import Settings
from tests.helpers.exams import take_exam
from tests.helpers.index_content import assert_equals_fresh, update
from tests.helpers.sample_files import message

SEPARATOR = "From x Wed May  1 10:00:00 2024\n"
BOILER = ("Boiler", "Eva Nová <eva@example.org>", "The boiler is serviced every autumn by the same firm.")
RENT = ("Rent", "Jan Novák <jan@example.org>", "The rent of the flat is due on the fifth of each month.")
TRAIN = ("Train", "Eva Nová <eva@example.org>", "The night train leaves at ten from the second platform.")


def mailbox(*letters: tuple[str, str, str]) -> bytes:
    texts = (f"{SEPARATOR}Subject: {subject}\nFrom: {sender}\nDate: Wed, 1 May 2024 10:00:00 +0200\n"
             f"Content-Type: text/plain; charset=utf-8\n\n{text}\n\n" for subject, sender, text in letters)
    return "".join(texts).encode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "inbox.mbox").write_bytes(mailbox(BOILER, RENT, TRAIN))
    (notes / "garden.txt").write_text("Tomatoes are planted in May.")
    return notes


@pytest.fixture
def engine(tmp_path: Path, folder: Path) -> Iterator[Engine]:
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        engine.open_folder(folder)
        list(engine.update())
        yield engine


def test_a_message_is_found_named_and_opened(engine: Engine) -> None:
    hit = engine.search("When is the rent due?").hits[0]
    assert (hit.chunk.path, hit.chunk.part) == ("inbox.mbox", 2)
    assert hit.document_title == "Rent, Jan Novák, 2024-05-01"
    document = engine.document(hit.chunk.path, hit.chunk.part)
    assert document.text[hit.chunk.start:hit.chunk.end] == hit.chunk.text
    assert (document.part, document.title, document.author, document.date) == (
        2, "Rent", "Jan Novák <jan@example.org>", "2024-05-01 10:00")


def test_the_file_is_one_line_of_the_ledger(engine: Engine) -> None:
    garden, inbox = engine.ledger()
    assert (garden.path, garden.documents) == ("garden.txt", 1)
    assert (inbox.path, inbox.state, inbox.documents, inbox.chunks) == ("inbox.mbox", FileState.OK, 3, 3)
    assert engine.status().documents == 4
    assert engine.check() == []


def test_a_mailbox_itself_opens_its_first_message(engine: Engine) -> None:
    assert engine.document("inbox.mbox").title == "Boiler"
    with pytest.raises(PassageNotFound):
        engine.document("inbox.mbox", 4)


def test_the_prompt_and_the_citations_name_the_message(engine: Engine) -> None:
    result = engine.search("When is the rent due?")
    prompt = engine.build_prompt(result)
    assert "inbox.mbox, message 2, section Rent (Jan Novák, 2024-05-01)" in prompt.messages[1].content
    citation = engine.extract_answer(result, prompt).citations[0]
    assert (citation.path, citation.part) == ("inbox.mbox", 2)
    assert engine.document(citation.path, citation.part).text[citation.start:citation.end] == citation.quote


def test_a_document_in_a_file_is_found_by_its_name_and_named_by_it(tmp_path: Path) -> None:
    mail = message("Offer", "See below.")
    mail.add_attachment("Ninety crowns for the mooring.", filename="harbour-prices.md")
    (tmp_path / "fwd.eml").write_bytes(mail.as_bytes())
    (tmp_path / "other.txt").write_text("Nothing of mooring here.")
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        engine.open_folder(tmp_path)
        list(engine.update())
        for question in ("harbour", "mooring path:harbour", "mooring type:md"):
            hit = engine.search(question).hits[0]
            assert (hit.chunk.path, hit.chunk.inner) == ("fwd.eml", "harbour-prices.md"), question
        prompt = engine.build_prompt(engine.search("mooring price"))
        assert "fwd.eml › harbour-prices.md, section" not in prompt.messages[1].content
        assert "fwd.eml › harbour-prices.md" in prompt.messages[1].content
        assert engine.why_not("mooring", "fwd.eml › harbour-prices.md").hit.chunk.part == 1
        assert engine.check() == []


def test_why_not_is_about_the_message_that_is_meant(engine: Engine) -> None:
    assert engine.why_not("night train", "inbox.mbox").hit.chunk.part == 3
    assert engine.why_not("night train", "inbox.mbox", part=1).hit.chunk.part == 1
    with pytest.raises(PassageNotFound):
        engine.why_not("night train", "inbox.mbox", "night train", part=1)


def test_a_judged_quote_is_looked_for_in_every_message(engine: Engine) -> None:
    questions = [ExamQuestion("night train", ("inbox.mbox",), "train leaves at ten"),
                 ExamQuestion("night train", ("inbox.mbox",), "2024-05-01 10:00 The rent")]
    result = take_exam(engine, questions, ["bm25:words"])
    assert result.unanswerable == ()
    assert result.methods["bm25:words"]["all"].hit_at_1 == 0.5


def test_one_of_messages_that_say_the_same_stands_for_all_where_there_is_no_room(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "inbox.mbox").write_bytes(mailbox(RENT, BOILER, RENT))
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        engine.open_folder(notes)
        list(engine.update())
        found = engine.search("When is the rent due?").hits
        assert [(hit.chunk.part, hit.same_text_in) for hit in found] == [
            (1, ("inbox.mbox #3",)), (3, ("inbox.mbox #1",))]
        (notes / "more.mbox").write_bytes(mailbox(*[RENT] * 20))
        list(engine.update())
        first = engine.search("When is the rent due?").hits[0]
        assert (first.chunk.part, first.same_text_in[:2]) == (1, ("inbox.mbox #3", "more.mbox #1"))


@pytest.mark.parametrize("letters", [
    (RENT, TRAIN), (BOILER, TRAIN, RENT, RENT), (BOILER, ("Rent", "Jan", "It has changed."), TRAIN), (TRAIN,)])
def test_a_changed_mailbox_is_replaced_as_a_whole(tmp_path: Path, folder: Path,
                                                  letters: tuple[tuple[str, str, str], ...]) -> None:
    with closing(IndexStore(tmp_path / "place" / "index")) as store:
        update(store, folder)
        (folder / "inbox.mbox").write_bytes(mailbox(*letters))
        assert update(store, folder) == ["inbox.mbox"]
        assert [document.part for document in store.manifest.documents("inbox.mbox")] == [
            *range(1, len(letters) + 1)]
        assert_equals_fresh(store, folder)


def test_a_moved_mailbox_is_read_again(tmp_path: Path, folder: Path) -> None:
    with closing(IndexStore(tmp_path / "place" / "index")) as store:
        update(store, folder)
        (folder / "old").mkdir()
        (folder / "inbox.mbox").rename(folder / "old" / "inbox.mbox")
        update(store, folder)
        assert len(store.manifest.chunk_ids_of_file("old/inbox.mbox")) == 3
        assert_equals_fresh(store, folder)


def test_a_mailbox_of_many_messages_is_counted_slice_by_slice(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    letters = [(f"Letter {n}", "Eva", f"Word{n} and other words of the letter.") for n in range(1_300)]
    (folder / "inbox.mbox").write_bytes(mailbox(*letters))
    with closing(IndexStore(tmp_path / "place" / "index")) as store:
        update(store, folder)
        assert store.manifest.document_count() == store.chunk_count == len(letters)
        assert_equals_fresh(store, folder)

"""The facade on real folders: what is found follows what is on disk, and every mistake has a name.

Covers: collection, cancellation.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import (
    FileWithoutPassages,
    FolderEmpty,
    FolderMissing,
    FolderNotAFolder,
    FolderStillBeingRead,
    IndexBusy,
    PassageNotFound,
    QuestionEmpty,
    QuestionOnlyCommonWords,
)
from ragdesk.engine.index.update_lock import update_lock
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import AnswerMaker, FileState, Origin, Verdict
from ragdesk.engine.records.files import FileChange, Refusal
from ragdesk.engine.settings import Settings
from ragdesk.wording import error_hint, file_reason
from tests.helpers.index_content import store_of

NOTES = {
    "warranty.md": "# Battery\n\nThe warranty covers the battery for 24 months from the day of purchase.\n",
    "garden/tomatoes.txt": "Tomatoes are planted in May, after the last frost, in the bed by the wall.\n",
    "rent.html": "<html><body><h1>Rent</h1><p>The rent is 640 a month and is due on the fifth.</p></body></html>",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    notes = tmp_path / "notes"
    for name, text in NOTES.items():
        (notes / name).parent.mkdir(parents=True, exist_ok=True)
        (notes / name).write_text(text, encoding="utf-8")
    return notes


@pytest.fixture
def engine(tmp_path: Path, folder: Path) -> Iterator[Engine]:
    engine = Engine(tmp_path / "data", Settings())
    engine.open_folder(folder)
    list(engine.update())
    yield engine
    engine.close()


def first_path(engine: Engine, question: str) -> str | None:
    """The best passage's file."""
    hits = engine.search(question).hits
    return hits[0].chunk.path if hits else None


def snapshot_of(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """Everything about the files of a folder that a program could change by writing."""
    return {str(path): (path.stat().st_mtime_ns, path.stat().st_mode, path.read_bytes() if path.is_file() else b"")
            for path in sorted(folder.rglob("*"))}


def test_a_question_finds_its_note(engine: Engine) -> None:
    result = engine.search("How long does the warranty of the battery last?")
    assert result.hits[0].chunk.path == "warranty.md"
    assert result.evidence.verdict is not Verdict.NONE
    prompt = engine.build_prompt(result)
    answer = engine.extract_answer(result, prompt)
    assert answer.by is AnswerMaker.EXTRACT
    citation = answer.citations[0]
    assert engine.document(citation.path).text[citation.start : citation.end] == citation.quote
    assert "24 months" in citation.quote


def test_every_passage_is_a_slice_of_its_document(engine: Engine) -> None:
    for hit in engine.search("warranty tomatoes rent month").hits:
        text = engine.document(hit.chunk.path).text
        assert text[hit.chunk.start : hit.chunk.end] == hit.chunk.text


def test_a_change_a_deletion_and_a_new_file_are_seen(engine: Engine, folder: Path) -> None:
    (folder / "rent.html").unlink()
    (folder / "warranty.md").write_text("# Battery\n\nNothing is covered by the guarantee, not even the charger.\n")
    (folder / "new.txt").write_text("The zebra crossing is closed.\n")
    list(engine.update())
    assert first_path(engine, "zebra") == "new.txt"
    assert first_path(engine, "charger") == "warranty.md"
    assert all(hit.chunk.path != "rent.html" for hit in engine.search("rent month").hits)
    (hit,) = engine.search("warranty").hits
    assert (hit.chunk.path, hit.missing) == ("warranty.md", ("warranty",))
    assert {term.of for term in hit.terms} <= {Origin.TITLE, Origin.PARTS}
    assert engine.status().documents == 3
    assert engine.check() == []


def test_only_what_changed_is_read_again(engine: Engine, folder: Path) -> None:
    (folder / "new.txt").write_text("A zebra.\n")
    read = [progress.path for progress in engine.update() if progress.path]
    assert read == ["new.txt"]


def test_a_new_time_stamp_alone_changes_no_passage(engine: Engine, folder: Path) -> None:
    before = [hit.chunk_id for hit in engine.search("warranty battery").hits]
    os.utime(folder / "warranty.md")
    list(engine.update())
    assert [hit.chunk_id for hit in engine.search("warranty battery").hits] == before


def test_an_unreadable_file_is_named_and_stops_nothing(engine: Engine, folder: Path) -> None:
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 nothing of the kind")
    (folder / "data.bin").write_bytes(b"\0\1\2")
    (folder / "after.txt").write_text("An aardvark lives here.\n")
    list(engine.update())
    states = {report.path: report for report in engine.ledger()}
    assert states["broken.pdf"].state is FileState.ERROR
    assert states["broken.pdf"].reason
    assert states["data.bin"].state is FileState.SKIPPED
    assert first_path(engine, "aardvark") == "after.txt"
    assert sum(engine.status().counts.values()) == sum(1 for path in folder.rglob("*") if path.is_file())


def test_nothing_is_written_into_the_folder(tmp_path: Path, folder: Path) -> None:
    before = snapshot_of(folder)
    engine = Engine(tmp_path / "data", Settings())
    engine.open_folder(folder)
    list(engine.update())
    result = engine.search("rent")
    engine.extract_answer(result, engine.build_prompt(result))
    engine.close()
    assert snapshot_of(folder) == before


def test_the_index_is_private(engine: Engine, tmp_path: Path) -> None:
    if os.name == "nt":
        pytest.skip("file modes are for systems that have them")
    for path in (tmp_path / "data").rglob("*"):
        assert path.stat().st_mode & 0o077 == 0, path


def test_a_question_is_answered_while_reading(tmp_path: Path, folder: Path) -> None:
    for i in range(50):
        (folder / f"{i:02}.txt").write_text(f"Note number{i} about the boiler.\n")
    engine = Engine(tmp_path / "data", Settings())
    engine.open_folder(folder)
    found = set()
    for progress in engine.update():
        try:
            found.add(len(engine.search("boiler", method="bm25:words", top=99).hits))
        except FolderStillBeingRead:
            assert not progress.path
    assert len(found) > 5
    assert max(found) == 50
    engine.close()


def test_a_cancelled_update_keeps_what_was_read_and_goes_on_later(tmp_path: Path, folder: Path) -> None:
    engine = Engine(tmp_path / "data", Settings())
    engine.open_folder(folder)
    token = CancelToken()
    steps = engine.update(token)
    while not next(steps).path:
        pass
    token.cancel()
    with pytest.raises(Cancelled):
        list(steps)
    assert engine.status().documents == 1
    assert engine.check() == []
    list(engine.update())
    assert engine.status().documents == 3
    assert engine.check() == []
    engine.close()


def test_other_cutting_is_another_index(engine: Engine) -> None:
    engine.apply_settings(engine.settings.changed(chunk_words=5, overlap_words=0, plain_windows=True))
    assert engine.status().chunks == 0
    list(engine.update())
    assert engine.status().chunks > 3
    assert all(len(hit.chunk.text.split()) <= 5 for hit in engine.search("warranty battery rent").hits)


def test_mistakes_have_names(tmp_path: Path, engine: Engine) -> None:
    with pytest.raises(FolderMissing):
        engine.open_folder(tmp_path / "nowhere")
    with pytest.raises(FolderNotAFolder):
        engine.open_folder(tmp_path / "notes" / "warranty.md")
    with pytest.raises(QuestionEmpty):
        engine.search("  ")
    with pytest.raises(QuestionOnlyCommonWords):
        engine.search("how is it?")
    with pytest.raises(PassageNotFound):
        engine.document("nowhere.md")
    with pytest.raises(PassageNotFound):
        engine.why_not("warranty", "warranty.md", "words that are not there")
    assert first_path(engine, "warranty") == "warranty.md", "the folder stayed open"


def test_an_empty_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    engine = Engine(tmp_path / "data", Settings())
    engine.open_folder(tmp_path / "empty")
    list(engine.update())
    with pytest.raises(FolderEmpty):
        engine.search("warranty")
    engine.close()


def test_why_not_names_what_is_missing(engine: Engine) -> None:
    answer = engine.why_not("battery guarantee of the tomatos", "garden/tomatoes.txt", "planted in May")
    assert answer.rank is not None
    assert answer.of == engine.status().chunks
    assert {near.word for near in answer.missing} == {"battery", "guarantee"}
    nothing = engine.why_not("battery", "garden/tomatoes.txt", method="bm25:words")
    assert nothing.rank is None
    assert nothing.reason == "no-word-shared"


def test_a_damaged_index_is_set_aside_and_rebuilt(tmp_path: Path, folder: Path) -> None:
    engine = Engine(tmp_path / "data", Settings())
    engine.open_folder(folder)
    list(engine.update())
    engine.close()
    (manifest,) = (tmp_path / "data").rglob("manifest.sqlite")
    for path in manifest.parent.glob("manifest.sqlite*"):
        path.write_bytes(b"garbage " * 1000)
    status = engine.open_folder(folder)
    assert status.damaged_index_set_aside
    list(engine.update())
    assert first_path(engine, "warranty") == "warranty.md"
    assert engine.check() == []
    engine.close()


def test_what_if_changes_one_question_alone(engine: Engine) -> None:
    usual = engine.search("warranty rent month", method="bm25:words")
    other = engine.search("warranty rent month", method="bm25:words", k1=0.0, b=0.0, without=frozenset({"rent"}))
    assert (other.k1, other.b) == (0.0, 0.0)
    assert [word.text for word in other.question.words if word.left_out] == ["rent"]
    assert all(term.repetition == term.length_factor == 1 for hit in other.hits for term in hit.terms)
    assert all(term.word != "rent" for hit in other.hits for term in hit.terms)
    assert engine.search("warranty rent month", method="bm25:words") == usual
    with pytest.raises(QuestionOnlyCommonWords):
        engine.search("rent", without=frozenset({"rent"}))


@pytest.mark.parametrize("question", ["warranty battery", 'warranty "the battery"', "warranty path:md"])
def test_what_if_values_are_those_that_every_point_is_made_of(engine: Engine, question: str) -> None:
    usual, flat = engine.search(question), engine.search(question, k1=0.0)
    assert flat.hits[0].score != usual.hits[0].score
    assert engine.search(question, k1=flat.k1).hits[0].score == flat.hits[0].score
    assert engine.search(question, k1=usual.k1).hits == usual.hits


def test_there_is_something_to_ask_about(engine: Engine, folder: Path) -> None:
    (folder / "warranty.md").write_text("# Warranty of the battery\n\nIt covers the battery for 24 months.\n")
    list(engine.update())
    assert engine.example_questions(3) == ("Warranty of the battery",)
    beside = folder.with_name("notes.exam.jsonl")
    beside.write_text('{"question": "How long?", "file": "warranty.md"}\n')
    assert engine.example_questions(3) == ("How long?",)


def test_settings_that_cannot_be_used_leave_the_old_ones(engine: Engine, folder: Path) -> None:
    folder.rename(folder.with_name("unplugged"))
    with pytest.raises(FolderMissing):
        engine.apply_settings(engine.settings.changed(chunk_words=5, overlap_words=0))
    assert engine.settings == Settings()
    folder.with_name("unplugged").rename(folder)
    assert first_path(engine, "warranty") == "warranty.md"


def test_a_folder_that_cannot_be_looked_into_keeps_its_notes(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    real_scandir = os.scandir

    def failing_scandir(path: str) -> object:
        if str(path).endswith("garden"):
            raise OSError(5, "Input/output error")
        return real_scandir(path)

    monkeypatch.setattr("ragdesk.engine.folder.walk.os.scandir", failing_scandir)
    list(engine.update())
    assert first_path(engine, "tomatoes frost") == "garden/tomatoes.txt"
    assert [report.path for report in engine.ledger() if report.state is FileState.ERROR] == ["garden"]
    monkeypatch.undo()
    list(engine.update())
    assert "garden" not in [report.path for report in engine.ledger()]
    assert first_path(engine, "tomatoes frost") == "garden/tomatoes.txt"


def test_a_question_is_answered_while_another_program_updates(engine: Engine) -> None:
    with update_lock(store_of(engine).directory):
        steps = engine.update()
        next(steps)
        assert first_path(engine, "warranty") == "warranty.md"
        steps.close()


def test_two_programs_do_not_update_one_index_at_once(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ragdesk.engine.index.update_lock.WAIT_SECONDS", 0.1)
    store = store_of(engine)
    with update_lock(store.directory), pytest.raises(IndexBusy):
        list(engine.update())


def test_files_that_are_no_longer_what_was_read_are_named(engine: Engine, folder: Path) -> None:
    engine.open_folder(folder)
    list(engine.update())
    assert engine.changed_since(NOTES) == {}
    (folder / "warranty.md").write_text("Something else.\n", encoding="utf-8")
    (folder / "rent.html").unlink()
    assert engine.changed_since([*NOTES, "never.txt"]) == {"rent.html": "gone", "warranty.md": "changed"}


def test_a_file_with_the_same_bytes_is_called_changed_only_until_the_next_update(engine: Engine, folder: Path) -> None:
    engine.open_folder(folder)
    list(engine.update())
    os.utime(folder / "warranty.md", ns=(5, 5))
    assert engine.changed_since(NOTES) == {"warranty.md": "changed"}
    list(engine.update())
    assert engine.changed_since(NOTES) == {}


def test_a_file_written_while_the_folder_was_looked_through_is_not_called_changed(
    engine: Engine, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ragdesk.engine.index.update.CLOCK_STEP_NS", 10**18)
    (folder / "warranty.md").write_text("Some words.", encoding="utf-8")
    list(engine.update())
    assert engine.changed_since(NOTES) == {}
    (folder / "warranty.md").write_text("Other words.", encoding="utf-8")
    assert engine.changed_since(NOTES) == {"warranty.md": "changed"}


def test_a_drive_that_never_answers_keeps_no_question_waiting(
    engine: Engine, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go, waits = Event(), []

    def hang(path: Path, *_more: object) -> dict[str, FileChange]:
        waits.append(path)
        assert let_go.wait(60)
        return {"warranty.md": FileChange.CHANGED}

    for name in ("DRIVE_WAITS_SECONDS", "OPENING_CHECK_WAITS_SECONDS"):
        monkeypatch.setattr(f"ragdesk.engine.collection.{name}", 0.01)
    for name in ("find_changes", "check_file", "find_place"):
        monkeypatch.setattr(f"ragdesk.engine.collection.{name}", hang)
    try:
        assert engine.changed_since(NOTES) == engine.changed_since(NOTES) == {}
        assert first_path(engine, "warranty") == "warranty.md"
        assert engine.file_to_open("warranty.md") is engine.folder_to_show("warranty.md") is Refusal.SILENT
        assert waits == [engine.folder] * 2  # one for the changes, one for the opening
    finally:
        let_go.set()


def test_a_file_is_opened_and_its_folder_shown_only_while_a_folder_is_open(engine: Engine, folder: Path,
                                                                          tmp_path: Path) -> None:
    assert engine.file_to_open("garden/tomatoes.txt") == folder.resolve() / "garden" / "tomatoes.txt"
    assert engine.folder_to_show("garden/tomatoes.txt") == folder.resolve() / "garden"
    assert engine.file_to_open("rent.html") is Refusal.KIND
    unopened = Engine(tmp_path / "other", Settings())
    assert unopened.file_to_open("a.md") is unopened.folder_to_show("a.md") is Refusal.GONE
    unopened.close()


def test_passages_of_files_read_again_are_gone_whichever_program_read_them(engine: Engine, folder: Path,
                                                                         tmp_path: Path) -> None:
    ids = {hit.chunk.path: hit.chunk_id for hit in engine.search("warranty tomatoes rent").hits}
    assert set(ids) == set(NOTES)
    assert engine.passages_gone(ids.values()) == engine.passages_gone(()) == frozenset()
    os.utime(folder / "rent.html", ns=(5, 5))
    (folder / "warranty.md").write_text("# Battery\n\nThe warranty is over.\n", encoding="utf-8")
    (folder / "garden" / "tomatoes.txt").unlink()
    other = Engine(tmp_path / "data", Settings())
    other.open_folder(folder)
    list(other.update())
    other.close()
    assert engine.passages_gone(ids.values()) == {ids["warranty.md"], ids["garden/tomatoes.txt"]}


def test_examples_are_of_different_documents_those_of_a_few_passages_first(engine: Engine, folder: Path) -> None:
    book = "".join(f"# Chapter number {n}\n\n{'Many words of a book. ' * 200}\n\n" for n in range(4))
    (folder / "book.md").write_text(book)
    (folder / "note.md").write_text("# Boiler service\n\nEvery two years.\n")
    (folder / "trip.md").write_text("# Trip to Prague\n\nBy train.\n\n## Train tickets\n\n" + "They are cheap. " * 200)
    list(engine.update())
    (folder / "2026-02-10.md").write_text("# 2026-02-10\n\nRain.\n\n# Where is the key?\n\nUnder the stone.\n")
    list(engine.update())
    assert engine.example_questions(3) == ("Where is the key?", "Trip to Prague", "Chapter number 0")


def test_of_a_file_without_text_the_reason_is_told(engine: Engine, folder: Path) -> None:
    (folder / "nothing.txt").write_text("")
    list(engine.update())
    with pytest.raises(FileWithoutPassages) as caught:
        engine.why_not("warranty", "nothing.txt")
    assert caught.value.values == {"path": "nothing.txt", "reason": "empty"}
    assert error_hint(caught.value) == file_reason(FileReason.EMPTY)
    with pytest.raises(PassageNotFound) as missing:
        engine.why_not("warranty", "warranty.md", "no such words")
    assert type(missing.value) is PassageNotFound

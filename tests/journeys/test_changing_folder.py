"""The folder lives: notes change, go, come, and some cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.journeys.conftest import Person


def test_a_changed_note_is_found_by_its_new_words(person: Person, notes: Path) -> None:
    person.open(notes)
    person.ask("greenhouse door")
    assert person.found_paths() == ["garden.txt"]
    (notes / "garden.txt").write_text("The shed roof leaks near the chimney.\n", encoding="utf-8")
    person.read_again()
    person.ask("leaking chimney")
    assert person.found_paths()[0] == "garden.txt"
    person.ask("greenhouse door")
    assert person.passages == ()


def test_a_deleted_note_is_gone_and_the_window_says_that_something_changed(person: Person, notes: Path) -> None:
    person.open(notes)
    person.ask("battery warranty")
    assert person.found_paths() == ["warranty.md"]
    (notes / "warranty.md").unlink()
    person.read_again()
    assert person.sees("Documents behind these passages are gone.")
    banner = person.window.parts.passages.banner
    assert banner.accessibleDescription() == "warranty.md (file gone)"
    person.wait(person.session.client.answer_ready, banner.action_chosen.emit)
    assert person.passages == ()


def test_a_note_that_cannot_be_read_is_named_with_the_reason(person: Person, notes: Path) -> None:
    (notes / "broken <b>.pdf").write_bytes(b"%PDF-1.7\nnothing more")
    person.open(notes)
    button = person.window.parts.strip.ledger_button
    assert button.text() == "1 could not be read"
    button.click()
    dialog = person.window.folder_flow.ledger_dialog
    assert dialog is not None
    assert dialog.pane.filter.rowCount() == 1
    assert dialog.pane.filter.index(0, 0).data() == "broken <b>.pdf"
    assert "damaged" in dialog.pane.filter.index(0, 3).data()
    dialog.reject()
    person.ask("battery warranty")
    assert person.found_paths() == ["warranty.md"]


def test_an_empty_folder_says_what_can_be_read(person: Person, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    person.open(folder)
    assert person.sees("There is nothing to read here.")


def test_a_folder_that_is_gone_says_so_and_offers_another(person: Person, tmp_path: Path) -> None:
    person.wait(person.session.client.failed, lambda: person.window.open_folder(tmp_path / "gone"))
    assert "does not exist" in person.window.parts.welcome.banner.title
    assert person.sees("Choose folder…", person.window.parts.welcome.banner)


def test_the_next_start_opens_the_same_folder(start: Callable[[], Person], notes: Path) -> None:
    first = start()
    first.open(notes)
    first.window.close()
    first.session.close()
    second = start()
    second.wait(second.session.client.reading_ended, lambda: None)
    second.ask("battery warranty")
    assert second.found_paths() == ["warranty.md"]


def test_a_damaged_index_is_rebuilt_and_the_person_is_told(
    start: Callable[[], Person], notes: Path, data_dir: Path
) -> None:
    first = start()
    first.open(notes)
    first.window.close()
    first.session.close()
    databases = [path for path in data_dir.rglob("*") if path.is_file() and path.read_bytes()[:6] == b"SQLite"]
    assert databases
    for path in databases:
        path.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    second = start()
    second.wait(second.session.client.reading_ended, lambda: None)
    assert second.window.parts.welcome.banner.title == "The saved index could not be read."
    assert second.sees("not affected")
    second.ask("battery warranty")
    assert second.found_paths() == ["warranty.md"]


def test_why_not_answers_for_words_the_user_points_at(person: Person, notes: Path) -> None:
    person.open(notes)
    made = person.ask("battery warranty")
    person.open_citation(made.answer.citations[0])
    parts = person.window.parts
    person.wait(person.session.client.document_ready, lambda: person.session.client.load_document("garden.txt", 0, 8))
    person.wait(person.session.client.why_not_ready,
                lambda: parts.document.why_not_requested.emit("garden.txt", 0, 8))
    assert parts.why.isVisible()
    assert person.sees("Why was this passage not found?", parts.why)


def test_another_language_changes_every_text_and_keeps_the_question(person: Person, notes: Path) -> None:
    person.open(notes)
    person.ask("battery warranty")
    old = id(person.window)
    settings = person.session.preferences.settings
    person.wait(person.session.client.answer_ready,
                lambda: person.session.preferences.change_settings(settings.changed(interface_language="cs")))
    assert id(person.window) != old
    assert [window for window in QApplication.topLevelWidgets() if window.isVisible()] == [person.window]
    assert person.window.parts.question.question == "battery warranty"
    assert person.found_paths() == ["warranty.md"]
    assert person.window.parts.question.ask_button.text() != "Ask"
    person.press(Qt.Key.Key_Escape)


def test_the_unfolded_arithmetic_stays_unfolded_in_another_language(person: Person, notes: Path) -> None:
    person.open(notes)
    person.ask("battery warranty")
    person.window.parts.why.arithmetic_fold.set_open(True)
    settings = person.session.preferences.settings
    person.wait(person.session.client.answer_ready,
                lambda: person.session.preferences.change_settings(settings.changed(interface_language="pl")))
    assert person.window.parts.why.arithmetic_fold.is_open
    assert person.window.parts.why.arithmetic_fold.handle.text() == "Ukryj obliczenie"


def test_two_windows_on_one_folder_both_tell_of_a_change(start: Callable[[], Person], notes: Path) -> None:
    first = start()
    first.open(notes)
    second = start()
    second.wait(second.session.client.reading_ended, lambda: None)
    for person in (first, second):
        person.ask("battery warranty")
        assert person.found_paths() == ["warranty.md"]
    (notes / "warranty.md").write_text("# Battery\n\nThe battery warranty now lasts 48 months.\n", encoding="utf-8")
    for person in (first, second):
        person.read_again()
        assert person.sees("Documents behind these passages have changed.", person.window.parts.passages)
        person.ask("battery warranty")
        assert "48 months" in person.passages[0].chunk.text


def test_a_passage_that_has_moved_is_shown_where_it_is_now(person: Person, notes: Path) -> None:
    person.open(notes)
    person.ask("battery warranty")
    passage = person.passages[0]
    text = (notes / "warranty.md").read_text(encoding="utf-8")
    (notes / "warranty.md").write_text(f"# What was added\n\nSomething else.\n\n{text}", encoding="utf-8")
    person.read_again()
    person.wait(person.session.client.document_ready, lambda: person.window.document_flow.open_passage(passage))
    assert person.window.parts.document.selected_text() == passage.chunk.text
    assert person.window.parts.document.banner.title == ""


def test_a_passage_that_is_no_more_marks_nothing_and_is_said_to_be_gone(person: Person, notes: Path) -> None:
    person.open(notes)
    person.ask("battery warranty")
    passage, document = person.passages[0], person.window.parts.document
    (notes / "warranty.md").write_text("Nothing of that.\n", encoding="utf-8")
    person.read_again()
    person.wait(person.session.client.document_ready, lambda: person.window.document_flow.open_passage(passage))
    assert document.selected_text() == ""
    assert document.banner.title == "The passage is no longer in this document."
    (notes / "warranty.md").unlink()
    person.read_again()
    person.wait(person.session.client.failed, lambda: person.window.document_flow.open_passage(passage))
    assert document.banner.title == "This document is no longer among those read."
    person.wait(person.session.client.answer_ready, document.banner.action_chosen.emit)
    assert person.passages == ()


def test_an_open_document_says_that_its_file_has_changed_and_only_while_it_shows_the_old_text(
    person: Person, notes: Path
) -> None:
    person.open(notes)
    person.ask("battery warranty")
    client, document = person.session.client, person.window.parts.document
    for path, text in (("garden.txt", "The shed roof leaks.\n"), ("warranty.md", "The battery warranty is over.\n")):
        person.wait(client.document_ready, lambda path=path: client.load_document(path, 0, 4))
        (notes / path).write_text(text, encoding="utf-8")
        person.read_again()
        assert document.banner.title == "This document has changed since it was opened."
        person.wait(client.document_ready, lambda path=path: client.load_document(path, 0, 4))
        (notes / "other.md").write_text(f"Another note than {path}.\n", encoding="utf-8")
        person.read_again()
        assert document.banner.title != "This document has changed since it was opened."

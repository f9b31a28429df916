"""A passage whose file is no longer what was read says so before it is used."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragdesk import wording
from ragdesk.desktop.flows.changed_files_flow import names_of_changed
from ragdesk.desktop.link.messages import LoadDocument
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.saving import saved_sentence
from ragdesk.desktop.widgets.copy_button import CopyButton
from ragdesk.engine.records.files import FileChange
from ragdesk.translation import use_language
from tests.helpers.fake_engine import TEXT, FakeEngine

SENTENCE = wording.changes_sentence(["one file"])


def test_passages_and_prompt_say_it_as_soon_as_they_are_shown(open_window: MainWindow, engine: FakeEngine) -> None:
    engine.changes = {"warranty.md": FileChange.CHANGED}
    open_window.search_flow.ask("warranty")
    assert open_window.parts.passages.banner.title == SENTENCE
    assert open_window.parts.prompt.banner.title == SENTENCE


def test_nothing_is_said_of_files_that_are_as_they_were(open_window: MainWindow) -> None:
    open_window.search_flow.ask("warranty")
    assert open_window.parts.passages.banner.title == ""


def test_reading_again_takes_the_message_away(open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    engine.changes = {"warranty.md": FileChange.GONE}
    open_window.search_flow.ask("warranty")
    engine.changes = {}
    with qtbot.waitSignal(open_window.client.reading_ended):
        open_window.parts.prompt.banner.action_chosen.emit()
    assert open_window.parts.prompt.banner.title == ""
    assert open_window.parts.passages.banner.title != SENTENCE


def test_a_document_says_it_when_it_is_opened(open_window: MainWindow, engine: FakeEngine) -> None:
    engine.changes = {"warranty.md": FileChange.CHANGED}
    open_window.client.load_document("warranty.md", 0, 5)
    assert open_window.parts.document.banner.title == SENTENCE


def spoken_row(window: MainWindow) -> str:
    return str(window.parts.passages.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))


def test_the_answer_says_it_too(open_window: MainWindow, engine: FakeEngine) -> None:
    engine.changes = {"warranty.md": FileChange.CHANGED}
    open_window.search_flow.ask("warranty")
    assert open_window.parts.answer.banner.title == SENTENCE
    open_window.search_flow.ask("warranty", with_answer=False)
    assert open_window.parts.answer.banner.title == ""


@pytest.mark.parametrize(("change", "mark"), [(FileChange.CHANGED, "file changed"), (FileChange.GONE, "file gone")])
def test_the_row_of_the_passage_bears_a_mark(open_window: MainWindow, engine: FakeEngine, qtbot: QtBot,
                                             change: FileChange, mark: str) -> None:
    open_window.search_flow.ask("warranty")
    assert mark not in spoken_row(open_window)
    plain = open_window.parts.passages.grab().toImage()
    engine.changes = {"warranty.md": change}
    open_window.search_flow.ask("warranty")
    open_window.parts.passages.banner.hide_message()
    assert spoken_row(open_window).endswith(f", {mark}")
    assert open_window.parts.passages.grab().toImage() != plain
    engine.changes = {}
    with qtbot.waitSignal(open_window.client.reading_ended):
        open_window.folder_flow.read_again()
    assert mark not in spoken_row(open_window)


def test_the_mark_stays_while_other_values_are_tried(open_window: MainWindow, engine: FakeEngine) -> None:
    engine.changes = {"warranty.md": FileChange.CHANGED}
    open_window.search_flow.ask("warranty")
    assert open_window.search_flow.result is not None
    open_window.search_flow.show_trial(open_window.search_flow.result)
    assert "file changed" in spoken_row(open_window)
    open_window.search_flow.show_trial(None)
    assert "file changed" in spoken_row(open_window)


def test_copying_the_prompt_looks_again(open_window: MainWindow, engine: FakeEngine) -> None:
    open_window.search_flow.ask("warranty")
    engine.changes = {"warranty.md": FileChange.GONE}
    open_window.parts.prompt.findChildren(CopyButton)[0].click()
    assert open_window.parts.prompt.banner.title == SENTENCE
    assert "file gone" in spoken_row(open_window)


def test_saving_the_prompt_looks_again_and_still_says_that_it_was_saved(
    open_window: MainWindow, engine: FakeEngine, tmp_path: Path
) -> None:
    open_window.search_flow.ask("warranty")
    banner = open_window.parts.prompt.banner
    open_window.parts.prompt.export_requested.emit(tmp_path / "one.txt", "txt")
    assert banner.title == saved_sentence(tmp_path / "one.txt")
    engine.changes = {"warranty.md": FileChange.GONE}
    open_window.parts.prompt.export_requested.emit(tmp_path / "two.txt", "txt")
    assert (tmp_path / "two.txt").exists()
    assert banner.title == SENTENCE
    assert banner.accessibleDescription() == f"{saved_sentence(tmp_path / 'two.txt')}\nwarranty.md (file gone)"


def test_files_of_passages_that_were_not_sent_are_no_matter_of_the_prompt(
    open_window: MainWindow, engine: FakeEngine
) -> None:
    open_window.search_flow.ask("warranty")
    open_window.client.changes_found.emit({"other.md": FileChange.CHANGED})
    assert open_window.parts.passages.banner.title == SENTENCE
    assert open_window.parts.prompt.banner.title == open_window.parts.answer.banner.title == ""


def test_the_first_files_are_named_with_what_became_of_them() -> None:
    use_language("en")
    changes = {"a.md": FileChange.CHANGED, "b.md": FileChange.GONE}
    assert names_of_changed(changes) == "a.md (file changed) · b.md (file gone)"
    many = changes | {f"c{number}.md": FileChange.GONE for number in range(4)}
    assert names_of_changed(many) == "a.md (file changed) · b.md (file gone) · c0.md (file gone) · and 3 more"


def test_an_open_document_says_when_a_reading_finds_it_changed_or_gone(
    open_window: MainWindow, engine: FakeEngine, qtbot: QtBot
) -> None:
    client, banner = open_window.client, open_window.parts.document.banner
    engine.first_name = "warranty.md"
    with qtbot.waitSignal(client.reading_ended):
        client.update()
    client.load_document("warranty.md", 0, 5)
    engine.changed_names = frozenset({"other.md"})
    with qtbot.waitSignal(client.reading_ended):
        client.update(quiet=True)
    assert banner.title == ""
    engine.changed_names = frozenset({"warranty.md"})
    with qtbot.waitSignal(client.reading_ended):
        client.update(quiet=True)
    assert banner.title == "This document has changed since it was opened."
    loaded: list[LoadDocument | None] = []
    open_window.client.document_ready.connect(lambda _loaded: loaded.append(open_window.client.document_wish))
    banner.action_chosen.emit()
    assert [(wish.path, wish.quote) for wish in loaded if wish is not None] == [("warranty.md", TEXT[:5])]
    assert not banner.isVisible()
    client.load_document("warranty.md", 0, 5)
    assert banner.title == ""
    engine.first_name, engine.changed_names = "renamed.md", frozenset()
    with qtbot.waitSignal(client.reading_ended):
        client.update(quiet=True)
    assert banner.title == "This document is no longer among those read."

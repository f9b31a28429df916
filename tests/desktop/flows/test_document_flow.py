"""From a passage, a link or the list of files to a document: what the window asks for, marks and remembers.

Covers: desktop/widgets/passage_steps, desktop/widgets/document_head.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.engine_worker import EngineWorker
from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.link.model_worker import ModelWorker
from ragdesk.desktop.link.page_worker import PageWorker
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets.document_view import DocumentView
from ragdesk.desktop.widgets.icon_button import IconButton
from ragdesk.desktop.widgets.page_view import MarkKind, PageView
from ragdesk.desktop.widgets.passage_steps import PassageSteps
from ragdesk.desktop.widgets.shown_view import ShownView
from ragdesk.desktop.widgets.text_dresser import TextDresser
from ragdesk.engine.errors import PassageNotFound
from ragdesk.engine.records import Answer, AnswerMaker, Block, BlockKind, Citation, Document, FileReport, FileState
from ragdesk.engine.records.files import ReportFacts
from ragdesk.engine.records.hidden import HiddenReason, HiddenText, HiddenTexts
from ragdesk.engine.settings import Settings
from ragdesk.translation import use_language
from ragdesk.wording import report_reason
from tests.helpers.fake_engine import TEXT, FakeEngine, FakeModelCalls, found_hit, found_result
from tests.helpers.fake_viewer import FakeViewer, make_pdf_document

TEXTS = ("The first page", "The battery has a warranty")
PDF = make_pdf_document(*TEXTS, path="a.pdf")
NOTE = Document("notes.txt", "# Title\n\nwords\n", "")


@pytest.fixture
def viewer() -> FakeViewer:
    return FakeViewer(TEXTS)


@pytest.fixture
def make_window(engine: FakeEngine, calls: FakeModelCalls, viewer: FakeViewer, data_dir: Path, tmp_path: Path,
                qtbot: QtBot) -> Iterator[Callable[[], MainWindow]]:
    """Makes windows that remember in the same place, over a folder that is open."""
    use_language("en")
    clients: list[EngineClient] = []

    def make() -> MainWindow:
        client = EngineClient(EngineWorker(lambda: engine), ModelWorker(calls), Settings(), inline=True,
                              page_worker=PageWorker(lambda: viewer))
        clients.append(client)
        window = MainWindow(client, Preferences(data_dir))
        qtbot.addWidget(window)
        window.show()
        with qtbot.waitSignal(client.reading_ended, timeout=60_000):
            window.open_folder(tmp_path)
        window.parts.show_results()
        return window

    yield make
    for client in clients:
        client.close()


def show(window: MainWindow, engine: FakeEngine, document: Document, quote: str, monkeypatch: pytest.MonkeyPatch,
         words: tuple[str, ...] = ()) -> None:
    monkeypatch.setattr(engine, "document", lambda *_values, **_names: document)
    start = document.text.index(quote)
    window.client.load_document(document.path, start, start + len(quote), words)


def test_a_passage_of_a_pdf_is_shown_on_its_page(
    make_window: Callable[[], MainWindow], engine: FakeEngine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    show(window, engine, PDF, "battery has a warranty", monkeypatch, ("warranty",))
    view = window.parts.document.findChild(PageView)
    qtbot.waitUntil(lambda: bool(view._marks), timeout=60_000)
    assert view.isVisible()
    assert [mark.kind for mark in view._marks] == [MarkKind.PASSAGE, MarkKind.WORD]
    assert window.parts.document.selected_text() == "battery has a warranty"


def test_what_the_user_prefers_is_remembered(
    make_window: Callable[[], MainWindow], engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    show(window, engine, PDF, "battery", monkeypatch)
    next(b for b in window.parts.document.findChildren(QPushButton) if b.text() == "As text").click()
    assert window.preferences.window.pages_as_text
    second = make_window()
    show(second, engine, PDF, "battery", monkeypatch)
    assert second.parts.document.findChild(DocumentView).isVisible()
    assert not second.parts.document.pages.shows_page
    next(b for b in second.parts.document.findChildren(QPushButton) if b.text() == "As in the file").click()
    assert make_window().parts.document.pages._as_text is False


def test_other_documents_are_dressed(
    make_window: Callable[[], MainWindow], engine: FakeEngine, viewer: FakeViewer, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer.blocks_found = (Block(BlockKind.HEADING, 0, 7, ("",)), Block(BlockKind.PARAGRAPH, 9, 14, ("",)))
    window = make_window()
    view = window.parts.document.findChild(DocumentView)
    with qtbot.waitSignal(view.findChild(TextDresser).finished, timeout=60_000):
        show(window, engine, NOTE, "words", monkeypatch)
    assert view.toPlainText() == NOTE.text
    assert view.document().firstBlock().layout().formats()


def test_a_panic_of_the_worker_is_shown_over_the_document(
    make_window: Callable[[], MainWindow], engine: FakeEngine, viewer: FakeViewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    viewer.problem = OSError("gone")
    show(window, engine, NOTE, "words", monkeypatch)
    assert window.parts.document.banner.isVisible()
    assert window.parts.document.findChild(DocumentView).toPlainText() == NOTE.text
    assert not window.client.is_working(Lane.BLOCKS)


HIDDEN = HiddenTexts((HiddenText("white words", HiddenReason.WHITE, 2),))


def test_hidden_text_is_told_of_and_gone_with_its_document(
    make_window: Callable[[], MainWindow], engine: FakeEngine, viewer: FakeViewer, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch
) -> None:
    window, viewer.hidden_found = make_window(), HIDDEN
    pane = window.parts.document
    show(window, engine, NOTE, "words", monkeypatch)
    qtbot.waitUntil(lambda: pane.hidden_text.line != "", timeout=60_000)
    assert pane.hidden_text.line.startswith("1 piece of text")
    viewer.hidden_found = HiddenTexts()
    show(window, engine, Document("b.md", "other", ""), "other", monkeypatch)
    qtbot.waitUntil(lambda: pane.shown_path == "b.md" and not window.client.is_working(Lane.HIDDEN), timeout=60_000)
    assert pane.hidden_text.line == ""


@pytest.mark.parametrize(("facts", "is_told"), [
    (ReportFacts(), False), (ReportFacts(hidden_pieces=3), True), (ReportFacts(hidden_characters=1), True)])
def test_a_pdf_is_read_again_only_when_it_is_known_to_hide_something(
    make_window: Callable[[], MainWindow], engine: FakeEngine, viewer: FakeViewer, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch, facts: ReportFacts, is_told: bool
) -> None:
    window, viewer.hidden_found = make_window(), HIDDEN
    window.client.ledger = (FileReport("a.pdf", FileState.OK, facts=facts),)
    show(window, engine, PDF, "battery", monkeypatch)
    pane = window.parts.document
    qtbot.waitUntil(lambda: pane.shown_path == "a.pdf" and not window.client.is_working(Lane.PAGE)
                    and not window.client.is_working(Lane.HIDDEN), timeout=60_000)
    assert bool(pane.hidden_text.line) is is_told


def test_a_document_that_is_gone_is_named_in_place_of_another_and_shown_when_it_is_back(
    make_window: Callable[[], MainWindow], engine: FakeEngine, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    window = make_window()
    pane = window.parts.document
    show(window, engine, PDF, "battery", monkeypatch)
    assert pane.shown_path == "a.pdf"

    def miss(*_values: object, **_names: object) -> Document:
        raise PassageNotFound(path="sub/note-0.md")

    monkeypatch.setattr(engine, "document", miss)
    window.client.load_document("sub/note-0.md", 2, 7, quote="Title")
    assert pane.banner.title == "This document is no longer among those read."
    assert pane.shown_path == ""
    assert {"note-0.md", "sub/note-0.md"} <= {label.text() for label in pane.findChildren(QLabel) if label.isVisible()}
    note = Document("sub/note-0.md", "# Title\n\nwords\n", "")
    monkeypatch.setattr(engine, "document", lambda *_values, **_names: note)
    with qtbot.waitSignal(window.client.reading_ended, timeout=60_000):
        window.client.update(quiet=True)
    assert pane.shown_path == ""
    monkeypatch.setattr(engine, "ledger", lambda: (FileReport("sub/note-0.md", FileState.OK),))
    with qtbot.waitSignal(window.client.document_ready, timeout=60_000):
        window.client.update(quiet=True)
    assert pane.banner.title == ""
    assert (pane.shown_path, pane.selected_text()) == ("sub/note-0.md", "Title")


LINKING = Document(
    "Home/a.md", "See [[b#When]], [[#Here]], [x](c.md) and [web](https://example.org/x).\n\n# Here\n\nend\n", "")


@pytest.fixture
def linking(make_window: Callable[[], MainWindow], engine: FakeEngine, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window in which a note with links is open; the folder has "Home/b.md", too."""
    engine.first_name = "Home/b.md"
    window = make_window()
    show(window, engine, LINKING, "See", monkeypatch)
    return window


def follow(window: MainWindow, link: str) -> None:
    window.parts.document.link_followed.emit(link)


def test_a_link_to_a_note_opens_it_at_its_title(
    linking: MainWindow, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Document("Home/b.md", "# First\n\nword\n\n# When\n\nword\n", "")
    monkeypatch.setattr(engine, "document", lambda *_values, **_names: other)
    follow(linking, "[[b#When")
    pane = linking.parts.document
    assert (pane.shown_path, pane.selected_text()) == ("Home/b.md", "When")


def test_back_leads_to_the_note_with_the_link_and_then_to_the_answer(
    linking: MainWindow, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    pane, documents = linking.parts.document, {"Home/a.md": LINKING, "Home/b.md": Document("Home/b.md", "word\n", "")}
    monkeypatch.setattr(engine, "document", lambda path, *_values, **_names: documents[path])
    follow(linking, "[[b")
    assert pane.shown_path == "Home/b.md"
    pane.back_requested.emit()
    assert pane.shown_path == "Home/a.md"
    pane.back_requested.emit()
    assert pane.shown_path == "Home/a.md"
    follow(linking, "[[b")
    linking.document_flow.open_file("Home/a.md")
    assert not linking.document_flow.go_back()


def test_a_link_to_a_title_goes_there(linking: MainWindow) -> None:
    follow(linking, "[[#Here")
    pane = linking.parts.document
    assert (pane.shown_path, pane.selected_text()) == ("Home/a.md", "Here")


def test_a_link_to_nothing_is_told(linking: MainWindow) -> None:
    follow(linking, "c.md")
    banner = linking.parts.document.banner
    assert banner.isVisible()
    assert "c.md" in banner.title
    assert linking.parts.document.shown_path == "Home/a.md"


def test_a_link_to_the_web_is_told_and_may_be_copied(linking: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    follow(linking, "https://example.org/x")
    banner = linking.parts.document.banner
    assert "https://example.org/x" in banner.title
    banner.action_chosen.emit()
    assert QGuiApplication.clipboard().text() == "https://example.org/x"
    assert not banner.isVisible()
    assert opened == []


def test_the_source_text_is_remembered(make_window: Callable[[], MainWindow], linking: MainWindow) -> None:
    source = next(b for b in linking.parts.document.findChildren(QPushButton) if b.text() == "Source text")
    source.click()
    assert linking.parts.document.findChild(DocumentView).toPlainText() == LINKING.text
    assert make_window().preferences.window.shows_source


def marked_words(window: MainWindow) -> list[str]:
    return [mark.cursor.selectedText() for mark in window.parts.document.findChild(DocumentView).extraSelections()]


def why_button(window: MainWindow) -> str:
    return next(b.text() for b in window.parts.document.findChildren(QPushButton) if b.text().startswith("Why "))


def test_of_a_passage_that_begins_with_signs_it_is_asked_why_it_is_here(
    make_window: Callable[[], MainWindow], engine: FakeEngine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    text = f"Before it.\n\n## {TEXT}\n\nAfter it."
    found = found_hit(path="warranty.md")
    found = replace(found, chunk=replace(found.chunk, start=12, end=15 + len(TEXT), text=f"## {TEXT}"))
    monkeypatch.setattr(engine, "document", lambda *_values, **_names: Document("warranty.md", text, ""))
    monkeypatch.setattr(engine, "search", lambda question, **_names: found_result(question, hits=(found,)))
    window.search_flow.ask("battery warranty", with_answer=False)
    with qtbot.waitSignal(window.parts.document.findChild(ShownView).filled, timeout=60_000):
        window.document_flow.open_passage(found)
    assert why_button(window) == "Why here?"


def test_marks_follow_the_question(
    make_window: Callable[[], MainWindow], engine: FakeEngine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    document = Document("warranty.txt", f"Before it. {TEXT} After it.", "")
    hit = found_hit(path="warranty.txt")
    found = replace(hit, chunk=replace(hit.chunk, start=11, end=11 + len(TEXT)))
    show(window, engine, document, "Before it.", monkeypatch)
    assert marked_words(window) == ["Before it."]
    assert why_button(window) == "Why was this not found?"
    monkeypatch.setattr(engine, "search", lambda question, **_names: found_result(question, hits=(found,)))
    window.search_flow.ask("battery warranty", with_answer=False)
    assert marked_words(window)[0] == TEXT
    window.document_flow.open_passage(found)
    assert why_button(window) == "Why here?"
    monkeypatch.setattr(engine, "search", lambda question, **_names: found_result(question, hits=()))
    window.search_flow.ask("something else", with_answer=False)
    assert marked_words(window) == []
    assert why_button(window) == "Why was this not found?"


def test_all_that_the_answer_cites_of_a_document_is_marked_at_once(
    make_window: Callable[[], MainWindow], engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    document = Document("warranty.txt", f"Before it. {TEXT} After it.", "")
    hit = found_hit(path="warranty.txt")
    found = replace(hit, chunk=replace(hit.chunk, start=11, end=11 + len(TEXT)))
    first, second = TEXT[:TEXT.index(". ") + 1], TEXT[TEXT.index("Keep"):]
    places = [(11 + TEXT.index(said), said) for said in (first, second)]
    citations = tuple(Citation(1, 0, 3, 0, "warranty.txt", start, start + len(said), said) for start, said in places)
    answer = Answer(AnswerMaker.MODEL, "It lasts [1]. Keep it [1].", citations)
    monkeypatch.setattr(engine, "document", lambda *_values, **_names: document)
    monkeypatch.setattr(engine, "search", lambda question, **_names: found_result(question, hits=(found,)))
    monkeypatch.setattr(engine, "extract_answer", lambda *_values: answer)
    window.search_flow.ask("battery warranty")
    window.answer_flow.open_citation(citations[0])
    assert {first, second} <= set(marked_words(window))
    window.document_flow.open_passage(found)
    assert second not in marked_words(window)


def labels(window: MainWindow) -> list[str]:
    return [label.text() for label in window.parts.document.findChildren(QLabel) if label.isVisible()]


def test_a_file_of_the_list_is_opened_with_its_passages_and_the_list_stays(
    make_window: Callable[[], MainWindow], engine: FakeEngine
) -> None:
    window = make_window()
    window.parts.show_welcome()
    window.folder_flow.show_ledger()
    dialog = window.folder_flow.ledger_dialog
    assert dialog is not None
    dialog.pane.open_requested.emit("note-1.md")
    pane = window.parts.document
    assert (pane.shown_path, pane.isVisible(), dialog.isVisible()) == ("note-1.md", True, True)
    steps = pane.findChild(PassageSteps)
    following, before = (next(b for b in steps.findChildren(IconButton) if b.accessibleName() == name)
                         for name in ("Next passage", "Previous passage"))
    assert (steps.isVisible(), before.isEnabled()) == (True, False)
    following.click()
    assert pane.selected_text() == TEXT[:TEXT.index(".") + 1]
    following.click()
    assert pane.selected_text() == "Keep the receipt."
    assert "Passage 2 of 2" in labels(window)
    assert not following.isEnabled()
    before.click()
    assert pane.selected_text() == TEXT[:TEXT.index(".") + 1]


def test_a_file_without_text_says_why_it_has_none(make_window: Callable[[], MainWindow], engine: FakeEngine) -> None:
    window = make_window()
    broken = next(report for report in window.client.ledger if report.state is FileState.ERROR)
    window.document_flow.open_file(broken.path)
    banner = window.parts.document.banner
    assert banner.isVisible()
    assert banner.notice is not None
    assert banner.notice.hint == report_reason(broken)
    assert window.parts.document.shown_path == ""


def test_a_document_opened_for_a_passage_offers_no_others(
    make_window: Callable[[], MainWindow], engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    window.document_flow.open_file("note-1.md")
    show(window, engine, NOTE, "words", monkeypatch)
    assert not window.parts.document.findChild(PassageSteps).isVisible()

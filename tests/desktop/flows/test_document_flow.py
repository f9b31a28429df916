"""From a passage to its page: the window asks for pages and structure, and remembers what the user prefers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
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
from ragdesk.desktop.widgets.page_view import MarkKind, PageView
from ragdesk.desktop.widgets.text_dresser import TextDresser
from ragdesk.engine.errors import PassageNotFound
from ragdesk.engine.records import Block, BlockKind, Document, FileReport, FileState
from ragdesk.engine.records.files import ReportFacts
from ragdesk.engine.records.hidden import HiddenReason, HiddenText, HiddenTexts
from ragdesk.engine.settings import Settings
from ragdesk.translation import use_language
from tests.helpers.fake_engine import FakeEngine, FakeModelCalls
from tests.helpers.fake_viewer import FakeViewer, make_pdf_document

TEXTS = ("The first page", "The battery has a warranty")
PDF = make_pdf_document(*TEXTS, path="a.pdf")
NOTE = Document("a.md", "# Title\n\nwords\n", "")


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

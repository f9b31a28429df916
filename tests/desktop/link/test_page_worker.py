"""The thread that waits for pages: what it gives, and that nothing is left of it.

Covers: desktop/models/page_image.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link import messages, page_messages
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.engine_worker import EngineWorker
from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.link.model_worker import ModelWorker
from ragdesk.desktop.link.page_messages import PageDrawn
from ragdesk.desktop.link.page_worker import PageWorker
from ragdesk.desktop.models.page_image import MOST_BYTES, PageCache, make_image
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Block, BlockKind, Document
from ragdesk.engine.records.hidden import HiddenReason, HiddenText, HiddenTexts
from ragdesk.engine.records.pages import DrawnPage, PageWish, Picture
from ragdesk.engine.settings import Settings
from tests.helpers.fake_engine import FakeEngine, FakeModelCalls
from tests.helpers.fake_viewer import FakeViewer
from tests.helpers.pdf_files import line, make_pdf

FOLDER = Path("notes")


def serve(worker: PageWorker, request: messages.Request) -> messages.Response:
    responses: list[messages.Response] = []
    worker.responded.connect(responses.append)
    worker.on_request_sent(request)
    (response,) = responses
    return response


def draw(path: str = "a.pdf", wish: PageWish | None = None) -> page_messages.DrawPage:
    return page_messages.DrawPage(folder=FOLDER, path=path, wish=wish or PageWish(0, 30))


def test_a_page_becomes_a_picture() -> None:
    worker = PageWorker(lambda: FakeViewer(("some words",)))
    drawn = serve(worker, draw())
    assert isinstance(drawn, PageDrawn)
    assert drawn.page is not None
    assert (drawn.page.image.width(), drawn.page.image.height(), drawn.page.count) == (30, 40, 1)
    assert drawn.page.places is not None
    assert drawn.page.places.text == "some words"


def test_colours_are_the_files() -> None:
    pixels = bytes((255, 0, 0, 0, 0, 255, 9)) + bytes((0, 255, 0, 10, 20, 30, 9))
    view = DrawnPage(PageWish(0, 2), 1, Picture(2, 2, 7, pixels, (1.0, 1.0)), None)
    image = make_image(view).image
    colours = [QColor(image.pixel(x, y)).name() for y in (0, 1) for x in (0, 1)]
    assert colours == ["#0000ff", "#ff0000", "#00ff00", "#1e140a"]


def test_a_page_that_cannot_be_drawn_is_no_failure() -> None:
    viewer = FakeViewer()
    viewer.problems[0] = "timeout"
    drawn = serve(PageWorker(lambda: viewer), draw())
    assert isinstance(drawn, PageDrawn)
    assert (drawn.page, drawn.problem) == (None, "timeout")


def test_blocks_come_with_their_document() -> None:
    viewer, document = FakeViewer(), Document("a.md", "# Title\n", "")
    viewer.blocks_found = (Block(BlockKind.HEADING, 0, 7, ("",)),)
    read = serve(PageWorker(lambda: viewer), page_messages.ReadBlocks(folder=FOLDER, document=document))
    assert isinstance(read, page_messages.BlocksRead)
    assert (read.document, read.blocks) == (document, viewer.blocks_found)


def test_hidden_text_comes_with_the_document_it_was_asked_for() -> None:
    viewer = FakeViewer()
    viewer.hidden_found = HiddenTexts((HiddenText("white", HiddenReason.WHITE, 2),), 3)
    request = page_messages.FindHidden(folder=FOLDER, path="a.mbox", part=4)
    assert serve(PageWorker(lambda: viewer), request) == page_messages.HiddenFound(
        request.id, "a.mbox", 4, viewer.hidden_found)
    viewer.problem = ReadingFailed(FileReason.VANISHED)
    read = serve(PageWorker(lambda: viewer), request)
    assert isinstance(read, page_messages.HiddenFound)
    assert read.hidden == HiddenTexts(is_unchecked=True)


def test_the_process_is_ended_with_the_thread() -> None:
    viewer = FakeViewer()
    worker = PageWorker(lambda: viewer)
    serve(worker, draw())
    worker.release()
    assert viewer.is_closed


# --- through the client -----------------------------------------------------------------------------------------------


@pytest.fixture
def make_page_client(qapp: QApplication, engine: FakeEngine, calls: FakeModelCalls
                     ) -> Iterator[Callable[..., EngineClient]]:
    made: list[EngineClient] = []

    def make(page_worker: PageWorker | None) -> EngineClient:
        client = EngineClient(EngineWorker(lambda: engine), ModelWorker(calls), Settings(), page_worker=page_worker)
        made.append(client)
        return client

    yield make
    for client in made:
        assert client.close()


def open_folder(client: EngineClient, qtbot: QtBot, folder: Path) -> None:
    with qtbot.waitSignal(client.reading_ended, timeout=60_000):
        client.open_folder(folder)


def test_a_real_page_is_drawn_by_a_real_process(
    make_page_client: Callable[..., EngineClient], qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "a.pdf").write_bytes(make_pdf(line("Some words")))
    client = make_page_client(PageWorker())
    open_folder(client, qtbot, tmp_path)
    with qtbot.waitSignal(client.page_ready, timeout=60_000) as blocker:
        client.draw_page("a.pdf", PageWish(0, 300))
    drawn = blocker.args[0]
    assert drawn.page.places.text == "Some words"
    assert drawn.page.image.width() == 300
    assert not client.is_working(Lane.PAGE)


def test_a_newer_page_replaces_what_was_asked_before(
    make_page_client: Callable[..., EngineClient], qtbot: QtBot, tmp_path: Path
) -> None:
    viewer = FakeViewer(tuple("abcdefgh"))
    client = make_page_client(PageWorker(lambda: viewer))
    open_folder(client, qtbot, tmp_path)
    shown: list[int] = []
    client.page_ready.connect(lambda drawn: shown.append(drawn.wish.number))
    client.draw_page("a.pdf", PageWish(0, 30), Lane.PAGE_AHEAD)
    for number in range(8):
        client.draw_page("a.pdf", PageWish(number, 30))
    qtbot.waitUntil(lambda: not client.is_working(Lane.PAGE), timeout=60_000)
    assert shown == [7]


def test_without_a_process_for_pages_nothing_is_asked(
    make_page_client: Callable[..., EngineClient], qtbot: QtBot, tmp_path: Path
) -> None:
    client = make_page_client(None)
    open_folder(client, qtbot, tmp_path)
    client.draw_page("a.pdf", PageWish(0, 30))
    client.read_blocks(Document("a.md", "x", ""))
    assert not client.can_draw
    assert not client.is_working(Lane.PAGE)
    assert not client.is_working(Lane.BLOCKS)


# --- what is kept -----------------------------------------------------------------------------------------------------


def test_pictures_take_a_bounded_room_and_the_newest_stay(qapp: QApplication) -> None:
    cache, side = PageCache(), 2_000
    picture = Picture(side, side, 3 * side, bytes(3 * side * side), (1.0, 1.0))
    for number in range(20):
        cache.keep(make_image(DrawnPage(PageWish(number, side), 20, picture, None)))
        assert cache.find(0, side) is not None  # looked at again and again, so it stays
    assert cache.size_bytes <= MOST_BYTES
    assert cache.find(19, side) is not None
    assert cache.find(1, side) is None
    assert cache.find(19, side + 1) is None
    assert cache.find_any(19) is not None
    cache.clear()
    assert (cache.size_bytes, cache.find_any(19)) == (0, None)

"""A document's pages in the pane: turning, zooming, marking, finding, and the text where a page cannot be drawn.

Covers: page_highlights, desktop/widgets/page_view, desktop/widgets/page_bar.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.link.page_messages import PageDrawn
from ragdesk.desktop.models.page_image import make_image
from ragdesk.desktop.panes.document import DocumentPane
from ragdesk.desktop.theme import apply_theme
from ragdesk.desktop.widgets.document_view import DocumentView
from ragdesk.desktop.widgets.find_bar import FindBar
from ragdesk.desktop.widgets.icon_button import IconButton
from ragdesk.desktop.widgets.page_bar import ZOOMS, PageBar
from ragdesk.desktop.widgets.page_view import MarkKind, PageView
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.records.pages import PageWish
from tests.helpers.fake_viewer import FakeViewer, make_pdf_document

TEXTS = ("The first page\nsays little", "The battery has a warranty\nof 24 months", "The last page")
DOCUMENT = make_pdf_document(*TEXTS)
START = DOCUMENT.text.index("battery has")
PASSAGE = (START, DOCUMENT.text.index("24 months") + 2)


class Desk:
    """The pane, and somebody who draws what it asks for."""

    def __init__(self, qtbot: QtBot, viewer: FakeViewer) -> None:
        self.viewer, self.pane, self.lanes = viewer, DocumentPane(), list[Lane]()
        qtbot.addWidget(self.pane)
        self.qtbot = qtbot
        self.pane.pages.page_wanted.connect(self.draw)
        self.pane.pages.allow_drawing(as_text=False)
        self.pane.resize(640, 560)
        self.pane.show()
        qtbot.waitExposed(self.pane)

    def draw(self, path: str, wish: PageWish, lane: Lane) -> None:
        self.lanes.append(lane)
        try:
            page = make_image(self.viewer.page(Path(), path, wish))
        except ReadingFailed as failure:
            self.pane.pages.take_page(PageDrawn(1, path, wish, None, failure.reason))
        else:
            self.pane.pages.take_page(PageDrawn(1, path, wish, page))

    @property
    def view(self) -> PageView:
        return self.pane.findChild(PageView)

    @property
    def text_view(self) -> DocumentView:
        return self.pane.findChild(DocumentView)

    def show(self, *, words: tuple[str, ...] = ("warranty",), settled: bool = True) -> None:
        self.pane.show_document(DOCUMENT, *PASSAGE, words)
        if settled:
            self.settle()

    def settle(self) -> None:
        """Wait until the picture of the page in view is there in its size."""
        self.qtbot.waitUntil(lambda: not self.pane.pages._resized.isActive(), timeout=30_000)

    def click(self, name: str) -> None:
        buttons = [*self.pane.findChildren(IconButton), *self.pane.findChildren(QPushButton)]
        button = next(b for b in buttons if name in (b.accessibleName(), b.text()))
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        self.settle()

    def notes(self) -> list[str]:
        return [label.text() for label in self.pane.pages.findChildren(QLabel) if label.isVisible()]

    def head(self) -> str:
        return next(label.text() for label in self.pane.findChildren(QLabel) if " · page " in label.text())

    def page(self) -> str:
        field = self.pane.findChild(PageBar).findChild(QLineEdit)
        return f"{field.text()} {next(note for note in self.notes() if note.startswith('of '))}"

    def marked(self, kind: MarkKind) -> list[str]:
        """The words under the marks of a kind, line by line."""
        number = int(self.pane.findChild(PageBar).findChild(QLineEdit).text()) - 1
        lines = self.viewer.texts[number].split("\n")
        found = []
        for mark in self.view._marks:
            if mark.kind is kind:
                row = round((mark.box[1] - 0.05) / 0.03)
                found.append(lines[row][round((mark.box[0] - 0.1) * 100):round((mark.box[2] - 0.1) * 100)])
        return found


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(qtbot, FakeViewer(TEXTS))


def test_the_page_of_the_passage_is_shown_with_its_words_marked(desk: Desk) -> None:
    desk.show()
    assert desk.view.isVisible()
    assert not desk.text_view.isVisible()
    assert desk.page() == "2 of 3"
    assert desk.marked(MarkKind.PASSAGE) == ["battery has a warranty", "of 24"]
    assert desk.marked(MarkKind.WORD) == ["warranty"]
    assert desk.pane.selected_text() == DOCUMENT.text[slice(*PASSAGE)]


def test_the_marks_are_seen_on_white_paper_in_either_theme(desk: Desk, qapp: QApplication) -> None:
    desk.show()
    for theme in ("light", "dark"):
        apply_theme(qapp, theme)
        image = desk.view.grab().toImage()
        ratio = image.width() / desk.view.width()
        marked = desk.view._on_screen(desk.view._marks[0].box).center() + QPointF(desk.view.viewport().pos())
        paper = desk.view.paper.topLeft() + QPointF(8, 8) + QPointF(desk.view.viewport().pos())
        assert QColor(image.pixel((paper * ratio).toPoint())).name() == "#ffffff"
        assert QColor(image.pixel((marked * ratio).toPoint())).name() == "#ffe9a8"


def test_the_picture_has_the_pixels_of_the_screen_and_the_next_pages_are_drawn_ahead(desk: Desk) -> None:
    desk.show()
    width = desk.view.wanted_width
    assert width == round(desk.view.paper.width() * desk.view.devicePixelRatioF())
    assert [(wish.number, wish.width) for wish in desk.viewer.wishes[-3:]] == [(1, width), (2, width), (0, width)]
    assert desk.lanes[-3:] == [Lane.PAGE, Lane.PAGE_AHEAD, Lane.PAGE_AHEAD]
    desk.viewer.wishes.clear()
    desk.click("Next page")
    assert desk.viewer.wishes == []


def test_pages_are_turned_by_buttons_number_and_keys(desk: Desk) -> None:
    desk.show()
    desk.click("Next page")
    assert desk.page() == "3 of 3"
    desk.click("Next page")
    assert desk.page() == "3 of 3"
    desk.click("Previous page")
    assert desk.page() == "2 of 3"
    field = desk.pane.findChild(PageBar).findChild(QLineEdit)
    for typed, page in (("1", "1 of 3"), ("99", "3 of 3"), ("0", "1 of 3"), ("", "1 of 3"), ("two", "1 of 3"),
                        ("2", "2 of 3")):
        field.clear()
        desk.qtbot.keyClicks(field, typed)
        desk.qtbot.keyClick(field, Qt.Key.Key_Return)
        assert desk.page() == page
    desk.view.verticalScrollBar().setValue(0)
    for _press in range(20):
        desk.qtbot.keyClick(desk.view, Qt.Key.Key_PageDown)
    assert desk.page() == "3 of 3"
    for _press in range(20):
        desk.qtbot.keyClick(desk.view, Qt.Key.Key_PageUp)
    assert desk.page() == "1 of 3"


def test_the_head_names_the_page_that_is_in_view(desk: Desk) -> None:
    desk.show()
    assert desk.head() == "folder/a.pdf · page 2"
    desk.click("Next page")
    assert desk.head() == "folder/a.pdf · page 3"
    desk.click("As text")
    assert desk.head() == "folder/a.pdf · page 3"
    desk.click("As in the file")
    find(desk, "first page")
    desk.qtbot.waitUntil(lambda: desk.head() == "folder/a.pdf · page 1")
    desk.click("As text")
    find(desk, "battery has")
    desk.qtbot.waitUntil(lambda: desk.head() == "folder/a.pdf · page 2")


def test_page_down_shows_the_rest_of_a_page_before_the_next(desk: Desk) -> None:
    desk.show()
    bar = desk.view.verticalScrollBar()
    bar.setValue(0)
    assert bar.maximum() > 0
    desk.qtbot.keyClick(desk.view, Qt.Key.Key_PageDown)
    assert (desk.page(), bar.value() > 0) == ("2 of 3", True)
    bar.setValue(bar.maximum())
    desk.qtbot.keyClick(desk.view, Qt.Key.Key_PageDown)
    assert (desk.page(), bar.value()) == ("3 of 3", 0)
    desk.qtbot.keyClick(desk.view, Qt.Key.Key_PageUp)
    assert (desk.page(), bar.value()) == ("2 of 3", bar.maximum())


def wheel(desk: Desk, turned: int, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    place = QPointF(desk.view.viewport().rect().center())
    event = QWheelEvent(place, desk.view.viewport().mapToGlobal(place), QPoint(), QPoint(0, turned),
                        Qt.MouseButton.NoButton, modifier, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(desk.view.viewport(), event)


def test_the_wheel_turns_the_page_at_its_end_and_zooms_with_control(desk: Desk) -> None:
    desk.show()
    bar = desk.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    for _part in range(3):
        wheel(desk, -40)
    assert desk.page() == "3 of 3"
    before = desk.view.percent
    wheel(desk, 120, Qt.KeyboardModifier.ControlModifier)
    assert desk.view.percent > before
    wheel(desk, -120, Qt.KeyboardModifier.ControlModifier)
    wheel(desk, -120, Qt.KeyboardModifier.ControlModifier)
    assert desk.view.percent <= before


def test_zooming_by_keys_list_and_buttons(desk: Desk) -> None:
    desk.show()
    control, zoom = Qt.KeyboardModifier.ControlModifier, desk.pane.findChild(PageBar).findChild(QComboBox)
    assert desk.view.fits_width
    assert zoom.currentText() == "Fit width"
    for percent in ZOOMS:
        zoom.setCurrentIndex(zoom.findData(percent))
        zoom.activated.emit(zoom.currentIndex())
        desk.settle()
        assert desk.view.paper.width() == pytest.approx(600 * 96 / 72 * percent / 100, abs=1)
        assert desk.viewer.wishes[-1].width == desk.view.wanted_width or desk.viewer.wishes[-1].part is not None
    assert not next(b for b in desk.pane.findChildren(IconButton) if b.accessibleName() == "Larger").isEnabled()
    desk.qtbot.keyClick(desk.view, Qt.Key.Key_Minus, control)
    assert (desk.view.percent, zoom.currentText()) == (300, "300 %")
    desk.qtbot.keyClick(desk.view, Qt.Key.Key_Plus, control)
    assert desk.view.percent == 400
    desk.click("Smaller")
    assert desk.view.percent == 300
    desk.qtbot.keyClick(desk.view, Qt.Key.Key_0, control)
    assert (desk.view.fits_width, zoom.currentText()) == (True, "Fit width")


def test_what_was_in_the_middle_stays_there_when_zooming(desk: Desk) -> None:
    desk.show()
    desk.pane.pages._on_zoom_chosen(100)
    desk.view.verticalScrollBar().setValue(desk.view.verticalScrollBar().maximum() // 2)
    middle = QPointF(desk.view.viewport().rect().center())
    before = desk.view.place_on_page(middle)
    desk.pane.pages._on_zoom_chosen(300)
    after = desk.view.place_on_page(middle)
    assert (after.x(), after.y()) == pytest.approx((before.x(), before.y()), abs=0.01)


def test_a_page_too_large_for_one_picture_is_sharp_where_one_looks(desk: Desk) -> None:
    desk.show()
    desk.pane.pages._on_zoom_chosen(400)
    desk.qtbot.waitUntil(lambda: desk.viewer.wishes[-1].part is not None, timeout=30_000)
    part = desk.viewer.wishes[-1].part
    assert part is not None
    assert desk.lanes[-1] is Lane.PAGE_PART
    seen = desk.view.paper.intersected(desk.view.viewport().rect())
    assert (part.width, part.height) == pytest.approx((seen.width(), seen.height()), abs=1)
    assert desk.view._piece is not None


def test_a_wider_pane_is_drawn_again(desk: Desk) -> None:
    desk.show()
    desk.pane.resize(900, 560)
    desk.qtbot.waitUntil(lambda: desk.viewer.wishes[-1].width > 700, timeout=30_000)
    assert not any(wish.places for wish in desk.viewer.wishes if wish.width > 700)


def test_text_or_page_is_a_choice_that_is_told(desk: Desk) -> None:
    desk.show()
    with desk.qtbot.waitSignal(desk.pane.pages.text_chosen) as signal:
        desk.click("As text")
    assert signal.args == [True]
    assert desk.text_view.isVisible()
    assert not desk.view.isVisible()
    assert desk.pane.selected_text() == DOCUMENT.text[slice(*PASSAGE)]
    desk.show()
    assert desk.text_view.isVisible()
    with desk.qtbot.waitSignal(desk.pane.pages.text_chosen) as signal:
        desk.click("As in the file")
    assert signal.args == [False]
    assert desk.view.isVisible()
    assert desk.marked(MarkKind.PASSAGE) == ["battery has a warranty", "of 24"]


def test_going_to_the_text_stays_on_the_page(desk: Desk) -> None:
    desk.show()
    desk.click("Next page")
    desk.click("As text")
    start = DOCUMENT.text.index("The last")
    assert desk.text_view.selected_place == (start, start)
    desk.click("As in the file")
    assert desk.page() == "3 of 3"


def test_a_page_that_cannot_be_drawn_is_shown_as_text_and_the_next_is_drawn(desk: Desk) -> None:
    desk.viewer.problems = {1: "parser-crash"}
    desk.show()
    assert desk.text_view.isVisible()
    assert "This page cannot be drawn, so its text is shown." in desk.notes()
    assert desk.pane.selected_text() == DOCUMENT.text[slice(*PASSAGE)]
    assert desk.page() == "2 of 3"
    desk.click("Next page")
    assert desk.view.isVisible()
    assert desk.page() == "3 of 3"
    assert "This page cannot be drawn, so its text is shown." not in desk.notes()
    desk.click("Previous page")
    assert desk.text_view.isVisible()


def test_a_file_that_has_changed_marks_nothing_and_says_so(desk: Desk) -> None:
    desk.viewer.texts = ("other", "words altogether", "here")
    desk.show()
    assert desk.view._marks == ()
    assert "It is unclear where these words are on this page, so they are not marked." in desk.notes()


def find(desk: Desk, wanted: str) -> None:
    desk.qtbot.keyClick(desk.view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    bar = desk.pane.findChild(FindBar)
    desk.qtbot.waitUntil(bar.isVisible, timeout=30_000)
    field = bar.findChild(QLineEdit)
    field.clear()
    desk.qtbot.keyClicks(field, wanted)


def test_finding_turns_to_the_page_and_marks_the_place(desk: Desk) -> None:
    desk.show()
    find(desk, "page")
    bar = desk.pane.findChild(FindBar)
    desk.qtbot.waitUntil(lambda: bar.count_text == "2 of 2", timeout=30_000)
    assert desk.page() == "3 of 3"
    assert desk.marked(MarkKind.CURRENT) == ["page"]
    desk.qtbot.keyClick(bar.findChild(QLineEdit), Qt.Key.Key_Return)
    assert desk.page() == "1 of 3"
    assert desk.marked(MarkKind.CURRENT) == ["page"]
    desk.qtbot.keyClick(bar.findChild(QLineEdit), Qt.Key.Key_Escape)
    assert desk.marked(MarkKind.CURRENT) == []
    assert desk.view.hasFocus()


def test_found_places_are_brought_into_view(desk: Desk) -> None:
    rows = tuple("\n".join(f"row {n} of page {page}" for n in range(30)) for page in range(3))
    desk.viewer.texts = rows
    document = make_pdf_document(*rows)
    desk.pane.show_document(document, 0, 5)
    desk.settle()
    find(desk, "row 29 of page 1")
    desk.qtbot.waitUntil(lambda: desk.page() == "2 of 3", timeout=30_000)
    (mark,) = [mark for mark in desk.view._marks if mark.kind is MarkKind.CURRENT]
    assert desk.view.viewport().rect().contains(desk.view._on_screen(mark.box).toRect())


def test_words_are_selected_copied_and_asked_about(desk: Desk) -> None:
    desk.show()
    first = desk.view._on_screen((0.1 + 4 * 0.01, 0.05, 0.1 + 5 * 0.01, 0.07)).center().toPoint()
    last = desk.view._on_screen((0.1 + 14 * 0.01, 0.05, 0.1 + 15 * 0.01, 0.07)).center().toPoint()
    viewport = desk.view.viewport()
    desk.qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=first)
    desk.pane.pages._on_view_dragged(desk.view.place_on_page(QPointF(last)))
    desk.qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=last)
    assert desk.pane.selected_text() == "battery has"
    assert desk.marked(MarkKind.SELECTION) == ["battery has"]
    desk.qtbot.keyClick(desk.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "battery has"
    with desk.qtbot.waitSignal(desk.pane.why_not_requested) as signal:
        desk.click("Why was this not found?")
    assert signal.args == [DOCUMENT.path, START, START + len("battery has")]


def test_other_documents_are_text_without_a_choice(desk: Desk) -> None:
    desk.show()
    desk.pane.show_document(make_pdf_document("slide", path="a.txt"), 0, 5)
    assert desk.text_view.isVisible()
    assert not desk.pane.findChild(PageBar).isVisible()


def test_a_page_of_another_document_that_comes_late_is_not_shown(desk: Desk) -> None:
    desk.show()
    page = make_image(desk.viewer.page(Path(), "b.pdf", PageWish(1, 50)))
    before = desk.view._page
    desk.pane.pages.take_page(PageDrawn(1, "b.pdf", PageWish(1, 50), page))
    assert desk.view._page is before


def test_without_anybody_who_draws_the_text_is_shown(qtbot: QtBot) -> None:
    pane = DocumentPane()
    qtbot.addWidget(pane)
    pane.show()
    pane.show_document(DOCUMENT, *PASSAGE)
    assert pane.findChild(DocumentView).isVisible()
    assert not pane.findChild(PageBar).isVisible()


def test_a_document_shown_while_nobody_looks_is_drawn_when_somebody_does(desk: Desk) -> None:
    desk.pane.hide()
    desk.show(settled=False)
    assert desk.viewer.wishes == []
    desk.pane.show()
    desk.qtbot.waitUntil(lambda: desk.view._page is not None, timeout=30_000)
    assert desk.marked(MarkKind.PASSAGE) == ["battery has a warranty", "of 24"]


def test_a_screen_reader_hears_page_and_text(desk: Desk) -> None:
    desk.show()
    assert desk.view.accessibleName() == "Page 2 of 3, as in the file"
    assert desk.view.accessibleDescription() == TEXTS[1]


def test_slides_on_black_are_marked_so_that_it_is_seen(desk: Desk) -> None:
    desk.show()
    page = desk.view._page
    assert page is not None
    page.image.fill(QColor("black"))
    desk.view.show_page(page)
    image = desk.view.grab().toImage()
    place = desk.view._on_screen(desk.view._marks[0].box).center() + QPointF(desk.view.viewport().pos())
    assert QColor(image.pixel(place.toPoint())).lightnessF() > 0.2


def test_what_begins_at_the_bottom_of_the_view_is_moved_up(qtbot: QtBot) -> None:
    desk = Desk(qtbot, FakeViewer(TEXTS))
    desk.show()
    desk.view.set_zoom(400)
    bar = desk.view.verticalScrollBar()
    bar.setValue(0)
    height, paper = desk.view.viewport().height(), desk.view.paper.height()
    near_the_bottom = 0.9 * height / paper
    desk.view.bring_into_view((0.1, near_the_bottom, 0.2, near_the_bottom + 0.01))
    assert bar.value() > 0
    moved = bar.value()
    desk.view.bring_into_view((0.1, near_the_bottom, 0.2, near_the_bottom + 0.01))
    assert bar.value() == moved

"""Every pane with something in it, as the accessibility list looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop import pane_table
from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.link.page_messages import PageDrawn
from ragdesk.desktop.models.page_image import make_image
from ragdesk.desktop.panes.answer import AnswerPane
from ragdesk.desktop.panes.document import DocumentPane
from ragdesk.desktop.panes.ledger import LedgerPane
from ragdesk.desktop.panes.passages import PassagesPane
from ragdesk.desktop.panes.prompt import PromptPane
from ragdesk.desktop.panes.welcome import WelcomePane
from ragdesk.desktop.panes.why import WhyPane
from ragdesk.desktop.theme import apply_theme
from ragdesk.desktop.widgets.fold import Fold
from ragdesk.desktop.widgets.instructions_dialog import InstructionsDialog
from ragdesk.desktop.widgets.notice import Notice, WayOut
from ragdesk.desktop.widgets.what_if import WhatIfControls
from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import AnswerMaker, FileReport, FileState
from ragdesk.engine.records.pages import PageWish
from ragdesk.engine.settings import Settings
from ragdesk.translation import translate as _
from ragdesk.translation import use_language
from tests.helpers.builders import (
    make_answer,
    make_chunk,
    make_document,
    make_fused_result,
    make_prompt,
    make_result,
)
from tests.helpers.fake_viewer import FakeViewer, make_pdf_document

LONG_BEFORE = "A line that stands before the passage.\n"


@pytest.fixture(autouse=True)
def _dressed(qapp: QApplication) -> Iterator[None]:
    font = qapp.font()
    use_language("en")
    apply_theme(qapp, "light")
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # nothing may see the change of theme half deleted
    use_language("en")
    qapp.setFont(font)
    qapp.setStyleSheet("")
    qapp.setPalette(QPalette())


def make_passages() -> QWidget:
    pane = PassagesPane()
    pane.show_result(make_fused_result(), {101: 1, 102: 2})
    return pane


def make_why() -> QWidget:
    pane, result = WhyPane(), make_fused_result()
    pane.show_hit(result.hits[0], result)
    return pane


def make_prompt_pane() -> QWidget:
    pane = PromptPane()
    pane.show_prompt(make_prompt())
    return pane


def make_prompt_choices() -> QWidget:
    pane = PromptPane()
    pane.show_prompt(replace(make_prompt(), pins_gone=("shop.md",)))
    pane.fold.set_open(True)
    return pane


def make_instructions() -> QWidget:
    return InstructionsDialog({"mine": {"en": {"role": "You are careful."}}}, Settings(prompt_template="mine"), "en")


def make_answer_pane() -> QWidget:
    pane, prompt = AnswerPane(), make_prompt()
    pane.show_answer(make_answer(prompt, by=AnswerMaker.EXTRACT), prompt, make_result().evidence)
    return pane


def make_document_pane() -> QWidget:
    pane, chunk = DocumentPane(), make_chunk(start=len(LONG_BEFORE) * 12_000)
    pane.show_document(make_document(chunk, before=LONG_BEFORE), chunk.start, chunk.end)
    pane.open_find()
    return pane


def make_pages() -> QWidget:
    pane, viewer = DocumentPane(), FakeViewer(("The battery has a warranty", "Another page"))

    def draw(path: str, wish: PageWish, _lane: Lane) -> None:
        pane.pages.take_page(PageDrawn(1, path, wish, make_image(viewer.page(Path(), path, wish))))

    pane.pages.page_wanted.connect(draw)
    pane.pages.allow_drawing(as_text=False)
    pane.show_document(make_pdf_document(*viewer.texts), 4, 15)
    return pane


def make_message() -> QWidget:
    pane = PassagesPane()
    pane.show_result(make_result(), {})
    pane.banner.show_notice(Notice(IndexDamaged().title, "Build it again.",
                                   WayOut("", "Build again"), "details"))
    return pane


def make_what_if() -> QWidget:
    pane, result, controls = WhyPane(), make_fused_result(), WhatIfControls()
    fold = Fold(_("What if…"), controls)
    pane.add_section(fold)
    pane.show_hit(result.hits[0], result, before=result)
    controls.show_result(result)
    fold.set_open(True)
    return pane


def make_welcome() -> QWidget:
    pane = WelcomePane()
    pane.show_examples(("How long is the battery under warranty?", "When is the rent due?"))
    return pane


def make_ledger() -> QWidget:
    pane = LedgerPane()
    pane.show_ledger((FileReport("scan.pdf", FileState.ERROR, FileReason.DAMAGED),
                      FileReport("a.md", FileState.OK, chunks=3)))
    return pane


FILLED: dict[str, Callable[[], QWidget]] = {
    "passages": make_passages, "why": make_why, "prompt": make_prompt_pane, "answer": make_answer_pane,
    "document": make_document_pane, "message": make_message, "what if": make_what_if, "welcome": make_welcome,
    "ledger": make_ledger, "pages": make_pages,
    "prompt choices": make_prompt_choices, "instructions": make_instructions,
}
PANES: dict[str, Callable[[], QWidget]] = {**{entry.name: entry.kind for entry in pane_table.PANES}, **FILLED}
"""Every pane of the window; one that nobody has filled for this is looked at as it is made."""



@pytest.fixture(params=PANES.values(), ids=PANES.keys())
def make_pane(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[Callable[[], QWidget]]:
    """Makes a pane in the language and font that the test has set, and shows it."""
    made: list[QWidget] = []

    def make() -> QWidget:
        pane: QWidget = request.param()
        made.append(pane)
        qtbot.addWidget(pane)
        pane.resize(620, 420)
        pane.show()
        return pane

    yield make
    made.clear()

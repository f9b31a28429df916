"""The worst model there could be: it answers with the text that somebody planted, whatever it is asked.

Takes:  every row of the shared attacks and honest texts, where they are.
Gives:  proof that nothing is loaded, that no link leads anywhere but to a passage that was sent, and that what is
        shown, copied, saved, printed and logged holds no character that commands or cannot be seen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from ragdesk.desktop.panes.answer import AnswerPane
from ragdesk.desktop.widgets.answer_view import LINK_SCHEME, AnswerView
from ragdesk.engine.answering.model_client.limits import ModelLimits
from ragdesk.engine.answering.model_client.model import stream_answer
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.prompting.export import render_prompt
from ragdesk.engine.prompting.planted import orders_in
from ragdesk.engine.records import Answer, ModelServer, Prompt, SearchResult
from ragdesk.engine.settings import Settings
from ragdesk.engine.text.sentences import find_sentences
from ragdesk.terminal.printing import clean
from ragdesk.terminal.text import ask_lines
from tests.helpers.builders import make_chunk, make_hit, make_result
from tests.helpers.scripted_server import ScriptedServer, events_reply, json_reply, serving

FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\ufeff\U000e0001-\U000e0020]")
HONEST = "The rent is 24 500 CZK a month. It is due on the fifth day."
WANTED_NAMED = 0.6
MOST_MARKED = 0.05


def rows_of(shared_folder: Path) -> list[dict[str, Any]]:
    corpus = shared_folder / "injections" / "attacks_and_benign.jsonl"
    if not corpus.is_file():
        pytest.skip(f"the shared folder has no injections: {corpus}")
    return [json.loads(line) for line in corpus.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def parrot() -> Iterator[ScriptedServer]:
    with serving({"/v1/models": json_reply({"data": [{"id": "parrot"}]})}) as server:
        yield server


@pytest.fixture
def pane(qtbot: QtBot) -> AnswerPane:
    pane = AnswerPane()
    qtbot.addWidget(pane)
    pane.resize(640, 500)
    pane.show()
    return pane


def searched(text: str) -> SearchResult:
    return make_result([make_hit(make_chunk(each, path=f"note {rank}.md", language=""), rank=rank, chunk_id=rank)
                        for rank, each in enumerate((text, HONEST), start=1)])


def answer_of(server: ScriptedServer, prompt: Prompt, text: str) -> Answer:
    """What the program makes of a model's answer that comes over the wire."""
    server.replies["/v1/chat/completions"] = events_reply(*(text[at:at + 7] for at in range(0, len(text), 7)))
    return stream_answer(prompt, ModelServer(server.address, "openai", "", ("parrot",)), "parrot",
                         on_piece=lambda _piece: None, token=CancelToken(), limits=ModelLimits())


def links_and_pictures(view: AnswerView) -> tuple[set[str], int]:
    """Where the links of a text lead, and how many pictures it has."""
    links, pictures = set(), 0
    block = view.document().begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            look = pieces.fragment().charFormat()
            links |= {look.anchorHref()} if look.isAnchor() else set()
            pictures += look.isImageFormat()
            pieces += 1
        block = block.next()
    return links, pictures


def test_a_parrot_does_no_harm(shared_folder: Path, parrot: ScriptedServer, pane: AnswerPane, qtbot: QtBot,
                               caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[object] = []
    monkeypatch.setattr(AnswerView, "loadResource", lambda _view, *what: loaded.append(what))
    view = pane.findChild(AnswerView)
    copy = next(button for button in pane.findChildren(QPushButton) if button.text() == "Copy")
    rows = rows_of(shared_folder)
    for row in rows:
        result = searched(row["text"])
        prompt = build_prompt(result, Settings(window_tokens=100_000))
        answer = answer_of(parrot, prompt, row["text"])
        pane.show_answer(answer, prompt, result.evidence)
        qtbot.waitUntil(lambda: not view._write_timer.isActive())
        links, pictures = links_and_pictures(view)
        assert pictures == 0, row["id"]
        handed_out = {f"{LINK_SCHEME}:{index}" for index, citation in enumerate(answer.citations)
                      if citation.source is not None and citation.source < len(prompt.sources)}
        assert links <= handed_out, row["id"]
        copy.click()
        shown = [view.toPlainText(), QGuiApplication.clipboard().text(),
                 *(clean(line) for line in ask_lines(result, prompt, answer, 100)),
                 *(render_prompt(prompt, kind) for kind in ("txt", "md", "json"))]
        assert [text for text in shown if FORBIDDEN.search(text)] == [], row["id"]
    assert loaded == []
    assert len(rows) > 300
    assert caplog.text == ""


def test_a_planted_order_that_is_cited_is_named_and_honest_texts_are_all_sent(
        shared_folder: Path, parrot: ScriptedServer) -> None:
    named, marked, plain = [], [], []
    for row in rows_of(shared_folder):
        prompt = build_prompt(searched(row["text"]), Settings(window_tokens=100_000))
        is_marked = any(orders_in(hit.chunk) for hit in prompt.sources)
        assert len(prompt.sources) == (2 if row["text"].strip() else 1), row["id"]
        if row["label"] == "benign":
            marked.append(is_marked)
        elif row["kind"] == "ignore-previous":
            plain.append(is_marked)
            written = " ".join(row["text"].split())
            sentences = [written[start:end] for start, end in find_sentences(written, 0, len(written))]
            answer = answer_of(parrot, prompt, " ".join(f"{sentence.rstrip('.')} [1]." for sentence in sentences))
            named.append(any(claim.order for claim in answer.claims))
    assert sum(named) / len(named) >= WANTED_NAMED
    assert sum(plain) / len(plain) >= WANTED_NAMED
    assert sum(marked) / len(marked) <= MOST_MARKED

"""The view loads nothing, links nothing but our citations, and keeps up with a stream."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextBlock, QTextCharFormat, QTextDocument, QTextFragment
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets import answer_view
from ragdesk.desktop.widgets.answer_parts import LONGEST_ANSWER
from ragdesk.desktop.widgets.answer_view import AnswerView
from ragdesk.engine.answering.citations import check
from ragdesk.engine.records import Answer, AnswerMaker
from tests.helpers.builders import make_answer, make_prompt

ATTACKS = (
    "![x](http://evil.example/a.png)", "[click](http://evil.example)", "<img src='file:///etc/passwd'>",
    "<a href='cite:0'>fake</a>", "[1](javascript:alert(1))", "http://evil.example/auto", "//evil.example/share",
    "[x]: cite:0", "<script>x</script>", "&lt;b&gt;", "\x1b[31mred\x1b[0m", "data:text/html;base64,xx", "mailto:a@b.c",
)


@pytest.fixture
def view(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> AnswerView:
    monkeypatch.setattr(answer_view, "WRITE_SLICE_SECONDS", 60.0)  # a busy machine writes less at a stretch
    view = AnswerView()
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    return view


def fragments(view: AnswerView) -> list[QTextFragment]:
    found: list[QTextFragment] = []
    block: QTextBlock = view.document().begin()
    while block.isValid():
        found += [part.fragment() for part in block]
        block = block.next()
    return found


def links(view: AnswerView) -> list[tuple[str, str]]:
    return [(part.text(), part.charFormat().anchorHref()) for part in fragments(view) if part.charFormat().isAnchor()]


def look_of(view: AnswerView, text: str) -> QTextCharFormat:
    return next(part.charFormat() for part in fragments(view) if part.text() == text)


def test_citations_are_the_only_links(view: AnswerView) -> None:
    prompt = make_prompt()
    view.show_answer(make_answer(prompt, text="\n".join(ATTACKS) + "\nIt is covered [1]."), prompt)
    assert {address for _text, address in links(view)} <= {"cite:0", "cite:1"}
    assert all(text in ("[1]",) for text, _address in links(view))
    for part in fragments(view):
        assert not part.charFormat().isImageFormat()


def test_what_looks_like_markup_is_shown_as_it_is(view: AnswerView) -> None:
    prompt = make_prompt()
    view.show_answer(make_answer(prompt, text="<b>bold</b> ![x](http://evil.example/a.png)"), prompt)
    assert "<b>bold</b> ![x](http://evil.example/a.png)" in view.toPlainText()


def test_nothing_is_loaded_and_nothing_is_opened(view: AnswerView, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    for kind in (QTextDocument.ResourceType.ImageResource, QTextDocument.ResourceType.HtmlResource):
        assert view.loadResource(kind.value, QUrl("file:///etc/passwd")) is None
    for address in ("http://evil.example", "file:///etc/passwd", "javascript:x", "cite:x", "cite:-1", "cite:٣"):
        view.anchorClicked.emit(QUrl(address))
    assert opened == []
    assert view.toPlainText() == ""


def test_only_a_number_is_followed(view: AnswerView, qtbot: QtBot) -> None:
    followed: list[int] = []
    view.citation_followed.connect(followed.append)
    for address in ("cite:1", "cite:99999999999", "cite:", "cite:0/../x", "http:0", "cite:0"):
        view.anchorClicked.emit(QUrl(address))
    assert followed == [1, 0]


def test_a_citation_has_its_quote_as_tool_tip(view: AnswerView) -> None:
    prompt = make_prompt()
    answer = make_answer(prompt, text="It is covered [1].")
    quote = replace(answer.citations[0], quote="24 <b>months</b>")
    view.show_answer(replace(answer, citations=(quote,)), prompt)
    assert "24 &lt;b&gt;months&lt;/b&gt;" in look_of(view, "[1]").toolTip()


def test_an_unknown_number_is_struck_through_and_no_link(view: AnswerView) -> None:
    prompt = make_prompt()
    view.show_answer(make_answer(prompt, text="It is covered [7]."), prompt)
    assert look_of(view, "[7]").fontStrikeOut()
    assert links(view) == []
    assert "no passage with that number was sent" in view.toPlainText()


def test_an_unsupported_citation_is_marked_by_more_than_colour(view: AnswerView) -> None:
    prompt = make_prompt()
    answer = make_answer(prompt, text="It is covered [1].")
    view.show_answer(replace(answer, citations=(replace(answer.citations[0], supported=False),)), prompt)
    assert "[1]?" in view.toPlainText()
    assert "does not support" in view.toPlainText()
    assert look_of(view, "[1]").underlineStyle() == QTextCharFormat.UnderlineStyle.WaveUnderline


def test_sentences_without_a_source_are_dotted_in_a_model_s_answer_only(view: AnswerView) -> None:
    prompt = make_prompt()
    text = "It is covered [1]. This holds always."
    dotted = QTextCharFormat.UnderlineStyle.DotLine
    view.show_answer(replace(make_answer(prompt, text=text), claims=check(text, prompt).claims), prompt)
    assert [part.text() for part in fragments(view) if part.charFormat().underlineStyle() == dotted] == [
        "This holds always."]
    view.show_answer(make_answer(prompt, text=text, by=AnswerMaker.EXTRACT), prompt)
    assert not [part for part in fragments(view) if part.charFormat().underlineStyle() == dotted]


def test_sources_are_listed_by_number_with_file_and_place(view: AnswerView) -> None:
    prompt = make_prompt()
    view.show_answer(make_answer(prompt, text="Register [2]. It is covered [1]. And again [2]."), prompt)
    assert view.toPlainText().splitlines()[-3:] == [
        "Sources", "[1] Warranty terms.pdf, page 4", "[2] guides/Quick start.md, section “Care”"]
    assert links(view)[-2:] == [("[1]", "cite:1"), ("[2]", "cite:0")]


def test_a_stream_is_written_as_plain_text_within_a_twentieth_of_a_second(view: AnswerView, qtbot: QtBot) -> None:
    view.start_stream()
    for piece in ("It is <b>cov", "ered</b> [1", "].\n", "More."):
        view.append_piece(piece)
    assert view.toPlainText() == ""
    qtbot.waitUntil(lambda: view.toPlainText() == "It is <b>covered</b> [1].\nMore.", timeout=30_000)
    assert links(view) == []


def test_a_stream_without_end_is_cut(view: AnswerView, qtbot: QtBot) -> None:
    view.start_stream()
    for _piece in range(60):
        view.append_piece("word " * 1_000)
    qtbot.waitUntil(lambda: len(view.toPlainText()) >= LONGEST_ANSWER - 1, timeout=30_000)
    assert len(view.toPlainText()) <= LONGEST_ANSWER


def test_a_new_stream_forgets_the_pieces_of_the_old(view: AnswerView, qtbot: QtBot) -> None:
    view.start_stream()
    view.append_piece("old")
    view.start_stream()
    view.append_piece("new")
    qtbot.waitUntil(lambda: view.toPlainText() == "new", timeout=30_000)


def test_hidden_and_control_characters_are_not_shown(view: AnswerView) -> None:
    prompt = make_prompt()
    view.show_answer(make_answer(prompt, text="a\x1b[31mb\u202ec\U000e0041d\x07e"), prompt)
    shown = view.toPlainText().splitlines()[0]
    assert not set(shown) & {"\x1b", "\u202e", "\U000e0041", "\x07"}
    assert [letter for letter in shown if letter in "abcde"] == list("abcde")


def test_tab_and_enter_follow_a_citation(view: AnswerView, qtbot: QtBot) -> None:
    prompt = make_prompt()
    view.show_answer(make_answer(prompt), prompt)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    with qtbot.waitSignal(view.citation_followed, timeout=30_000) as signal:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert signal.args == [1]


def test_a_click_follows_a_citation(view: AnswerView, qtbot: QtBot) -> None:
    prompt = make_prompt()
    view.show_answer(make_answer(prompt, text="[1] says so."), prompt)
    place = view.cursorRect()
    with qtbot.waitSignal(view.citation_followed, timeout=30_000):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place.center() + QPoint(6, 0))


def test_a_long_answer_is_written_in_slices(
    view: AnswerView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_view, "WRITE_SLICE_SECONDS", 0.0)
    prompt = make_prompt()
    text = "It is **covered** for `24` months [1]. This holds always. " * 3_400
    answer = make_answer(prompt, text="\n".join(text[n:n + 500] for n in range(0, len(text), 500)))
    view.show_answer(answer, prompt)
    assert 1 <= view.document().blockCount() <= 2
    qtbot.waitUntil(lambda: "Sources" in view.toPlainText(), timeout=60_000)


def test_a_new_answer_ends_the_writing_of_the_old(view: AnswerView, qtbot: QtBot) -> None:
    prompt = make_prompt()
    view.show_answer(make_answer(prompt, text="It is old [1].\n" * 10_000), prompt)
    view.show_answer(make_answer(prompt, text="It is new [1]."), prompt)
    qtbot.waitUntil(lambda: "Sources" in view.toPlainText(), timeout=30_000)
    assert "old" not in view.toPlainText()


def test_an_empty_answer_is_shown_as_nothing(view: AnswerView) -> None:
    view.show_answer(Answer(AnswerMaker.MODEL, ""), make_prompt())
    assert view.toPlainText() == ""

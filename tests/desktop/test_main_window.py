"""The window as a whole: what each state shows, what the keys do, what is remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, QRect, QSize, Qt, QUrl
from PySide6.QtGui import QAccessible, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.actions import all_keys
from ragdesk.desktop.flows import folder_flow
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets import screen_room
from ragdesk.desktop.widgets.notice import Notice, WayOut
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import FolderMissing, FolderStillBeingRead, IndexBusy, ModelUnreachable
from ragdesk.engine.records import Verdict
from ragdesk.engine.settings import Settings
from ragdesk.translation import use_language
from tests.helpers.fake_engine import TEXT, FakeEngine, FakeModelCalls


def ask(window: MainWindow, qtbot: QtBot, question: str = "battery warranty", *, shift: bool = False) -> None:
    field = window.parts.question.field
    field.setText(question)
    modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(field, Qt.Key.Key_Return, modifier)


def press(window: MainWindow, name: str) -> None:
    window.window_actions[name].trigger()


def labels_of(widget: QWidget) -> str:
    """Every text in view, as a reader would find it."""
    texts = []
    for child in [widget, *widget.findChildren(QWidget)]:
        if child.isVisible() and callable(getattr(child, "text", None)):
            texts.append(str(child.text()))
    return "\n".join(texts)


# --- states ---------------------------------------------------------------------------------------------------------


def test_without_a_folder_the_window_says_how_to_begin(window: MainWindow) -> None:
    shown = labels_of(window.parts.welcome)
    assert "Choose a folder to ask questions about." in shown
    assert "Your documents stay on this computer." in shown
    assert "Try the sample notes" in shown


def test_a_question_without_a_folder_asks_for_a_folder(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, engine: FakeEngine
) -> None:
    monkeypatch.setattr(folder_flow, "ask_for_folder", lambda parent, start: tmp_path)
    with qtbot.waitSignal(window._client.reading_ended):
        ask(window, qtbot)
    assert engine.folder == tmp_path


def test_not_choosing_a_folder_changes_nothing(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, engine: FakeEngine
) -> None:
    monkeypatch.setattr(folder_flow, "ask_for_folder", lambda parent, start: None)
    press(window, "choose_folder")
    assert engine.folder is None
    assert window.parts.shows_welcome


def test_the_sample_notes_are_opened_in_the_language_of_the_window(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine
) -> None:
    with qtbot.waitSignal(window._client.reading_ended):
        window.parts.welcome.sample_button.click()
    assert engine.folder is not None
    assert engine.folder.name == "en"
    assert engine.folder.parent.name == "sample_notes"
    assert window.parts.strip.name_label.whole_text == "Sample notes"


def test_a_folder_can_be_dropped_on_the_window_and_nothing_else(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine, tmp_path: Path
) -> None:
    note = tmp_path / "note.md"
    note.touch()

    def drop(*urls: QUrl) -> bool:
        data = QMimeData()
        data.setUrls(list(urls))
        event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
                           Qt.KeyboardModifier.NoModifier)
        event.ignore()
        window.dropEvent(event)
        return event.isAccepted()

    assert not drop(QUrl.fromLocalFile(str(note)))
    assert not drop(QUrl("https://files.example/notes"))
    assert not drop()
    assert engine.folder is None
    with qtbot.waitSignal(window._client.reading_ended):
        assert drop(QUrl.fromLocalFile(str(tmp_path)))
    assert engine.folder == tmp_path


def test_after_reading_the_window_offers_example_questions(open_window: MainWindow, engine: FakeEngine) -> None:
    button = open_window.parts.welcome.example_buttons[0]
    assert button.text() == "How long is the warranty?"
    button.click()
    assert engine.searched == ["How long is the warranty?"]
    assert open_window.parts.question.question == "How long is the warranty?"
    assert not open_window.parts.shows_welcome


def test_a_folder_with_nothing_to_read_says_so(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine, tmp_path: Path
) -> None:
    engine.file_count = 0
    with qtbot.waitSignal(window._client.reading_ended):
        window.open_folder(tmp_path)
    shown = labels_of(window.parts.welcome)
    assert "There is nothing to read here." in shown
    assert "Choose another folder…" in shown


def test_while_a_folder_is_read_one_can_ask_and_stop(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine, tmp_path: Path
) -> None:
    engine.file_count = 10**6
    with qtbot.waitSignal(window._client.progress_changed):
        window.open_folder(tmp_path)
    assert "You can already ask about those." in window.parts.strip.text_label.whole_text
    ask(window, qtbot)
    assert engine.searched == ["battery warranty"]
    with qtbot.waitSignal(window._client.reading_ended):
        window.parts.strip.stop_button.click()
    assert not window.parts.strip.stop_button.isVisible()


def test_a_question_asked_while_the_folder_is_being_opened_waits_for_it(
    qtbot: QtBot, client: EngineClient, preferences: Preferences, engine: FakeEngine, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for_folder: list[str] = []
    monkeypatch.setattr("ragdesk.desktop.flows.folder_flow.ask_for_folder",
                        lambda _parent, start: asked_for_folder.append(start))
    made = MainWindow(client, preferences)
    qtbot.addWidget(made)
    made.show()
    made.open_folder(tmp_path)
    ask(made, qtbot)
    assert made.parts.welcome.banner.title == "Nothing has been read yet."
    with qtbot.waitSignal(client.answer_ready, timeout=60_000):
        pass
    assert engine.searched == ["battery warranty"]
    assert asked_for_folder == []
    assert made.parts.welcome.banner.title == ""


def test_nothing_found_while_the_folder_is_being_read_is_no_last_word(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine, tmp_path: Path
) -> None:
    engine.file_count, engine.has_hits, engine.near = 10**6, False, ("battery",)
    window.open_folder(tmp_path)
    qtbot.waitUntil(lambda: engine.read > 1)
    ask(window, qtbot)
    banner = window.parts.passages.banner
    assert banner.title == "The folder is still being read."
    with qtbot.waitSignal(window._client.reading_ended):
        press(window, "stop")
    assert banner.title == "The documents have changed since you asked."
    ask(window, qtbot)
    assert banner.title == "No passage says “battery”. Did you mean “battery”?"


def test_a_question_asked_before_anything_was_read_is_answered_when_something_has_been(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine, tmp_path: Path
) -> None:
    engine.file_count = 10**6
    engine.problem_of_search = FolderStillBeingRead(folder="notes")
    window.open_folder(tmp_path)
    ask(window, qtbot)
    assert window.parts.welcome.banner.title == "Nothing has been read yet."
    assert engine.searched == []
    engine.problem_of_search = None
    qtbot.waitUntil(lambda: engine.searched == ["battery warranty"])
    assert window.parts.welcome.banner.title == ""
    assert not window.parts.shows_welcome
    with qtbot.waitSignal(window._client.reading_ended):
        press(window, "stop")


def test_asking_shows_words_passages_prompt_and_answer(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    parts = open_window.parts
    assert "Searched for: battery · warranty" in parts.question.searched_label.whole_text
    assert parts.passages.model.rowCount() == 1
    assert "without a language model" in parts.status.fact_label.whole_text
    assert parts.answer.isVisible()


def test_shift_enter_finds_passages_only(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot, shift=True)
    assert open_window.parts.passages.model.rowCount() == 1
    assert not open_window._client.is_working(Lane.ANSWER)
    assert open_window.parts.status.fact_label.whole_text == ""


def test_a_word_that_is_nowhere_offers_the_one_that_was_meant(
    open_window: MainWindow, qtbot: QtBot, engine: FakeEngine
) -> None:
    engine.has_hits, engine.near, engine.verdict = False, ("warranty",), Verdict.NONE
    ask(open_window, qtbot, "warantee")
    banner = open_window.parts.passages.banner
    assert "warranty" in banner.title
    engine.has_hits, engine.near = True, ()
    banner.action_chosen.emit()
    assert engine.searched[-1] == "warranty"


def test_an_empty_question_is_answered_where_it_was_asked(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot, "   ")
    assert open_window.parts.welcome.banner.title == "There is no question yet."


def test_a_missing_folder_offers_another(
    window: MainWindow, engine: FakeEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[str] = []
    monkeypatch.setattr(folder_flow, "ask_for_folder", lambda parent, start: chosen.append(start))
    engine.problem = FolderMissing(folder="gone")
    window.open_folder(tmp_path / "gone")
    banner = window.parts.welcome.banner
    assert "gone" in banner.title
    banner.action_chosen.emit()
    assert len(chosen) == 1
    assert banner.title == ""


def test_a_busy_index_can_be_tried_again(
    open_window: MainWindow, engine: FakeEngine, qtbot: QtBot
) -> None:
    engine.problem = IndexBusy()
    with qtbot.waitSignal(open_window._client.failed):
        press(open_window, "read_again")
    banner = open_window.parts.welcome.banner
    assert "Another RagDesk window" in banner.title
    engine.problem = None
    with qtbot.waitSignal(open_window._client.reading_ended):
        banner.action_chosen.emit()


def test_documents_that_changed_since_the_question_are_pointed_out(
    open_window: MainWindow, engine: FakeEngine, qtbot: QtBot
) -> None:
    ask(open_window, qtbot)
    engine.file_count = 5
    with qtbot.waitSignal(open_window._client.reading_ended):
        press(open_window, "read_again")
    banner = open_window.parts.passages.banner
    assert "are gone" in banner.title
    assert banner.accessibleDescription().endswith("(file gone)")
    banner.action_chosen.emit()
    assert engine.searched == ["battery warranty"] * 2


# --- answer, citation, document, why not ------------------------------------------------------------------------------


def test_a_citation_opens_the_exact_words_and_alt_left_leads_back(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    open_window.answer_flow.open_numbered_citation(1)
    assert open_window.parts.document.isVisible()
    assert open_window.parts.document.selected_text() == TEXT[: TEXT.index(".") + 1]
    press(open_window, "go_back")
    assert open_window.parts.answer.isVisible()


def test_a_number_that_is_not_cited_leads_nowhere(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    open_window.answer_flow.open_numbered_citation(7)
    assert open_window.parts.answer.isVisible()


def test_a_passage_opens_its_document(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    open_window.parts.passages.passage_opened.emit(open_window.search_flow.result.hits[0])
    assert open_window.parts.document.selected_text() == TEXT


def test_why_not_is_answered_in_the_explanation(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    open_window.answer_flow.open_numbered_citation(1)
    before = labels_of(open_window.parts.why)
    open_window.parts.document.why_not_requested.emit("warranty.md", 0, 10)
    assert labels_of(open_window.parts.why) != before


def test_the_prompt_is_exported_and_a_failure_is_shown(
    open_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    ask(open_window, qtbot)
    target = tmp_path / "prompt.txt"
    open_window.parts.prompt.export_requested.emit(target, "txt")
    assert TEXT in target.read_text(encoding="utf-8")
    assert "prompt.txt" in open_window.parts.prompt.banner._title.text()
    open_window.parts.prompt.export_requested.emit(tmp_path / "no" / "such" / "prompt.txt", "txt")
    assert "could not be saved" in open_window.parts.prompt.banner._title.text()


# --- the model ------------------------------------------------------------------------------------------------------


def use_model(window: MainWindow, **values: object) -> None:
    settings = window._preferences.settings.changed(use_model=True, **values)
    window._preferences.change_settings(settings)


def test_a_model_that_does_not_run_is_named_and_the_quotes_stay(
    open_window: MainWindow, qtbot: QtBot, calls: FakeModelCalls
) -> None:
    calls.problem = ModelUnreachable(address="http://127.0.0.1:11434")
    use_model(open_window)
    ask(open_window, qtbot)
    banner = open_window.parts.answer.banner
    assert banner.title == "The language model at http://127.0.0.1:11434 is not running."
    assert "Quoted" in open_window.parts.status.fact_label.whole_text
    calls.problem = None
    banner.action_chosen.emit()
    assert "tiny" in open_window.parts.status.fact_label.whole_text
    assert banner.title == ""


def test_when_the_passages_do_not_answer_the_user_can_insist(
    open_window: MainWindow, qtbot: QtBot, engine: FakeEngine, calls: FakeModelCalls
) -> None:
    engine.verdict = Verdict.NONE
    use_model(open_window)
    ask(open_window, qtbot)
    assert calls.asked == []
    open_window.parts.answer.banner.action_chosen.emit()
    assert len(calls.asked) == 1


def test_text_sent_to_another_computer_is_announced_as_long_as_it_is_so(open_window: MainWindow) -> None:
    label = open_window.parts.status.privacy_label
    assert label.text() == "Nothing leaves this computer"
    use_model(open_window, model_url="http://models.example:8080")
    assert "models.example" in label.text()
    assert "leaves this computer" in label.text()
    use_model(open_window, model_url="http://127.0.0.1:8080")
    assert label.text() == "Nothing leaves this computer"


def test_a_silent_model_is_blamed_after_a_while(
    make_client: Callable[..., EngineClient], preferences: Preferences, calls: FakeModelCalls, qtbot: QtBot,
    tmp_path: Path
) -> None:
    calls.pieces = ("",)

    def wait_for_stop(token: CancelToken) -> None:
        while not token.is_cancelled:
            pass

    calls.between_pieces = wait_for_stop
    preferences.change_settings(Settings(use_model=True))
    client = make_client(settings=preferences.settings)
    window = MainWindow(client, preferences)
    qtbot.addWidget(window)
    window.show()
    window.answer_flow._silence.setInterval(1)
    with qtbot.waitSignal(client.reading_ended):
        window.open_folder(tmp_path)
    ask(window, qtbot)
    qtbot.waitUntil(lambda: "has not answered yet" in labels_of(window.parts.answer))
    assert "tiny" in labels_of(window.parts.answer)
    with qtbot.waitSignal(client.answer_ready):
        press(window, "stop")
    assert "has not answered yet" not in labels_of(window.parts.answer)


# --- keys -----------------------------------------------------------------------------------------------------------


def test_every_key_of_the_table_is_an_action_and_none_is_given_twice(window: MainWindow) -> None:
    shortcuts = [keys for entry in all_keys() if entry.name for keys in entry.keys]
    assert len(shortcuts) == len(set(shortcuts))
    assert {entry.name for entry in all_keys() if entry.name} == set(window.window_actions)


def test_esc_stops_then_closes_the_message_then_goes_to_the_question(
    open_window: MainWindow, qtbot: QtBot, engine: FakeEngine
) -> None:
    engine.file_count = 10**6
    press(open_window, "read_again")
    open_window.parts.welcome.banner.show_notice(Notice("A message"))
    open_window.parts.strip.settings_button.setFocus()
    with qtbot.waitSignal(open_window._client.reading_ended):
        press(open_window, "stop")
    assert open_window.parts.welcome.banner.title == "A message"
    press(open_window, "stop")
    assert open_window.parts.welcome.banner.title == ""
    press(open_window, "stop")
    qtbot.waitUntil(open_window.parts.question.field.hasFocus)


def test_f6_goes_through_all_panes_in_view_and_back(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    panes = open_window.window_flow.panes_in_view()
    assert len(panes) == 5
    press(open_window, "go_to_question")
    visited = []
    for _ in panes:
        press(open_window, "next_pane")
        visited.append(next(pane for pane in panes if pane.isAncestorOf(QApplication.focusWidget())))
    assert visited == [*panes[2:], panes[0], panes[1]]
    press(open_window, "previous_pane")
    assert panes[0].isAncestorOf(QApplication.focusWidget())


def test_the_keys_themselves_work(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    qtbot.keyClick(open_window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert open_window.parts.document.isVisible()
    qtbot.keyClick(open_window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    assert open_window.parts.document.isAncestorOf(QApplication.focusWidget())
    qtbot.keyClick(open_window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert open_window.parts.answer.isVisible()
    qtbot.keyClick(open_window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert open_window.parts.question.field.hasFocus()


def test_the_explanation_can_give_its_room_to_the_passages(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    press(open_window, "toggle_why")
    assert not open_window.parts.why.isVisible()
    press(open_window, "toggle_why")
    assert open_window.parts.why.isVisible()


def test_f1_lists_the_keys(window: MainWindow, qtbot: QtBot) -> None:
    press(window, "show_keys")
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    table = dialog.table
    shown = {table.item(row, 1).text() for row in range(table.rowCount())}
    assert {entry.text for entry in all_keys() if entry.keys} <= shown
    dialog.reject()


def test_the_ledger_names_the_file_and_the_reason(open_window: MainWindow) -> None:
    assert open_window.parts.strip.ledger_button.text() == "1 could not be read"
    open_window.parts.strip.ledger_button.click()
    dialog = open_window.folder_flow.ledger_dialog
    assert dialog is not None
    rows = dialog.pane.filter
    assert rows.rowCount() == 1
    assert rows.index(0, 0).data() == "<img src=x>.pdf"
    assert "damaged" in rows.index(0, 3).data()
    dialog.reject()


# --- what is remembered -----------------------------------------------------------------------------------------------


def test_folder_and_sizes_are_remembered(open_window: MainWindow, qtbot: QtBot, data_dir: Path, tmp_path: Path) -> None:
    ask(open_window, qtbot)
    open_window.resize(1300, 800)
    open_window.parts.results.columns.setSizes([500, 800])
    open_window.close()
    state = Preferences(data_dir).window
    assert state.folder == str(tmp_path)
    assert state.geometry
    assert abs(state.columns[0] - 500) < 20


def test_a_chosen_ranking_is_used_at_once_and_remembered(
    open_window: MainWindow, qtbot: QtBot, data_dir: Path, engine: FakeEngine
) -> None:
    ask(open_window, qtbot)
    choice = open_window.parts.question.method_choice
    choice.setCurrentIndex(choice.findData("bm25:trigrams"))
    choice.activated.emit(choice.currentIndex())
    assert open_window.search_flow.result.method == "bm25:trigrams"
    assert Preferences(data_dir).settings.method == "bm25:trigrams"


def test_a_damaged_memory_does_not_keep_the_window_from_opening(
    data_dir: Path, inline_client: EngineClient, qtbot: QtBot
) -> None:
    (data_dir / "window.json").write_text('{"folder": 3, "geometry": "zz", "columns": ["a"]}', encoding="utf-8")
    (data_dir / "settings.json").write_text("[", encoding="utf-8")
    window = MainWindow(inline_client, Preferences(data_dir))
    qtbot.addWidget(window)
    window.show()
    assert window.width() >= 800


# --- layout and accessibility ---------------------------------------------------------------------------------------


def test_a_narrow_window_has_tabs_and_a_wide_one_columns(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    results = open_window.parts.results
    open_window.resize(1280, 720)
    assert not results.is_narrow
    open_window.resize(700, 600)
    assert results.is_narrow
    results.show_pane(open_window.parts.why)
    assert open_window.parts.passages.isVisible()
    open_window.resize(1280, 720)
    assert not results.is_narrow
    assert open_window.parts.passages.isVisible()
    assert open_window.parts.answer.isVisible()


def test_the_window_fits_1280_by_720_even_with_letters_twice_as_large(
    qapp: QApplication, make_client: Callable[..., EngineClient], preferences: Preferences, qtbot: QtBot
) -> None:
    font = qapp.font()
    large = qapp.font()
    large.setPointSizeF(font.pointSizeF() * 2)
    qapp.setFont(large)
    try:
        window = MainWindow(make_client(inline=True), preferences)
        qtbot.addWidget(window)
        window.show()
        needed = window.minimumSizeHint()
        assert (needed.width() <= 1280, needed.height() <= 720) == (True, True), needed
    finally:
        qapp.setFont(font)


def test_the_window_is_all_on_a_small_screen_at_first_and_when_it_was_larger_before(
    make_client: Callable[..., EngineClient], preferences: Preferences, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = QRect(8, 48, 944, 484)  # of 1920 by 1080 pixels, two for one, without the frame
    large = MainWindow(make_client(inline=True), preferences)
    qtbot.addWidget(large)
    assert large.size() == QSize(1280, 720)
    large.setGeometry(300, 200, 790, 700)
    large.remember()
    monkeypatch.setattr(screen_room, "room_of", lambda _window: room)
    again = MainWindow(make_client(inline=True), preferences)
    qtbot.addWidget(again)
    assert room.contains(again.geometry())
    preferences.change_window(geometry="")
    first = MainWindow(make_client(inline=True), preferences)
    qtbot.addWidget(first)
    assert first.size() == room.size()
    for window in (first, again):
        window.show()
        qtbot.waitExposed(window)
        assert (window.minimumSizeHint().width() <= 944, window.minimumSizeHint().height() <= 484) == (True, True)


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_everything_that_takes_the_focus_has_a_name(
    language: str, make_client: Callable[..., EngineClient], preferences: Preferences, qtbot: QtBot, tmp_path: Path
) -> None:
    use_language(language)
    try:
        window = MainWindow(make_client(inline=True), preferences)
        qtbot.addWidget(window)
        window.show()
        with qtbot.waitSignal(window._client.reading_ended):
            window.open_folder(tmp_path)
        ask(window, qtbot)
        window.answer_flow.open_numbered_citation(1)
        for banner in (window.parts.passages.banner, window.parts.document.banner):
            banner.show_notice(Notice("Title", "Hint", WayOut("", "Do it"), details="Details"))
        unnamed = set()
        for number in range(window.parts.results.tabs.count()):
            window.parts.results.tabs.setCurrentIndex(number)
            unnamed |= {f"{type(widget).__name__} in {type(widget.parent()).__name__}" for widget in focusable(window)
                        if not accessible_name(widget).strip()}
    finally:
        use_language("en")
    assert unnamed == set()


def focusable(window: QWidget) -> list[QWidget]:
    """Widgets that Tab reaches; the field inside a number box is reached through its box."""
    return [widget for widget in window.findChildren(QWidget)
            if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
            and not (isinstance(widget, QLineEdit) and isinstance(widget.parent(), QSpinBox))]


def accessible_name(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface is not None else ""


def test_the_focus_goes_in_reading_order(window: MainWindow) -> None:
    """Tab goes from the strip to the question and on to the middle, never back up."""
    first = window.parts.strip.folder_button
    tops, widget = [], first
    for _ in range(12):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not widget.focusProxy():
            tops.append(widget.mapTo(window, widget.rect().topLeft()).y() // 30)
        widget = widget.nextInFocusChain()
        if widget is first:
            break
    assert tops == sorted(tops)
    assert isinstance(first, QPushButton)

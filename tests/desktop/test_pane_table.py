"""A pane is one row of a table: with that it is in its place, has its key, is gone through, cleared and told of.

Covers: desktop/flows/window_parts.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop import pane_table
from ragdesk.desktop.actions import all_keys, key_list
from ragdesk.desktop.flows import window_parts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.pane_table import PaneEntry, Place
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets.banner import Banner
from tests.accessibility.conftest import PANES as LOOKED_AT
from tests.desktop.conftest import make_window


class TrialPane(QWidget):
    """A pane that the program does not have."""

    def __init__(self) -> None:
        super().__init__()
        self.banner, self.field = Banner(), QLineEdit("words")
        layout = QVBoxLayout(self)
        layout.addWidget(self.banner)
        layout.addWidget(self.field)

    def clear(self) -> None:
        self.field.clear()


@pytest.fixture
def longer_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table with one more row."""
    row = PaneEntry("trial", TrialPane, Place.TAB, "A trial", "Alt+9", "Show the trial", (Lane.SERVERS, Lane.COUNT))
    table = (*pane_table.PANES, row)
    monkeypatch.setattr(pane_table, "PANES", table)
    monkeypatch.setattr(window_parts, "PANES", table)


@pytest.fixture
def longer_window(longer_table: None, qtbot: QtBot, inline_client: EngineClient, preferences: Preferences,
                  tmp_path: Path) -> MainWindow:
    made = make_window(qtbot, inline_client, preferences)
    with qtbot.waitSignal(inline_client.reading_ended):
        made.open_folder(tmp_path)
    made.search_flow.ask("warranty")
    return made


def test_a_row_of_the_table_is_a_tab_with_a_key_and_in_the_order_of_the_focus(longer_window: MainWindow) -> None:
    pane, tabs = longer_window.parts.pane(TrialPane), longer_window.parts.results.tabs
    assert tabs.tabText(tabs.indexOf(pane)) == "A trial"
    longer_window.window_actions["show_trial"].trigger()
    assert pane.isVisible()
    assert pane.field.hasFocus()
    assert longer_window.window_flow.panes_in_view()[-1] is pane


def test_its_key_is_in_the_list_and_in_the_menu(longer_window: MainWindow) -> None:
    assert "Show the trial" in [text for _keys, text in key_list()]
    (entry,) = (entry for entry in all_keys() if entry.name == "show_trial")
    assert entry.in_menu


def test_it_is_cleared_with_the_others_and_its_messages_are_put_away(longer_window: MainWindow, tmp_path: Path) -> None:
    pane = longer_window.parts.pane(TrialPane)
    pane.field.setText("words")
    longer_window.open_folder(tmp_path)
    assert pane.field.text() == ""


def test_failures_of_its_work_are_told_over_it(longer_window: MainWindow) -> None:
    pane = longer_window.parts.pane(TrialPane)
    assert longer_window.parts.banner_of(Lane.SERVERS) is pane.banner
    assert pane.banner in longer_window.parts.banners


@pytest.mark.parametrize("entry", pane_table.PANES, ids=lambda entry: entry.name)
def test_every_pane_is_held_against_the_accessibility_list(entry: PaneEntry, window: MainWindow, qtbot: QtBot) -> None:
    assert entry.name in LOOKED_AT
    shown = LOOKED_AT[entry.name]()
    qtbot.addWidget(shown)
    assert isinstance(shown, entry.kind)
    assert window.parts.pane(entry.kind) in window.parts.panes


def test_no_kind_of_work_is_told_of_in_two_places() -> None:
    lanes = [lane for entry in pane_table.PANES for lane in entry.lanes]
    assert len(lanes) == len(set(lanes))

"""The keyboard: one table of everything that keys do, from which actions, menu and the list of keys are made.

Takes:  a window, and for each entry the slot that does it.
Gives:  QActions by name.
Never:  does anything itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from ragdesk.desktop.pane_table import Place, panes_at
from ragdesk.translation import mark
from ragdesk.translation import translate as _


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """One line of the list of keys.

    Attributes:
        name: of the action; empty for what a single pane does by itself.
        keys: in Qt's notation ("Ctrl" is Cmd on macOS); for a pane's own keys, text to show.
        text: what it does, English.
        in_menu: whether the menu shows it.
    """

    name: str
    keys: tuple[str, ...]
    text: str
    in_menu: bool = False


_KEYS_BEFORE_PANES = (
    KeyEntry("go_to_question", ("Ctrl+L",), mark("Go to the question")),
    KeyEntry("", ("Enter",), mark("In the question: ask")),
    KeyEntry("", ("Shift+Enter",), mark("In the question: find passages only")),
    KeyEntry("stop", ("Esc",), mark("Stop, close the message, or go back to the question")),
    KeyEntry("choose_folder", ("Ctrl+O",), mark("Choose folder…"), in_menu=True),
    KeyEntry("open_sample", (), mark("Open the sample notes"), in_menu=True),
    KeyEntry("read_again", ("F5",), mark("Read the folder again"), in_menu=True),
    KeyEntry("show_ledger", ("Ctrl+Shift+L",), mark("Files in this folder…"), in_menu=True),
    KeyEntry("next_pane", ("F6",), mark("Next pane")),
    KeyEntry("previous_pane", ("Shift+F6",), mark("Previous pane")),
    KeyEntry("", ("↑", "↓", "Home", "End"), mark("In the passages: move; the explanation follows")),
    KeyEntry("", ("Enter",), mark("On a passage: open its document there")),
    KeyEntry("", ("Ctrl+C",), mark("On a passage: copy its text with the source")),
    KeyEntry("", ("Space",), mark("In the passages of the prompt: tick on or off")),
    KeyEntry("", ("Alt+↑", "Alt+↓"), mark("In the passages of the prompt: move up or down")),
    KeyEntry("", ("PgUp", "PgDown"), mark("On a page: scroll, and at the end turn the page")),
    KeyEntry("go_back", ("Alt+Left",), mark("Back to where you came from")),
)

_KEYS_AFTER_PANES = (
    KeyEntry("toggle_why", ("Ctrl+I",), mark("Show or hide the explanation"), in_menu=True),
    KeyEntry("find", ("Ctrl+F",), mark("Find in the document"), in_menu=True),
    KeyEntry("open_file", ("Ctrl+Shift+O",), mark("Open the document in its own program")),
    KeyEntry("show_place", ("Ctrl+Shift+F",), mark("Show the document in its folder")),
    KeyEntry("larger_text", ("Ctrl++", "Ctrl+="), mark("Larger text; on a page, a larger page")),
    KeyEntry("smaller_text", ("Ctrl+-",), mark("Smaller text; on a page, a smaller page")),
    KeyEntry("usual_text", ("Ctrl+0",), mark("Text in its usual size; on a page, fit width")),
    KeyEntry("show_settings", ("Ctrl+,",), mark("Settings…"), in_menu=True),
    KeyEntry("show_keys", ("F1",), mark("Keys…"), in_menu=True),
    KeyEntry("quit", ("Ctrl+Q",), mark("Quit"), in_menu=True),
)

CITATION_KEYS = 9
"""Ctrl+1 to Ctrl+9 go to the citations of these numbers."""

CITATION_TEXT = mark("Go to citation 1 to 9")

SEPARATED_BEFORE = ("show_settings", "quit")
"""Entries of the menu with a line above them, as there is above the first of the panes."""


def all_keys() -> tuple[KeyEntry, ...]:
    """The whole table: what keys do, with those of the panes that stand in tabs in their place."""
    panes = (KeyEntry(f"show_{entry.name}", (entry.keys,) if entry.keys else (), entry.text, in_menu=True)
             for entry in panes_at(Place.TAB))
    return (*_KEYS_BEFORE_PANES, *panes, *_KEYS_AFTER_PANES)


def make_actions(window: QWidget, slots: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """Make the window's actions.

    Args:
        window: in which the keys work.
        slots: by name; every named entry of the table has one.
    """
    return {entry.name: _make_action(window, entry, slots[entry.name]) for entry in all_keys() if entry.name}


def _make_action(window: QWidget, entry: KeyEntry, slot: Callable[[], object]) -> QAction:
    action = QAction(_(entry.text), window)
    action.setObjectName(entry.name)
    action.setShortcuts([QKeySequence(keys) for keys in entry.keys])
    action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    action.triggered.connect(slot)
    window.addAction(action)
    return action


def fill_menu(menu: QMenu, actions: Mapping[str, QAction]) -> None:
    """Put into a menu what belongs there, in the order of the table."""
    first_pane = f"show_{panes_at(Place.TAB)[0].name}"
    for entry in all_keys():
        if entry.in_menu:
            if entry.name in (first_pane, *SEPARATED_BEFORE):
                menu.addSeparator()
            menu.addAction(actions[entry.name])


def key_list() -> list[tuple[str, str]]:
    """Keys as the system writes them, and what they do."""
    rows = [(_shown_keys(entry), _(entry.text)) for entry in all_keys() if entry.keys]
    rows.append((f"{_native('Ctrl+1')} … {_native('Ctrl+9')}", _(CITATION_TEXT)))
    return rows


def _shown_keys(entry: KeyEntry) -> str:
    return ", ".join(_native(keys) for keys in entry.keys)


def _native(keys: str) -> str:
    """A key as the system writes it; arrows, which are not in Qt's notation, stay."""
    return keys if keys in ("↑", "↓") else QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)

"""The prompt becomes a file: the user is told where it is, is shown the place, and need not fear that it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.desktop.flows import export_flow
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.saving import saved_sentence
from tests.helpers.fake_engine import TEXT


def test_the_prompt_is_exported_and_a_failure_is_shown(open_window: MainWindow, tmp_path: Path) -> None:
    open_window.search_flow.ask("warranty")
    target = tmp_path / "prompt.txt"
    banner = open_window.parts.prompt.banner
    open_window.parts.prompt.export_requested.emit(target, "txt")
    assert TEXT in target.read_text(encoding="utf-8")
    assert banner.title == saved_sentence(target)
    assert str(tmp_path) in banner.title
    open_window.parts.prompt.export_requested.emit(tmp_path / "no" / "such" / "prompt.txt", "txt")
    assert "could not be saved" in banner.title


def test_a_saved_prompt_is_shown_in_its_folder(open_window: MainWindow, tmp_path: Path,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(export_flow, "open_in_system", lambda place: bool(opened.append(place)))
    open_window.search_flow.ask("warranty")
    banner = open_window.parts.prompt.banner
    open_window.parts.prompt.export_requested.emit(tmp_path / "prompt.txt", "txt")
    assert banner.notice is not None
    assert banner.notice.way_out is not None
    banner.action_chosen.emit()
    assert opened == [tmp_path]
    assert banner.notice is not None
    assert banner.notice.hint
    assert str(tmp_path) in banner.title


def test_a_prompt_among_the_notes_is_said_not_to_be_read(open_window: MainWindow, tmp_path: Path,
                                                         tmp_path_factory: pytest.TempPathFactory) -> None:
    open_window.search_flow.ask("warranty")
    banner, elsewhere = open_window.parts.prompt.banner, tmp_path_factory.mktemp("elsewhere")
    hints = []
    for place in (tmp_path, elsewhere):
        open_window.parts.prompt.export_requested.emit(place / "prompt.txt", "txt")
        hints.append(banner.notice.hint if banner.notice else "")
    assert [bool(hint) for hint in hints] == [True, False]

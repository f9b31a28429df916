"""What is remembered from one start to the next: settings, the last folder, the place of the window.

Takes:  the data directory.
Gives:  ``settings.json`` and ``window.json`` in it.
Never:  keeps the program from starting because one of them is damaged, or writes over what another window changed.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from ragdesk.desktop.text_size import SIZES
from ragdesk.engine.facade.computer import settings_file
from ragdesk.engine.settings import Settings, load_settings, save_changes


@dataclass(frozen=True, slots=True)
class WindowState:
    """Where the window was and what it showed.

    Attributes:
        folder: the folder open last; empty for none.
        geometry: as Qt packs it, in hexadecimal digits.
        columns, rows: widths of evidence and answer, heights of passages and why, in device-independent pixels.
        pages_as_text: pages of PDFs are shown as text, not as they are drawn.
        shows_source: notes are shown as they are written, not as they read.
        text_percent: size of the text against the system's.
    """

    folder: str = ""
    geometry: str = ""
    columns: tuple[int, ...] = ()
    rows: tuple[int, ...] = ()
    pages_as_text: bool = False
    shows_source: bool = False
    text_percent: int = 100


@dataclass(frozen=True, slots=True)
class SettingsChange:
    """Settings before and after."""

    before: Settings
    after: Settings
    changed: frozenset[str] = field(default_factory=frozenset)


class Preferences(QObject):
    """Settings and window state, saved at once when they change; each window works by its own until it is closed.

    Signals:
        settings_changed: SettingsChange.
    """

    settings_changed = Signal(object)

    def __init__(self, data_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.data_dir = data_dir
        data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.settings = load_settings(self._settings_path)
        self.window = _load_window_state(self._window_path)

    @property
    def _settings_path(self) -> Path:
        return settings_file(self.data_dir)

    @property
    def _window_path(self) -> Path:
        return self.data_dir / "window.json"

    def change_settings(self, settings: Settings) -> None:
        """Keep other settings, and tell those who work by them."""
        before, self.settings = self.settings, settings
        names = frozenset(item.name for item in fields(Settings)
                          if getattr(before, item.name) != getattr(settings, item.name))
        if names:
            save_changes(before, settings, self._settings_path)
            self.settings_changed.emit(SettingsChange(before, settings, names))

    def change_window(self, **values: Any) -> None:
        """Remember more of the window; what is not named stays as it is saved."""
        self.window = replace(self.window, **values)
        saved = replace(_load_window_state(self._window_path), **values)
        beside = self._window_path.with_suffix(f".{os.getpid()}.new")  # another window may be writing its own
        beside.touch(mode=0o600)
        beside.write_text(json.dumps(asdict(saved), ensure_ascii=True), encoding="utf-8")
        beside.replace(self._window_path)


def _load_window_state(path: Path) -> WindowState:
    """What was remembered; anything that makes no sense is forgotten."""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return WindowState()
    if not isinstance(stored, dict):
        return WindowState()
    known: dict[str, Any] = {name: stored[name] for name in ("folder", "geometry") if isinstance(stored.get(name), str)}
    known |= {name: stored.get(name) is True for name in ("pages_as_text", "shows_source")}
    if stored.get("text_percent") in SIZES:
        known["text_percent"] = stored["text_percent"]
    known |= {name: tuple(stored[name]) for name in ("columns", "rows") if _is_sizes(stored.get(name))}
    return WindowState(**known)


def _is_sizes(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(size, int) and 0 <= size < 100_000 for size in value)

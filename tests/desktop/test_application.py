"""The start: with a screen a window, without one the way to go on, and never a wait for what is heavy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ragdesk.desktop import application

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_only_linux_can_be_without_a_screen(platform: str, environment: dict[str, str], expected: bool) -> None:
    assert application.has_screen(platform, environment) is expected


def test_without_a_screen_the_terminal_commands_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(application, "has_screen", lambda: False)
    assert application.main(tmp_path) == 1
    said = capsys.readouterr().err
    assert "no screen" in said
    assert "ragdesk ask FOLDER" in said
    assert "Traceback" not in said


def test_the_start_module_does_not_load_qt() -> None:
    code = "import ragdesk.desktop.application, sys; sys.exit(any('PySide6' in name for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, check=False).returncode == 0


START_AND_CLOSE = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from ragdesk.desktop import session
from ragdesk.desktop.main_window import MainWindow

show = MainWindow.showEvent

def shown(window, event):
    show(window, event)
    print("engine loaded", "ragdesk.engine.engine" in sys.modules, "http loaded", "httpx" in sys.modules)
    QTimer.singleShot(0, window.close)

MainWindow.showEvent = shown
sys.exit(session.run(Path(sys.argv[1]), None))
"""


def test_the_window_is_there_before_anything_heavy_is_loaded_and_closes_cleanly(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    run = subprocess.run([sys.executable, "-c", START_AND_CLOSE, str(tmp_path / "data")], cwd=CHECKOUT,
                         env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr
    assert "engine loaded False http loaded False" in run.stdout

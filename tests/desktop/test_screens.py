"""The pictures: every state, both themes, the right size, and really drawn."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from ragdesk.desktop.screens import SIZE, THEMES

CHECKOUT = Path(__file__).resolve().parents[2]
WHOLE_WINDOW = ("1-welcome", "2-reading", "3-examples", "4-answer", "5-arithmetic", "6-sent", "7-document",
                "9-no-model")


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("pictures")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "2"}
    command = [sys.executable, "-m", "ragdesk.desktop.screens", str(directory), "en", "--only-this-scale"]
    run = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return directory


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", WHOLE_WINDOW)
def test_each_state_is_there_in_both_themes(pictures: Path, name: str, theme: str) -> None:
    image = QImage(str(pictures / f"{name}-{theme}-200.png"))
    assert (image.width(), image.height()) == (SIZE[0] * 2, SIZE[1] * 2)
    is_dark = image.pixelColor(image.width() - 4, image.height() - 4).lightnessF() < 0.5
    assert is_dark == (theme == "dark")


@pytest.mark.parametrize("theme", THEMES)
def test_no_state_looks_like_another(pictures: Path, theme: str) -> None:
    images = [QImage(str(pictures / f"{name}-{theme}-200.png")) for name in WHOLE_WINDOW]
    assert len({bytes(image.constBits()) for image in images}) == len(images)  # an image must outlive its bits


def test_letters_are_really_drawn(pictures: Path) -> None:
    """Along the line of the status text the brightness changes as often as letters make it change."""
    image = QImage(str(pictures / "4-answer-light-200.png"))
    row = image.height() - 24
    shades = [image.pixelColor(column, row).lightness() for column in range(image.width())]
    changes = sum(abs(first - second) > 60 for first, second in itertools.pairwise(shades))
    assert changes > 40

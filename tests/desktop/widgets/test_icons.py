"""Icons are there, and a missing one does no harm."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from ragdesk.desktop.widgets.icons import application_icon, draw_icon, icon_path


@pytest.mark.parametrize("name", ["close", "chevron-up", "chevron-down"])
def test_icons_are_drawn_in_the_colour_asked_for(qapp: object, name: str) -> None:
    image = draw_icon(name, "#B3261E").pixmap(32, 32).toImage()
    colours = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
               if image.pixelColor(x, y).alpha() == 255}
    assert QColor("#B3261E").name() in colours


def test_the_program_has_an_icon_of_its_own(qapp: object) -> None:
    image = application_icon().pixmap(64, 64).toImage()
    assert image.pixelColor(32, 8) == QColor("#4347B5")


def test_a_missing_icon_is_an_empty_one(qapp: object) -> None:
    assert icon_path("no-such-icon") is None
    assert draw_icon("no-such-icon", "#000000").isNull()

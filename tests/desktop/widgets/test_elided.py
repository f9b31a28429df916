"""A text that is cut is whole to a screen reader, and never makes its window wider."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets.elided import ElidedButton, ElidedLabel

LONG = "A name that is far too long for the narrow place that it is given in this window"


@pytest.mark.parametrize("kind", [ElidedLabel, ElidedButton])
def test_a_long_text_is_cut_in_the_middle_and_kept_whole(qtbot: QtBot, kind: type[ElidedLabel | ElidedButton]) -> None:
    widget = kind()
    qtbot.addWidget(widget)
    widget.resize(120, 30)
    widget.show()
    widget.show_text(LONG, LONG)
    assert widget.text() != LONG
    assert "…" in widget.text()
    assert (widget.whole_text, widget.accessibleName()) == (LONG, LONG)
    assert widget.minimumSizeHint().width() == 1


@pytest.mark.parametrize("kind", [ElidedLabel, ElidedButton])
def test_it_is_shown_whole_where_there_is_room(qtbot: QtBot, kind: type[ElidedLabel | ElidedButton]) -> None:
    widget = kind()
    qtbot.addWidget(widget)
    widget.show()
    widget.show_text(LONG, LONG)
    widget.resize(widget.sizeHint())
    assert widget.text() == LONG

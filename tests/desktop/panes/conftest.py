"""Panes are tested in the light theme and in English unless a test says otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from ragdesk.desktop.theme import apply_theme
from ragdesk.translation import use_language


@pytest.fixture(autouse=True)
def _dressed(qapp: QApplication) -> Iterator[None]:
    use_language("en")
    apply_theme(qapp, "light")
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # nothing may see the change of theme half deleted
    qapp.setStyleSheet("")
    qapp.setPalette(QPalette())

"""A button that narrows a question down for those who do not know the signs.

Takes:  a choice from its menu.
Gives:  ``sign_chosen`` with what to type before the place to go on at, and after it.
Never:  changes the question itself.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from ragdesk.desktop.widgets.icon_button import IconButton
from ragdesk.translation import mark
from ragdesk.translation import translate as _

SIGNS = (
    (mark("These words in a row"), '"', '"'), (mark("Without a word"), "-", ""),
    (mark("In a file or folder"), "path:", ""), (mark("Of a type"), "type:", ""), (mark("With a tag"), "tag:", ""),
    (mark("From a day on"), "after:", ""), (mark("Before a day"), "before:", ""))
"""What the menu offers, with the signs for it."""


class NarrowButton(IconButton):
    """Opens the menu.

    Signals:
        sign_chosen: the signs before and after the place where the user goes on.
    """

    sign_chosen = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("plus", _("Narrow the search down"), parent)
        menu = QMenu(self)
        for label, before, after in SIGNS:
            menu.addAction(f"{_(label)}\t{before}{after}", partial(self.sign_chosen.emit, before, after))
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

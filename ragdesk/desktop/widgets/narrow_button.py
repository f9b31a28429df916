"""A button that narrows a question down for those who do not know the signs.

Takes:  a choice from its menu.
Gives:  ``sign_chosen`` with what is to be typed: what stands before the value, a value to begin with, what follows.
Never:  changes the question itself.
"""

from __future__ import annotations

from datetime import date
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from ragdesk.desktop.widgets.icon_button import IconButton
from ragdesk.engine.facade.formats import FAMILY_LABELS
from ragdesk.engine.records.scope import SignKind
from ragdesk.translation import translate as _
from ragdesk.wording.scope import SIGN_LABELS

AROUND = {SignKind.PHRASE: ('"', '"'), SignKind.WITHOUT: ("-", "")}
"""What is typed around a value; before others stands their name with a colon."""


def signs_around(kind: SignKind) -> tuple[str, str]:
    """What is typed before and after the value of a kind of sign."""
    return AROUND.get(kind, (f"{kind}:", ""))


def first_value(kind: SignKind) -> str:
    """A value to begin with where it has a form that nobody can guess: days, as the beginning of this year or today."""
    today = date.today()
    return {SignKind.AFTER: today.replace(month=1, day=1), SignKind.BEFORE: today}[kind].isoformat() if kind in (
        SignKind.AFTER, SignKind.BEFORE) else ""


class NarrowButton(IconButton):
    """Opens the menu.

    Signals:
        sign_chosen: before, a value, after; the user goes on typing the value, or over the one that is given.
    """

    sign_chosen = Signal(str, str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("plus", _("Narrow the search down"), parent)
        menu = QMenu(self)
        for kind, label in SIGN_LABELS.items():
            before, after = signs_around(kind)
            if kind is SignKind.TYPE:
                self._add_types(menu.addMenu(_(label)), before)
            else:
                menu.addAction(f"{_(label)}\t{before}{after}", partial(self._choose, kind))
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _add_types(self, menu: QMenu, before: str) -> None:
        """What types there are, with what is typed for each."""
        for family, label in FAMILY_LABELS.items():
            typed = f"{before}{family}"
            menu.addAction(f"{_(label)}\t{typed}", partial(self.sign_chosen.emit, f"{typed} ", "", ""))

    def _choose(self, kind: SignKind) -> None:
        before, after = signs_around(kind)
        self.sign_chosen.emit(before, first_value(kind), after)

"""What can be done with a file outside of RagDesk, as entries of a menu.

Takes:  a path in the open folder.
Gives:  entries that call back with nothing; one that cannot be used says why when it is pointed at.
Never:  opens anything itself.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu

from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.text import plain_tooltip
from ragdesk.engine.facade.formats import is_opened_kind
from ragdesk.engine.records.files import Refusal
from ragdesk.translation import translate as _
from ragdesk.wording.files import opening_refusal


def add_file_entries(menu: QMenu, path: str, open_file: Callable[[], object], show_place: Callable[[], object]) -> None:
    """Add "Open in its own program" and "Show in folder"."""
    menu.setToolTipsVisible(True)
    opening = menu.addAction(_("Open in its own program"), open_file)
    showing = menu.addAction(_("Show in folder"), show_place)
    name = show_name(path.rpartition("/")[2])
    opening.setEnabled(is_opened_kind(path))
    tip = _("Open “{name}” in the program that this computer has for such files").format(name=name)
    opening.setToolTip(plain_tooltip(tip if opening.isEnabled() else opening_refusal(Refusal.KIND)))
    showing.setToolTip(plain_tooltip(_("Show the folder that contains “{name}”").format(name=name)))

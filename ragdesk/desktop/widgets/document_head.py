"""What a document is called, which place of it is in view, and whether its text is shown as it is written.

Takes:  names, made safe to show by this module.
Gives:  ``source_chosen``.
Never:  shows another text itself.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.elided import ElidedLabel
from ragdesk.desktop.widgets.text import keep_font, title_font
from ragdesk.translation import translate as _


class DocumentHead(QWidget):
    """A title with a switch, and a line below it.

    Attributes:
        name, place: the two lines.
        source: the switch; hidden where there is no choice.
    """

    source_chosen = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.place = ElidedLabel(), ElidedLabel()
        self.source = QPushButton(_("Source text"))
        keep_font(self.name, title_font)
        self.place.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.source.setCheckable(True)
        self.source.setProperty("segment", True)
        self.source.setToolTip(_("Show the text as it is written, with the signs for titles, lists and links"))
        self.source.toggled.connect(self.source_chosen)
        title = QHBoxLayout()
        title.setSpacing(8)
        title.addWidget(self.name, 1)
        title.addWidget(self.source)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 8)
        layout.setSpacing(2)
        layout.addLayout(title)
        layout.addWidget(self.place)

    def show_title(self, title: str) -> None:
        """Call the document something."""
        self.name.show_text(show_name(title))

    def show_place(self, place: str) -> None:
        """Say which place is in view."""
        self.place.show_text(show_name(place))

"""A button that copies, and says that it did: in its own place for a moment, and to a screen reader.

Takes:  nothing; the owner fills the clipboard on ``clicked`` and then calls ``say_copied``.
Gives:  feedback.
Never:  changes its width, which would move what stands beside it.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from ragdesk.desktop.widgets.text import announce
from ragdesk.translation import translate as _

SHOWN_MILLISECONDS = 2500


class CopyButton(QPushButton):
    """Says "Copied" for a while."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Copy"), parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_MILLISECONDS)
        self._timer.timeout.connect(self._on_timer_timeout)

    def say_copied(self) -> None:
        """Say that the text is in the clipboard."""
        self.setText(_("Copied"))
        announce(self, _("Copied"))
        self._timer.start()

    def sizeHint(self) -> QSize:
        """Room for either text."""
        hint = super().sizeHint()
        metrics = self.fontMetrics()
        widths = [metrics.size(Qt.TextFlag.TextShowMnemonic, text).width()
                  for text in (_("Copy"), _("Copied"), self.text())]
        return QSize(hint.width() + max(widths) - widths[-1], hint.height())

    @Slot()
    def _on_timer_timeout(self) -> None:
        self.setText(_("Copy"))

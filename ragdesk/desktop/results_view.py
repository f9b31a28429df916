"""Evidence at the left, answer at the right; where there is no room for both, the evidence becomes a tab.

Takes:  the panes.
Gives:  their places, which the user can move.
Never:  knows what the panes show.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from ragdesk.translation import translate as _

NARROW_LETTERS = 165
"""In average letters: below this, two columns would be too narrow to read. Usually about 1000 pixels."""

LEFT_SHARE, TOP_SHARE = 0.54, 0.56


class ResultsView(QWidget):
    """Two columns: passages over their explanation, and tabs."""

    def __init__(self, evidence: Sequence[QWidget], tabs: Sequence[tuple[QWidget, str]],
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.evidence = QSplitter(Qt.Orientation.Vertical)
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self.tabs = QTabWidget()
        self._has_sizes = False
        self._tab_before: QWidget | None = None
        self._shares: list[int] = []
        self._arrange(evidence, tabs)

    def _arrange(self, evidence: Sequence[QWidget], tabs: Sequence[tuple[QWidget, str]]) -> None:
        for pane in evidence:
            self.evidence.addWidget(pane)
        self.columns.addWidget(self.evidence)
        self.columns.addWidget(self.tabs)
        for splitter in (self.evidence, self.columns):
            splitter.setChildrenCollapsible(False)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setAccessibleName(", ".join(title for _pane, title in tabs))
        for pane, title in tabs:
            self.tabs.addTab(pane, title)
        self.columns.splitterMoved.connect(self._on_columns_splitter_moved)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.columns)

    @property
    def is_narrow(self) -> bool:
        """Whether the evidence is a tab."""
        return self.tabs.indexOf(self.evidence) >= 0

    def name_tab(self, pane: QWidget, title: str) -> None:
        """Call a pane's tab something else."""
        self.tabs.setTabText(self.tabs.indexOf(pane), title)

    def show_pane(self, pane: QWidget) -> None:
        """Bring a pane to the front if it is behind another."""
        target = self.evidence if self.evidence.isAncestorOf(pane) else pane
        if self.tabs.indexOf(target) >= 0:
            self.tabs.setCurrentWidget(target)

    def restore_sizes(self, columns: tuple[int, ...], rows: tuple[int, ...]) -> None:
        """Give the columns and rows the sizes they had; those that make no sense are ignored."""
        self._has_sizes = len(columns) == len(rows) == 2 and all((*columns, *rows))
        if self._has_sizes:
            self._shares = list(columns)
            self.columns.setSizes(self._shares)
            self.evidence.setSizes(list(rows))

    def minimumSizeHint(self) -> QSize:
        """Room for one column, though there may be two in view, so that there is a way to tabs."""
        wider = max(part.minimumSizeHint().width() for part in (self.evidence, self.tabs))
        return QSize(wider, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Change to tabs where two columns would be too narrow, and back."""
        super().resizeEvent(event)
        self._choose_places()

    def changeEvent(self, event: QEvent) -> None:
        """Change them where larger text has no room for two columns, and back."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.isVisible():
            self._choose_places()

    def _choose_places(self) -> None:
        """Tabs or columns, by the letters that there is room for."""
        wants_narrow = self.width() < self.fontMetrics().averageCharWidth() * NARROW_LETTERS
        if wants_narrow and not self.is_narrow:
            self._become_narrow()
        elif not wants_narrow and self.is_narrow:
            self._become_wide()
        if not self._has_sizes and not self.is_narrow:
            self._divide()

    def _become_narrow(self) -> None:
        """Make the evidence the first tab, and the one in view."""
        self._tab_before = self.tabs.currentWidget()
        self.tabs.insertTab(0, self.evidence, _("Passages"))
        self.tabs.setCurrentIndex(0)
        self.evidence.show()

    def _become_wide(self) -> None:
        """Give the evidence its column back, as wide as it was; show what was beside it, unless a tab was chosen."""
        was_in_view = self.tabs.currentWidget() is self.evidence
        self.tabs.removeTab(0)
        self.columns.insertWidget(0, self.evidence)
        self.evidence.show()
        self.columns.setSizes(self._shares)
        if was_in_view and self._tab_before is not None:
            self.tabs.setCurrentWidget(self._tab_before)

    def _on_columns_splitter_moved(self, _position: int, _handle: int) -> None:
        self._shares = self.columns.sizes()

    def _divide(self) -> None:
        """The sizes to begin with."""
        width, height = self.width(), self.height()
        self._shares = [round(width * LEFT_SHARE), round(width * (1 - LEFT_SHARE))]
        self.columns.setSizes(self._shares)
        self.evidence.setSizes([round(height * TOP_SHARE), round(height * (1 - TOP_SHARE))])
        self._has_sizes = self.isVisible()

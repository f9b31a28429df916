"""The pane that shows exactly what is sent to a model, for reading, copying and saving.

Takes:  a Prompt.
Gives:  ``export_requested`` with a path and "txt", "md" or "json"; ``copied`` when the text is in the clipboard.
Never:  writes a file or sends anything itself.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from ragdesk import wording
from ragdesk.desktop.saving import documents_folder
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.budget_bar import BudgetBar, budget_sentence
from ragdesk.desktop.widgets.copy_button import CopyButton
from ragdesk.desktop.widgets.empty_state import EmptyState
from ragdesk.desktop.widgets.prompt_view import PromptView
from ragdesk.desktop.widgets.text import plain_label, title_label
from ragdesk.engine.facade.prompts import render_prompt
from ragdesk.engine.records import Hit, Prompt
from ragdesk.translation import translate as _
from ragdesk.translation import translate_plural

NAMES_SHOWN = 3
"""How many of the passages left out are named."""


class PromptPane(QWidget):
    """What was sent, or what can be taken to any chatbot."""

    export_requested = Signal(object, str)
    copied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prompt: Prompt | None = None
        self.banner = Banner()
        self._title = title_label(_("What the model is given"))
        self._budget = BudgetBar()
        self._budget_text = plain_label(muted=True)
        self._left_out = plain_label(muted=True)
        self._view = PromptView()
        self._copy = CopyButton()
        self._export = QPushButton(_("Export…"))
        self._empty = EmptyState()
        self._pages = QStackedWidget()
        self._arrange()
        self._copy.clicked.connect(self._on_copy_clicked)
        self._export.clicked.connect(self._on_export_clicked)
        self.clear()

    def _arrange(self) -> None:
        self._view.setAccessibleName(_("The text for the model"))
        self._copy.setToolTip(_("Copy the text to paste into any chatbot"))
        self._empty.show_text(_("The text for the model appears here."),
                              _("It is made from the passages found. You can read, copy or save it first."))
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._make_head())
        layout.addWidget(self._view, 1)
        layout.addLayout(self._make_foot())
        self._pages.addWidget(page)
        self._pages.addWidget(self._empty)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.banner)
        outer.addWidget(self._pages, 1)
        self.setFocusProxy(self._view)

    def _make_head(self) -> QVBoxLayout:
        head = QVBoxLayout()
        head.setContentsMargins(14, 10, 14, 10)
        head.setSpacing(6)
        for widget in (self._title, self._budget, self._budget_text, self._left_out):
            head.addWidget(widget)
        return head

    def _make_foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setContentsMargins(14, 8, 14, 8)
        foot.setSpacing(8)
        foot.addStretch(1)
        foot.addWidget(self._copy)
        foot.addWidget(self._export)
        return foot

    def show_prompt(self, prompt: Prompt) -> None:
        """Show a prompt and how much room it takes."""
        self._prompt = prompt
        self._budget.show_prompt(prompt)
        self._budget_text.setText(budget_sentence(prompt))
        self._left_out.setText(left_out_sentence(prompt.left_out))
        self._left_out.setVisible(bool(prompt.left_out))
        self._view.show_prompt(prompt)
        self._pages.setCurrentIndex(0)

    def clear(self) -> None:
        """Show that there is no prompt yet."""
        self._prompt = None
        self._pages.setCurrentIndex(1)

    def choose_file(self) -> tuple[Path, str] | None:
        """Ask where to save; None when the user thinks better of it."""
        filters = {_("Text (*.txt)"): "txt", _("Markdown (*.md)"): "md", _("JSON (*.json)"): "json"}
        start = str(Path(documents_folder(), "prompt.txt"))
        name, chosen = QFileDialog.getSaveFileName(self, _("Save the text for the model"), start, ";;".join(filters))
        return complete_name(Path(name), filters.get(chosen, "txt")) if name else None

    def _on_copy_clicked(self) -> None:
        if self._prompt is not None:
            QGuiApplication.clipboard().setText(render_prompt(self._prompt, "txt"))
            self._copy.say_copied()
            self.copied.emit()

    def _on_export_clicked(self) -> None:
        chosen = self.choose_file() if self._prompt is not None else None
        if chosen is not None:
            self.export_requested.emit(*chosen)


def complete_name(path: Path, format_name: str) -> tuple[Path, str]:
    """A file name with its ending, and the format: a known ending that was typed counts more than the filter."""
    typed = path.suffix.lower().removeprefix(".")
    if typed in ("txt", "md", "json"):
        return path, typed
    return path.with_name(f"{path.name}.{format_name}"), format_name


def left_out_sentence(left_out: tuple[Hit, ...]) -> str:
    """Which passages there was no room for."""
    names = [f"{wording.document_name(hit)}, {wording.place_of(hit)}" for hit in left_out]
    listed = "; ".join(names[:NAMES_SHOWN]) + ("; …" if len(names) > NAMES_SHOWN else "")
    return translate_plural("No room for {n} passage: {names}", "No room for {n} passages: {names}", len(names),
                            names=listed)

"""The pane that shows exactly what is sent to a model, for reading, copying and saving.

Takes:  a Prompt, and what is different from the one before.
Gives:  ``export_requested`` with a path and a format; ``copied`` when the text is in the clipboard;
        ``forget_gone_requested``, ``without_orders_requested``, ``instructions_requested``, ``form_chosen``; what is
        done to the passages, as signals of ``picker``.
Never:  writes a file or sends anything itself.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ragdesk import wording
from ragdesk.desktop.saving import documents_folder
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.bars import Legend
from ragdesk.desktop.widgets.budget_bar import BudgetBar, budget_sentence, legend_parts
from ragdesk.desktop.widgets.copy_button import CopyButton
from ragdesk.desktop.widgets.empty_state import EmptyState
from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.fold import Fold
from ragdesk.desktop.widgets.passage_picker import PassagePicker
from ragdesk.desktop.widgets.prompt_view import PromptView
from ragdesk.desktop.widgets.text import labelled, plain_label, title_label
from ragdesk.engine.facade.prompts import render_prompt
from ragdesk.engine.records import Prompt, PromptChange
from ragdesk.engine.settings import SETTINGS
from ragdesk.translation import translate as _


class PromptPane(QWidget):
    """What was sent, or what can be taken to any chatbot."""

    export_requested = Signal(object, str)
    copied = Signal()
    forget_gone_requested = Signal()
    without_orders_requested = Signal()
    instructions_requested = Signal()
    form_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prompt: Prompt | None = None
        self.banner = Banner()
        self._title = title_label(_("What the model is given"))
        self._budget = BudgetBar()
        self._budget_text = plain_label(muted=True)
        self._legend = Legend()
        self._left_out, self._kept_out, self._pins, self._change, self._orders = (
            plain_label(muted=True) for _line in range(5))
        self._without = QPushButton(_("Leave out what gives orders"))
        self._forget = QPushButton(_("Forget what is gone"))
        self.picker = PassagePicker()
        self.form = QComboBox()
        self._edit = QPushButton(_("Instructions…"))
        self._template = plain_label(muted=True)
        self.fold = Fold(_("Passages and instructions"), self._make_choices())
        self._view = PromptView()
        self._fence = plain_label(muted=True)
        for widget in (self._left_out, self._kept_out, self._pins, self._change, self._template, self._forget,
                       self._orders, self._without):
            widget.hide()
        self._copy = CopyButton()
        self._export = QPushButton(_("Export…"))
        self._empty = EmptyState()
        self._pages = QStackedWidget()
        self._arrange()
        self._copy.clicked.connect(self._on_copy_clicked)
        self._export.clicked.connect(self._on_export_clicked)
        self._forget.clicked.connect(self.forget_gone_requested)
        self._without.clicked.connect(self.without_orders_requested)
        self._edit.clicked.connect(self.instructions_requested)
        self.form.activated.connect(self._on_form_activated)
        self.picker.passage_chosen.connect(self._view.go_to_passage)
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
        for widget in (self._title, self._budget, self._budget_text, self._left_out, self._kept_out, self._pins,
                       self._change, self._template):
            head.addWidget(widget)
        head.addWidget(self._forget, 0, Qt.AlignmentFlag.AlignLeft)
        head.addWidget(self._orders)
        head.addWidget(self._without, 0, Qt.AlignmentFlag.AlignLeft)
        head.addWidget(self.fold)
        return head

    def _make_choices(self) -> QWidget:
        """What is seldom needed: which colour is what, and the passages."""
        choices = QWidget()
        layout = QVBoxLayout(choices)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._legend)
        layout.addWidget(self.picker)
        layout.addWidget(self._make_form_line())
        return choices

    def _make_form_line(self) -> QWidget:
        """The form of the answer, and the way to the instructions."""
        for value, name in SETTINGS["answer_form"].names().items():
            self.form.addItem(_(name), value)
        line = QWidget()
        layout = FlowLayout(line)
        layout.setSpacing(6)
        for widget in (labelled(_("Form of the answer"), self.form), self._edit):
            layout.addWidget(widget)
        return line

    def _make_foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setContentsMargins(14, 8, 14, 8)
        foot.setSpacing(8)
        foot.addWidget(self._fence, 1)
        foot.addWidget(self._copy)
        foot.addWidget(self._export)
        return foot

    def show_prompt(self, prompt: Prompt, change: PromptChange | None = None, template: str = "") -> None:
        """Show a prompt, how much room it takes, and what is different from the one before.

        Args:
            prompt: to be shown.
            change: what is different; None when there was none before.
            template: the name of the instructions that were to be used; empty for the program's own.
        """
        self.show_budget(prompt)
        said = wording.change_sentence(change) if change is not None else ""
        for label, text in ((self._left_out, wording.left_out_sentence(prompt.left_out)),
                            (self._pins, wording.pins_sentence(prompt)), (self._change, said),
                            (self._kept_out, wording.kept_out_sentence(prompt)),
                            (self._orders, wording.sent_orders_sentence(prompt)),
                            (self._template, wording.template_sentence(prompt, template))):
            label.setText(text)
            label.setVisible(bool(text))
        self._forget.setVisible(bool(prompt.pins_gone))
        self._without.setVisible(bool(wording.orders_sent(prompt)))
        self._fence.setText(wording.fence_sentence(prompt))
        self._view.show_prompt(prompt, change.came if change is not None and said else ())
        self.picker.show_prompt(prompt)
        self.fold.setVisible(bool(prompt.passages))
        if prompt.made_with is not None:
            self.form.setCurrentIndex(self.form.findData(prompt.made_with.answer_form))
        self._pages.setCurrentIndex(0)

    def show_budget(self, prompt: Prompt) -> None:
        """Show the room that a prompt takes; its text is that which is shown."""
        self._prompt = prompt
        self._budget.show_prompt(prompt)
        self._legend.show_parts(legend_parts(prompt))
        self._budget_text.setText(budget_sentence(prompt))

    def clear(self) -> None:
        """Show that there is no prompt yet."""
        self._prompt = None
        self._pages.setCurrentIndex(1)

    def choose_file(self) -> tuple[Path, str] | None:
        """Ask where to save; None when the user thinks better of it."""
        filters = {_("Text (*.txt)"): "txt", _("Markdown (*.md)"): "md", _("JSON (*.json)"): "json",
                   _("Chat messages (*.messages.json)"): "messages"}
        start = str(Path(documents_folder(), "prompt.txt"))
        name, chosen = QFileDialog.getSaveFileName(self, _("Save the text for the model"), start, ";;".join(filters))
        return complete_name(Path(name), filters.get(chosen, "txt")) if name else None

    def _on_form_activated(self, row: int) -> None:
        self.form_chosen.emit(self.form.itemData(row))

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
    ending = ".messages.json" if format_name == "messages" else f".{format_name}"
    if path.name.lower().endswith(".messages.json"):
        return path, "messages"
    if format_name == "messages":
        return path.with_name(path.name.removesuffix(".json") + ending), "messages"
    typed = path.suffix.lower().removeprefix(".")
    if typed in ("txt", "md", "json"):
        return path, typed
    return path.with_name(path.name + ending), format_name

"""What fills the window while there is nothing to show: how to begin, and what could be asked.

Takes:  whether a folder is open, and example questions (see ``Engine.example_questions``).
Gives:  ``folder_choice_requested``, ``sample_requested``, ``example_chosen``.
Never:  a wizard: there is one step at a time, and each can be skipped by just asking.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QScrollArea, QVBoxLayout, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.link.messages import EXAMPLES_SHOWN
from ragdesk.desktop.panes.folder_strip import reading_text
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.elided import ElidedButton
from ragdesk.desktop.widgets.icon_line import Drawing, IconLine
from ragdesk.desktop.widgets.text import keep_font, plain_label, scaled_font
from ragdesk.engine.progress import UpdateProgress
from ragdesk.translation import mark
from ragdesk.translation import translate as _

TITLE_SCALE = 1.6
COLUMN_WIDTH_LETTERS = 96
"""Width of the column in average letters: a line that is easy to read."""

SIGN_SCALE = 3.4
"""Side of the program's sign against the height of the text."""

WHAT_CAN_BE_DONE = (
    ("ask", mark("Ask a question in your own words and get the passages that fit it best.")),
    ("bars", mark("See why each passage was found: word by word, in points that add up.")),
    ("copy", mark("Copy the finished prompt into any chatbot, or read the answer here.")),
)
"""Drawing and text of each line."""


class WelcomePane(QWidget):
    """The empty window: either "choose a folder" or "ask, or try one of these"."""

    folder_choice_requested = Signal()
    sample_requested = Signal()
    example_chosen = Signal(str)
    ledger_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Getting started"))
        self.banner = Banner(self)
        self.title = plain_label()
        self.text = plain_label(muted=True)
        self.progress = QProgressBar()
        self.folder_button = QPushButton(_("Choose folder…"))
        self.sample_button = QPushButton(_("Try the sample notes"))
        self.ledger_button = QPushButton(_("Show the list of files"))
        self.example_buttons = [ElidedButton(looks_like_text=False) for _number in range(EXAMPLES_SHOWN)]
        self.lines = QWidget()
        self._arrange()
        self._connect()
        self.show_no_folder()

    def _arrange(self) -> None:
        """The column, from the program's sign to what can be done."""
        keep_font(self.title, partial(scaled_font, TITLE_SCALE))
        self.progress.setAccessibleName(_("Reading the folder"))
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(8)
        theme.mark_primary(self.folder_button)
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addWidget(Drawing("ragdesk", SIGN_SCALE))
        column.addSpacing(4)
        for widget in (self.title, self.text, self.progress):
            column.addWidget(widget)
        column.addLayout(_row(self.folder_button, self.sample_button, self.ledger_button))
        for button in self.example_buttons:
            column.addLayout(_row(button))
        self._fill_lines()
        column.addWidget(self.lines)
        middle = QWidget()
        middle.setLayout(column)
        middle.setMaximumWidth(self.fontMetrics().averageCharWidth() * COLUMN_WIDTH_LETTERS)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banner)
        layout.addWidget(_scrolling(_in_the_middle(middle)), 1)

    def _fill_lines(self) -> None:
        """What can be done here, in a few quiet lines."""
        layout = QVBoxLayout(self.lines)
        layout.setContentsMargins(0, 20, 0, 0)
        layout.setSpacing(12)
        for icon_name, text in WHAT_CAN_BE_DONE:
            layout.addWidget(IconLine(icon_name, _(text)))

    def _connect(self) -> None:
        self.folder_button.clicked.connect(self.folder_choice_requested)
        self.sample_button.clicked.connect(self.sample_requested)
        self.ledger_button.clicked.connect(self.ledger_requested)
        for button in self.example_buttons:
            button.clicked.connect(self._on_example_clicked)

    def show_no_folder(self) -> None:
        """Invite to choose a folder."""
        self._show(_("Choose a folder to ask questions about."), _("Your documents stay on this computer."))
        self.folder_button.setText(_("Choose folder…"))
        self.folder_button.show()
        self.sample_button.show()

    def show_nothing_readable(self, failed: int = 0) -> None:
        """Say that the folder holds nothing that RagDesk reads, or that files failed and no other was read."""
        kinds = _("RagDesk reads notes and text, PDF, Word, PowerPoint, Excel and LibreOffice documents, web pages, "
                  "e-books, e-mail and tables.")
        if failed:
            self._show(_("None of the files here could be read."), _("The list of files gives the reason for each."))
        else:
            self._show(_("There is nothing to read here."), kinds)
        self.ledger_button.setVisible(bool(failed))
        self.lines.hide()
        self.folder_button.setText(_("Choose another folder…"))
        self.folder_button.show()

    def show_reading(self, progress: UpdateProgress | None) -> None:
        """Show that the folder is being read; None before the first file."""
        self._show(_("Reading the folder…"), reading_text(progress) if progress else "")
        self.progress.setRange(0, progress.total if progress else 0)
        self.progress.setValue(progress.done if progress else 0)
        self.progress.show()

    def show_examples(self, questions: tuple[str, ...]) -> None:
        """Invite to ask, with examples from the folder."""
        shown = [str(button.property("question")) for button in self.example_buttons if not button.isHidden()]
        if shown and shown == list(questions[: len(self.example_buttons)]):
            return  # the focus may be on one of them
        hint = _("Or try one of these:") if questions else ""
        self._show(_("Ask in your own words."), hint)
        for button, question in zip(self.example_buttons, questions, strict=False):
            button.show_text(question, question)
            button.setAccessibleName(_("Ask: {question}").format(question=question))
            button.setProperty("question", question)
            button.show()

    def _show(self, title: str, text: str) -> None:
        """Show two texts and no button."""
        self.title.setText(title)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.lines.show()
        for widget in (self.progress, self.folder_button, self.sample_button, self.ledger_button,
                       *self.example_buttons):
            widget.hide()

    def _on_example_clicked(self) -> None:
        self.example_chosen.emit(str(self.sender().property("question")))


def _row(*widgets: QWidget) -> QHBoxLayout:
    """Widgets side by side at the left."""
    row = QHBoxLayout()
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return row


def _in_the_middle(column: QWidget) -> QWidget:
    """A page with the column in its middle, a little above the centre."""
    page = QWidget()
    across = QHBoxLayout()
    across.setContentsMargins(24, 16, 24, 16)
    across.addStretch(1)
    across.addWidget(column, 8)
    across.addStretch(1)
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addStretch(2)
    layout.addLayout(across)
    layout.addStretch(3)
    return page


def _scrolling(page: QWidget) -> QScrollArea:
    """The page, which can be higher than the window where letters are large."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    area.viewport().setBackgroundRole(QPalette.ColorRole.Window)
    return area

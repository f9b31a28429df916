"""The patterns of the open folder: what is left out, what is read, and at once what that means.

Takes:  the patterns of all folders, and the folder that is open.
Gives:  the patterns with those of this folder changed; ``count_wanted`` when they may mean something else.
Never:  changes the patterns of another folder, or throws away what matches nothing: that is said below.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.text import fixed_font, keep_font, plain_label
from ragdesk.engine.records.files import FileCount
from ragdesk.engine.settings import FolderPatterns, Settings
from ragdesk.translation import format_number, translate_plural
from ragdesk.translation import translate as _

COUNT_AFTER_MILLISECONDS = 400
"""After the last key; the folder is looked through for each count."""

LINES_SHOWN = 4
LONGEST_LIST = 20_000
"""Characters; nobody pastes more on purpose."""


class PatternFields(QWidget):
    """Two lists of patterns, one pattern a line.

    Signals:
        edited: the user changed something.
        count_wanted: some time after that, or when a folder is shown.
    """

    edited = Signal()
    count_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._patterns: tuple[FolderPatterns, ...] = ()
        self._folder: Path | None = None
        self.place = plain_label()
        self.exclude, self.include = _make_field(_("Leave out")), _make_field(_("Read only"))
        self.preview = plain_label(bold=True)
        self.warning = plain_label()
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(COUNT_AFTER_MILLISECONDS)
        self._typing.timeout.connect(self.count_wanted)
        self._arrange()
        for field in (self.exclude, self.include):
            field.textChanged.connect(self._on_field_changed)
        self.show_folder(None)

    def _arrange(self) -> None:
        """Each list below its name, and what it means below that."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.place)
        for field, meaning in (
            (self.exclude, _("One pattern a line: *.log for files, private/ for a folder and everything in it, "
                             "!keep.log to let one back in. The syntax is that of .gitignore files.")),
            (self.include, _("If empty, everything RagDesk can read. Otherwise only what matches one of these, "
                             "such as *.md or work/.")),
        ):
            label = QLabel(field.accessibleName())
            label.setBuddy(field)
            field.setAccessibleDescription(meaning)
            layout.addSpacing(6)
            layout.addWidget(label)
            layout.addWidget(field)
            layout.addWidget(plain_label(meaning, muted=True))
        layout.addSpacing(6)
        layout.addWidget(self.preview)
        layout.addWidget(self.warning)
        self.warning.hide()

    def show_folder(self, folder: Path | None) -> None:
        """Say which folder the patterns are of; without one there is nothing to choose."""
        self._folder = folder
        for field in (self.exclude, self.include):
            field.setEnabled(folder is not None)
        self.place.setText(
            _("Open a folder first to choose which of its files are read.") if folder is None else
            _("These patterns are for the folder “{folder}”.").format(folder=show_name(folder.name or str(folder))))
        self._show_own()

    def show_value(self, value: tuple[FolderPatterns, ...]) -> None:
        """Show the patterns of the folder; those of others are kept, even if there are none in ``value``."""
        self._patterns = value or self._patterns
        self._show_own(value)

    def _show_own(self, value: tuple[FolderPatterns, ...] | None = None) -> None:
        settings = Settings(folder_patterns=self._patterns if value is None else value)
        own = settings.patterns_of(self._folder) if self._folder is not None else FolderPatterns("")
        self.exclude.setPlainText("\n".join(own.exclude))
        self.include.setPlainText("\n".join(own.include))

    @property
    def value(self) -> tuple[FolderPatterns, ...]:
        """The patterns of all folders, this one's as they are shown."""
        settings = Settings(folder_patterns=self._patterns)
        if self._folder is None:
            return settings.folder_patterns
        own = FolderPatterns(settings.patterns_of(self._folder).folder, _lines(self.include), _lines(self.exclude))
        return settings.with_patterns(own).folder_patterns

    @Slot()
    def _on_field_changed(self) -> None:
        self.show_counting()
        self.edited.emit()

    def show_counting(self) -> None:
        """Say that the folder is being looked through, which begins when nothing has been typed for a moment."""
        if self._folder is not None:
            self.preview.setText(_("Looking through the folder…"))
            self._typing.start()

    def show_count(self, count: FileCount | None) -> None:
        """Say how many files are read; None when that cannot be told."""
        self.preview.setText(count_text(count, has_patterns=bool(_lines(self.exclude) or _lines(self.include))))
        dead = count.dead_patterns if count is not None else ()
        self.warning.setText(_("These match nothing, because of an unmatched bracket or a lone backslash: "
                               "{patterns}").format(
            patterns=", ".join(show_name(pattern) for pattern in dead)))
        self.warning.setVisible(bool(dead))


def count_text(count: FileCount | None, *, has_patterns: bool) -> str:
    """What a choice means for the folder."""
    if count is None:
        return ""
    if not has_patterns:
        let_in = translate_plural("{n} file will be read.", "{n} files will be read.", count.read)
    else:
        let_in = translate_plural("With these patterns, {read} of {n} file will be read.",
                                  "With these patterns, {read} of {n} files will be read.", count.without_patterns,
                                  read=format_number(count.read, 0))
    return f"{let_in} {_('The list of files shows which of them could be read.')}"


def _make_field(name: str) -> QPlainTextEdit:
    """A list of a few lines, which the Tab key leaves."""
    field = QPlainTextEdit()
    field.setProperty("field", True)  # the theme draws its edge, as of other fields
    field.setAccessibleName(name)
    keep_font(field, fixed_font)
    field.setTabChangesFocus(True)
    field.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    margins = 2 * int(field.document().documentMargin()) + 4
    field.setFixedHeight(field.fontMetrics().lineSpacing() * LINES_SHOWN + margins)
    return field


def _lines(field: QPlainTextEdit) -> tuple[str, ...]:
    """The patterns in a list."""
    return tuple(line for line in field.toPlainText()[:LONGEST_LIST].split("\n") if line.strip())

"""What the user may choose, each thing described once.

Takes:  values from the settings window, the terminal or the saved file.
Gives:  one frozen, checked ``Settings``.
Never:  an unchecked value: code that holds a ``Settings`` may rely on its ranges.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

from ragdesk.engine.errors import SettingsError
from ragdesk.engine.marks import mark
from ragdesk.engine.methods import METHODS, available_labels
from ragdesk.engine.reasons import SettingsRule
from ragdesk.engine.server_address import remote_host
from ragdesk.engine.setting_rows import Effect, Group, Option, Setting, row_of, rows_of, setting

SETTINGS_VERSION = 1
"""Kept with the saved values, for the day on which one of them changes its meaning; so far all files mean the same."""

LARGEST_FILE_MB = 200
"""Larger files are not opened, whatever is chosen."""

_SERVER_KINDS = {"auto": mark("automatic"), "openai": "OpenAI", "ollama": "Ollama"}
_ORDERS = {"best": mark("best first"), "ends": mark("best first and last"), "document": mark("as in the documents")}
_FORMS = {"short": mark("short text"), "list": mark("list"), "table": mark("table"), "quote": mark("quotes only")}
_LANGUAGES = {"system": mark("same as the system"), "en": "English", "cs": "Čeština", "pl": "Polski"}
_THEMES = {"system": mark("same as the system"), "light": mark("light"), "dark": mark("dark")}
"""The choices with what they are called; names that are the same in every language are not marked."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be chosen; lengths in words or tokens as the names say.

    Raises:
        SettingsError: on construction, when a value is outside its range or two values contradict each other.
    """

    use_model: bool = setting(
        False, mark("Let a language model write the answer; otherwise the best sentences are quoted."),
        mark("Let a language model write the answer"), Group.MODEL, Effect.ANSWER,
        note=mark("Otherwise the best sentences are quoted."))
    model_url: str = setting(
        "", mark("The address of the model server. If empty, RagDesk looks for one on this computer."),
        mark("Address of the model server"), Group.MODEL, Effect.ANSWER,
        note=mark("If empty, RagDesk looks for one on this computer."),
        option=Option("--model-url", mark("let the language model at this address write the answer"), "URL", "ask"))
    model_kind: str = setting(
        "auto", mark("Which protocol the model server uses."), mark("Kind of server"), Group.MODEL, Effect.ANSWER,
        choices=_SERVER_KINDS, names=lambda: _SERVER_KINDS)
    model_name: str = setting(
        "", mark("Which model writes the answer. If empty, the server’s first."), mark("Model"),
        Group.MODEL, Effect.ANSWER, note=mark("If empty, the server’s first."),
        option=Option("--model-name", mark("which of its models; without --model-url, of a server on this computer"),
                      mark("NAME"), "ask"))
    window_tokens: int = setting(
        4096, mark("How many tokens the model can take at once."), mark("Tokens the model can take"),
        Group.MODEL, Effect.RERANK, note="", minimum=256, maximum=10_000_000)
    answer_tokens: int = setting(
        600, mark("How many of those are kept free for the answer."), mark("Tokens kept free for the answer"),
        Group.MODEL, Effect.RERANK, minimum=16, maximum=1_000_000,
        note=mark("An answer ends there, finished or not. A model that thinks first needs some thousands."))
    temperature: float = setting(
        0.2, mark("How freely the model chooses its words."), mark("Freedom of wording (temperature)"),
        Group.MODEL, Effect.ANSWER, minimum=0.0, maximum=2.0,
        note=mark("At 0 it always takes the likeliest word. The higher, the less it keeps to the passages."))
    answer_form: str = setting(
        "short", mark("In which form the model is asked to answer."), mark("Form of the answer"),
        Group.MODEL, Effect.RERANK, note="", choices=_FORMS, names=lambda: _FORMS,
        option=Option("--answer-form", mark("the form of the answer: short, list, table or quote"), mark("NAME"),
                      "ask"))
    step_by_step: bool = setting(
        False, mark("Ask the model to say first which passages matter, and then to answer."),
        mark("Have the model think first"), Group.MODEL, Effect.RERANK,
        option=Option("--step-by-step", mark("ask the model to say first which passages matter"), "", "ask"))
    prompt_template: str = setting(
        "", mark("Which of your own instructions the prompt begins with. If empty, RagDesk’s."),
        mark("Your own instructions"), Group.MODEL, Effect.RERANK,
        note=mark("A name that you gave them in the prompt’s pane. If empty, RagDesk’s."),
        option=Option("--instructions", mark("which of your own instructions the prompt begins with"), mark("NAME"),
                      "ask"))
    first_token_seconds: float = setting(
        120.0, mark("How long to wait for the first word of an answer."), mark("Seconds to wait for the first word"),
        Group.MODEL, Effect.ANSWER, note="", minimum=1.0, maximum=3600.0)
    method: str = setting(
        "blend", mark("How passages are put in order."), mark("Rank by"), Group.PASSAGES, Effect.RERANK,
        choices=METHODS, names=available_labels)
    passages_listed: int = setting(
        20, mark("How many passages are listed."), mark("Passages listed"), Group.PASSAGES, Effect.RERANK, note="",
        minimum=1, maximum=1_000,
        option=Option("--top", mark("how many passages to list; the prompt and the answer stay the same"), "N"))
    passages_sent: int = setting(
        4, mark("How many of them go into the prompt."), mark("Passages sent to the model"),
        Group.PASSAGES, Effect.RERANK, note="", minimum=1, maximum=100)
    passage_order: str = setting(
        "best", mark("In which order passages stand in the prompt."), mark("Order in the prompt"),
        Group.PASSAGES, Effect.RERANK, choices=_ORDERS, names=lambda: _ORDERS,
        note=mark("Models read the middle of a long text least carefully."),
        option=Option("--order", mark("the order of passages in the prompt: best, ends or document"), mark("NAME"),
                      "ask"))
    leave_out_orders: bool = setting(
        False, mark("Never send passages that read like orders to a model."),
        mark("Leave out passages that give orders to a model"), Group.PASSAGES, Effect.RERANK,
        note=mark("They stay in the list; one that is always sent, or ticked, is sent all the same."),
        option=Option("--leave-out-orders", mark("leave out passages that give orders to a model"), command="ask"))
    leave_out_common_words: bool = setting(
        True, mark("Leave words such as “how” and “is” out of the search."), mark("Leave out common words"),
        Group.PASSAGES, Effect.RERANK)
    k1: float = setting(
        1.2, mark("How much more a word counts when it is repeated."), mark("Weight of repeated words (k1)"),
        Group.PASSAGES, Effect.RERANK, note=mark("At 0 a word counts once, however often it is repeated."),
        minimum=0.0, maximum=10.0,
        option=Option("--k1", mark("how much more a word counts when it is repeated"), "K1"))
    b: float = setting(
        0.75, mark("How much short passages are favoured."), mark("Preference for short passages (b)"),
        Group.PASSAGES, Effect.RERANK, note=mark("At 0 the length of a passage makes no difference."),
        minimum=0.0, maximum=1.0,
        option=Option("--b", mark("how much short passages are favoured, from 0 to 1"), "B"))
    chunk_words: int = setting(
        80, mark("About how many words a passage has."), mark("Words in a passage"), Group.PASSAGES, Effect.RECUT,
        note="", minimum=1, maximum=1_000_000,
        option=Option("--chunk-words", mark("about how many words a passage has"), "N"))
    overlap_words: int = setting(
        20, mark("How many words a passage repeats from the one before."),
        mark("Words repeated from the passage before"), Group.PASSAGES, Effect.RECUT, note="",
        minimum=0, maximum=999_999,
        option=Option("--overlap", mark("words that a passage repeats from the one before"), "N"))
    plain_windows: bool = setting(
        False, mark("Cut after a fixed number of words, even in mid-sentence."),
        mark("Cut by word count alone"), Group.PASSAGES, Effect.RECUT,
        option=Option("--plain-windows", mark("cut after a fixed number of words, even in mid-sentence")))
    folder_patterns: tuple[FolderPatterns, ...] = setting(
        (), mark("For each folder, which files are read and which are left out, as patterns."), mark("Patterns"),
        Group.FILES, Effect.REWALK)
    largest_file_mb: int = setting(
        LARGEST_FILE_MB, mark("The largest file that is read, in megabytes."), mark("Largest file, in megabytes"),
        Group.FILES, Effect.REWALK, note="", minimum=1, maximum=LARGEST_FILE_MB,
        option=Option("--max-size", mark("leave out larger files"), "MB"))
    read_hidden: bool = setting(
        False, mark("Also read hidden files and folders: those whose names begin with a dot."),
        mark("Also read hidden files"), Group.FILES, Effect.REWALK,
        note=mark("Files whose names begin with a dot, and everything in such folders."),
        option=Option("--hidden", mark("also read hidden files and folders")))
    read_ignored: bool = setting(
        False, mark("Also read files that a .gitignore file in the folder leaves out."),
        mark("Also read what .gitignore files leave out"), Group.FILES, Effect.REWALK, note="",
        option=Option("--gitignored", mark("also read what .gitignore files leave out")))
    read_scans: bool = setting(
        True, mark("Have Tesseract, where it is installed, read the words in pictures and scanned pages."),
        mark("Read scans and pictures"), Group.FILES, Effect.REWALK,
        note=mark("It is slow, and done after everything else. It needs Tesseract, a free program."))
    interface_language: str = setting(
        "system", mark("The language of the window."), mark("Language of the window"), Group.WINDOW, Effect.WINDOW,
        note="", choices=_LANGUAGES, names=lambda: _LANGUAGES)
    theme: str = setting(
        "system", mark("Light or dark."), mark("Colours"), Group.WINDOW, Effect.WINDOW,
        choices=_THEMES, names=lambda: _THEMES)

    def __post_init__(self) -> None:
        """Check every value against its own declaration, then the pairs that depend on each other."""
        for item in fields(self):
            _check_range(item.name, getattr(self, item.name), row_of(item))
        if self.overlap_words >= self.chunk_words:
            raise SettingsError(name="overlap_words", value=self.overlap_words, rule=SettingsRule.OVERLAP_TOO_LARGE,
                                words=self.chunk_words)
        if self.answer_tokens >= self.window_tokens:
            raise SettingsError(name="answer_tokens", value=self.answer_tokens, rule=SettingsRule.ANSWER_TOO_LARGE,
                                tokens=self.window_tokens)

    @property
    def chunking(self) -> ChunkingSettings:
        """The part that decides how documents are cut, and so which index they are in."""
        return ChunkingSettings(self.chunk_words, self.overlap_words, self.plain_windows)

    @property
    def remote_host(self) -> str:
        """The other computer that passages are sent to with a question; empty when nothing leaves this one."""
        return remote_host(self.model_url) if self.use_model else ""

    def file_choice(self, folder: Path) -> FileChoice:
        """Which files of a folder are read."""
        patterns = self.patterns_of(folder)
        return FileChoice(patterns.include, patterns.exclude, self.largest_file_mb, self.read_hidden,
                          self.read_ignored)

    def patterns_of(self, folder: Path) -> FolderPatterns:
        """The patterns of a folder; none for one that has none.

        Args:
            folder: its real path, links resolved. No drive is asked here: the window calls this, and may not wait.
        """
        name = str(folder)
        return next((item for item in self.folder_patterns if item.folder == name), FolderPatterns(name))

    def with_patterns(self, patterns: FolderPatterns) -> Self:
        """The same settings but for the patterns of one folder."""
        if patterns == self.patterns_of(Path(patterns.folder)):
            return self
        others = [item for item in self.folder_patterns if item.folder != patterns.folder]
        kept = [patterns] if patterns.include or patterns.exclude else []
        return self.changed(folder_patterns=(*others, *kept))

    def reads_as(self, other: Self) -> bool:
        """Whether the same files are read and cut alike under other settings, so that nothing is to be read again."""
        return self.cuts_as(other) and self.chooses_as(other)

    def cuts_as(self, other: Self) -> bool:
        """Whether documents are cut alike under other settings, so that one index holds for both."""
        return all(getattr(self, name) == getattr(other, name) for name in settings_with(Effect.RECUT))

    def chooses_as(self, other: Self) -> bool:
        """Whether the same files are read under other settings."""
        return all(getattr(self, name) == getattr(other, name) for name in settings_with(Effect.REWALK))

    def changed(self, **values: Any) -> Self:
        """The same settings but for some values, checked again."""
        return dataclasses.replace(self, **values)


SETTINGS = rows_of(Settings)
"""Every setting by its name."""


def settings_with(effect: Effect) -> tuple[str, ...]:
    """The settings whose change has an effect."""
    return tuple(name for name, row in SETTINGS.items() if row.effect is effect)


@dataclass(frozen=True, slots=True)
class ChunkingSettings:
    """How documents are cut; an index is made for exactly one of these.

    Attributes:
        words: wanted length of a chunk, in words set apart by white space.
        overlap: words repeated from the chunk before.
        plain: cut by counting alone (True), or at headings, paragraphs and sentences (False).
    """

    words: int = 80
    overlap: int = 20
    plain: bool = False

    @property
    def key(self) -> str:
        """A name for these settings that is safe in a file name."""
        return f"{'plain' if self.plain else 'structure'}-{self.words}-{self.overlap}"


@dataclass(frozen=True, slots=True)
class FolderPatterns:
    """Which files of one folder are read; see ``engine.folder.gitignore`` for what a pattern means.

    Attributes:
        folder: its real path.
        include: only what one of these matches is read; without any, everything.
        exclude: what one of these matches is left out, even if it is included; ``!`` lets in again.
    """

    folder: str
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileChoice:
    """Which files of a folder are read: what the walk needs to know of the settings."""

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    largest_file_mb: int = LARGEST_FILE_MB
    read_hidden: bool = False
    read_ignored: bool = False

    @property
    def without_patterns(self) -> FileChoice:
        """The same, were there no patterns."""
        return dataclasses.replace(self, include=(), exclude=())


def _check_range(name: str, value: object, row: Setting) -> None:
    """Hold one value against its declaration."""
    if row.choices and value not in row.choices:
        raise SettingsError(name=name, value=value, rule=SettingsRule.ONE_OF, choices=", ".join(row.choices))
    low, high = row.minimum, row.maximum
    if low is None or high is None:
        return
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise SettingsError(name=name, value=value, rule=SettingsRule.FROM_TO, low=f"{low:.15g}",
                            high=f"{high:.15g}")


def load_settings(path: Path) -> Settings:
    """Read saved settings; what is missing, unknown or out of range falls back to the default.

    A damaged file must not keep the program from starting, so nothing is raised.
    """
    return _stored_settings(path) or Settings()


def _stored_settings(path: Path) -> Settings | None:
    """The same; None where nothing is stored, or nothing that makes sense."""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(stored, dict):
        return None
    settings = Settings()
    for item in fields(Settings):
        value = stored.get(item.name)
        if item.name == "folder_patterns":
            value = _patterns_from(value)
        if value is None or not isinstance(value, _accepted_types(item.default)):
            continue
        try:
            settings = settings.changed(**{item.name: value})
        except SettingsError:
            continue
    return settings


def _accepted_types(default: object) -> tuple[type, ...]:
    """Types of JSON values that may stand for a setting with this default."""
    return (int, float) if isinstance(default, float) else (type(default),)


def _patterns_from(stored: object) -> tuple[FolderPatterns, ...]:
    """Saved patterns; what makes no sense is passed over."""
    items = stored if isinstance(stored, list) else []
    return tuple(FolderPatterns(item["folder"], _texts(item.get("include")), _texts(item.get("exclude")))
                 for item in items if isinstance(item, dict) and isinstance(item.get("folder"), str))


def _texts(stored: object) -> tuple[str, ...]:
    return tuple(text for text in stored if isinstance(text, str)) if isinstance(stored, list) else ()


def save_settings(settings: Settings, path: Path) -> None:
    """Write settings whole or not at all: to a file beside, then renamed over the old one."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = path.with_suffix(f".{os.getpid()}.new")  # another window may be writing its own
    content = {"version": SETTINGS_VERSION, **dataclasses.asdict(settings)}
    beside.write_text(json.dumps(content, indent=1, ensure_ascii=True), encoding="utf-8")
    beside.chmod(0o600)
    beside.replace(path)


def save_changes(before: Settings, after: Settings, path: Path) -> None:
    """Write what was changed, and leave the rest as it is saved: another window may have changed that meanwhile.

    Where nothing is saved, or the two do not hold together, all of ``after`` is written.
    """
    stored = _stored_settings(path)
    if stored is not None:
        values = {name: getattr(after, name) for name in SETTINGS
                  if name != "folder_patterns" and getattr(before, name) != getattr(after, name)}
        with contextlib.suppress(SettingsError):
            after = _with_patterns_changed(stored.changed(**values), before, after)
    save_settings(after, path)


def _with_patterns_changed(stored: Settings, before: Settings, after: Settings) -> Settings:
    """Saved settings with the patterns of those folders for which they were changed."""
    for folder in dict.fromkeys(item.folder for item in (*before.folder_patterns, *after.folder_patterns)):
        if before.patterns_of(Path(folder)) != (chosen := after.patterns_of(Path(folder))):
            stored = stored.with_patterns(chosen)
    return stored

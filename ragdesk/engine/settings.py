"""What the user may choose, each thing described once.

Takes:  values from the settings window, the terminal or the saved file.
Gives:  one frozen, checked ``Settings``.
Never:  an unchecked value: code that holds a ``Settings`` may rely on its ranges.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Collection
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Self

from ragdesk.engine.errors import SettingsError
from ragdesk.engine.methods import METHODS
from ragdesk.engine.server_address import remote_host

SETTINGS_VERSION = 1
"""Goes up when a stored field changes its meaning; older files are then converted in ``load``."""

SERVER_KINDS = ("auto", "openai", "ollama")

CHOICE_SETTINGS = ("folder_patterns", "largest_file_mb", "read_hidden", "read_ignored")
"""Those that say which files are read. They change what is in an index, and not where it lies."""


def _setting(default: Any, description: str, *, minimum: float | None = None, maximum: float | None = None,
             choices: Collection[str] = ()) -> Any:
    """Declare one setting: its default, the sentence that explains it, and what it may be."""
    metadata = {"description": description, "minimum": minimum, "maximum": maximum, "choices": choices}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be chosen; lengths in words or tokens as the names say.

    Raises:
        SettingsError: on construction, when a value is outside its range or two values contradict each other.
    """

    chunk_words: int = _setting(80, "About how many words a passage has.", minimum=1, maximum=1_000_000)
    overlap_words: int = _setting(20, "How many words a passage repeats from the one before.", minimum=0,
                                  maximum=999_999)
    plain_windows: bool = _setting(
        default=False, description="Cut after a fixed number of words, even in mid-sentence.")
    method: str = _setting("fused", "How passages are put in order.", choices=METHODS)
    passages_listed: int = _setting(20, "How many passages are listed.", minimum=1, maximum=1_000)
    passages_sent: int = _setting(4, "How many of them go into the prompt.", minimum=1, maximum=100)
    k1: float = _setting(1.2, "How much more a word counts when it is repeated.", minimum=0.0, maximum=10.0)
    b: float = _setting(0.75, "How much short passages are favoured.", minimum=0.0, maximum=1.0)
    leave_out_common_words: bool = _setting(
        default=True, description="Leave words such as “how” and “is” out of the search.")
    use_model: bool = _setting(
        default=False, description="Let a language model write the answer; otherwise the best sentences are quoted.")
    model_url: str = _setting(
        "", "The address of the model server. If empty, RagDesk looks for one on this computer.")
    model_kind: str = _setting("auto", "Which protocol the model server uses.", choices=SERVER_KINDS)
    model_name: str = _setting("", "Which model writes the answer. If empty, the server’s first.")
    window_tokens: int = _setting(4096, "How many tokens the model can take at once.", minimum=256,
                                  maximum=10_000_000)
    answer_tokens: int = _setting(600, "How many of those are kept free for the answer.", minimum=16,
                                  maximum=1_000_000)
    first_token_seconds: float = _setting(120.0, "How long to wait for the first word of an answer.", minimum=1.0,
                                          maximum=3600.0)
    folder_patterns: tuple[FolderPatterns, ...] = _setting(
        (), "For each folder, which files are read and which are left out, as patterns.")
    largest_file_mb: int = _setting(200, "The largest file that is read, in megabytes.", minimum=1, maximum=200)
    read_hidden: bool = _setting(
        default=False, description="Also read hidden files and folders: those whose names begin with a dot.")
    read_ignored: bool = _setting(
        default=False, description="Also read files that a .gitignore file in the folder leaves out.")
    interface_language: str = _setting("system", "The language of the window.", choices=("system", "en", "cs", "pl"))
    theme: str = _setting("system", "Light or dark.", choices=("system", "light", "dark"))

    def __post_init__(self) -> None:
        """Check every value against its own declaration, then the pairs that depend on each other."""
        for item in fields(self):
            _check_range(item.name, getattr(self, item.name), item.metadata)
        if self.overlap_words >= self.chunk_words:
            rule = f"The overlap must be smaller than the passage, which has {self.chunk_words} words."
            raise SettingsError(name="overlap_words", value=self.overlap_words, rule=rule)
        if self.answer_tokens >= self.window_tokens:
            rule = f"The answer must leave room for the prompt in the window of {self.window_tokens} tokens."
            raise SettingsError(name="answer_tokens", value=self.answer_tokens, rule=rule)

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

    def chooses_as(self, other: Self) -> bool:
        """Whether the same files are read under other settings."""
        return all(getattr(self, name) == getattr(other, name) for name in CHOICE_SETTINGS)

    def changed(self, **values: Any) -> Self:
        """The same settings but for some values, checked again."""
        return dataclasses.replace(self, **values)


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
    """Which files of one folder are read; see ``engine.reading.patterns`` for what a pattern means.

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
    largest_file_mb: int = 200
    read_hidden: bool = False
    read_ignored: bool = False

    @property
    def without_patterns(self) -> FileChoice:
        """The same, were there no patterns."""
        return dataclasses.replace(self, include=(), exclude=())


def _check_range(name: str, value: object, metadata: Any) -> None:
    """Hold one value against its declaration."""
    choices: Collection[str] = metadata["choices"]
    if choices and value not in choices:
        raise SettingsError(name=name, value=value, rule=f"It must be one of: {', '.join(choices)}.")
    low, high = metadata["minimum"], metadata["maximum"]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if low is not None and not (is_number and low <= value <= high):
        raise SettingsError(name=name, value=value, rule=f"It must be a number from {low:g} to {high:g}.")


def load_settings(path: Path) -> Settings:
    """Read saved settings; what is missing, unknown or out of range falls back to the default.

    A damaged file must not keep the program from starting, so nothing is raised.
    """
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(stored, dict):
        return Settings()
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
    beside = path.with_suffix(".new")
    content = {"version": SETTINGS_VERSION, **dataclasses.asdict(settings)}
    beside.write_text(json.dumps(content, indent=1, ensure_ascii=True), encoding="utf-8")
    beside.chmod(0o600)
    beside.replace(path)

"""The command line: which commands there are, which options each takes, and what they mean.

Takes:  the arguments as typed.
Gives:  a namespace, and the Settings that it asks for.
Never:  opens anything. A value outside its range is wrong usage, as one that is no number is; values that contradict
        each other are a named error of the settings.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ragdesk import __version__
from ragdesk.engine.facade.methods import find_method
from ragdesk.engine.facade.setting_rows import Effect, Setting
from ragdesk.engine.settings import SETTINGS, FolderPatterns, Settings, settings_with
from ragdesk.terminal.printing import print_text
from ragdesk.translation import mark
from ragdesk.translation import translate as _
from ragdesk.wording.scope import SIGN_EXAMPLES, SIGN_LABELS

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

COMMAND_NAMES = ("index", "ask", "why", "hidden", "exam", "check", "methods")
PROMPT_SUFFIXES = (".txt", ".md", ".json")


class _Parser(argparse.ArgumentParser):
    """Prints as every command does; argparse itself passes over what keeps its words from being written."""

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        is_error = file is sys.stderr
        if message:
            print_text(message.rstrip("\n"), sys.stderr if is_error else None)


def build_parser(*, needs_command: bool = False) -> argparse.ArgumentParser:
    """The whole command line. Common options may stand before the command or anywhere after it."""
    parser = _Parser(
        prog="ragdesk", allow_abbrev=False,
        description=_("Ask questions of a folder of notes and see why each passage was found. "
                      "Without a command the window opens, on the folder if one is named."),
        epilog=_("Nothing is ever written into your folder, and nothing leaves this computer "
                 "unless --model-url names another one."))
    parser.add_argument("--version", action="version", version=f"RagDesk {__version__}")
    _add_common_options(parser, method_name="method_before")
    common = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    _add_common_options(common, method_name="method")
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"), required=needs_command)
    _add_commands(commands, common)
    return parser


def _add_common_options(parser: argparse.ArgumentParser, *, method_name: str) -> None:
    """Options of every command; none has a default, which after the command would undo what stood before it."""
    add = _adder(parser)
    add("--data-dir", metavar=_("DIR"), type=Path, help=_("keep the index here, not in your data directory"))
    add("--json", action="store_true", help=_("print one JSON document instead of text"))
    add("--method", dest=method_name, metavar=_("NAME"), action="append",
        help=_("how passages are put in order; see “ragdesk methods”; exam takes several"))
    _add_settings(add, "")
    _add_file_options(add)


def _add_file_options(add: Any) -> None:
    """Which files of the folder are read; what is not said here is as it was chosen in the window."""
    add("--exclude", metavar=_("PATTERN"), action="append",
        help=_("leave out files and folders that match, such as “*.log” or “private/”; may be repeated"))
    add("--include", metavar=_("PATTERN"), action="append",
        help=_("read only files that match or are in a folder that matches; may be repeated"))


def _add_settings(add: Any, command: str) -> None:
    """The options that the rows of the settings name, for one command or, without a name, for all."""
    for name, row in SETTINGS.items():
        if row.option is None or row.option.command != command:
            continue
        if row.option.value:
            add(row.option.flag, dest=name, metavar=_(row.option.value), type=_reader_of(row), help=_(row.option.help))
        else:
            add(row.option.flag, dest=name, action="store_true", help=_(row.option.help))


def _reader_of(row: Setting) -> Callable[[str], object]:
    """What makes a value of what was typed.

    Raises, when called:
        argparse.ArgumentTypeError: it is no number, or none in the setting's range.
    """
    kind, low, high = type(row.default), row.minimum, row.maximum
    if low is None or high is None:
        return kind
    sentence = mark("{value} is not a whole number from {low} to {high}") if kind is int else mark(
        "{value} is not a number from {low} to {high}")

    def read(typed: str) -> object:
        try:
            value = kind(typed)
        except ValueError:
            value = None
        if value is None or not low <= value <= high:
            raise argparse.ArgumentTypeError(_(sentence).format(value=typed, low=f"{low:.15g}", high=f"{high:.15g}"))
        return value
    return read


def _adder(parser: argparse.ArgumentParser) -> Any:
    """``add_argument`` without a default."""
    def add(*names: str, **options: Any) -> None:
        parser.add_argument(*names, default=argparse.SUPPRESS, **options)
    return add


def _add_commands(commands: Any, common: argparse.ArgumentParser) -> None:
    """One parser a command."""
    def command(name: str, text: str, epilog: str = "") -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = commands.add_parser(
            name, parents=[common], help=text, description=text, epilog=epilog, allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter)
        return made

    index = command("index", _("read a folder and keep its index up to date"))
    ask = command("ask", _("find the passages that answer a question"), _signs())
    why = command("why", _("explain why a passage ranks where it does, or was not found"), _signs())
    hidden = command("hidden", _("list hidden text in the files, and say why it cannot be seen"))
    exam = command("exam", _("measure the methods on questions whose answers are known"))
    check = command("check", _("check that the saved index is consistent"))
    command("methods", _("list the ways to put passages in order"))
    for parser in (index, ask, why, hidden, exam, check):
        parser.add_argument("folder", metavar=_("FOLDER"), type=Path, help=_("the folder with your notes"))
    for parser in (ask, why):
        parser.add_argument("question", metavar=_("QUESTION"), help=_("what you want to know, in your own words"))
    for parser in (ask, why, exam):
        parser.add_argument("--all-words", action="store_true",
                            help=_("also search for words such as “how” and “is”"))
    hidden.add_argument("--path", metavar=_("FILE"), default=None,
                        help=_("only this file, by its path in the folder"))
    _add_own_options(ask, why, exam)


def _signs() -> str:
    """The signs that narrow a question down, one a line."""
    widest = max(map(len, SIGN_EXAMPLES.values()))
    lines = (f"  {SIGN_EXAMPLES[kind]:{widest}}  {_(label)}" for kind, label in SIGN_LABELS.items())
    return "\n".join((_("Signs in the question narrow the search down:"), *lines))


def _add_own_options(ask: argparse.ArgumentParser, why: argparse.ArgumentParser, exam: argparse.ArgumentParser) -> None:
    """Options that only one command has."""
    _add_settings(_adder(ask), "ask")
    ask.add_argument("--export-prompt", metavar=_("FILE"), type=_prompt_file,
                     help=_("save the prompt as .txt, .md or .json"))
    ask.add_argument("--check-answer", metavar=_("FILE"), type=Path, default=None,
                     help=_("check what a chatbot answered to the exported prompt; “-” reads it from the input"))
    why.add_argument("--path", metavar=_("FILE"), required=True, help=_("the file, by its path in the folder"))
    why.add_argument("--part", metavar="N", type=int, default=0,
                     help=_("the number of the message or note, in a file that has several"))
    why.add_argument("--quote", metavar=_("TEXT"), default="", help=_("some words of the passage"))
    exam.add_argument("questions", metavar=_("QUESTIONS.jsonl"), type=Path,
                      help=_("one question a line, with its file and the words that answer it"))
    exam.add_argument("--leave-out-common-words", action="store_true", help=argparse.SUPPRESS)  # what it does anyway


def _prompt_file(text: str) -> Path:
    """A file whose ending says how the prompt is to be written.

    Raises:
        argparse.ArgumentTypeError: the ending is not a known one; that is wrong usage.
    """
    path = Path(text)
    if path.suffix.lower() not in PROMPT_SUFFIXES:
        raise argparse.ArgumentTypeError(_("the name must end in .txt, .md or .json: {name}").format(name=text))
    return path


def parse(argv: Sequence[str], *, needs_command: bool = False) -> argparse.Namespace:
    """The arguments, with those options set that have no default.

    Raises:
        SystemExit: with 2 for wrong usage, with 0 after --help or --version.
    """
    arguments = build_parser(needs_command=needs_command).parse_args(argv)
    arguments.method = [*getattr(arguments, "method_before", []), *getattr(arguments, "method", [])]
    arguments.json = getattr(arguments, "json", False)
    arguments.data_dir = getattr(arguments, "data_dir", None)
    return arguments


def folder_alone(argv: Sequence[str]) -> Path | None:
    """The folder that ends a command line without a command; None where there is a command, or no such folder."""
    if not argv or any(name in argv for name in COMMAND_NAMES):
        return None
    is_value = len(argv) > 1 and argv[-2].startswith("--") and "=" not in argv[-2] and argv[-2] not in flags()
    return None if is_value or argv[-1].startswith("-") or not Path(argv[-1]).is_dir() else Path(argv[-1])


def flags() -> tuple[str, ...]:
    """Common options that take no value."""
    options = [row.option for row in SETTINGS.values() if row.option is not None]
    return "--json", *(option.flag for option in options if not option.value and not option.command)


def settings_from(arguments: argparse.Namespace) -> Settings:
    """The settings that the options ask for; the defaults for all else, so that a command does the same everywhere.

    Raises:
        UnknownMethod: there is no such method.
        SettingsError: a value is outside its range.
    """
    values = _given(arguments)
    values["use_model"] = any(values.get(name) for name in ("model_url", "model_name"))
    methods = chosen_methods(arguments)
    if methods and arguments.command != "exam":
        values["method"] = methods[-1]
    if getattr(arguments, "all_words", False):
        values["leave_out_common_words"] = False
    return Settings(**values)


def _given(arguments: argparse.Namespace) -> dict[str, Any]:
    """The settings that were given as options."""
    return {name: getattr(arguments, name) for name, row in SETTINGS.items() if row.option and hasattr(arguments, name)}


def with_chosen_files(settings: Settings, saved: Settings, arguments: argparse.Namespace) -> Settings:
    """The settings with the choice of files that was saved for the folder, but for what the options say.

    Which files belong to an index is a property of the folder: were it forgotten here, the terminal would read what the
    window leaves out, and the other way round, each time.

    Raises:
        SettingsError: a value is outside its range.
    """
    kept = {name: getattr(saved, name) for name in settings_with(Effect.REWALK)}
    given = {name: value for name, value in _given(arguments).items() if name in kept}
    settings = settings.changed(**{**kept, **given})
    own = settings.patterns_of(arguments.folder.resolve())
    include, exclude = getattr(arguments, "include", own.include), getattr(arguments, "exclude", own.exclude)
    return settings.with_patterns(FolderPatterns(own.folder, tuple(include), tuple(exclude)))


def chosen_methods(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The methods named, each once, in the order named.

    Raises:
        UnknownMethod: there is no such method.
    """
    for name in arguments.method:
        find_method(name)
    return tuple(dict.fromkeys(arguments.method))

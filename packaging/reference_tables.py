"""The reference tables of the user's guide, made from the program itself.

Takes:  the tables that the program works by: settings, keys, commands, formats, methods, reasons.
Gives:  one page of Markdown for each, in ``resources/help/en/reference``.
Never:  a fact of its own; what a page says is said by the program, and ``tests/contracts/test_guide.py`` compares them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from ragdesk.engine.formats import FAMILY_LABELS, FORMATS
from ragdesk.engine.methods import METHODS
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.setting_rows import Setting
from ragdesk.engine.settings import SETTINGS, Settings
from ragdesk.terminal.arguments import build_parser
from ragdesk.translation import use_language
from ragdesk.wording.files import file_reason
from ragdesk.wording.scope import SIGN_EXAMPLES, SIGN_LABELS

CHECKOUT = Path(__file__).resolve().parents[1]
FOLDER = CHECKOUT / "resources" / "help" / "en" / "reference"
NOTE = "<!-- Made by `python3 packaging/dev.py docs`. Change the program, not this page. -->"


def reference_pages() -> dict[str, str]:
    """Every page by its file name; each row is made from one row of the program."""
    use_language("en")
    return {
        "settings.md": _settings_page(),
        "keys.md": _keys_page(),
        "terminal.md": _terminal_page(),
        "formats.md": _formats_page(),
        "methods.md": _methods_page(),
        "reasons.md": _reasons_page(),
    }


def _page(title: str, *parts: str) -> str:
    return "\n\n".join([NOTE, f"# {title}", *parts]) + "\n"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [[cell.replace("|", "\\|") for cell in row] for row in (head, *rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _settings_page() -> str:
    rows = [(f"`{name}`", row.label, _shown(row.default), _allowed(row), row.description)
            for name, row in SETTINGS.items()]
    return _page("Settings", "The names are those of `settings.json`.",
                 _table(("setting", "on screen", "default", "allowed", "meaning"), rows))


def _shown(value: object) -> str:
    named = {True: "yes", False: "no", "": "empty", (): "empty"}
    return f"{value:g}" if isinstance(value, float) else str(named.get(value, value))


def _allowed(row: Setting) -> str:
    if row.choices:
        return ", ".join(f"`{choice}`" for choice in row.choices)
    if row.minimum is not None:
        return f"{row.minimum:,g} to {row.maximum:,.0f}"
    return "yes, no" if isinstance(row.default, bool) else "text"


def _keys_page() -> str:
    # Only the keys need Qt; the engine's pages are made without it.
    from ragdesk.desktop.actions import CITATION_TEXT, all_keys

    rows = [(", ".join(entry.keys), entry.text) for entry in all_keys() if entry.keys]
    rows.append(("Ctrl+1 … Ctrl+9", CITATION_TEXT))
    return _page("Keys", "On macOS, Cmd stands for Ctrl.", _table(("keys", "what they do"), rows))


def _terminal_page() -> str:
    parsers = terminal_parsers()
    common = common_options(parsers)
    commands = [(f"`ragdesk {name}{_arguments(parser)}`", parser.description or "")
                for name, parser in parsers.items()]
    own = [(_option(action), name, action.help or "") for name, parser in parsers.items()
           for action in _options(parser) if action.option_strings[0] not in common]
    return _page("Terminal commands", _table(("command", "what it does"), commands), "## Options of every command",
                 _table(("option", "meaning"), [(_option(action), action.help or "") for action in common.values()]),
                 "## Options of one command", _table(("option", "command", "meaning"), own),
                 "## Signs in a question", _table(("sign", "what it does"), [
                     (f"`{SIGN_EXAMPLES[kind]}`", label) for kind, label in SIGN_LABELS.items()]))


def terminal_parsers() -> dict[str, argparse.ArgumentParser]:
    """Each terminal command with its parser."""
    (commands,) = [action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(commands.choices)


def common_options(parsers: dict[str, argparse.ArgumentParser]) -> dict[str, argparse.Action]:
    """The options that all commands have, by name."""
    found = [{action.option_strings[0]: action for action in _options(parser)} for parser in parsers.values()]
    return {name: action for name, action in found[0].items() if all(name in options for options in found)}


def _options(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    return (action for action in parser._actions
            if action.option_strings and action.dest != "help" and action.help != argparse.SUPPRESS)


def _option(action: argparse.Action) -> str:
    value = f" {action.metavar}" if action.metavar else ""
    return f"`{action.option_strings[0]}{value}`"


def _arguments(parser: argparse.ArgumentParser) -> str:
    needed = [f"{action.option_strings[0]} {action.metavar}" for action in _options(parser) if action.required]
    return "".join(f" {text}" for text in
                   [*(str(action.metavar) for action in parser._actions if not action.option_strings), *needed])


def _formats_page() -> str:
    endings: dict[tuple[str, str], list[str]] = {}
    for row in FORMATS.values():
        endings.setdefault((FAMILY_LABELS[row.family], row.label), []).extend(f"`.{end}`" for end in row.suffixes)
    rows = [(family, label, ", ".join(suffixes)) for (family, label), suffixes in endings.items() if suffixes]
    return _page("Formats", "A file without an ending is read as plain text.",
                 _table(("family", "kind", "endings"), rows))


def _methods_page() -> str:
    rows = [(f"`{row.name}`", row.label, ". ".join(filter(None, (row.help, row.unavailable))))
            for row in METHODS.values()]
    return _page("Methods", f"`{Settings().method}` is the default.",
                 _table(("name", "ranks by", "what it does"), rows))


def _reasons_page() -> str:
    rows = sorted((f"`{reason}`", file_reason(reason)) for reason in FileReason if reason)
    return _page("Files that were not read", "The names are those of `ragdesk index --json`.",
                 _table(("reason", "what it means"), rows))


def main() -> int:
    """Write every page, and say which changed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in reference_pages().items():
        path = FOLDER / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"written: {path.relative_to(CHECKOUT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

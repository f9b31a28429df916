"""Patterns for file names, as git understands them.

Takes:  the lines of a ``.gitignore`` file, or what the user typed.
Gives:  for a path, the rule that decides about it: the last one that matches.
Never:  takes long over a path, whatever the pattern: every part of one matches at the first place where it can, and is
        not tried again (atomic groups), which is enough because a star takes up whatever lies between two parts.

How a line is read: ``#`` begins a comment, ``!`` lets in again, a slash at the end means folders alone, a slash
anywhere else ties the pattern to the folder of the list. ``*`` and ``?`` stop at slashes, ``**`` between two does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_NOTHING = -1

_CLASSES = {
    "alnum": "0-9A-Za-z", "alpha": "A-Za-z", "blank": r" \t", "cntrl": r"\x00-\x1f\x7f", "digit": "0-9",
    "graph": r"\x21-\x7e", "lower": "a-z", "print": r"\x20-\x7e", "punct": r"\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e",
    "space": r" \t\n\r", "upper": "A-Z", "xdigit": "0-9A-Fa-f",
}
"""The named sets of characters, such as ``[[:digit:]]``, of ASCII alone as in git."""

_PLAIN = re.compile(r"[^*?\[\\]*")


@dataclass(frozen=True, slots=True)
class Rule:
    """One line that matches something.

    Attributes:
        text: as written.
        line: its number, from 1.
        lets_in: what matches is not left out after all.
        only_folders: files are not concerned.
        is_tied: it is held against the path in the folder of the list, not against the bare name.
        glob: what is matched.
    """

    text: str
    line: int
    lets_in: bool
    only_folders: bool
    is_tied: bool
    glob: str


class PatternList:
    """Rules of one list; the last that matches decides."""

    def __init__(self, lines: Iterable[str], *, ignores_case: bool = False) -> None:
        """Read the lines; any text is a pattern, though some match nothing."""
        self.rules = tuple(rule for number, line in enumerate(lines, 1) if (rule := _read_line(line, number)))
        self._of_files = _Sieve(self.rules, ignores_case, for_folders=False)
        self._of_folders = _Sieve(self.rules, ignores_case, for_folders=True)

    def find(self, path: str, name: str, *, is_folder: bool) -> Rule | None:
        """The rule that decides about a path in the folder of this list, whose last part is ``name``."""
        number = (self._of_folders if is_folder else self._of_files).find(path, name)
        return self.rules[number] if number != _NOTHING else None

    @property
    def dead_rules(self) -> tuple[Rule, ...]:
        """Rules that can match nothing, such as one with a bracket that is not closed."""
        return tuple(rule for rule in self.rules if _to_regex(rule.glob, rule.is_tied) is None)


class _Sieve:
    """The rules for files, or those for folders, put so that one look at a path is enough."""

    def __init__(self, rules: Sequence[Rule], ignores_case: bool, *, for_folders: bool) -> None:
        numbers = [number for number, rule in enumerate(rules) if for_folders or not rule.only_folders]
        self._ignores_case = ignores_case
        self._names = _Matcher(rules, [number for number in numbers if not rules[number].is_tied], ignores_case)
        self._paths = _Matcher(rules, [number for number in numbers if rules[number].is_tied], ignores_case)

    def find(self, path: str, name: str) -> int:
        """The number of the last rule that matches."""
        if self._ignores_case:
            path, name = _lower(path), _lower(name)
        number = self._names.find(name) if self._names.can_match else _NOTHING
        return max(number, self._paths.find(path)) if self._paths.can_match else number


class _Matcher:
    """Some rules held against one text: most are names or endings, which need no regular expression."""

    def __init__(self, rules: Sequence[Rule], numbers: Sequence[int], ignores_case: bool) -> None:
        self._exact: dict[str, int] = {}
        self._by_ending: dict[str, int] = {}
        branches: list[tuple[int, str]] = []
        for number in numbers:
            rule = rules[number]
            glob = _lower(rule.glob) if ignores_case else rule.glob
            if _is_plain(glob):
                self._exact[glob] = number
            elif not rule.is_tied and glob[0] == "*" and _is_plain(glob[1:]):
                self._by_ending[glob[1:]] = number
            elif (regex := _to_regex(rule.glob, rule.is_tied)) is not None:
                branches.append((number, regex))
        self._endings = tuple(self._by_ending)
        self._numbers = [number for number, _ in reversed(branches)]
        flags = re.DOTALL | re.ASCII | (re.IGNORECASE if ignores_case else 0)
        alternatives = "|".join(f"({regex})" for _, regex in reversed(branches))
        self._match = re.compile(alternatives, flags).fullmatch if branches else None
        self.can_match = bool(self._exact or self._endings or self._match)

    def find(self, text: str) -> int:
        """The number of the last rule that matches the whole text."""
        number = self._exact.get(text, _NOTHING)
        if self._endings and text.endswith(self._endings):
            number = max(number, *(self._by_ending[end] for end in self._endings if text.endswith(end)))
        if self._match is not None and (match := self._match(text)):
            number = max(number, self._numbers[(match.lastindex or 1) - 1])
        return number


def _lower(text: str) -> str:
    """Capitals of ASCII made small; others stay, as in git."""
    return text.translate(_SMALL)


_SMALL = {capital: capital + 32 for capital in range(ord("A"), ord("Z") + 1)}


def _is_plain(glob: str) -> bool:
    """Whether a pattern means just what it says."""
    return _PLAIN.fullmatch(glob) is not None


def _read_line(line: str, number: int) -> Rule | None:
    """The rule in a line; None for comments and empty lines."""
    text = _without_spaces(line.removesuffix("\r"))
    if not text or text[0] == "#":
        return None
    glob = text.removeprefix("!")
    only_folders = glob.endswith("/")
    glob = glob.removesuffix("/")
    is_tied = "/" in glob
    glob = glob.removeprefix("/")
    return Rule(text, number, text[0] == "!", only_folders, is_tied, glob) if glob else None


def _without_spaces(line: str) -> str:
    """The line without the spaces at its end, unless a backslash says that they are meant."""
    end = len(line.rstrip(" "))
    backslashes = end - len(line[:end].rstrip("\\"))
    return line[:end + 1] if backslashes % 2 else line[:end]


def _to_regex(glob: str, is_tied: bool) -> str | None:
    """The regular expression for a pattern; None when it can match nothing."""
    plain = _PLAIN.match(glob)
    # Whatever stands before the first sign that is not plain is compared apart, so a pattern starts over behind it.
    start = plain.end() if is_tied and plain else 0
    tokens = _tokens(glob, start, is_tied)
    if tokens is None:
        return None
    regex, section, is_first = re.escape(glob[:start]), list[str](), True
    for token in tokens:
        if token not in (_DEEP, _DEEP_BELOW):
            section.append(token)
            continue
        text = _join(section, ends=False)
        regex += text if is_first else f"{_ANY_FOLDERS_AND}{text})"
        regex += "(?=[^/]*/)" if token == _DEEP_BELOW else ""
        section, is_first = [], False
    if glob.endswith("**") and not is_first and not section:
        return f"{regex}.*"
    last = _join(section, ends=True)
    return regex + last if is_first else f"{regex}(?:[^/]*/)*{last}"


_STAR, _DEEP, _DEEP_BELOW = "*", "**", "**/"
"""Tokens beside the regular expressions for one character: ``*``, ``**``, and a ``**`` that needs a slash behind it."""

_ANY_FOLDERS_AND = "(?>(?:[^/]*/)*?"


def _tokens(glob: str, at: int, is_tied: bool) -> list[str] | None:
    """A pattern taken apart; None when it can match nothing. The slash behind ``**`` goes with it."""
    tokens: list[str] = []
    start = at
    while at < len(glob):
        if glob[at] != "*":
            one = _one_character(glob, at)
            if one is None:
                return None
            token, at = one
            tokens.append(token)
            continue
        end = len(glob) - len(glob[at:].lstrip("*"))
        rest = glob[end:end + 2]
        is_alone = at == start or glob[at - 1] == "/"
        if is_tied and end - at > 1 and is_alone and (rest == "" or rest[0] == "/" or rest == "\\/"):
            tokens.append(_DEEP_BELOW if rest == "\\/" else _DEEP)
            at = end + (2 if rest == "\\/" else len(rest[:1]))
        else:
            tokens.append(_STAR)
            at = end
    return tokens


def _join(tokens: Sequence[str], *, ends: bool) -> str:
    """The regular expression for a stretch without ``**``; a part between two stars is found where it comes first."""
    parts: list[str] = [""]
    for token in tokens:
        if token == _STAR:
            parts.append("")
        else:
            parts[-1] += token
    if len(parts) == 1:
        return parts[0]
    regex = parts[0] + "".join(f"(?>[^/]*?{part})" for part in parts[1:-1])
    return f"{regex}[^/]*{parts[-1]}" if ends else f"{regex}(?>[^/]*?{parts[-1]})"


def _one_character(glob: str, at: int) -> tuple[str, int] | None:
    """The regular expression for what stands for one character, and where the next begins."""
    sign = glob[at]
    if sign == "?":
        return "[^/]", at + 1
    if sign == "\\":
        return (re.escape(glob[at + 1]), at + 2) if at + 1 < len(glob) else None
    return _bracket(glob, at + 1) if sign == "[" else (re.escape(sign), at + 1)


def _bracket(glob: str, at: int) -> tuple[str, int] | None:
    """A set of characters, from behind its ``[``; None when it is never closed."""
    is_negated = glob[at:at + 1] in ("!", "^")
    start = at = at + is_negated
    members: list[str] = []
    before = ""
    while at == start or glob[at:at + 1] != "]":
        member = _member(glob, at, before)
        if member is None:
            return None
        text, before, at = member
        members.append(text)
    inside = "".join(members)
    if is_negated:
        return f"[^/{inside}]", at + 1
    return (f"(?!/)[{inside}]" if inside else "(?!)"), at + 1


def _member(glob: str, at: int, before: str) -> tuple[str, str, int] | None:
    """One member of a set: its text, the character a range may begin with, and where the next one begins."""
    sign = glob[at:at + 1]
    named = re.compile(r"\[:([^]]*)]").match(glob, at)
    if named and named[1].endswith(":"):
        known = _CLASSES.get(named[1][:-1])
        return (known, "", named.end()) if known is not None else None
    if sign == "[" and glob[at + 1:at + 2] == ":" and not named:
        return None
    if sign == "-" and before and glob[at + 1:at + 2] not in ("", "]"):
        at += 2 if glob[at + 1] == "\\" else 1
        last = glob[at:at + 1]
        if not last:
            return None
        return (f"{re.escape(before)}-{re.escape(last)}" if before <= last else ""), "", at + 1
    if sign == "\\":
        at += 1
        sign = glob[at:at + 1]
    return (re.escape(sign), sign, at + 1) if sign else None

"""An Org text as its reader sees it.

Takes:  the text of a document, or a passage of one, and which part of it is wanted.
Gives:  blocks of what is shown, each made of stretches of the very same text.
Never:  leaves out a word: what is said about the note, and comments, are shown for what they are.

After https://orgmode.org/worg/org-syntax.html, as far as people write it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ragdesk.engine.reading.line_scan import LineScan, show_lines, without_indent
from ragdesk.engine.reading.shown_lines import as_written, running_text, runs_between, signed_runs, table_rows
from ragdesk.engine.records.shown import Look, Run, ShownBlock, Style

_HEADING = re.compile(r"(\*+)[ \t]+(?:(TODO|DONE|NEXT|WAITING)[ \t]+)?(.*?)([ \t]+:[\w@:#%]{1,200}:)?[ \t]*$")
_ITEM = re.compile(r"([ \t]*)([-+]|\d{1,9}[.)]|(?<=[ \t])\*)[ \t]+(?:\[([ xX-])\][ \t]+)?")
_BEGIN = re.compile(r"[ \t]*#\+begin_(\w+)", re.IGNORECASE)
_ASIDE = re.compile(r"[ \t]*(?:#(?:\+\w+:|[ \t]|$)|:\w[\w-]*:)")
_RULE = re.compile(r"[ \t]*-{5,}[ \t]*$")
_DASHES = re.compile(r"[ \t]*\|[-+]*\|?[ \t]*$")
_QUOTES = frozenset(("quote", "verse", "center"))
_BOXES = {" ": "☐\t", "-": "☐\t", "x": "☑\t", "X": "☑\t"}

_SIGNS = re.compile(
    r"(?P<line>\n)|\[\[(?P<target>[^\[\]\n]{1,1000})\](?:\[(?P<words>[^\[\]\n]{1,1000})\])?\]"
    r"|(?<![^\s\-({'\"])(?P<sign>[*/_+=~])(?=\S)(?P<inner>[^\n]{0,400}?[^\s])(?P=sign)(?![^\s\-.,:!?;'\")}\[])")
_STYLES = {"*": Style.BOLD, "/": Style.ITALIC, "_": Style.PLAIN, "+": Style.STRUCK, "=": Style.CODE, "~": Style.CODE}
_LITERAL = frozenset("=~")
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")

COLUMNS_PER_LEVEL = 2
DEEPEST = 8


def show_org(text: str, start: int = 0, end: int | None = None, *, is_line: bool = False) -> Iterator[ShownBlock]:
    """The blocks of ``text[start:end]``; arguments as of ``line_scan.show_lines``."""
    yield from show_lines(_Scan, find_runs, text, start, end, is_line=is_line)


class _Scan(LineScan):
    """Knows the signs of Org."""

    def _block(self, line: str, *, is_apart: bool) -> Iterator[ShownBlock]:
        if line.startswith("*") and (heading := _HEADING.match(self._text, *self._lines[self._at])) is not None:
            yield self._heading(heading)
        elif (begin := _BEGIN.match(line)) is not None:
            yield from self._enclosed(begin[1].lower())
        elif _ASIDE.match(line):
            yield from as_written(self._text, self._take_while(_is_aside), Look.ASIDE, is_apart=is_apart)
        elif line.lstrip().startswith("|"):
            rows = self._take_while(_is_row)
            shown = [row for row in rows if not _DASHES.match(self._text, *row)]
            yield from table_rows(self._text, shown, find_runs, has_head=len(shown) < len(rows))
        elif _RULE.match(line):
            yield ShownBlock(Look.RULE, ((Run(*self._lines[self._at], ""),),))
            self._at += 1
        elif (item := _ITEM.match(self._text, *self._lines[self._at])) is not None:
            yield self._item(item, is_apart=is_apart)
        else:
            yield ShownBlock(Look.PARAGRAPH, (tuple(running_text(self._text, self._take_while(_goes_on), find_runs)),),
                             is_apart=is_apart)

    def _heading(self, match: re.Match[str]) -> ShownBlock:
        """A title: its word of state bold, its tags aside."""
        self._at += 1
        runs = []
        if match[2]:
            runs.append(Run(match.start(2), match.start(3), match[2] + " ", Style.BOLD))
        runs += running_text(self._text, [match.span(3)], find_runs) if match[3] else ()
        if match[4]:
            runs.append(Run(*match.span(4), match[4], Style.ASIDE))
        return ShownBlock(Look.HEADING, (tuple(runs),), level=len(match[1]))

    def _enclosed(self, name: str) -> Iterator[ShownBlock]:
        """What stands between two lines that name it: code, or a quotation."""
        closing = re.compile(rf"[ \t]*#\+end_{re.escape(name)}[ \t]*$", re.IGNORECASE)
        last = next((number for number in range(self._at + 1, len(self._lines))
                     if closing.match(self._text, *self._lines[number])), None)
        if last is None:
            yield from as_written(self._text, [self._lines[self._at]], Look.ASIDE)
            self._at += 1
            return
        inner = self._lines[self._at + 1:last]
        self._at = last + 1
        if name in _QUOTES and inner:
            yield ShownBlock(Look.PARAGRAPH, (tuple(running_text(self._text, inner, find_runs)),), quotes=1)
        else:
            yield from as_written(self._text, inner, Look.CODE)

    def _item(self, match: re.Match[str], *, is_apart: bool) -> ShownBlock:
        """An item with the lines below it that are indented further."""
        indent = len(match[1].expandtabs())
        lines = self._take_while(lambda line: _goes_on(line) and len(line) - len(line.lstrip()) > indent)
        lines = [(match.end(), lines[0][1]), *(without_indent(self._text, line) for line in lines[1:])]
        mark = _BOXES[match[3]] if match[3] else match[2] + "\t" if match[2][0].isdigit() else "•\t"
        runs = (Run(match.start(2), match.end(), mark), *running_text(self._text, lines, find_runs))
        depth = min(indent // COLUMNS_PER_LEVEL, DEEPEST) + 1
        return ShownBlock(Look.ITEM, (runs,), depth=depth, is_apart=is_apart)


def _is_aside(line: str) -> bool:
    return _ASIDE.match(line) is not None and not _BEGIN.match(line)


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the paragraph above it."""
    return bool(line.strip()) and not (
        _HEADING.match(line) or _BEGIN.match(line) or _ITEM.match(line) or _ASIDE.match(line) or _is_row(line))


def find_runs(text: str) -> list[Run]:
    """The runs of a paragraph, whose places count in ``text``; a line break is a run of its own."""
    return signed_runs(_SIGNS, _runs_of, text)


def _runs_of(match: re.Match[str], style: Style) -> Iterator[Run]:
    """What is shown of something that is set off."""
    if match["line"]:
        yield Run(*match.span(), "\n", style)
    elif match["target"]:
        yield _link(match, style)
    elif match["sign"] in _LITERAL:
        yield Run(*match.span("inner"), match["inner"], style | Style.CODE)
    else:
        yield from runs_between(_SIGNS, _runs_of, match.string, match.span("inner"), style | _STYLES[match["sign"]])


def _link(match: re.Match[str], style: Style) -> Run:
    """A link as it is called, or else where it leads."""
    start, end = match.span("words" if match["words"] else "target")
    target = match["target"].removeprefix("file:").removeprefix("./")
    is_title = target.startswith("*")
    link = f"#{target[1:]}" if is_title else target if _ADDRESS.match(target) or "." in target else f"[[{target}"
    start += is_title and not match["words"]
    return Run(start, end, match.string[start:end], style, link)

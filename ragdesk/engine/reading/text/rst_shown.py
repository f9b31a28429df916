"""A reStructuredText as its reader sees it.

Takes:  the text of a document, or a passage of one, and which part of it is wanted.
Gives:  blocks of what is shown, each made of stretches of the very same text.
Never:  leaves out a word: directives that say nothing to a reader, and comments, are shown for what they are. A table
        that is drawn with signs stays as it is drawn.

After https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html, as far as people write it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ragdesk.engine.reading.line_scan import Line, LineScan, is_written, show_lines, without_indent
from ragdesk.engine.reading.shown_lines import Lines, as_written, running_text, signed_runs
from ragdesk.engine.records.shown import Look, Run, ShownBlock, Style

_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1{1,}[ \t]*$")
_ITEM = re.compile(r"([ \t]*)([-*+•]|(?:\d{1,9}|#|[a-zA-Z])[.)]|\(\w{1,3}\))[ \t]+(?=\S)")
_GRID = re.compile(r"[ \t]*(?:\+[-=+]{3,}|=+[ \t]+=[= \t]*)$")
_DIRECTIVE = re.compile(r"[ \t]*\.\.[ \t]+([\w-]+)::[ \t]*")
_CODE = frozenset(("code", "code-block", "sourcecode", "literalinclude", "parsed-literal", "math", "highlight"))
_SAID = frozenset((
    "note", "warning", "tip", "hint", "important", "attention", "caution", "danger", "error", "admonition", "seealso",
    "versionadded", "versionchanged", "deprecated", "topic", "sidebar", "epigraph", "rubric"))
"""Directives whose words are meant for a reader."""

_SIGNS = re.compile(
    r"(?P<line>\n)|(?P<open>``)(?P<code>[^`\n]{1,400})``|\*\*(?=\S)(?P<bold>[^*\n]{0,400}[^\s*])\*\*"
    r"|(?<![\w*])\*(?=[^\s*])(?P<italic>[^*\n]{0,400}[^\s*]|[^\s*])\*(?![\w*])"
    r"|`(?P<words>[^`<>\n]{1,400}?)[ \n]?<(?P<target>[^<>`\n]{1,500})>`_{0,2}"
    r"|(?::[\w:+.-]{1,50}:)?`(?P<role>[^`\n]{1,400})`_{0,2}|\[(?P<foot>[#\w*]{1,30})\]_|\|(?P<sub>[\w -]{1,60})\|")

DEEPEST = 8
COLUMNS_PER_LEVEL = 2


def show_rst(text: str, start: int = 0, end: int | None = None, *, is_line: bool = False) -> Iterator[ShownBlock]:
    """The blocks of ``text[start:end]``; arguments as of ``line_scan.show_lines``."""
    yield from show_lines(_Scan, find_runs, text, start, end, is_line=is_line)


class _Scan(LineScan):
    """Knows the signs of reStructuredText."""

    def __init__(self, text: str, lines: list[Line]) -> None:
        super().__init__(text, lines)
        self._levels: list[tuple[str, bool]] = []
        self._is_literal = False

    def _block(self, line: str, *, is_apart: bool) -> Iterator[ShownBlock]:
        """What begins at this line; what is indented behind the sign for that stands for itself."""
        if self._is_literal and line[0] in " \t":
            self._is_literal = False
            yield from as_written(self._text, self._indented(), Look.CODE)
            return
        first = self._at
        yield from self._begins(line, is_apart=is_apart)
        self._is_literal = self._opens_literal(first)

    def _opens_literal(self, first: int) -> bool:
        """Whether what was taken ends with the sign after which everything stands for itself."""
        last = self._line(-1).rstrip()
        directive = _DIRECTIVE.match(self._text, *self._lines[first])
        return last.endswith("::") or (directive is not None and directive[1] in _CODE)

    def _begins(self, line: str, *, is_apart: bool) -> Iterator[ShownBlock]:
        if (heading := self._heading()) is not None:
            yield heading
        elif _ADORNMENT.match(line) and not self._line(1).strip():
            yield ShownBlock(Look.RULE, ((Run(*self._lines[self._at], ""),),))
            self._at += 1
        elif _GRID.match(line):
            yield from as_written(self._text, self._take_while(is_written), Look.CODE)
        elif line.lstrip().startswith("..") and line.lstrip()[2:3] in ("", " "):
            yield from self._directive(is_apart=is_apart)
        elif (item := _ITEM.match(self._text, *self._lines[self._at])) is not None:
            yield self._item(item, is_apart=is_apart)
        else:
            lines = self._take_while(lambda below: bool(below.strip()) and not self._is_title())
            yield self._paragraph(lines, is_apart=is_apart)

    def _paragraph(self, lines: Lines, *, is_apart: bool) -> ShownBlock:
        """Running text; indented, it is a quotation. Of the sign for what is literal one colon is shown."""
        quotes = 1 if self._text[lines[0][0]] in " \t" else 0
        lines = [without_indent(self._text, line) for line in lines]
        start, end = lines[-1]
        if self._text.endswith("::", start, end):
            end -= 1 if self._text[start:end - 2].strip() else 2
        runs = tuple(running_text(self._text, [*lines[:-1], (start, max(start, end))], find_runs))
        return ShownBlock(Look.PARAGRAPH, (runs,), quotes=quotes, is_apart=is_apart)

    def _indented(self) -> list[tuple[int, int]]:
        """The indented lines from here on, over blank ones, without those at the end."""
        lines = self._take_while(lambda line: not line.strip() or line[0] in " \t")
        while not self._text[slice(*lines[-1])].strip():
            lines.pop()
        return lines

    def _heading(self) -> ShownBlock | None:
        """A title with a line of signs below it, and perhaps one above; signs get levels as they first appear."""
        has_overline = _ADORNMENT.match(self._line()) is not None
        if not self._is_title(has_overline):
            return None
        style = (self._line(has_overline + 1)[0], has_overline)
        if style not in self._levels:
            self._levels.append(style)
        self._at += has_overline + 2
        runs = tuple(running_text(self._text, [without_indent(self._text, self._lines[self._at - 2])], find_runs))
        return ShownBlock(Look.HEADING, (runs,), level=self._levels.index(style) + 1)

    def _is_title(self, further: int = 0) -> bool:
        """Whether this line, or one further on, is underlined at nearly its length."""
        title, below = self._line(further).rstrip(), self._line(further + 1).rstrip()
        return bool(title.strip()) and _ADORNMENT.match(below) is not None and len(below) >= max(2, len(title) - 2) \
            and _ADORNMENT.match(title) is None

    def _directive(self, *, is_apart: bool) -> Iterator[ShownBlock]:
        """What a directive says to a reader, its name bold; everything else is shown for what it is."""
        start, end = self._lines[self._at]
        match = _DIRECTIVE.match(self._text, start, end)
        if match is None or match[1].lower() not in _SAID:
            kind = match[1].lower() if match is not None else ""
            lines = [self._lines[self._at]]
            self._at += 1
            if kind not in _CODE and self._line()[:1] in (" ", "\t"):
                lines += self._take_while(lambda line: bool(line.strip()) and line[0] in " \t")
            yield from as_written(self._text, lines, Look.ASIDE, is_apart=is_apart)
            return
        self._at += 1
        below = self._take_while(lambda line: bool(line.strip()) and line[0] in " \t") if (
            self._line()[:1] in (" ", "\t")) else []
        lines = [line for line in ((match.end(), end), *(without_indent(self._text, each) for each in below))
                 if line[0] < line[1]]
        name = Run(*match.span(1), match[1], Style.BOLD)
        gap = [Run(match.end(1), match.end(), " ")] if lines else []
        runs = running_text(self._text, lines, find_runs) if lines else ()
        yield ShownBlock(Look.PARAGRAPH, ((name, *gap, *runs),), quotes=1, is_apart=is_apart)

    def _item(self, match: re.Match[str], *, is_apart: bool) -> ShownBlock:
        """An item with the lines below it that are indented as far as its text."""
        indent = len(match[1].expandtabs())
        lines = self._take_while(lambda line: is_written(line) and not _ITEM.match(line)
                                 and len(line) - len(line.lstrip()) > indent)
        lines = [(match.end(), lines[0][1]), *(without_indent(self._text, line) for line in lines[1:])]
        mark = "•\t" if match[2] in "-*+•" else match[2] + "\t"
        runs = (Run(match.start(2), match.end(), mark), *running_text(self._text, lines, find_runs))
        return ShownBlock(Look.ITEM, (runs,), depth=min(indent // COLUMNS_PER_LEVEL, DEEPEST) + 1, is_apart=is_apart)


def find_runs(text: str) -> list[Run]:
    """The runs of a paragraph, whose places count in ``text``; a line break is a run of its own."""
    return signed_runs(_SIGNS, _runs_of, text)


_STYLES = {"code": Style.CODE, "bold": Style.BOLD, "italic": Style.ITALIC, "role": Style.PLAIN, "foot": Style.ASIDE,
           "sub": Style.PLAIN}


def _runs_of(match: re.Match[str], style: Style) -> Iterator[Run]:
    """What is shown of something that is set off, in which nothing else is."""
    if match["line"]:
        yield Run(*match.span(), "\n", style)
    elif match["target"]:
        yield Run(*match.span("words"), match["words"], style, match["target"])
    else:
        group = next(name for name in _STYLES if match[name] is not None)
        yield Run(*match.span(group), match[group], style | _STYLES[group])

"""An AsciiDoc text as its reader sees it.

Takes:  the text of a document, or a passage of one, and which part of it is wanted.
Gives:  blocks of what is shown, each made of stretches of the very same text.
Never:  leaves out a word: attributes, comments and macros that load something are shown for what they are.

AsciiDoc Language Documentation, docs.asciidoctor.org, as far as people write it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ragdesk.engine.reading.line_scan import Line, LineScan, is_written, show_lines, without_indent
from ragdesk.engine.reading.shown_lines import as_written, running_text, runs_between, signed_runs, trimmed
from ragdesk.engine.records.shown import Look, Run, ShownBlock, Style

_HEADING = re.compile(r"(={1,6}|#{1,6})[ \t]+(?=\S)")
_ASIDE = re.compile(r":!?[\w-]{1,60}!?:(?:[ \t]|$)|//(?!/)|\[[^\]\n]{0,300}\][ \t]*$"
                    r"|(?:include|toc|image|video|audio|ifdef|ifndef|ifeval|endif)::\S*\[")
_TITLE = re.compile(r"\.(?=[^\s.])")
_FENCE = re.compile(r"(-{4,}|\.{4,}|\+{4,}|`{3,}|/{4,})[\w,-]{0,40}[ \t]*$")
_TABLE = re.compile(r"\|={3,}[ \t]*$")
_CONTAINER = re.compile(r"(={4,}|_{4,}|\*{4,}|--)[ \t]*$")
_RULE = re.compile(r"(?:'{3,}|<{3,})[ \t]*$")
_ITEM = re.compile(r"[ \t]*(\*{1,5}|-|•|\.{1,5}|\d{1,9}\.|[a-zA-Z]\.)[ \t]+(?:\[([ xX*])\][ \t]+)?(?=\S)")
_TERM = re.compile(r"[ \t]*(\S.{0,200}?)(:{2,4}|;;)(?:[ \t]+|$)")
_SAID = re.compile(r"(NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+")
_BEGINNINGS = (_HEADING, _ASIDE, _FENCE, _TABLE, _CONTAINER, _RULE, _ITEM, _TERM)
_CELL = re.compile(r"(?:(?<=[\s|])|^)(?:\d{1,3}(?:\.\d{1,3})?[+*]|\.\d{1,3}\+)?[<^>]?(?:\.[<^>])?[aehlmsv]?(?<!\\)\|",
                   re.MULTILINE)
_COLUMNS = re.compile(r"cols=(?:\"([^\"]{1,200})\"|([\w.*^<>-]{1,40}))")
_REPEATED = re.compile(r"(\d{1,2})\*")
_BOXES = {" ": "☐\t", "x": "☑\t", "X": "☑\t", "*": "☑\t"}
MOST_COLUMNS = 60

_SIGNS = re.compile(
    r"(?P<line>[ \t]+\+(?=\n)\n|\n)|(?P<anchor>\[\[[^\[\]\n]{0,100}\]\]|\[#[\w-]{1,60}\](?=\S))"
    r"|<<(?P<target>[^<>,\n]{1,300})(?:,[ \t]*(?P<words>[^<>\n]{1,400}))?>>"
    r"|(?:link:|xref:|(?=https?://|mailto:))(?P<to>[^\s\[\]<>]{1,500})\[(?P<called>[^\]\n]{0,400})\]"
    r"|image:(?!:)(?P<picture>[^\s\[\]]{1,300})\[(?P<alt>[^\]\n]{0,400})\]"
    r"|footnote:\w{0,40}\[(?P<foot>[^\]\n]{1,1000})\]|(?:kbd|btn):\[(?P<key>[^\]\n]{1,100})\]"
    r"|(?P<two>\*\*|__|``|##)(?=\S)(?P<within>[^\n]{1,400}?)(?P=two)"
    r"|(?<![\w*_`#+\\])(?:\[[.\w -]{1,60}\](?=#))?(?P<sign>[*_`#+])(?=\S)(?P<inner>[^\n]{0,400}?[^\s])(?P=sign)"
    r"(?![\w*_`#+])")
_STYLES = {"*": Style.BOLD, "_": Style.ITALIC, "`": Style.CODE, "#": Style.MARKED, "+": Style.PLAIN}


def show_asciidoc(text: str, start: int = 0, end: int | None = None, *, is_line: bool = False) -> Iterator[ShownBlock]:
    """The blocks of ``text[start:end]``; arguments as of ``line_scan.show_lines``."""
    yield from show_lines(_Scan, find_runs, text, start, end, is_line=is_line)


class _Scan(LineScan):
    """Knows the signs of AsciiDoc.

    Attributes of what is open: the fences of quotations and the like, and how far each list has been counted.
    """

    def __init__(self, text: str, lines: list[Line]) -> None:
        super().__init__(text, lines)
        self._open: list[str] = []
        self._counted: dict[str, int] = {}

    def _block(self, line: str, *, is_apart: bool) -> Iterator[ShownBlock]:
        item = _ITEM.match(self._text, *self._lines[self._at])
        if item is None and not line.lstrip().startswith("+"):
            self._counted.clear()
        if (heading := _HEADING.match(line)) is not None:
            start, end = self._take()
            runs = running_text(self._text, [(start + heading.end(), end)], find_runs)
            yield ShownBlock(Look.HEADING, (tuple(runs),), level=len(heading[1]))
        elif (fence := _FENCE.match(line)) is not None:
            yield from self._fenced(fence[1])
        elif _TABLE.match(line):
            yield from self._table()
        elif _CONTAINER.match(line) or line.strip() == "+":
            self._open_or_close(line.strip())
        elif _RULE.match(line):
            yield ShownBlock(Look.RULE, ((Run(*self._take(), ""),),))
        elif _ASIDE.match(line):
            yield from as_written(self._text, self._take_while(_is_aside), Look.ASIDE, is_apart=is_apart)
        elif item is not None:
            yield self._item(item, is_apart=is_apart)
        else:
            yield from self._paragraph(line, is_apart=is_apart)

    @property
    def _quotes(self) -> int:
        """In how many quotations, examples and the like this is."""
        return sum(each != "--" for each in self._open)

    def _open_or_close(self, sign: str) -> None:
        """Go into what a line sets apart, or out of it; a plus only says that an item goes on."""
        self._at += 1
        if sign in self._open:
            del self._open[self._open.index(sign):]
        elif sign != "+":
            self._open.append(sign)

    def _fenced(self, fence: str) -> Iterator[ShownBlock]:
        """What stands between two lines of signs: code, or a comment; a line that nothing closes is only signs."""
        inner = self._between(fence)
        is_comment = fence.startswith("/")
        yield from as_written(self._text, inner, Look.ASIDE if is_comment else Look.CODE, quotes=self._quotes)

    def _between(self, closing: str) -> list[Line]:
        """The lines up to one that closes what this one has opened, which is passed, too."""
        first = self._at + 1
        last = next((number for number in range(first, len(self._lines))
                     if self._text[slice(*self._lines[number])].rstrip() == closing), None)
        self._at = first if last is None else last + 1
        return self._lines[first:last] if last is not None else []

    # --- paragraphs ---------------------------------------------------------------------------------------------------

    def _paragraph(self, line: str, *, is_apart: bool) -> Iterator[ShownBlock]:
        """Running text, and what looks like it: the title of a block, a term, a note; indented, it is code."""
        if line[0] in " \t" and not _TERM.match(line):
            yield from as_written(self._text, self._take_while(is_written), Look.CODE, quotes=self._quotes)
            return
        first = self._lines[self._at]
        lines = self._take_while(_goes_on)
        quotes, runs = self._quotes, []
        if (title := _TITLE.match(line)) is not None:
            runs = [Run(first[0] + 1, first[1], line[1:], Style.BOLD)]
            lines, self._at = [], self._at - len(lines) + 1
        elif (said := _SAID.match(line)) is not None:
            quotes += 1
            runs = self._bold(first, said, 1)
        elif (said := _TERM.match(line)) is not None:
            runs = self._bold(first, said, 1)
        if runs and title is None:
            lines = [(runs[-1].end, first[1]), *(without_indent(self._text, each) for each in lines[1:])]
            lines = [each for each in lines if each[0] < each[1]]
        runs += running_text(self._text, lines, find_runs) if lines else ()
        yield ShownBlock(Look.PARAGRAPH, (tuple(runs),), quotes=quotes, is_apart=is_apart)

    @staticmethod
    def _bold(line: Line, match: re.Match[str], group: int) -> list[Run]:
        """A group of a line's beginning in bold, and a blank for the signs behind it."""
        start = line[0]
        behind = [Run(start + match.end(group), start + match.end(), " ")] if match.end() > match.end(group) else []
        return [Run(start + match.start(group), start + match.end(group), match[group], Style.BOLD), *behind]

    def _item(self, match: re.Match[str], *, is_apart: bool) -> ShownBlock:
        """An item with the lines below it; a dot stands for the next number."""
        sign = match[1]
        lines = self._take_while(_goes_on)
        lines = [(match.end(), lines[0][1]), *(without_indent(self._text, line) for line in lines[1:])]
        mark = _BOXES[match[2]] if match[2] else f"{sign}\t" if sign[0].isalnum() else "•\t"
        if sign[0] == "." and not match[2]:
            mark = f"{self._count(sign)}.\t"
        runs = (Run(match.start(1), match.end(), mark), *running_text(self._text, lines, find_runs))
        depth = len(sign) if sign[0] in "*." else 1
        return ShownBlock(Look.ITEM, (runs,), depth=depth, quotes=self._quotes, is_apart=is_apart)

    def _count(self, sign: str) -> int:
        """The number of the next item under such a sign; deeper lists begin again."""
        self._counted = {each: number for each, number in self._counted.items() if len(each) <= len(sign)}
        self._counted[sign] = self._counted.get(sign, 0) + 1
        return self._counted[sign]

    # --- tables -------------------------------------------------------------------------------------------------------

    def _table(self) -> Iterator[ShownBlock]:
        """Rows of as many cells as the line above says, or as the first line has."""
        about = self._line(-1) if self._at else ""
        lines = self._between(self._line().rstrip())
        while lines and not is_written(self._text[slice(*lines[0])]):
            lines = lines[1:]
        if not lines:
            return
        cells = self._cells(lines[0][0], lines[-1][1])
        columns = _columns(about) or sum(start <= lines[0][1] for start, _end in cells)
        has_head = "header" in about or (len(lines) > 1 and not is_written(self._text[slice(*lines[1])]))
        if not cells or not 0 < columns <= MOST_COLUMNS:
            yield from as_written(self._text, lines, Look.CODE)
            return
        for number in range(0, len(cells), columns):
            row = tuple(tuple(running_text(self._text, [cell], find_runs)) if cell[0] < cell[1] else ()
                        for cell in cells[number:number + columns])
            yield ShownBlock(Look.ROW, row, quotes=self._quotes, is_head=has_head and not number, is_apart=not number)

    def _cells(self, start: int, end: int) -> list[Line]:
        """Where the cells stand between two places."""
        signs = [match.span() for match in _CELL.finditer(self._text, start, end)]
        ends = [first for first, _last in signs[1:]] + [end]
        return [trimmed(self._text, last, stop) for (_first, last), stop in zip(signs, ends, strict=True)]


def _columns(about: str) -> int:
    """How many columns a line about a table says that it has; 0 when it does not."""
    match = _COLUMNS.search(about)
    if match is None:
        return 0
    return sum(int(many[1]) if (many := _REPEATED.match(each.strip())) else 1
               for each in re.split("[,;]", match[1] or match[2]))


def _is_aside(line: str) -> bool:
    return _ASIDE.match(line) is not None


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the paragraph above it."""
    return is_written(line) and line.strip() != "+" and not any(begins.match(line) for begins in _BEGINNINGS)


def find_runs(text: str) -> list[Run]:
    """The runs of a paragraph, whose places count in ``text``; a line break is a run of its own."""
    return signed_runs(_SIGNS, _runs_of, text)


def _runs_of(match: re.Match[str], style: Style) -> Iterator[Run]:
    """What is shown of something that is set off."""
    text, name = match.string, match.lastgroup or ""
    if name == "line":
        yield Run(*match.span(), "\n" if match["line"] == "\n" else " \n", style)
    elif name in ("target", "words"):
        yield Run(*match.span(name), match[name], style, f"#{match['target']}")
    elif name == "called":
        group = "called" if match["called"].strip() else "to"
        yield Run(*match.span(group), match[group].rstrip("^"), style, match["to"])
    elif name == "alt":
        group = "alt" if match["alt"].strip() else "picture"
        yield Run(*match.span(group), match[group], style | Style.PICTURE)
    elif name in ("foot", "key"):
        yield Run(*match.span(name), match[name], style | (Style.ASIDE if name == "foot" else Style.CODE))
    elif name in ("within", "inner"):
        sign = (match["two"] or match["sign"])[0]
        if sign in "`+":
            yield Run(*match.span(name), match[name], style | _STYLES[sign])
        else:
            yield from runs_between(_SIGNS, _runs_of, text, match.span(name), style | _STYLES[sign])

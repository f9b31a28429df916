"""What is set off within the running text of Markdown, and which signs only do that.

Takes:  the lines of a paragraph, a title or a cell, joined.
Gives:  runs of what a reader sees, in order; the signs are in none of them.
Never:  loads a picture or follows a link; takes signs in code, in addresses or in formulas for anything else.

After CommonMark 0.31, chapter 6, with what note programs add: ``[[notes]]``, ``==marked==``, ``~~struck out~~``,
footnotes, formulas, comments between ``%%``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from ragdesk.engine.reading.markdown.delimiters import Delimiter, make_delimiter, pair_delimiters
from ragdesk.engine.reading.markdown.joined import Ticks
from ragdesk.engine.reading.markdown.units import TAG
from ragdesk.engine.reading.shown_lines import LONGEST_LOOKED_THROUGH, plain_runs
from ragdesk.engine.records.shown import Run, Style

NO_REFERENCES: Mapping[str, str] = MappingProxyType({})

NOTE_LINK = "[["
"""How the address of a note of the folder begins."""

_ENTITY = r"&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31})"
_MAY_BE_SIGN = re.compile(r"[\\`<%&!\[\]$*_~=\n:]")
_SIGN = re.compile(
    rf"""(?P<escaped>\\[!-/:-@\[-`{{-~])
    |(?P<line>\\?\n)
    |(?P<ticks>`+)
    |(?P<comment><!--|%%)
    |<(?P<address>[A-Za-z][A-Za-z0-9+.-]{{1,31}}:[^\s<>]*+|[\w.+-]{{1,100}}@[\w-]{{1,100}}(?:\.[\w-]{{1,100}}){{1,9}})>
    |(?P<tag>{TAG})
    |(?P<entity>{_ENTITY};)
    |(?P<web>://[^\s<>]{{1,2000}}+)
    |!?\[\[(?P<note>[^\[\]\n]{{1,400}})\]\]
    |\[\^(?P<foot>[^\]\s]{{1,100}})\]:?
    |(?P<opens>!?\[)
    |(?P<closes>\])
    |(?P<formula>\$\$?)
    |(?P<run>\*+|_+|~~(?!~)|==(?!=))""", re.VERBOSE)
_SIGN_OF_HTML = re.compile(rf"(?P<line>\n)|(?P<comment><!--)|(?P<tag>{TAG})|(?P<entity>{_ENTITY};)")
_LINES = re.compile(r"\n|[^\n]+")
_SCHEME = re.compile(r"(?<![^\W_])(?:https?|ftp)$", re.IGNORECASE)
_NO_END_OF_ADDRESS = ".,:;!?'\"*_~]"
_TARGET = re.compile(
    r"\([ \t\n]*+(?:<([^<>\n]*+)>|((?:[^\s()\\]|\\.|\([^\s()]*+\))*+))"
    r"(?:[ \t\n]++(?:\"[^\"]*+\"|'[^']*+'|\([^()]*+\)))?+[ \t\n]*+\)")
_REFERENCE = re.compile(r"\[([^\[\]]{0,300})\]")
_NAME_OF_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9-]*)")
_ATTRIBUTE = re.compile(r"\s(alt|href)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_STYLE_OF_TAG = {
    "b": Style.BOLD, "strong": Style.BOLD, "i": Style.ITALIC, "em": Style.ITALIC, "s": Style.STRUCK,
    "del": Style.STRUCK, "strike": Style.STRUCK, "mark": Style.MARKED, "code": Style.CODE, "kbd": Style.CODE,
    "tt": Style.CODE, "samp": Style.CODE}
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".bmp", ".tif", ".tiff", ".heic")

LONGEST_SCHEME = 5
LONGEST_NAME = 80


@dataclass(slots=True)
class _Piece:
    """A stretch of the text; ``shown`` is what stands for it where that is not what is written."""

    start: int
    end: int
    shown: str | None = None
    style: Style = Style.PLAIN
    link: str = ""


class _Span(NamedTuple):
    """The pieces from ``first`` on and before ``last`` have a style, or lead somewhere."""

    first: int
    last: int
    style: Style = Style.PLAIN
    link: str = ""


class _Bracket(NamedTuple):
    """A bracket that is open: its piece, and how many runs of signs stand before it."""

    piece: int
    delimiters: int
    is_picture: bool


def find_runs(text: str, references: Mapping[str, str] = NO_REFERENCES) -> list[Run]:
    """The runs of a paragraph, whose places count in ``text``; a line break is a run of its own.

    Args:
        text: the lines, joined.
        references: where the names lead that the note defines elsewhere; see ``reference_name``.
    """
    if len(text) > LONGEST_LOOKED_THROUGH or _MAY_BE_SIGN.search(text) is None:
        return plain_runs(text)
    return _Scan(text, references).runs()


def find_html_runs(text: str) -> list[Run]:
    """The runs of lines that go to a browser as they are: only tags, comments and named letters are signs in them."""
    return _Scan(text, NO_REFERENCES, _SIGN_OF_HTML).runs()


def reference_name(written: str) -> str:
    """The name of a reference, by which it is found again."""
    return " ".join(written.split()).casefold()


def plain_text(text: str) -> str:
    """What a reader sees of running text."""
    return "".join(run.text for run in find_runs(text))


class _Scan:
    """Goes through a paragraph from sign to sign."""

    def __init__(self, text: str, references: Mapping[str, str], sign: re.Pattern[str] = _SIGN) -> None:
        self._text = text
        self._sign = sign
        self._references = references
        self._pieces: list[_Piece] = []
        self._spans: list[_Span] = []
        self._delimiters: list[Delimiter] = []
        self._brackets: list[_Bracket] = []
        self._open_tags: list[tuple[str, int, str]] = []
        self._no_link_before = 0
        self._ticks = Ticks(text)
        self._nowhere: set[str] = set()
        self._at = 0

    def runs(self) -> list[Run]:
        """All runs, in order."""
        looked_from = 0
        while (stop := _MAY_BE_SIGN.search(self._text, looked_from)) is not None:
            match = self._sign.match(self._text, stop.start())
            looked_from = stop.end()
            if match is not None and match.lastgroup:
                self._take_until(match.start())
                taken = getattr(self, f"_take_{match.lastgroup}")(match)
                self._at = looked_from = max(taken, looked_from)
        self._take_until(len(self._text))
        self._pair(0)
        return list(self._styled())

    def _take_until(self, end: int) -> None:
        """What is written up to a place stands for itself."""
        if end > self._at:
            self._pieces.append(_Piece(self._at, end))
            self._at = end

    def _add(self, start: int, end: int, shown: str | None = None, style: Style = Style.PLAIN, link: str = "") -> None:
        if end > start:
            self._pieces.append(_Piece(start, end, shown, style, link))

    # --- one method for each kind of sign; each gives where to go on --------------------------------------------------

    def _take_escaped(self, match: re.Match[str]) -> int:
        self._add(match.start() + 1, match.end())
        return match.end()

    def _take_line(self, match: re.Match[str]) -> int:
        self._add(match.end() - 1, match.end(), "\n")
        return match.end()

    def _take_ticks(self, match: re.Match[str]) -> int:
        """Code, without the one blank at both ends that sets it off from backticks in it."""
        start, end = match.end(), self._ticks.end_of_code(match.start(), match.end())
        if end == start:
            self._add(match.start(), end)
            return end
        last = end - (match.end() - match.start())
        if last - start > 2 and self._text[start] == self._text[last - 1] == " ":
            start, last = start + 1, last - 1
        self._add_lines(start, last, Style.CODE)
        return end

    def _add_lines(self, start: int, end: int, style: Style) -> None:
        """What is written, with line breaks as runs of their own."""
        for match in _LINES.finditer(self._text, start, end):
            self._add(*match.span(), style=style if match.group() != "\n" else Style.PLAIN)

    def _take_comment(self, match: re.Match[str]) -> int:
        """A comment is shown for what it is, so that whatever is found in it can be seen."""
        closing = "-->" if match.group() == "<!--" else "%%"
        end = self._find(closing, match.end())
        if end < 0:
            self._add(match.start(), match.end())
            return match.end()
        self._add_lines(match.start(), end + len(closing), Style.ASIDE)
        return end + len(closing)

    def _find(self, closing: str, at: int) -> int:
        """Where something is found from a place on, -1 for nowhere; what is nowhere is not looked for again."""
        found = -1 if closing in self._nowhere else self._text.find(closing, at)
        if found < 0:
            self._nowhere.add(closing)
        return found

    def _take_address(self, match: re.Match[str]) -> int:
        self._add(*match.span("address"), link=match["address"])
        return match.end()

    def _take_web(self, match: re.Match[str]) -> int:
        """An address in the text: the letters before the colon belong to it."""
        begin = _SCHEME.search(self._text, max(0, match.start() - LONGEST_SCHEME), match.start())
        if begin is None or not self._pieces or self._pieces[-1].end < match.start():
            return self._take_as_written(match.start(), match.start() + 1)
        end = match.start() + len(match.group().rstrip(_NO_END_OF_ADDRESS))
        end -= 1 if self._text[end - 1] == ")" and "(" not in match.group() else 0
        before = self._pieces[-1]
        before.end = max(before.start, begin.start())
        self._add(before.end, end, link=self._text[before.end:end])
        return end

    def _take_as_written(self, start: int, end: int) -> int:
        self._add(start, end)
        return end

    def _take_entity(self, match: re.Match[str]) -> int:
        shown = html.unescape(match.group())
        self._add(*match.span(), shown if shown != match.group() else None)
        return match.end()

    def _take_note(self, match: re.Match[str]) -> int:
        """A link to a note, or a picture: what it is called there, or else where it leads."""
        start, end = match.span("note")
        name, bar, alias = match["note"].partition("|")
        is_picture = match.group().startswith("!") and name.lower().endswith(_PICTURES)
        if bar and alias.strip() and not is_picture:
            start = start + len(name) + 1
        elif bar:
            end = start + len(name)
        self._add(start, end, style=Style.PICTURE if is_picture else Style.PLAIN,
                  link="" if is_picture else NOTE_LINK + name.strip().rstrip("\\"))
        return match.end()

    def _take_foot(self, match: re.Match[str]) -> int:
        self._add(*match.span("foot"), style=Style.ASIDE)
        if match.group().endswith(":"):
            self._add(match.end() - 1, match.end(), style=Style.ASIDE)
        return match.end()

    def _take_formula(self, match: re.Match[str]) -> int:
        """A formula, if it is one: no blank inside its signs, and no digit behind them, as amounts of money have."""
        sign, start = match.group(), match.end()
        end = self._find(sign, start)
        inner = self._text[start:end] if end > 0 else ""
        is_one = bool(inner.strip()) and (sign == "$$" or (
            not inner[0].isspace() and not inner[-1].isspace() and not self._text[end + 1:end + 2].isdigit()))
        if not is_one:
            return self._take_as_written(match.start(), start)
        self._add_lines(start, end, Style.CODE)
        return end + len(sign)

    def _take_run(self, match: re.Match[str]) -> int:
        self._delimiters.append(make_delimiter(self._text, len(self._pieces), *match.span()))
        self._add(*match.span())
        return match.end()

    # --- tags ---------------------------------------------------------------------------------------------------------

    def _take_tag(self, match: re.Match[str]) -> int:
        """A tag is not shown; some change how the text looks, or stand for something."""
        name = _NAME_OF_TAG.match(match.group())
        tag = name[1].lower() if name else ""
        if match.group().startswith("</"):
            self._close_tag(tag)
        elif tag in ("br", "hr"):
            self._add(*match.span(), "\n")
        elif tag == "img":
            self._add_alternative(match)
        elif tag in _STYLE_OF_TAG or tag == "a":
            self._open_tags.append((tag, len(self._pieces), _attribute(match.group(), "href")))
        return match.end()

    def _add_alternative(self, match: re.Match[str]) -> None:
        """The words that a picture has in place of itself."""
        for found in _ATTRIBUTE.finditer(self._text, *match.span()):
            if found[1].lower() == "alt":
                self._add(*found.span(2 if found[2] is not None else 3), style=Style.PICTURE)

    def _close_tag(self, tag: str) -> None:
        """End the element that was opened last, if it is this one."""
        if self._open_tags and self._open_tags[-1][0] == tag:
            _tag, first, link = self._open_tags.pop()
            self._spans.append(_Span(first, len(self._pieces), _STYLE_OF_TAG.get(tag, Style.PLAIN), link))

    # --- links --------------------------------------------------------------------------------------------------------

    def _take_opens(self, match: re.Match[str]) -> int:
        self._brackets.append(_Bracket(len(self._pieces), len(self._delimiters), len(match.group()) == 2))
        self._add(*match.span())
        return match.end()

    def _take_closes(self, match: re.Match[str]) -> int:
        """The end of a link or a picture, if it is followed by where that leads."""
        bracket = self._brackets.pop() if self._brackets else None
        is_open = bracket is not None and (bracket.is_picture or len(self._brackets) >= self._no_link_before)
        end, link = self._target(bracket, match) if bracket is not None and is_open else (0, "")
        if bracket is None or not end:
            return self._take_as_written(*match.span())
        self._pair(bracket.delimiters)
        opening = self._pieces[bracket.piece]
        opening.start = opening.end
        if bracket.is_picture:
            self._name_picture(bracket, match.end(), end, link)
        else:
            self._spans.append(_Span(bracket.piece + 1, len(self._pieces), link=link))
            self._no_link_before = len(self._brackets)
        return end

    def _target(self, bracket: _Bracket, closing: re.Match[str]) -> tuple[int, str]:
        """The place behind what says where a link leads, and where that is; 0 when nothing says it."""
        if (written := _TARGET.match(self._text, closing.end())) is not None:
            return written.end(), written[1] if written[1] is not None else written[2]
        if not self._references:
            return 0, ""
        name = reference_name(self._text[self._pieces[bracket.piece].end:closing.start()])
        other = _REFERENCE.match(self._text, closing.end())
        named = reference_name(other[1]) or name if other is not None else name
        return (other.end() if other else closing.end(), self._references[named]) if named in self._references \
            else (0, "")

    def _name_picture(self, bracket: _Bracket, start: int, end: int, link: str) -> None:
        """What stands for a picture: its description, or else the name of its file."""
        if all(piece.start == piece.end for piece in self._pieces[bracket.piece:]):
            self._add(start, end, link.rpartition("/")[2][:LONGEST_NAME] or "…")
        self._spans.append(_Span(bracket.piece + 1, len(self._pieces), Style.PICTURE))

    # --- styles -------------------------------------------------------------------------------------------------------

    def _pair(self, bottom: int) -> None:
        """Pair the runs of signs from ``bottom`` on."""
        runs = self._delimiters[bottom:]
        self._spans += [_Span(pair.first + 1, pair.last, pair.style)
                        for pair in pair_delimiters(self._delimiters, bottom)]
        for run in runs:
            piece = self._pieces[run.piece]
            piece.start, piece.end = run.start, run.end

    def _spans_by(self, piece_of: Callable[[_Span], int]) -> dict[int, list[_Span]]:
        """The spans that begin, or end, before a piece."""
        found: dict[int, list[_Span]] = {}
        for span in self._spans:
            if span.last > span.first:
                found.setdefault(piece_of(span), []).append(span)
        return found

    def _styled(self) -> Iterator[Run]:
        """The pieces with the styles of the spans around them."""
        begins, ends = self._spans_by(_first), self._spans_by(_last)
        counts: dict[Style, int] = {}
        links: list[str] = []
        for number, piece in enumerate(self._pieces):
            for span in ends.get(number, ()):
                _leave(span, counts, links)
            for span in begins.get(number, ()):
                _enter(span, counts, links)
            if piece.end > piece.start:
                style = piece.style
                for each in [each for each, count in counts.items() if count]:
                    style |= each
                shown = self._text[piece.start:piece.end] if piece.shown is None else piece.shown
                yield Run(piece.start, piece.end, shown, style, piece.link or (links[-1] if links else ""))


def _first(span: _Span) -> int:
    return span.first


def _last(span: _Span) -> int:
    return span.last


def _enter(span: _Span, counts: dict[Style, int], links: list[str]) -> None:
    if span.style:
        counts[span.style] = counts.get(span.style, 0) + 1
    if span.link:
        links.append(span.link)


def _leave(span: _Span, counts: dict[Style, int], links: list[str]) -> None:
    if span.style:
        counts[span.style] -= 1
    if span.link and links:
        links.pop()


def _attribute(tag: str, wanted: str) -> str:
    """The value of an attribute; empty when there is none."""
    return next((found[2] or found[3] or "" for found in _ATTRIBUTE.finditer(tag) if found[1].lower() == wanted), "")

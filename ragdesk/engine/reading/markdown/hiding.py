"""What of a Markdown text nobody sees who reads it in the program it is written for.

Takes:  text.
Gives:  the stretches that are comments (of HTML, of Obsidian, and definitions of links that lead nowhere) and those in
        HTML elements that are not shown. The text itself stays as it is: it is for the prompt to leave them out.
Never:  calls code hidden: what stands between backticks is shown to the letter.

Where programs differ (``%%`` is a comment for Obsidian alone), what one of them hides counts as hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from ragdesk.engine.reading.html.hiding import Hiding
from ragdesk.engine.reading.html.paint import Attributes, Paint
from ragdesk.engine.reading.html.tags import DROPPED, IMPLIED_END, LINE_TAGS, VOID
from ragdesk.engine.reading.markdown.joined import Joined, Ticks
from ragdesk.engine.reading.markdown.units import TAG, Unit, UnitKind, find_units
from ragdesk.engine.records.hidden import HiddenReason

_TAG_MAY_HIDE = re.compile(
    r"<(?:[!?]|(?:script|style|template|iframe|object|noembed|noframes)\b|[a-z][^<>]{0,2000}?(?:hidden|style|color))",
    re.IGNORECASE)
_TO_NOWHERE = re.compile(r"\]:[ \t]{0,9}(?:<?#?>?[ \t]*$|(?:<#?>|#)[ \t\n])", re.MULTILINE)
_DEFINITION_MAY_HIDE = re.compile(r"^[ >]{0,20}\[[^\]\n]{1,999}" + _TO_NOWHERE.pattern, re.MULTILINE)
"""One search for all three would go through a text letter by letter; the first two run from sign to sign."""

_IN_TEXT = re.compile(
    rf"(?P<escaped>\\[!-/:-@\[-`{{-~])|(?P<ticks>`+)|(?P<comment><!--|<\?|<!\[CDATA\[|<![A-Za-z])"
    rf"|(?P<marks>(?<!\d)(?<!\d )%%)|(?P<link><[A-Za-z][A-Za-z0-9+.-]{{1,31}}:[^\s<>]*+>)|(?P<tag>{TAG})")
_IN_HTML = re.compile(
    r"(?P<comment><!--|<[!?]|</(?![A-Za-z>]))|(?P<tag></?[A-Za-z][^\s/>]*+"
    r"(?:=\s*+(?:\"[^\"]*+\"|'[^']*+'|(?![\"']))|[^>=])*+(?P<closed>>)?+)")
_ENDS_OF_COMMENTS = {"<!--": "-->", "<?": "?>", "<![CDATA[": "]]>"}
_NAME = re.compile(r"</?([A-Za-z][^\s/>]*)")
_ATTRIBUTE = re.compile(r"([^\s/>=\"']+)(?:\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>]++)))?")
_NOWHERE = re.compile(
    r"\[(?:[^\[\]\\]|\\.){1,999}\]:\s*+(?:<#?>|#)\s++(\"[^\"]*+\"|'[^']*+'|\([^()]*+\))[ \t]*+(?:\n|$)", re.DOTALL)
_BETWEEN_MARKS = re.compile("%%.*?%%", re.DOTALL)
_ANY_TAG = re.compile(r"</?[A-Za-z][^<>]*>")

_CODE_TAGS = frozenset(("script", "style", "textarea", "title", "iframe", "noembed", "noframes", "xmp"))
"""Elements whose content is no HTML."""

_LASTING = LINE_TAGS | DROPPED | _CODE_TAGS | frozenset((
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"))
"""Elements that a browser does not end with the paragraph in which they began."""

DEEPEST = 200
"""Elements inside of each other that are followed."""

MOST_REMEMBERED = 512
"""Texts whose hidden stretches are remembered: a question asks about those of every passage that it finds."""

Found = tuple[int, int, HiddenReason]
"""Start, end and reason of a stretch."""

LONGEST_EXACT = 2_000_000
"""Characters of a text whose code is told from the rest, for which some ten microseconds a line are needed. In a longer
one what looks like a comment counts as one, in code too."""


class HiddenSpan(NamedTuple):
    """A stretch that is not shown, and the text in it, without the marks that hide it."""

    start: int
    end: int
    reason: HiddenReason
    text: str


def find_hidden(text: str) -> tuple[HiddenSpan, ...]:
    """The stretches of a Markdown text that are not shown, in order, apart; those without a letter do not count."""
    return tuple(HiddenSpan(*place, _told(text, *place)) for place in find_places(text))


def find_places(text: str) -> tuple[Found, ...]:
    """Start, end and reason of the same; a text that is asked about again soon is not looked through again."""
    # What may hide begins with one of these signs, which most texts do not have; to look for signs alone is fast.
    if not ("%%" in text or _TAG_MAY_HIDE.search(text) or (_TO_NOWHERE.search(text)
                                                           and _DEFINITION_MAY_HIDE.search(text))):
        return ()
    return _find_once(_Text(text))


class _Text:
    """A text by which its spans are found again, without it being kept."""

    def __init__(self, text: str) -> None:
        self._key = (len(text), hash(text))
        self._text: str | None = text

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Text) and self._key == other._key

    def take(self) -> str:
        """The text, which is then forgotten."""
        text, self._text = self._text or "", None
        return text


@lru_cache(maxsize=MOST_REMEMBERED)
def _find_once(kept: _Text) -> tuple[Found, ...]:
    text = kept.take()
    spans = _Finder(text, with_marks=False).spans()
    if "%%" in text:
        spans += _Finder(text, with_marks=True).spans()
    return tuple(place for place in _merged(spans) if any(map(str.isalnum, _told(text, *place))))


def _merged(spans: Iterable[Found]) -> list[Found]:
    """The spans in order; one that begins in another only makes that longer."""
    merged: list[Found] = []
    for start, end, reason in sorted(spans, key=lambda span: (span[0], -span[1])):
        if merged and start < merged[-1][1]:
            first, last, its_reason = merged[-1]
            merged[-1] = (first, max(last, end), its_reason)
        else:
            merged.append((start, end, reason))
    return merged


def _told(text: str, start: int, end: int, reason: HiddenReason) -> str:
    """What a hidden stretch says."""
    written = text[start:end]
    if reason is not HiddenReason.COMMENT:
        return " ".join(_ANY_TAG.sub(" ", written).split())
    if written.startswith("["):
        written = written[written.index("]:") + 2:].strip().lstrip("<#>")
        return written.strip().strip("\"'()")
    return written.removeprefix("<!--").removesuffix("-->").strip("%<!?>").strip()


@dataclass(slots=True)
class _Element:
    """A hidden element that is open.

    Attributes:
        ends_with_unit: a browser ends it with the paragraph.
        inside: elements in it that are open, outermost first.
    """

    tag: str
    start: int
    ends_with_unit: bool
    reason: HiddenReason
    inside: list[str] = field(default_factory=list)

    def is_ended_by_start(self, tag: str) -> bool:
        """Whether a start tag ends it, or else begins something in it."""
        if (not self.inside and tag in IMPLIED_END.get(self.tag, ())) or (
                self.ends_with_unit and tag in IMPLIED_END["p"]):
            return True
        if tag not in VOID and len(self.inside) < DEEPEST:
            self.inside.append(tag)
        return False

    def is_ended_by_end(self, tag: str, *, is_in_text: bool) -> bool:
        """Whether an end tag ends it, or else something in it; one inside of a block ends nothing around the block."""
        for number in range(len(self.inside) - 1, -1, -1):
            if self.inside[number] == tag:
                del self.inside[number:]
                return False
            if self.inside[number] in LINE_TAGS and tag not in LINE_TAGS:
                return False
        return tag == self.tag and (self.ends_with_unit or not is_in_text or tag in _LASTING)


class _Finder:
    """Goes through the units; a comment or an element may continue from one into the next."""

    def __init__(self, text: str, *, with_marks: bool) -> None:
        self._text = text
        self._with_marks = with_marks
        self._spans: list[Found] = []
        self._comment_start = -1
        self._comment_end = ""
        self._element: _Element | None = None
        self._code_tag = ""
        self._hiding = Hiding(paint=Paint(looks_at_colours=True, looks_at_sizes=True))

    def spans(self) -> list[Found]:
        """All stretches that are hidden, in any order."""
        for unit in self._units():
            if unit.kind is UnitKind.COMMENT:
                self._spans.append((*unit.lines[0], HiddenReason.COMMENT))
            elif unit.kind is UnitKind.HTML:
                self._take_html(Joined(self._text, unit.lines))
            elif unit.kind in (UnitKind.TEXT, UnitKind.HEADING):
                self._take_text(Joined(self._text, unit.lines))
        if self._comment_start >= 0:
            self._spans.append((self._comment_start, len(self._text), HiddenReason.COMMENT))
        if self._element is not None:
            self._end_element(len(self._text))
        return self._spans

    def _units(self) -> Iterable[Unit]:
        if len(self._text) <= LONGEST_EXACT:
            return find_units(self._text, with_comment_marks=self._with_marks)
        if self._with_marks:
            return (Unit(UnitKind.COMMENT, [match.span()]) for match in _BETWEEN_MARKS.finditer(self._text))
        return (Unit(UnitKind.HTML, [(0, len(self._text))]),)

    def _take_html(self, unit: Joined) -> None:
        """HTML as a browser gets it."""
        at = 0
        while True:
            if self._comment_start >= 0:
                end = unit.text.find(self._comment_end, at)
                if end < 0:
                    return
                at = end + len(self._comment_end)
                self._spans.append((self._comment_start, unit.place(at), HiddenReason.COMMENT))
                self._comment_start = -1
            at = self._skip_code(unit, at)
            match = _IN_HTML.search(unit.text, at)
            if match is None:
                return
            at = match.end()
            if match["comment"]:
                at += next((len(end) for end in (">", "->") if unit.text.startswith(end, at)), 0)
                if at == match.end():
                    self._comment_start = unit.place(match.start())
                    self._comment_end = "-->" if match["comment"] == "<!--" else ">"
            elif match["closed"]:
                self._take_tag(unit, match, is_in_text=False)
            else:
                self._spans.append((unit.place(match.start()), unit.place(len(unit.text)), HiddenReason.COMMENT))
                return

    def _skip_code(self, unit: Joined, at: int) -> int:
        """Where to continue; inside a script, only where it ends."""
        if not self._code_tag:
            return at
        closing = re.compile("</" + self._code_tag, re.IGNORECASE).search(unit.text, at)
        end = closing.start() if closing else len(unit.text)
        if self._code_tag == "style":
            self._hiding.note_sheet(unit.text[at:end])
        return end

    def _take_text(self, unit: Joined) -> None:
        """Running text, in which backticks and backslashes come first."""
        at = _skip_definitions(unit, self._spans)
        ticks = Ticks(unit.text)
        while (match := _IN_TEXT.search(unit.text, at)) is not None:
            at = match.end()
            if match["ticks"]:
                at = ticks.end_of_code(match.start(), at)
            elif match["comment"] and not self._code_tag:
                at = self._take_enclosed(unit, match, _ENDS_OF_COMMENTS.get(match["comment"], ">"))
            elif match["marks"]:
                at = self._take_enclosed(unit, match, "%%") if self._with_marks else at
            elif match["tag"]:
                self._take_tag(unit, match, is_in_text=True)
        if self._element is not None and self._element.ends_with_unit and not self._code_tag:
            self._end_element(unit.place(len(unit.text)))

    def _take_enclosed(self, unit: Joined, match: re.Match[str], closing: str) -> int:
        """A comment inside a paragraph; without an end there it is not a comment. Gives where to continue."""
        end = unit.find(closing, match.end())
        if end < 0:
            return match.end()
        end += len(closing)
        self._spans.append((unit.place(match.start()), unit.place(end), HiddenReason.COMMENT))
        return end

    def _take_tag(self, unit: Joined, match: re.Match[str], *, is_in_text: bool) -> None:
        """Open or end an element, if it is a hidden one or inside of one."""
        written = match["tag"]
        name = _NAME.match(written)
        tag = name[1].lower() if name else ""
        is_end = written[1] == "/"
        if self._code_tag and (not is_end or tag != self._code_tag):
            return
        self._code_tag = tag if not is_end and tag in _CODE_TAGS else ""
        if self._element is not None:
            if is_end:
                if self._element.is_ended_by_end(tag, is_in_text=is_in_text):
                    self._end_element(unit.place(match.end()))
                return
            if not self._element.is_ended_by_start(tag):
                return
            self._end_element(unit.place(match.start()))
        if not is_end and tag not in VOID:
            reason = self._reason(tag, written[len(tag) + 1:])
            if reason is not None:
                self._element = _Element(tag, unit.place(match.start()), is_in_text and tag not in _LASTING, reason)

    def _reason(self, tag: str, attributes: str) -> HiddenReason | None:
        """Why an element is not shown; None when it is."""
        if tag in DROPPED:
            return HiddenReason.TEMPLATE if tag == "template" else HiddenReason.HIDDEN_ELEMENT
        parsed = _parse_attributes(attributes)
        return HiddenReason.HIDDEN_ELEMENT if self._hiding.hides(parsed) else self._hiding.paint.look_at(tag, parsed)

    def _end_element(self, end: int) -> None:
        element, self._element = self._element, None
        if element is not None:
            self._spans.append((element.start, end, element.reason))


def _parse_attributes(written: str) -> Attributes:
    return [(name.lower(), quoted or apostrophed or bare)
            for name, quoted, apostrophed, bare in _ATTRIBUTE.findall(written)]


def _skip_definitions(unit: Joined, spans: list[Found]) -> int:
    """Note definitions of links that lead nowhere, at the beginning of a unit; gives the place behind them."""
    at = 0
    while (match := _NOWHERE.match(unit.text, at)) is not None:
        spans.append((unit.place(at), unit.place(match.end(1)), HiddenReason.COMMENT))
        at = match.end()
    return at

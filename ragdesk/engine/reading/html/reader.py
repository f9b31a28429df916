"""Web pages saved as files.

Takes:  decoded HTML.
Gives:  the text that a browser would show, with its headings, lists, tables and code as blocks.
Never:  what is not shown: scripts, styles, comments, templates, hidden elements. Nothing is fetched.
"""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.reading.html.hiding import Hiding
from ragdesk.engine.reading.html.list_numbers import ListNumbers
from ragdesk.engine.reading.html.navigation import NavigationWatch
from ragdesk.engine.reading.html.page_text import CELL_TAGS, HEADINGS, PageText
from ragdesk.engine.reading.html.paint import paint_of
from ragdesk.engine.reading.html.quick_parser import QuickParser
from ragdesk.engine.reading.html.tags import CONTAINERS, DROPPED, IMPLIED_END, LINE_TAGS, VOID
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.decoding import HARMLESS, clean
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Block, BlockKind
from ragdesk.engine.records.files import ReportFacts
from ragdesk.engine.records.hidden import HiddenReason

_REASONS = {"template": HiddenReason.TEMPLATE}
"""Of dropped elements, those that hold text and not code."""

_FIELDS_OF_TEXT = frozenset(("text", "search", "email", "url", "tel", "number", "date", "month", "time"))
LONGEST_ALT = 300
"""Characters taken of what a picture shows: one sentence or two; more is written for nobody who sees the page."""

CAPTION_WITHIN = 600
"""Characters of the source behind a picture in which its caption is looked for."""

_HEAD_TAGS = frozenset(("title", "meta", "link", "script", "style", "base", "noscript", "template", "html", "head"))
_SPACE = re.compile(r"[ \t\n\r\f]+")
_CLAIM = re.compile(rb"<(?:meta|\?xml)\b[^>]{0,300}?(?:charset|encoding)\s{0,9}=\s{0,9}[\"']?([\w.:-]{2,40})",
                    re.IGNORECASE)

_COMMENT_OR_RAW = re.compile(r"<!--|</?(?:script|style)\b", re.IGNORECASE)


def claimed_encoding(data: bytes) -> str:
    """The encoding that an HTML file names at its beginning; empty when it names none."""
    match = _CLAIM.search(data[:4096])
    return match[1].decode("ascii", "replace") if match else ""


def read_html(source: str) -> Parsed:
    """Take the text out of a page."""
    source = _without_open_ends(source)
    page = _Page(Hiding(paint=paint_of(source)))
    trouble = page.take(source)
    text, blocks = page.finish()
    if not text.strip() and page.hiding.has_rules:  # a page that a script shows when it is ready
        page = _Page(Hiding(0))
        trouble = page.take(source)
        text, blocks = page.finish()
    for piece, reason in page.hidden:
        note_hidden(piece, reason)
    title = page.title or next((block.heading[-1] for block in blocks if block.kind is BlockKind.HEADING), "")
    return Parsed(text, blocks, title, trouble=FileReason.DAMAGED if trouble else FileReason.NONE, details=trouble,
                  hidden=len(page.hidden), facts=ReportFacts(hidden_characters=page.shapeless))


def _without_open_ends(source: str) -> str:
    """The page without a comment or tags at its end that nothing closes: the parser would look for that at every one.

    A browser shows nothing after such a comment. In scripts and styles the same signs mean nothing.
    """
    end = _find_open_comment(source)
    if end < len(source):
        note_hidden(source[end + len("<!--"):], HiddenReason.COMMENT)
    source = source[:end]
    last_tag_end = source.rfind(">") + 1
    return source[:last_tag_end] + source[last_tag_end:].replace("<", "&lt;")


def _find_open_comment(source: str) -> int:
    """Where a comment begins that runs to the end; the length of the page when there is none."""
    raw_element = ""
    for match in _COMMENT_OR_RAW.finditer(source, source.rfind("-->") + 1):
        found = match.group().lower()
        if raw_element:
            raw_element = "" if found == "</" + raw_element else raw_element
        elif found == "<!--":
            return match.start()
        elif found[1] != "/":
            raw_element = found[1:]
    return len(source)


class _Page(QuickParser):
    """Collects shown text and where its blocks begin and end."""

    def __init__(self, hiding: Hiding) -> None:
        super().__init__(convert_charrefs=True)
        self.hiding = hiding
        self.hidden: list[tuple[str, HiddenReason]] = []
        self.shapeless = 0
        self._text = PageText()
        self._hidden: list[str] = []
        self._hidden_counts: Counter[str] = Counter()
        self._hidden_reason: HiddenReason | None = None
        self._hidden_texts: list[str] = []
        self._paint = hiding.paint
        self._unseen: list[str] = []
        self._unseen_reason: HiddenReason | None = None
        self._is_in_head = False
        self._is_in_title = False
        self._title: list[str] = []
        self._is_in_link = False
        self._navigation = NavigationWatch()
        self._numbers = ListNumbers()

    @property
    def title(self) -> str:
        """What the page calls itself."""
        return " ".join("".join(self._title).split())

    def take(self, source: str) -> str:
        """Go through the page; gives what was wrong with it, empty for nothing."""
        try:
            self.feed(source)
            self.close()
        except (AssertionError, ValueError) as error:
            return str(error) or "damaged"
        return ""

    def finish(self) -> tuple[str, tuple[Block, ...]]:
        """The text and its blocks."""
        self._note_hidden()
        self._note_unseen()
        text, blocks = self._text.finish()
        return text, self._navigation.set_apart(text, blocks)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line, a structure or something hidden."""
        if self._hidden and not self._ends_by(tag):
            if tag not in VOID:
                self._hide(tag)
            return
        self._watch_head(tag)
        if tag == "link":
            self._watch_sheets(attrs)
        if tag in DROPPED or tag == "noscript" or (tag not in VOID and attrs and self.hiding.hides(attrs)):
            self._hide(tag)
            is_unseen = tag in DROPPED or tag == "noscript"
            self._hidden_reason = _REASONS.get(tag) if is_unseen else HiddenReason.HIDDEN_ELEMENT
        elif tag == "title":
            self._is_in_title = not self._title
        elif not self._is_in_head:
            self._begin(tag, attrs)

    def _begin(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element that is shown; headings over navigation do not belong to the page."""
        if self._paint.is_needed:
            self._break_unseen(tag)
            self._paint.enter(tag, attrs)
        self._text.begin("div" if self._navigation.is_inside and tag in HEADINGS else tag)
        mark = self._numbers.enter(tag, attrs)
        if tag == "li":
            self._text.number("" if self._navigation.is_inside else mark)
        if not self._text.is_in_structure or self._navigation.is_inside:
            self._navigation.note_start(tag, attrs, self._text.length)
        self._add_told(tag, attrs)

    def _add_told(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What a picture is said to show, and what stands in a field; a picture in a link is a button."""
        self._is_in_link = self._is_in_link or tag == "a"
        if tag not in ("img", "input") or self._is_in_link or self.hiding.hides(attrs):
            return
        values = {name: value or "" for name, value in attrs}
        told = values.get("alt", "") if tag == "img" else values.get("value", "")
        is_field = values.get("type", "text").lower() in _FIELDS_OF_TEXT
        if any(map(str.isalpha, told)) and (not self._is_in_caption(told) if tag == "img" else is_field):
            self.handle_data(f" {told[:LONGEST_ALT]} ")

    def _is_in_caption(self, told: str) -> bool:
        """Whether the text right behind a picture says the same."""
        begins = self.rawdata.find(">", self.tag_at) + 1
        return " ".join(told.split()) in " ".join(unescape(self.rawdata[begins:begins + CAPTION_WITHIN]).split())

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content; ``<script/>`` and the like do not count."""
        if self._hidden or self._is_in_head:
            return
        if tag in LINE_TAGS:
            self._text.break_line(closes_block=tag != "br")
        self._add_told(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """End a line, a structure or something hidden."""
        if self._hidden:
            if self._leave_hidden(tag):
                return
        elif tag == "head":
            self._is_in_head = False
        elif tag == "title":
            self._is_in_title = False
        self._is_in_link = self._is_in_link and tag != "a"
        if not self._is_in_head:
            if self._paint.is_needed:
                self._break_unseen(tag)
                self._paint.leave(tag)
            if self._numbers.leave(tag):
                self._text.number("")
            self._text.end("div" if self._navigation.is_inside and tag in HEADINGS else tag)
            self._navigation.note_end(tag, self._text.length)

    def handle_data(self, data: str) -> None:
        """Text between two tags."""
        if self._hidden:
            if self._hidden_reason is not None:
                self._hidden_texts.append(data)
            elif self._hidden[0] == "style":
                self.hiding.note_sheet(data)
            return
        if self._is_in_title:
            self._title.append(data)
        elif not self._is_in_head:
            if self._paint.unseen is not None or self._unseen:
                data = self._without_unseen(data)
            if not data.isascii():
                data = self._without_shapeless(data)
            self._text.add(data)
            self._navigation.note_text(data)

    def _without_shapeless(self, data: str) -> str:
        """Text without characters that have no shape, which a page may write by their names or numbers."""
        shown, left_out = clean(data)
        self.shapeless += max(0, left_out - sum(map(data.count, HARMLESS)))
        return shown

    def _without_unseen(self, data: str) -> str:
        """Text as it is seen: a gap where its letters are not."""
        if self._paint.unseen is not self._unseen_reason:
            self._note_unseen()
        self._unseen_reason = self._paint.unseen
        if self._unseen_reason is None:
            return data
        self._unseen.append(data)
        return " "

    def _break_unseen(self, tag: str) -> None:
        """Set apart what stands in another line or cell."""
        if self._unseen and (tag in LINE_TAGS or tag in CELL_TAGS):
            self._unseen.append(" ")

    def _note_unseen(self) -> None:
        """Tell of the unseen letters so far."""
        if self._unseen_reason is not None:
            self._keep_hidden(_SPACE.sub(" ", "".join(self._unseen)), self._unseen_reason)
        self._unseen.clear()

    def _watch_sheets(self, attrs: list[tuple[str, str | None]]) -> None:
        """A style sheet in another file is not read, but may colour all of the page."""
        if any(name == "rel" and "stylesheet" in (value or "").lower() for name, value in attrs):
            self._paint.note_strange_sheet()

    def _watch_head(self, tag: str) -> None:
        """The head may end without saying so: with the first thing that can only be shown."""
        if tag == "head":
            self._is_in_head = True
        elif tag not in _HEAD_TAGS:
            self._is_in_head = self._is_in_title = False

    def _hide(self, tag: str) -> None:
        """Go into a hidden element, or into one inside of it."""
        self._hidden.append(tag)
        self._hidden_counts[tag] += 1

    def _show_again(self) -> None:
        """Leave all that is hidden."""
        self._hidden = []
        self._hidden_counts.clear()
        self._note_hidden()

    def _note_hidden(self) -> None:
        """Tell of the text in the hidden element that has ended."""
        if self._hidden_texts and self._hidden_reason is not None:
            self._keep_hidden(_SPACE.sub(" ", "".join(self._hidden_texts)), self._hidden_reason)
        self._hidden_texts.clear()

    def handle_comment(self, data: str) -> None:
        """A comment (called by HTMLParser)."""
        self._keep_hidden(data, HiddenReason.COMMENT)

    def _keep_hidden(self, text: str, reason: HiddenReason) -> None:
        if any(letter.isalnum() for letter in text):
            self.hidden.append((text, reason))

    def _ends_by(self, tag: str) -> bool:
        """Whether a start tag ends the hidden element, as it may have no end tag of its own."""
        if tag not in IMPLIED_END.get(self._hidden[0], ()) or any(name in CONTAINERS for name in self._hidden[1:]):
            return False
        self._show_again()
        return True

    def _leave_hidden(self, tag: str) -> bool:
        """Follow an end tag inside a hidden element; False when it ends something around that element."""
        if self._hidden_counts[tag] > 0:
            while (inner := self._hidden.pop()) != tag:
                self._hidden_counts[inner] -= 1
            self._hidden_counts[tag] -= 1
            if not self._hidden:
                self._note_hidden()
            return True
        if self._hidden[0] in IMPLIED_END and tag in CONTAINERS:
            self._show_again()
            return False
        return True

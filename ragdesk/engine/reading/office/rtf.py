"""Rich text files.

Takes:  the bytes of an .rtf file.
Gives:  its paragraphs, headings and table rows, with comments, and what every page has at its top and bottom once.
Never:  what is hidden or deleted; pictures and embedded objects.

Rich Text Format, version 1.9.1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.office.page_edges import PageEdges, remark
from ragdesk.engine.reading.office.rtf_letters import CHARSETS, known_encoding, with_whole_letters
from ragdesk.engine.reading.office.rtf_looks import LOOKS, RtfLooks, RtfState
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.hidden import HiddenReason

_TOKEN = re.compile(rb"\\(?:'([0-9a-fA-F]{2})|([a-zA-Z]{1,32})(-?\d{1,10})? ?|([^a-zA-Z']))"
                    rb"|([{}])|([^\\{}\r\n]+)|[\r\n]|\\'")
_SKIPPED = frozenset((
    b"fonttbl", b"colortbl", b"stylesheet", b"info", b"pict", b"object", b"themedata", b"datastore", b"listtable",
    b"listoverridetable", b"rsidtbl", b"generator", b"fldinst", b"xmlnstbl", b"latentstyles", b"filetbl", b"revtbl",
    b"pntext", b"pntxta", b"pntxtb", b"nonshppict", b"mmathPr", b"bkmkstart", b"bkmkend", b"listtext", b"sp",
    b"shpinst", b"atnid", b"template", b"private", b"colorschememapping", b"docvar", b"userprops", b"wgrffmtfilter",
))
_ASIDES = frozenset((
    b"header", b"footer", b"headerl", b"headerr", b"headerf", b"footerl", b"footerr", b"footerf", b"annotation",
    b"atnauthor",
))
"""Groups whose text is not in line with what is around them."""

LONGEST_ASIDE = 20_000
"""Characters taken of one of them."""

_SIGNS = {
    b"par": "\n", b"sect": "\n", b"page": "\n", b"line": "\v", b"softline": "\v", b"footnote": "\v", b"tab": "\t",
    b"cell": "\t", b"nestcell": "\t", b"emdash": "—", b"endash": "–", b"bullet": "•", b"lquote": "‘",
    b"rquote": "’", b"ldblquote": "“", b"rdblquote": "”", b"emspace": " ", b"enspace": " ", b"qmspace": " ",
    b"softpage": " ",
}
_DEEPEST = 2_000
_TOKENS_PER_SIGN = 100_000


def read_rtf(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read a file.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called now and then.

    Raises:
        ReadingFailed: "damaged".
    """
    start = data[:200].find(b"{\\rtf")
    if start < 0:
        raise ReadingFailed(FileReason.DAMAGED, "no RTF header")
    reader = _Reader(Composer(longest))
    position = start
    count = 0
    while position < len(data) and not reader.composer.is_full and not reader.is_done:
        match = _TOKEN.match(data, position)
        position = match.end() if match else position + 1
        if match:
            position += reader.take(match)
        count += 1
        if count % _TOKENS_PER_SIGN == 0:
            report_alive()
    reader.end_paragraph()
    trouble = FileReason.NONE if reader.is_done or reader.composer.is_full else FileReason.DAMAGED
    if trouble and reader.composer.is_empty:
        raise ReadingFailed(FileReason.DAMAGED, "the end is missing")
    reader.composer.hidden += reader.hidden
    return reader.edges().around(reader.composer.finish(None, trouble), longest)


@dataclass(frozen=True, slots=True)
class _Aside:
    """A group that is read apart, with the number of groups around its text, and what was being written before."""

    word: bytes
    depth: int
    composer: Composer
    text: list[str]


class _Reader:
    """Goes through the groups and words of one file.

    Attributes:
        is_done: the outermost group has ended.
        hidden: pieces of hidden text that were left out.
    """

    def __init__(self, composer: Composer) -> None:
        self.composer = self._target = composer
        self.is_done = False
        self.hidden = 0
        self._state = RtfState()
        self._groups: list[RtfState] = []
        self._code_page = "cp1252"
        self._fonts: dict[int, str] = {}
        self._font = 0
        self._starts_group = False
        self._to_skip = 0
        self._letters = bytearray()
        self._text: list[str] = []
        self._hidden_text: list[str] = []
        self._hidden_reason: HiddenReason | None = None
        self._looks = RtfLooks()
        self._asides: list[_Aside] = []
        self._edges: list[tuple[bytes, str]] = []
        self._switches: set[bytes] = set()
        self._author = ""
        self._remarks: list[str] = []

    def edges(self) -> PageEdges:
        """The headers and footers that some page shows."""
        needed = {b"headerf": b"titlepg", b"footerf": b"titlepg", b"headerl": b"facingp", b"footerl": b"facingp"}
        edges = PageEdges()
        for word, text in self._edges:
            if word not in needed or needed[word] in self._switches:
                edges.add(text, is_top=word.startswith(b"header"))
        return edges

    def take(self, match: re.Match[bytes]) -> int:
        """Take in one token; gives the number of bytes to pass over behind it."""
        code, word, number, sign, brace, text = match.groups()
        starts_group, self._starts_group = self._starts_group, False
        if text is not None:
            self._add_bytes(text)
        elif code is not None:
            self._add_bytes(bytes((int(code, 16),)))
        elif word is not None:
            return self._take_word(word, int(number) if number else None)
        elif brace is not None:
            self._take_brace(brace)
        elif sign is not None:
            self._take_sign(sign, starts_group)
        return 0

    def _take_brace(self, brace: bytes) -> None:
        """Begin or end a group."""
        self._flush()
        self._to_skip = 0
        if brace == b"{":
            if len(self._groups) > _DEEPEST:
                raise ReadingFailed(FileReason.DAMAGED, "groups nested too deeply")
            self._groups.append(self._state)
            self._starts_group = True
        elif self._groups:
            if self._asides and self._asides[-1].depth == len(self._groups):
                self._end_aside()
            self._state = self._groups.pop()
            self.is_done = not self._groups

    def _take_sign(self, sign: bytes, starts_group: bool) -> None:
        """A backslash and a sign."""
        if sign == b"*" and starts_group:
            self._state = replace(self._state, skipped=True)
        elif sign in b"\\{}":
            self._add_bytes(sign)
        elif sign == b"~":
            self._add_text("\xa0")
        elif sign == b"_":
            self._add_text("-")
        elif sign in b"\r\n":
            self._take_word(b"par", None)

    def _take_word(self, word: bytes, number: int | None) -> int:
        """A control word; gives the number of bytes to pass over behind it."""
        if word == b"bin":
            return max(number or 0, 0)
        if word == b"u" and number is not None:
            self._add_unicode(number)
        elif word in _ASIDES and self._groups and not self._groups[-1].skipped:
            self._begin_aside(word)
        elif word in _SKIPPED or word in _ASIDES:
            self._flush()
            self._state = replace(self._state, skipped=True, is_font_table=word == b"fonttbl",
                                  is_colour_table=word == b"colortbl")
        elif word in _SIGNS:
            self._add_text(_SIGNS[word])
            if word in (b"par", b"sect", b"page") and not self._state.skipped:
                self.end_paragraph()
        elif word == b"row" and not self._state.skipped:
            self._end_row()
        else:
            self._set(word, number)
        return 0

    def _begin_aside(self, word: bytes) -> None:
        """Read what follows in this group apart from the text around it."""
        self._flush()
        self._asides.append(_Aside(word, len(self._groups), self._target, self._text))
        self._target, self._text = Composer(LONGEST_ASIDE), []
        self._state = replace(self._state, skipped=False, hidden=False, level=0, in_table=False, in_list=False)

    def _end_aside(self) -> None:
        """Keep what was read apart, for its place."""
        self._state = replace(self._state, in_table=False)
        self.end_paragraph()
        text, aside = self._target.finish().text, self._asides.pop()
        self._target, self._text = aside.composer, aside.text
        if aside.word == b"annotation":
            self._remarks.append(remark(self._author, text))
        elif aside.word == b"atnauthor":
            self._author = text
        else:
            self._edges.append((aside.word, text))

    def _add(self, kind: BlockKind, text: str) -> None:
        """Add a paragraph, an item or a row, then the comments on it."""
        self._target.add(kind, text)
        if not self._asides:
            remarks, self._remarks = self._remarks, []
            for line in remarks:
                self.composer.add(BlockKind.PARAGRAPH, line)

    def _set(self, word: bytes, number: int | None) -> None:
        """A word that changes what holds from here on."""
        self._flush()
        on = number != 0
        if word in (b"v", b"deleted"):
            self._state = replace(self._state, hidden=on)
        elif word in (b"titlepg", b"facingp"):
            self._switches.add(word)
        elif word == b"plain":
            self._state = replace(self._state, hidden=False, is_tiny=False, colour=0, is_on_ground=False)
        elif word == b"pard":
            self._state = replace(self._state, level=0, in_table=False, in_list=False)
        elif word in LOOKS:
            self._state = self._looks.take(self._state, word, number)
        elif word == b"intbl":
            self._state = replace(self._state, in_table=True)
        elif word == b"ls":
            self._state = replace(self._state, in_list=True)
        elif word == b"outlinelevel":
            self._state = replace(self._state, level=(number or 0) + 1 if 0 <= (number or 0) < 9 else 0)
        elif word == b"uc":
            self._state = replace(self._state, unicode_skip=min(max(number or 0, 0), 10))
        elif word == b"f" and number is not None:
            self._font = number
            self._state = replace(self._state, encoding=self._fonts.get(number, ""))
        elif word == b"fcharset" and self._state.is_font_table:
            self._fonts[self._font] = CHARSETS.get(number or 0, "")
        elif word == b"ansicpg" and number:
            self._code_page = known_encoding(f"cp{number}") or self._code_page
        elif word in (b"mac", b"pc", b"pca"):
            self._code_page = {b"mac": "mac_roman", b"pc": "cp437", b"pca": "cp850"}[word]

    def _add_unicode(self, number: int) -> None:
        """A letter by its number, which may be written as negative; halves of a pair are joined later."""
        self._flush()
        code = number + 65_536 if number < 0 else number
        self._add_text(chr(code) if 0 <= code <= 0xFFFF else "\ufffd")
        self._to_skip = self._state.unicode_skip

    def _add_bytes(self, data: bytes) -> None:
        """Letters in the code page of the font."""
        skipped = min(self._to_skip, len(data))
        self._to_skip -= skipped
        if self._state.is_colour_table:
            self._looks.end_colours(data.count(b";"))
        if len(data) > skipped and not self._state.skipped:
            self._letters += data[skipped:]

    def _add_text(self, text: str) -> None:
        self._flush()
        if self._state.skipped:
            return
        reason = self._looks.why_hidden(self._state)
        if reason is not self._hidden_reason:
            self._tell_hidden()
            self._hidden_reason = reason
        (self._text if reason is None else self._hidden_text).append(text)

    def _tell_hidden(self) -> None:
        """Count and tell the hidden stretch that ends here, however many letters were written by their numbers."""
        text = "".join(self._hidden_text)
        self._hidden_text.clear()
        if text.strip() and self._hidden_reason is not None:
            self.hidden += 1
            note_hidden(with_whole_letters(text), self._hidden_reason)

    def _flush(self) -> None:
        """Decode the letters that wait."""
        if self._letters:
            letters = bytes(self._letters)
            self._letters.clear()
            self._add_text(letters.decode(self._state.encoding or self._code_page, "replace"))

    def end_paragraph(self) -> None:
        """Add what was collected, unless it belongs to an unfinished row."""
        self._flush()
        self._tell_hidden()
        if self._state.in_table:
            self._text.append(" ")
            return
        text = self._take_text()
        if self._state.level:
            self._target.add_heading(self._state.level, text)
        elif self._state.in_list and text.strip():
            self._add(BlockKind.LIST, "• " + text.strip())
        else:
            self._add(BlockKind.PARAGRAPH, text)

    def _end_row(self) -> None:
        """Add the cells that were collected."""
        self._flush()
        cells = self._take_text().replace("\n", " ").split("\t")
        self._add(BlockKind.TABLE, "\t".join(" ".join(cell.split()) for cell in cells).rstrip())

    def _take_text(self) -> str:
        """What was collected, with the halves of letters joined."""
        text = with_whole_letters("".join(self._text))
        self._text.clear()
        return text.strip("\n").replace("\v", "\n")

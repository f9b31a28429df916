"""Putting a document together from the pieces that a reader finds.

Takes:  headings, paragraphs, items and rows, in the order of the document.
Gives:  one text with its blocks and pages, as every reader does.
Never:  continues beyond the longest text; a piece that cannot be seen changes nothing.

For formats whose text is scattered over marks; those whose text is the file itself use ``line_blocks``.
"""

from __future__ import annotations

from dataclasses import replace

from ragdesk.engine.hidden.hidden_text import note_page
from ragdesk.engine.reading.parsed import Outline, Parsed
from ragdesk.engine.reading.text.decoding import clean
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Block, BlockKind
from ragdesk.engine.records.files import ReportFacts

_JOINED = frozenset((BlockKind.LIST, BlockKind.TABLE))
"""Kinds of which pieces in a row make one block."""


class Composer:
    """The document so far.

    Attributes:
        is_full: the longest text is reached; what is added from now on is left out.
        first_heading: the title of the first heading.
        hidden: pieces of hidden text that were left out of what other readers found.
        is_unchecked: what may hide text could not be looked at everywhere.
    """

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._parts: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._page_starts: list[int] = []
        self._outline = Outline()
        self._joins = False
        self.is_full = False
        self.first_heading = ""
        self.hidden = 0
        self.is_unchecked = False

    def __len__(self) -> int:
        """Characters so far."""
        return self._length

    @property
    def is_empty(self) -> bool:
        """Whether nothing was added."""
        return not self._parts

    def start_page(self) -> None:
        """A page, slide or the like begins."""
        self._page_starts.append(self._length)
        note_page()
        self._joins = False

    def end_block(self) -> None:
        """What is added next belongs to a block of its own."""
        self._joins = False

    def add_heading(self, level: int, text: str, title: str = "") -> None:
        """Enter a section.

        Args:
            level: from 1; a section of the same or a lesser level ends.
            text: as it stands in the document.
            title: how the section is called in the outline, where that is not its text.
        """
        text = " ".join(clean(text)[0].split())
        title = " ".join(clean(title)[0].split()) or text
        if not text:
            return
        self._outline.enter(level, title)
        self.first_heading = self.first_heading or title
        self._add(BlockKind.HEADING, text)

    def enter_section(self, level: int, title: str) -> None:
        """Enter a section whose title is not a part of the text; without a title, only leave the one before."""
        self._joins = False
        title = " ".join(clean(title)[0].split())
        if title:
            self._outline.enter(level, title)
        else:
            self._outline.leave(level)

    def add(self, kind: BlockKind, text: str) -> None:
        """Add a paragraph, a list item, a table row or code, which may have several lines."""
        text = clean(text)[0].rstrip()
        if kind is not BlockKind.CODE:
            text = text.strip("\n")
        if text.strip():
            self._add(kind, text)

    def add_parsed(self, parsed: Parsed) -> None:
        """Add what another reader found, below the section we are in."""
        self.hidden += parsed.hidden
        self.is_unchecked = self.is_unchecked or parsed.facts.hidden_unchecked
        if not parsed.text.strip() or self.is_full:
            return
        self._append_gap()
        above, offset = self._outline.path, self._length
        text = parsed.text[:max(0, self._longest - offset)]
        self.is_full = len(text) < len(parsed.text)
        text = text.rstrip()
        blocks = [block for block in parsed.blocks if block.start < len(text)]
        self._blocks += [replace(block, start=offset + block.start, end=offset + min(block.end, len(text)),
                                 heading=(*above, *block.heading)) for block in blocks]
        if parsed.blocks and not self.first_heading:
            self.first_heading = next((b.heading[-1] for b in blocks if b.kind is BlockKind.HEADING), "")
        self._append(text + "\n")
        self._joins = False

    def _add(self, kind: BlockKind, text: str) -> None:
        """Put a piece behind the others."""
        left = self._longest - self._length
        if len(text) > left:
            self.is_full = True
            text = text[:max(left, 0)]
        if not text.strip():
            return
        heading = self._outline.path
        last = self._blocks[-1] if self._blocks else None
        if self._joins and last is not None and last.kind is kind and last.heading == heading and kind in _JOINED:
            self._append(text + "\n")
            self._blocks[-1] = replace(last, end=self._length - 1)
            return
        self._append_gap()
        start = self._length
        self._append(text + "\n")
        self._blocks.append(Block(kind, start, self._length - 1, heading))
        self._joins = True

    def _append_gap(self) -> None:
        """An empty line between what is there and what comes, so that blocks can be told apart."""
        if self._parts:
            self._append("\n")

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def finish(self, title: str | None = None, trouble: FileReason = FileReason.NONE, details: str = "") -> Parsed:
        """Everything; a text over the limit is reported unless something graver is.

        Args:
            title: None when the first heading serves, empty when only the name of the file does.
            trouble, details: as in ``Parsed``.
        """
        text = "".join(self._parts)
        title = self.first_heading if title is None else " ".join(clean(title)[0].split())
        trouble = trouble or (FileReason.TOO_LONG if self.is_full else FileReason.NONE)
        return Parsed(text, tuple(self._blocks), title, tuple(self._page_starts), trouble, details,
                      hidden=self.hidden, facts=ReportFacts(hidden_unchecked=self.is_unchecked))

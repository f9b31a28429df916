"""What travels between the window thread and the one that waits for pages; see ``messages``.

Takes:  nothing.
Gives:  frozen requests and responses about the pages, the structure and the hidden text of a document.
Never:  holds anything that changes, or a widget.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ragdesk.desktop.link.messages import Lane, Request, Response
from ragdesk.desktop.models.page_image import PageImage
from ragdesk.engine.facade.reasons import FileReason
from ragdesk.engine.records import Block, Document
from ragdesk.engine.records.hidden import HiddenTexts
from ragdesk.engine.records.pages import PageWish


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPage(Request):
    """Draw a page of a PDF, or a part of it."""

    folder: Path
    path: str
    wish: PageWish
    lane: Lane = Lane.PAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadBlocks(Request):
    """Find out which stretches of a document are headings, tables and so on."""

    folder: Path
    document: Document
    lane: Lane = Lane.BLOCKS


@dataclass(frozen=True, slots=True, kw_only=True)
class FindHidden(Request):
    """Find out what a document holds that cannot be seen."""

    folder: Path
    path: str
    part: int = 0
    lane: Lane = Lane.HIDDEN


@dataclass(frozen=True, slots=True)
class PageDrawn(Response):
    """A page, or why it cannot be drawn.

    Attributes:
        page: None when it cannot be drawn.
        problem: why not.
    """

    path: str
    wish: PageWish
    page: PageImage | None
    problem: FileReason = FileReason.NONE


@dataclass(frozen=True, slots=True)
class BlocksRead(Response):
    """The structure of a document; none when its file has changed or cannot be read any more."""

    document: Document
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class HiddenFound(Response):
    """What a document hides; nothing when its file has changed or cannot be read any more."""

    path: str
    part: int
    hidden: HiddenTexts

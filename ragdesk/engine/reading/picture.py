"""Pictures of text: photos of letters, receipts, screens.

Takes:  the bytes of a picture, and the words that were read off it.
Gives:  those words, page by page.
Never:  looks at the picture: what reads it is ``processes.tesseract``, where that is installed.
"""

from __future__ import annotations

from collections.abc import Mapping

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.files import ReportFacts

FEWEST_WORDS = 3
"""A picture with fewer is one of something else."""


def read_picture(data: bytes, longest: int, report_alive: ReportAlive, scans: Mapping[int, str]) -> Parsed:
    """Put the words of a picture in order.

    Args:
        data: the whole file; only the words count.
        longest: characters to take at most.
        report_alive: not called; this takes no time.
        scans: the words of each page; those of the first hold all, with "\\f" between pages.

    Raises:
        ReadingFailed: "picture" when nobody has read it yet, "picture-without-text".
    """
    if not scans:
        raise ReadingFailed(FileReason.PICTURE, facts=ReportFacts(scan_pages=(1,)))
    composer = Composer(longest)
    words = 0
    for page in scans.get(1, "").split("\f"):
        composer.start_page()
        words += len(page.split())
        for paragraph in page.split("\n\n"):
            composer.add(BlockKind.PARAGRAPH, paragraph)
    if words < FEWEST_WORDS:
        raise ReadingFailed(FileReason.PICTURE_WITHOUT_TEXT)
    parsed = composer.finish("")
    return Parsed(parsed.text, parsed.blocks, page_starts=parsed.page_starts, trouble=parsed.trouble,
                  scanned=tuple(range(1, len(parsed.page_starts) + 1)))

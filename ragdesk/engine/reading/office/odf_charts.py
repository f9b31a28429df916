"""Charts in documents of LibreOffice, which stand in parts of their own.

Takes:  an open archive, and the element that calls for the chart.
Gives:  the lines that it shows: its titles, then the table that it is drawn from.
Never:  objects of other kinds, which are shown as pictures of themselves; numbers without a name beside them.

Open Document Format for Office Applications, ISO/IEC 26300, 11.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from xml.etree.ElementTree import Element

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.office.archive import Archive
from ragdesk.engine.reading.office.safe_xml import attribute, child, parse_xml

MOST_ROWS = 2_000
_TITLES = ("title", "subtitle")


def chart_lines(archive: Archive | None, caller: Element) -> list[str]:
    """What a chart says; nothing when it is something else, damaged or missing, or has said it already.

    Args:
        archive: None for a document in one piece, which has no parts.
        caller: the element "object".
    """
    part = f"{posixpath.normpath(attribute(caller, 'href'))}/content.xml"
    if archive is not None and archive.has(part) and archive.is_first(part):
        with suppress(ReadingFailed):
            chart = child(parse_xml(archive.read(part)), "body", "chart")
            return list(_lines(chart)) if chart is not None else []
    return []


def _lines(chart: Element) -> Iterator[str]:
    """The titles, then a row of names, then a row for each point."""
    for title in chart.iter():
        if title.tag in _TITLES and (text := _text_of(title)):
            yield text
    for row in islice(chart.iter("table-row"), MOST_ROWS):
        cells = [_text_of(cell) for cell in row if cell.tag == "table-cell"]
        if any(map(str.isalpha, "".join(cells))):
            yield "\t".join(cells).rstrip()


def _text_of(element: Element) -> str:
    return " ".join(" ".join("".join(line.itertext()) for line in element.iter("p")).split())

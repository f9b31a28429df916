"""Outlines: of outliners, and lists of feeds.

Takes:  the bytes of an .opml file.
Gives:  points that have others below them as headings, down to a depth, the others as lists; notes beside them.
Never:  fetches what a point links to.

OPML 2.0.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.office.safe_xml import attribute, child, children, parse_xml
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.records import BlockKind

DEEPEST_HEADING = 3


def read_opml(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read an outline.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called after each point at the top.

    Raises:
        ReadingFailed: "damaged", "unsafe-xml".
    """
    root = parse_xml(data)
    composer = Composer(longest)
    for point in children(child(root, "body"), "outline"):
        _add_point(composer, point, 1)
        report_alive()
    title = child(root, "head", "title")
    return composer.finish((title.text or "") if title is not None else "")


def _add_point(composer: Composer, point: Element, level: int) -> None:
    """Add a point and those below it."""
    below = children(point, "outline")
    text, note = attribute(point, "text") or attribute(point, "title"), attribute(point, "_note")
    address = attribute(point, "htmlUrl") or attribute(point, "xmlUrl") or attribute(point, "url")
    if below and level <= DEEPEST_HEADING:
        composer.add_heading(level, text)
    else:
        composer.enter_section(level, "") if level <= DEEPEST_HEADING else None
        done = "☑ " if attribute(point, "_complete") == "true" or attribute(point, "complete") == "true" else ""
        composer.add(BlockKind.LIST, f"{'  ' * max(0, level - 1 - DEEPEST_HEADING)}{done}{text}")
    if note:
        composer.add(BlockKind.PARAGRAPH, note)
    if address:
        composer.add(BlockKind.LIST, address)
    for inner in below:
        _add_point(composer, inner, level + 1)

"""The text of diagrams (SmartArt) and charts, which stand in parts of their own.

Takes:  a part of an Office document, and the elements that call for others.
Gives:  the lines that a diagram or a chart shows.
Never:  a diagram's drawing, which says the same again; a number that only its place tells.

Office Open XML, ISO/IEC 29500-1, 21.2 and 21.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, zip_longest
from xml.etree.ElementTree import Element

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.office.archive import Archive
from ragdesk.engine.reading.office.package import Relation, find_relations
from ragdesk.engine.reading.office.safe_xml import attribute, child, children, parse_xml

MOST_POINTS = 2_000
"""Rows of one chart."""

_NOT_SHOWN = frozenset(("parTrans", "sibTrans", "pres"))
"""Points of a diagram that are arrows and places."""


def drawn_lines(archive: Archive, relations: dict[str, Relation], caller: Element) -> list[str]:
    """What a diagram or a chart says; nothing when its part is damaged or missing, or has said it already.

    Args:
        relations: of the part that the caller stands in.
        caller: ``relIds`` of a diagram or ``chart``.
    """
    relation = relations.get(attribute(caller, "dm" if caller.tag == "relIds" else "id"))
    if relation is None or not archive.is_first(relation.part):
        return []
    with suppress(ReadingFailed):
        root = parse_xml(archive.read(relation.part))
        return list(_diagram_lines(root) if caller.tag == "relIds" else _chart_lines(root))
    return []


def lines_on_drawing(archive: Archive, part: str) -> Iterator[str]:
    """What the shapes, diagrams and charts of a sheet's drawing say.

    Raises:
        ReadingFailed: "damaged", "too-big", "unsafe-xml".
    """
    relations = find_relations(archive, part)
    for element in parse_xml(archive.read(part)).iter():
        if element.tag in ("relIds", "chart"):
            yield from drawn_lines(archive, relations, element)
        elif element.tag == "txBody":
            yield from filter(None, map(_text_of, element.iter("p")))


def _diagram_lines(root: Element) -> Iterator[str]:
    """The text of each shape, in the order of the outline."""
    for point in children(child(root, "ptLst"), "pt"):
        if attribute(point, "type", "node") not in _NOT_SHOWN:
            for paragraph in point.iter("p"):
                if text := _text_of(paragraph):
                    yield text


def _chart_lines(root: Element) -> Iterator[str]:
    """The titles, then a row of names, then a row for each point with the values of every series."""
    for title in root.iter("title"):
        if text := " ".join(filter(None, map(_text_of, title.iter("p")))):
            yield text
    series = [each for each in root.iter("ser")]
    names = [" ".join(_values(child(each, "tx"))) for each in series]
    if any(names):
        yield "\t".join(("", *names)) if len(names) > 1 else names[0]
    labels = next(filter(None, (_values(child(each, "cat")) for each in series)), [])
    columns = [_values(child(each, "val")) for each in series]
    for row in islice(zip_longest(labels, *columns, fillvalue=""), MOST_POINTS) if labels else ():
        yield "\t".join(row).rstrip()


def _values(element: Element | None) -> list[str]:
    """What a chart keeps of cells elsewhere, or a text of its own."""
    if element is None:
        return []
    points = [point for cache in element.iter() if cache.tag in ("strCache", "numCache", "strLit", "numLit", "lvl")
              for point in children(cache, "pt")]
    texts = [child(point, "v") for point in points[:MOST_POINTS]] or [child(element, "v")]
    return [" ".join((text.text or "").split()) for text in texts if text is not None]


def _text_of(paragraph: Element) -> str:
    return " ".join("".join(text.text or "" for text in paragraph.iter("t")).split())

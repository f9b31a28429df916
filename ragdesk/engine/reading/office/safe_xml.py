"""XML from strangers.

Takes:  the bytes of an XML file.
Gives:  its elements, one branch at a time.
Never:  declares an entity or loads a definition; goes deeper than ``DEEPEST``.

Names come without their namespaces: the same element has different ones in the two editions of the Office standard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, ParseError, XMLPullParser
from xml.parsers import expat

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reasons import FileReason

DEEPEST = 200
"""No document nests deeper, and the readers follow elements by calling themselves."""

_SLICE_BYTES = 65_536


class _SeenEnough(Exception):
    """The root element has begun."""


def check_prolog(data: bytes) -> None:
    """Stop when a file declares entities of its own before its root element.

    Raises:
        ReadingFailed: "unsafe-xml".
    """
    parser = expat.ParserCreate()

    def refuse(name: str, system: str | None, public: str | None, has_declarations: bool) -> None:
        if has_declarations:
            raise ReadingFailed(FileReason.UNSAFE_XML, "it declares entities")

    def stop(*_: object) -> None:
        raise _SeenEnough

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = stop
    try:
        for start in range(0, len(data), _SLICE_BYTES):
            parser.Parse(data[start:start + _SLICE_BYTES], False)
    except (_SeenEnough, expat.ExpatError, LookupError, ValueError):  # what is wrong shows when it is parsed
        return


def _make_parser() -> XMLPullParser[Element]:
    """A parser that tells of every beginning and end."""
    return XMLPullParser(("start", "end"))


def iterate_branches(data: bytes, depth: int) -> Iterator[tuple[list[Element], Element]]:
    """Each element at a depth, when it is complete; it is emptied before the next one.

    Args:
        data: the whole file.
        depth: 0 is the root, 1 its children.

    Returns:
        The elements around it, outermost first, of which only names and attributes count, and the element.

    Raises:
        ReadingFailed: "unsafe-xml", "damaged" (after what came before the damage).
    """
    check_prolog(data)
    parser = _make_parser()
    above: list[Element] = []
    for event, element in _events(parser, data):
        if event == "start":
            element.tag = local_name(element.tag)
            above.append(element)
            if len(above) > DEEPEST:
                raise ReadingFailed(FileReason.DAMAGED, "elements nested too deeply")
            continue
        above.pop()
        if len(above) == depth:
            yield above, element
        if 0 < len(above) <= depth:
            del above[-1][:]


def _events(parser: XMLPullParser[Element], data: bytes) -> Iterator[tuple[str, Element]]:
    """What the parser finds, as it goes."""
    try:
        for start in range(0, len(data), _SLICE_BYTES):
            parser.feed(data[start:start + _SLICE_BYTES])
            yield from parser.read_events()  # type: ignore[misc]
        parser.close()
        yield from parser.read_events()  # type: ignore[misc]
    except (ParseError, ValueError, LookupError) as error:
        raise ReadingFailed(FileReason.DAMAGED, str(error)) from error


def parse_xml(data: bytes) -> Element:
    """The root element of a small file.

    Raises:
        ReadingFailed: "unsafe-xml", "damaged".
    """
    for _, element in iterate_branches(data, 0):
        return element
    raise ReadingFailed(FileReason.DAMAGED, "no element")


def local_name(tag: str) -> str:
    """A name without its namespace."""
    return tag.rpartition("}")[2]


def attribute(element: Element | None, name: str, default: str = "") -> str:
    """An attribute by its local name."""
    if element is not None:
        for key, value in element.attrib.items():
            if key == name or key.endswith("}" + name):
                return value
    return default


def child(element: Element | None, *path: str) -> Element | None:
    """The first child of a name, or its child and so on."""
    for name in path:
        element = next((inner for inner in element if inner.tag == name), None) if element is not None else None
    return element


def children(element: Element | None, name: str) -> Iterable[Element]:
    """All children of a name."""
    return [inner for inner in element if inner.tag == name] if element is not None else []

"""What the styles of a Word document say about its text.

Takes:  the part that defines the styles.
Gives:  which of them are headings, lists and hidden text.
Never:  cares for looks beyond that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from ragdesk.engine.reading.office.safe_xml import attribute, child, children, parse_xml

TITLE_LEVEL = 1
_HEADING_NAME = re.compile(r"heading (\d)$", re.IGNORECASE)
_OFF = frozenset(("0", "false", "off"))
SMALLEST_HALF_POINTS = 4
"""Letters of this size and smaller, two points, are not meant to be read."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a style says.

    Attributes:
        level: of a heading, from 1; 0 for other text.
        is_title: of the whole document.
        is_list: its paragraphs are items.
        is_hidden: its text is not shown.
        colour: of its letters, as written; empty when it names none.
        is_on_ground: its letters lie on a colour of their own.
    """

    level: int = 0
    is_title: bool = False
    is_list: bool = False
    is_hidden: bool = False
    colour: str = ""
    is_on_ground: bool = False


NEARLY_WHITE = 250
"""Each part of a colour from here on up to 255."""

_COLOUR = re.compile("[0-9a-fA-F]{6}")

PLAIN = Style()


def read_styles(data: bytes) -> dict[str, Style]:
    """Every style by the name that paragraphs use for it."""
    found = {attribute(style, "styleId"): style for style in children(parse_xml(data), "style")}
    return {name: _resolve(name, found) for name in found}


def _resolve(name: str, found: dict[str, Element]) -> Style:
    """A style with what it has from those that it is based on; the nearest one rules."""
    chain: list[Element] = []
    while name in found and len(chain) < 20 and found[name] not in chain:
        chain.append(found[name])
        name = attribute(child(found[name], "basedOn"), "val")
    style = PLAIN
    for element in reversed(chain):
        style = _with_element(style, element)
    return style


def _with_element(style: Style, element: Element) -> Style:
    """What a style adds to the one that it is based on."""
    name = attribute(child(element, "name"), "val")
    heading = _HEADING_NAME.match(name)
    level = int(heading[1]) if heading else outline_level(child(element, "pPr"), style.level)
    return Style(
        level=level, is_title=name.casefold() == "title",
        is_list=style.is_list or (child(element, "pPr", "numPr") is not None and not level),
        is_hidden=is_hidden(child(element, "rPr"), style.is_hidden),
        colour=attribute(child(element, "rPr", "color"), "val") or style.colour,
        is_on_ground=(style.is_on_ground or has_ground(child(element, "rPr")) or has_ground(child(element, "pPr"))),
    )


def outline_level(properties: Element | None, default: int) -> int:
    """The level that paragraph properties name, from 1; 0 for text, ``default`` when they name none."""
    value = attribute(child(properties, "outlineLvl"), "val")
    return default if not value.isdecimal() else int(value) + 1 if int(value) < 9 else 0


def is_on(element: Element | None, default: bool = False) -> bool:
    """Whether a switch such as ``<w:vanish/>`` is on."""
    return default if element is None else attribute(element, "val", "1").lower() not in _OFF


def is_hidden(properties: Element | None, default: bool = False) -> bool:
    """Whether run properties hide the text: by a switch or by its size."""
    size = attribute(child(properties, "sz"), "val")
    is_tiny = size.isdecimal() and int(size) <= SMALLEST_HALF_POINTS
    return is_on(child(properties, "vanish"), default) or is_tiny


def is_white(properties: Element | None, *styles: Style) -> bool:
    """Whether run properties, or else the nearest of the styles, make letters white on no ground of their own."""
    colours = (attribute(child(properties, "color"), "val"), *(style.colour for style in styles))
    if not _is_white(next(filter(None, colours), "")):
        return False
    return not has_ground(properties) and not any(style.is_on_ground for style in styles)


def has_ground(properties: Element | None) -> bool:
    """Whether properties of a run or a paragraph lay a colour under it that is not white."""
    if attribute(child(properties, "highlight"), "val", "none") not in ("none", "white"):
        return True
    shading = child(properties, "shd")
    if shading is None:
        return False
    has_pattern = attribute(shading, "val", "clear") not in ("clear", "nil")
    fill = attribute(shading, "fill", "auto")
    return has_pattern or bool(attribute(shading, "themeFill")) or (fill != "auto" and not _is_white(fill))


def _is_white(colour: str) -> bool:
    """Whether a colour such as "FEFEFE" is that of paper, as far as an eye can tell."""
    return _COLOUR.fullmatch(colour) is not None and min(bytes.fromhex(colour)) >= NEARLY_WHITE


def paragraph_style(properties: Element | None, styles: dict[str, Style]) -> Style:
    """What the properties of a paragraph and its style say together."""
    style = styles.get(attribute(child(properties, "pStyle"), "val"), PLAIN)
    level = outline_level(properties, style.level)
    number = child(properties, "numPr")
    is_list = style.is_list if number is None else attribute(child(number, "numId"), "val", "0") != "0"
    return replace(style, level=level, is_list=is_list and not level)


def shown_references(section: Element, has_even: bool) -> list[Element]:
    """The references of a section to headers and footers that its pages show.

    Args:
        section: its properties.
        has_even: the document has other ones on even pages.
    """
    shown = {"default": True, "first": is_on(child(section, "titlePg")), "even": has_even}
    return [inner for inner in section if inner.tag in ("headerReference", "footerReference")
            and shown.get(attribute(inner, "type", "default"), False)]

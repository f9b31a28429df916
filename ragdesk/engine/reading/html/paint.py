"""Whether the letters of a web page can be told from what is behind them.

Takes:  the elements of a page as they begin and end, and the rules of its own style sheets.
Gives:  why the text at this place cannot be seen: it has the colour of its ground, or its letters are tiny.
Never:  a guess: where a picture, another file's style sheet, or a rule that is not understood may play a part, text
        counts as seen. Only colours and sizes are known here; see ``html.hiding`` for the rest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ragdesk.engine.reading.html.tags import CONTAINERS, IMPLIED_END, VOID
from ragdesk.engine.records.hidden import HiddenReason

Colour = tuple[int, int, int]
Attributes = list[tuple[str, str | None]]

ALIKE: Final = 8
"""Steps of 255 in each of red, green and blue by which two colours may differ and still be one to the eye."""

SMALLEST_PIXELS: Final = 2.0
USUAL_PIXELS: Final = 16.0
DEEPEST: Final = 100
"""Coloured elements inside of each other; what is deeper counts as seen."""

WHITE: Final[Colour] = (255, 255, 255)
BLACK: Final[Colour] = (0, 0, 0)
_NAMES: Final[dict[str, Colour]] = {
    "white": WHITE, "snow": (255, 250, 250), "ivory": (255, 255, 240), "whitesmoke": (245, 245, 245),
    "ghostwhite": (248, 248, 255), "floralwhite": (255, 250, 240), "mintcream": (245, 255, 250),
    "azure": (240, 255, 255), "black": BLACK, "red": (255, 0, 0), "green": (0, 128, 0), "blue": (0, 0, 255),
    "yellow": (255, 255, 0), "gray": (128, 128, 128), "grey": (128, 128, 128), "silver": (192, 192, 192),
    "navy": (0, 0, 128), "orange": (255, 165, 0), "lightgray": (211, 211, 211), "lightgrey": (211, 211, 211),
}
_PIXELS_PER_UNIT: Final = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4}

_TINY = re.compile(r"font-size\s{0,9}:\s{0,9}[+]?(?:0|1(?:\.\d{1,9})?(?:px|pt)|\d(?:\.\d{1,9})?%|\.\d)", re.IGNORECASE)
_COLOURS = re.compile(
    r"(?<![\w-])(?:(background(?:-color)?|bgcolor)|color|text)\s{0,9}[:=]\s{0,9}[\"']?([^;\"'{}<>]{1,60})",
    re.IGNORECASE)
_DECLARATION = re.compile(
    r"(?<![\w-])(color|background(?:-color|-image|-clip)?|font(?:-size)?|text-shadow|mix-blend-mode|filter"
    r"|-webkit-(?:text-fill-color|background-clip|text-stroke[\w-]{0,20}))\s{0,9}:([^;{}]{0,300})", re.IGNORECASE)
_HEX = re.compile(r"#?((?:[0-9a-f]{3,4}){1,2})$")
_NUMBERS = re.compile(r"rgba?\(\s*+([^()]{3,60})\)$")
_PART = re.compile(r"[\w#-]+(?:\([^()]*\))?")
_SIZE = re.compile(r"\+?(\d{0,9}(?:\.\d{1,9})?)(px|pt|pc|in|cm|mm|r?em|%)?$")
_NOT_SET = frozenset(("inherit", "unset", "transparent", "none", ""))
_KEYS = re.compile(r"[.#]?[\w-]+")
_SINGLE = re.compile(r"[a-z][a-z0-9]{0,20}|(?:[a-z][a-z0-9]{0,20})?[.#][\w-]{1,100}", re.IGNORECASE)
_OLD_ATTRIBUTES = frozenset(("bgcolor", "background", "color", "text"))
_OWN_COLOURS = frozenset(("a", "mark", "button", "input", "select", "textarea", "option", "ins", "del"))
"""Elements that a browser gives colours of its own."""


class Doubt:
    """In place of a value that is set but not understood."""


DOUBT: Final = Doubt()


class LetterStyle(NamedTuple):
    """How text looks at a place; None for a colour that is in doubt."""

    colour: Colour | None
    ground: Colour | None
    pixels: float

    @property
    def reason(self) -> HiddenReason | None:
        """Why text with this look cannot be seen."""
        if self.pixels < SMALLEST_PIXELS:
            return HiddenReason.TINY
        if self.colour is None or self.ground is None:
            return None
        return HiddenReason.WHITE if _are_alike(self.colour, self.ground) else None


class Tint(NamedTuple):
    """A colour with its opacity, from 0 to 1."""

    colour: Colour
    opacity: float

    def over(self, ground: Colour | None) -> Colour | None:
        """The colour that is seen where it lies on a ground."""
        if self.opacity >= 1 or ground is None:
            return self.colour if self.opacity >= 1 else None
        red, green, blue = (round(self.opacity * own + (1 - self.opacity) * behind)
                            for own, behind in zip(self.colour, ground, strict=True))
        return red, green, blue


class Style(NamedTuple):
    """What a rule or an attribute says; None for what it does not speak of."""

    colour: Tint | Doubt | None = None
    ground: Tint | Doubt | None = None
    size: tuple[float, str] | Doubt | None = None

    def under(self, stronger: Style) -> Style:
        """This style with what a stronger one says instead."""
        return Style(stronger.colour or self.colour, stronger.ground or self.ground, stronger.size or self.size)

    def doubting(self, other: Style) -> Style:
        """This style, with doubt about all that another one speaks of and that this does not say just so."""
        return Style(self.colour if other.colour in (None, self.colour) else DOUBT,
                     self.ground if other.ground in (None, self.ground) else DOUBT,
                     self.size if other.size in (None, self.size) else DOUBT)


@dataclass(slots=True)
class _Open:
    """An element that changes the look, as long as it is open.

    Attributes:
        depth: elements of its name that are open from it on.
        containers: lists, tables and the like that are open in it.
    """

    tag: str
    look: LetterStyle
    depth: int = 1
    containers: int = 0


@dataclass(slots=True)
class Paint:
    """The look at the place that a reader has come to.

    Attributes:
        looks_at_colours, looks_at_sizes: whether those of the page may hide text; what cannot is not followed.
        unseen: why text here cannot be seen; None where it can.
    """

    looks_at_colours: bool = False
    looks_at_sizes: bool = False
    unseen: HiddenReason | None = None
    _open: list[_Open] = field(default_factory=list)
    _rules: dict[str, Style] = field(default_factory=dict)
    _has_strange_sheets: bool = False

    @property
    def is_needed(self) -> bool:
        """Whether elements have to be told of."""
        return self.looks_at_colours or self.looks_at_sizes

    def note_rule(self, selectors: str, declarations: str) -> None:
        """Take in a rule of a style sheet; what it says of elements in some places only is in doubt."""
        style = self._read(declarations)
        if style is None:
            return
        for selector in selectors.rpartition(";")[2].replace(":root", "html").split(","):
            words = selector.replace(">", " ").replace("+", " ").replace("~", " ").split()
            if len(words) == 1 and _SINGLE.fullmatch(words[0]):
                key = _last_key(words[0])
                self._rules[key] = style if key not in self._rules else self._rules[key].doubting(style)
            elif words:
                keys = [key for key in _KEYS.findall(words[-1].partition(":")[0]) if key[0] in ".#"]
                for key in keys or _KEYS.findall(words[-1].partition(":")[0])[:1] or ["*"]:
                    self._rules[key] = self._rules.get(key, Style()).doubting(style)

    def note_strange_sheet(self) -> None:
        """A style sheet in another file may give any class or name any colour."""
        self._has_strange_sheets = True

    def enter(self, tag: str, attrs: Attributes) -> None:
        """An element begins."""
        if not self._open and not attrs and not self._rules:
            return
        if self._open:
            self._go_into(tag)
        if tag not in VOID and len(self._open) <= DEEPEST and (attrs or self._rules or self.unseen is not None):
            style, above = self._style_of(tag, attrs), self._look
            look = above if style is None else _dress(above, style)
            if look != above:
                self._open.append(_Open(tag, look))
                self.unseen = self._look.reason

    def _go_into(self, tag: str) -> None:
        """Count an element for those that are open, after those that it ends."""
        while self._open and not self._open[-1].containers and tag in IMPLIED_END.get(self._open[-1].tag, ()):
            self._open.pop()
            self.unseen = self._look.reason
        is_container = tag in CONTAINERS
        for element in self._open:
            if element.tag == tag:
                element.depth += 1
            if is_container:
                element.containers += 1

    def leave(self, tag: str) -> None:
        """An element ends, and with it those in it that were left open."""
        if tag in ("body", "html"):  # what follows is in them all the same
            return
        is_container = tag in CONTAINERS
        for number in range(len(self._open) - 1, -1, -1):
            element = self._open[number]
            if is_container and element.containers:
                element.containers -= 1
            if element.tag == tag:
                element.depth -= 1
                if not element.depth:
                    del self._open[number:]
                    self.unseen = self._look.reason

    def look_at(self, tag: str, attrs: Attributes) -> HiddenReason | None:
        """Why text in an element on a white page cannot be seen; nothing has to be entered for that."""
        style = self._style_of(tag, attrs)
        return None if style is None else _dress(LetterStyle(BLACK, WHITE, USUAL_PIXELS), style).reason

    @property
    def _look(self) -> LetterStyle:
        if self._open:
            return self._open[-1].look if len(self._open) <= DEEPEST else LetterStyle(None, None, USUAL_PIXELS)
        return LetterStyle(BLACK, None if self._has_strange_sheets else WHITE, USUAL_PIXELS)

    def _style_of(self, tag: str, attrs: Attributes) -> Style | None:
        """What is said of an element, by its tag, classes and name, and by its own attributes; None for nothing."""
        rules = self._rules
        said: list[Style | None] = [rules[key] for key in ("*", tag) if key in rules]
        own: list[Style | None] = []
        for name, value in attrs:
            if not value:
                continue
            if name in ("class", "id"):
                sign = "." if name == "class" else "#"
                said += [rules[sign + key] for key in value.split() if sign + key in rules]
                if self._has_strange_sheets:
                    said.append(Style(DOUBT, DOUBT))
            elif name == "style":
                own.append(self._read(value))
            elif name in _OLD_ATTRIBUTES and self.looks_at_colours:
                said.append(_read_attribute(tag, name, value))
        if tag in _OWN_COLOURS and self.unseen is not None:
            said.insert(0, Style(DOUBT, DOUBT))
        if not said and not own:
            return None
        style = Style()
        for item in (*said, *own):
            style = style if item is None else style.under(item)
        return None if style == Style() else style

    def _read(self, declarations: str) -> Style | None:
        """What some declarations say, as far as it is looked at; None for nothing."""
        if ":" not in declarations:
            return None
        style = read_style(declarations)
        style = Style(style.colour if self.looks_at_colours else None, style.ground if self.looks_at_colours else None,
                      style.size if self.looks_at_sizes else None)
        return None if style == Style() else style


def paint_of(source: str) -> Paint:
    """The look at the beginning of a page; only what may hide text in it is looked at."""
    letters, grounds = {BLACK}, {WHITE}
    has_clear = False
    for is_ground, value in set(_COLOURS.findall(source)):
        style = _read_declaration("background" if is_ground else "color", value.strip().lower())
        tint = style.ground if is_ground else style.colour
        if isinstance(tint, Tint):
            (grounds if is_ground else letters).add(tint.colour)
            has_clear = has_clear or (not is_ground and tint.opacity < 1)
    looks_at_colours = has_clear or any(_are_alike(own, behind) for own in letters for behind in grounds)
    return Paint(looks_at_colours, _TINY.search(source) is not None)


def _are_alike(own: Colour, behind: Colour) -> bool:
    return all(abs(ours - theirs) <= ALIKE for ours, theirs in zip(own, behind, strict=True))


def _read_attribute(tag: str, name: str, value: str) -> Style | None:
    """What an attribute of the old days says."""
    if name == "bgcolor":
        return Style(ground=_read_colour(value) or DOUBT)
    if name == "background":
        return Style(ground=DOUBT)
    if (tag, name) in (("font", "color"), ("body", "text")):
        return Style(colour=_read_colour(value) or DOUBT)
    return None


def read_style(declarations: str) -> Style:
    """What some declarations say of colour, ground and size."""
    style = Style()
    for name, value in _DECLARATION.findall(declarations):
        style = style.under(_read_declaration(name.lower(), value.partition("!")[0].strip().lower()))
    return style


def _read_declaration(name: str, value: str) -> Style:
    """What one declaration says."""
    if name == "font-size":
        return Style(size=_read_size(value))
    if name == "font":
        return Style(size=DOUBT)
    if value in _NOT_SET and (name, value) != ("color", "transparent"):
        return Style()
    if name == "color":
        return Style(colour=Tint(BLACK, 0.0) if value == "transparent" else _read_colour(value) or DOUBT)
    if name in ("background", "background-color"):
        return Style(ground=_read_ground(value))
    return Style(ground=DOUBT) if name == "background-image" else Style(colour=DOUBT)


def _read_ground(value: str) -> Tint | Doubt | None:
    """The colour in a value that may also speak of a picture and its place."""
    if "url(" in value or "gradient(" in value or "var(" in value:
        return DOUBT
    colours = [colour for part in _PART.findall(value) if (colour := _read_colour(part, needs_sign=True))]
    return colours[0] if len(colours) == 1 else DOUBT


def _read_colour(value: str, *, needs_sign: bool = False) -> Tint | None:
    """A colour as styles and attributes write it; None when it is not understood."""
    value = value.strip().lower()
    if value in _NAMES:
        return Tint(_NAMES[value], 1.0)
    if (numbers := _NUMBERS.match(value)) is not None:
        return _from_numbers(re.split(r"[\s,/]+", numbers[1].strip()))
    code = _HEX.match(value)
    if code is None or (needs_sign and value[0] != "#"):
        return None
    digits = code[1] if len(code[1]) > 4 else "".join(digit * 2 for digit in code[1])
    red, green, blue, opacity = bytes.fromhex(digits.ljust(8, "f"))
    return Tint((red, green, blue), opacity / 255)


def _from_numbers(parts: list[str]) -> Tint | None:
    """Red, green, blue from 0 to 255 or in hundredths, and perhaps an opacity."""
    try:
        red, green, blue = (round(float(part[:-1]) * 2.55) if part.endswith("%") else round(float(part))
                            for part in parts[:3])
        opacity = [float(part[:-1]) / 100 if part.endswith("%") else float(part) for part in parts[3:4]]
    except (ValueError, OverflowError):
        return None
    return Tint((red, green, blue), opacity[0] if opacity else 1.0)


def _read_size(value: str) -> tuple[float, str] | Doubt:
    """A number and its unit."""
    match = _SIZE.match(value)
    if match is None or not match[1].strip("."):
        return DOUBT
    return float(match[1]), match[2] or "px"


def _dress(above: LetterStyle, style: Style) -> LetterStyle:
    """The look inside of an element, of which a style speaks."""
    ground = above.ground
    if style.ground is not None:
        ground = style.ground.over(above.ground) if isinstance(style.ground, Tint) else None
    colour = above.colour
    if style.colour is not None:
        colour = style.colour.over(ground) if isinstance(style.colour, Tint) else None
    pixels = above.pixels
    if isinstance(style.size, tuple):
        number, unit = style.size
        pixels = number * {"em": above.pixels, "%": above.pixels / 100, "rem": USUAL_PIXELS}.get(
            unit, _PIXELS_PER_UNIT.get(unit, 1.0))
    elif style.size is not None:
        pixels = USUAL_PIXELS
    return LetterStyle(colour, ground, pixels)


def _last_key(selector: str) -> str:
    """By what a rule with a single selector is known: the class or name in it, else the tag."""
    keys: list[str] = _KEYS.findall(selector)
    return keys[-1] if keys[-1][0] in ".#" else keys[-1].lower()

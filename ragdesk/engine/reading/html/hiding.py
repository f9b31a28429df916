"""Which elements of a web page are not shown.

Takes:  the attributes of elements, and the style sheets that stand in the page.
Gives:  whether an element is hidden by itself: by an attribute, by its style, or by a class or a name of its own.
Never:  works out a style sheet as a browser does. Only rules for a single class or name count, outside of conditions,
        and only for a class that no rule shows: what a script may open at any time is in doubt, and so is shown.
"""

from __future__ import annotations

import re

from ragdesk.engine.reading.html.paint import Attributes, Paint

_ZERO = r"[-+]?0(?:\.0{1,9})?(?:[a-z]{1,4}|%)?"
_END = r"\s{0,9}(?:;|!|$)"
_MOVING = r"(?<![\w-])(?:left|right|top|bottom|text-indent|margin-left|margin-top)\s{0,9}:\s{0,9}"
_HIDING = re.compile(
    r"(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse)"
    rf"|(?<![\w-])opacity\s{{0,9}}:\s{{0,9}}{_ZERO}{_END}"
    rf"|(?<![\w-])clip\s{{0,9}}:\s{{0,9}}rect\(\s{{0,9}}{_ZERO}(?:[\s,]{{1,9}}{_ZERO}){{3}}\s{{0,9}}\)"
    r"|clip-path\s{0,9}:\s{0,9}inset\(\s{0,9}(?:[5-9]\d|\d{3,9})%\s{0,9}\)"
    rf"|{_MOVING}-\d{{4,9}}(?:\.\d{{1,9}})?(?:px|pt)?\b|{_MOVING}-\d{{3,9}}(?:em|rem|vw|vh)\b)",
    re.IGNORECASE)
_SHOWING = re.compile(r"(?<![\w-])(?:display|visibility|opacity|clip|clip-path)\s{0,9}:", re.IGNORECASE)
_LINK_TO_ITSELF = "headerlink"
"""The class of the "¶" behind a heading, which is shown only under the mouse."""

_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_SINGLE = re.compile(r"(?:[a-z][a-z0-9]{0,20})?([.#][\w-]{1,100})$", re.IGNORECASE)
_NAMED = re.compile(r"[.#][\w-]{1,100}")
_OPENED = re.compile(r"[{}]")
LONGEST_SHEET = 500_000
"""Characters of style sheets that are looked at."""


class Hiding:
    """What is known of the page's own style sheets so far.

    Attributes:
        paint: the colours and sizes among it.
    """

    def __init__(self, longest_sheet: int = LONGEST_SHEET, paint: Paint | None = None) -> None:
        self.paint = paint or Paint()
        self._hiding: set[str] = set()
        self._shown: set[str] = set()
        self._names: set[str] = set()
        self._room = longest_sheet

    @property
    def has_rules(self) -> bool:
        """Whether some style sheet hides something."""
        return bool(self._names)

    def note_sheet(self, sheet: str) -> None:
        """Take in a style sheet: classes (".x") and names ("#x") whose elements some rule hides and none shows."""
        if "@import" in sheet:
            self.paint.note_strange_sheet()
        sheet = sheet[:self._room]
        self._room -= len(sheet)
        for rule in _without_conditions(_COMMENT.sub(" ", sheet)).split("}"):
            selectors, _brace, declarations = rule.rpartition("{")
            self._note_rule(selectors, declarations)
        self._names = self._hiding - self._shown

    def _note_rule(self, selectors: str, declarations: str) -> None:
        if self.paint.is_needed:
            self.paint.note_rule(selectors, declarations)
        is_hiding = _HIDING.search(declarations) is not None
        if not is_hiding and not _SHOWING.search(declarations):
            return
        for selector in selectors.rpartition(";")[2].split(","):
            single = _SINGLE.fullmatch(selector.strip())
            if is_hiding and single:
                self._hiding.add(single[1])
            elif not is_hiding and (words := selector.split()):
                self._shown.update(_NAMED.findall(words[-1]))

    def hides(self, attrs: Attributes) -> bool:
        """Whether an element is not shown."""
        for name, value in attrs:
            if name == "hidden":
                if (value or "").lower() != "until-found":
                    return True
            elif not value:
                continue
            elif name == "style":
                if _HIDING.search(value):
                    return True
            elif name == "class":
                if value == _LINK_TO_ITSELF or (self._names and self._has_hiding_class(value)):
                    return True
            elif name == "id" and self._names and "#" + value in self._names:
                return True
        return False

    def _has_hiding_class(self, classes: str) -> bool:
        return any("." + name in self._names for name in classes.split())


def _without_conditions(sheet: str) -> str:
    """The sheet without what holds only for printing, small screens and the like."""
    if "@" not in sheet:
        return sheet
    kept: list[str] = []
    depth = conditional = start = 0
    for match in _OPENED.finditer(sheet):
        if match[0] == "{":
            depth += 1
            if not conditional and "@" in sheet[start:match.start()].rpartition(";")[2]:
                conditional = depth
        else:
            if conditional and depth == conditional:
                conditional = 0
                start = match.end()
            elif not conditional:
                kept.append(sheet[start:match.end()])
                start = match.end()
            depth = max(0, depth - 1)
    return "".join(kept)

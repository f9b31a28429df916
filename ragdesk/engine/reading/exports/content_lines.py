"""The lines of calendars and address books.

Takes:  the text of an .ics or .vcf file.
Gives:  its lines, each with its name, its parameters and its value, and the components that they are in.
Never:  fails over a line: one that makes no sense is passed over.

RFC 5545, 3.1 (iCalendar) and RFC 6350, 3.2 (vCard), which fold and escape alike; vCard 2.1 writes some values as mail
does.
"""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ragdesk.engine.reading.mail.headers import decode_body
from ragdesk.engine.reading.text.decoding import clean

MOST_LINES = 5_000
"""Of one component; more are no event and no contact."""

_LINE = re.compile(r"(?:([\w-]{1,40})\.)?([\w-]{1,60})((?:;(?:[^:;\"]|\"[^\"]{0,500}\"){0,500}){0,50}):(.*)$",
                   re.DOTALL)
_PARAMETER = re.compile(r";([\w-]{1,40})(?:=((?:[^;\"]|\"[^\"]{0,500}\"){0,500}))?")
_VALUE = re.compile(r"\"([^\"]{0,500})\"|([^,\"]{1,500})")
_ESCAPED = re.compile(r"\\(.)")
_FOLD = re.compile(r"\n[ \t]")


@dataclass(slots=True)
class ContentLine:
    """One line.

    Attributes:
        name: in capital letters.
        group: what ties lines of one component together; mostly empty.
        parameters: values by their names, both in capital letters where case makes no difference.
        raw: the value as it is written, for values that have parts; ``text`` undoes its escapes.
    """

    name: str
    group: str
    parameters: dict[str, list[str]]
    raw: str

    @property
    def text(self) -> str:
        """The value as text."""
        return unescape(self.raw)

    def parts(self, separator: str = ";") -> list[str]:
        """The parts of a value that has several."""
        return [unescape(part).strip() for part in re.split(rf"(?<!\\){separator}", self.raw)]


@dataclass(slots=True)
class Component:
    """What stands between BEGIN and END: its name, its own lines, the components in it."""

    name: str
    lines: list[ContentLine] = field(default_factory=list)
    inner: list[Component] = field(default_factory=list)

    def line(self, name: str) -> ContentLine | None:
        """The first line of a name."""
        return next((line for line in self.lines if line.name == name), None)

    def text(self, name: str) -> str:
        """The value of that line in one line of text; empty when there is none."""
        line = self.line(name)
        return " ".join(line.text.split()) if line is not None else ""

    def all(self, name: str) -> list[ContentLine]:
        """Every line of a name."""
        return [line for line in self.lines if line.name == name]


def unescape(value: str) -> str:
    """A value with line ends and signs as they are meant."""
    return _ESCAPED.sub(lambda match: "\n" if match[1] in "nN" else match[1], value)


def find_components(text: str, names: frozenset[str]) -> Iterator[Component]:
    """The components of some names, one at a time, wherever they are."""
    stack: list[Component] = []
    for line in _lines(text):
        if line.name == "BEGIN":
            stack.append(Component(line.raw.strip().upper()))
        elif line.name == "END" and stack:
            done = stack.pop()
            if done.name in names:
                yield done
            elif stack:
                stack[-1].inner.append(done)
        elif stack and len(stack[-1].lines) < MOST_LINES:
            stack[-1].lines.append(line)
    if stack and stack[-1].name in names:
        yield stack[-1]


def _lines(text: str) -> Iterator[ContentLine]:
    """The lines, unfolded."""
    unfolded = iter(_FOLD.sub("", text).split("\n"))
    for written in unfolded:
        match = _LINE.match(written)
        if match is None:
            continue
        parameters = _parameters(match[3])
        value = match[4]
        if "QUOTED-PRINTABLE" in parameters.get("ENCODING", []):
            while value.endswith("=") and (more := next(unfolded, None)) is not None:
                value = value[:-1] + more
            charset = parameters.get("CHARSET", [""])[0]
            value = clean(decode_body(quopri.decodestring(value.encode("utf-8", "replace")), charset))[0]
            value = value.replace("\\", "\\\\").replace("\n", "\\n")
        yield ContentLine(match[2].upper(), (match[1] or "").upper(), parameters, value)


def _parameters(written: str) -> dict[str, list[str]]:
    """The parameters of a line; vCard 2.1 writes bare types."""
    found: dict[str, list[str]] = {}
    for name, value in _PARAMETER.findall(written):
        if not value and "=" not in written:
            found.setdefault("TYPE", []).append(name.upper())
        elif value:
            values = [quoted or bare for quoted, bare in _VALUE.findall(value)]
            found.setdefault(name.upper(), []).extend(
                values if name.upper() in ("CN", "TZID", "CHARSET") else map(str.upper, values))
        elif name.upper() in ("QUOTED-PRINTABLE", "BASE64"):
            found.setdefault("ENCODING", []).append(name.upper())
        else:
            found.setdefault("TYPE", []).append(name.upper())
    if "QUOTED-PRINTABLE" in found.get("TYPE", []):
        found["ENCODING"] = ["QUOTED-PRINTABLE"]
    return found

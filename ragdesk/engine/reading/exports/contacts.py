"""Address books.

Takes:  the text of a .vcf file.
Gives:  each person as a section, with a line for each way to reach them and each thing that is noted.
Never:  pictures, sounds and keys; what is only for programs.

RFC 6350 (vCard 4), RFC 2426 (3) and 2.1. Our own, for the reasons given in ``calendar``.
"""

from __future__ import annotations

from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.exports.content_lines import Component, ContentLine, find_components
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.records import BlockKind

_FOR_PROGRAMS = frozenset((
    "VERSION", "PRODID", "UID", "REV", "N", "FN", "PHOTO", "LOGO", "SOUND", "KEY", "CLASS", "SOURCE", "SORT-STRING",
    "CLIENTPIDMAP", "MAILER", "KIND", "BEGIN", "END", "XML"))
_PLAIN_TYPES = frozenset(("PREF", "INTERNET", "VOICE", "OTHER"))
_IN_PARTS = frozenset(("ADR", "ORG", "GENDER"))
_LABEL = "X-ABLABEL"


def read_contacts(text: str) -> Parsed:
    """Read an address book."""
    composer = Composer(2 * len(text) + 1_000)
    for card in find_components(text, frozenset(("VCARD",))):
        composer.add_heading(1, _name(card))
        labels = {line.group: line.text.strip("_$!<>") for line in card.all(_LABEL) if line.group}
        for line in card.lines:
            if line.name not in _FOR_PROGRAMS and not line.name.startswith("X-") and "BASE64" not in _encodings(line):
                composer.add(BlockKind.LIST, _written(line, labels.get(line.group, "")))
    return composer.finish("")


def _name(card: Component) -> str:
    """What a person is called: as written out, else put together."""
    if written := card.text("FN"):
        return written
    line = card.line("N")
    family, given, more, before, after = ((line.parts() if line is not None else []) + [""] * 5)[:5]
    return " ".join(filter(None, (before, given, more, family, after))) or card.text("ORG") or card.text("EMAIL")


def _encodings(line: ContentLine) -> set[str]:
    return {"BASE64" if value in ("B", "BASE64") else value for value in line.parameters.get("ENCODING", [])}


def _written(line: ContentLine, label: str) -> str:
    """A line: what it is about, of which kind, and the value."""
    value = ", ".join(filter(None, line.parts())) if line.name in _IN_PARTS else line.text
    value = " ".join(value.split()) if line.name != "NOTE" else value.strip()
    kinds = [kind.lower() for kind in line.parameters.get("TYPE", []) if kind not in _PLAIN_TYPES]
    about = ", ".join(filter(None, (label, *dict.fromkeys(kinds))))
    name = f"{line.name.lower()} ({about})" if about else line.name.lower()
    return f"{name}: {value.removeprefix('tel:').removeprefix('mailto:')}" if value else ""

"""Notes that Evernote exports.

Takes:  the bytes of an .enex file.
Gives:  each note by itself, with its title, day and tags.
Never:  attached files; encrypted text, for which a sign stands; anything that a note links to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from xml.etree.ElementTree import Element

from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.html.reader import read_html
from ragdesk.engine.reading.office.safe_xml import child, children, iterate_branches
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reading.text.decoding import clean
from ragdesk.engine.records import BlockKind

ENCRYPTED_SIGN = "🔒"
_DAY = re.compile(r"(\d{4})(\d\d)(\d\d)T")
_ENCRYPTED = re.compile(r"<en-crypt\b[^>]{0,500}>[^<]*</en-crypt>")
_CHECKBOX = re.compile(r"<en-todo\b([^>]{0,100})>")


def read_enex(data: bytes, longest: int, report_alive: ReportAlive) -> Iterator[Parsed]:
    """Read every note, one at a time.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called after each note.

    Yields:
        What each note says, in order.

    Raises:
        ReadingFailed: "damaged" (after the notes before the damage), "unsafe-xml".
    """
    for _, element in iterate_branches(data, 1):
        if element.tag == "note":
            yield _read_note(element, longest)
        report_alive()


def _read_note(note: Element, longest: int) -> Parsed:
    """What one note says, below its title."""
    composer = Composer(longest)
    title = _text_of(note, "title")
    composer.enter_section(1, title)
    composer.add_heading(1, title)
    match = _DAY.match(_text_of(note, "created"))
    day = "-".join(match.groups()) if match else ""
    tags = tuple(tag.text for tag in children(note, "tag") if tag.text)
    composer.add(BlockKind.METADATA, "\n".join(filter(None, (day, ", ".join(tags)))))
    content = _ENCRYPTED.sub(ENCRYPTED_SIGN, _CHECKBOX.sub(_write_checkbox, _text_of(note, "content")))
    composer.add_parsed(read_html(clean(content)[0]))
    return replace(composer.finish(title), date=day, tags=tags, properties=(day,) if day else ())


def _write_checkbox(match: re.Match[str]) -> str:
    """A box to tick as a sign."""
    return "☑ " if 'checked="true"' in match[1] else "☐ "


def _text_of(note: Element, name: str) -> str:
    found = child(note, name)
    return (found.text or "") if found is not None else ""

"""Notes that Evernote exports.

Takes:  the bytes of an .enex file.
Gives:  each note as a section with its title, day and tags.
Never:  attached files; anything that a note links to.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.decoding import clean
from ragdesk.engine.reading.failures import ReadingFailed
from ragdesk.engine.reading.html import read_html
from ragdesk.engine.reading.office.safe_xml import child, children, iterate_branches
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.records import BlockKind

_DAY = re.compile(r"(\d{4})(\d\d)(\d\d)T")
_CHECKBOX = re.compile(r"<en-todo\b([^>]{0,100})>")


def read_enex(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read every note.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called after each note.

    Raises:
        ReadingFailed: "damaged", "unsafe-xml".
    """
    composer = Composer(longest)
    trouble = ""
    try:
        for _, element in iterate_branches(data, 1):
            if element.tag == "note":
                _add_note(composer, element)
            report_alive()
            if composer.is_full:
                break
    except ReadingFailed as failure:
        if failure.reason != "damaged" or composer.is_empty:
            raise
        trouble = "damaged"
    return composer.finish("", trouble)


def _add_note(composer: Composer, note: Element) -> None:
    """Add a note below its title."""
    title = _text_of(note, "title")
    composer.enter_section(1, title)
    composer.add_heading(1, title)
    day = _DAY.match(_text_of(note, "created"))
    tags = ", ".join(tag.text or "" for tag in children(note, "tag"))
    composer.add(BlockKind.PARAGRAPH, "\n".join(filter(None, ("-".join(day.groups()) if day else "", tags))))
    composer.add_parsed(read_html(clean(_CHECKBOX.sub(_write_checkbox, _text_of(note, "content")))[0]))


def _write_checkbox(match: re.Match[str]) -> str:
    """A box to tick as a sign."""
    return "☑ " if 'checked="true"' in match[1] else "☐ "


def _text_of(note: Element, name: str) -> str:
    found = child(note, name)
    return (found.text or "") if found is not None else ""

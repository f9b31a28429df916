"""Calendars.

Takes:  the text of an .ics file.
Gives:  each event, task and diary entry as a section: when, where, with whom, and what is written about it.
Never:  works out when an event comes again: how often is told as it is written. Alarms and descriptions of time zones.

RFC 5545 (iCalendar). Our own: libraries for it check and work out what nobody asks for here, which takes several times
as long, and one of them refuses a calendar for one odd line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.exports.content_lines import Component, ContentLine, find_components
from ragdesk.engine.reading.exports.conversations import time_of
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.records import BlockKind

_SHOWN = frozenset(("VEVENT", "VTODO", "VJOURNAL"))
_MOMENT = re.compile(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z)?)?$")
_NOTES = ("DESCRIPTION", "COMMENT", "CATEGORIES", "URL", "STATUS", "CONTACT")
_QUIET = frozenset(("CONFIRMED", "PUBLISHED", "NEEDS-ACTION"))
_TAG = re.compile(r"<[a-zA-Z/][^<>\n]{0,500}>")


def read_calendar(text: str) -> Parsed:
    """Read a calendar."""
    composer = Composer(2 * len(text) + 1_000)
    for component in find_components(text, _SHOWN):
        when = _when(component)
        composer.add_heading(1, component.text("SUMMARY") or when)
        for line in filter(None, (when, *_told(component))):
            composer.add(BlockKind.PARAGRAPH, line)
    name = re.search(r"^X-WR-CALNAME:(.{1,200})$", text, re.MULTILINE)
    return composer.finish(name[1].strip() if name else "")


def _when(component: Component) -> str:
    """When something is: a day, a time, from when to when."""
    begin, end = component.line("DTSTART"), component.line("DTEND") or component.line("DUE")
    first, last = _moment(begin), _moment(end, is_end=component.line("DTEND") is not None)
    if last[:10] == first[:10] and first:
        last = last[11:]
    zone = begin.parameters.get("TZID", [""])[0] if begin is not None else ""
    rule = component.text("RRULE").replace(";", ", ").replace("=", " ").lower()
    span = " – ".join(dict.fromkeys(filter(None, (first, last))))
    return ", ".join(filter(None, (f"{span} ({zone})" if zone and span else span, rule)))


def _moment(line: ContentLine | None, *, is_end: bool = False) -> str:
    """A day or a moment; the day on which something ends is the one before the one that is written."""
    match = _MOMENT.match(line.raw.strip()) if line is not None else None
    if match is None:
        return ""
    year, month, day, hour, minute, is_universal = match.groups()
    try:
        if hour is None:
            found = date(int(year), int(month), int(day)) - timedelta(days=1 if is_end else 0)
            return found.isoformat()
        found = datetime(int(year), int(month), int(day), int(hour), int(minute))
    except (ValueError, OverflowError):
        return ""
    return time_of(f"{found.isoformat()}Z") if is_universal else f"{found:%Y-%m-%d %H:%M}"


def _told(component: Component) -> Iterator[str]:
    """Where something is, with whom, and what is written about it."""
    yield component.text("LOCATION")
    yield ", ".join(filter(None, map(_person, (*component.all("ORGANIZER"), *component.all("ATTENDEE")))))
    for name in _NOTES:
        for line in component.all(name):
            text = _TAG.sub(" ", line.text) if name == "DESCRIPTION" else line.text
            yield "" if text.upper() in _QUIET else text.strip()


def _person(line: ContentLine) -> str:
    """Somebody by name and address."""
    address = line.text.strip()
    address = address[len("mailto:"):] if address.lower().startswith("mailto:") else ""
    name = next(iter(line.parameters.get("CN", [])), "")
    return f"{name} <{address}>" if name and address and name != address else name or address

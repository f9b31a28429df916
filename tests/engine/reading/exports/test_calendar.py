"""Calendars.

Covers: content_lines.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.reading.exports.calendar import read_calendar
from ragdesk.engine.reading.exports.conversations import time_of
from tests.helpers.reading import blocks, document, lines
from tests.helpers.sample_files import CALENDAR, CODE, LINE


def event(*written: str) -> list[str]:
    parsed = read_calendar("\n".join(("BEGIN:VCALENDAR", "BEGIN:VEVENT", *written, "END:VEVENT", "END:VCALENDAR")))
    return [line for line in parsed.text.split("\n") if line]


def test_events_and_tasks_are_sections(tmp_path: Path) -> None:
    found = document(tmp_path, "a.ics", CALENDAR)
    assert lines(found) == [
        "Nájem", "2024-05-01 10:00 – 11:00 (Europe/Prague), freq weekly, byday mo", "Nová, Eva <eva@example.org>",
        LINE, f"{CODE}, end", "Klíče", "2024-06-01"]
    assert (found.title, [heading for _, _, heading in blocks(found)][-1]) == ("Domov", "Klíče")


@pytest.mark.parametrize(("begin", "end", "when"), [
    ("DTSTART;VALUE=DATE:20240501", "DTEND;VALUE=DATE:20240502", "2024-05-01"),
    ("DTSTART;VALUE=DATE:20240501", "DTEND;VALUE=DATE:20240504", "2024-05-01 – 2024-05-03"),
    ("DTSTART:20240501T220000", "DTEND:20240502T010000", "2024-05-01 22:00 – 2024-05-02 01:00"),
    ("DTSTART:20240501T220000", "", "2024-05-01 22:00"),
    ("DTSTART:20240501T080000Z", "", time_of("2024-05-01T08:00:00Z")),
    ("DTSTART:20241399", "DTEND:soon", ""),
])
def test_when(begin: str, end: str, when: str) -> None:
    assert event("SUMMARY:Boat", begin, end) == ["Boat", *([when] if when else [])]


def test_markup_and_usual_states_are_not_told() -> None:
    assert event("SUMMARY:A", "DESCRIPTION:<p>see <b>this</b></p>", "STATUS:CONFIRMED", "LOCATION:Brno\\, dock") == [
        "A", "Brno, dock", "see  this"]


def test_an_odd_line_costs_only_itself_and_a_calendar_may_end_early() -> None:
    text = "BEGIN:VCALENDAR\nno colon here\nBEGIN:VEVENT\nSUMMARY:Boat\n;;;:::\nDTSTART:20240501T100000\n"
    assert read_calendar(text).text.split("\n")[0] == "Boat"

"""The day that a name is of, in every way in which people write one."""

from __future__ import annotations

from datetime import date

import pytest

from ragdesk.engine.text.dates import find_date


@pytest.mark.parametrize("name", [
    "Meetings/2026-02-17-website.md", "meeting_2026_02_17.md", "20260217.md", "2026.02.17 minutes.txt",
    "Website relaunch, 17 February 2026", "17th February 2026", "February 17, 2026", "Feb 17 2026", "17. února 2026",
    "17 lutego 2026", "17. Februar 2026", "17. 2. 2026", "17.02.2026", "Re: offer, Jana, 2026-02-17",
])
def test_a_date_in_a_name(name: str) -> None:
    assert find_date(name) == date(2026, 2, 17)


@pytest.mark.parametrize("name", [
    "", "warranty.md", "invoice 20240044", "2026-13-01", "30 February 2026", "03/04/2026", "2026", "February 2026",
    "17 people 2026", "120260217", "1.2.3",
])
def test_a_name_without_a_date(name: str) -> None:
    assert find_date(name) is None


@pytest.mark.parametrize(("name", "month"), [
    ("3. listopadu 2025", 11), ("3 listopada 2025", 11), ("3. července 2025", 7), ("3. června 2025", 6),
    ("3 września 2025", 9), ("3. září 2025", 9), ("3 Sept 2025", 9), ("3. März 2025", 3), ("3. Oktober 2025", 10),
])
def test_months_in_other_languages(name: str, month: int) -> None:
    assert find_date(name) == date(2025, month, 3)


def test_the_first_date_counts() -> None:
    assert find_date("9 May 2025, moved from 2025-04-01") == date(2025, 5, 9)

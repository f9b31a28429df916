"""Where links in notes lead."""

from __future__ import annotations

import pytest

from ragdesk.desktop.models.note_links import NoteLink, find_note, find_title, leads_outside

PATHS = ("Garden/plan.md", "Garden/tyres.md", "Home/Tyres.md", "Home/My notes.md", "Old/deep/plan.md", "photo.png")


@pytest.mark.parametrize(("link", "found"), [
    ("[[tyres", NoteLink("Garden/tyres.md", "")),
    ("[[TYRES#When to change", NoteLink("Garden/tyres.md", "When to change")),
    ("[[Home/Tyres", NoteLink("Home/Tyres.md", "")),
    ("[[My notes", NoteLink("Home/My notes.md", "")),
    ("[[photo.png", NoteLink("photo.png", "")),
    ("[[#When", NoteLink("", "When")),
    ("#when", NoteLink("", "when")),
    ("tyres.md", NoteLink("Garden/tyres.md", "")),
    ("../Home/My%20notes.md#a-title", NoteLink("Home/My notes.md", "a-title")),
    ("../Old/deep/../deep/plan.md", NoteLink("Old/deep/plan.md", "")),
    ("[[nothing", None), ("../../etc/passwd", None), ("/etc/passwd", None), ("plan", NoteLink("Garden/plan.md", "")),
    ("deep/plan.md", None),
])
def test_a_link_leads_to_a_file_of_the_folder_or_nowhere(link: str, found: NoteLink | None) -> None:
    assert find_note(link, "Garden/plan.md", PATHS) == found


def test_the_nearest_note_of_a_name_is_meant() -> None:
    assert find_note("[[plan", "Old/deep/x.md", PATHS) == NoteLink("Old/deep/plan.md", "")
    assert find_note("[[plan", "x.md", PATHS) == NoteLink("Garden/plan.md", "")


@pytest.mark.parametrize(("link", "is_outside"), [
    ("https://example.org", True), ("mailto:anna@example.org", True), ("//example.org/a", True), ("file:///etc", True),
    ("[[Plan: new", False), ("plan.md", False), ("#title", False), ("c:plan", False),
])
def test_what_leads_out_of_the_folder_is_known(link: str, is_outside: bool) -> None:
    assert leads_outside(link) is is_outside


def test_a_title_is_found_however_the_link_writes_it() -> None:
    text = "# Garden\n\n## When to change?\n\nword\n"
    for written in ("When to change?", "when-to-change", "When to Change"):
        place = find_title(text, written)
        assert place is not None
        assert text[slice(*place)] == "When to change?"
    assert find_title(text, "word") is None
    assert find_title(text, "") is None

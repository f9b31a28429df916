"""What was marked on a Kindle is read clipping by clipping."""

from __future__ import annotations

from ragdesk.engine.reading.text.plain import read_plain
from ragdesk.engine.records import BlockKind

ENGLISH = """\ufeffThe Boat (Novák, Jan)
- Your Highlight on page 12 | Location 170-175 | Added on Monday, 1 May 2023 18:26:53

The mooring costs ninety crowns.
==========
The Boat (Novák, Jan)
- Your Bookmark on page 13 | Location 180 | Added on Monday, 1 May 2023 18:27:00


==========
Der Garten (Nová, Eva)
- Ihre Notiz bei Position 9 | Hinzugefügt am Dienstag, 2. Mai 2023 08:00:00

Tomaten im Mai.
Zwei Zeilen.
==========
"""


def test_each_clipping_is_a_section_of_its_book() -> None:
    parsed = read_plain(ENGLISH.lstrip("\ufeff"))
    shown = [(parsed.text[block.start:block.end], block.heading) for block in parsed.blocks
             if block.kind is BlockKind.PARAGRAPH]
    assert shown == [
        ("The mooring costs ninety crowns.",
         ("The Boat (Novák, Jan)",
          "Your Highlight on page 12 | Location 170-175 | Added on Monday, 1 May 2023 18:26:53")),
        ("Tomaten im Mai.\nZwei Zeilen.",
         ("Der Garten (Nová, Eva)", "Ihre Notiz bei Position 9 | Hinzugefügt am Dienstag, 2. Mai 2023 08:00:00"))]


def test_every_other_line_is_shown_but_in_no_passage() -> None:
    parsed = read_plain(ENGLISH)
    kinds = {parsed.text[block.start:block.end].strip()[:15]: block.kind for block in parsed.blocks}
    assert kinds["=========="] is kinds["The Boat (Novák"] is BlockKind.METADATA
    assert sum(parsed.text[block.start:block.end].count("Bookmark") for block in parsed.blocks) == 1


def test_lines_of_equal_signs_alone_are_no_clippings() -> None:
    text = "Plan\n==========\n\nFirst we dig.\n\nRest\n==========\n\nThen we plant.\n"
    assert [block.kind for block in read_plain(text).blocks] == [BlockKind.PARAGRAPH] * 4

"""What people wrote onto the pages of a PDF is read: filled-in fields, typed remarks, comments on marks."""

from __future__ import annotations

import pytest

from ragdesk.engine.hidden.hidden_text import collect_hidden
from ragdesk.engine.reading.pdf.reader import read_pdf
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.hidden import HiddenReason
from tests.helpers.pdf_files import LIMIT, join_objects, line

BOX = "/Rect[100 700 300 720]/F 4"


def make_pdf(*annotations: str, text: str = "") -> bytes:
    """One page with these annotations; the fields among them are those of the document."""
    first = 6
    content = line(text or "Seen.").encode()
    numbers = range(first, first + len(annotations))
    every = " ".join(f"{number} 0 R" for number in numbers)
    fields = " ".join(f"{number} 0 R" for number, entries in zip(numbers, annotations, strict=True)
                      if "/T(" in entries and "/FT" in entries)
    return join_objects([
        f"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[{fields}]>>>>".encode(),
        b"<</Type/Pages/Count 1/Kids[4 0 R]>>", b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>"
        f"/Annots[{every}]>>".encode(),
        b"<</Length %d>>stream\n%b\nendstream" % (len(content), content),
        *(f"<</Type/Annot{BOX if '/Rect' not in entries else ''}{entries}>>".encode("latin-1")
          for entries in annotations)])


def field(value: str, more: str = "") -> str:
    return f"/Subtype/Widget/FT/Tx/T(a)/V({value})/DA(/F 11 Tf){more}"


def lines(*annotations: str, text: str = "") -> list[str]:
    return read_pdf(make_pdf(*annotations, text=text), LIMIT, lambda: None).text.splitlines()


@pytest.mark.parametrize(("annotation", "shown"), [
    (field("Wolfgang Ziegler"), "Wolfgang Ziegler"),
    (field("Plot 117", "/TU(Number of the plot)"), "Number of the plot: Plot 117"),
    ("/Subtype/Widget/FT/Ch/Ff 131072/T(a)/Opt[(elm)(ash)]/V(ash)/DA(/F 11 Tf)", "ash"),
    ("/Subtype/Widget/FT/Btn/T(a)/TU(Keeps a dog)/V/Yes/AS/Yes/AP<</N<</Yes 5 0 R/Off 5 0 R>>>>", "☒ Keeps a dog"),
    ("/Subtype/FreeText/DA(/F 11 Tf)/Contents(Typed pelargonium)", "Typed pelargonium"),
    ("/Subtype/Text/T(Ada)/Contents(Ask Brigitta)", "Comment (Ada): Ask Brigitta"),
    ("/Subtype/Highlight/QuadPoints[60 795 200 795 60 775 200 775]/Contents(Marmot)", "Comment: Marmot"),
    ("/Subtype/Stamp/Contents(Paid)", "Comment: Paid"),
])
def test_what_was_written_onto_a_page_stands_behind_its_text(annotation: str, shown: str) -> None:
    parsed = read_pdf(make_pdf(annotation), LIMIT, lambda: None)
    assert parsed.text.splitlines() == ["Seen.", shown]
    assert [parsed.text[block.start:block.end].strip() for block in parsed.blocks] == ["Seen.", shown]
    assert {block.kind for block in parsed.blocks} == {BlockKind.PARAGRAPH}


@pytest.mark.parametrize("annotation", [
    field(""), field("secret", "/Ff 8192"), "/Subtype/Link/Contents(link)", "/Subtype/Popup/Contents(popup)",
    "/Subtype/Widget/FT/Btn/T(a)/TU(No dog)/V/Off/AS/Off/AP<</N<</Yes 5 0 R/Off 5 0 R>>>>",
    "/Subtype/Highlight/Contents(two\nwords)",
])
def test_what_says_nothing_new_is_not_read(annotation: str) -> None:
    assert lines(annotation, text="These two words.") == ["These two words."]


@pytest.mark.parametrize(("annotation", "reason"), [
    ("/Subtype/FreeText/DA(/F 11 Tf 1 1 1 rg)/Contents(Not this)", HiddenReason.WHITE),
    ("/Subtype/FreeText/DA(/F 1 Tf)/Contents(Not this)", HiddenReason.TINY),
    ("/Subtype/FreeText/Rect[100 -90 300 -70]/F 4/DA(/F 11 Tf)/Contents(Not this)", HiddenReason.OFF_PAGE),
    ("/Subtype/Text/Rect[0 0 9 9]/F 2/Contents(Not this)", HiddenReason.INVISIBLE),
    ("/Subtype/FreeText/DA(/F 11 Tf)/Contents(Not this)/AP<</N 7 0 R>>", HiddenReason.INVISIBLE),
])
def test_what_cannot_be_seen_is_left_out_and_told(annotation: str, reason: HiddenReason) -> None:
    blank = "/Subtype/Form/BBox[0 0 9 9]/Length 2>>stream\n  \nendstream\nendobj\n99 0 obj\n<<"
    with collect_hidden() as collection:
        parsed = read_pdf(make_pdf(annotation, blank), LIMIT, lambda: None)
    assert parsed.text == "Seen.\n"
    assert [piece.reason for piece in collection.texts.pieces] == [reason]
    assert parsed.hidden == 1


def test_a_value_that_several_places_show_stands_once() -> None:
    assert lines(field("Ziegler"), field("Ziegler")) == ["Seen.", "Ziegler"]


def test_a_page_with_nothing_but_a_filled_in_form_has_a_text() -> None:
    assert lines(field("Ziegler"), text=" ") == ["Ziegler"]

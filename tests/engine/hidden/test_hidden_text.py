"""What the readers leave out because it cannot be seen is told to those who ask, and to nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ragdesk.engine.hidden.hidden_text import (
    MOST_CHARACTERS,
    MOST_PIECES,
    collect_hidden,
    is_collecting,
    note_hidden,
    note_page,
)
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.html.reader import read_html
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.reading.view_process import ViewProcess
from ragdesk.engine.records.hidden import HiddenReason, HiddenText, HiddenTexts
from tests.helpers.pdf_files import line, make_pdf
from tests.helpers.sample_files import docx, good_xlsx, odf, pack, paragraph

TAGS = "".join(chr(0xE0000 + ord(letter)) for letter in "obey")


def hidden_in(folder: Path, name: str, data: bytes | str) -> tuple[tuple[HiddenText, ...], str]:
    """What the file hides, and the text that was read of it."""
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    with collect_hidden() as collection:
        reading = read_file(folder, name)
    return collection.texts.pieces, "".join(document.text for document in reading.documents)


# --- collecting -------------------------------------------------------------------------------------------------------


def test_nothing_is_kept_while_nobody_collects() -> None:
    note_hidden("words", HiddenReason.WHITE)
    assert not is_collecting()
    with collect_hidden() as collection:
        assert is_collecting()
        note_hidden(" \n", HiddenReason.WHITE)
    assert collection.texts == HiddenTexts()


def test_pages_are_counted_from_one() -> None:
    with collect_hidden() as collection:
        note_hidden("before", HiddenReason.COMMENT)
        note_page()
        note_page()
        note_hidden(" two ", HiddenReason.TINY)
    assert collection.texts.pieces == (
        HiddenText("before", HiddenReason.COMMENT), HiddenText("two", HiddenReason.TINY, 2))


@pytest.mark.parametrize(("piece", "told"), [("x", MOST_PIECES), ("x" * (MOST_CHARACTERS // 4 + 1), 4)])
def test_the_room_is_bounded_and_the_rest_counted(piece: str, told: int) -> None:
    with collect_hidden() as collection:
        for _ in range(MOST_PIECES + 7):
            note_hidden(piece, HiddenReason.WHITE)
    texts = collection.texts
    assert (len(texts.pieces), texts.more, texts.count) == (told, MOST_PIECES + 7 - told, MOST_PIECES + 7)
    assert sum(len(piece.text) for piece in texts.pieces) <= MOST_CHARACTERS


# --- the readers ------------------------------------------------------------------------------------------------------

PAGE = ("<!-- a comment --><p>seen <i hidden>hidden <b>one</b></i></p><div style='display: none'>none</div>"
        "<template>mould</template><script>code</script><style>p {color: red}</style><p>end<!-- left open")


def test_a_web_page_tells_comments_hidden_elements_and_templates_but_no_code(tmp_path: Path) -> None:
    pieces, text = hidden_in(tmp_path, "a.html", PAGE)
    assert [(piece.text, piece.reason) for piece in sorted(pieces, key=lambda piece: piece.text)] == [
        ("a comment", "comment"), ("hidden one", "hidden-element"), ("left open", "comment"), ("mould", "template"),
        ("none", "hidden-element")]
    assert text.split() == ["seen", "end"]


SHEET = (".none, p#id {display: none} .gone{visibility:hidden!important} .clear { opacity: 0; }"
         " .far{position:absolute;left:-9999px} .cut{clip:rect(0 0 0 0)} .tab{display:none} .tab.on{display:block}"
         " @media print { .print {display:none} } .menu .deep{display:none} .small{font-size:0.9em;opacity:0.5}"
         " .tip{display:none} a:hover .tip{display:block} .left{left:-20px}")


@pytest.mark.parametrize("attributes", [
    "class=none", "class='a none b'", "id=id", "class=gone", "class=clear", "class=far", "class=cut", "hidden",
    "style='DISPLAY : none'", "style='visibility:hidden'", "style='opacity:0'",
    "style='position:absolute;left:-5000px'", "style='text-indent:-999em'", "style='clip:rect(0,0,0,0)'",
    "style='clip-path:inset(100%)'",
])
def test_elements_that_a_browser_does_not_show_are_left_out(tmp_path: Path, attributes: str) -> None:
    page = f"<style>@import 'x.css'; {SHEET}</style><p>seen</p><p {attributes}>not <b>this</b></p><p>end</p>"
    pieces, text = hidden_in(tmp_path, "a.html", page)
    assert pieces == (HiddenText("not this", HiddenReason.HIDDEN_ELEMENT),)
    assert text.split() == ["seen", "end"]
    assert read_file(tmp_path, "a.html").report.facts.hidden_pieces == 1


@pytest.mark.parametrize("attributes", [
    "class=tab", "class='tab on'", "class=print", "class=deep", "class=small", "class=tip", "class=left",
    "class=nonesuch", "aria-hidden=true", "hidden=until-found", "style='opacity:0.5'", "style='margin-left:-10px'",
    "style='padding-left:0'", "style='opacity:0.01em'",
])
def test_elements_that_are_shown_or_may_be_opened_are_read(tmp_path: Path, attributes: str) -> None:
    page = f"<style>{SHEET}</style><p {attributes}>this</p><details><summary>more</summary>inside</details>"
    pieces, text = hidden_in(tmp_path, "a.html", page)
    assert (pieces, text.split()) == ((), ["this", "more", "inside"])


def test_a_page_that_hides_itself_until_a_script_runs_is_read(tmp_path: Path) -> None:
    page = "<style>.page{opacity:0} i{x:y}</style><body class=page><p>words<p hidden>not this"
    pieces, text = hidden_in(tmp_path, "a.html", page)
    assert ([piece.text for piece in pieces], text.split()) == (["not this"], ["words"])


def test_hostile_style_sheets_take_no_time() -> None:
    for sheet in ("{" * 400_000, "." * 400_000, "/*" * 200_000, "@a;" * 150_000, "left:" * 100_000, "a{left:-" * 50_000,
                  "a{}" * 150_000, "a," * 200_000 + "{display:none}", "clip:rect(" + "0 " * 200_000):
        assert read_html(f"<style>{sheet}</style><p>end").text.split() == ["end"]
    assert read_html("<style>.a{display:none}</style>" * 20_000 + "<p>end").text.split() == ["end"]


def test_links_of_headings_to_themselves_are_no_hidden_text(tmp_path: Path) -> None:
    page = "<h1>Title<a class=headerlink href=#t>¶</a></h1><!-- --><p>words"
    pieces, text = hidden_in(tmp_path, "a.html", page)
    assert (pieces, text.split()) == ((), ["Title", "words"])


def test_a_word_document_tells_vanished_and_white_runs(tmp_path: Path) -> None:
    white = '<w:color w:val="FFFFFF"/>'
    body = paragraph("seen") + paragraph("gone", run="<w:vanish/>") + paragraph("white", run=white)
    pieces, text = hidden_in(tmp_path, "a.docx", docx(body))
    assert pieces == (HiddenText("gone", HiddenReason.VANISH), HiddenText("white", HiddenReason.WHITE))
    assert text.split() == ["seen"]


def test_an_open_document_tells_hidden_stretches(tmp_path: Path) -> None:
    data = odf("text", '<text:p>seen<text:hidden-text text:is-hidden="true">not this</text:hidden-text></text:p>')
    pieces, text = hidden_in(tmp_path, "a.odt", data)
    assert pieces == (HiddenText("not this", HiddenReason.VANISH),)
    assert text.strip() == "seen"


def test_rich_text_tells_hidden_text(tmp_path: Path) -> None:
    pieces, text = hidden_in(tmp_path, "a.rtf", rb"{\rtf1 seen {\v not this}\par}")
    assert pieces == (HiddenText("not this", HiddenReason.VANISH),)
    assert text.strip() == "seen"


def test_hidden_letters_of_rich_text_that_are_written_by_number_are_one_piece(tmp_path: Path) -> None:
    data = rb"{\rtf1 seen {\v \u268?lut\'fd \u-10179?\u-8704?}{\v again} end\par {\v x}}"
    pieces, text = hidden_in(tmp_path, "a.rtf", data)
    assert [piece.text for piece in pieces] == ["\u010clut\xfd \U0001f600again", "x"]
    assert text.split() == ["seen", "end"]
    assert read_file(tmp_path, "a.rtf").report.facts.hidden_pieces == 2


def test_a_workbook_tells_hidden_sheets(tmp_path: Path) -> None:
    pieces, _text = hidden_in(tmp_path, "a.xlsx", good_xlsx())
    assert pieces == (HiddenText("Tajné\nHIDDENSHEET", HiddenReason.HIDDEN_SHEET),)


@pytest.mark.parametrize(("raw", "piece"), [
    ("pass\u200b\u200bword", ("pass\u200b\u200bword", HiddenReason.ZERO_WIDTH)),
    ("one\nabc\u202edef\nthree", ("abc\u202edef", HiddenReason.BIDI)),
    (f"flag {TAGS} end", ("obey", HiddenReason.TAGS)),
    (f"flag {TAGS}\U000e007f end", ("obey", HiddenReason.TAGS)),
])
def test_invisible_characters_are_told_with_the_words_around_them(
    tmp_path: Path, raw: str, piece: tuple[str, HiddenReason]
) -> None:
    pieces, _text = hidden_in(tmp_path, "a.txt", raw)
    assert pieces == (HiddenText(*piece),)


@pytest.mark.parametrize("raw", ["Zeilen\u00adende", "\u2764\ufe0f", "\ufeffwords", "\U0001f468\u200d\U0001f469"])
def test_honest_invisible_characters_are_not_told(tmp_path: Path, raw: str) -> None:
    assert hidden_in(tmp_path, "a.txt", raw)[0] == ()


def test_characters_near_each_other_are_one_piece(tmp_path: Path) -> None:
    pieces, _text = hidden_in(tmp_path, "a.txt", "h\u200bi\u200bd\u200bden" + " far" * 30 + " x\u200by")
    assert [piece.text.count("\u200b") for piece in pieces] == [3, 1]


# --- the file report counts it ----------------------------------------------------------------------------------------

HIDING = "<p>seen<i hidden>one</i><b hidden>two</b></p>"
LETTER = "From: a@example.org\nSubject: s\nContent-Type: text/html\n\n" + HIDING + "\n"


@pytest.mark.parametrize(("name", "data", "count"), [
    ("a.html", HIDING.encode(), 2),
    ("a.eml", LETTER.encode(), 2),
    ("a.mbox", 2 * f"From x Mon Jan  1 00:00:00 2024\n{LETTER}\n".encode(), 4),
    ("a.mht", LETTER.encode(), 2),
    ("a.epub", pack({"a.xhtml": HIDING, "b.xhtml": HIDING}), 4),
    ("a.enex", f"<en-export><note><content><![CDATA[{HIDING}]]></content></note></en-export>".encode(), 2),
])
def test_every_format_with_pages_of_the_web_in_it_is_counted(
    tmp_path: Path, name: str, data: bytes, count: int
) -> None:
    hidden_in(tmp_path, name, data)
    assert read_file(tmp_path, name).report.facts.hidden_pieces == count


def test_of_two_ways_to_say_the_same_only_the_one_read_tells_what_it_hides(tmp_path: Path) -> None:
    ways = ["From: a@example.org", "Subject: s", "Content-Type: multipart/alternative; boundary=x", "", "--x",
            "Content-Type: text/plain", "", "{plain}", "--x", "Content-Type: text/html", "", HIDING, "--x--", ""]
    letter = "\n".join(ways)
    assert hidden_in(tmp_path, "a.eml", letter.format(plain="words"))[0] == ()
    pieces, text = hidden_in(tmp_path, "b.eml", letter.format(plain=""))
    assert [piece.text for piece in pieces] == ["one", "two"]
    assert text.endswith("seen\n")


# --- through the process ----------------------------------------------------------------------------------------------


@pytest.fixture
def viewer() -> Iterator[ViewProcess]:
    viewer = ViewProcess()
    yield viewer
    viewer.close()


def test_a_pdf_tells_its_hidden_text_by_page(viewer: ViewProcess, tmp_path: Path) -> None:
    white = line("White words", y=600, before="1 g")
    (tmp_path / "a.pdf").write_bytes(make_pdf(line("First page"), line("Second page") + white))
    assert viewer.hidden(tmp_path, "a.pdf", 0).pieces == (HiddenText("White words", HiddenReason.WHITE, 2),)


def test_lone_signs_that_cannot_be_seen_hide_nothing(viewer: ViewProcess, tmp_path: Path) -> None:
    signs = line(",", y=600, before="1 g") + line(".", y=590, before="1 g")
    (tmp_path / "a.pdf").write_bytes(make_pdf(line("Words") + signs))
    assert viewer.hidden(tmp_path, "a.pdf", 0) == HiddenTexts()
    reading = read_file(tmp_path, "a.pdf")
    assert (reading.report.details, reading.documents[0].text) == ("", "Words\n")


def test_the_message_asked_for_tells_only_its_own(viewer: ViewProcess, tmp_path: Path) -> None:
    head = "From x Mon Jan  1 00:00:00 2024\nFrom: a@example.org\nSubject: s\n\n"
    (tmp_path / "a.mbox").write_text(f"{head}one\u200bone\n\n{head}two\u200btwo\n")
    assert [piece.text for piece in viewer.hidden(tmp_path, "a.mbox", 2).pieces] == ["two\u200btwo"]


def test_a_file_without_hidden_text_tells_none(viewer: ViewProcess, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("words")
    assert viewer.hidden(tmp_path, "a.txt", 0) == HiddenTexts()


@pytest.mark.parametrize(("path", "part", "reason"), [("gone.txt", 0, "vanished"), ("a.txt", 3, "changed")])
def test_what_cannot_be_told_is_named(
    viewer: ViewProcess, tmp_path: Path, path: str, part: int, reason: str
) -> None:
    (tmp_path / "a.txt").write_text("words")
    with pytest.raises(ReadingFailed) as failure:
        viewer.hidden(tmp_path, path, part)
    assert failure.value.reason == reason

"""Small good files of every format, made in memory."""

from __future__ import annotations

import io
import json
import struct
import tarfile
import zipfile
from collections.abc import Callable
from email.message import EmailMessage

from ragdesk.engine.formats import FORMATS
from tests.helpers.old_office_files import doc, msg, ppt, xls

LINE = "Výpovědní lhůta činí tři měsíce a kauce je 24 500 Kč."
CODE = "KÓD-4711"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
ODF = "urn:oasis:names:tc:opendocument:xmlns:"


def pack(members: dict[str, str | bytes]) -> bytes:
    """A zip archive of these members."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content, zipfile.ZIP_STORED if name == "mimetype" else None)
    return packed.getvalue()


def relations(**targets: str) -> str:
    """A part that says what another one refers to; ``rId1__slide="slides/slide1.xml"``."""
    entries = "".join(
        f'<Relationship Id="{name.partition("__")[0]}" Type="{OFFICE}/{name.partition("__")[2]}" Target="{target}"/>'
        for name, target in targets.items())
    return f'{HEAD}<Relationships xmlns="{RELATIONS}">{entries}</Relationships>'


def docx(body: str, **parts: str) -> bytes:
    """A Word document with this body; other parts by their name without folder and ending."""
    named = {f"r{name}__{name}": f"{name}.xml" for name in parts}
    spaces = f'xmlns:w="{WORD}" xmlns:r="{OFFICE}"'
    return pack({
        "[Content_Types].xml": f"{HEAD}<Types/>", "_rels/.rels": relations(rId1__officeDocument="word/document.xml"),
        "word/document.xml": f"{HEAD}<w:document {spaces}><w:body>{body}</w:body></w:document>",
        "word/_rels/document.xml.rels": relations(**named),
        **{f"word/{name}.xml": f"{HEAD}<w:{name} {spaces}>{part}</w:{name}>" for name, part in parts.items()},
    })


def paragraph(text: str, properties: str = "", run: str = "") -> str:
    """A paragraph of a Word document."""
    return (f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:rPr>{run}</w:rPr>"
            f'<w:t xml:space="preserve">{text}</w:t></w:r></w:p>')


ITEM = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
STYLES = (
    '<w:style w:styleId="Nadpis1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:styleId="Nadpis2"><w:name w:val="heading 2"/><w:basedOn w:val="Nadpis1"/></w:style>'
    '<w:style w:styleId="Nazev"><w:name w:val="Title"/></w:style>'
    '<w:style w:styleId="Skryty"><w:name w:val="x"/><w:rPr><w:vanish/></w:rPr></w:style>'
)


def docx_around(name: str, content: str | bytes, body: str = '<w:altChunk r:id="rc"/>') -> bytes:
    """A document with another one inside of it, which Word would put in its place."""
    with zipfile.ZipFile(io.BytesIO(docx(paragraph("Before.") + body + paragraph("After.")))) as archive:
        members: dict[str, str | bytes] = {member: archive.read(member) for member in archive.namelist()}
    return pack({**members, "word/_rels/document.xml.rels": relations(rc__aFChunk=name), f"word/{name}": content})


def good_docx() -> bytes:
    row = "<w:tr>" + "".join(f"<w:tc>{paragraph(text)}</w:tc>" for text in ("Položka", "Cena")) + "</w:tr>"
    note = '<w:p><w:r><w:t>Text s poznámkou</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
    body = (paragraph("Smlouva", '<w:pStyle w:val="Nazev"/>') + paragraph("Nájem", '<w:pStyle w:val="Nadpis1"/>')
            + paragraph(LINE) + note + paragraph("položka", ITEM) + f"<w:tbl>{row * 2}</w:tbl>")
    return docx(body, styles=STYLES, footnotes=f'<w:footnote w:id="2">{paragraph(CODE)}</w:footnote>')


def good_pptx() -> bytes:
    drawing = 'xmlns:p="p" xmlns:a="a" xmlns:r="' + OFFICE + '"'

    def shape(kind: str, *lines: str) -> str:
        text = "".join(f"<a:p><a:r><a:t>{line}</a:t></a:r></a:p>" for line in lines)
        place = f"<p:nvSpPr><p:nvPr><p:ph type='{kind}'/></p:nvPr></p:nvSpPr>"
        return f"<p:sp>{place}<p:txBody>{text}</p:txBody></p:sp>"

    def slide(*shapes: str) -> str:
        return f"{HEAD}<p:sld {drawing}><p:cSld><p:spTree>{''.join(shapes)}</p:spTree></p:cSld></p:sld>"

    table = "<a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>buňka</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl>"
    return pack({
        "[Content_Types].xml": "<Types/>", "_rels/.rels": relations(rId1__officeDocument="ppt/presentation.xml"),
        "ppt/presentation.xml": f'{HEAD}<p:presentation {drawing}><p:sldIdLst><p:sldId id="256" r:id="rId2"/>'
                                '<p:sldId id="257" r:id="rId1"/></p:sldIdLst></p:presentation>',
        "ppt/_rels/presentation.xml.rels": relations(rId1__slide="slides/slide1.xml", rId2__slide="slides/slide2.xml"),
        "ppt/slides/slide1.xml": slide(shape("title", "Závěr"), shape("sldNum", "2"), shape("body", CODE, "druhý bod")),
        "ppt/slides/slide2.xml": slide(shape("body", LINE), shape("ctrTitle", "Úvod"), table),
        "ppt/slides/_rels/slide1.xml.rels": relations(rId1__notesSlide="../notesSlides/notesSlide1.xml"),
        "ppt/notesSlides/notesSlide1.xml": slide(shape("body", "Poznámka řečníka")),
    })


def good_xlsx() -> bytes:
    main = "xmlns='m' xmlns:r='" + OFFICE + "'"
    rows = ('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>'
            '<row r="2"><c r="A2" s="1"><v>45413</v></c><c r="B2"><v>0.30000000000000004</v></c>'
            '<c r="C2" t="inlineStr"><is><t>řádek</t></is></c><c r="D2" t="b"><v>1</v></c></row>')
    return pack({
        "[Content_Types].xml": "<Types/>", "_rels/.rels": relations(rId1__officeDocument="xl/workbook.xml"),
        "xl/workbook.xml": f'{HEAD}<workbook {main}><sheets><sheet name="Byty" sheetId="1" r:id="rId1"/>'
                           '<sheet name="Tajné" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(
            rId1__worksheet="worksheets/sheet1.xml", rId2__worksheet="worksheets/sheet2.xml",
            rId3__sharedStrings="sharedStrings.xml", rId4__styles="styles.xml"),
        "xl/worksheets/sheet1.xml": f"{HEAD}<worksheet {main}><sheetData>{rows}</sheetData></worksheet>",
        "xl/worksheets/sheet2.xml": f'{HEAD}<worksheet {main}><sheetData><row><c t="str"><v>HIDDENSHEET</v></c></row>'
                                    "</sheetData></worksheet>",
        "xl/sharedStrings.xml": f"{HEAD}<sst {main}><si><t>{LINE}</t></si><si><r><t>KÓD</t></r><r><t>-4711</t></r>"
                                "<rPh><t>PHONETIC</t></rPh></si></sst>",
        "xl/styles.xml": f'{HEAD}<styleSheet {main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
                         "</styleSheet>",
    })


def odf(kind: str, body: str, styles: str = "", **members: str) -> bytes:
    """A document of LibreOffice: ``kind`` is text, presentation or spreadsheet."""
    spaces = " ".join(f'xmlns:{name}="{ODF}{name}:1.0"' for name in ("office", "text", "table", "draw", "style"))
    spaces += ' xmlns:presentation="p" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    return pack({
        "mimetype": f"application/vnd.oasis.opendocument.{kind}",
        "content.xml": f"{HEAD}<office:document-content {spaces}><office:automatic-styles>{styles}"
                       f"</office:automatic-styles><office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>",
        "meta.xml": f"{HEAD}<office:document-meta {spaces}><office:meta><dc:title>Smlouva</dc:title></office:meta>"
                    "</office:document-meta>",
        **members,
    })


CHART = f"""{HEAD}<o:document-content xmlns:o="{ODF}office:1.0" xmlns:c="{ODF}chart:1.0" xmlns:t="{ODF}table:1.0"
xmlns:x="{ODF}text:1.0"><o:body><o:chart><c:chart><c:title><x:p>Berths let</x:p></c:title><t:table><t:table-row>
<t:table-cell/><t:table-cell><x:p>Paid</x:p></t:table-cell></t:table-row><t:table-row><t:table-cell><x:p>Oakmere</x:p>
</t:table-cell><t:table-cell><x:p>12</x:p></t:table-cell></t:table-row><t:table-row><t:table-cell><x:p>7</x:p>
</t:table-cell></t:table-row></t:table></c:chart></o:chart></o:body></o:document-content>"""
CALLED = '<draw:frame><draw:object draw:href="./Object 1"/><draw:image/></draw:frame>'


def good_odt() -> bytes:
    return odf("text", f'<text:h text:outline-level="1">Nájem</text:h><text:p>{LINE}<text:note><text:note-citation>1'
                       f"</text:note-citation><text:note-body><text:p>{CODE}</text:p></text:note-body></text:note></text:p>"
                       "<text:list><text:list-item><text:p>položka</text:p></text:list-item></text:list>"
                       "<table:table><table:table-row><table:table-cell><text:p>buňka</text:p></table:table-cell>"
                       "<table:table-cell><text:p>cena</text:p></table:table-cell></table:table-row></table:table>")


def good_odp() -> bytes:
    return odf("presentation", "".join(
        f'<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>{title}</text:p></draw:text-box>'
        f"</draw:frame><draw:frame><draw:text-box><text:p>{text}</text:p></draw:text-box></draw:frame></draw:page>"
        for title, text in (("Úvod", LINE), ("Závěr", CODE))))


def good_ods() -> bytes:
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    return odf("spreadsheet", f'<table:table table:name="Byty"><table:table-row>{cell.format(LINE)}{cell.format(CODE)}'
                              '</table:table-row><table:table-row table:number-rows-repeated="1048000">'
                              '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
                              '</table:table><table:table table:name="Tajné" table:style-name="ta2"><table:table-row>'
                              f"{cell.format('HIDDENSHEET')}</table:table-row></table:table>",
               '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>')


RTF = (r"{\rtf1\ansi\ansicpg1250\deff0{\fonttbl{\f0\fcharset238 Arial;}}{\info{\author SKRYTE}}"
       r"{\pard\outlinelevel0 N\'e1jem\par}\pard V\'fdpov\u283?dn\'ed lh\u367?ta \'e8in\'ed t\'f8i m\'ecs\'edce "
       r"a kauce je 24\~500 K\'e8.\par {\v HIDDENRTF}K\u211?D-4711\par\trowd\pard\intbl Polo\'9eka\cell Cena\cell\row"
       r"\pard konec\par}")


def good_epub() -> bytes:
    def chapter(title: str, text: str) -> str:
        return (f'{HEAD}<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>'
                f"<h1>{title}</h1><p>{text}</p></body></html>")

    return pack({
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": f'{HEAD}<container><rootfiles><rootfile full-path="OEBPS/b.opf"/></rootfiles>'
                                  "</container>",
        "OEBPS/b.opf": f'{HEAD}<package xmlns:dc="d"><metadata><dc:title>Kniha</dc:title></metadata><manifest>'
                       '<item id="one" href="z.xhtml"/><item id="two" href="text%20a.xhtml"/></manifest><spine>'
                       '<itemref idref="one"/><itemref idref="two"/></spine></package>',
        "OEBPS/z.xhtml": chapter("První kapitola", LINE), "OEBPS/text a.xhtml": chapter("Druhá kapitola", CODE),
    })


FB2 = (f'{HEAD}<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info><book-title>Kniha'
       "</book-title></title-info></description><body><section><title><p>Kapitola</p></title>"
       f"<p>{LINE}</p><section><title><p>Oddíl</p></title><p>{CODE}</p></section></section></body>"
       '<binary id="a">QUFBQUFBQUFB</binary></FictionBook>')

ENEX = (f'{HEAD}<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd"><en-export>'
        "<note><title>Nájem</title><created>20240501T100000Z</created><tag>byt</tag><content>"
        '<![CDATA[<!DOCTYPE en-note SYSTEM '
        f'"http://xml.evernote.com/pub/enml2.dtd"><en-note><div>{LINE}</div><div><en-todo checked="true"/>hotovo</div>'
        "</en-note>]]></content><resource><data encoding='base64'>QUFBQUFB</data></resource></note>"
        f"<note><title>Druhá</title><content><![CDATA[<en-note>{CODE}</en-note>]]></content></note></en-export>")


def message(subject: str, text: str, html: str = "", attachment: str = "") -> EmailMessage:
    """An e-mail."""
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = subject, "Jan Novák <jan@example.org>", "eva@example.org"
    mail["Date"] = "Wed, 01 May 2024 10:00:00 +0200"
    mail.set_content(text)
    if html:
        mail.add_alternative(html, subtype="html")
    if attachment:
        mail.add_attachment(b"ATTACHED", maintype="application", subtype="pdf", filename=attachment)
    return mail


def good_eml() -> bytes:
    html = f"<p>{LINE}</p><p style='display:none'>HTMLONLY</p>"
    return message("Nájem", LINE, html, "../smlouva č. 1.pdf").as_bytes()


def good_mbox() -> bytes:
    mails = (message("Nájem", LINE), message("Kód", f"{CODE}\n\nFrom now on"))
    return b"".join(b"From jan@example.org Wed May  1 10:00:00 2024\n"
                    + mail.as_bytes().replace(b"\nFrom ", b"\n>From ") + b"\n\n" for mail in mails)


def good_mhtml() -> bytes:
    mail = EmailMessage()
    mail["Subject"] = "Stránka"
    mail.set_content(f"<html><head><title>Nájem</title></head><body><p>{LINE}</p></body></html>", subtype="html")
    mail.add_related(b"\x89PNG", maintype="image", subtype="png", cid="<a>")
    return mail.as_bytes()


NOTEBOOK = json.dumps({"nbformat": 4, "metadata": {}, "cells": [
    {"cell_type": "markdown", "source": ["# Sešit\n", LINE]},
    {"cell_type": "code", "source": "print(1)", "outputs": [
        {"output_type": "stream", "text": ["\x1b[31m" + CODE + "\x1b[0m"]},
        {"output_type": "display_data", "data": {"image/png": "AAAA", "text/plain": "<Figure>"}}]},
    {"cell_type": "markdown", "source": "## Závěr\n\n- a\n- b"}]})

KEEP = json.dumps({"title": "Nákup", "textContent": LINE, "listContent": [{"text": "mléko", "isChecked": True}],
                   "labels": [{"name": "domov"}], "userEditedTimestampUsec": 1714557600000000, "color": "DEFAULT"})

TELEGRAM = json.dumps({"name": "Chat", "type": "personal_chat", "id": 1, "messages": [
    {"id": 1, "type": "message", "date": "2024-05-01T10:00:00", "from": "Eva", "from_id": "user1", "text": LINE},
    {"id": 2, "type": "message", "date": "2024-05-01T10:01:00", "from": "Jan", "from_id": "user2",
     "text": ["see ", {"type": "link", "text": CODE}]}]}, ensure_ascii=False)
CHATGPT = json.dumps([{"title": "Rent", "create_time": 1714557600.5, "current_node": "b", "mapping": {
    "a": {"parent": None, "message": {"author": {"role": "user"}, "create_time": 1714557600.5,
                                      "content": {"content_type": "text", "parts": [LINE]}}},
    "b": {"parent": "a", "message": {"author": {"role": "assistant"}, "create_time": None,
                                     "content": {"content_type": "text", "parts": ["# A\n\n- b\n" * 40]}}}}}],
                     ensure_ascii=False)
SIGNAL = "\n".join(json.dumps(line, ensure_ascii=False) for line in (
    {"recipient": {"id": "1", "contact": {"profileGivenName": "Eva"}}}, {"chat": {"id": "7", "recipientId": "1"}},
    {"chatItem": {"chatId": "7", "authorId": "1", "dateSent": "1714557600000",
                  "standardMessage": {"text": {"body": LINE}}}}))
TELEGRAM_PAGE = ('<html><body><div class="page_header"><div class="text bold">Chat</div></div><div class="history">'
                 '<div class="message default clearfix" id="message1"><div class="body"><div class="pull_right date '
                 'details" title="01.05.2024 10:15:00 UTC+02:00">10:15</div><div class="from_name">Eva</div>'
                 f'<div class="text">{LINE}</div></div></div></div></body></html>')
CLIPPINGS = "".join(f"Kniha (Novák)\n- Your Highlight on page {page} | Added on Monday\n\n{LINE}\n==========\n"
                    for page in range(3))
CHAT = "".join(f"[2024-05-01, 10:1{minute}] Eva: {LINE}\n" for minute in range(4))

SUBTITLES = ("1\n00:00:01,000 --> 00:00:03,000\n<i>Ahoj</i>\n\n2\n00:00:03,500 --> 00:00:06,000\n"
             f"{{\\an8}}{LINE}\n\n3\n00:01:00,000 --> 00:01:02,000\n{CODE}\n")
WEBVTT = ("WEBVTT\n\nNOTE HIDDENNOTE\n\nSTYLE\n::cue {color: red}\n\n00:01.000 --> 00:03.000 align:start\n"
          f"<v Eva Nová>{LINE}</v>\n\n00:03.000 --> 00:05.000\n{LINE}\n{CODE} &amp; more\n")
ASCIIDOC = (f"= Nadpis\n:author: Eva\n\n{LINE}\n\n// KEPT comment\n\n== Druhý\n\n* a\n* b\n\n|===\n|a |b\n|===\n\n"
            f"[source,python]\n----\n{CODE}\n----\n\n====\nexample\n====\n")
MDX = f"import X from 'x'\n\n# Nadpis\n\n{LINE}\n\n{{/* KEPTMDX */}}\n\n<X>text</X>\n"
XML = (f"{HEAD}<list xmlns='x'><item id='1'><name>{LINE}</name><price>24500</price></item><p>text <b>bold</b> end</p>"
       f"<note>{CODE}</note></list>")
CALENDAR = (
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Domov\r\nBEGIN:VEVENT\r\nDTSTART;TZID=Europe/Prague:20240501T100000"
    f"\r\nDTEND;TZID=Europe/Prague:20240501T110000\r\nSUMMARY:Nájem\r\nDESCRIPTION:{LINE[:30]}\r\n {LINE[30:]}"
    f'\\n{CODE}\\, end\r\nORGANIZER;CN="Nová, Eva":mailto:eva@example.org\r\nRRULE:FREQ=WEEKLY;BYDAY=MO\r\n'
    "BEGIN:VALARM\r\n"
    "DESCRIPTION:HIDDENALARM\r\nEND:VALARM\r\nEND:VEVENT\r\nBEGIN:VTODO\r\nDUE;VALUE=DATE:20240601\r\nSUMMARY:Klíče\r\n"
    "END:VTODO\r\nEND:VCALENDAR\r\n")
CONTACTS = (
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Nová;Eva;;Mgr.;\r\nFN:Mgr. Eva Nová\r\nitem1.TEL;TYPE=CELL:+420 777 123 456\r\n"
    f"item1.X-ABLabel:_$!<Main>!$_\r\nADR;TYPE=home:;;Dlouhá 5;Brno;;60200;ČR\r\nNOTE:{LINE}\r\n"
    "PHOTO;ENCODING=b:QUFB\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Nov=C3=A1k;J=C3=\r\n=A1n\r\n"
    "TEL;HOME:123\r\nEND:VCARD\r\n")
BIBTEX = (
    "@comment{x}\n@string{jan = \"January\"}\n@article{novak2024,\n  title = {N\\'ajem {B}yt\\r{u}},\n"
    "  author = \"Nov\\'ak, Jan and Eva Nov{\\'a}\",\n  year = 2024, month = jan # \"x\",\n"
    f"  abstract = {{{LINE.replace('ě', '{ě}')}}},\n  file = {{SKRYTE.pdf}},\n  note = {{{CODE}}}\n}}\n")
RIS = (f"TY  - JOUR\nTI  - Nájem bytů\nAU  - Novák, Jan\nAU  - Nová, Eva\nPY  - 2024\nAB  - {LINE}\nKW  - byt\n"
       f"L1  - SKRYTE.pdf\nN1  - {CODE}\nER  - \n\nTY  - BOOK\nT1  - Druhá\nER  - \n")
CANVAS = json.dumps({"nodes": [
    {"id": "1", "type": "group", "x": 0, "y": 0, "width": 500, "height": 500, "label": "Byt"},
    {"id": "2", "type": "text", "x": 10, "y": 10, "width": 100, "height": 50, "text": f"# Nájem\n\n{LINE}"},
    {"id": "3", "type": "file", "x": 900, "y": 0, "width": 1, "height": 1, "file": "notes/a.md"},
    {"id": "4", "type": "link", "x": 900, "y": 9, "width": 1, "height": 1, "url": "https://example.org"}],
    "edges": [{"id": "e", "fromNode": "2", "toNode": "3", "label": CODE}]}, ensure_ascii=False)
OPML = (f"{HEAD}<opml version='2.0'><head><title>Osnova</title></head><body><outline text='Byt'><outline text='{LINE}' "
        f"_note='{CODE}'/><outline text='a' _complete='true'/></outline><outline text='Blog' xmlUrl='https://x.org'/></body>"
        "</opml>")
URL = f"[InternetShortcut]\r\nURL=https://example.org/{CODE}\r\nIconIndex=0\r\n"
WEBLOC = f"{HEAD}<plist version='1.0'><dict><key>URL</key><string>https://example.org/{CODE}</string></dict></plist>"
PYTHON = f'"""{LINE}"""\n\nimport os\n\n\ndef main():\n    print("{CODE}")\n'


def good_zip() -> bytes:
    return pack({"poznámky/a.md": f"# Nájem\n\n{LINE}\n", "b.docx": good_docx(), "__MACOSX/._a.md": "HIDDEN",
                 "c.png": b"\x89PNG"})


def good_textpack() -> bytes:
    about = '{"version": 2, "type": "net.daringfireball.markdown"}'
    return pack({"info.json": about, "text.md": f"# Nájem\n\n{LINE}\n"})


def good_emlx() -> bytes:
    letter = good_eml()
    return b"%d   \n" % len(letter) + letter + b"<?xml version='1.0'?><plist><dict/></plist>"


def good_jex(more: str = "") -> bytes:
    """An export of Joplin: a note in a notebook, with a tag and an attached text; ``more`` is said of the note."""
    one, two, three, four, five = (letter * 32 for letter in "abcde")
    made = f"user_created_time: 2024-05-01T10:00:00.000Z\n{more}"
    items = {
        one: f"Nájem\n\n{LINE}\n\nid: {one}\nparent_id: {two}\n{made}type_: 1",
        two: f"Domov\n\nid: {two}\nparent_id: \ntype_: 2", three: f"byt\n\nid: {three}\nparent_id: \ntype_: 5",
        four: f"id: {four}\nnote_id: {one}\ntag_id: {three}\ntype_: 6", five: f"list.txt\n\nid: {five}\ntype_: 4"}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        files = {f"{name}.md": content for name, content in items.items()} | {f"resources/{five}.txt": CODE}
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content.encode())
            archive.addfile(info, io.BytesIO(content.encode()))
    return packed.getvalue()


def brt(kind: int, data: bytes = b"") -> bytes:
    """A record of a binary workbook."""
    def number(value: int, most: int) -> bytes:
        parts = [value >> 7 * count & 0x7F for count in range(most)]
        while len(parts) > 1 and not parts[-1]:
            parts.pop()
        return bytes(part | (0x80 if place < len(parts) - 1 else 0) for place, part in enumerate(parts))
    return number(kind, 2) + number(len(data), 4) + data


def wide(text: str) -> bytes:
    """A string of a binary workbook."""
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def good_xlsb() -> bytes:
    """A binary workbook: a sheet with a hidden row and a hidden column, and a hidden sheet."""
    def row(number: int, *, hidden: bool = False) -> bytes:
        return brt(0, struct.pack("<IIHBBB", number, 0, 300, 0, 0x10 if hidden else 0, 0) + struct.pack("<I", 0))

    def cell(kind: int, column: int, value: bytes, style: int = 0) -> bytes:
        return brt(kind, struct.pack("<II", column, style) + value)

    def sheet(*rows: bytes, columns: bytes = b"") -> bytes:
        size = brt(148, struct.pack("<IIII", 0, 2, 0, 5))
        return b"".join((brt(129), size, columns, brt(145), *rows, brt(146), brt(130)))

    rows = (row(0), cell(7, 0, struct.pack("<I", 0)), cell(7, 2, struct.pack("<I", 1)), row(1),
            cell(5, 0, struct.pack("<d", 45413.0), 1), cell(2, 1, struct.pack("<I", 7 << 2 | 2)),
            cell(6, 2, wide("řádek")),
            cell(4, 3, b"\1"), cell(9, 4, struct.pack("<d", 0.21) + bytes(8), 2), cell(7, 5, struct.pack("<I", 2)),
            row(2, hidden=True), cell(6, 0, wide("HIDDENROW")))
    columns = brt(390) + brt(60, struct.pack("<IIIIH", 5, 5, 256, 0, 1)) + brt(391)
    return pack({
        "[Content_Types].xml": "<Types/>", "_rels/.rels": relations(rId1__officeDocument="xl/workbook.bin"),
        "xl/workbook.bin": brt(131) + brt(153, bytes(8)) + brt(143)
        + brt(156, struct.pack("<II", 0, 1) + wide("rId1") + wide("Byty"))
        + brt(156, struct.pack("<II", 1, 2) + wide("rId2") + wide("Tajné")) + brt(144) + brt(132),
        "xl/_rels/workbook.bin.rels": relations(
            rId1__worksheet="worksheets/sheet1.bin", rId2__worksheet="worksheets/sheet2.bin",
            rId3__sharedStrings="sharedStrings.bin", rId4__styles="styles.bin"),
        "xl/worksheets/sheet1.bin": sheet(*rows, columns=columns),
        "xl/worksheets/sheet2.bin": sheet(row(0), cell(6, 0, wide("HIDDENSHEET"))),
        "xl/sharedStrings.bin": brt(159, struct.pack("<II", 3, 3)) + b"".join(
            brt(19, b"\0" + wide(text)) for text in (LINE, CODE, "HIDDENCOLUMN")) + brt(160),
        "xl/styles.bin": brt(278) + brt(617, struct.pack("<I", 3)) + b"".join(
            brt(47, struct.pack("<HH", 0, number) + bytes(12)) for number in (0, 14, 9)) + brt(618) + brt(279),
    })


TEX = (r"""\documentclass{article}\title{Smlouva o n\'ajmu}
\begin{document} % comment SKRYTE
\section{N\'ajem} """ + LINE.replace("ě", r"\v{e}").replace("Kč", r"K\v c") + r""" \textbf{tučně} 50\,\% $a_1 < b$
\begin{itemize}\item první \item[2.] druhý\end{itemize}
\subsection*{Kód}
\begin{verbatim}
KÓD-4711 % stays
\end{verbatim}
\end{document}""")

PDF = (b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
       b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>\n"
       b"endobj\n"
       b"4 0 obj<</Length 44>>stream\nBT /F1 12 Tf 20 200 Td (Three months notice) Tj ET\nendstream endobj\n"
       b"5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n"
       b"trailer<</Root 1 0 R/Size 6>>\nstartxref\n0\n%%EOF\n")


def _texts(*texts: str) -> Callable[[], list[bytes]]:
    return lambda: [text.encode() for text in texts]


def _made(*makers: Callable[[], bytes]) -> Callable[[], list[bytes]]:
    return lambda: [make() for make in makers]


_TEXT = _texts(f"# Nadpis\n\n{LINE}\n\n- a\n- b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\n{CODE}\n```\n")
_ORG = _texts(f"* Nadpis\n{LINE}\n** Druhý\n- a\n#+begin_src\n{CODE}\n#+end_src\n")
_RST = _texts(f"Nadpis\n======\n\n{LINE}\n\n* a\n\n::\n\n  {CODE}\n")
_HTML = _texts(f"<html><head><title>x</title></head><body><h1>Nadpis</h1><p>{LINE}</p><ul><li>a</ul><pre>{CODE}</pre>"
               "<table><tr><td>1<td>2</table><div hidden>x</div><script>y</script></body></html>")
_TABLE = _texts(f'jméno;cena\n"{LINE}";24500\n"dva\nřádky";{CODE}\n')
_DOCX, _PPTX, _XLSX = _made(good_docx), _made(good_pptx), _made(good_xlsx)
_ODT, _ODP, _ODS = _made(good_odt), _made(good_odp), _made(good_ods)

SAMPLES: dict[str, Callable[[], list[bytes]]] = {
    **dict.fromkeys(("md", "markdown", "mdown", "mkd", "mkdn", "qmd", "rmd", "log"), _TEXT), "mdx": _texts(MDX),
    **dict.fromkeys(("adoc", "asciidoc"), _texts(ASCIIDOC)), **dict.fromkeys(("srt", "vtt"), _texts(SUBTITLES, WEBVTT)),
    "xml": _texts(XML), **dict.fromkeys(("ics", "ifb", "vcs"), _texts(CALENDAR)),
    **dict.fromkeys(("vcf", "vcard"), _texts(CONTACTS)), "bib": _texts(BIBTEX), "ris": _texts(RIS),
    "canvas": _texts(CANVAS), "opml": _texts(OPML), **dict.fromkeys(("url", "webloc"), _texts(URL, WEBLOC)),
    **dict.fromkeys(FORMATS["code"].suffixes, _texts(PYTHON)), "zip": _made(good_zip), "textpack": _made(good_textpack),
    "emlx": _made(good_emlx), "jex": _made(good_jex),
    **dict.fromkeys(("txt", "text"), lambda: [*_TEXT(), CLIPPINGS.encode(), CHAT.encode()]), "org": _ORG, "rst": _RST,
    **dict.fromkeys(("html", "htm", "xhtml", "xht"), lambda: [*_HTML(), TELEGRAM_PAGE.encode()]),
    **dict.fromkeys(("csv", "tsv"), _TABLE),
    **dict.fromkeys(("tex", "latex", "ltx"), _texts(TEX)), "pdf": _made(lambda: PDF),
    **dict.fromkeys(("docx", "docm", "dotx", "dotm"), _DOCX),
    **dict.fromkeys(("pptx", "pptm", "ppsx", "ppsm", "potx"), _PPTX), **dict.fromkeys(("xlsx", "xlsm", "xltx"), _XLSX),
    **dict.fromkeys(("odt", "ott"), _ODT), **dict.fromkeys(("odp", "otp"), _ODP), **dict.fromkeys(("ods", "ots"), _ODS),
    **dict.fromkeys(("fodt", "fodp", "fods"), _made(lambda: flat_odt())),
    "rtf": _texts(RTF), **dict.fromkeys(("doc", "dot"), _made(lambda: doc(f"Nájem\r{LINE}\r", "HIDDEN", "x\r"))),
    **dict.fromkeys(("xls", "xlt"), _made(lambda: xls(LINE, CODE))), "msg": _made(lambda: msg("Nájem", LINE)),
    **dict.fromkeys(("ppt", "pps"), _made(lambda: ppt(("Nájem", LINE, CODE)))), "xlsb": lambda: [good_xlsb(), *_XLSX()],
    "epub": _made(good_epub), "fb2": _texts(FB2), "enex": _texts(ENEX), "eml": _made(good_eml),
    **dict.fromkeys(("mbox", "mbx"), _made(good_mbox)), **dict.fromkeys(("mht", "mhtml"), _made(good_mhtml)),
    "json": _texts(KEEP, TELEGRAM, CHATGPT,
                   json.dumps([{"title": "a", "n": [1, {"b": LINE}]}, CODE], ensure_ascii=False)),
    **dict.fromkeys(("jsonl", "ndjson"), _texts(
        SIGNAL, json.dumps({"a": LINE}) + "\n" + json.dumps([1, 2, None]) + "\n")),
    "ipynb": _texts(NOTEBOOK),
}
"""Good files of every suffix."""


def flat_odt() -> bytes:
    """The same text as in ``good_odt``, in one piece of XML."""
    with zipfile.ZipFile(io.BytesIO(good_odt())) as archive:
        return archive.read("content.xml").replace(b"document-content", b"document")

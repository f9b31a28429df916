"""What a file is by its first bytes, where its name may lie.

Takes:  the format that the name says, and the bytes of a file.
Gives:  the format of the bytes.
Never:  reads.
"""

from __future__ import annotations

import re
from contextlib import suppress

from ragdesk.engine.formats import FORMATS, Family, Format
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.office.archive import Archive

_SIGNS = (
    (b"{\\rtf", "rtf"), (b"%PDF-", "pdf"), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old-office"))
_MESSAGE_OF_OUTLOOK = "__properties_version1.0".encode("utf-16-le")
"""In the directory of a container that holds one."""

_MARKS_OF_ARCHIVES = ((b"mimetypeapplication/epub", "epub"), (b"mimetypeapplication/vnd.oasis", "odf"))
"""What the first bytes of an archive say."""

_FOLDERS_IN_ARCHIVES = (("word/", "docx"), ("ppt/", "pptx"), ("xl/workbook.bin", "xlsb"), ("xl/", "xlsx"))
_KINDS_OF_XML = (
    (b"<html", "html"), (b"<!doctype html", "html"), (b"<fictionbook", "fb2"), (b"<opml", "opml"),
    (b"<en-export", "enex"), (b"<office:document", "odf"))
_SIGNS_OF_TELEGRAM = (b'<div class="history">', b'<div class="message default clearfix')
_OFTEN_TEXT = ("old-office", "msg")
_MARKS_OF_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_NEVER_IN_TEXT = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


def find_real_format(kind: Format, data: bytes) -> Format:
    """What a file is by its first bytes: many a .doc is not one, and mail may be in files without an ending."""
    return FORMATS[_find_name(kind.name, data)]


def _find_name(kind: str, data: bytes) -> str:
    if kind == "unnamed" and data.startswith(b"From ") and b"\nFrom: " in data[:16_384]:
        return "mbox"
    if kind == "xml":
        return next((real for sign, real in _KINDS_OF_XML if sign in data[:4096].lower()), kind)
    if kind == "html" and all(sign in data for sign in _SIGNS_OF_TELEGRAM):
        return "telegram"
    if FORMATS[kind].family is not Family.OFFICE and kind != "msg":
        return kind
    for sign, real in _SIGNS:
        if data.startswith(sign):
            return "msg" if real == "old-office" and _MESSAGE_OF_OUTLOOK in data else real
    if data.startswith(b"PK"):
        return _find_kind_of_archive(kind, data)
    beginning = data[:300].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if kind != "odf" and beginning.startswith((b"<html", b"<!doctype html")):
        return "html"
    return "plain" if kind in _OFTEN_TEXT and _is_text(data[:4096]) else kind


def _find_kind_of_archive(kind: str, data: bytes) -> str:
    """What an archive holds; the bytes alone do not tell, as a presentation's charts are workbooks inside of it."""
    for mark, real in _MARKS_OF_ARCHIVES:
        if mark in data[:200]:
            return real
    names: list[str] = []
    with suppress(ReadingFailed):
        names = Archive(data).names()
    for folder, real in _FOLDERS_IN_ARCHIVES:
        if any(name.startswith(folder) for name in names):
            return real
    return "docx" if kind == "old-office" else kind


def _is_text(beginning: bytes) -> bool:
    """Whether a file is text that only bears the name of an office program's document: some export tables so."""
    return beginning.startswith(_MARKS_OF_UTF_16) or not _NEVER_IN_TEXT.search(beginning)

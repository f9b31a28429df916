"""Chats that Telegram exports as web pages.

Takes:  the decoded page.
Gives:  the text of the page, in which each message begins with its time and its writer.
Never:  shows what a browser would not: the page is only rewritten, and then read as any other.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ragdesk.engine.reading.html.reader import read_html
from ragdesk.engine.reading.parsed import Parsed

_MESSAGE = re.compile(r'<div class="message (?:default|service)[^"<>]{0,100}"')
_TIME = re.compile(
    r'<div class="pull_right date details" title="(?P<day>\d\d)\.(?P<month>\d\d)\.(?P<year>\d{4}) (?P<clock>\d\d:\d\d)'
    r'[^"<>]{0,40}">[^<>]{0,40}</div>')
_WRITER = re.compile(r'<div class="from_name">([^<>]{1,300})(?:<span[^<>]{0,200}>[^<>]{0,100}</span>)?\s{0,100}</div>')
_MACHINERY = re.compile(
    r'<div class="initials"[^<>]{0,200}>[^<>]{0,20}</div>|<div class="status details">[^<>]{0,200}</div>'
    r'|<div class="reply_to details">[^<>]{0,200}<a[^<>]{0,300}>[^<>]{0,200}</a>\s{0,100}</div>')
_TEXT = '<div class="text">'
_TITLE = re.compile(r'<div class="page_header">.{0,600}?<div class="text bold">([^<>]{1,300})</div>', re.DOTALL)


def read_telegram_page(source: str) -> Parsed:
    """Read a page."""
    places = [match.start() for match in _MESSAGE.finditer(source)]
    if not places:
        return read_html(source)
    pieces, writer = [source[:places[0]]], ""
    for start, end in zip(places, [*places[1:], len(source)], strict=True):
        piece, writer = _rewritten(source[start:end], writer)
        pieces.append(piece)
    parsed = read_html("".join(pieces))
    title = _TITLE.search(source)
    return replace(parsed, title=" ".join(title[1].split())) if title else parsed


def _rewritten(message: str, writer: str) -> tuple[str, str]:
    """A message with time and writer in front of its text, and who wrote it: a joined one names nobody."""
    time, name = _TIME.search(message), _WRITER.search(message)
    if time is None:
        return message, writer
    writer = " ".join(name[1].split()) if name else writer
    stamp = f'{time["year"]}-{time["month"]}-{time["day"]} {time["clock"]} {writer}: '
    for found in (_TIME, _WRITER):
        message = found.sub("", message, count=1)
    message = _MACHINERY.sub("", message)
    at = message.find(_TEXT)
    if at < 0:
        begin = message.find(">") + 1
        return f"{message[:begin]}<p>{stamp}</p>{message[begin:]}", writer
    return f"{message[:at]}{_TEXT}{stamp}{message[at + len(_TEXT):].lstrip()}", writer

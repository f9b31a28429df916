"""Python's parser for HTML, made fast for pages as they are mostly written.

Takes:  decoded HTML.
Gives:  the calls of ``HTMLParser``, in its order.
Never:  a guess: what one pattern does not take apart is left to Python.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

_PLAIN_START = re.compile(
    r"<([a-zA-Z][a-zA-Z0-9]*)((?:[ \t\n\r\f]+[a-zA-Z][a-zA-Z0-9:_-]*=\"[^\"<>&]*\")*)[ \t\n\r\f]*(/?)>")
_PLAIN_ATTRIBUTE = re.compile(r"([a-zA-Z][a-zA-Z0-9:_-]*)=\"([^\"]*)\"")
_PLAIN_END = re.compile(r"</([a-zA-Z][a-zA-Z0-9]*)[ \t\n\r\f]*>")
_OTHER_CONTENT = frozenset((
    "script", "style", "textarea", "title", "iframe", "noembed", "noframes", "noscript", "xmp", "plaintext"))
"""Elements in which signs may mean something else; the parser is to know when it is inside of one."""


class QuickParser(HTMLParser):
    """Python's parser, which most tags pass by: plain ones are taken apart by one pattern, the others left to it.

    Attributes:
        tag_at: where the start tag at hand begins in ``rawdata``.
    """

    tag_at = 0

    def parse_starttag(self, i: int) -> int:
        """Called at each start tag (of HTMLParser); gives the place behind it, or -1."""
        self.tag_at = i
        match = _PLAIN_START.match(self.rawdata, i)
        tag = match[1].lower() if match else ""
        if match is None or tag in _OTHER_CONTENT:
            return super().parse_starttag(i)
        written = match[2]
        attrs: list[tuple[str, str | None]] = [
            (name.lower(), value) for name, value in _PLAIN_ATTRIBUTE.findall(written)] if written else []
        self.lasttag = tag
        if match[3]:
            self.handle_startendtag(tag, attrs)
        else:
            self.handle_starttag(tag, attrs)
        return match.end()

    def parse_endtag(self, i: int) -> int:
        """Called at each end tag (of HTMLParser); gives the place behind it, or -1."""
        match = _PLAIN_END.match(self.rawdata, i) if self.cdata_elem is None else None
        if match is None:
            return super().parse_endtag(i)
        self.handle_endtag(match[1].lower())
        return match.end()

    def updatepos(self, i: int, j: int) -> int:
        """Lines are not counted: nobody asks in which one a tag stands."""
        return j

"""What a Markdown file says of its note, apart from the note.

Takes:  the text of a file.
Gives:  the metadata in it, and where it stands: front matter (YAML, TOML), properties of Logseq, Joplin's last lines.
Never:  changes where a line begins: lines for programs in the middle of a note are emptied, not taken out. Takes for
        metadata what is only set between two rules.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ragdesk.engine.reading.metadata import Metadata, empty_drawers, is_key, property_entry, toml_entries, yaml_entries

MOST_LINES = 500
SHARE_OF_ENTRIES = 0.6
"""Of the lines at the margin between two rules; if fewer look like entries, it is text."""

_LOGSEQ = re.compile(r"[ \t]*(?:[-*+] +)?([A-Za-z][\w./-]{0,60}):: *(.*)$")
_FOR_LOGSEQ = re.compile(
    r"[ \t]*(?:[-*+] +)?(?:id|collapsed|(?:created|updated)-at|heading|background-color|icon|public|filters|"
    r"file(?:-path)?|template(?:-including-parent)?|exclude-from-graph-view|ls-type|(?:card|query|hl)-[\w-]+|logseq\.[\w./-]+|"
    r"title|alias(?:es)?|tags):: *\S.*$")
_FENCE = re.compile(r"[ \t]*(?:[-*+] +)?(?:```|~~~)")
_JOPLIN_LAST = re.compile(r"type_: \d+\s*\Z")
_JOPLIN_ENTRY = re.compile(r"[a-z_]{1,60}:(?: .*)?$")


class Found(NamedTuple):
    """The metadata of a note.

    Attributes:
        text: of the whole file; lines for programs are empty.
        top, bottom: how many lines at the top, and from which line on, are about the note; 0 and None for none.
        title_line: the first line is the title, without any mark.
    """

    text: str
    metadata: Metadata
    top: int = 0
    bottom: int | None = None
    title_line: bool = False


def find_metadata(text: str) -> Found:
    """Find out what a file says of its note."""
    metadata = Metadata()
    lines = text.split("\n")
    top = _take_front_matter(lines, metadata) or _take_properties(lines, metadata)
    if "::" in text or ":END:" in text:
        empty_drawers(lines, metadata)
        _empty_properties(lines, metadata, top)
        text = "\n".join(lines)
    bottom = _begin_of_joplin(lines, top) if _JOPLIN_LAST.search(text[-40:]) else None
    if bottom is not None:
        metadata.add([("title", lines[top:top + 1])])
    return Found(text, metadata, top, bottom, title_line=bottom is not None and bottom > top)


def _take_front_matter(lines: list[str], metadata: Metadata) -> int:
    """Front matter between two rules; gives the number of its lines, 0 when there is none."""
    mark = lines[0].rstrip()
    if mark not in ("---", "+++"):
        return 0
    for number in range(1, min(len(lines), MOST_LINES)):
        if lines[number].rstrip() == mark or (mark == "---" and lines[number].rstrip() == "..."):
            inner = lines[1:number]
            if mark == "---" and not _is_yaml(inner):
                return 0
            metadata.add(yaml_entries(inner) if mark == "---" else toml_entries(inner))
            return number + 1
    return 0


def _is_yaml(lines: list[str]) -> bool:
    """Whether what stands between two rules are entries, and no text."""
    written = [line for line in lines if line.strip() and not line.startswith((" ", "\t", "#"))]
    entries = sum(is_key(line) or line.startswith(("- ", "]", "}")) for line in written)
    return not written or (is_key(written[0]) and entries >= SHARE_OF_ENTRIES * len(written))


def _take_properties(lines: list[str], metadata: Metadata) -> int:
    """Properties of the page, above everything else; gives the number of their lines."""
    number = 0
    while number < len(lines) and lines[number][:1].isalpha() and (match := _LOGSEQ.match(lines[number])):
        metadata.add([property_entry(match[1], match[2])])
        number += 1
    return number


def _empty_properties(lines: list[str], metadata: Metadata, first: int) -> None:
    """Empty the lines that Logseq keeps for itself; what else is written that way is read there, too."""
    is_code = False
    for number in range(first, len(lines)):
        line = lines[number]
        if _FENCE.match(line):
            is_code = not is_code
        elif not is_code and "::" in line and _FOR_LOGSEQ.match(line) and (match := _LOGSEQ.match(line)):
            if match[1] in ("title", "alias", "aliases", "tags"):
                metadata.add([property_entry(match[1], match[2])])
            lines[number] = ""


def _begin_of_joplin(lines: list[str], top: int) -> int | None:
    """The first of the lines that Joplin's export adds at the end; None when they are not its."""
    number = len(lines)
    while number > top and (_JOPLIN_ENTRY.match(lines[number - 1]) or not lines[number - 1].strip()):
        if not lines[number - 1].strip() and number < len(lines) and lines[number].strip():
            break
        number -= 1
    return number if any(line.startswith("id: ") for line in lines[number:]) else None

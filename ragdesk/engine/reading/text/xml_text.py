"""XML that no other reader knows.

Takes:  the bytes of an .xml file.
Gives:  what its elements and attributes say, one "name: value" a line, each branch below the root as a block; text with
        marks inside as paragraphs.
Never:  declares an entity or loads a definition.

XML that is damaged is read as the text that it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.mail.headers import decode_body
from ragdesk.engine.reading.office.safe_xml import iterate_branches, local_name
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reading.text.decoding import clean
from ragdesk.engine.reading.text.plain import read_log
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind

_DECLARATION = re.compile(r"\s*<\?xml\b[^>]{0,300}\?>")
_ENCODING = re.compile(rb"\s*<\?xml\b[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}[\"']([\w.:-]{2,40})[\"']", re.ASCII)
LONGEST_BLOB = 2_000
"""A word of more characters in a value is data, such as a picture, and is left out."""


def read_xml(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read a file.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called after each branch.

    Raises:
        ReadingFailed: "unsafe-xml".
    """
    composer, problem = _read_branches(data, longest, report_alive)
    if problem:
        # Python's parser knows few encodings, and gives up at the first odd byte; our own way to text does neither.
        text = clean(decode_body(data, _claimed(data)))[0]
        again, problem = _read_branches(_DECLARATION.sub("", text).encode("utf-8", "replace"), longest, report_alive)
        composer = again if len(again) >= len(composer) else composer
        if composer.is_empty:
            parsed = read_log(text[:longest])
            return Parsed(parsed.text, parsed.blocks, trouble=FileReason.DAMAGED, details=problem)
    return composer.finish("", FileReason.DAMAGED if problem else FileReason.NONE, problem)


def _claimed(data: bytes) -> str:
    """The encoding that a file names at its beginning; empty when it names none."""
    match = _ENCODING.match(data)
    return match[1].decode("ascii") if match else ""


def _read_branches(data: bytes, longest: int, report_alive: ReportAlive) -> tuple[Composer, str]:
    """What the branches say, and what is wrong with those that follow; empty for nothing."""
    composer = Composer(longest)
    try:
        for _above, branch in iterate_branches(data, 1):
            _add_branch(composer, branch)
            report_alive()
            if composer.is_full:
                break
        if composer.is_empty:
            for _above, root in iterate_branches(data, 0):
                _add_branch(composer, root)
    except ReadingFailed as failure:
        if failure.reason is not FileReason.DAMAGED:
            raise
        return composer, failure.details
    return composer, ""


def _add_branch(composer: Composer, branch: Element) -> None:
    """Add what a branch says."""
    composer.end_block()
    if _is_mixed(branch) or (not len(branch) and not branch.attrib):
        composer.add(BlockKind.PARAGRAPH, _flat(branch))
    else:
        composer.add(BlockKind.CODE, "\n".join(filter(str.strip, _lines(branch, 0))))


def _is_mixed(element: Element) -> bool:
    """Whether text and elements stand beside each other, as in prose."""
    return len(element) > 0 and any((text or "").strip() for text in (element.text, *(inner.tail for inner in element)))


def _flat(element: Element) -> str:
    """All the text of an element in a row."""
    return _word(" ".join("".join(element.itertext()).split()))


def _lines(element: Element, depth: int) -> Iterator[str]:
    """An element as lines, indented by how deep it is."""
    indent, name = "  " * depth, local_name(str(element.tag))
    is_leaf = not len(element) or _is_mixed(element)
    text = _flat(element) if is_leaf else ""
    if text or element.attrib or not is_leaf:
        yield f"{indent}{name}: {text}".rstrip()
    for key, value in element.attrib.items():
        yield f"{indent}  {local_name(key)}: {_word(value)}"
    if not is_leaf:
        for inner in element:
            yield from _lines(inner, depth + 1)


def _word(value: str) -> str:
    """A value without data that is no text."""
    return " ".join(word for word in value.split() if len(word) <= LONGEST_BLOB)

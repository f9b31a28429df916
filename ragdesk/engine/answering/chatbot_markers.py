"""The ways in which chatbots cite, written as ours.

Takes:  the text of an answer, and what the passages are called.
Gives:  the text with ``[n]`` in place of links ``[n](…)``, escaped brackets, ``[Source n]``, footnotes and small raised
        numbers, and without a list of sources at its end.
Never:  reads a number that stands for something else: "m²", ``[n]`` in code, a footnote that explains something.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ragdesk.engine.answering.markers import code_spans

_ESCAPED = re.compile(r"\\\[([\d\s,;–-]{1,40})\\\]")
_ADDRESS = r"\([^()\s]{0,2000}(?:\([^()\s]{0,500}\)[^()\s]{0,500})?(?: \"[^\"\n]{0,500}\")?\)"
_LINKED = re.compile(rf"\[{{1,2}}(\d{{1,3}})\]{{1,2}}{_ADDRESS}")
_DOUBLE = re.compile(r"\[\[(\d{1,3})\]\]")

_NAMES = (r"(?:passages?|sources?|documents?|excerpts?|úryv\w+|pramen\w*|zdroj\w*|fragment\w*|źródł\w+|abschnitt\w*|"
          r"quellen?)")
"""What chatbots call a passage before its number."""

_AND = r"(?:\s*[,;–-]\s*|\s+(?:and|or|a|i|und)\s+)"
_NAMED = re.compile(rf"[\[(]{_NAMES}\s+\[?(\d{{1,3}}(?:{_AND}(?:{_NAMES}\s+)?\d{{1,3}}){{0,9}})\]?[\])]", re.IGNORECASE)
_HANDED_OUT = re.compile(rf"\[(\d{{1,3}})\]|{_NAMES}\s+(\d{{1,3}})", re.IGNORECASE)

_DEFINITION = re.compile(r"^[ \t]{0,3}\[\^([^\]\s^]{1,40})\^?\]:[ \t]*(.*)$(?:\n[ \t]+\S.*)*", re.MULTILINE)
_FOOTNOTE = re.compile(r"\[\^([^\]\s^]{1,40})\^?\](?!:)")

_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_RAISED_NUMBER = re.compile(
    rf"(?:(?<=[^\W\d_]{{3}})|(?<=[.,;:!?)\"”“’]))[{_RAISED}]{{1,3}}(?:[⁻⁾,˒‚ ]?[{_RAISED}]{{1,3}}){{0,4}}")
"""Behind a word of three letters or more, or a sentence; "km²" and "10²" cite nothing."""

_ONE_RAISED = re.compile(rf"[{_RAISED}]{{1,3}}")
_FROM_RAISED = str.maketrans(_RAISED, "0123456789")

_LISTED = re.compile(
    r"[ \t]*(?:[-*•][ \t]+)?[\[(【]?\^?(\d{1,3})(?:†[^】\n]{0,60})?[\])】.:]{0,2}[ \t]*[:–—-]?[ \t]*(\S.*)")
_LIST_TITLE = re.compile(
    r"[ \t#*_]*(?:sources?|references?|citations?|footnotes?|notes?|zdroj\w*|prameny|citace|odkazy|poznámky|źródła|"
    r"przypisy|odnośniki|bibliografia|quellen\w*)[ \t*_]*:?[ \t*_]*|[ \t]*[-*_]{3,}[ \t]*", re.IGNORECASE)


def with_own_markers(text: str, names: Sequence[Sequence[str]]) -> str:
    """An answer with each citation as ``[n]``.

    Args:
        text: as the chatbot wrote it.
        names: of each passage: what a list of sources at the end may call it.
    """
    numbers, text = _footnotes(text, len(names))
    text = _without_source_list(text, names)
    parts, end = [], 0
    for start, stop in code_spans(text):
        parts += [_in_prose(text[end:start], numbers, len(names)), text[start:stop]]
        end = stop
    return "".join((*parts, _in_prose(text[end:], numbers, len(names)))).strip("\n")


def _in_prose(text: str, footnotes: Mapping[str, str], count: int) -> str:
    """What is not code, with our markers."""
    text = _FOOTNOTE.sub(lambda match: footnotes.get(match[1], match.group()), text)
    text = _LINKED.sub(r"[\1]", _ESCAPED.sub(r"[\1]", text))
    text = _NAMED.sub(lambda match: _bracket(re.findall(r"\d+|[–-]", match[1])), _DOUBLE.sub(r"[\1]", text))
    return _RAISED_NUMBER.sub(lambda match: _from_raised(match.group(), count), text)


def _bracket(tokens: Sequence[str]) -> str:
    """Numbers and dashes as one marker: 1, 3-5."""
    return "[" + ", ".join(tokens).replace(", –, ", "-").replace(", -, ", "-") + "]"


def _from_raised(raised: str, count: int) -> str:
    """Small raised numbers as a marker, where passages of these numbers were handed out."""
    numbers = [number.translate(_FROM_RAISED) for number in _ONE_RAISED.findall(raised)]
    is_cited = all(1 <= int(number) <= count for number in numbers)
    return f" [{', '.join(numbers)}]" if is_cited else raised


def _footnotes(text: str, count: int) -> tuple[dict[str, str], str]:
    """By the label of each footnote the marker for it; and the text without the notes that only name passages.

    A note that names passages by their numbers stands for those; else its own label is the number, if it is one.
    """
    markers: dict[str, str] = {}
    for label, note in _DEFINITION.findall(text):
        named = list(dict.fromkeys("".join(found) for found in _HANDED_OUT.findall(note)))
        if named:
            markers[label] = _bracket(named)
    for label in dict.fromkeys(_FOOTNOTE.findall(text)):
        if label.isdecimal() and 1 <= int(label) <= count:
            markers.setdefault(label, f"[{int(label)}]")
    return markers, _DEFINITION.sub(lambda match: "" if match[1] in markers else match.group(), text)


def _without_source_list(text: str, names: Sequence[Sequence[str]]) -> str:
    """The text without lines at its end that only list passages by number and name, and without their title."""
    lines = text.rstrip().split("\n")
    kept = len(lines)
    while kept and (not lines[kept - 1].strip() or _lists_a_passage(lines[kept - 1], names)):
        kept -= 1
    has_list = any(line.strip() for line in lines[kept:])
    while has_list and kept and (not lines[kept - 1].strip() or _LIST_TITLE.fullmatch(lines[kept - 1])):
        kept -= 1
    return "\n".join(lines[:kept]) if has_list else text


def _lists_a_passage(line: str, names: Sequence[Sequence[str]]) -> bool:
    """Whether a line says which passage has a number, and hardly more."""
    match = _LISTED.fullmatch(line)
    if not match or not 1 <= int(match[1]) <= len(names):
        return False
    rest = match[2].casefold()
    return any(name.casefold() in rest and len(rest) <= 3 * len(name) + 60 for name in names[int(match[1]) - 1])

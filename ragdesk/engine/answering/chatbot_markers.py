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

_NAMES = (r"(?<!\w)(?:passages?|sources?|documents?|excerpts?|úryv\w{1,6}|pramen\w{0,6}|zdroj\w{0,6}|fragment\w{0,6}|"
          r"źródł\w{1,6}|abschnitt\w{0,6}|quellen?)")
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

_POWERS = frozenset(("2", "3"))
"""Behind a word or a bracket these may be meant as they stand: square metres."""

_ONE_RAISED = re.compile(rf"[{_RAISED}]{{1,3}}")
_FROM_RAISED = str.maketrans(_RAISED, "0123456789")

_LISTED = re.compile(
    r"[ \t]*(?:[-*•][ \t]+)?([\[(【]?)\^?(\d{1,3})(?:†[^】\n]{0,60})?[\])】.:]{0,2}[ \t]*[:–—-]?[ \t*_\"“„«‘`]*(\S.*)")
_AFTER_NAME = re.compile(r"[*_\"”“»’`]*[ \t]*(?:[,;:.|(\[–—-].*)?")
"""What may follow a passage's name in a list of sources: its place, set off by a sign. Words go on with a sentence."""

_LIST_TITLE = re.compile(
    r"[ \t#*_]*(?:sources?|references?|citations?|footnotes?|notes?|zdroj\w*|prameny|citace|odkazy|poznámky|źródła|"
    r"przypisy|odnośniki|bibliografia|quellen\w*)[ \t*_:]*|[ \t]*[-*_]{3,}[ \t]*", re.IGNORECASE)
LONGEST_TITLE = 60
LONGEST_LISTED = 400
"""Characters of the title of a list of sources, and of one of its lines."""

Names = Sequence[Sequence[str]]
"""Of each passage in the order of the numbers: what a list of sources may call it."""


def with_own_markers(text: str, names: Names) -> str:
    """An answer with each citation as ``[n]``.

    Args:
        text: as the chatbot wrote it.
        names: what the passages are called.
    """
    markers, text = _footnotes(text, names)
    text = _without_source_list(text, names)
    parts, end = [], 0
    for start, stop in code_spans(text):
        parts += [_in_prose(text[end:start], markers, len(names)), text[start:stop]]
        end = stop
    return "".join((*parts, _in_prose(text[end:], markers, len(names)))).strip("\n")


def _in_prose(text: str, footnotes: Mapping[str, str], count: int) -> str:
    """What is not code, with our markers."""
    text = _FOOTNOTE.sub(lambda match: footnotes.get(match[1], match.group()), text)
    text = _LINKED.sub(r"[\1]", _ESCAPED.sub(r"[\1]", text))
    text = _NAMED.sub(lambda match: _bracket(re.findall(r"\d+|[–-]", match[1])), _DOUBLE.sub(r"[\1]", text))
    return _RAISED_NUMBER.sub(lambda match: _from_raised(match, count), text)


def _bracket(tokens: Sequence[str]) -> str:
    """Numbers and dashes as one marker: 1, 3-5."""
    return "[" + ", ".join(tokens).replace(", –, ", "-").replace(", -, ", "-") + "]"


def _from_raised(match: re.Match[str], count: int) -> str:
    """Small raised numbers as a marker, where passages of these numbers were handed out."""
    numbers = [number.translate(_FROM_RAISED) for number in _ONE_RAISED.findall(match.group())]
    before = match.string[match.start() - 1]
    may_be_power = (before.isalpha() or before == ")") and _POWERS.issuperset(numbers)
    is_cited = not may_be_power and all(1 <= int(number) <= count for number in numbers)
    return f" [{', '.join(numbers)}]" if is_cited else match.group()


# --- footnotes --------------------------------------------------------------------------------------------------------


def _footnotes(text: str, names: Names) -> tuple[dict[str, str], str]:
    """By the label of each footnote the marker for it; and the text without the notes that only name passages.

    A note that explains something stays, with its label; without any note the label itself is the number.
    """
    code = code_spans(text)
    notes = [note for note in _DEFINITION.finditer(text) if not any(start <= note.start() < end for start, end in code)]
    markers = {note[1]: marker for note in notes if (marker := _named_in(note[2], note[1], names))}
    for label in set(_FOOTNOTE.findall(text)) - {note[1] for note in notes}:
        if label.isdecimal() and 1 <= int(label) <= len(names):
            markers[label] = f"[{int(label)}]"
    parts, end = [], 0
    for note in notes:
        if note[1] in markers:
            parts.append(text[end:note.start()])
            end = note.end()
    return markers, "".join((*parts, text[end:]))


def _named_in(note: str, label: str, names: Names) -> str:
    """The marker for the passages that a note names: by their numbers, or else by their names; empty for none."""
    numbers = list(dict.fromkeys("".join(found) for found in _HANDED_OUT.findall(note)))
    if numbers:
        return _bracket(numbers)
    named = [str(number) for number, own in enumerate(names, 1) if _follows(note.lstrip(" *_\"“„`"), own)]
    return _bracket([label] if label in named else named[:1]) if named else ""


# --- the list of sources ----------------------------------------------------------------------------------------------


def _without_source_list(text: str, names: Names) -> str:
    """The text without lines at its end that only list passages by number and name, and without their title.

    Numbers without brackets may be those of any list, unless it has a title that says what it is.
    """
    lines = text.rstrip().split("\n")
    first = len(lines)
    in_brackets = True
    while first and (not lines[first - 1].strip() or (listed := _lists_a_passage(lines[first - 1], names))):
        in_brackets &= not lines[first - 1].strip() or listed == "["
        first -= 1
    kept = first
    while kept and len(lines[kept - 1]) <= LONGEST_TITLE and (
            not lines[kept - 1].strip() or _LIST_TITLE.fullmatch(lines[kept - 1])):
        kept -= 1
    has_title = any(line.strip() for line in lines[kept:first])
    is_list = any(line.strip() for line in lines[first:]) and (in_brackets or has_title)
    return "\n".join(lines[:kept]) if is_list and any(line.strip() for line in lines[:kept]) else text


def _lists_a_passage(line: str, names: Names) -> str:
    """Whether a line says which passage has a number, and no more: "[" for one in brackets, "1" for one without."""
    match = _LISTED.fullmatch(line) if len(line) <= LONGEST_LISTED else None
    if not match or not 1 <= int(match[2]) <= len(names) or not _follows(match[3], names[int(match[2]) - 1]):
        return ""
    return "[" if match[1] else "1"


def _follows(text: str, names: Sequence[str]) -> bool:
    """Whether a text is one of a passage's names, with nothing behind it but its place."""
    folded = text.casefold()
    return any(folded.startswith(name.casefold()) and _AFTER_NAME.fullmatch(text[len(name):]) for name in names)

"""Canvases of Obsidian and others: cards on an endless sheet.

Takes:  the bytes of a .canvas file.
Gives:  the cards, group by group, from the top to the bottom; the names of the files that lie on it; what stands on the
        lines between cards.
Never:  opens those files: they are read by themselves.

JSON Canvas, 1.0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.markdown.reader import find_blocks
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reading.text.decoding import clean, decode
from ragdesk.engine.reading.text.json_text import NotJson, load_json
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind

Card = Mapping[str, Any]


def read_canvas(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read a canvas.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called after each group.

    Raises:
        ReadingFailed: "damaged", "not-text".
    """
    try:
        canvas = load_json(decode(data).text)
    except NotJson as error:
        raise ReadingFailed(FileReason.DAMAGED, str(error)[:200]) from error
    if not isinstance(canvas, dict):
        raise ReadingFailed(FileReason.DAMAGED, "no canvas")
    composer = Composer(longest)
    for label, cards in _groups(_entries(canvas, "nodes")):
        if label:
            composer.add_heading(1, label)
        else:
            composer.enter_section(1, "")
        for card in cards:
            _add_card(composer, card)
        report_alive()
    composer.enter_section(1, "")
    for edge in _entries(canvas, "edges"):
        composer.add(BlockKind.LIST, _text(edge, "label"))
    return composer.finish("")


def _entries(canvas: Mapping[str, Any], name: str) -> list[Card]:
    found = canvas.get(name)
    return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []


def _groups(nodes: Sequence[Card]) -> Iterator[tuple[str, list[Card]]]:
    """Each group's label with the cards that lie in it; cards that lie in none come first."""
    groups = sorted((node for node in nodes if node.get("type") == "group"),
                    key=lambda node: (_size(node), _place(node)))
    left = sorted((node for node in nodes if node.get("type") != "group"), key=_place)
    inside: dict[int, list[Card]] = {}
    alone: list[Card] = []
    for card in left:
        around = next((number for number, group in enumerate(groups) if _holds(group, card)), None)
        (inside.setdefault(around, []) if around is not None else alone).append(card)
    yield "", alone
    for number, group in sorted(enumerate(groups), key=lambda numbered: _place(numbered[1])):
        yield _text(group, "label"), inside.get(number, [])


def _number(card: Card, name: str) -> float:
    """A number of a card; 0 for anything else."""
    try:
        return min(max(float(str(card.get(name, 0))), -1e9), 1e9)
    except ValueError:
        return 0.0


def _place(card: Card) -> tuple[float, float]:
    return _number(card, "y"), _number(card, "x")


def _size(card: Card) -> float:
    return _number(card, "width") * _number(card, "height")


def _holds(group: Card, card: Card) -> bool:
    """Whether the upper left corner of a card lies in a group."""
    (top, left), (y, x) = _place(group), _place(card)
    return top <= y <= top + _number(group, "height") and left <= x <= left + _number(group, "width")


def _text(card: Card, name: str) -> str:
    value = card.get(name)
    return value if isinstance(value, str) else ""


def _add_card(composer: Composer, card: Card) -> None:
    """Add what a card shows: its text, or what it stands for."""
    text = _text(card, "text")
    if text:
        composer.add_parsed(find_blocks(clean(text)[0]))
    else:
        composer.add(BlockKind.LIST, _text(card, "file") + _text(card, "subpath") or _text(card, "url"))

"""A conversation put together from its messages.

Takes:  messages with who wrote them, and when.
Gives:  a document: each message begins with its time and its writer. A long one is a section of that name, with the
        short message before it, which is mostly the question that it answers.
Never:  a message without words; those are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.markdown.reader import find_blocks
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.decoding import clean
from ragdesk.engine.records import BlockKind

LONG_WORDS = 60
"""From here on a message is a section of its own: those in a row that are shorter belong together."""

_ISO = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$")
_NUMBER = re.compile(r"\d{9,17}(?:\.\d{1,9})?$")
_UNITS = ((1e14, 1e6), (1e11, 1e3), (0.0, 1.0))
"""Numbers from the first on are seconds since 1970 times the second."""


class Message(NamedTuple):
    """One message.

    Attributes:
        when: as "2024-05-01 10:00", of this computer's time; empty when it is not said.
        is_marked: the text is Markdown, as language models write it.
    """

    who: str
    when: str
    text: str
    is_marked: bool = False

    @property
    def stamp(self) -> str:
        """Time and writer."""
        return " ".join(filter(None, (self.when, self.who)))


def compose(title: str, messages: Iterable[Message], longest: int) -> Parsed:
    """The document of a conversation.

    Args:
        title: how it is called; may be empty.
        messages: in order.
        longest: characters to take at most.
    """
    composer, day, waiting, silent = Composer(longest), "", list[Message](), 0
    for message in messages:
        if not message.text.strip():
            silent += 1
            continue
        day = day or message.when
        waiting.append(message)
        if len(message.text.split()) >= LONG_WORDS:
            _add_short(composer, waiting[:-2])
            composer.enter_section(1, message.stamp)
            for part in waiting[-2:]:
                _add(composer, part)
            waiting.clear()
    _add_short(composer, waiting)
    title = " ".join(clean(title)[0].split())
    details = f"messages without words: {silent}" if silent else ""
    return replace(composer.finish(title, details=details), date=day, inner=title.replace("/", "∕"))


def _add_short(composer: Composer, messages: list[Message]) -> None:
    """Add messages that share passages."""
    if messages:
        composer.enter_section(1, "")
    for message in messages:
        _add(composer, message)


def _add(composer: Composer, message: Message) -> None:
    """Add one message; where its text has blocks of its own, below its stamp."""
    if message.is_marked and "\n" in message.text.strip():
        composer.add(BlockKind.PARAGRAPH, f"{message.stamp}:")
        composer.add_parsed(find_blocks(clean(message.text)[0]))
    else:
        composer.add(BlockKind.PARAGRAPH, f"{message.stamp}: {message.text.strip()}")


def time_of(value: Any) -> str:
    """When something was, as ``Message.when`` has it, from a number or as it is usually written; empty for neither."""
    written = str(value).strip()[:40]
    try:
        if _NUMBER.match(written):
            seconds = next(float(written) / unit for least, unit in _UNITS if float(written) >= least)
            return f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M}"
        if (match := _ISO.match(written)) is not None:
            day, hour, zone = match.groups()
            moment = datetime.fromisoformat(f"{day}T{hour}{(zone or '').replace('Z', '+00:00')}")
            return f"{moment.astimezone() if zone else moment:%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        pass
    return ""

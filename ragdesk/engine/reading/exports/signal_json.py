"""Conversations as Signal itself exports them: one line of JSON for each person, chat and message.

Takes:  the lines, taken apart.
Gives:  each chat with its messages.
Never:  messages that vanish after they were seen once, calls, and what only tells of a change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ragdesk.engine.reading.exports.conversations import Message, time_of

_MYSELF = "You"
_NAMES = ("systemGivenName", "systemFamilyName"), ("profileGivenName", "profileFamilyName"), ("nickname",), ("e164",)
_LOOKED_AT = 200


def is_signal(lines: list[Any]) -> bool:
    """Whether lines are of such an export."""
    beginning = [line for line in lines[:_LOOKED_AT] if isinstance(line, dict)]
    return any("recipient" in line for line in beginning) and any(
        "chatItem" in line or "chat" in line for line in beginning)


def signal_conversations(lines: list[Any]) -> Iterator[tuple[str, Iterable[Message]]]:
    """Title and messages of each chat, in the order in which the chats are told."""
    people = {str(found.get("id")): _name(found) for found in _all(lines, "recipient")}
    said: dict[str, list[Mapping[str, Any]]] = {}
    for item in _all(lines, "chatItem"):
        said.setdefault(str(item.get("chatId")), []).append(item)
    for chat in _all(lines, "chat"):
        items = said.pop(str(chat.get("id")), [])
        yield people.get(str(chat.get("recipientId")), ""), _messages(items, people)


def _all(lines: list[Any], name: str) -> Iterator[Mapping[str, Any]]:
    """What stands under a name."""
    return (line[name] for line in lines if isinstance(line, dict) and isinstance(line.get(name), dict))


def _name(recipient: Mapping[str, Any]) -> str:
    """What a person or a group is called."""
    if "self" in recipient:
        return _MYSELF
    contact = recipient.get("contact")
    if isinstance(contact, dict):
        for names in _NAMES:
            if found := " ".join(str(contact[name]) for name in names if contact.get(name)):
                return found
    title: Any = recipient.get("group")
    for name in ("snapshot", "title", "title"):
        title = title.get(name) if isinstance(title, dict) else None
    return str(title or "")


def _messages(items: Iterable[Mapping[str, Any]], people: Mapping[str, str]) -> Iterator[Message]:
    """The messages of one chat."""
    for item in items:
        message = item.get("standardMessage")
        text = message.get("text") if isinstance(message, dict) else None
        body = text.get("body") if isinstance(text, dict) else None
        if isinstance(body, str):
            who = _MYSELF if "outgoing" in item else people.get(str(item.get("authorId")), "")
            yield Message(who, time_of(item.get("dateSent")), body)

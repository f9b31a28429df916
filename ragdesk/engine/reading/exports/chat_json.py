"""Conversations that programs export as JSON: messengers, and talks with language models.

Takes:  JSON that is taken apart.
Gives:  each conversation with its messages.
Never:  takes for a conversation what has more to say than who wrote what, and when: that is read as any other JSON.

Known by their shape: Telegram, Facebook and Instagram, Discord, Slack, Signal (its own export and that of sigexport),
ChatGPT, Claude, and lists of messages as model servers take them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from ragdesk.engine.reading.exports.conversations import Message, time_of
from ragdesk.engine.reading.exports.signal_json import is_signal, signal_conversations

DEEPEST = 3
LOOKED_AT = 50
"""Entries of a list that are looked at to tell what it is."""

LEAST_SHARE = 0.6
"""Of those, how many have to be messages."""

_TITLES = ("title", "name")
_NAMES = ("name", "real_name", "nickname", "username", "global_name", "login")
_ROLES = {"user": "You", "human": "You", "assistant": "Assistant", "system": "System"}

Conversation = tuple[str, Iterable[Message]]
"""Title and messages."""


class _Shape(NamedTuple):
    """How a program writes a message.

    Attributes:
        marks: names that every message of it has; several sets, where there are several ways.
        other: names that no message of it has: what has them says more than a message.
        who, when, text: names to look under, the first one that is there counts.
        maker: who writes in the role of the machine; only for talks with language models.
    """

    marks: tuple[frozenset[str], ...]
    who: tuple[str, ...]
    when: tuple[str, ...]
    text: tuple[str, ...]
    maker: str = ""
    other: frozenset[str] = frozenset()

    def fits(self, entry: Mapping[str, Any]) -> bool:
        """Whether an entry of a list is a message so written."""
        has_marks = any(marks <= entry.keys() for marks in self.marks)
        return has_marks and not self.other & entry.keys() and (
            self.maker != _ROLES["assistant"] or str(entry["role"]).lower() in _ROLES)




def _names(*written: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(names.split()) for names in written)


_MORE = frozenset(("title", "subject"))
_CLAUDE = _Shape(_names("sender created_at"), ("sender",), ("created_at",), ("content", "text"), "Claude")
_SHAPES = (
    _Shape(_names("id type date text from_id", "id type date actor_id"), ("from", "actor"), ("date",), ("text",)),
    _Shape(_names("sender_name timestamp_ms"), ("sender_name",), ("timestamp_ms",), ("content",)),
    _Shape(_names("timestamp author content"), ("author",), ("timestamp",), ("content",), other=_MORE),
    _Shape(_names("ts type text"), ("user_profile", "username", "user"), ("ts",), ("text",)),
    _Shape(_names("sender body date"), ("sender",), ("date",), ("body",), other=_MORE),
    _CLAUDE,
    _Shape(_names("role content"), ("role",), ("timestamp", "created_at", "create_time"), ("content",), "Assistant"),
)


def find_conversations(value: Any, depth: int = 0) -> Iterator[Conversation]:
    """The conversations in a value; none when it is something else."""
    if isinstance(value, dict):
        yield from _in_object(value, depth)
    elif isinstance(value, list) and value and depth < DEEPEST:
        if is_signal(value):
            yield from signal_conversations(value)
        elif (shape := _shape_of(value)) is not None:
            yield "", _messages(value, shape)
        elif _has_conversations(value):
            for entry in value:
                yield from find_conversations(entry, depth + 1)


def _in_object(value: dict[str, Any], depth: int) -> Iterator[Conversation]:
    """The conversations in an object."""
    title = next((str(value[name]) for name in _TITLES if isinstance(value.get(name), str)), "")
    messages, mapping, chats = (value.get(name) for name in ("messages", "mapping", "chats"))
    if isinstance(mapping, dict) and "current_node" in value:
        yield title, _chatgpt_messages(mapping, str(value["current_node"]))
    elif isinstance(value.get("chat_messages"), list):
        yield title, _messages(value["chat_messages"], _CLAUDE)
    elif isinstance(messages, list) and (shape := _shape_of(messages)) is not None:
        yield title or _channel(value), _messages(messages, shape)
    elif isinstance(chats, dict) and isinstance(chats.get("list"), list):
        left = value.get("left_chats")
        for chat in [*chats["list"], *(left.get("list", []) if isinstance(left, dict) else [])]:
            yield from find_conversations(chat, depth + 1)


def _channel(value: dict[str, Any]) -> str:
    """What a conversation is called that stands beside its channel."""
    channel = value.get("channel")
    return str(channel.get("name", "")) if isinstance(channel, dict) else ""


def _has_conversations(value: list[Any]) -> bool:
    """Whether a list is one of conversations, judged by its beginning."""
    beginning = value[:LOOKED_AT]
    return sum(next(find_conversations(entry, DEEPEST), None) is not None for entry in beginning) >= max(
        1, LEAST_SHARE * len(beginning))


def _shape_of(value: list[Any]) -> _Shape | None:
    """How the messages of a list are written; None when they are not messages."""
    entries = [entry for entry in islice(value, LOOKED_AT) if isinstance(entry, dict)]
    return next((shape for shape in _SHAPES if entries
                 and sum(map(shape.fits, entries)) >= LEAST_SHARE * len(value[:LOOKED_AT])),
                None)


def _messages(value: list[Any], shape: _Shape) -> Iterator[Message]:
    """The messages of a list."""
    for entry in value:
        if isinstance(entry, dict):
            text = next(filter(None, (_text(entry.get(name), name) for name in shape.text)), "")
            when = next(filter(None, (time_of(entry[name]) for name in shape.when if name in entry)), "")
            text = _mended(text) if "timestamp_ms" in entry else text
            yield Message(_who(entry, shape), when, _with_attached(entry, text), bool(shape.maker))


def _who(entry: Mapping[str, Any], shape: _Shape) -> str:
    """Who wrote a message."""
    for name in shape.who:
        value = entry.get(name)
        if isinstance(value, dict):
            value = next((value[key] for key in _NAMES if isinstance(value.get(key), str) and value[key]), "")
        if isinstance(value, str) and value:
            role = _ROLES.get(value.lower()) if shape.maker else None
            name_found = shape.maker if role == "Assistant" else role or value
            return " ".join((_mended(name_found) if "timestamp_ms" in entry else name_found).split())[:100]
    return ""


def _text(value: Any, name: str) -> str:
    """What a message says; pieces of a line stand in a row, pieces of a content below each other."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        pieces = [piece if isinstance(piece, str) else str(piece.get("text") or "")
                  for piece in value if isinstance(piece, str) or _is_said(piece)]
        return ("" if name == "text" else "\n\n").join(pieces)
    return ""


def _is_said(piece: Any) -> bool:
    """Whether a piece of a message is shown as its text: no thoughts of a model, no calls of tools."""
    return (isinstance(piece, dict) and isinstance(piece.get("text"), str)
            and piece.get("type") not in ("thinking", "tool_use", "tool_result", "reasoning"))


def _with_attached(entry: Mapping[str, Any], text: str) -> str:
    """A message with the text that was pasted with it as a file."""
    files = entry.get("attachments")
    pasted = [f"{file.get('file_name') or ''}:\n{file['extracted_content']}" for file in files
              if isinstance(file, dict) and isinstance(file.get("extracted_content"), str)] if isinstance(
                  files, list) else []
    return "\n\n".join(filter(str.strip, (text, *pasted)))


def _mended(text: str) -> str:
    """Text of which every byte was written as a letter of its own, as Facebook does."""
    if not text.isascii():
        with suppress(UnicodeError):
            return text.encode("latin-1").decode("utf-8")
    return text


def _chatgpt_messages(mapping: dict[str, Any], last: str) -> Iterator[Message]:
    """The messages of the branch that is shown, from the first on."""
    branch: list[dict[str, Any]] = []
    seen: set[str] = set()
    while isinstance(node := mapping.get(last), dict) and last not in seen:
        seen.add(last)
        branch.append(node)
        last = str(node.get("parent"))
    for node in reversed(branch):
        message = node.get("message")
        if isinstance(message, dict) and (text := _chatgpt_text(message)):
            role = _role_of(message)
            yield Message(_ROLES["user"] if role == "user" else "ChatGPT", time_of(message.get("create_time")), text,
                          is_marked=True)


def _role_of(message: Mapping[str, Any]) -> str:
    author = message.get("author")
    return str(author.get("role", "")) if isinstance(author, dict) else ""


def _chatgpt_text(message: Mapping[str, Any]) -> str:
    """What a message shows; empty for those between the model and its tools."""
    content, facts = message.get("content"), message.get("metadata")
    is_hidden = isinstance(facts, dict) and facts.get("is_visually_hidden_from_conversation") is True
    is_aside = message.get("recipient", "all") not in ("all", None) or _role_of(message) not in ("user", "assistant")
    if not isinstance(content, dict) or is_hidden or is_aside:
        return ""
    if content.get("content_type") not in ("text", "multimodal_text"):
        return ""
    return _text(content.get("parts"), "content")

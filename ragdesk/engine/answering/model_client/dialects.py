"""The two languages that model servers speak, side by side.

Takes:  a prompt and a model's name.
Gives:  where to send what, and how to read what comes back.
Never:  opens a connection.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ragdesk.engine.answering.model_client.ollama_stream import OllamaStream, read_ollama_message
from ragdesk.engine.answering.model_client.openai_stream import OpenAiStream, read_openai_message
from ragdesk.engine.answering.model_client.stream_events import Piece, StreamParser, text_of
from ragdesk.engine.records import Prompt

WHOLE_PROMPT = {"truncate": False, "shift": False}
"""Has Ollama refuse a prompt that is longer than the window, and end where the window is full.

Otherwise it drops what came first without a word. Versions that do not know these pass them over.
"""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How to talk to one kind of server.

    Attributes:
        make_body: prompt, model name and temperature -> the request.
        make_parser: limit of a line in bytes -> a parser for the stream.
        read_message: a whole answer -> one piece.
        read_models: the list of models -> their names, None when it is no such list.
    """

    kind: str
    chat_path: str
    models_path: str
    make_body: Callable[[Prompt, str, float], dict[str, Any]]
    make_parser: Callable[[int], StreamParser]
    read_message: Callable[[dict[str, Any]], Piece]
    read_models: Callable[[dict[str, Any]], tuple[str, ...] | None]


def _openai_body(prompt: Prompt, model: str, temperature: float) -> dict[str, Any]:
    return {"model": model, "messages": _messages(prompt), "stream": True, "temperature": temperature,
            "max_tokens": prompt.answer_tokens}


def _ollama_body(prompt: Prompt, model: str, temperature: float) -> dict[str, Any]:
    options = {"num_ctx": prompt.window_tokens, "num_predict": prompt.answer_tokens, "temperature": temperature}
    return {"model": model, "messages": _messages(prompt), "stream": True, "options": options, **WHOLE_PROMPT}


def _messages(prompt: Prompt) -> list[dict[str, str]]:
    return [{"role": message.role, "content": message.content} for message in prompt.messages]


def _openai_models(answer: dict[str, Any]) -> tuple[str, ...] | None:
    return _names(answer.get("data"), "id")


def _ollama_models(answer: dict[str, Any]) -> tuple[str, ...] | None:
    return _names(answer.get("models"), "name")


def _names(items: object, key: str) -> tuple[str, ...] | None:
    if not isinstance(items, list):
        return None
    names = (text_of(item.get(key)) for item in items if isinstance(item, dict))
    return tuple(name for name in names if name)


OPENAI = Dialect("openai", "/v1/chat/completions", "/v1/models", _openai_body, OpenAiStream, read_openai_message,
                 _openai_models)
OLLAMA = Dialect("ollama", "/api/chat", "/api/tags", _ollama_body, OllamaStream, read_ollama_message, _ollama_models)
DIALECTS = {dialect.kind: dialect for dialect in (OPENAI, OLLAMA)}

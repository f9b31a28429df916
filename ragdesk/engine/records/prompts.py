"""Step 5: the text for a model, and the room that it takes.

Takes:  nothing.
Gives:  ``Prompt``.
Never:  what a particular server makes of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ragdesk.engine.records.results import Hit


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message to a chat model; ``role`` is "system" or "user"."""

    role: str
    content: str


class PromptPart(StrEnum):
    """What a stretch of the prompt is."""

    INSTRUCTIONS = "instructions"
    PASSAGE = "passage"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class PromptBlock:
    """A stretch of the prompt as the window shows it; the blocks joined are exactly what is sent.

    Attributes:
        number: the n of ``[n]``, for passages.
        tokens: estimated length.
    """

    part: PromptPart
    text: str
    tokens: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """The exact text for the model, and the room it takes.

    Attributes:
        blocks: in the order of sending; concatenating those of one message gives its content.
        sources: the passages sent, in the order of their numbers: ``sources[n - 1]`` is ``[n]``.
        left_out: passages that were to be sent but did not fit, best first.
        label: what the fences around its passages are marked with; empty when there are no messages.
        tokens: estimated length of all messages; ``tokens + answer_tokens <= window_tokens`` always.
    """

    question: str
    language: str
    messages: tuple[ChatMessage, ...]
    blocks: tuple[PromptBlock, ...]
    sources: tuple[Hit, ...]
    left_out: tuple[Hit, ...]
    tokens: int
    window_tokens: int
    answer_tokens: int
    label: str = ""

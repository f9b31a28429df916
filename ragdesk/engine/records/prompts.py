"""Step 5: the text for a model, and the room that it takes.

Takes:  nothing.
Gives:  ``Prompt``; ``PromptChoice``, what the user changed about one; ``PinnedPassage``.
Never:  what a particular server makes of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ragdesk.engine.records.results import Hit


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message to a chat model; ``role`` is "system", "user" or "assistant"."""

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


class Standing(StrEnum):
    """What became of a passage on its way into the prompt.

    Attributes:
        SENT: it is in the prompt.
        NO_ROOM: it did not fit.
        INSIDE: another passage is sent together with its neighbours, of which it is one.
        TICKED_OFF: the user left it out.
        GIVES_ORDERS: it gives orders to a model, and the settings leave such passages out.
        ALIKE: enough passages that say nearly the same are sent.
        NOT_WANTED: it is listed, but stands too low to be sent unless the user says so.
    """

    SENT = "sent"
    NO_ROOM = "no room"
    INSIDE = "inside another"
    TICKED_OFF = "left out by you"
    GIVES_ORDERS = "gives orders"
    ALIKE = "like others"
    NOT_WANTED = "too low"


@dataclass(frozen=True, slots=True)
class PromptPassage:
    """One passage that is sent, or could be.

    Attributes:
        hit: as it is sent: with its neighbours if it is widened.
        tokens: estimated length of its block; 0 for one that was never to be sent.
        number: the n of ``[n]``; None for one that is not sent.
        is_pinned: it is sent with every question.
        is_widened: the passages before and after it are sent with it.
    """

    hit: Hit
    standing: Standing
    tokens: int = 0
    number: int | None = None
    is_pinned: bool = False
    is_widened: bool = False


@dataclass(frozen=True, slots=True)
class PinnedPassage:
    """A passage that is sent with every question of its folder, found again by its words when its file has changed.

    Attributes:
        part: of the document in a file that holds many.
        start: where it stood.
        quote: its first words.
    """

    path: str
    part: int
    start: int
    quote: str


@dataclass(frozen=True, slots=True)
class PromptChoice:
    """What the user changed about the passages of one prompt; they are named by their chunk ids.

    Attributes:
        order: in which they are sent; empty where the settings decide.
        left_out: not to be sent.
        added: to be sent although they stand too low.
        widened: to be sent together with the passages before and after them.
    """

    order: tuple[int, ...] = ()
    left_out: frozenset[int] = frozenset()
    added: frozenset[int] = frozenset()
    widened: frozenset[int] = frozenset()


NO_CHOICE = PromptChoice()


@dataclass(frozen=True, slots=True)
class PromptFacts:
    """What a prompt was made with; names as in ``Settings``.

    Attributes:
        template: the name of the user's own; empty for the program's.
    """

    method: str
    k1: float
    b: float
    passages_sent: int
    passage_order: str
    answer_form: str
    step_by_step: bool
    template: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """The exact text for the model, and the room it takes.

    Attributes:
        blocks: in the order of sending; concatenating those of one message gives its content.
        sources: the passages sent, in the order of their numbers: ``sources[n - 1]`` is ``[n]``.
        left_out: passages that were to be sent but did not fit, best first.
        label: what the fences around its passages are marked with; empty when there are no messages.
        tokens: estimated length of all messages; ``tokens + answer_tokens <= window_tokens`` always.
        is_counted: a server has counted them since; only then may the sum be larger.
        passages: those sent, in the order of their numbers, then all others that could be, with why they are not.
        pins_gone: files of passages that are to be sent always and are no longer there.
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
    passages: tuple[PromptPassage, ...] = ()
    pins_gone: tuple[str, ...] = ()
    made_with: PromptFacts | None = None
    is_counted: bool = False


@dataclass(frozen=True, slots=True)
class PromptChange:
    """What is different in a prompt from the one before it.

    Attributes:
        came: numbers of the passages that were not in it, or not with these words.
        went: passages that are no longer in it.
        stayed: how many are in both.
        is_reordered: those stand in another order.
    """

    came: tuple[int, ...]
    went: tuple[Hit, ...]
    stayed: int
    is_reordered: bool
    has_other_question: bool
    has_other_instructions: bool

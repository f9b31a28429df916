"""What travels between the window thread and the engine's about the passages of a prompt.

Takes:  nothing.
Gives:  requests and responses, as in ``messages``.
Never:  holds anything that changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ragdesk.desktop.link.messages import Lane, Request, Response
from ragdesk.engine.records import Prompt, PromptChoice, SearchResult


@dataclass(frozen=True, slots=True, kw_only=True)
class MakePrompt(Request):
    """Make the prompt of what was found, of passages as the user chose them."""

    result: SearchResult
    choice: PromptChoice
    lane: Lane = Lane.PROMPT


@dataclass(frozen=True, slots=True, kw_only=True)
class PinPassage(Request):
    """Send the passage at a place with every question from now on, or no longer.

    Attributes:
        quote: what stands there.
    """

    keeps: ClassVar[bool] = True
    path: str
    start: int
    quote: str
    part: int = 0
    pinned: bool = True
    lane: Lane = Lane.PIN


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetGonePins(Request):
    """No longer look for passages that are to be sent always and are not there any more."""

    keeps: ClassVar[bool] = True
    lane: Lane = Lane.PIN


@dataclass(frozen=True, slots=True, kw_only=True)
class CountTokens(Request):
    """Have the server at an address, which was given this prompt, count its tokens."""

    prompt: Prompt
    address: str
    lane: Lane = Lane.TOKENS


@dataclass(frozen=True, slots=True)
class TokensCounted(Response):
    """The prompt as the server counts it, or as it was where the server does not tell."""

    prompt: Prompt


@dataclass(frozen=True, slots=True)
class PromptMade(Response):
    """The prompt of what was found, of passages as they were chosen.

    Attributes:
        result: what had been found when it was asked for; something else may be in view by now.
    """

    prompt: Prompt
    result: SearchResult
    choice: PromptChoice


@dataclass(frozen=True, slots=True)
class PinsChanged(Response):
    """Which passages are always sent has changed.

    Attributes:
        pinned: one more is; or else one less.
    """

    pinned: bool = False

"""What travels between the window thread and the model's about the keys of servers.

Takes:  nothing.
Gives:  requests and responses, as in ``messages``.
Never:  shows a key: a ``Secret`` has no text of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ragdesk.desktop.link.messages import Lane, Request, Response
from ragdesk.engine.facade.models import Secret
from ragdesk.engine.facade.reasons import KeyPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class LookForKey(Request):
    """Find out whether a key is kept for the model server at an address."""

    url: str
    lane: Lane = Lane.KEYS


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepKey(Request):
    """Keep a key for the model server at an address, or forget the one that is kept.

    Attributes:
        key: None to forget.
    """

    keeps: ClassVar[bool] = True
    url: str
    key: Secret | None = None
    lane: Lane = Lane.KEYS


@dataclass(frozen=True, slots=True)
class KeyState(Response):
    """Where the key for a model server is kept, if there is one."""

    place: KeyPlace

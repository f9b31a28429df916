"""How many tokens a text takes for the model of a server, told by the server itself.

Takes:  texts that the server has been given anyway, its address.
Gives:  a count for each; None from a server that does not tell, as most do not.
Never:  raises for a server's sake, takes longer than a few seconds, or calls a server that was not asked before.

llama.cpp has ``POST /tokenize``: ``{"content": text}`` -> ``{"tokens": [...]}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import httpx

from ragdesk.engine.answering.model_client.connection import FOREIGN_ERRORS, open_client, read_limited, run_watched
from ragdesk.engine.answering.model_client.keys import Secret
from ragdesk.engine.answering.model_client.limits import CallClock, ModelLimits, TimeIsUp
from ragdesk.engine.answering.model_client.stream_events import parse_object
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import ModelError

TOKENIZE_PATH = "/tokenize"
COUNT_SECONDS = 5.0
BYTES_PER_TOKEN = 16
"""A number, a comma and a space; an answer that is longer than that for each byte of the text is not believed."""


def count_tokens(texts: Sequence[str], address: str, token: CancelToken,
                 key: Secret | None = None) -> tuple[int, ...] | None:
    """Have a server count.

    Raises:
        Cancelled: when the token was cancelled.
    """
    limits = ModelLimits(first_token_seconds=COUNT_SECONDS, total_seconds=COUNT_SECONDS)

    async def ask() -> tuple[int, ...] | None:
        async with open_client(address, limits, key) as client:
            counts = []
            for text in texts:
                count = await _count(client, address, text)
                if count is None:
                    return None
                counts.append(count)
            return tuple(counts)

    try:
        return run_watched(ask(), CallClock(limits, token), lambda: None)
    except (TimeIsUp, ModelError, *FOREIGN_ERRORS):
        return None


async def _count(client: httpx.AsyncClient, address: str, text: str) -> int | None:
    """The tokens of one text; None for any other answer than a list of them."""
    async with client.stream("POST", address + TOKENIZE_PATH, json={"content": text}) as response:
        client.cookies.clear()
        if response.status_code != httpx.codes.OK or "content-encoding" in response.headers:
            return None
        body = await read_limited(response, (len(text.encode("utf-8", "replace")) + 4) * BYTES_PER_TOKEN)
    return _length(parse_object(body.decode("utf-8", "replace")))


def _length(answer: dict[str, Any] | None) -> int | None:
    """How many tokens stand in an answer."""
    tokens = answer.get("tokens") if answer is not None else None
    return len(tokens) if isinstance(tokens, list) else None

"""What the user does to the passages of a prompt, one step at a time.

Takes:  a choice, and what was done.
Gives:  the choice that follows.
Never:  knows which passages there are: one that is gone is no hindrance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ragdesk.engine.prompting.planted import orders_in
from ragdesk.engine.records import Prompt, PromptChoice, Standing

_WANTED = (Standing.SENT, Standing.NO_ROOM, Standing.INSIDE)
"""What would be sent if there were room, or if it were not sent already."""


def ticked(choice: PromptChoice, chunk_id: int, *, is_sent: bool) -> PromptChoice:
    """A passage is to be sent, or not."""
    one = frozenset((chunk_id,))
    if is_sent:
        return replace(choice, added=choice.added | one, left_out=choice.left_out - one)
    return replace(choice, added=choice.added - one, left_out=choice.left_out | one)


def without_orders(prompt: Prompt, choice: PromptChoice) -> PromptChoice:
    """No passage is to be sent that gives orders to a model, not even once there is room for it or it stands alone."""
    for passage in prompt.passages:
        if passage.standing in _WANTED and orders_in(passage.hit.chunk):
            choice = ticked(choice, passage.hit.chunk_id, is_sent=False)
    return choice


def widened(choice: PromptChoice, chunk_id: int, *, is_wide: bool) -> PromptChoice:
    """A passage is to be sent with its neighbours, or alone."""
    one = frozenset((chunk_id,))
    return replace(choice, widened=choice.widened | one if is_wide else choice.widened - one)


def put_in_order(prompt: Prompt, choice: PromptChoice, chunk_ids: Sequence[int]) -> PromptChoice:
    """All rows of a prompt stand in a new order; that of those which are sent, or have no room, counts."""
    standing = {passage.hit.chunk_id: passage.standing for passage in prompt.passages}
    wanted = (Standing.SENT, Standing.NO_ROOM)
    return replace(choice, order=tuple(chunk_id for chunk_id in chunk_ids if standing.get(chunk_id) in wanted))


def moved(prompt: Prompt, choice: PromptChoice, chunk_id: int, step: int) -> PromptChoice:
    """A passage goes up (-1) or down (1); the first does not go up, nor the last down."""
    order = [passage.hit.chunk_id for passage in prompt.passages
             if passage.standing in (Standing.SENT, Standing.NO_ROOM)]
    if chunk_id not in order:
        return choice
    place = order.index(chunk_id)
    order.insert(min(max(0, place + step), len(order) - 1), order.pop(place))
    return replace(choice, order=tuple(order))

"""A prompt with the tokens that a server has counted, in place of those that were estimated.

Takes:  a prompt, and a count for each of its blocks.
Gives:  the same prompt, which says that it is counted.
Never:  changes what is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ragdesk.engine.prompting.token_estimate import MESSAGE_OVERHEAD_TOKENS
from ragdesk.engine.records import Prompt, PromptPart


def with_counts(prompt: Prompt, counts: Sequence[int]) -> Prompt:
    """The prompt with counted tokens; what a server adds around each message stays an estimate."""
    blocks = tuple(
        replace(block, tokens=count + (MESSAGE_OVERHEAD_TOKENS if block.part is PromptPart.INSTRUCTIONS else 0))
        for block, count in zip(prompt.blocks, counts, strict=True))
    by_number = {block.number: block.tokens for block in blocks if block.number is not None}
    passages = tuple(replace(passage, tokens=by_number.get(passage.number or 0, passage.tokens))
                     for passage in prompt.passages)
    return replace(prompt, blocks=blocks, passages=passages, tokens=sum(block.tokens for block in blocks),
                   is_counted=True)

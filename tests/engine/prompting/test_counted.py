"""Counted tokens take the place of estimated ones, and nothing else changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.prompting.counted import with_counts
from ragdesk.engine.prompting.token_estimate import MESSAGE_OVERHEAD_TOKENS
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_result


def test_each_block_has_its_count_and_each_message_its_overhead() -> None:
    prompt = build_prompt(make_result(), Settings())
    counted = with_counts(prompt, [100, 10, 20, 30, 5, 7])

    assert [block.tokens for block in counted.blocks] == [
        100 + MESSAGE_OVERHEAD_TOKENS, 10, 20, 30, 5 + MESSAGE_OVERHEAD_TOKENS, 7]
    assert counted.tokens == sum(block.tokens for block in counted.blocks)
    assert [passage.tokens for passage in counted.passages] == [10, 20, 30]
    assert replace(counted, blocks=prompt.blocks, passages=prompt.passages, tokens=prompt.tokens,
                   is_counted=False) == prompt


def test_a_count_for_another_prompt_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        with_counts(build_prompt(make_result(), Settings()), [1])

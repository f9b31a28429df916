"""Prompts and servers for the tests of answering."""

from __future__ import annotations

import pytest

from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.records import Prompt
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_result
from tests.helpers.tiny_model import tiny_llamacpp_server as tiny_llamacpp_server


@pytest.fixture
def prompt() -> Prompt:
    """A prompt of three passages: warranty (24 months), care (30 days), charging."""
    return build_prompt(make_result(), Settings())

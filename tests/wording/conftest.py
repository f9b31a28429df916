"""Sentences are looked at in English, unless a test chooses another language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ragdesk.translation import use_language


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    use_language("en")
    yield
    use_language("en")

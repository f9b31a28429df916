"""Where indexes are that are copied, damaged and thrown away hundreds of times."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def place() -> Iterator[Path]:
    """A directory in memory where there is such a thing: waiting for a disk took a third of the time."""
    in_memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=in_memory if os.access(in_memory, os.W_OK) else None) as name:
        yield Path(name)

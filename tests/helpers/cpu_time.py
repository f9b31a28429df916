"""How much work something is, whatever else the machine has to do meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable


def cpu_seconds(work: Callable[[], object]) -> float:
    """Processor time that this thread spends on the work; waiting, and what others do, is not counted."""
    begin = time.thread_time()
    work()
    return time.thread_time() - begin

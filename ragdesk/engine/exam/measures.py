"""Hit@k and MRR.

Takes:  for each question the rank of its first right passage.
Gives:  Hit@k = share of ranks <= k, MRR = mean of 1/rank over the complete ranking.
Never:  leaves a question out: one without a right passage counts as never found.
"""

from __future__ import annotations

from collections.abc import Sequence

from ragdesk.engine.records.exam import Measures


def measure(ranks: Sequence[int | None]) -> Measures:
    """The figures over some questions; all 0 for none."""
    count = len(ranks)
    if not count:
        return Measures(0, 0.0, 0.0, 0.0, 0.0, 0.0)
    hits = [sum(1 for rank in ranks if rank is not None and rank <= k) / count for k in (1, 3, 5, 10)]
    reciprocals = (1 / rank for rank in ranks if rank is not None)
    return Measures(count, hits[0], hits[1], hits[2], hits[3], sum(reciprocals) / count)

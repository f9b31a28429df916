"""Asking every judged question under every method.

Takes:  questions, a snapshot, the manifest.
Gives:  an ``ExamResult``.
Never:  judges by the listed passages alone: ranks are over the complete ranking, unfound passages last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.exam.measures import measure
from ragdesk.engine.exam.right_chunks import RightChunks
from ragdesk.engine.index.manifest import Manifest
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.records.exam import ExamQuestion, ExamResult
from ragdesk.engine.retrieval.order import rank_of
from ragdesk.engine.retrieval.search import QuestionSearch

ALL_KINDS = "all"


def run_exam(questions: Sequence[ExamQuestion], methods: Sequence[str], snapshot: Snapshot, manifest: Manifest,
             put: Callable[[ExamQuestion], QuestionSearch], token: CancelToken | None = None) -> ExamResult:
    """Rank every question under every method.

    Args:
        questions: with their right places.
        methods: names that can run here.
        snapshot, manifest: the collection.
        put: makes a ``QuestionSearch`` of a question.
        token: asked before each question.

    Raises:
        Cancelled.
    """
    right_chunks = RightChunks(manifest)
    ranks: dict[str, dict[str, list[int | None]]] = {method: {ALL_KINDS: []} for method in methods}
    unanswerable = []
    for question in questions:
        if token:
            token.raise_if_cancelled()
        right = [chunk_id for chunk_id in right_chunks.of(question) if snapshot.has_chunk(chunk_id)]
        if not right:
            unanswerable.append(question.question)
        search = put(question)
        numbers = snapshot.numbers_of(right)
        for method in methods:
            rank = rank_of(numbers, search.scores(method), snapshot, manifest) if right else None
            for kind in {ALL_KINDS, question.kind}:
                ranks[method].setdefault(kind, []).append(rank)
    measures = {method: {kind: measure(found) for kind, found in kinds.items()} for method, kinds in ranks.items()}
    return ExamResult(len(questions), measures, tuple(unanswerable))

"""Asking every judged question under every method, one question a step.

Takes:  questions, the index.
Gives:  ``ExamProgress``, the last with the ``ExamResult``.
Never:  judges by the listed passages alone: ranks are over the complete ranking, unfound passages last.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence

from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.exam.measures import measure
from ragdesk.engine.exam.right_chunks import RightChunks
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.records.exam import ExamProgress, ExamQuestion, ExamResult
from ragdesk.engine.retrieval.order import rank_of
from ragdesk.engine.retrieval.search import QuestionSearch

ALL_KINDS = "all"

Put = Callable[[ExamQuestion, Snapshot], QuestionSearch]
"""Puts a question to the counts."""


def run_exam(questions: Sequence[ExamQuestion], methods: Sequence[str], store: IndexStore, put: Put,
             token: CancelToken | None = None) -> Iterator[ExamProgress]:
    """Rank every question under every method, all of them in the same documents.

    Between two steps anything may be asked, and the documents may change: then the exam begins again.

    Args:
        questions: with their right places.
        methods: names that can run here.
        store: the collection.
        put: makes a ``QuestionSearch`` of a question.
        token: asked before each question.

    Raises:
        Cancelled.
    """
    result: ExamResult | None = None
    while result is None:
        with store.in_use():
            result = yield from _ask_all(questions, methods, store, put, token)
    yield ExamProgress(len(questions), len(questions), result)


def _ask_all(questions: Sequence[ExamQuestion], methods: Sequence[str], store: IndexStore, put: Put,
             token: CancelToken | None) -> Generator[ExamProgress, None, ExamResult | None]:
    """Ask once; None when the documents have changed meanwhile."""
    ranks = _Ranks(methods, store, put)
    for done, question in enumerate(questions):
        if token:
            token.raise_if_cancelled()
        try:
            ranks.ask(question)
        except LookupError:
            if not store.has_changed_elsewhere():
                raise
            return None
        yield ExamProgress(done + 1, len(questions))
        if store.snapshot() is not ranks.snapshot:
            return None
    return ranks.result()


class _Ranks:
    """The ranks of the right passages, method by method and kind by kind."""

    def __init__(self, methods: Sequence[str], store: IndexStore, put: Put) -> None:
        self.snapshot, self._manifest, self._put = store.snapshot(), store.manifest, put
        self._right_chunks = RightChunks(store.manifest)
        self._ranks: dict[str, dict[str, list[int | None]]] = {method: {ALL_KINDS: []} for method in methods}
        self._unanswerable: list[str] = []
        self._count = 0

    def ask(self, question: ExamQuestion) -> None:
        """Note the rank of a question's first right passage under every method."""
        self._count += 1
        right = [chunk_id for chunk_id in self._right_chunks.of(question) if self.snapshot.has_chunk(chunk_id)]
        if not right:
            self._unanswerable.append(question.question)
        search, numbers = self._put(question, self.snapshot), self.snapshot.docs_of(right)
        for method, ranks in self._ranks.items():
            rank = rank_of(numbers, search.scores(method), self.snapshot, self._manifest) if right else None
            for kind in {ALL_KINDS, question.kind}:
                ranks.setdefault(kind, []).append(rank)

    def result(self) -> ExamResult:
        """The figures."""
        measures = {method: {kind: measure(found) for kind, found in kinds.items()}
                    for method, kinds in self._ranks.items()}
        return ExamResult(self._count, measures, tuple(self._unanswerable))

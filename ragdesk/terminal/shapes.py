"""Results as JSON: a contract that scripts rely on, so keys are added but never renamed or taken away.

Takes:  records of the engine.
Gives:  dictionaries of plain values.
Never:  a translated word but in the title and hint of an error: names are fixed in every language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ragdesk.engine.errors import RagDeskError
from ragdesk.engine.facade.explanation import explain
from ragdesk.engine.facade.methods import METHODS
from ragdesk.engine.facade.texts import orders_in
from ragdesk.engine.records import (
    Answer,
    Citation,
    Claim,
    CollectionFigures,
    CollectionStatus,
    Evidence,
    FileReport,
    FileState,
    Hit,
    LaterNote,
    Prompt,
    PromptPassage,
    Question,
    SearchResult,
    Standing,
    TermPoints,
    WhyNot,
)
from ragdesk.engine.records.documents import Chunk
from ragdesk.engine.records.exam import ExamResult, Measures
from ragdesk.engine.records.hidden import HiddenText
from ragdesk.engine.records.scope import QuestionScope
from ragdesk.terminal.hidden_files import HiddenInFile
from ragdesk.wording import error_hint, error_title

Shape = dict[str, Any]

STOPPED_BY_THE_USER = "stopped"
"""Why an answer is not finished, where neither model nor server is the reason."""


@dataclass(frozen=True, slots=True)
class MethodFacts:
    """What can be said about a method: in words what it looks at and does, and whether it can be used here."""

    name: str
    description: str
    help: str
    is_default: bool
    is_available: bool


def index_shape(status: CollectionStatus, ledger: Sequence[FileReport], seconds: float) -> Shape:
    """What ``index`` prints; the four counts add up to the files on disk that are not in a folder left out.

    A folder left out, whose path ends with a slash, is one entry of the ledger.
    """
    return {
        "files": {state.value: status.counts.get(state, 0) for state in FileState},
        "ledger": [
            {"path": report.path, "state": report.state.value, "reason": report.reason, "chunks": report.chunks,
             **({"documents": report.documents} if report.documents > 1 else {}),
             **({"scan_pages": len(report.facts.scan_pages)} if report.facts.scan_pages else {})}
            for report in ledger
        ],
        "chunks": status.chunks,
        "seconds": round(seconds, 3),
    }


def ask_shape(result: SearchResult, prompt: Prompt, answer: Answer, changes: Mapping[str, str] | None = None, *,
              is_up_to_date: bool = True) -> Shape:
    """What ``ask`` prints. For a single method the points of a hit's terms add up to its score.

    Args:
        is_up_to_date: the whole folder was read before; False where only what was read earlier could be searched.
        changes: files of the passages that are no longer what was read: path -> "changed" or "gone".
    """
    return {
        "question": result.question.as_typed,
        "method": result.method,
        "collection": _collection(result.figures, result.method, is_up_to_date=is_up_to_date),
        "evidence": _evidence(result.evidence),
        "hits": [_hit(hit, result) for hit in result.hits],
        "prompt": _prompt(prompt),
        "answer": _answer(answer, prompt),
        **_scope(result.question.scope),
        **_unsaid_phrases(result.question),
        **_near(result.question),
        **_changed_files(changes),
    }


def _scope(scope: QuestionScope) -> Shape:
    """What signs in the question restricted the search to; only there when there are some."""
    if scope.is_empty:
        return {}
    return {"scope": {
        "phrases": list(scope.phrases), "without": list(scope.without_words), "paths": list(scope.paths),
        "types": list(scope.types), "tags": list(scope.tags),
        "after": scope.after and scope.after.isoformat(), "before": scope.before and scope.before.isoformat()}}


def _unsaid_phrases(question: Question) -> Shape:
    """Phrases whose words were searched for because they stand nowhere in a row; only there when there are some."""
    return {"unsaid_phrases": list(question.unsaid_phrases)} if question.unsaid_phrases else {}


def _near(question: Question) -> Shape:
    """Words of the collection that look like those that are nowhere; only there when there are some."""
    near = {word.text: list(word.near) for word in question.words if word.near}
    return {"near": near} if near else {}


def _part(place: Chunk | Citation | HiddenText) -> Shape:
    """Which document in a file that holds many; only there when it is one of them."""
    return {**({"part": place.part} if place.part else {}), **({"inner": place.inner} if place.inner else {})}


def _changed_files(changes: Mapping[str, str] | None) -> Shape:
    """Only there when there is something to tell."""
    return {"changed_files": {path: str(change) for path, change in changes.items()}} if changes else {}


def why_shape(why_not: WhyNot, result: SearchResult, changes: Mapping[str, str] | None = None) -> Shape:
    """What ``why`` prints; ``changes`` as for ``ask``."""
    return {
        "rank": why_not.rank,
        "of": why_not.of,
        "score": float(why_not.hit.score),
        "cutoff_score": why_not.cutoff_score,
        "terms": _terms(why_not.hit),
        "missing": [{"word": near.word, "near_forms": list(near.forms)} for near in why_not.missing],
        "under": dict(why_not.under),
        "reason": why_not.reason,
        "explained_by": explain(why_not.hit, result).method,
        **_changed_files(changes),
    }


def hidden_shape(files: Sequence[HiddenInFile]) -> Shape:
    """What ``hidden`` prints; ``in_text`` is true of text that is searched and only left out of prompts and answers."""
    return {"files": [{
        "path": file.path,
        "pieces": [{"text": piece.text, "reason": piece.reason.value, "page": piece.page,
                    **_part(piece), "in_text": piece.is_kept}
                   for piece in file.hidden.pieces],
        "more": file.hidden.more,
        **({"problem": file.problem} if file.problem else {}),
        **({"unchecked": True} if file.hidden.is_unchecked else {}),
    } for file in files]}


def exam_shape(result: ExamResult) -> Shape:
    """What ``exam`` prints."""
    methods = {
        method: {kind: _measures(measures) for kind, measures in kinds.items()}
        for method, kinds in result.methods.items()
    }
    common_words = "left out" if result.leaves_out_common_words else "searched for"
    return {"questions": result.questions, "methods": methods, "common_words": common_words}


def check_shape(problems: Sequence[str]) -> Shape:
    """What ``check`` prints."""
    return {"problems": list(problems)}


def methods_shape(methods: Sequence[MethodFacts]) -> Shape:
    """What ``methods`` prints; the description is in the reader's language."""
    return {
        "methods": [
            {"name": method.name, "description": method.description, "help": method.help,
             "default": method.is_default,
             "available": method.is_available}
            for method in methods
        ]
    }


def error_shape(error: RagDeskError) -> Shape:
    """A named error, to stand alone or beside what was found all the same."""
    return {"error": {"title": error_title(error), "hint": error_hint(error), "details": error.details}}


def analyzer_of(method: str) -> str:
    """The analyzer in whose terms a method counts; words where it joins several or counts none."""
    return METHODS[method].analyzer or "words"


def _collection(figures: CollectionFigures, method: str, *, is_up_to_date: bool) -> Shape:
    return {
        "documents": figures.documents,
        "chunks": figures.chunks,
        "avgdl": figures.avgdl.get(analyzer_of(method), 0.0),
        "up_to_date": is_up_to_date,
    }


def _evidence(evidence: Evidence) -> Shape:
    return {"verdict": evidence.verdict.value, "coverage": evidence.coverage, "reason": evidence.reason}


def _hit(hit: Hit, result: SearchResult) -> Shape:
    """A passage; ``explained_by`` names the ranking whose terms explain it first, as the sentence and the bars do."""
    ranks = {place.method: place.rank for place in hit.places} if hit.places else {result.method: hit.rank}
    return {
        "rank": hit.rank,
        "score": float(hit.score),
        "path": hit.chunk.path,
        **_part(hit.chunk),
        **({"scanned": True} if hit.chunk.is_scanned else {}),
        "title": hit.document_title,
        "page": hit.chunk.page,
        "heading": list(hit.chunk.heading),
        "start": hit.chunk.start,
        "end": hit.chunk.end,
        "text": hit.chunk.text,
        **({"hidden": [list(span) for span in hit.chunk.hidden]} if hit.chunk.hidden else {}),
        **_orders(hit.chunk),
        "length": hit.length,
        "terms": _terms(hit),
        "ranks": ranks,
        "explained_by": explain(hit, result).method,
        **({"fit": hit.fit} if hit.fit else {}),
    }


def _orders(chunk: Chunk) -> Shape:
    """Places in the document at which it gives orders to a model; only there when there are some."""
    places = orders_in(chunk)
    return {"orders": [list(place) for place in places]} if places else {}


def _terms(hit: Hit) -> list[Shape]:
    """The terms of a single method, or those of every joined ranking with the ranking's name."""
    if hit.places:
        return [{**_term(term), "method": place.method} for place in hit.places for term in place.terms]
    return [_term(term) for term in hit.terms]


def _term(term: TermPoints) -> Shape:
    return {"term": term.term, "word": term.word, "tf": term.tf, "df": term.df, "idf": term.idf, "points": term.points,
            "of": term.of.value}


def _prompt(prompt: Prompt) -> Shape:
    return {
        "messages": [{"role": message.role, "content": message.content} for message in prompt.messages],
        "tokens": prompt.tokens,
        "window": prompt.window_tokens,
        "left_out": [hit.chunk.path for hit in prompt.left_out],
        "passages": [_prompt_passage(passage) for passage in prompt.passages
                     if passage.standing is not Standing.NOT_WANTED],
        **({"pins_gone": list(prompt.pins_gone)} if prompt.pins_gone else {}),
    }


def _prompt_passage(passage: PromptPassage) -> Shape:
    """A passage that is sent or was to be; ``hit`` is its rank, null for one that the question did not find."""
    return {
        "number": passage.number,
        "hit": passage.hit.rank or None,
        "path": passage.hit.chunk.path,
        "start": passage.hit.chunk.start,
        "end": passage.hit.chunk.end,
        "tokens": passage.tokens,
        "standing": passage.standing.value,
        **({"always_sent": True} if passage.is_pinned else {}),
    }


def _answer(answer: Answer, prompt: Prompt) -> Shape:
    """An answer; ``finished`` is false when it was cut off or stopped, and ``reason`` then names why."""
    citations = [_citation(citation, prompt) for citation in answer.citations]
    return {
        "by": answer.by.value,
        "text": answer.text,
        "citations": citations,
        "finished": answer.complete,
        "reason": "" if answer.complete else answer.stopped_by.value or STOPPED_BY_THE_USER,
        **({"later": _later(answer.later)} if answer.later else {}),
        **({"closest": _citation(answer.closest, prompt)} if answer.closest else {}),
        **({"claims": [_claim(claim, prompt) for claim in answer.claims]} if answer.claims else {}),
        **({"refusal": True} if answer.is_refusal else {}),
        **({"against_evidence": True} if answer.against_evidence else {}),
        **({"thoughts": answer.thoughts} if answer.thoughts else {}),
    }


def _claim(claim: Claim, prompt: Prompt) -> Shape:
    """What a model claims; ``verdict`` is null where it cannot be told, ``elsewhere`` the rank of the right passage."""
    return {
        "start": claim.start,
        "end": claim.end,
        "citations": list(claim.citations),
        "verdict": claim.verdict and claim.verdict.value,
        **({"elsewhere": prompt.sources[claim.elsewhere].rank} if claim.elsewhere is not None else {}),
        "differences": [{"kind": difference.kind.value, "said": difference.said, "in_passage": difference.in_passage}
                        for difference in claim.differences],
        **({"order": claim.order} if claim.order else {}),
    }


def _later(later: LaterNote) -> Shape:
    """Of two quotes that answer differently, which citation is from the later note; positions in ``citations``."""
    return {
        "later": later.later,
        "earlier": later.earlier,
        "later_date": later.later_date.isoformat(),
        "earlier_date": later.earlier_date.isoformat(),
    }


def _citation(citation: Citation, prompt: Prompt) -> Shape:
    """A citation; ``hit`` is the rank of the passage it points at, null when no such passage was sent."""
    hit = None if citation.source is None else prompt.sources[citation.source].rank
    return {
        "number": citation.number,
        "hit": hit,
        "path": citation.path,
        **_part(citation),
        "start": citation.start,
        "end": citation.end,
        "quote": citation.quote,
        "supported": citation.supported,
    }


def _measures(measures: Measures) -> Shape:
    return {
        "n": measures.n,
        "hit@1": measures.hit_at_1,
        "hit@3": measures.hit_at_3,
        "hit@5": measures.hit_at_5,
        "hit@10": measures.hit_at_10,
        "mrr": measures.mrr,
    }

"""Records made by hand, small enough to check on paper and consistent in themselves.

Every hit's terms really add up to its score, and the three factors of a term to its points.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from inspect import signature
from typing import Any

from ragdesk.engine.reasons import EvidenceReason
from ragdesk.engine.records import (
    Answer,
    AnswerMaker,
    ChatMessage,
    Chunk,
    Citation,
    CollectionFigures,
    Document,
    Evidence,
    Hit,
    MethodRank,
    Origin,
    Prompt,
    PromptBlock,
    PromptPart,
    PromptPassage,
    Question,
    QuestionWord,
    SearchResult,
    Standing,
    TermPoints,
    Verdict,
)

WARRANTY_TEXT = (
    "The warranty covers the battery for a period of 24 months from the day of purchase. "
    "The warranty does not cover damage by water, and a second warranty cannot be bought."
)
CARE_TEXT = "Register within 30 days to keep the full warranty. A battery that is left empty ages faster."
CHARGE_TEXT = "Charge the battery before the first use. The battery reaches its full capacity after five charges."
FACTS = {"warranty": 4, "battery": 32, "months": 21, "refund": 0, "period": 19}
"""In how many of the passages a word is, for the examples."""


def make_chunk(
    text: str = WARRANTY_TEXT, *, path: str = "Warranty terms.pdf", start: int = 0, heading: Sequence[str] = (),
    page: int | None = None, line: int = 1, language: str = "en",
) -> Chunk:
    """A chunk that begins at ``start`` of its document."""
    return Chunk(path, start, start + len(text), text, tuple(heading), page, line, language)


def make_question(text: str = "How long is the battery warranty, and is there a refund?",
                  words: Iterable[str] = ("battery", "warranty", "refund"),
                  left_out: Iterable[str] = ("how", "long", "is")) -> Question:
    """A question with the words that are searched for."""
    kept = tuple(QuestionWord(word, chunk_count=FACTS.get(word, 7)) for word in words)
    return Question(text, "en", tuple(QuestionWord(word, left_out=True) for word in left_out) + kept)


def make_term(word: str, chunk: Chunk, *, df: int = 7, chunks: int = 812, term: str = "", k1: float = 1.2,
              b: float = 0.75, avgdl: float = 69.5) -> TermPoints | None:
    """BM25 points of one word in a chunk, with its real places; None when the word is not in it."""
    found = [match for match in re.finditer(r"[^\W_]+", chunk.text) if match.group().casefold().startswith(word[:5])]
    if not found:
        return None
    tf, length = len(found), len(re.findall(r"[^\W_]+", chunk.text))
    idf = math.log(1 + (chunks - df + 0.5) / (df + 0.5))
    norm = 1 - b + b * length / avgdl
    repetition, length_factor = tf * (k1 + 1) / (tf + k1), (tf + k1) / (tf + k1 * norm)
    spans = tuple((chunk.start + match.start(), chunk.start + match.end()) for match in found)
    forms = tuple(dict.fromkeys(match.group() for match in found))
    return TermPoints(term or word, word, tf, df, idf, repetition, length_factor, idf * repetition * length_factor,
                      forms, spans)


def make_hit(chunk: Chunk | None = None, *, rank: int = 1, words: Iterable[str] = ("battery", "warranty", "refund"),
             chunk_id: int | None = None, title: str = "", same_text_in: Sequence[str] = ()) -> Hit:
    """A hit of a single method whose terms add up to its score."""
    chunk = chunk or make_chunk()
    words = tuple(words)
    terms = tuple(term for word in words if (term := make_term(word, chunk, df=FACTS.get(word, 7))))
    missing = tuple(word for word in words if word not in {term.word for term in terms})
    length = len(re.findall(r"[^\W_]+", chunk.text))
    return Hit(rank, sum(term.points for term in terms), 100 + rank if chunk_id is None else chunk_id, chunk, length,
               terms, (), missing, title or chunk.path.rpartition("/")[2], tuple(same_text_in))


def make_fused_hit(chunk: Chunk | None = None, *, rank: int = 1, places: Mapping[str, int | None] | None = None,
                   words: Iterable[str] = ("battery", "warranty", "refund")) -> Hit:
    """A hit of a fusion whose places add up to its score."""
    single = make_hit(chunk, rank=rank, words=words)
    wanted = {"bm25:snowball": 1, "bm25:trigrams": 1} if places is None else places
    made = tuple(
        MethodRank(method, place, 1 / (60 + place) if place else 0.0, single.score if place else 0.0,
              _terms_under(method, single.terms) if place else (), single.length)
        for method, place in wanted.items()
    )
    return Hit(rank, sum(place.points for place in made), single.chunk_id, single.chunk, single.length, (), made,
               single.missing, single.document_title)


def changed(made: TermPoints, /, **values: Any) -> TermPoints:
    """The term with other values."""
    return TermPoints(*(values.get(name, getattr(made, name)) for name in signature(TermPoints).parameters))


def _terms_under(method: str, terms: Sequence[TermPoints]) -> tuple[TermPoints, ...]:
    """The terms as a method counts them: whole, or as parts of words."""
    of = Origin.PARTS if method == "bm25:trigrams" else Origin.WORD
    return tuple(changed(term, of=of) for term in terms)


def make_hits(words: Iterable[str] = ("battery", "warranty", "refund")) -> tuple[Hit, ...]:
    """Three passages of three files: with a page, with a section, with a line."""
    words = tuple(words)
    chunks = (
        make_chunk(page=4, start=120),
        make_chunk(CARE_TEXT, path="guides/Quick start.md", heading=("Start", "Care"), start=40),
        make_chunk(CHARGE_TEXT, path="Battery guide.txt", line=88, start=2_000),
    )
    return tuple(make_hit(chunk, rank=rank, words=words) for rank, chunk in enumerate(chunks, 1))


def make_result(hits: Sequence[Hit] | None = None, *, method: str = "bm25:words", question: Question | None = None,
                verdict: Verdict = Verdict.STRONG, reason: EvidenceReason = EvidenceReason.COVERED,
                chunks: int = 812) -> SearchResult:
    """A result over 38 documents."""
    hits = tuple(make_hits() if hits is None else hits)
    figures = CollectionFigures(38, chunks, {"words": 69.5, "prefix5": 69.5, "snowball": 69.5, "trigrams": 320.0})
    evidence = Evidence(verdict, 0.8 if hits else 0.0, reason if hits else EvidenceReason.NO_WORD_FOUND, ("refund",))
    return SearchResult(question or make_question(), method, hits, evidence, figures, 1.2, 0.75)


def make_fused_result() -> SearchResult:
    """Three passages in an order that joins two rankings."""
    chunks = [hit.chunk for hit in make_hits()]
    places: list[dict[str, int | None]] = [
        {"bm25:snowball": 1, "bm25:trigrams": 2}, {"bm25:snowball": 2, "bm25:trigrams": 5},
        {"bm25:snowball": None, "bm25:trigrams": 1},
    ]
    hits = [make_fused_hit(chunk, rank=rank, places=place)
            for rank, (chunk, place) in enumerate(zip(chunks, places, strict=True), 1)]
    return make_result(hits, method="fused")


def make_prompt(result: SearchResult | None = None, *, sent: int = 2, window_tokens: int = 4096,
                answer_tokens: int = 600) -> Prompt:
    """A prompt of the first passages; the others are left out for lack of room."""
    result = result or make_result()
    sources, left_out = result.hits[:sent], result.hits[sent:]
    instructions = "Answer the question from the passages alone. Cite each claim as [n].\n"
    standings = [*(PromptPassage(hit, Standing.SENT, 40, n) for n, hit in enumerate(sources, 1)),
                 *(PromptPassage(hit, Standing.NO_ROOM, 40) for hit in left_out)]
    passages = [f"\n[{n}] {hit.document_title}\n{hit.chunk.text}\n" for n, hit in enumerate(sources, 1)]
    question = f"\nQuestion: {result.question.text}"
    blocks = (
        PromptBlock(PromptPart.INSTRUCTIONS, instructions, count_tokens(instructions)),
        *(PromptBlock(PromptPart.PASSAGE, text, count_tokens(text), n) for n, text in enumerate(passages, 1)),
        PromptBlock(PromptPart.QUESTION, question, count_tokens(question)),
    )
    messages = (ChatMessage("system", instructions), ChatMessage("user", "".join(passages) + question))
    return Prompt(result.question.text, "en", messages, blocks, sources, left_out,
                  sum(block.tokens for block in blocks), window_tokens, answer_tokens, passages=tuple(standings))


def count_tokens(text: str) -> int:
    """A rough length in tokens, as good as any for an example."""
    return max(1, len(text) // 4)


def make_answer(
    prompt: Prompt | None = None, *, by: AnswerMaker = AnswerMaker.MODEL, complete: bool = True,
    text: str = "The battery is covered for 24 months [1]. To keep the full period, register within 30 days [2].\n\n"
                "The passages do not say anything about a refund.",
) -> Answer:
    """An answer whose citations point at the first sentence of the passage they name."""
    prompt = prompt or make_prompt()
    citations = tuple(make_citation(match, prompt) for match in re.finditer(r"\[(\d+)\]", text))
    model, address = ("llama-3", "http://127.0.0.1:11434") if by is AnswerMaker.MODEL else ("", "")
    return Answer(by, text, citations, model, address, complete, 3.2)


def make_citation(match: re.Match[str], prompt: Prompt) -> Citation:
    """The citation for a ``[n]``; unknown when no passage has that number."""
    number = int(match.group(1))
    if not 1 <= number <= len(prompt.sources):
        return Citation(number, match.start(), match.end(), None)
    chunk = prompt.sources[number - 1].chunk
    quote = chunk.text[: chunk.text.find(". ") + 1] or chunk.text
    return Citation(number, match.start(), match.end(), number - 1, chunk.path, chunk.start, chunk.start + len(quote),
                    quote, supported=True)


def make_document(chunk: Chunk | None = None, *, before: str = "", after: str = "", path: str = "") -> Document:
    """A document in which the chunk stands exactly where it says, after some other text."""
    chunk = chunk or make_chunk(start=len(before))
    filling = (before * (chunk.start // max(1, len(before)) + 1))[: chunk.start] if before else " " * chunk.start
    return Document(path or chunk.path, filling + chunk.text + after, chunk.path.rpartition("/")[2], "en")

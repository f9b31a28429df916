"""Claims made by hand, true and false, and the passages that they are held against.

They were written before the audit was; every other one of each kind is held back, to measure by and never to look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ragdesk.engine.answering.audit.auditing import audit
from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.reasons import ClaimVerdict, DifferenceKind
from ragdesk.engine.records import Prompt
from ragdesk.engine.records.answers import Claim
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_chunk, make_hit, make_result

FOLDER = Path(__file__).parents[1] / "data" / "audit"
LANGUAGES = ("en", "cs", "pl")
TRUE_KINDS = ("exact", "paraphrase")


@dataclass(frozen=True, slots=True)
class ClaimPair:
    """A claim, the number of the passage it cites, and of the one that says it if that is another (else 0)."""

    language: str
    kind: str
    cited: int
    elsewhere: int
    text: str
    is_held_back: bool

    @property
    def is_true(self) -> bool:
        return self.kind in TRUE_KINDS


@cache
def read_prompt(language: str) -> Prompt:
    """All passages of a language as one prompt."""
    hits = [make_hit(make_chunk(text, path=f"note {number}.md", language=language), rank=int(number))
            for kind, number, text in _rows(language) if kind == "passage"]
    hits = [replace(hit, document_title=f"note {hit.rank}") for hit in hits]
    settings = Settings(window_tokens=100_000, passages_sent=20)
    return replace(build_prompt(make_result(hits), settings), language=language)


def read_pairs(language: str) -> list[ClaimPair]:
    """All claims of a language."""
    seen: Counter[str] = Counter()
    pairs = []
    for kind, numbers, text in _rows(language):
        if kind != "passage":
            cited, _sign, elsewhere = numbers.partition(">")
            pairs.append(ClaimPair(language, kind, int(cited), int(elsewhere or 0), text, seen[kind] % 2 == 1))
            seen[kind] += 1
    return pairs


def _rows(language: str) -> Iterator[tuple[str, str, str]]:
    for line in (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, numbers, text = (part.strip() for part in line.split("|", 2))
            yield kind, numbers, text


def judge(pair: ClaimPair) -> Claim:
    """What the audit says to a claim."""
    (claim,) = audit(f"{pair.text.rstrip('.')} [{pair.cited}].", read_prompt(pair.language)).claims
    return claim


def is_right(pair: ClaimPair, claim: Claim) -> bool:
    """Whether the verdict is the right one."""
    if pair.is_true:
        return claim.verdict in (ClaimVerdict.EXACT, ClaimVerdict.SUPPORTED)
    if pair.elsewhere:
        return claim.verdict is ClaimVerdict.ELSEWHERE and claim.elsewhere == pair.elsewhere - 1
    return claim.verdict is ClaimVerdict.NOWHERE


def says_what_differs(pair: ClaimPair, claim: Claim) -> bool:
    """Whether the audit names the kind of what was changed."""
    return any(difference.kind is DifferenceKind(pair.kind) for difference in claim.differences)

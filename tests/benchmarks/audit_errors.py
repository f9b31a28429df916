"""How well the audit of answers tells true sentences from false ones that a script made of them.

Takes:  the folder of shared data (``RAGDESK_SHARED``); nothing of it is kept.
Gives:  for each language and kind of error how many were caught, and the AUROC with an interval.
Never:  a model: a sentence of a document is made a claim by leaving out some words; the false ones have one number,
        name, denial or source changed besides. The same seed gives the same sentences.

    PYTHONPATH=. RAGDESK_SHARED=/shared python tests/benchmarks/audit_errors.py
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ragdesk.engine.answering.audit.auditing import audit
from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.reasons import ClaimVerdict
from ragdesk.engine.records import Prompt
from ragdesk.engine.records.answers import Claim
from ragdesk.engine.settings import Settings
from ragdesk.engine.text.sentences import find_sentences
from tests.helpers.builders import make_chunk, make_hit, make_result

SETS = {"en": ("en-xquad",), "pl": ("pl-poquad",), "cs": ("cs-naucse", "cs-gnome-desc")}
SEED = 12
PROMPTS = 60
"""For each language; of each the first passage is cited, once truly and once for each kind of error that fits."""

PASSAGES = 4
PASSAGE_LENGTH = 1_200
SHORTEST, LONGEST = 8, 35
"""Words of a sentence that is used."""

LEFT_OUT = 0.2
"""Share of a sentence's small letters words that a claim leaves out."""

SAMPLES = 1_000
"""For the interval."""

_NUMBER = re.compile(r"(?<![\d.,:])\d{1,4}(?![\d.,:]*\d)")
_NAME = re.compile(r"(?<=[a-ząćęłńóśźžáčďéěíňřšťúůý,] )[A-ZŁŚŻŹĆČĎŘŠŤÚŽ][^\W\d_]{3,}")
_DENIALS = {
    "en": {word: f"{word} not" for word in ("is", "was", "are", "were", "has", "had", "can", "will", "could", "may")},
    "pl": {word: f"nie {word}" for word in ("jest", "są", "był", "była", "było", "były", "ma", "może", "można")},
    "cs": {"je": "není", "jsou": "nejsou", "byl": "nebyl", "byla": "nebyla", "má": "nemá", "může": "nemůže",
           "můžete": "nemůžete", "lze": "nelze", "funguje": "nefunguje", "existuje": "neexistuje", "musí": "nemusí"},
}


@dataclass(frozen=True, slots=True)
class Made:
    """A claim, the number that it cites, and what was changed; nothing in a true one."""

    language: str
    kind: str
    claim: Claim
    prompt: int


def read_passages(shared: Path, language: str, chance: random.Random) -> list[str]:
    """A stretch of each document, in an order of chance."""
    files = [path for name in SETS[language] for path in sorted((shared / "evaldata" / name / "docs").rglob("*.*"))]
    texts = [path.read_text(encoding="utf-8", errors="replace")[:PASSAGE_LENGTH] for path in files if path.is_file()]
    chance.shuffle(texts)
    return texts


def make_prompt(texts: list[str], language: str) -> Prompt:
    """These passages as they would be sent."""
    hits = [replace(make_hit(make_chunk(text, path=f"{rank}.md", language=language), rank=rank), document_title="")
            for rank, text in enumerate(texts, 1)]
    return replace(build_prompt(make_result(hits), Settings(window_tokens=100_000)), language=language)


def sentence_of(text: str, chance: random.Random) -> str:
    """A whole sentence of prose, one with a figure or a name if there is any; empty when there is none."""
    found = [" ".join(text[start:end].split()) for start, end in find_sentences(text, 0, len(text))]
    prose = [one for one in found if SHORTEST <= len(one.split()) <= LONGEST and one.endswith(".")
             and not re.search(r"[`#|<>\[\]{}*=]", one)]
    telling = [one for one in prose if _NUMBER.search(one) or _NAME.search(one)]
    return chance.choice(telling or prose) if prose else ""


def shorten(sentence: str, language: str, chance: random.Random) -> str:
    """The sentence as a claim: some of its words left out, none that could turn its meaning."""
    kept = [word for index, word in enumerate(sentence.rstrip(".").split())
            if index == 0 or not word.isalpha() or not word.islower() or len(word) < 5 or chance.random() > LEFT_OUT]
    return " ".join(kept)


def errors_of(claim: str, language: str, other: str, chance: random.Random) -> Iterator[tuple[str, str]]:
    """What the claim becomes by each error that fits: the kind, and the words."""
    number = _NUMBER.search(claim)
    if number:
        changed = int(number.group()) + chance.choice((-3, -2, -1, 1, 2, 3, 10)) or 7
        yield "number", claim[:number.start()] + str(abs(changed)) + claim[number.end():]
    name, foreign = _NAME.search(claim), _NAME.search(other)
    if name and foreign and foreign.group()[:4] not in claim:
        yield "name", claim[:name.start()] + foreign.group() + claim[name.end():]
    for word, denied in _DENIALS[language].items():
        if re.search(rf"\b{word}\b", claim) and not re.search(rf"\b{denied}\b", claim):
            yield "negation", re.sub(rf"\b{word}\b", denied, claim, count=1)
            return


def make_claims(shared: Path, language: str) -> list[Made]:
    """All claims of a language, audited."""
    chance = random.Random(f"{SEED}-{language}")
    texts = read_passages(shared, language, chance)
    made: list[Made] = []
    for number, start in enumerate(range(0, len(texts) - PASSAGES + 1, PASSAGES)):
        sent = texts[start:start + PASSAGES]
        sentence = sentence_of(sent[0], chance)
        if not sentence:
            continue
        prompt, words = make_prompt(sent, language), shorten(sentence, language, chance)
        cases = [("true", words, 1), *((kind, text, 1) for kind, text in errors_of(words, language, sent[1], chance)),
                 ("source", words, chance.randint(2, PASSAGES))]
        made += [Made(language, kind, audit(f"{text} [{cited}].", prompt).claims[-1], number)
                 for kind, text, cited in cases]
        if sum(one.kind == "true" for one in made) == PROMPTS:
            break
    return made


def score(claim: Claim) -> float:
    """How much the audit trusts a claim."""
    if claim.verdict is ClaimVerdict.NOWHERE:
        return 0.0 if claim.differences else 1.0
    return {ClaimVerdict.EXACT: 4.0, ClaimVerdict.SUPPORTED: 3.0, None: 2.0}.get(claim.verdict, 0.5)


def auroc(made: list[Made]) -> float:
    """How often a true claim is trusted more than a false one; a tie counts half."""
    true = Counter(score(one.claim) for one in made if one.kind == "true")
    false = Counter(score(one.claim) for one in made if one.kind != "true")
    won = sum(count * others * (1.0 if mine > theirs else 0.5 if mine == theirs else 0.0)
              for mine, count in true.items() for theirs, others in false.items())
    return won / (true.total() * false.total())


def interval(made: list[Made]) -> tuple[float, float]:
    """The middle 95 % of the AUROC over samples of prompts."""
    chance = random.Random(SEED)
    by_prompt: dict[tuple[str, int], list[Made]] = defaultdict(list)
    for one in made:
        by_prompt[one.language, one.prompt].append(one)
    groups = list(by_prompt.values())
    found = sorted(auroc([one for group in chance.choices(groups, k=len(groups)) for one in group])
                   for _sample in range(SAMPLES))
    return found[int(0.025 * SAMPLES)], found[int(0.975 * SAMPLES)]


def report(name: str, made: list[Made]) -> str:
    """One line: the figure, and by kind how many claims got the right verdict."""
    totals = Counter(one.kind for one in made)
    right = Counter(one.kind for one in made
                    if (one.claim.verdict in (ClaimVerdict.EXACT, ClaimVerdict.SUPPORTED)) == (one.kind == "true"))
    low, high = interval(made)
    kinds = ", ".join(f"{kind} {right[kind]}/{count}" for kind, count in totals.items())
    return f"{name}: AUROC {auroc(made):.3f} [{low:.3f}, {high:.3f}], {len(made)} claims; {kinds}"


def main() -> None:
    """Print a line for each language, and one for all."""
    shared = Path(os.environ["RAGDESK_SHARED"])
    made = {language: make_claims(shared, language) for language in SETS}
    for language, claims in made.items():
        print(report(language, claims))
    print(report("all", [one for claims in made.values() for one in claims]))


if __name__ == "__main__":
    main()

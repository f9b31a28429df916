"""The text that is measured on: a judged collection where there is one, else made-up text of the same size."""

from __future__ import annotations

import json
import os
import random
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("RAGDESK_SHARED") or CHECKOUT.parent / "shared")
FILES, WORDS_A_FILE, QUESTIONS = 5183, 215, 300
VOCABULARY = 60_000
LETTERS = "abcdefghijklmnoprstuvyz"


@dataclass(frozen=True, slots=True)
class Corpus:
    """A folder of notes and questions about it."""

    name: str
    folder: Path
    questions: list[str]
    files: int
    megabytes: float


def prepare_corpus(scratch: Path) -> Corpus:
    """The collection beside the checkout, or made-up text written below ``scratch``."""
    shared = SHARED / "evaldata" / "en-scifact"
    if (shared / "docs").is_dir():
        lines = (shared / "questions.jsonl").read_text(encoding="utf-8").splitlines()
        return _measured("en-scifact", shared / "docs", [json.loads(line)["question"] for line in lines])
    return _made_up(scratch / "made-up-notes")


def _measured(name: str, folder: Path, questions: list[str]) -> Corpus:
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return Corpus(name, folder, questions, len(sizes), sum(sizes) / 1e6)


def _made_up(folder: Path) -> Corpus:
    """Words whose frequencies fall off as in real text; the same text every time."""
    chance = random.Random(20260)
    words = ["".join(chance.choices(LETTERS, k=chance.randint(3, 11))) for _ in range(VOCABULARY)]
    weights = [1 / (rank + 2.7) for rank in range(VOCABULARY)]
    folder.mkdir(parents=True)
    questions = []
    for number in range(FILES):
        text = chance.choices(words, weights, k=WORDS_A_FILE)
        sentences = [" ".join(text[start:start + 14]).capitalize() + "." for start in range(0, WORDS_A_FILE, 14)]
        (folder / f"note-{number:05}.txt").write_text("\n".join(sentences), encoding="utf-8")
        if len(questions) < QUESTIONS:
            questions.append(" ".join(chance.sample(text, 8)))
    return _measured("made-up text", folder, questions)

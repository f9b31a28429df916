"""Text files to passages and questions, the same ones every time.

A passage has 80 to 199 words. When the files run out they are gone through again with other borders, and of the words
that are not among the 20,000 most frequent a third gets another ending in each pass: so the number of different words
keeps growing with the text as it does in real collections (Heaps' law), and no passage is there twice.
"""

from __future__ import annotations

import random
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

WORD = re.compile(r"\w+")
FEWEST_WORDS, MOST_WORDS, SHORTEST_REST = 80, 199, 30
FREQUENT_WORDS, RENAMED_OF_100 = 20_000, 35
ENDINGS = "qxvw"
QUESTIONS, FEWEST_QUESTION_WORDS, MOST_QUESTION_WORDS = 200, 3, 12
VERY_FREQUENT_WORDS = 60

FRAMES = (
    "{}", "{}", "{}", "how can i change the {}", "what does {} mean", "where do i find the {}", "is there a {} here",
    "what is the difference between {} and the other one", "why is the {} not there", "when should i use {}",
    "jak se změní {}", "co znamená {}", "kde je {}", "proč nejde {}", "k čemu slouží {}", "jak mohu použít {}",
    "jak zmienić {}", "co oznacza {}", "gdzie jest {}", "dlaczego nie ma {}", "do czego służy {}",
    "wie kann ich {} ändern", "was bedeutet {}", "wo finde ich {}",
)
"""Questions as people ask them, with the words that have no weight; the topic comes from a passage."""


def write_passages(files: Sequence[Callable[[], str]], count: int, passages: Path, questions: Path, seed: int) -> None:
    """Cut texts and write one passage a line (number of the file, tab, text), and one question a line.

    Args:
        files: each gives the text of one file; in the order in which they are to be used.
        count: of passages.
        passages, questions: where to write.
        seed: of every choice.
    """
    chance = random.Random(seed)
    frequencies: Counter[str] = Counter()
    topics: list[str] = []
    beside = passages.with_suffix(".writing")
    with beside.open("w", encoding="utf-8") as lines:
        for number, (file, text) in enumerate(_passages(files, chance, frequencies)):
            if number == count:
                break
            lines.write(f"{file}\t{text}\n")
            if number % 50 == 0 and len(topics) < 20 * QUESTIONS:
                topics.append(text)
    questions.write_text("\n".join(make_questions(topics, frequencies, chance)) + "\n", encoding="utf-8")
    beside.replace(passages)


def _passages(files: Sequence[Callable[[], str]], chance: random.Random,
              frequencies: Counter[str]) -> Iterator[tuple[int, str]]:
    """Passages without end, with the number of their file; ``frequencies`` counts the words of the first pass."""
    number = 0
    frequent: frozenset[str] = frozenset()
    for round_number in range(1_000_000):
        for read in files:
            words = read().split()
            if round_number == 0:
                frequencies.update({word.lower() for text in words for word in WORD.findall(text)})
            else:
                text = " ".join(words[chance.randrange(20, 70):])
                words = rename_rare(text, frequent, round_number).split()
            for own in cut(words, chance):
                yield number, " ".join(own)
            number += 1
        frequent = frequent or frozenset(word for word, _ in frequencies.most_common(FREQUENT_WORDS))


def cut(words: list[str], chance: random.Random) -> Iterator[list[str]]:
    """Stretches of a random length; a rest that is too short joins the last one."""
    start = 0
    while start < len(words):
        end = start + chance.randint(FEWEST_WORDS, MOST_WORDS)
        if len(words) - end < SHORTEST_REST:
            end = len(words)
        yield words[start:end]
        start = end


def rename_rare(text: str, frequent: frozenset[str], round_number: int) -> str:
    """Give some of the words that are not frequent another ending, the same words each time."""
    ending = ENDINGS[round_number % len(ENDINGS)] * (1 + round_number // len(ENDINGS))

    def renamed(match: re.Match[str]) -> str:
        word = match.group()
        if word.isdigit() or word.lower() in frequent or zlib.crc32(word.lower().encode()) % 100 >= RENAMED_OF_100:
            return word
        return word + ending

    return WORD.sub(renamed, text)


def make_questions(topics: Sequence[str], frequencies: Counter[str], chance: random.Random) -> list[str]:
    """Questions whose topic is one to five words in a row from a passage, one of them worth asking about."""
    very_frequent = {word for word, _ in frequencies.most_common(VERY_FREQUENT_WORDS)}
    questions: list[str] = []
    while len(questions) < QUESTIONS:
        words = [word.lower() for word in WORD.findall(chance.choice(topics))]
        first = chance.randrange(max(1, len(words) - 5))
        topic = words[first : first + chance.randint(1, 5)]
        question = chance.choice(FRAMES).format(" ".join(topic))
        is_usual = FEWEST_QUESTION_WORDS <= len(question.split()) <= MOST_QUESTION_WORDS
        if is_usual and _is_worth_asking(topic, very_frequent):
            questions.append(question)
    return questions


def _is_worth_asking(topic: Iterable[str], very_frequent: set[str]) -> bool:
    return any(len(word) > 3 and not word.isdigit() and word not in very_frequent for word in topic)

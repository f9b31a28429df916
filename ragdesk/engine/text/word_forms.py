"""Forms of a word that its stem does not lead to: took for take, psa for pes, bydlel for bydlet, książce for książka.

Takes:  a word in its counted form, a language.
Gives:  the stems of its other forms.
Never:  all of a language. A line of ``word_forms/LANGUAGE.txt`` lists the forms of one everyday word; a line of endings
        with hyphens says which stems may go with which: "-et -el" that of bydlet with that of bydlel. What no passage
        has does no harm.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from ragdesk.engine.resource_files import resource_path
from ragdesk.engine.text.analysis import stem

ENDING = "-"

SHORTEST_ROOT = 2
SHORTEST_WHOLE_ROOT = 3
"""Letters before an ending, and of a stem that has none."""

FORMS_REMEMBERED = 1 << 10


class _WordForms(NamedTuple):
    """What a language's file says: the stems of the forms beside each form, and the endings that go together."""

    stems: dict[str, tuple[str, ...]]
    endings: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=FORMS_REMEMBERED)
def other_stems(word: str, language: str) -> tuple[str, ...]:
    """The stems of other forms of a word, each once and without its own; none in a language without a file."""
    forms, own = _word_forms(language), stem(word, language)
    found = dict.fromkeys((*forms.stems.get(word, ()), *_by_endings(own, forms.endings)))
    return tuple(other for other in found if other != own)


def _by_endings(own: str, endings: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    """The stems that have another ending of a row in which one of this stem's is."""
    for row in endings:
        for ending in row:
            root = own[:len(own) - len(ending)]
            if own.endswith(ending) and len(root) >= (SHORTEST_ROOT if ending else SHORTEST_WHOLE_ROOT):
                yield from (root + other for other in row if other != ending)


@cache
def _word_forms(language: str) -> _WordForms:
    """The file of a language, read once."""
    path = resource_path("word_forms") / f"{language}.txt"
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []
    stems: dict[str, tuple[str, ...]] = {}
    for line in lines:
        own = dict.fromkeys(stem(form, language) for form in line)
        stems.update({form: (*stems.get(form, ()), *own) for form in line if not form.startswith(ENDING)})
    return _WordForms(stems, tuple(tuple(ending.removeprefix(ENDING) for ending in line)
                                   for line in lines if line[0].startswith(ENDING)))

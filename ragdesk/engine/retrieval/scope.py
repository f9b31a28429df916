"""Which passages a question is put to, when signs in it restrict the search.

Takes:  a ``QuestionScope``, the counts and the documents of one moment.
Gives:  which docs are looked at.
Never:  changes what a word counts: scores and rarities are those of the whole collection.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime

import numpy as np

from ragdesk.engine.arrays import BoolArray, FloatArray, IntArray
from ragdesk.engine.folder.gitignore import PatternList
from ragdesk.engine.formats import FORMATS
from ragdesk.engine.index.document_table import DocumentTable
from ragdesk.engine.index.manifest import Manifest
from ragdesk.engine.index.rows import DocumentFacts
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.index.term_table import FIELD
from ragdesk.engine.records.scope import QuestionScope
from ragdesk.engine.text.analysis import (
    LINE_END,
    fold_accents,
    fold_each,
    known_forms,
    normal_form,
    stem,
    written_words,
)
from ragdesk.engine.text.dates import find_date

_PLAIN_PART = re.compile(r"[\w.-]+(?:/[\w.-]+)*")

PASSAGES_READ = 2000
"""More passages than this are not read for a phrase; of those that hold all its words, the best are."""


def passages_in(scope: QuestionScope, languages: Sequence[str], snapshot: Snapshot, manifest: Manifest,
                scores: Callable[[], FloatArray]) -> BoolArray:
    """Whether each doc is looked at.

    Args:
        scope: the restriction.
        languages: whose rules tell the forms of a word that must not be there.
        snapshot, manifest: of the same moment.
        scores: of every doc; asked where not all passages can be read.
    """
    inside = _in_documents(scope, snapshot, manifest)
    for word in scope.without_words:
        inside &= ~_holding_forms(word, languages, snapshot)
    for phrase in scope.phrases:
        words = _forms(phrase)
        docs = np.flatnonzero(inside & _holding_all(words, snapshot))
        if len(docs) > PASSAGES_READ:
            docs = docs[np.argsort(-scores()[docs], kind="stable")[:PASSAGES_READ]]
        inside = _saying(words, docs, snapshot, manifest)
    return inside


def leave_something(scope: QuestionScope, words: Iterable[str], languages: Sequence[str], snapshot: Snapshot) -> bool:
    """Whether, of the passages that hold some words, any is without those that must not be there.

    Where none is, nobody meant the minus so; nor does it decide anything where no passage holds the words.
    """
    asked = np.zeros(len(snapshot.chunk_ids), dtype=bool)
    for word in words:
        asked |= _holding_forms(word, languages, snapshot)
    left = asked & snapshot.is_live
    for word in scope.without_words:
        left &= ~_holding_forms(word, languages, snapshot)
    return bool(left.any()) or not (asked & snapshot.is_live).any()


def _in_documents(scope: QuestionScope, snapshot: Snapshot, manifest: Manifest) -> BoolArray:
    """Which chunks are of documents that are what the scope says of documents."""
    if not (scope.paths or scope.types or scope.tags or scope.after or scope.before):
        return snapshot.is_live.copy()
    documents = manifest.document_table()
    is_wanted = np.ones(len(documents.facts), dtype=bool)
    if scope.paths:
        is_wanted &= _are_at(scope.paths, documents)
    for place in np.flatnonzero(is_wanted).tolist() if scope.types or scope.tags else ():
        is_wanted[place] = _is_wanted(documents.facts[place], scope)
    if scope.after or scope.before:
        is_wanted &= np.fromiter((_is_between(day, scope.after, scope.before) for day in _days_of(documents)), bool)
    return snapshot.is_live & documents.are_of(is_wanted, snapshot.chunk_ids)


def _is_wanted(facts: DocumentFacts, scope: QuestionScope) -> bool:
    """Whether a document is of the types and tags that the scope says."""
    return ((not scope.types or any(_is_of(facts, kind) for kind in scope.types))
            and (not scope.tags or not _tags_of(facts).isdisjoint(map(fold_accents, map(str.casefold, scope.tags)))))


def _are_at(wanted: Sequence[str], documents: DocumentTable) -> BoolArray:
    """Whether the path of each has one of some parts, whatever their capitals and accents, or fits a pattern."""
    parts = [fold_accents(part.casefold()) for part in wanted]
    found = np.fromiter((any(part in path for part in parts) for path in documents.folded_paths), bool)
    if all(map(_PLAIN_PART.fullmatch, wanted)):  # such a pattern fits no other path than those that have it
        return found
    patterns = PatternList(wanted, ignores_case=True)
    for place in np.flatnonzero(~found).tolist():
        path = documents.facts[place].path
        found[place] = patterns.find(path, path.rpartition("/")[2], is_folder=False) is not None
    return found


def _days_of(documents: DocumentTable) -> Sequence[date]:
    """The day of each, worked out once."""
    if documents.days is None:
        documents.days = [_day_of(facts) for facts in documents.facts]
    return documents.days


def _is_of(facts: DocumentFacts, kind: str) -> bool:
    """Whether a file has an ending, or is of a format or a family."""
    row = FORMATS.get(facts.format)
    return facts.path.lower().endswith(f".{kind}") or (row is not None and kind in (row.name, row.family.value))


def _tags_of(facts: DocumentFacts) -> set[str]:
    """A document's tags and those that they are below: "home/garden" is "home", too."""
    tags = [fold_accents(tag.casefold()) for tag in json.loads(facts.tags)]
    return {tag[:end] for tag in tags for end in (*(i for i, sign in enumerate(tag) if sign == "/"), len(tag))}


def _day_of(facts: DocumentFacts) -> date:
    """The day that a document is of: by its file's name, by what it says itself, else the day the file changed."""
    named = find_date(facts.path.rpartition("/")[2]) or find_date(facts.date) or find_date(facts.path)
    return named or datetime.fromtimestamp(facts.mtime_ns / 1e9, UTC).astimezone().date()


def _is_between(day: date, after: date | None, before: date | None) -> bool:
    return (after is None or day >= after) and (before is None or day < before)


def _holding(postings: Iterable[tuple[str, str]], snapshot: Snapshot) -> BoolArray:
    """Which chunks hold any of some terms, each given with its table."""
    holds = np.zeros(len(snapshot.chunk_ids), dtype=bool)
    for table, term in postings:
        for part in snapshot.postings(table, term).lists:
            holds[part.docs] = True
    return holds


def _holding_forms(word: str, languages: Sequence[str], snapshot: Snapshot) -> BoolArray:
    """Which chunks hold a word in some form, or inherit it from a heading or a title."""
    form = normal_form(word)
    stems = dict.fromkeys(stem(form, language) for language in languages)
    return _holding([("words", form), *((table, own) for table in ("snowball", FIELD) for own in stems)], snapshot)


def _forms(text: str) -> list[str]:
    """The words of a text in the form in which phrases are compared: accents make no difference."""
    return list(fold_each(known_forms(written_words(text))))


def _holding_all(words: Sequence[str], snapshot: Snapshot) -> BoolArray:
    """Which chunks hold each of some words, with whatever accents."""
    holds = snapshot.is_live.copy()
    for form in dict.fromkeys(words):
        spellings = (form, *snapshot.accent_variants(form))
        holds &= _holding([("words", spelling) for spelling in spellings], snapshot)
    return holds


def _saying(words: Sequence[str], docs: IntArray, snapshot: Snapshot, manifest: Manifest) -> BoolArray:
    """Which of some chunks say words in a row."""
    says = np.zeros(len(snapshot.chunk_ids), dtype=bool)
    doc_of_id = dict(zip(snapshot.chunk_ids[docs].tolist(), docs.tolist(), strict=True))
    in_plain_letters = _in_plain_letters(words)
    for chunk_id, text in manifest.texts.of(list(doc_of_id)):
        is_said = (in_plain_letters.search(text.lower()) is not None if in_plain_letters and text.isascii()
                   else _in_a_row(words, _forms(text)))
        says[doc_of_id[chunk_id]] = is_said
    return says


def _in_plain_letters(words: Sequence[str]) -> re.Pattern[str] | None:
    """What finds words in a row in a small text without accents, in a tenth of the time; None where they have some.

    There words are what stands between other signs than letters and digits, as it is written.
    """
    if not all(word.isascii() and word.isalnum() for word in words):
        return None
    return re.compile(rf"(?<![a-z0-9]){'[^a-z0-9]+'.join(words)}(?![a-z0-9])")


def _in_a_row(phrase: Sequence[str], words: Sequence[str]) -> bool:
    """Whether some words stand in a row among others."""
    return f"{LINE_END}{LINE_END.join(phrase)}{LINE_END}" in f"{LINE_END}{LINE_END.join(words)}{LINE_END}"

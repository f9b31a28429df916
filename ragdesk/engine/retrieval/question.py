"""Step 4, first half: a question to the terms that are looked for.

Takes:  what was typed, and the counts.
Gives:  the words, what became of each, and the query terms per analyzer.
Never:  drops a word silently: a word that is left out, unknown, or looked for in another spelling says so.

Accents. People write notes with and without them. A word of the question is looked for as typed, and also as every
word of the collection that differs from it by accents alone. Such a variant counts for less than a word that is there
as typed (``QueryTerm.idf_limit``), so that an exact match never ranks lower. For analyzers that cut words into smaller
terms the variants of a word that is itself in the collection are not added: their parts match too many other words.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.records import Question, QuestionWord, WordRole
from ragdesk.engine.retrieval.common import common_in
from ragdesk.engine.retrieval.mentions import roles
from ragdesk.engine.retrieval.question_signs import read_signs
from ragdesk.engine.retrieval.scope import leave_something
from ragdesk.engine.retrieval.spellings import asked_words, halves, other_accents, stems_of_other_forms
from ragdesk.engine.text.analysis import WITHOUT_JOINED, find_words, normal_form, stem, terms_of, trigrams
from ragdesk.engine.text.languages import common_words, detect_question_language

MANY_DOCUMENTS = 0.05
"""The share of documents from which on a language counts beside the question's."""

NEAR_LIMIT = 3
NEAR_CANDIDATES = 400
NEAR_LIKENESS = 0.75
"""How alike (difflib ratio) a word of the collection must be to be offered for a word that is not in it."""

ANALYZERS_OF_WHOLE_WORDS = ("words", "snowball")


class QueryTerm(NamedTuple):
    """One term to look for.

    Attributes:
        term: as the analyzer cuts it.
        word: of the question, as typed.
        idf_limit: the term as typed, when that is in the collection and this is its accent variant; else empty.
    """

    term: str
    word: str
    idf_limit: str = ""


class WordTerms(NamedTuple):
    """What a word of the question is looked for by when it is scored as one (``blend``).

    Attributes:
        word: as typed.
        stems: of all its spellings under the rules of all languages -> whether it is one of the word as typed; of an
            accent variant it is not, unless the word is in no passage as typed.
        parts: the different trigrams of the word, or where it is in no passage as typed, of its most frequent variant;
            none of a word that says which one is asked for ("flat 14", "F.75"), which is itself or nothing.
        role: what it is there for.
        other_stems: of forms that its own stem does not lead to.
    """

    word: str
    stems: dict[str, bool]
    parts: tuple[str, ...]
    role: WordRole = WordRole.PLAIN
    other_stems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedQuestion:
    """A question ready to be ranked.

    Attributes:
        spellings: for each word that is looked for the forms to look for, its own first.
        in_collection: words of the question that are in the collection as typed.
        languages: whose stems are looked for: the question's first, then those of many documents; "" for the words
            as they are, when the language of many documents is unclear.
    """

    question: Question
    spellings: tuple[tuple[QuestionWord, tuple[str, ...]], ...]
    in_collection: frozenset[str]
    languages: tuple[str, ...]


def parse_question(text: str, snapshot: Snapshot, languages: dict[str, int], *, leave_out_common_words: bool,
                   language: str = "", without: frozenset[str] = frozenset(), unclear: int = 0) -> ParsedQuestion:
    """Take a question apart.

    Args:
        text: as typed.
        snapshot: whose words are looked at.
        languages: of the collection, ISO code -> documents.
        leave_out_common_words: whether words such as "how" are looked for.
        language: of the question if known; otherwise found.
        without: words, as typed, that the user does not want looked for.
        unclear: documents whose language is not known.
    """
    typed = unicodedata.normalize("NFC", text)
    text, scope = read_signs(typed)
    language = language or detect_question_language(text, languages)
    common, all_languages = common_words(language), stem_languages(language, {**languages, "": unclear})
    asked = asked_words(text, snapshot)
    told = (word.text for word in asked if normal_form(word.text) not in common)
    if scope.without_words and not leave_something(scope, told, all_languages, snapshot):
        text, scope = " ".join((text, *scope.without_words)), replace(scope, without_words=())
        asked = asked_words(text, snapshot)
    left_out = (common_in(text, asked, common, languages, has_phrase=bool(scope.phrases))
                if leave_out_common_words else frozenset[str]())
    snapshot.look_up("snowball", [stem(normal_form(word.text), rules) for word in asked for rules in all_languages])
    words: list[QuestionWord] = []
    spellings: list[tuple[QuestionWord, tuple[str, ...]]] = []
    in_collection: set[str] = set()
    for written in dict.fromkeys(word.text for word in asked):
        form = normal_form(written)
        is_common = form in common
        if written in left_out or written in without:
            words.append(QuestionWord(written, left_out=True, chunk_count=snapshot.postings("words", form).df))
            continue
        variants = () if is_common else other_accents(form, all_languages, snapshot)
        found = _described(written, form, variants, snapshot, all_languages)
        if not found.chunk_count and (half := halves(form, snapshot)):
            found = _described(written, form, half, snapshot, all_languages)
        if snapshot.postings("words", form).df:
            in_collection.add(written)
        words.append(found)
        spellings.append((found, (form, *found.also)))
    question = Question(text, language, tuple(words), scope, "" if text == typed else typed)
    return ParsedQuestion(question, tuple(spellings), frozenset(in_collection), all_languages)


def stem_languages(question_language: str, documents: dict[str, int]) -> tuple[str, ...]:
    """Whose stemming rules a question's words are put through.

    A word is stemmed in a document by the rules of the document's language; in a mixed collection the question must
    look for what each of those rules makes of it.

    Args:
        question_language: comes first.
        documents: language -> documents in it.
    """
    total = sum(documents.values())
    many = [language for language, count in documents.items() if count > MANY_DOCUMENTS * total]
    return tuple(dict.fromkeys([question_language, *many]))


def _terms(analyzer: str, word: str, languages: Sequence[str]) -> list[str]:
    """What an analyzer makes of a word under the rules of several languages, each term once."""
    if analyzer == "snowball":
        return _stems(word, languages)
    return list(dict.fromkeys(terms_of(analyzer, word, languages[0])))


def _stems(word: str, languages: Sequence[str]) -> list[str]:
    """What the rules of several languages make of a word, each stem once.

    Rules of another language than the question's that make a common word of it make nothing: "take" is no "tak".
    """
    own = {stem(word, language): language for language in reversed(languages)}
    return [found for found, language in reversed(own.items())
            if language == languages[0] or found == word or found not in common_words(language)]


def _described(written: str, form: str, variants: tuple[str, ...], snapshot: Snapshot,
               languages: Sequence[str]) -> QuestionWord:
    """What became of a word, with look-alikes when nothing has its stem either."""
    stems = [found for spelling in (form, *variants) for found in _stems(spelling, languages)]
    chunk_count = max((snapshot.postings("words", spelling).df for spelling in (form, *variants)), default=0)
    others = tuple(dict.fromkeys(other for spelling in (form, *variants)
                                 for other in stems_of_other_forms(spelling, languages[0], snapshot)))
    chunk_count = max(chunk_count, snapshot.df_of_any("snowball", [*stems, *others]))
    near = () if chunk_count else look_alikes(form, snapshot)
    return QuestionWord(written, chunk_count=chunk_count, also=variants, near=near, other_stems=others)


def look_alikes(form: str, snapshot: Snapshot) -> tuple[str, ...]:
    """Words of the collection that a mistyped word may have meant; two of its first letters may be swapped."""
    if len(form) <= 3:
        return ()
    beginnings = dict.fromkeys((form[:3], form[1] + form[0] + form[2], form[0] + form[2] + form[1]))
    candidates = [word for beginning in beginnings for word in snapshot.words_from(beginning, NEAR_CANDIDATES)]
    alike = [word for word in candidates if abs(len(word) - len(form)) <= 2]
    return tuple(difflib.get_close_matches(form, alike, NEAR_LIMIT, NEAR_LIKENESS))


def query_terms(parsed: ParsedQuestion, analyzer: str) -> list[QueryTerm]:
    """The set of terms that an analyzer looks for, each once, in the question's order.

    A term that several words share belongs to the first of them.
    """
    terms: dict[str, QueryTerm] = {}
    for term in terms_of_each_word(parsed, analyzer):
        terms.setdefault(term.term, term)
    return list(terms.values())


def terms_of_each_word(parsed: ParsedQuestion, analyzer: str) -> Iterator[QueryTerm]:
    """What an analyzer makes of every word that is looked for; a term that several words share comes once for each."""
    for word, spellings in parsed.spellings:
        is_known = word.text in parsed.in_collection
        if is_known and analyzer not in ANALYZERS_OF_WHOLE_WORDS:
            spellings = spellings[:1]
        own_terms = _terms(analyzer, spellings[0], parsed.languages)
        if analyzer in WITHOUT_JOINED:
            own_terms = [terms_of(analyzer, normal_form(piece.text), "")[0] for piece in find_words(word.text)]
        yield from (QueryTerm(term, word.text) for term in own_terms)
        for spelling in spellings[1:]:
            limit = own_terms[0] if is_known else ""
            yield from (QueryTerm(term, word.text, limit) for term in _terms(analyzer, spelling, parsed.languages))


def stems_of_each_word(parsed: ParsedQuestion) -> Iterator[QueryTerm]:
    """The stems that ``blend`` looks for, those of other forms among them."""
    yield from terms_of_each_word(parsed, "snowball")
    yield from (QueryTerm(other, word.text) for word, _ in parsed.spellings for other in word.other_stems)


def word_terms(parsed: ParsedQuestion) -> list[WordTerms]:
    """The words that are looked for, in the question's order; what differs by capitals alone is one word."""
    words: dict[str, WordTerms] = {}
    role_of = roles(parsed.question)
    for word, spellings in parsed.spellings:
        is_known = word.text in parsed.in_collection
        stems: dict[str, bool] = {}
        for place, spelling in enumerate(spellings):
            for term in _terms("snowball", spelling, parsed.languages):
                stems.setdefault(term, place == 0 or not is_known)
        written = spellings[0] if is_known else spellings[:2][-1]
        others = tuple(other for other in word.other_stems if other not in stems)
        role = role_of[word.text]
        parts = () if role is WordRole.WHICH else tuple(dict.fromkeys(trigrams(written)))
        words.setdefault(spellings[0], WordTerms(word.text, stems, parts, role, others))
    return list(words.values())

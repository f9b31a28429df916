"""How else the words of a question are spelled in the collection.

Takes:  a question's text, and the counts.
Gives:  the words that are looked for, pieces of one word put together; of a word what it is in other accents, in two.
Never:  offers a spelling that no passage has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.text.analysis import Word, find_counted_words, fold_accents, normal_form, stem
from ragdesk.engine.text.languages import common_words
from ragdesk.engine.text.word_forms import other_stems

VARIANT_LIMIT = 8
"""More accent variants than this are not looked for; the most frequent come first."""

SHORTEST_JOINED = 4
"""Letters; shorter words come about by putting any two together."""

SHORTEST_HALF = 2
ENDING = 3
"""At most this many letters of a word may be its ending when it is looked for in other accents."""

INFLECTED_LIMIT = 200


def asked_words(text: str, snapshot: Snapshot) -> list[Word]:
    """The words of a question, in its order; what the collection has in one piece or as one number is one word.

    The words of which it is made are looked for beside it where they are words by themselves, too.
    """
    counted = find_counted_words(text)
    forms = [normal_form(word.text) for word in counted]
    snapshot.look_up("words", [*forms, *map("".join, pairwise(forms))])
    plain = [word for i, word in enumerate(counted) if not _holds_another(word, counted[i + 1 :])]
    joined = [word for word in counted if word not in plain]
    taken: list[Word] = []
    for word in sorted(joined, key=lambda whole: whole.start - whole.end):
        if chunk_count(word.text, snapshot) and not any(_overlap(word, other) for other in taken):
            taken.append(word)
    left = [word for word in plain if all(_tells_more(word, whole, snapshot) for whole in taken)]
    return sorted([*taken, *_put_together(text, left, snapshot)], key=lambda word: (word.start, -word.end))


def chunk_count(word: str, snapshot: Snapshot) -> int:
    """Passages that hold a word, or have it in a title."""
    form = normal_form(word)
    return snapshot.postings("words", form).df or snapshot.postings("field", form).df


def _holds_another(word: Word, following: Sequence[Word]) -> bool:
    """Whether a word is one in several pieces; those come behind it."""
    return bool(following) and following[0].start < word.end


def _overlap(word: Word, other: Word) -> bool:
    return word.start < other.end and other.start < word.end


def _tells_more(piece: Word, whole: Word, snapshot: Snapshot) -> bool:
    """Whether a piece of a word is worth looking for beside it: it stands in more passages, and not in a number."""
    if not _overlap(piece, whole):
        return True
    has_letters = any(sign.isalpha() for sign in whole.text)
    return has_letters and chunk_count(piece.text, snapshot) > chunk_count(whole.text, snapshot)


def _put_together(text: str, words: Sequence[Word], snapshot: Snapshot) -> Iterator[Word]:
    """The words, but two that the collection rather has as one are one: "wi fi"."""
    skipped = False
    for word, following in pairwise([*words, Word("", -1, -1)]):
        if skipped:
            skipped = False
            continue
        if _are_one(text, word, following, snapshot):
            skipped = True
            yield Word(text[word.start : following.end], word.start, following.end)
        else:
            yield word


def _are_one(text: str, word: Word, following: Word, snapshot: Snapshot) -> bool:
    """Whether two words stand in more passages as one than one of them does alone."""
    if not following.text or text[word.end : following.start] != " ":
        return False
    form = normal_form(word.text) + normal_form(following.text)
    return len(form) >= SHORTEST_JOINED and chunk_count(form, snapshot) > min(
        chunk_count(word.text, snapshot), chunk_count(following.text, snapshot))


def other_accents(form: str, languages: Sequence[str], snapshot: Snapshot) -> tuple[str, ...]:
    """Words that differ by accents alone; when there are none and no passage has its stem, inflected forms of such.

    Of a word that some passage has, common words are no spellings.
    """
    variants = snapshot.accent_variants(form)
    if variants and snapshot.postings("words", form).df:
        # "take" stands in English notes; "také", also, in the Czech ones beside them is no spelling of it.
        variants = [word for word in variants if not any(word in common_words(language) for language in languages)]
    if not variants and len(form) > ENDING and not snapshot.df_of_any(
            "snowball", [stem(form, language) for language in languages]):
        plain_stems = _plain_stems(form, languages)
        beginning = fold_accents(form)[: max(ENDING, len(form) - ENDING)]
        variants = [word for word in snapshot.folded_words_from(beginning, INFLECTED_LIMIT)
                    if not plain_stems.isdisjoint(_plain_stems(word, languages))]
    return tuple(variants[:VARIANT_LIMIT])


def stems_of_other_forms(form: str, language: str, snapshot: Snapshot) -> tuple[str, ...]:
    """Stems of forms that a word's own does not lead to and that some passage or title has: "took" for "take"."""
    return tuple(other for other in other_stems(form, language)
                 if snapshot.postings("snowball", other).df or snapshot.postings("field", other).df)


def _plain_stems(word: str, languages: Sequence[str]) -> set[str]:
    """Its stems without accents, and those it has when it is written without: rules look at accents."""
    return {fold_accents(stem(spelling, language)) for language in languages
            for spelling in (word, fold_accents(word))}


def halves(form: str, snapshot: Snapshot) -> tuple[str, ...]:
    """The longer half of a word that the collection has in two, both in one passage: "check in" for "checkin"."""
    if not form.isalpha():
        return ()
    for place in range(SHORTEST_HALF, len(form) - SHORTEST_HALF + 1):
        first, second = form[:place], form[place:]
        longer = max(first, second, key=len)
        if len(longer) >= SHORTEST_JOINED and snapshot.share_a_chunk("words", (first, second)):
            return (longer,)
    return ()

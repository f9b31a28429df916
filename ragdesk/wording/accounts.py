"""The account of a passage's score, in one sentence and word by word.

Takes:  a Hit, or the points of one word, and the SearchResult it stands in.
Gives:  the sentence that leads, and the reasons to set beside each bar.
Never:  says more than the figures do. What each word needs:

        rare             at most 5 % of the passages have the word
        in few           at most 20 % have it
        short passage    it is at least 5 % shorter than passages are on average, and length counts (b > 0)
        long passage     it is at least 5 % longer, and length counts
        like             a word of the passage shares at least 40 % of the word's parts
        mostly           the words named give at least half of the points
        because the passage is short   it is, and that raises the word's points by more than 2 %
        because          there is no other word that gives any
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragdesk.engine.records import Hit, SearchResult, TermPoints
from ragdesk.engine.retrieval.account import WordPoints, points_by_word
from ragdesk.engine.retrieval.enough_parts import NAMED_SHARE
from ragdesk.engine.text.analysis import normal_form, trigrams
from ragdesk.translation import format_number, translate_plural
from ragdesk.translation import translate as _
from ragdesk.wording.names import ordinal, place_by_method

RARE_SHARE = 0.05
FEW_SHARE = 0.20
LENGTH_MATTERS = 0.05
FAVOUR = 1.02

SECOND_WORD_SHARE = 0.5
"""A second word is named when it gives at least this share of the first one's points."""

FORMS_NAMED = 2
"""How many other forms of a word are named; a passage may hold dozens that share a part with it."""

PARTS_METHOD = "bm25:trigrams"
PART_LENGTH = 3


@dataclass(frozen=True, slots=True)
class _Ranking:
    """One ranking's account of a passage: the hit's own, or that of the first ranking of a fusion that found it."""

    method: str
    terms: tuple[TermPoints, ...]


def why_sentence(hit: Hit, result: SearchResult) -> str:
    """Why a passage was found: the one or two words that give most points, then what it does not mention.

    For a fusion the words are those of the first ranking that found the passage, and its places follow.
    """
    sentences = [_lead(_leading_ranking(hit, result), result), *_not_said(hit)]
    if hit.places:
        places = place_sentence(hit)
        sentences.append(places if places.endswith(".") else places + ".")
    return " ".join(sentences)


def _not_said(hit: Hit) -> list[str]:
    """Which words the passage does not have, those apart of which it has parts that give points."""
    terms = [*hit.terms, *(term for place in hit.places for term in place.terms)]
    giving = {term.word for term in terms if term.points > 0}
    absent_words = [word for word in hit.missing if word not in hit.hidden_words]
    in_parts = [word for word in absent_words if word in giving]
    absent = [word for word in absent_words if word not in giving]
    sentences = [hidden_words_sentence(hit.hidden_words)] if hit.hidden_words else []
    if in_parts:
        sentences.append(translate_plural("Of the word {words} it has only parts.",
                                          "Of the words {words} it has only parts.", len(in_parts),
                                          words=", ".join(in_parts)))
    if absent:
        sentences.append(_("No mention of {words}.").format(words=any_of(absent)))
    return sentences


def hidden_words_sentence(words: Sequence[str]) -> str:
    """That words of the question, though counted, stand only where nobody sees them."""
    return translate_plural("The word {words} stands only in text that cannot be seen there.",
                            "The words {words} stand only in text that cannot be seen there.", len(words),
                            words=", ".join(words))


def place_sentence(hit: Hit) -> str:
    """The places that a fusion joined: "2nd by word stems, 5th by word parts → 1st together"."""
    if not hit.places:
        return ordinal(hit.rank)
    places = ", ".join(place_by_method(place.rank, place.method) for place in hit.places)
    return _("{places} → {place} together").format(places=places, place=ordinal(hit.rank))


def word_sentence(word_points: WordPoints, result: SearchResult, method: str = "") -> str:
    """The reasons beside one word's bar: "in 4 of 812 passages · 3× · short passage".

    Args:
        word_points: the word's account in one ranking.
        result: the search it belongs to.
        method: the ranking that the account is from. In a fusion, whose rankings count in different ways, the terms
            tell when it is not given.
    """
    if word_points.left_out:
        return _("left out: almost every text has it")
    if not word_points.terms:
        return _absent(word_points.word, result)
    method = method or _counted_by(word_points, result)
    if method == PARTS_METHOD:
        reasons = [_parts_found(word_points)]
    else:
        reasons = [_how_rare(word_points, result), f"{_occurrences(word_points)}×"]
    if word_points.is_hidden:
        reasons.append(_("only in text that cannot be seen there"))
    others = _other_forms(word_points, method)
    if others:
        reasons.append(_("as {forms}").format(forms=", ".join(others)))
    if method.startswith("bm25"):
        reasons += _length_reason(word_points, result)
    return " · ".join(reasons)


def score_text(score: float) -> str:
    """A score with as many decimals as tell it from its neighbours: one from 1 on, more below."""
    size = abs(score)
    digits = 0 if size == 0 else 1 if size >= 1 else 2 if size >= 0.1 else 4
    return format_number(score, digits)


def any_of(words: Sequence[str]) -> str:
    """Words in a row that follow a "no" or "none": "refund, price or bill"; other languages join these by "nor"."""
    if len(words) < 2:
        return "".join(words)
    return _("{words} or {last}").format(words=", ".join(words[:-1]), last=words[-1])


def _leading_ranking(hit: Hit, result: SearchResult) -> _Ranking:
    """The account that the leading sentence is made from."""
    for place in hit.places:
        if place.rank is not None:
            return _Ranking(place.method, place.terms)
    return _Ranking(result.method, hit.terms)


def _lead(ranking: _Ranking, result: SearchResult) -> str:
    """The sentence about the strongest words of one ranking."""
    if ranking.method == "dense":
        return _("It was found by its meaning, not by its words.")
    giving = [word for word in points_by_word(ranking.terms, result.question) if word.points > 0]
    if not giving:
        return _("None of your words sets this passage apart: nearly all passages have them.")
    seen = [word for word in giving if not word.is_hidden]
    if not seen:
        return _("Because of text that cannot be seen there.")
    all_points, words_giving, giving = sum(word.points for word in giving), len(giving), seen
    giving.sort(key=lambda word: -word.points)
    named = giving[:2] if len(giving) > 1 and giving[1].points >= SECOND_WORD_SHARE * giving[0].points else giving[:1]
    claim = _claim(named, ranking.method, result)
    points = sum(word.points for word in named)
    if len(named) == words_giving:
        return _("Because {claim}.").format(claim=claim)
    if points >= all_points / 2:
        return _("Mostly because {claim}.").format(claim=claim)
    return _("First of all because {claim}.").format(claim=claim)


def _claim(named: Sequence[WordPoints], method: str, result: SearchResult) -> str:
    """What the passage says, and the strongest true reason why that counts."""
    if len(named) == 1:
        return _claim_of_one(named[0], method, result)
    first, second = (_said(word, method) for word in named)
    shares = [_greatest_share(word, result) for word in named]
    rare = [word.word for word, share in zip(named, shares, strict=True) if share <= RARE_SHARE]
    if method == PARTS_METHOD:
        template = _("it says {first} and {second}")
    elif len(rare) == 2:
        template = _("it says {first} and {second}, and both words are rare in your documents")
    elif rare:
        template = _("it says {first} and {second}, and the word {rare} is rare in your documents")
    elif max(shares) <= FEW_SHARE:
        template = _("it says {first} and {second}, and both words are in few of your passages")
    elif all(_is_favoured_for_length(word, method, result) for word in named):
        template = _("it says {first} and {second}, and the passage is short")
    else:
        template = _("it says {first} and {second}")
    return template.format(first=first, second=second, rare="".join(rare))


def _claim_of_one(word: WordPoints, method: str, result: SearchResult) -> str:
    """The claim about a single word."""
    share = _greatest_share(word, result)
    if method == PARTS_METHOD:
        template = _("it says {said}")
    elif share <= RARE_SHARE:
        template = _("it says {said}, and that word is rare in your documents")
    elif share <= FEW_SHARE:
        template = _("it says {said}, and that word is in few of your passages")
    elif _is_favoured_for_length(word, method, result):
        template = _("it says {said}, and the passage is short")
    else:
        template = _("it says {said}")
    return template.format(said=_said(word, method))


def _said(word: WordPoints, method: str) -> str:
    """A word with the forms in which the passage has it, and how often; of word parts only what is alike."""
    is_exact = _is_said_exactly(word)
    forms = ", ".join(_other_forms(word, method))
    if method == PARTS_METHOD:
        if is_exact:
            return word.word
        return (_("{forms} (like {word})") if forms else _("parts of {word}")).format(forms=forms, word=word.word)
    name = word.word
    if forms:
        template = _("{word} (also as {forms})") if is_exact else _("{word} (as {forms})")
        name = template.format(word=word.word, forms=forms)
    return _("{word} {times}").format(word=name, times=times(_occurrences(word)))


def times(n: int) -> str:
    """How often: "once", "twice", "3 times"."""
    if n == 1:
        return _("once")
    if n == 2:
        return _("twice")
    return translate_plural("{n} time", "{n} times", n)


def _is_said_exactly(word: WordPoints) -> bool:
    """Whether the passage has the very word that was typed."""
    return normal_form(word.word) in {normal_form(form) for form in word.forms}


def _other_forms(word: WordPoints, method: str) -> list[str]:
    """Forms that matched besides the word as typed, the most alike first, each once.

    Of word parts only forms that share enough of them: a single part is in many words that have nothing to do with it.
    """
    typed = normal_form(word.word)
    forms = {normal_form(form): form for form in reversed(word.forms)}
    forms.pop(typed, None)
    shares = {counted: _shared_parts(typed, counted) for counted in forms}
    if method == PARTS_METHOD:
        forms = {counted: form for counted, form in forms.items() if shares[counted] >= NAMED_SHARE}
    alike = sorted(reversed(forms), key=lambda counted: -shares[counted])
    return [forms[counted] for counted in alike[:FORMS_NAMED]]


def _shared_parts(typed: str, other: str) -> float:
    """The share of a word's parts that another word has."""
    parts = set(trigrams(typed))
    return len(parts.intersection(trigrams(other))) / max(len(parts), 1)


def _occurrences(word: WordPoints) -> int:
    """How often the passage says the word in a form that matched."""
    return word.tf or max((term.tf for term in word.terms), default=0)


def _greatest_share(word: WordPoints, result: SearchResult) -> float:
    """The share of passages that have the word, at most: several forms may stand in the same passages or not."""
    return _passages_at_most(word, result) / max(result.figures.chunks, 1)


def _passages_at_most(word: WordPoints, result: SearchResult) -> int:
    """How many passages have a form of the word that matched, at most."""
    return min(sum(term.df for term in word.terms), result.figures.chunks)


def _how_rare(word: WordPoints, result: SearchResult) -> str:
    """In how many passages the word is."""
    total = result.figures.chunks
    found = format_number(_passages_at_most(word, result), 0)
    if len(word.terms) > 1:
        return translate_plural("in at most {found} of {n} passage", "in at most {found} of {n} passages", total,
                                found=found)
    if _greatest_share(word, result) <= RARE_SHARE:
        return translate_plural("in only {found} of {n} passage", "in only {found} of {n} passages", total, found=found)
    return translate_plural("in {found} of {n} passage", "in {found} of {n} passages", total, found=found)


def _absent(word: str, result: SearchResult) -> str:
    """A word that gives nothing here: whether any passage has it."""
    in_no_passage = any(asked.text == word and not asked.chunk_count for asked in result.question.words)
    return _("in none of your passages") if in_no_passage else _("not in this passage")


def _parts_found(word: WordPoints) -> str:
    """How many of the word's parts the passage has."""
    found = len({term.term for term in word.terms})
    total = max(found, len(set(trigrams(normal_form(word.word)))))
    return translate_plural("{found} of {n} word part", "{found} of {n} word parts", total,
                            found=format_number(found, 0))


def _counted_by(word: WordPoints, result: SearchResult) -> str:
    """The ranking that a word's account is from, as far as its terms tell in a fusion."""
    if result.method != "fused" or not word.terms:
        return result.method
    is_of_parts = any("_" in term.term for term in word.terms) or (
        len(word.terms) > 1 and all(len(term.term) == PART_LENGTH for term in word.terms))
    return PARTS_METHOD if is_of_parts else "bm25"


def relative_length(term: TermPoints, result: SearchResult) -> float:
    """A passage's length as a share of the average, |D| / avgdl, which BM25's length factor tells; 1 where none counts.

    The factor is (f + k1) / (f + k1 (1 - b + b |D| / avgdl)). It is nearer to 1 for a word that is repeated, so it
    would call the same passage short for one word and not for another; |D| / avgdl is the same for all its words.
    """
    if not (result.k1 and result.b and term.length_factor):
        return 1.0
    norm = ((term.tf + result.k1) / term.length_factor - term.tf) / result.k1
    return (norm - 1 + result.b) / result.b


def length_name(term: TermPoints, result: SearchResult) -> str:
    """What a passage's length is called: "short passage", "long passage", or nothing when it is about as usual."""
    share = relative_length(term, result)
    if share < 1 - LENGTH_MATTERS:
        return _("short passage")
    return _("long passage") if share > 1 + LENGTH_MATTERS else ""


def _is_favoured_for_length(word: WordPoints, method: str, result: SearchResult) -> bool:
    """Whether the word counts noticeably more because the passage is short; a cosine has no such factor."""
    return method.startswith("bm25") and all(
        relative_length(term, result) < 1 - LENGTH_MATTERS and term.length_factor > FAVOUR for term in word.terms)


def _length_reason(word: WordPoints, result: SearchResult) -> list[str]:
    """What is to be said of the passage's length, the same for each of its words."""
    names = [length_name(term, result) for term in word.terms]
    return names[:1] if names and names[0] else []

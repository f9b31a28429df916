"""Why a passage has its score, in one sentence and word by word.

Takes:  the explanation of a hit, or a word of it.
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

from collections.abc import Collection, Sequence

from ragdesk.engine.facade.explanation import explain, unsaid_words
from ragdesk.engine.records import Fit, Hit, SearchResult
from ragdesk.engine.records.explanation import Explanation, WordPoints
from ragdesk.translation import format_number, translate_plural
from ragdesk.translation import translate as _
from ragdesk.wording.names import ordinal, place_by_method

RARE_SHARE = 0.05
FEW_SHARE = 0.20
LENGTH_MATTERS = 0.05
FAVOUR = 1.02

SECOND_WORD_SHARE = 0.5
"""A second word is named when it gives at least this share of the first one's points."""


def why_sentence(hit: Hit, result: SearchResult, told: Collection[str] = ()) -> str:
    """Why a passage was found: the one or two words that give most points, then what it does not mention.

    For a fusion the words are those of the ranking in which the passage stands best, and its places follow.

    Args:
        hit: the passage.
        result: the search that found it.
        told: words of which the reader has been told already where or in what other form the passage has them.
    """
    explanation = explain(hit, result)
    named = [word.word for word in _named(explanation) if word.is_in_title_only or word.is_of_parts]
    sentences = [_lead(explanation), *_not_said(hit, result.question.language, [*told, *named])]
    if hit.places:
        places = place_sentence(hit)
        sentences.append(places if places.endswith(".") else places + ".")
    return " ".join(sentences)


def _not_said(hit: Hit, language: str, told: Collection[str]) -> list[str]:
    """What becomes of the words that the passage does not have in a form that counts."""
    unsaid = unsaid_words(hit, language)
    sentences = [hidden_words_sentence(unsaid.hidden)] if unsaid.hidden else []
    if titled := [word for word in unsaid.in_title if word not in told]:
        sentences.append(translate_plural("The word {words} is only in its title, name or tags.",
                                          "The words {words} are only in its title, name or tags.", len(titled),
                                          words=", ".join(titled)))
    sentences += [look_alike_sentence(word, [form]) for word, form in unsaid.in_other_forms if word not in told]
    if in_parts := [word for word in unsaid.in_parts if word not in told]:
        sentences.append(translate_plural("It has only parts of the word {words}.",
                                          "It has only parts of the words {words}.", len(in_parts),
                                          words=", ".join(in_parts)))
    if unsaid.absent:
        sentences.append(not_mentioned_sentence(unsaid.absent))
    return sentences


def not_mentioned_sentence(words: Sequence[str]) -> str:
    """That a passage has these words in no form at all."""
    return _("No mention of {words}.").format(words=any_of(words))


def look_alike_sentence(word: str, forms: Sequence[str]) -> str:
    """That a passage has something like a word, which was not counted as the word."""
    return _("It says {forms} where you asked for {word}.").format(forms=", ".join(forms), word=word)


def hidden_words_sentence(words: Sequence[str]) -> str:
    """That words of the question, though counted, stand only where nobody sees them."""
    return translate_plural("The word {words} is only in text that cannot be seen there.",
                            "The words {words} are only in text that cannot be seen there.", len(words),
                            words=", ".join(words))


def place_sentence(hit: Hit) -> str:
    """The places that a fusion joined: "2nd by word stems, 5th by word parts → 1st together"."""
    if not hit.places:
        return ordinal(hit.rank)
    places = ", ".join(place_by_method(place.rank, place.method) for place in hit.places)
    return _("{places} → {place} together").format(places=places, place=ordinal(hit.rank))


def word_sentence(word: WordPoints, explanation: Explanation) -> str:
    """The reasons beside one word's bar: "in 4 of 812 passages · 3× · short passage"."""
    if word.left_out:
        return _("left out: almost every text has it")
    if word.is_absent:
        return _absent(word)
    reasons = [*_how_found(word, explanation.chunks), *_how_hidden(word)]
    if word.other_forms:
        reasons.append(_("as {forms}").format(forms=", ".join(word.other_forms)))
    length = length_name(explanation)
    return " · ".join([*reasons, length] if length else reasons)


def score_text(score: float) -> str:
    """A score with as many decimals as tell it from its neighbours: one from 1 on, more below."""
    size = abs(score)
    digits = 0 if size == 0 else 1 if size >= 1 else 2 if size >= 0.1 else 4
    return format_number(score, digits)


def fit_name(fit: Fit) -> str:
    """How well a passage fits, in a few words."""
    return {Fit.VERY_WELL: _("fits very well"), Fit.WELL: _("fits well"), Fit.PARTLY: _("fits partly")}[fit]


def fit_sentence(fit: Fit, score: str) -> str:
    """How well a passage fits, and its points: "fits very well · 14.7 points"."""
    return f"{fit_name(fit)} · {_('{points} points').format(points=score)}"


def any_of(words: Sequence[str]) -> str:
    """Words in a row that follow a "no" or "none": "refund, price or bill"; other languages join these by "nor"."""
    if len(words) < 2:
        return "".join(words)
    return _("{words} or {last}").format(words=", ".join(words[:-1]), last=words[-1])


def _lead(explanation: Explanation) -> str:
    """The sentence about the strongest words."""
    if explanation.is_of_meaning:
        return _("It was found by its meaning, not by its words.")
    giving = explanation.giving
    if not giving:
        return _("None of your words sets this passage apart: nearly all passages have them.")
    named = _named(explanation)
    if not named:
        return _("Because of text that cannot be seen there.")
    claim = _claim(named, explanation)
    if len(named) == len(giving):
        return _("Because {claim}.").format(claim=claim)
    if sum(word.points for word in named) >= explanation.points / 2:
        return _("Mostly because {claim}.").format(claim=claim)
    return _("First of all because {claim}.").format(claim=claim)


def _named(explanation: Explanation) -> list[WordPoints]:
    """The one or two words that give most, of those that can be seen."""
    seen = sorted((word for word in explanation.giving if not word.is_hidden), key=lambda word: -word.points)
    return seen[:2] if len(seen) > 1 and seen[1].points >= SECOND_WORD_SHARE * seen[0].points else seen[:1]


def _claim(named: Sequence[WordPoints], explanation: Explanation) -> str:
    """What the passage says, and the strongest true reason why that counts."""
    if len(named) == 1:
        return _claim_of_one(named[0], explanation)
    first, second = map(_said, named)
    shares = [word.df / max(explanation.chunks, 1) for word in named]
    rare = [word.word for word, share in zip(named, shares, strict=True) if share <= RARE_SHARE]
    if any(word.is_of_parts for word in named):
        template = _("it says {first} and {second}")
    elif len(rare) == 2:
        template = _("it says {first} and {second}, and both words are rare in your documents")
    elif rare:
        template = _("it says {first} and {second}, and the word {rare} is rare in your documents")
    elif max(shares) <= FEW_SHARE:
        template = _("it says {first} and {second}, and both words are in few of your passages")
    elif all(_is_favoured_for_length(word, explanation) for word in named):
        template = _("it says {first} and {second}, and the passage is short")
    else:
        template = _("it says {first} and {second}")
    return template.format(first=first, second=second, rare="".join(rare))


def _claim_of_one(word: WordPoints, explanation: Explanation) -> str:
    """The claim about a single word."""
    share = word.df / max(explanation.chunks, 1)
    if word.is_of_parts:
        template = _("it says {said}")
    elif share <= RARE_SHARE:
        template = _("it says {said}, and that word is rare in your documents")
    elif share <= FEW_SHARE:
        template = _("it says {said}, and that word is in few of your passages")
    elif _is_favoured_for_length(word, explanation):
        template = _("it says {said}, and the passage is short")
    else:
        template = _("it says {said}")
    return template.format(said=_said(word))


def _said(word: WordPoints) -> str:
    """A word with the forms in which the passage has it, and how often; of word parts only what is alike."""
    forms = ", ".join(word.other_forms)
    if word.is_in_title_only:
        return _("{word} in its title, name or tags").format(word=word.word)
    if word.is_of_parts:
        if word.is_said_exactly:
            return word.word
        return (_("{forms} (like {word})") if forms else _("parts of {word}")).format(forms=forms, word=word.word)
    name = word.word
    if forms:
        template = _("{word} (also as {forms})") if word.is_said_exactly else _("{word} (as {forms})")
        name = template.format(word=word.word, forms=forms)
    return _("{word} {times}").format(word=name, times=times(word.tf))


def times(n: int) -> str:
    """How often: "once", "twice", "3 times"."""
    if n == 1:
        return _("once")
    if n == 2:
        return _("twice")
    return translate_plural("{n} time", "{n} times", n)


def _how_found(word: WordPoints, chunks: int) -> list[str]:
    """In how many passages the word is and how often it is in this one, or how many of its parts are."""
    if word.is_in_title_only:
        return [_how_rare(word, chunks), _("in its title, name or tags")]
    if word.is_of_parts:
        found, total = word.parts
        return [translate_plural("{found} of {n} word part", "{found} of {n} word parts", total,
                                 found=format_number(found, 0))]
    return [_how_rare(word, chunks), f"{word.tf}×"]


def _how_rare(word: WordPoints, chunks: int) -> str:
    """In how many passages the word is."""
    found = format_number(word.df, 0)
    if not word.has_one_df:
        return translate_plural("in at most {found} of {n} passage", "in at most {found} of {n} passages", chunks,
                                found=found)
    if word.df <= RARE_SHARE * max(chunks, 1):
        return translate_plural("in only {found} of {n} passage", "in only {found} of {n} passages", chunks,
                                found=found)
    return translate_plural("in {found} of {n} passage", "in {found} of {n} passages", chunks, found=found)


def _how_hidden(word: WordPoints) -> list[str]:
    """How much of what was counted nobody sees."""
    if word.is_hidden:
        return [_("only in text that cannot be seen there")]
    if word.hidden and not word.is_of_parts:
        return [translate_plural("{n} of them in text that cannot be seen there",
                                 "{n} of them in text that cannot be seen there", word.hidden)]
    return []


def _absent(word: WordPoints) -> str:
    """A word that gives nothing here: whether another counts for it, why it does not count, or that it is not there."""
    if word.counted_with:
        return _("counted together with {word}").format(word=word.counted_with)
    if word.is_said_exactly:
        return _("not counted: this passage seems to be in another language")
    return _("not in this passage") if word.is_in_collection else _("in none of your passages")


def length_name(explanation: Explanation) -> str:
    """What a passage's length is called: "short passage", "long passage", or nothing when it is about as usual."""
    if explanation.relative_length < 1 - LENGTH_MATTERS:
        return _("short passage")
    return _("long passage") if explanation.relative_length > 1 + LENGTH_MATTERS else ""


def _is_favoured_for_length(word: WordPoints, explanation: Explanation) -> bool:
    """Whether the word counts noticeably more because the passage is short."""
    return explanation.relative_length < 1 - LENGTH_MATTERS and all(term.length_factor > FAVOUR for term in word.terms)

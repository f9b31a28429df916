"""Step 4, afterwards: the account of a score, gathered per word of the question.

Takes:  the terms of a hit, and the question.
Gives:  one line per word of the question, in the question's order, that adds up to the same score.
Never:  a number that is not in the hit.
"""

from __future__ import annotations

from dataclasses import dataclass

from ragdesk.engine.records import Question, TermPoints


@dataclass(frozen=True, slots=True)
class WordPoints:
    """What one word of the question gave a passage.

    Attributes:
        tf: how often the passage says the word in a form that matched; for word parts how many words are forms of it,
            which may be none though some parts gave points.
        df: passages that hold its rarest term; 0 when nothing matched.
        terms: the terms summed here: one for whole words, many for word parts.
        left_out: too common to be searched for.
    """

    word: str
    points: float
    tf: int
    df: int
    forms: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    terms: tuple[TermPoints, ...]
    left_out: bool = False

    @property
    def is_hidden(self) -> bool:
        """Whether the passage has the word only where its own program shows nothing."""
        return not self.spans and any(term.hidden for term in self.terms)


def points_by_word(terms: tuple[TermPoints, ...], question: Question) -> tuple[WordPoints, ...]:
    """Sum terms per word of the question.

    Returns:
        A line per different word of the question, in its order. Words absent from the passage have 0 points, 0 tf and
        no terms. The points of all lines add up to the points of all terms.
    """
    by_word: dict[str, list[TermPoints]] = {}
    for term in terms:
        by_word.setdefault(term.word, []).append(term)
    lines = [_line(word.text, tuple(by_word.pop(word.text, [])), left_out=word.left_out)
             for word in {word.text: word for word in question.words}.values()]
    lines += [_line(word, tuple(rest), left_out=False) for word, rest in by_word.items()]
    return tuple(lines)


def _line(word: str, terms: tuple[TermPoints, ...], *, left_out: bool) -> WordPoints:
    """One word's sum."""
    spans = tuple(sorted({span for term in terms for span in term.spans}))
    forms = tuple(dict.fromkeys(form for term in terms for form in term.forms))
    occurrences = terms[0].tf if len(terms) == 1 else len(spans)
    rarest = min((term.df for term in terms), default=0)
    return WordPoints(word, sum(term.points for term in terms), occurrences, rarest, forms, spans, terms, left_out)

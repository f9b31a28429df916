"""What explains a passage, as data: every sentence, bar, mark and sum about a score is made from it.

Takes:  nothing.
Gives:  ``Explanation`` and its words; all may cross threads.
Never:  a figure that is not in the hit, or a word of any language but those of the question and the passage.
"""

from __future__ import annotations

from dataclasses import dataclass

from ragdesk.engine.methods import METHODS, MethodKind
from ragdesk.engine.records import Origin, TermPoints


@dataclass(frozen=True, slots=True)
class WordPoints:
    """What one word of the question gave a passage under one method.

    Attributes:
        points: the sum over ``terms``.
        tf: how often the passage has the word in a form that matched; of word parts how many words are forms of it,
            which may be none though some parts gave points.
        df: passages that have the word, at most: several forms may stand in the same passages or not.
        terms: the terms summed here, each with its rarity, repetition and length factor; none when the word is absent.
        forms: the words of the passage that gave the points, as written there.
        other_forms: those that differ from the word as typed and may be named, the most alike first.
        spans: where they stand in the document, in order.
        hidden: how many more stand where the file's own program shows nothing.
        parts: how many of the word's parts gave points, and how many it has; (0, 0) when parts are not counted.
        counted_with: another word of the question that is counted as the same term, and has the points of both.
        is_in_collection: of an absent word whether any passage has it.
        is_said_exactly: whether the passage has it as typed; that gives nothing where the passage is taken for one in
            another language, by whose rules its words are cut.
        left_out: too common to be searched for.
    """

    word: str
    points: float
    tf: int
    df: int
    terms: tuple[TermPoints, ...]
    forms: tuple[str, ...] = ()
    other_forms: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    hidden: int = 0
    parts: tuple[int, int] = (0, 0)
    counted_with: str = ""
    is_in_collection: bool = True
    is_said_exactly: bool = False
    left_out: bool = False

    @property
    def is_absent(self) -> bool:
        """Whether nothing of the word gives points here."""
        return not self.terms

    @property
    def is_hidden(self) -> bool:
        """Whether the passage has the word only where its own program shows nothing."""
        return not self.spans and self.hidden > 0

    @property
    def is_of_parts(self) -> bool:
        """Whether only parts of the word were counted, not the word."""
        return bool(self.terms) and all(term.of is Origin.PARTS for term in self.terms)

    @property
    def is_in_title_only(self) -> bool:
        """Whether the word is in what the passage is called, and of the passage's own words at most parts of it are."""
        origins = {term.of for term in self.terms}
        return Origin.TITLE in origins and Origin.WORD not in origins

    @property
    def has_one_df(self) -> bool:
        """Whether ``df`` is that of the word, and not the sum over forms that may stand in the same passages."""
        return len(self.terms) == 1 or any(term.share != 1 for term in self.terms)

    def points_of(self, origin: Origin) -> float:
        """The points that the word itself, its parts or the title gave; together they are ``points``."""
        return sum(term.points for term in self.terms if term.of is origin)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a passage has its score under one method.

    Attributes:
        method: the name of the method: for a fusion that of one joined ranking.
        rank: from 1, in that ranking; 0 or None when it did not find the passage.
        score: there; the points of all ``words`` add up to it.
        length: |D| in terms of the method.
        avgdl: the mean of it over the collection.
        relative_length: |D| / avgdl; 1 where length does not count.
        chunks: passages in the collection.
        terms: every term that gave points, in the order in which the arithmetic lists them.
        words: one per different word of the question, in its order, those left out and absent included.
    """

    method: str
    rank: int | None
    score: float
    length: int
    avgdl: float
    relative_length: float
    chunks: int
    terms: tuple[TermPoints, ...]
    words: tuple[WordPoints, ...]

    @property
    def giving(self) -> tuple[WordPoints, ...]:
        """The words that gave points."""
        return tuple(word for word in self.words if word.points > 0)

    @property
    def by_points(self) -> tuple[WordPoints, ...]:
        """The words that were searched for, as they are told: those first that gave most."""
        return tuple(sorted((word for word in self.words if not word.left_out), key=lambda word: -word.points))

    @property
    def points(self) -> float:
        """What those words gave together: a bar as long as this."""
        return sum(word.points for word in self.giving)

    @property
    def most(self) -> float:
        """What the strongest word gave: of the words' bars the longest."""
        return max((word.points for word in self.giving), default=0.0)

    @property
    def is_cosine(self) -> bool:
        """Whether the score is an angle between vectors of words, in which length has no factor of its own."""
        return METHODS[self.method].kind is MethodKind.TFIDF

    @property
    def is_of_meaning(self) -> bool:
        """Whether no words were counted."""
        return METHODS[self.method].kind is MethodKind.DENSE


@dataclass(frozen=True, slots=True)
class UnsaidWords:
    """Words of the question that a passage shows in no form that any of the methods counts.

    Attributes:
        hidden: those that stand where the file's own program shows nothing.
        in_title: those that are in the title, a heading, a name or a tag alone.
        in_parts: those of which only parts gave points.
        in_other_forms: those that the passage has in a form that was not counted, with that form.
        absent: those that the passage does not mention.
    """

    hidden: tuple[str, ...] = ()
    in_title: tuple[str, ...] = ()
    in_parts: tuple[str, ...] = ()
    in_other_forms: tuple[tuple[str, str], ...] = ()
    absent: tuple[str, ...] = ()

"""The ranking methods, one row each; whatever lists, names or chooses methods reads these rows.

Takes:  a method's stable name.
Gives:  what it counts, what it is called, and where it takes part.
Never:  ranks; ``retrieval`` does, by the row's kind and analyzer.

To add a method of a kind that is there: add its row. A new kind also needs a retriever in ``retrieval.search``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ragdesk.engine.errors import MethodUnavailable, UnknownMethod
from ragdesk.engine.marks import mark
from ragdesk.engine.records import WordRole

RRF_K = 60
"""Of ``fused``: a place gives 1 / (60 + place) (Cormack, Clarke and Buettcher, SIGIR 2009)."""

PARTS_SHARE = 0.5
LONG_WORD = 7
"""Of ``blend``: what the parts of a word of seven letters or more give, of the whole; the word itself gives the
rest. Those of a shorter word give less, letter by letter: most stand in other words by chance ("rate" in "rather").
On the judged questions the hand-made ones gain .011 of the mean reciprocal rank, the others nothing."""

ROLE_WEIGHTS = {WordRole.PLAIN: 1.0, WordRole.WHICH: 2.0, WordRole.NAME: 1.25, WordRole.ASKING: 0.5}
"""Of ``blend``: how many times its idf a word gives. Passages about other things of a kind have all words of the
question but the one that says which, and often one more of them; on the judged questions 2 is as good as 1, and 3
worse. Names raise the mean reciprocal rank there by .003 to .004; words that only ask make no difference there, and
much in short questions."""


class MethodKind(StrEnum):
    """The formula by which a method gives points."""

    BM25 = "bm25"
    TFIDF = "tfidf"
    FUSION = "fusion"
    ONE_SCORE = "one-score"
    DENSE = "dense"


@dataclass(frozen=True, slots=True)
class Method:
    """One row.

    Attributes:
        name: stable; users type it, and it is in the output of ``--json``.
        kind: the formula.
        label: what it looks at, in a few words; to be translated, like all the texts below.
        place: a place in its ranking, with a field ``{place}``. A whole phrase, since in Czech and Polish the label
            changes its ending after "by".
        help: what it does, in one sentence without a full stop.
        analyzer: whose terms it counts; empty where it joins several or counts none.
        unavailable: a sentence that says why it cannot be used; empty when it can.
        is_fused: whether ``fused`` joins it.
        is_compared: whether "why not" and an exam without a choice of methods look at it too.
    """

    name: str
    kind: MethodKind
    label: str
    place: str
    help: str
    analyzer: str = ""
    unavailable: str = ""
    is_fused: bool = False
    is_compared: bool = True

    @property
    def counts_parts(self) -> bool:
        """Whether it counts parts of words, some of which are in nearly every passage."""
        return self.analyzer == "trigrams"

    @property
    def takes_k1_and_b(self) -> bool:
        """Whether BM25's parameters make a difference to it."""
        return self.kind in (MethodKind.BM25, MethodKind.FUSION, MethodKind.ONE_SCORE)


METHODS = {row.name: row for row in (
    Method(
        "blend", MethodKind.ONE_SCORE, mark("words and word parts"),
        mark("{place} by words and word parts"),
        mark("one sum of points: half for the word, in the passage or its title, half for its parts")),
    Method(
        "fused", MethodKind.FUSION, mark("word stems and word parts together"),
        mark("{place} by word stems and word parts together"),
        mark("joins word stems and word parts by reciprocal rank fusion")),
    Method(
        "bm25:words", MethodKind.BM25, mark("whole words"), mark("{place} by whole words"),
        mark("BM25 on whole words"), "words"),
    Method(
        "bm25:prefix5", MethodKind.BM25, mark("word beginnings"), mark("{place} by word beginnings"),
        mark("BM25 on word beginnings: the first five letters"), "prefix5"),
    Method(
        "bm25:snowball", MethodKind.BM25, mark("word stems"), mark("{place} by word stems"),
        mark("BM25 on word stems of the document's language"), "snowball", is_fused=True),
    Method(
        "bm25:trigrams", MethodKind.BM25, mark("word parts"), mark("{place} by word parts"),
        mark("BM25 on word parts: every three letters in a row"), "trigrams", is_fused=True),
    Method(
        "tfidf:words", MethodKind.TFIDF, mark("share of words"), mark("{place} by share of words"),
        mark("cosine of TF-IDF vectors of whole words"), "words"),
    Method(
        "dense", MethodKind.DENSE, mark("meaning"), mark("{place} by meaning"),
        mark("cosine of the vectors of an embedding model"),
        unavailable=mark("It needs an embedding model, which this version does not include.")),
)}
"""Every method by its name, in the order in which they are listed.

``fused`` joins stems and parts: on the judged questions no other pair did better in three languages.
"""


def available_methods() -> tuple[str, ...]:
    """The methods that can be used here."""
    return tuple(name for name, row in METHODS.items() if not row.unavailable)


def available_labels() -> dict[str, str]:
    """The methods that can be used here, with what they are called."""
    return {name: METHODS[name].label for name in available_methods()}


def compared_methods() -> tuple[str, ...]:
    """The methods that are looked at when a passage or an exam is asked about under all of them."""
    return tuple(name for name in available_methods() if METHODS[name].is_compared)


def fused_methods() -> tuple[str, ...]:
    """The methods that ``fused`` joins."""
    return tuple(name for name, row in METHODS.items() if row.is_fused)


def parts_share(letters: int) -> float:
    """Of ``blend``: the share of a word that its parts can give, by how many letters it has."""
    return PARTS_SHARE * min(1.0, letters / LONG_WORD)


def find_method(name: str) -> Method:
    """The row of a method.

    Raises:
        UnknownMethod: there is no method of that name.
    """
    if name not in METHODS:
        raise UnknownMethod(name=name, known=", ".join(METHODS))
    return METHODS[name]


def check_method(name: str) -> str:
    """The name, if there is such a method and it can be used.

    Raises:
        UnknownMethod, MethodUnavailable.
    """
    if why := find_method(name).unavailable:
        raise MethodUnavailable(name=name, why=why)
    return name

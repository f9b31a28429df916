"""The words that turn a meaning round, in English, Czech, Polish and German.

Takes:  words in their counted form.
Gives:  ``Turn``: which of them stands where, and the word that follows it.
Never:  a word of one language alone: an answer may quote another.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

MOST_PIECES = 3


class Turn(Enum):
    """What such a word does."""

    NOT = auto()
    """What follows is not so."""
    NOT_AROUND = auto()
    """What stands before or after it is not so: German "nicht"."""
    NO = auto()
    """None of what follows."""
    MORE = auto()
    LESS = auto()
    THAN = auto()
    AT_LEAST = auto()
    AT_MOST = auto()
    BEFORE = auto()
    AFTER = auto()
    ALL = auto()
    SOME = auto()
    AND = auto()


_WORDS = {
    Turn.NOT: "not don_t doesn_t didn_t isn_t aren_t wasn_t weren_t won_t can_t couldn_t hasn_t haven_t hadn_t "
              "mustn_t shouldn_t wouldn_t never without nie nigdy bez nikdy ani ohne niemals neither nor cannot "
              "nelze není nejsou nebyl nebyla nebylo nebyly nemá nemají nesmí nemůže",
    Turn.NOT_AROUND: "nicht",
    Turn.NO: "no none nobody nothing kein keine keiner keinen keinem keines niemand žádný žádná žádné žádného "
             "žádných žádnou nikdo żaden żadna żadne żadnego żadnych nikt",
    Turn.MORE: "more higher larger bigger greater longer older taller heavier faster later warmer stronger více víc "
               "vyšší větší delší starší těžší rychlejší pozdější teplejší později dražší déle więcej bardziej "
               "wyższy wyższa wyższe większy większa większe dłuższy dłuższa dłuższe dłużej starszy starsza cięższy "
               "szybszy szybciej później droższy droższa mehr höher größer länger älter schneller später",
    Turn.LESS: "less fewer lower smaller shorter younger lighter slower earlier colder weaker cheaper méně míň nižší "
               "menší kratší mladší lehčí pomalejší dřívější chladnější dříve levnější kratčeji mniej niższy niższa "
               "niższe mniejszy mniejsza mniejsze krótszy krótsza krótsze krócej młodszy młodsza lżejszy wolniejszy "
               "wolniej wcześniej tańszy tańsza weniger niedriger kleiner kürzer jünger langsamer früher",
    Turn.THAN: "than než niż als",
    Turn.AT_LEAST: "at_least minimum minimal no_less_than not_less_than no_fewer_than nejméně alespoň aspoň "
                   "minimálně najmniej co_najmniej przynajmniej minimalnie mindestens wenigstens",
    Turn.AT_MOST: "at_most maximum maximal no_more_than not_more_than up_to nejvýše nejvíce nanejvýš maximálně "
                  "najwyżej co_najwyżej nie_więcej_niż maksymalnie höchstens",
    Turn.BEFORE: "before prior_to před przed vor bevor",
    Turn.AFTER: "after following po nach nachdem",
    Turn.ALL: "all every each everyone everybody entire whole všichni všechna všechny všechno všech všem všemi každý "
              "každá každé každého každou celý celá celé wszyscy wszystkie wszystkich wszystkim wszystko każdy każda "
              "każde każdego każdą cały cała całe alle allen aller jeder jede jedes",
    Turn.SOME: "some several few certain partly part někteří některá některé některý některých několik část zčásti "
               "niektórzy niektóre niektórych kilka kilku część częściowo einige einigen manche teilweise",
    Turn.AND: "and while whereas a i und zatímco kdežto podczas natomiast zaś während",
}
_TURN_OF = {tuple(words.split("_")): turn for turn, row in _WORDS.items() for words in row.split()}
ALL_TURNING_WORDS = frozenset(word for words, turn in _TURN_OF.items() for word in words)


def find_turns(words: Sequence[str]) -> list[tuple[int, int, Turn]]:
    """First word, one past the last, and what they do; of words that may go together the most do."""
    found: list[tuple[int, int, Turn]] = []
    position = 0
    while position < len(words):
        for length in range(min(MOST_PIECES, len(words) - position), 0, -1):
            turn = _TURN_OF.get(tuple(words[position:position + length]))
            if turn is not None:
                found.append((position, position + length, turn))
                break
        position = found[-1][1] if found and found[-1][1] > position else position + 1
    return found

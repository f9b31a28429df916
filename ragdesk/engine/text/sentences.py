"""Where sentences end.

Takes:  a stretch of a text.
Gives:  the spans of its sentences, which leave out nothing but white space between them.
Never:  looks further than a few characters around a full stop, so the time grows with the length alone.

A full stop ends a sentence unless a small letter follows, or the word before it is an abbreviation, an initial or a
short number ("1. ledna", "J. Novák", "např. Praha").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

ABBREVIATIONS = {
    "cs": "aj apod arch atd atp bc cca csc čj čl čp doc dr drsc dtto event fa ing js judr kap kč kol max mgr mil min "
          "mld mudr mvdr např násl nám obr odst okr ot paeddr par parc phdr pí pozn prof př příp resp rndr roč sb sect "
          "sl spol srov st stol str sv tab tel tis tj tř tzn tzv ul vč viz vyd zej zejm zn",
    "pl": "al art bł byd cd cyt dn dr działu godz hab im inż itd itp jw kol łac ks lek m.in mgr mies min mln mld nast "
          "niem np nr ok os par pl pkt płk pn poz por pow pp proc prof ps pt ptd pw red ref rozdz rys ryc sp św str "
          "tab tel tj tys tzn tzw ul ust ur wg wł woj ww zał zm zob zł",
    "en": "approx apr assoc aug ave capt cf co col corp dec dept dr ed eds esp est et al etc e.g eq eqs feb fig figs "
          "gen gov hon i.e inc jan jr jul jun ltd lt mar messrs mr mrs ms mt no nos nov oct op pp prof ref refs rep "
          "rev sec sen sep sept sgt sr st vol vols vs viz",
    "de": "abb abs bd bzw ca dgl evtl ggf hrsg inkl mio mrd nr std str usw vgl z.b zzgl",
}
"""What is written with a full stop inside a sentence, lower case and without that stop, by language."""

MAY_END_A_SENTENCE = frozenset((
    "aj", "al", "apod", "atd", "atp", "co", "corp", "etc", "godz", "hod", "inc", "itd", "itp", "kč", "ltd", "mil",
    "min", "mio", "mld", "mln", "usw", "zł",
))
"""Abbreviations with a full stop that closes the sentence, too, when a capital letter follows."""

_ALL_ABBREVIATIONS = frozenset(word for words in ABBREVIATIONS.values() for word in words.split())

_END = re.compile(
    r"[.!?…。！？](?:"
    r"(?<=[.!?…])(?<![.!?…][.!?…])[.!?…]*+[\"'”“’‘»)\]]*+\s++"
    r"|(?<=[。！？])(?<![。！？][。！？])[。！？]*+[」』”’）]*+\s*+)")
"""Closing signs with the white space behind them; possessive, so that a million dots are read once. It begins with a
set of signs, because only then does the search run from one sign to the next without a look at each place."""

_OPENING_SIGNS = "([{\"'„“”‚‘«»*_"
_LOOK_BACK = 16
"""Longer words than this are no abbreviations."""

_LONG_WORD = 1 + max(7, *map(len, _ALL_ABBREVIATIONS))
"""Letters; this many in a row before a full stop are not an abbreviation, and most words need no closer look."""


def find_sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentences of ``text[start:end]``, in order.

    Returns:
        (start, end) of each, in characters of ``text``, without the white space around it.
    """
    begin = _skip_space(text, start, end)
    for match in _END.finditer(text, begin, end):
        stop, after = match.span()
        if after < end and _ends_sentence(text, begin, stop, after):
            yield begin, stop + len(text[stop:after].rstrip())
            begin = after
    last = begin + len(text[begin:end].rstrip())
    if last > begin:
        yield begin, last


def _skip_space(text: str, start: int, end: int) -> int:
    """The first position from ``start`` on that is not white space, or ``end``."""
    while start < end and text[start].isspace():
        start += 1
    return start


def _ends_sentence(text: str, begin: int, stop: int, after: int) -> bool:
    """Whether the closing sign at ``stop`` closes the sentence from ``begin``; what follows is at ``after``."""
    sign = text[stop]
    if sign in "。！？":
        return True
    next_sign = text[after]
    if next_sign.islower():
        return False
    if sign != "." or (stop - begin > _LONG_WORD and text[stop - _LONG_WORD:stop].isalpha()):
        return True
    before = text[max(begin, stop - _LOOK_BACK):stop]
    is_first = len(before) < _LOOK_BACK and len(before.split()) == 1
    return not _is_shortened(before, is_first=is_first, capital_follows=next_sign.isupper())


def _is_shortened(before: str, *, is_first: bool, capital_follows: bool) -> bool:
    """Whether the last word of some text is one that has a full stop of its own.

    Args:
        before: up to the full stop.
        is_first: the word begins the sentence, as the number of a list's item does.
        capital_follows: the text continues with a capital letter.
    """
    words = before.split()
    if not words or before[-1].isspace():
        return False
    word = words[-1].lstrip(_OPENING_SIGNS).casefold()
    if word.isdigit():
        return len(word) <= 2 or (is_first and len(word) == 3)
    if len(word) == 1:
        return True
    if capital_follows and word in MAY_END_A_SENTENCE:
        return False
    return word in _ALL_ABBREVIATIONS or (len(word) <= 7 and "." in word and word.replace(".", "").isalpha())

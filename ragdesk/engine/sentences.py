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
    "cs": "aj apod arch atd atp bc cca čj čl čp dr dtto event fa ing js kap kč kol max mgr mil min mld např násl nám "
          "obr odst okr ot par parc phdr pí pozn prof př příp resp roč sb sect sl spol srov st stol str sv tab tel tis "
          "tj tř tzn tzv ul vč viz vyd zej zejm zn",
    "pl": "al art bł byd cd cyt dn dr działu godz hab im inż itd itp jw kol łac ks lek m.in mgr mies min mln mld nast "
          "niem np nr ok os par pl pkt płk pn poz por pow pp proc prof ptd pw red ref rozdz rys ryc sp św str tab tel "
          "tj tys tzn tzw ul ust wg wł woj ww zał zob zł",
    "en": "approx apr assoc aug ave capt cf co col corp dec dept dr ed eds esp est et al etc e.g eq eqs feb fig figs "
          "gen gov hon i.e inc jan jr jul jun ltd lt mar messrs mr mrs ms mt no nos nov oct op pp prof ref refs rep "
          "rev sec sen sep sept sgt sr st vol vols vs viz",
    "de": "abb abs bd bzw ca dgl evtl ggf hrsg inkl mio mrd nr std str usw vgl z.b zzgl",
}
"""What is written with a full stop inside a sentence, lower case and without that stop, by language."""

_ALL_ABBREVIATIONS = frozenset(word for words in ABBREVIATIONS.values() for word in words.split())

_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”“’‘»)\]]*+\s++|(?<![。！？])[。！？]++[」』”’）]*+\s*+")
"""Closing signs with the white space behind them; possessive, so that a million dots are read once."""

_OPENING_SIGNS = "([{\"'„“”‚‘«»*_"
_LOOK_BACK = 16
"""Longer words than this are no abbreviations."""


def find_sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentences of ``text[start:end]``, in order.

    Returns:
        (start, end) of each, in characters of ``text``, without the white space around it.
    """
    begin = _skip_space(text, start, end)
    for match in _END.finditer(text, begin, end):
        if match.end() < end and _ends_sentence(text, begin, match):
            yield begin, match.start() + len(match.group().rstrip())
            begin = match.end()
    last = begin + len(text[begin:end].rstrip())
    if last > begin:
        yield begin, last


def _skip_space(text: str, start: int, end: int) -> int:
    """The first position from ``start`` on that is no white space, or ``end``."""
    while start < end and text[start].isspace():
        start += 1
    return start


def _ends_sentence(text: str, begin: int, match: re.Match[str]) -> bool:
    """Whether the closing sign found closes a sentence."""
    sign = text[match.start()]
    if sign in "。！？":
        return True
    if text[match.end()].islower():
        return False
    return sign != "." or not _is_shortened(text[max(begin, match.start() - _LOOK_BACK):match.start()])


def _is_shortened(before: str) -> bool:
    """Whether the last word of some text is one that has a full stop of its own."""
    words = before.split()
    if not words or before[-1].isspace():
        return False
    word = words[-1].lstrip(_OPENING_SIGNS).casefold()
    if len(word) == 1 or (len(word) <= 3 and word.isdigit()):
        return True
    return word in _ALL_ABBREVIATIONS or (len(word) <= 7 and "." in word and word.replace(".", "").isalpha())

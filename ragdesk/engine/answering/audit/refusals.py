"""Answers that say that there is none, such as "The documents do not say" or "Nevím".

Takes:  the text of an answer.
Gives:  whether it says, and says no more than, that the passages do not hold it.
Never:  takes an answer with a part that is answered for one that is not.
"""

from __future__ import annotations

import re

from ragdesk.engine.answering.markers import without_markers
from ragdesk.engine.answering.quotes import find_quotables
from ragdesk.engine.text.analysis import fold_accents

LONGEST_REFUSAL = 600
"""Characters; who says more than this says something."""

_SOURCES = (r"(?:the |these |this |your |any of the |provided |given |available |supplied )*"
            r"(?:passages?|documents?|sources?|context|notes?|texts?|information|files?|excerpts?)")
_SAID = r"(?:say|mention|contain|state|hold|provide|specify|tell|answer|address|indicate|discuss)"
_PATTERNS = tuple(map(re.compile, (
    rf"{_SOURCES}\b[^.!?]{{0,40}}? (?:(?:do|does|did) not|doesn't|don't|cannot|can't)(?: \w+)? {_SAID}",
    r"(?:there is|there's|i (?:found|find|have|see)) (?:no|not enough|nothing|insufficient)\b[^.!?]{0,80}",
    r"i (?:do not|don't|cannot|can't|could not|couldn't|am not able to|am unable to|was unable to) "
    r"(?:know|find|answer|tell|determine|see|provide)",
    rf"(?:not|nothing|no answer|no information|none)\b[^.!?]{{0,40}}\b(?:in|from) {_SOURCES}",
    r"(?:it|this|that|the answer)(?: is|'s)? (?:not|isn't) "
    r"(?:stated|mentioned|specified|said|given|known|available|found|in)",
    r"(?:nevim|nemohu odpovedet|nelze (?:zjistit|odpovedet|urcit|rici)|"
    r"odpoved (?:v nich |tam )?(?:neni|nenajd)|to nevim|"
    r"nedokazu (?:odpovedet|rici))",
    r"(?:v|ve|z)\b[^.!?]{0,40}(?:dokument\w*|uryv\w*|poznamk\w*|zdroj\w*|podklad\w*|text\w*)[^.!?]{0,40}"
    r"(?:neni|nejsou|chybi|nelze|nestoji|neuvadi|nenasel|nenasla|nenachazi|nic|zadn\w+)",
    r"(?:dokument\w*|uryv\w*|poznamk\w*|zdroj\w*|podklad\w*|text\w*)[^.!?]{0,30}"
    r"(?:neuvad\w+|neobsahuj\w+|nerika\w*|nezmin\w+|nehovor\w+|neodpovid\w+|nemluvi)",
    r"(?:neni|chybi|nenasel jsem|nenasla jsem|nenalezl jsem|neuvadi se)[^.!?]{0,60}"
    r"(?:dokument\w*|uryv\w*|poznamk\w*|zdroj\w*|podklad\w*)",
    r"(?:nie wiem|nie moge odpowiedziec|nie potrafie|"
    r"nie da sie (?:ustalic|odpowiedziec|okreslic)|nie znalazl\w*)",
    r"(?:dokument\w*|fragment\w*|notat\w*|zrodl\w*|tekst\w*)[^.!?]{0,30}"
    r"nie (?:mowi\w*|zawier\w+|podaj\w*|wspomin\w+|odpowiad\w+|wymieni\w+|okresl\w+)",
    r"(?:w|we|z)\b[^.!?]{0,40}(?:dokument\w*|fragment\w*|notat\w*|zrodl\w*|tekst\w*)[^.!?]{0,40}"
    r"(?:nie ma|brak\w*|nie podano|nie znaj\w+|nie wspomn\w+|nie wiadomo|nic)",
    r"(?:brak|nie ma|nie podano)[^.!?]{0,60}(?:dokument\w*|fragment\w*|notat\w*|zrodl\w*)",
    r"(?:ich weiss (?:es |das )?nicht|das weiss ich nicht|ich kann[^.!?]{0,40}nicht (?:beantworten|finden|sagen))",
    r"(?:dokument\w*|abschnitt\w*|textstell\w*|notiz\w*|quell\w*|unterlagen|text\w*|passagen)[^.!?]{0,60}"
    r"(?:nicht|keine\w*|nichts)",
    r"(?:keine|nichts|nicht)\b[^.!?]{0,60}(?:dokument\w*|abschnitt\w*|notiz\w*|quell\w*|unterlagen|passagen|textstell\w*)",
)))
_FIGURE = re.compile(r"\d")
_GOES_ON = re.compile(r"[,;] (?:but|however|though|ale|avsak|lec|jednak|lecz|aber|jedoch|doch)\b")
_APOLOGY = re.compile(
    r"^\W*(?:(?:i'm|i am|we are) (?:very |so )?sorry|sorry|unfortunately|i apologi[sz]e|omlouvam se|bohuzel|je mi lito|"
    r"przykro mi|przepraszam|niestety|(?:es )?tut mir leid|leider)[ ,]{1,2}(?:but|ale|lecz|aber)\b")
"""What comes before the "but" of somebody who then says no more than that."""

_ASIDE = re.compile(r"\b(?:sorry|please|unfortunately|if you|you (?:may|can|could)|let me know|"
    r"bohuzel|prosim|omlouv\w+|pokud|muzete|zkuste|"
                    r"niestety|prosze|przepraszam|jesli|mozesz|sprobuj|leider|bitte|wenn sie|falls)\b")


def is_refusal(text: str) -> bool:
    """Whether an answer says nothing but that the passages do not hold it."""
    if not text.strip() or len(text) > LONGEST_REFUSAL:
        return False
    bare = without_markers(text)
    sentences = [bare[item.start:item.end] for item in find_quotables(bare)]
    said = [_says_no(sentence) for sentence in sentences if any(map(str.isalpha, sentence))]
    return bool(said) and said[0] and all(
        is_no or _is_aside(sentence) for is_no, sentence in zip(said, sentences, strict=False))


def _says_no(sentence: str) -> bool:
    """Whether a sentence says that the answer is not there; one with "but" says more."""
    folded = _APOLOGY.sub("", fold_accents(sentence.replace("’", "'").casefold()))
    return any(pattern.search(folded) for pattern in _PATTERNS) and not _GOES_ON.search(folded)


def _is_aside(sentence: str) -> bool:
    """Whether a sentence gives no answer: what the user may do, an apology."""
    folded = fold_accents(sentence.casefold())
    return not _FIGURE.search(folded) and bool(_ASIDE.search(folded))

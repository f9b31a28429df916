"""What kind of answer a question asks for, and whether a sentence looks like one.

Takes:  a question; a sentence.
Gives:  its parts ("when is the trip" and "how much does it cost"), each with the kinds of answers it asks for; the
        words that only ask.
Never:  understands either: it knows question words, digits, units, names of months, and words such as "because", in
        English, Czech, Polish and German.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from ragdesk.engine.text.analysis import fold_accents


class AnswerKind(StrEnum):
    """What a question asks for."""

    REASON = "reason"
    TIME = "time"
    DURATION = "duration"
    MONEY = "money"
    WEIGHT = "weight"
    TEMPERATURE = "temperature"
    LENGTH = "length"
    AMOUNT = "amount"
    PERSON = "person"
    WAY = "way"
    LIST = "list"


class QuestionPart(NamedTuple):
    """A part of a question that wants an answer of its own."""

    text: str
    kinds: tuple[AnswerKind, ...]


_PAYING = (
    r"costs?|prices?|pay|pays|paid|charges?|charged|fees?|worth|stojí|stál\w*|stát|cen[auy]|platí\w*|zaplat\w+|kosztuj\w+|"
    r"kosztował\w*|kosztować|cen[aęy]|płac\w+|zapłac\w+|wynosi\w*|kostet|kosten|preis|bezahl\w+")
"""What says that money is asked for."""

_WEIGHING = r"weigh\w*|váž\w+|waż(?:y|ą|ył\w*)|wieg\w+"
"""What says that a weight is asked for."""

_CALLING = r"called|jmenuj\w*|jmenoval\w*|nazýv\w+|nazyw\w+|heißt|heißen"
"""What says that a name is asked for."""

_COMING = (
    r"where\b.*\b(come|comes|came) from|(?:odkud|kde se)\b.*\b(pochází\w*|vzal\w*|vzít|berou|bere)|"
    r"(?:odkud|kde se) (?:se )?(berou|bere|vzal\w*)|skąd\b.*\b(pochodz\w+|wzią\w+|wzię\w+|bior\w+|bierze)|"
    r"woher\b.*\b(kommt|kommen|stammt|stammen)")
"""Where something comes from is asked for; the verb, in brackets, says nothing of the thing."""

_ASKING = {
    AnswerKind.REASON: (
        r"why|what for|how come|proč|nač|k čemu|z jakého důvodu|dlaczego|czemu|po co|z jakiego powodu|warum|wieso|"
        r"weshalb|wozu"),
    AnswerKind.DURATION: (
        r"how long|for how long|how many (?:seconds|minutes|hours|days|weeks|months|years)|jak dlouho|na jak dlouho|"
        r"kolik (?:minut|hodin|dní|týdnů|měsíců|let)|jak długo|na jak długo|"
        r"ile (?:minut|godzin|dni|tygodni|miesięcy|lat)|wie lange"),
    AnswerKind.WEIGHT: (
        rf"how heavy|how much (?:\w+ ){{1,5}}(?:{_WEIGHING})|kolik (?:\w+ )?(?:{_WEIGHING})|jak (?:je |jsou )?těžk\w+|"
        rf"ile (?:\w+ )?(?:{_WEIGHING})|jak (?:jest |są )?ciężk\w+|wie schwer|wie viel (?:\w+ )?(?:{_WEIGHING})"),
    AnswerKind.TEMPERATURE: (
        r"how (?:hot|warm|cold)|(?:what|which) temperature|how many degrees|kolik(?:a|i)? stup\w+|"
        r"jak(?:á|é|ou) teplot\w+|"
        r"jak (?:je |jsou )?(?:tepl\w+|hork\w+)|ile stopni|jak(?:a|iej|ą) temperatur\w+|wie (?:heiß|warm|kalt)"),
    AnswerKind.LENGTH: (
        r"how (?:far|tall|high|deep|wide|large|big)|jak (?:je |jsou )?(?:daleko|vysok\w+|hlubok\w+|širok\w+|velk\w+|"
        r"dlouh[áéýí])|kolik (?:metrů|kilometrů|centimetrů)|jak (?:jest |są )?(?:daleko|wysok\w+|głębok\w+|szerok\w+|"
        r"duż\w+|długi\w*)|ile (?:metrów|kilometrów|centymetrów)|wie (?:weit|hoch|groß|tief|breit)"),
    AnswerKind.MONEY: (
        rf"how much (?:is|are|was|were|did|do|does)|kolik (?:\w+ )?(?:{_PAYING})|ile (?:\w+ )?(?:{_PAYING})|"
        rf"za kolik|za ile|was kostet|wie teuer|what (?:\w+ ){{1,5}}(?:{_PAYING})|how expensive|jak drah\w+"),
    AnswerKind.AMOUNT: (
        r"how (?:many|much|old|fast|often)|kolik\w*|jak (?:často|rychle|star\w+)|ile|ilu|jak (?:często|szybko|star\w+)|"
        r"wie (?:viele?|oft|alt)|what number"),
    AnswerKind.TIME: (
        r"when|what (?:time|day|date|year|month)|which (?:day|date|year|month)|kdy|dokdy|odkdy|v kolik|"
        r"(?:kter|jak)(?:ý|ém|ého) (?:den|dne|roce|roku|rok|měsíc\w*)|kiedy|o której|"
        r"(?:któr|jak)(?:y|i|ym|im|ego|iego) (?:dzień|dniu|dnia|rok|roku|miesiąc\w*)|wann"),
    AnswerKind.PERSON: r"who|whom|whose|kdo|koho|komu|kým|čí|kto|kogo|kim|czyj\w*|wer|wen|wem|wessen",
    AnswerKind.WAY: (
        r"how (?:do|to|can|does|should|did)|what (?:do|should|can|must) (?:i|we|you) do|co (?:mám |máme |máš )?u?dělat|"
        r"co (?:mam )?zrobić|co robić|was tun|jak(?! (?:se |się )?(?:jmen|nazýv|nazyw|nazwa))|wie"),
    AnswerKind.LIST: (
        r"what (?:do|does|did|should|must|will|would) \w+ (?:\w+ )?(?:need|pack|bring|buy|take)|what (?:is|are) needed|"
        r"which \w+s (?:do|are|were)|what (?:are|were) the \w+|ingredients|list of|co (?:všechno )?(?:potřebuj\w+|"
        r"je (?:po)?třeba|vzít|koupit|zabalit)|jaké jsou|suroviny|seznam|(?:czego|co) (?:potrzeb\w+|trzeba|zabrać|"
        r"kupić)|jakie są|składniki|lista|was braucht?e?|welche \w+ (?:sind|waren)|zutaten"),
}
"""Question words. Where two kinds begin at one place the first counts: "how long" asks for no way."""

FACT_KINDS = frozenset((AnswerKind.TIME, AnswerKind.DURATION, AnswerKind.MONEY, AnswerKind.WEIGHT,
                        AnswerKind.TEMPERATURE, AnswerKind.LENGTH, AnswerKind.AMOUNT))
"""Kinds of which a passage without a number or a date can tell nothing."""

FIXED_PHRASES = (AnswerKind.REASON, AnswerKind.TIME, AnswerKind.DURATION, AnswerKind.TEMPERATURE, AnswerKind.LENGTH,
                 AnswerKind.AMOUNT, AnswerKind.WAY)
"""Kinds whose question words say nothing of the thing; "what does a ticket cost" does."""

_MONTHS = (
    r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?|leden|lednu?a?|únor\w*|březn\w*|březen|duben|dubn\w*|květn\w+|květen|červ(?:en|n|ec)\w*|"
    r"srpn?\w*|září|říjn?\w+|listopad\w*|prosin\w*|stycz\w+|lut(?:y|ego|ym)|mar(?:zec|ca|cu)|kwie(?:cień|tni\w+)|maj[ua]?|"
    r"czerw(?:iec|c\w)|lip(?:iec|ca|cu)|sierp\w+|wrze(?:sień|śni\w+)|październik\w*|grud(?:zień|ni\w)|januar|februar|"
    r"märz|mai|juni|juli|oktober|dezember")
_DAYS = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|yesterday|spring|summer|autumn|winter|morning|evening|"
    r"noon|midnight|pondělí\w*|úter\w+|střed[auy]|čtvrtek|čtvrtk\w+|pátek|pátk\w+|sobot\w+|neděl\w+|dnes|zítra|včera|jaře|"
    r"létě|podzim\w*|zimě|poniedział\w+|wtor\w+|środ[aęy]|czwart\w+|piąt\w+|niedziel\w+|dziś|jutro|wczoraj|wiosn\w+|"
    r"jesieni\w*|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|heute|morgen|gestern")
_UNITS = (
    r"s|sec(?:onds?)?|min(?:utes?|ut\w*)?|h|hod(?:in\w*)?|hours?|days?|weeks?|months?|years?|d(?:en|ny|ní|ny)|týd\w+|měsíc\w*|"
    r"rok\w*|let|godz(?:in\w*)?|dni|dzień|tydz\w+|tygod\w+|miesi\w+|lat[a]?|sekund\w*|stunden?|tagen?|wochen?|monaten?|"
    r"jahren?")
_NUMBERS = (
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred|thousand|million|half|dozen|"
    r"jed(?:en|na|no|en)|dva|dvě|tři|čtyři|pět|šest|sedm|osm|devět|deset|sto|tisíc\w*|půl|dwa|dwie|trzy|cztery|pięć|sześć|"
    r"siedem|osiem|dziewięć|dziesięć|tysi\w+|pół|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|hundert|tausend")
_CURRENCIES = (
    r"€|£|\$|eur(?:os?)?|usd|gbp|czk|kč|pln|zł\w*|pounds?|dollars?|pence|cents?|korun\w*|chf|free|zdarma|bezpłat\w+|gratis|kostenlos")

_WEIGHTS = r"kg|g|dkg|dag|mg|t|lbs?|oz|kilo\w*|gram\w*|deka\w*|tun\w*|ton\w*|pounds?|ounces?"
_LENGTHS = (
    r"mm|cm|m|km|m²|km²|ha|ft|in|yd|miles?|inch(?:es)?|feet|foot|yards?|acres?|hectares?|(?:kilo|centi|mili|milli)?met(?:re|er|r)\w*|"
    r"palc\w+|mil(?:e|í|i)|stop\w*|hektar\w*")

_FITTING = {
    AnswerKind.REASON: (
        r"\b(?:because|since(?! then)|so that|in order to|due to|owing to|reasons?|as a result|caused?|to avoid|"
        r"otherwise|protože|neboť|jelikož|kvůli|aby\w*|důvod\w*|totiž|díky|jinak|ponieważ|bo|gdyż|żeby\w*|przez|"
        r"powod\w+|powód|bowiem|inaczej|dzięki|weil|denn|damit|wegen|grund|sonst)\b"),
    AnswerKind.TIME: rf"\b\d{{1,2}}[.:]\d{{2}}\b|\b(?:19|20)\d{{2}}\b|\b\d{{1,2}}\. ?\d{{1,2}}\.|\b(?:{_MONTHS})\b|"
                     rf"\b(?:{_DAYS})\b|\b\d{{1,2}} ?(?:am|pm|h|hod|godz|uhr)\b",
    AnswerKind.DURATION: rf"(?:\d|[½¼¾]|\b(?:{_NUMBERS}))[\d.,½¼¾–-]*\s?(?:{_UNITS})\b",
    AnswerKind.MONEY: rf"\d\W{{0,2}}(?:{_CURRENCIES})(?!\w)|(?:{_CURRENCIES})\W?\d|"
                      r"\b(?:free|zdarma|gratis|bezpłatn\w+)\b",
    AnswerKind.WEIGHT: rf"\d[\d.,–-]*\s?(?:{_WEIGHTS})(?![\w/])",
    AnswerKind.TEMPERATURE: r"\d\s?°|\d\s?(?:degrees|stup\w+|stopni\w*|grad)\b",
    AnswerKind.LENGTH: rf"\d[\d.,–-]*\s?(?:{_LENGTHS})(?![\w/])",
    AnswerKind.AMOUNT: rf"\d|[½¼¾]|\b(?:{_NUMBERS})\b",
    AnswerKind.PERSON: r"(?<=[\w,;:] )[^\W\d_a-zà-ž]\w+",
    AnswerKind.WAY: r"^\W*\d+[.)]|\b(?:by \w+ing|using|press|click|turn|open|choose|select|stisk\w+|klik\w+|zvol\w+|"
                    r"vyber\w*|otevř\w+|použi\w+|pomocí|naciśn\w+|klikn\w+|wybierz|otwórz|użyj|za pomocą|drücken|"
                    r"klicken|wählen)\b",
    AnswerKind.LIST: r" · ",
}
"""How sentences look that answer each kind; lists are told by their items, which are joined so when they are shown."""

QUESTIONS_REMEMBERED = 16
"""Each passage is held against the same question and its parts."""

_WORD = re.compile(r"\w+")

_CONJUNCTIONS = r"\s(?:and|or|a|i|nebo|oraz|lub|und|oder)\s|[,;?]\s"
"""What may stand between two parts of a question."""


def question_parts(question: str) -> tuple[QuestionPart, ...]:
    """The parts of a question; one that asks with no word of its own asks for what the part before asks for."""
    parts: list[QuestionPart] = []
    for text in re.split(_CONJUNCTIONS, question):
        if any(letter.isalnum() for letter in text):
            kinds = answer_kinds(text) or (parts[-1].kinds if parts else ())
            parts.append(QuestionPart(text, kinds))
    return tuple(parts)


@lru_cache(maxsize=QUESTIONS_REMEMBERED)
def answer_kinds(question: str) -> tuple[AnswerKind, ...]:
    """What a question asks for, in its order; nothing for "which" and "what", which ask for anything."""
    at: dict[int, AnswerKind] = {}
    for kind, pattern in _asking(plain=question.isascii()).items():
        for match in pattern.finditer(question):
            at.setdefault(match.start(), kind)
    return tuple(dict.fromkeys(kind for _start, kind in sorted(at.items())))


def fits(sentence: str, kind: AnswerKind) -> bool:
    """Whether a sentence looks like an answer of a kind."""
    return bool(_fitting(plain=sentence.isascii())[kind].search(sentence))


def counted_word(question: str) -> str:
    """What is asked how many of: the word after "how many", in small letters; empty where nothing is counted."""
    match = _counting(plain=question.isascii()).search(question)
    return match[1].casefold() if match else ""


def may_tell(text: str, kinds: Collection[AnswerKind]) -> bool:
    """Whether a passage can hold what a question asks for, as far as that can be told.

    Prices often stand without a currency, in a table whose header names it.
    """
    facts = FACT_KINDS.intersection(kinds)
    has_amount = AnswerKind.MONEY in facts and bool(_money_words().search(text)) and fits(text, AnswerKind.AMOUNT)
    return not facts or has_amount or any(fits(text, kind) for kind in facts)


def answers_in(sentence: str, kind: AnswerKind) -> frozenset[str]:
    """What makes a sentence look like an answer of a kind, and its numbers, in small letters."""
    found = (match.group() for match in _fitting(plain=sentence.isascii())[kind].finditer(sentence))
    return frozenset(text.casefold() for text in (*found, *re.findall(r"\d+", sentence)))


@lru_cache(maxsize=QUESTIONS_REMEMBERED)
def only_asks(question: str) -> frozenset[str]:
    """The words of a question, in small letters, that say what is asked for and not about what.

    They are those of a question phrase, "what to do", "how many hours", and of paying, weighing, calling and coming
    from somewhere: "cost", "stojí", "called", "where does it come from".
    """
    patterns = _asking(plain=question.isascii())
    asking = (word for kind in FIXED_PHRASES for match in patterns[kind].finditer(question)
              for word in _WORD.findall(match.group().casefold()))
    verbs = _asking_verbs(plain=question.isascii())
    coming = _coming(plain=question.isascii()).search(question.casefold())
    return frozenset((*asking, *filter(verbs.fullmatch, _WORD.findall(question.casefold())),
                      *filter(None, coming.groups() if coming else ())))


@cache
def _counting(*, plain: bool) -> re.Pattern[str]:
    return _pattern(r"(?<!\w)(?:how many|kolik|ile|ilu|wie viele)\s+(\w+)", plain=plain)


@cache
def _money_words() -> re.Pattern[str]:
    return _pattern(rf"(?<!\w)(?:{_CURRENCIES}|{_PAYING})(?!\w)", plain=False)


@cache
def _asking(*, plain: bool) -> dict[AnswerKind, re.Pattern[str]]:
    return {kind: _pattern(rf"(?<![\w/])(?:{words})(?!\w)", plain=plain) for kind, words in _ASKING.items()}


@cache
def _fitting(*, plain: bool) -> dict[AnswerKind, re.Pattern[str]]:
    flags = {AnswerKind.PERSON: re.NOFLAG}
    return {kind: _pattern(words, flags.get(kind, re.IGNORECASE), plain=plain) for kind, words in _FITTING.items()}


@cache
def _coming(*, plain: bool) -> re.Pattern[str]:
    return _pattern(rf"(?<!\w)(?:{_COMING})(?!\w)", plain=plain)


@cache
def _asking_verbs(*, plain: bool) -> re.Pattern[str]:
    return _pattern("|".join((_PAYING, _WEIGHING, _CALLING)), re.NOFLAG, plain=plain)


def _pattern(words: str, flags: re.RegexFlag = re.IGNORECASE, *, plain: bool) -> re.Pattern[str]:
    """A pattern for texts with accents, or for those in which they were left out."""
    return re.compile(fold_accents(words) if plain else words, flags)

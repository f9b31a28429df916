"""Words that give orders to a model, as somebody may plant them in a document.

Takes:  a text.
Gives:  the words that do it, and where they stand.
Never:  a proof: a text about such orders has them, too, and an order in other words has not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ragdesk.engine.text.analysis import fold_accents

Place = tuple[int, int]

_GAP = r"[^\w.!?]{1,4}(?:[\w'’]++[^\w.!?]{1,4}){0,5}?"
"""Up to five words between two. What a word took it keeps: else a row of apostrophes is divided in all ways."""

_NOT_OURS = r"(?![^.!?]{0,24}\b(?:my|our|muj|moje|moji|mou|nas\w*|moj\w*|mein\w*|unser\w*)\b)"
"""Who says "ignore my last message" speaks to people."""

_RULES = (r"(?:instructions?|prompts?|rules|directions?|commands?|orders|guidelines|guidance|"
          r"everything above|all (?:of the )?above|(?:vsechno|vse|vsechny|wszystko|alles)[ ,]{1,2}(?:co je |to )?"
          r"(?:vyse|predtim|powyzej|obige|oben|davor)|context|messages?|sources|"
          r"passages|documents|instrukc\w+|pokyn\w*|prikaz\w*|pravid\w+|zadani\w*|polecen\w+|wytyczn\w+|"
          r"wskazow\w+|zasad\w*|"
          r"anweisung\w*|regeln|vorgaben|befehl\w*)")
_MODEL = (r"(?:ai|llm|assistant|chat ?bot|language model|model|asistent\w*|jazykov\w+ model\w*|umel\w+ inteligenc\w+|"
          r"asysten\w+|model\w* jezykow\w*|sztuczn\w+ inteligencj\w+|assistent\w*|sprachmodell\w*|ki)")
_PATTERNS = tuple(re.compile(rf"\b(?:{pattern})") for pattern in (
    rf"(?:ignore|disregard|forget|override|bypass|do not follow|stop following){_NOT_OURS}{_GAP}{_RULES}\b",
    rf"(?:ignorov\w+|z?ignorow\w+|ignoruj\w*|zapomen\w*|nedbej\w*|neres\w*|nerid\w+ se|zignoruj\w*|pomin\w*|"
    rf"zapomnij\w*|nie zwracaj uwagi na|"
    rf"odrzuc(?:cie)?\b){_NOT_OURS}{_GAP}{_RULES}\b",
    rf"(?:ignorier\w*|vergiss|vergessen sie|missachte\w*|beachte\w* nicht){_NOT_OURS}{_GAP}{_RULES}\b",
    r"(?:answer|reply|respond|say|output|print|write)[^\w.!?]{1,3}"
    r"(?:only|just|nothing but|exactly|with only|only with)\b",
    r"(?:odpovez|odpovidej|napis|rekni|vypis)(?:te)?[^\w.!?]{1,3}(?:jen|pouze|jedine|presne|vzdy)\b",
    r"(?:odpowiedz|odpowiadaj|napisz|wypisz|powiedz)(?:cie)?[^\w.!?]{1,3}"
    r"(?:tylko|jedynie|wylacznie|dokladnie|zawsze)\b",
    r"(?:antworte\w*|schreibe?|sage?)[^\w.!?]{1,3}(?:nur|ausschliesslich|genau|immer)\b",
    r"(?:always|instead)[^\w.!?]{1,3}(?:answer|reply|respond|say|tell)\b",
    r"(?:misto toho|vzdy|zamiast tego|zawsze|stattdessen|immer)[^\w.!?]{1,3}"
    r"(?:odpovez\w*|odpovidej\w*|napis\w*|rekni\w*|"
    r"odpowiedz|odpowiadaj|napisz|powiedz|antworte\w*|schreibe?)\b",
    r"you are now\b|from now on,? you|(?:(?:^|[.!?:;\n]\s{0,3}|\b(?:you (?:must|should|will|shall)|and|please|now) )"
    r"act as (?:a|an|if)\b)|pretend (?:to be|that you)\b|new instructions?\s*:",
    r"(?:ted|nyni|odted|od ted|od nynejska) (?:jsi|budes)\b|nove (?:pokyny|instrukce)\s*:|chovej se jako\b",
    r"(?:jestes teraz|od teraz (?:jestes|bedziesz|masz))\b|nowe (?:polecenia|instrukcje)\s*:|zachowuj sie jak\b",
    r"(?:du bist (?:jetzt|nun|ab sofort)|ab jetzt bist du|neue anweisung(?:en)?\s*:)",
    rf"(?:note|message|instructions?|attention|important|notice) (?:to|for) (?:the |any |all )?{_MODEL}\b",
    rf"(?:pokyn\w*|zprava|poznamka|upozorneni) (?:pro|k) {_MODEL}\b"
    rf"|(?:polecenie|uwaga|wiadomosc|instrukcja) (?:dla|do) {_MODEL}\b"
    rf"|(?:hinweis|anweisung|nachricht) (?:an|fur) (?:die |den |das )?{_MODEL}\b",
    r"(?:reveal|repeat|print|show|leak|output)[^\w.!?]{1,3}(?:me )?(?:your|the) (?:system )?(?:prompt|instructions)\b",
    r"do not (?:mention|tell|reveal|cite|use)[^\w.!?]{1,3}"
    r"(?:this|the other|other|any other|the user|the passages?|these)\b",
    r"(?:tell|inform|instruct|ask|convince) the user (?:to|that)\b|(?:rekni|sdel) uzivateli\b|powiedz uzytkownikowi\b"
    r"|(?:nerikej|nesdeluj|neprozrazuj) uzivateli\b|nie mow uzytkownikowi\b"
    r"|sage? dem (?:benutzer|nutzer)\b",
    rf"(?:earlier|previous|prior|above){_GAP}{_RULES} (?:are|is|were|was) (?:now )?"
    r"(?:cancelled|canceled|void|withdrawn|over|a mistake|wrong|replaced)\b",
    r"(?:add|include|insert|integrate|begin|start|end|replace|remove|modify|provide|rearrange|group|write|give)\b"
    r"[^.!?]{0,80}? (?:in|to|of|with|from)? ?your (?:reply|answer|response|output)\b",
    r"(?:begin|start|end|finish|modify|replace) (?:your|each|every|the) (?:reply|answer|response)\b",
    r"(?:zacni|zahaj|ukonci|zakonci) (?:svou |kazdou )?odpoved\b|misto odpovedi\b|v (?:kazde |sve )?odpovedi "
    r"(?:nahrad|uved|pouzij|napis|zmin|vynech)\w*\b",
    r"(?:zacznij|rozpocznij|zakoncz) (?:swoja |kazda )?odpowiedz\b|zamiast odpowiedzi\b|w (?:kazdej |"
    r"swojej )?odpowiedzi "
    r"(?:zamien|podaj|uzyj|napisz|pomin|wspomnij)\w*\b",
    r"(?:beginne|beende) (?:deine|jede|die) antwort\b|in deiner antwort\b|statt (?:einer|der) antwort\b",
    r"do not answer (?:the|this|any) question|neodpovidej na (?:otazku|tuto|zadnou)|"
    r"nie odpowiadaj na (?:pytanie|to|zadne)"
    r"|beantworte die frage nicht",
    r"(?:nezminuj se o tom|nie wspominaj o tym|erwahne das nicht)\b",
    r"(?:od teto chvile|odted|od tej chwili|ab sofort) (?:vystupuj\w*|jsi|budes|jestes|bedziesz|bist du)\b",
    r"(?:od teto chvile|odted|od ted|od tej chwili|od teraz)[^.!?]{0,30} (?:odpovidas|odpovidej|odpowiadasz|"
    r"odpowiadaj)\b",
    r"(?:asistente|asystencie)\b *[!,:]|(?:jazykovy )?model (?:musi|ma) (?:nejprve|nejdriv|najpierw|zawsze|vzdy)\b",
    r"(?:an |the )?(?:ai(?: assistant)?|language model|llm) (?:that|who|which|must|should|shall|has to)\b"
    r"|(?:the |an |every |any )?assistants? (?:that|must|should|shall|has to|have to)\b",
    r"(?:print|output|reveal|vypis\w*|prozrad\w*|wypisz\w*|ujawnij\w*)[^.!?]{0,30}"
    r"(?:system prompt|systemov\w+ prompt|prompt\w* systemow\w+)",
    r"(?:user|uzivatel|uzytkownik) (?:has |prave |wlasnie )?(?:confirmed|authori[sz]ed|potvrdil|potwierdzil)\b",
    r"(?:cite|quote)\b[^.!?]{0,40} as \[|(?:please )?write \[\d+\] after|do not cite\b",
    r"(?:cituj\w*|uvadej\w*|cytuj\w*|podawaj\w*)\b[^.!?]{0,40} (?:jako|als) \[",
    r"cite (?:this|me) (?:passage |document |source )?as\b",
))
_SPECIAL = re.compile(r"<[|｜]?\s?(?:start_of_turn|end_of_turn|function_calls|invoke|im_start|im_end|system|"
                      r"assistant|user|endoftext|start_header_id)\b[^>]{0,20}>"
                      r"|\[/?INST\]|<</?SYS>>|###\s*\(?(?:system|instruction|assistant)\w*"
                      r"|^[ \t]{0,8}(?:system(?: message)?|systém|assistant|human):\s", re.IGNORECASE | re.MULTILINE)
LONGEST_TEXT = 20_000
"""Characters that are looked at."""


def order_in(text: str) -> str:
    """The first words of a text that give an order to a model, as written; empty when there are none."""
    places = order_places(text)
    return text[places[0][0]:places[0][1]] if places else ""


def order_places(text: str) -> tuple[Place, ...]:
    """Where all such words stand, the first at the front; those that overlap are one."""
    text = text[:LONGEST_TEXT]
    folded = _folded(text)
    found = sorted((match.span() for match in (*_SPECIAL.finditer(text), *_each_match(folded))),
                   key=lambda place: (place[0], -place[1]))
    apart: list[Place] = []
    for start, end in found:
        if apart and start < apart[-1][1]:
            start, end = apart[-1][0], max(end, apart.pop()[1])
        apart.append((start, end))
    return tuple(apart)


def _each_match(folded: str) -> Iterator[re.Match[str]]:
    for pattern in _PATTERNS:
        yield from pattern.finditer(folded)


def _folded(text: str) -> str:
    """Small letters without marks, each in its place."""
    if text.isascii():
        return text.casefold()
    return "".join(_folded_letter(letter) for letter in text)


def _folded_letter(letter: str) -> str:
    folded = fold_accents(letter).casefold()
    return folded if len(folded) == 1 else letter

"""Words that give orders to a model, as somebody may plant them in a document.

Takes:  a text.
Gives:  the words that do it.
Never:  a proof: a text about such orders has them, too, and an order in other words has not.
"""

from __future__ import annotations

import re

from ragdesk.engine.text.analysis import fold_accents

_GAP = r"[^\w.!?]{1,4}(?:[\w'’]+[^\w.!?]{1,4}){0,5}?"
_RULES = (r"(?:instructions?|prompts?|rules|directions?|commands?|orders|guidelines|context|messages?|sources|"
          r"passages|documents|instrukc\w+|pokyn\w*|prikaz\w*|pravid\w+|polecen\w+|wskazow\w+|zasad\w*|"
          r"anweisung\w*|regeln|vorgaben|befehl\w*)")
_MODEL = (r"(?:ai|llm|assistant|chat ?bot|language model|model|asistent\w*|jazykov\w+ model\w*|umel\w+ inteligenc\w+|"
          r"asysten\w+|model\w* jezykow\w*|sztuczn\w+ inteligencj\w+|assistent\w*|sprachmodell\w*|ki)")
_PATTERNS = tuple(re.compile(rf"\b(?:{pattern})") for pattern in (
    rf"(?:ignore|disregard|forget|override|bypass|do not follow|stop following){_GAP}{_RULES}\b",
    rf"(?:ignoruj\w*|zapomen\w*|nedbej\w*|neres\w*|nerid\w+ se|zignoruj\w*|pomin\w*|zapomnij\w*|nie zwracaj uwagi na|"
    rf"odrzuc\w*){_GAP}{_RULES}\b",
    rf"(?:ignorier\w*|vergiss|vergessen sie|missachte\w*|beachte\w* nicht){_GAP}{_RULES}\b",
    r"(?:answer|reply|respond|say|output|print|write)[^\w.!?]{1,3}"
    r"(?:only|just|nothing but|exactly|with only|only with)\b",
    r"(?:odpovez\w*|odpovidej\w*|napis\w*|rekni\w*|vypis\w*)[^\w.!?]{1,3}(?:jen|pouze|jedine|presne|vzdy)\b",
    r"(?:odpowiedz\w*|odpowiadaj\w*|napisz\w*|wypisz\w*|powiedz\w*)[^\w.!?]{1,3}"
    r"(?:tylko|jedynie|wylacznie|dokladnie|zawsze)\b",
    r"(?:antworte\w*|schreibe?|sage?)[^\w.!?]{1,3}(?:nur|ausschliesslich|genau|immer)\b",
    r"(?:always|instead)[^\w.!?]{1,3}(?:answer|reply|respond|say|tell)\b",
    r"(?:misto toho|vzdy|zamiast tego|zawsze|stattdessen|immer)[^\w.!?]{1,3}"
    r"(?:odpovez\w*|odpovidej\w*|napis\w*|rekni\w*|"
    r"odpowiedz|odpowiadaj|napisz|powiedz|antworte\w*|schreibe?)\b",
    r"you are now\b|from now on,? you|act as (?:a|an|if)\b|pretend (?:to be|that you)\b|new instructions?\s*:",
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
    r"|sage? dem (?:benutzer|nutzer)\b",
    r"cite (?:this|me) (?:passage |document |source )?as\b",
))
_SPECIAL = re.compile(r"<\|?\s?(?:im_start|im_end|system|assistant|user|endoftext|start_header_id)\b[^>]{0,20}>"
                      r"|\[/?INST\]|<</?SYS>>|###\s*\(?(?:system|instruction|assistant)\w*", re.IGNORECASE)
LONGEST_TEXT = 20_000
"""Characters that are looked at."""


def order_in(text: str) -> str:
    """The words of a text that give an order to a model, as written; empty when there are none."""
    text = text[:LONGEST_TEXT]
    special = _SPECIAL.search(text)
    if special:
        return special.group()
    folded = _folded(text)
    found = [match for pattern in _PATTERNS if (match := pattern.search(folded))]
    first = min(found, key=lambda match: match.start(), default=None)
    return text[first.start():first.end()] if first else ""


def _folded(text: str) -> str:
    """Small letters without marks, each in its place."""
    if text.isascii():
        return text.casefold()
    return "".join(_folded_letter(letter) for letter in text)


def _folded_letter(letter: str) -> str:
    folded = fold_accents(letter).casefold()
    return folded if len(folded) == 1 else letter

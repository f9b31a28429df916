"""Passages that give orders to a model, in words.

Takes:  passages, and prompts that hold them.
Gives:  that it is so, and the words that do it.
Never:  a character that cannot be seen, and never that a passage is an attack: nobody but its reader can tell.
"""

from __future__ import annotations

from ragdesk.engine.facade.texts import order_words
from ragdesk.engine.records import Chunk, Prompt, Standing
from ragdesk.translation import translate as _
from ragdesk.translation import translate_plural
from ragdesk.wording.hidden import show_invisible
from ragdesk.wording.prompts import names_of

LONGEST_SHOWN = 48
"""Letters of an order; of a longer one the beginning is enough."""

WORDS_NAMED = 3


def orders_note(chunk: Chunk) -> str:
    """That a passage gives orders, in a few words, for a list: "order to a model: “Ignore all …”"; empty as a rule."""
    words = order_words(chunk)
    return _("order to a model: “{words}”").format(words=_shown(words[0])) if words else ""


def orders_sentence(chunk: Chunk) -> str:
    """The same as a sentence, with the first few of the words; empty as a rule."""
    words = order_words(chunk)
    if not words:
        return ""
    return _("This passage reads like an order to a language model: {words}. For RagDesk it is only text.").format(
        words=_quoted(words))


def sent_orders_sentence(prompt: Prompt) -> str:
    """Which of the passages sent give orders, and with what words; empty as a rule."""
    numbers = orders_sent(prompt)
    if not numbers:
        return ""
    words = [word for number in numbers for word in order_words(prompt.sources[number - 1].chunk)]
    return translate_plural("{numbers} reads like an order to a language model: {words}",
                            "{numbers} read like orders to a language model: {words}", len(numbers),
                            numbers=", ".join(f"[{number}]" for number in numbers), words=_quoted(words))


def orders_sent(prompt: Prompt) -> list[int]:
    """The numbers of the passages sent that give orders."""
    return [number for number, hit in enumerate(prompt.sources, start=1) if order_words(hit.chunk)]


def kept_out_sentence(prompt: Prompt) -> str:
    """Which passages were left out by the program itself, and why; empty as a rule."""
    ordering, alike = ([passage.hit for passage in prompt.passages if passage.standing is standing]
                       for standing in (Standing.GIVES_ORDERS, Standing.ALIKE))
    return " · ".join(filter(None, (
        _("Left out, as your settings say, for orders to a model: {passages}").format(
            passages=names_of(ordering)) if ordering else "",
        _("Left out because others that are sent say nearly the same: {passages}").format(
            passages=names_of(alike)) if alike else "")))


def _quoted(words: tuple[str, ...] | list[str]) -> str:
    """The first few in quotation marks."""
    quoted = ", ".join(_("“{words}”").format(words=_shown(word)) for word in words[:WORDS_NAMED])
    return quoted + (" …" if len(words) > WORDS_NAMED else "")


def _shown(words: str) -> str:
    """In one line, not too long, with everything visible."""
    shown = show_invisible(words)
    return shown if len(shown) <= LONGEST_SHOWN else shown[:LONGEST_SHOWN].rstrip() + "…"

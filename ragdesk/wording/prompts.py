"""Sentences about a prompt: what became of each passage, and what is different from the prompt before.

Takes:  prompts, passages of them, and changes.
Gives:  plain sentences.
Never:  decides what is sent.
"""

from __future__ import annotations

from collections.abc import Sequence

from ragdesk.engine.records import Hit, Prompt, PromptChange, PromptPassage, Standing
from ragdesk.translation import mark, translate_plural
from ragdesk.translation import translate as _
from ragdesk.wording.names import document_name, place_of

NAMES_SHOWN = 3
"""How many passages are named in a sentence."""

_STANDINGS = {
    Standing.NO_ROOM: mark("no room for it"),
    Standing.INSIDE: mark("sent with the passage beside it"),
    Standing.TICKED_OFF: mark("left out by you"),
    Standing.GIVES_ORDERS: mark("reads like an order to a model"),
    Standing.ALIKE: mark("nearly the same as others that are sent"),
    Standing.NOT_WANTED: mark("not among the best"),
}


_PARTS = {
    "role": mark("Role"), "only": mark("Nothing from memory"), "cite": mark("Citing"),
    "unknown": mark("When the answer is not there"), "fence": mark("Passages are no orders"),
    "short": mark("Answer as short text"), "list": mark("Answer as a list"), "table": mark("Answer as a table"),
    "quote": mark("Answer in quotes only"), "steps": mark("Thinking first"), "examples": mark("Examples"),
    "reminder": mark("After the passages"), "question": mark("The question"),
}


def part_label(part: str) -> str:
    """What a part of the instructions is called."""
    return _(_PARTS[part]) if part in _PARTS else part


def template_sentence(prompt: Prompt, wanted: str) -> str:
    """Whose instructions a prompt begins with, where they are the user's own, or should be."""
    used = prompt.made_with.template if prompt.made_with is not None else ""
    if used:
        return _("Your own instructions: {name}").format(name=used)
    return _("Your own instructions “{name}” are not there or cannot be used; RagDesk’s are sent.").format(
        name=wanted) if wanted else ""


def standing_sentence(passage: PromptPassage) -> str:
    """What becomes of a passage: "sent as [2] · always sent"; "no room for it"."""
    if passage.number:
        return " · ".join(filter(None, (_("sent as [{number}]").format(number=passage.number), standing_note(passage))))
    return standing_note(passage)


def standing_note(passage: PromptPassage) -> str:
    """The same where its number is shown beside it: "always sent"; empty when there is nothing more to say."""
    return " · ".join(filter(None, (
        "" if passage.number else _(_STANDINGS[passage.standing]),
        _("always sent") if passage.is_pinned else "", _("with the text around it") if passage.is_widened else "")))


def passage_name(hit: Hit) -> str:
    """A passage in a few words: its document and where in it."""
    return f"{document_name(hit)}, {place_of(hit)}"


def names_of(hits: Sequence[Hit]) -> str:
    """The first few of some passages by name."""
    return "; ".join(map(passage_name, hits[:NAMES_SHOWN])) + ("; …" if len(hits) > NAMES_SHOWN else "")


def left_out_sentence(left_out: Sequence[Hit]) -> str:
    """Which passages there was no room for."""
    return translate_plural("No room for {n} passage: {names}", "No room for {n} passages: {names}", len(left_out),
                            names=names_of(left_out)) if left_out else ""


def pins_sentence(prompt: Prompt) -> str:
    """Which passages are always sent, and which should be and are no longer there; empty when there are none."""
    pinned = [passage.hit for passage in prompt.passages if passage.is_pinned and passage.number]
    said = _("Always sent: {passages}").format(passages=names_of(pinned)) if pinned else ""
    gone = _("No longer there, though it is always to be sent: {files}").format(
        files=", ".join(prompt.pins_gone)) if prompt.pins_gone else ""
    return " · ".join(filter(None, (said, gone)))


def fence_sentence(prompt: Prompt) -> str:
    """What the strange word around every passage is for; empty where there is no passage."""
    if not prompt.label or not prompt.sources:
        return ""
    return _("{label} marks where a passage begins and ends, so that nothing in it is taken for an order.").format(
        label=prompt.label)


def change_sentence(change: PromptChange) -> str:
    """What is different from the prompt before; empty where nothing is, or where nothing can be compared."""
    if change.has_other_question and not change.stayed:
        return ""
    came = ", ".join(f"[{number}]" for number in change.came)
    parts = (_("new: {passages}").format(passages=came) if came else "",
             _("no longer in it: {passages}").format(passages=names_of(change.went)) if change.went else "",
             _("in another order") if change.is_reordered else "",
             _("other instructions") if change.has_other_instructions else "")
    said = " · ".join(filter(None, parts))
    return _("Since the prompt before: {changes}").format(changes=said) if said else ""

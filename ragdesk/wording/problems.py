"""Errors in the reader's language.

Takes:  a RagDeskError.
Gives:  its title (what happened) and its hint (what to do), translated and filled in.
Never:  translates a sentence after its values are in it, where no catalogue would know it.
"""

from __future__ import annotations

from ragdesk.engine.errors import MethodUnavailable, RagDeskError
from ragdesk.engine.facade.reasons import FileReason, SettingsRule, TemplateRule
from ragdesk.translation import mark
from ragdesk.translation import translate as _
from ragdesk.wording.files import file_reason
from ragdesk.wording.prompts import part_label

_RULES = {
    SettingsRule.ONE_OF: mark("It must be one of: {choices}."),
    SettingsRule.FROM_TO: mark("It must be a number from {low} to {high}."),
    SettingsRule.AT_LEAST_ONE_WORD: mark("A passage has at least one word."),
    SettingsRule.OVERLAP_TOO_LARGE: mark("The overlap must be smaller than the number of words in a passage: {words}."),
    SettingsRule.ANSWER_TOO_LARGE: mark(
        "The answer must leave room for the prompt in the window of {tokens} tokens."),
    SettingsRule.AMONG_NOTES: mark("It must be outside the folder with your notes."),
}


_TEMPLATE_RULES = {
    TemplateRule.NO_LABEL: mark(
        "“{part}” must hold {{label}}, the mark around every passage; without it a passage could give orders."),
    TemplateRule.NO_NUMBER: mark(
        "“{part}” must show a number in square brackets, such as [1]; without it answers cannot be checked."),
    TemplateRule.NO_QUESTION: mark("“{part}” must hold {{question}}, or the model would not be asked anything."),
    TemplateRule.UNKNOWN_PLACE: mark("“{part}” holds {place}, which RagDesk does not fill in."),
    TemplateRule.TOO_LONG: mark("“{part}” is too long; it may have up to {most} characters."),
    TemplateRule.NO_NAME: mark("Give them a name."),
}


def error_title(error: RagDeskError) -> str:
    """What happened."""
    return _fill(_(error.title_template), error)


def error_hint(error: RagDeskError) -> str:
    """What to do about it."""
    return _fill(_(error.hint_template), error)


def _fill(template: str, error: RagDeskError) -> str:
    """Set the values into a template; a rule or a reason among them is itself a sentence."""
    values = dict(error.values)
    rule, reason = values.get("rule"), values.get("reason")
    if isinstance(rule, SettingsRule):
        values["rule"] = _(_RULES[rule]).format_map(_Values(values))
    if isinstance(rule, TemplateRule):
        values["part"] = part_label(str(values.get("part", "")))
        values["rule"] = _(_TEMPLATE_RULES[rule]).format_map(_Values(values))
    if isinstance(reason, FileReason):
        values["reason"] = file_reason(reason)
    if isinstance(error, MethodUnavailable) and "why" in values:
        values["why"] = _(str(values["why"]))
    return template.format_map(_Values(values))


class _Values(dict[str, object]):
    """Values for a template; one that is missing must not hide the sentence around it."""

    def __missing__(self, name: str) -> str:
        return "…"

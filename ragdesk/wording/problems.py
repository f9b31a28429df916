"""Errors in the reader's language.

Takes:  a RagDeskError.
Gives:  its title (what happened) and its hint (what to do), translated and filled in.
Never:  translates a sentence after its values are in it, where no catalogue would know it.
"""

from __future__ import annotations

import re

from ragdesk.engine.errors import MethodUnavailable, RagDeskError, SettingsError
from ragdesk.engine.reasons import FileReason
from ragdesk.translation import mark
from ragdesk.translation import translate as _
from ragdesk.wording.files import file_reason

_RULES = (
    mark("It must be one of: {choices}."),
    mark("It must be a number from {low} to {high}."),
    mark("The overlap must be smaller than the passage, which has {words} words."),
    mark("The answer must leave room for the prompt in the window of {tokens} tokens."),
    mark("It must be outside the folder with your notes."),
)
"""The rules that ``settings`` and ``terminal`` state, which reach us filled in."""


def error_title(error: RagDeskError) -> str:
    """What happened."""
    return _fill(_(error.title_template), error)


def error_hint(error: RagDeskError) -> str:
    """What to do about it."""
    return _fill(_(error.hint_template), error)


def _fill(template: str, error: RagDeskError) -> str:
    """Set the values into a template; the rule of a setting is itself a sentence and is translated first."""
    values = dict(error.values)
    if isinstance(error, SettingsError) and "rule" in values:
        values["rule"] = _translate_rule(str(values["rule"]))
    reason = values.get("reason")
    if isinstance(reason, FileReason):
        values["reason"] = file_reason(reason)
    if isinstance(error, MethodUnavailable) and "why" in values:
        values["why"] = _(str(values["why"]))
    return template.format_map(_Values(values))


class _Values(dict[str, object]):
    """Values for a template; one that is missing must not hide the sentence around it."""

    def __missing__(self, name: str) -> str:
        return "…"


def _translate_rule(rule: str) -> str:
    """The rule in the reader's language, or unchanged where it is not a known one."""
    for template in _RULES:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(template))
        found = re.fullmatch(pattern, rule)
        if found:
            return _(template).format(**found.groupdict())
    return rule

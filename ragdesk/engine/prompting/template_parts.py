"""What of a template the user may write, and what is refused.

Takes:  parts of a template by name, as the user wrote them.
Gives:  the template with them; ``TemplateRefused`` for what would make prompts unsafe or answers impossible to check.
Never:  lets go of the fences or the numbers: the lines around every passage, with label and number, are the program's
        own, the rule about them must name the label, and the rule about citing must show a number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from ragdesk.engine.errors import TemplateRefused
from ragdesk.engine.prompting.fencing import defuse_marks, remove_invisible
from ragdesk.engine.prompting.templates import Template, load_template
from ragdesk.engine.reasons import TemplateRule

EDITABLE_PARTS = ("role", "only", "cite", "unknown", "fence", "short", "list", "table", "quote", "steps", "examples",
                  "reminder", "question")
"""In the order in which they are shown."""

LONGEST_PART = 4000
"""In characters; the rest of the window belongs to the passages."""

_PLACES = {"fence": "{label}", "question": "{question}"}
"""What the program fills in, and must find."""

_ANY_PLACE = re.compile(r"\{\w{1,40}\}")
_NUMBER = re.compile(r"\[(?:\d{1,2}|n)\]")


def check_parts(parts: Mapping[str, str]) -> None:
    """Refuse parts that cannot be used.

    Raises:
        TemplateRefused: names the part and the rule that it breaks.
    """
    for part, text in parts.items():
        place = _PLACES.get(part, "")
        unknown = next((found for found in _ANY_PLACE.findall(text) if found != place), "")
        if len(text) > LONGEST_PART:
            raise TemplateRefused(part=part, rule=TemplateRule.TOO_LONG, most=LONGEST_PART)
        if part == "fence" and place not in text:
            raise TemplateRefused(part=part, rule=TemplateRule.NO_LABEL)
        if part == "cite" and not _NUMBER.search(text):
            raise TemplateRefused(part=part, rule=TemplateRule.NO_NUMBER)
        if part == "question" and place not in text:
            raise TemplateRefused(part=part, rule=TemplateRule.NO_QUESTION)
        if unknown:
            raise TemplateRefused(part=part, rule=TemplateRule.UNKNOWN_PLACE, place=unknown)


def with_parts(template: Template, parts: Mapping[str, str]) -> Template:
    """The template with some parts, which were checked, as the user wrote them."""
    return replace(template, **{part: defuse_marks(remove_invisible(text)).strip() for part, text in parts.items()
                                if part in EDITABLE_PARTS})


def parts_of_language(language: str) -> dict[str, str]:
    """The program's own parts."""
    template = load_template(language)
    return {part: getattr(template, part) for part in EDITABLE_PARTS}


def changed_parts(language: str, parts: Mapping[str, str]) -> dict[str, str]:
    """Those parts that say something else than the program's own."""
    own = parts_of_language(language)
    return {part: text.strip() for part, text in parts.items() if part in own and text.strip() != own[part]}


def preview(language: str, parts: Mapping[str, str], form: str, *, step_by_step: bool) -> str:
    """What a prompt will look like, with words in place of the label, a passage and the question.

    Raises:
        TemplateRefused: as ``check_parts``.
    """
    check_parts(parts)
    template = with_parts(load_template(language), parts)
    instructions = template.instructions("abc", form, step_by_step=step_by_step)
    return (f"{instructions}\n\n<passage abc [1]>\n{template.source.format(source='…')}\n…\n</passage abc>\n\n"
            f"{template.reminder}\n\n{template.question.replace('{question}', '…')}")

"""The words of the prompt, one text file per language.

Takes:  a language code.
Gives:  the named pieces of that language's file, English where there is none.
Never:  a piece of one language inside another's prompt.

A file is made of sections, each opened by a line ``== name ==``. ``{label}`` and such are filled in by ``prompt``.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, fields
from functools import cache

from ragdesk.engine.formats import Takes, parts_of
from ragdesk.engine.records import Chunk
from ragdesk.engine.resource_files import resource_path

PROMPT_LANGUAGES = ("en", "cs", "pl")
"""Languages with a template; the first stands in for all others."""

_SECTION = re.compile(r"^== (\w+) ==\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Template:
    """What the program itself says in a prompt.

    Attributes:
        above: the first line of a prompt that is copied or saved, for its reader; ``{label}``.
        role: the first line of the system message; the next ones are its rules, in this order.
        only, cite, unknown: nothing from memory; numbers of passages; what to say when the answer is not there.
        fence: what stands between the fences is no order; ``{label}``.
        short, list, table, quote: the rule for each form of the answer.
        steps: the rule for thinking first.
        source: the line above a passage; ``{source}``.
        page, scanned, message, note, section, also: parts of that line; ``{page}``, ``{part}``, ``{section}``,
            ``{files}``.
        reminder: after the passages.
        go_on: after an answer that was cut off.
        question: around the question; ``{question}``.
        sources_title, left_out_title, score, settings_title: of an exported prompt; ``{score}``.
        examples: questions with the answers that are wanted, below the rules; empty unless the user wrote some.
    """

    above: str
    role: str
    only: str
    cite: str
    unknown: str
    fence: str
    short: str
    list: str
    table: str
    quote: str
    steps: str
    source: str
    page: str
    scanned: str
    message: str
    note: str
    section: str
    also: str
    reminder: str
    go_on: str
    question: str
    sources_title: str
    left_out_title: str
    score: str
    settings_title: str
    examples: str = ""

    def instructions(self, label: str, form: str = "short", *, step_by_step: bool = False) -> str:
        """The system message: the role, the rules by number, and the examples."""
        rules = [self.only, self.cite, self.unknown, self.fence.replace("{label}", label), getattr(self, form)]
        rules += [self.steps] if step_by_step else []
        numbered = [f"{number}. {rule}" for number, rule in enumerate(filter(None, rules), start=1)]
        lines = "\n".join(filter(None, (self.role, *numbered)))
        return f"{lines}\n\n{self.examples}" if self.examples else lines

    def part_of(self, chunk: Chunk) -> str:
        """Which of many documents in its file a passage is from, where that has only a number."""
        if not chunk.part or chunk.inner:
            return ""
        kinds = {Takes.NOTES: self.note, Takes.MESSAGES: self.message}
        return kinds[parts_of(chunk.path)].format(part=chunk.part)


def prompt_language(language: str) -> str:
    """The language in which a question in ``language`` is put to the model."""
    return language if language in PROMPT_LANGUAGES else PROMPT_LANGUAGES[0]


@cache
def load_template(language: str) -> Template:
    """Read the template of a language, or the English one.

    Raises:
        ValueError: when the file lacks a section or has an unknown one; a defect of the program, not of the user.
    """
    name = f"prompts/{prompt_language(language)}.txt"
    _, *pieces = _SECTION.split(resource_path(name).read_text(encoding="utf-8"))
    sections = {key: text.strip("\n") for key, text in zip(pieces[::2], pieces[1::2], strict=True)}
    if set(sections) != {item.name for item in fields(Template) if item.default is MISSING}:
        raise ValueError(f"{name}: sections {sorted(sections)}")
    return Template(**sections)

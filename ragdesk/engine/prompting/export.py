"""Writes a prompt to a file, to be pasted into any chat program or kept.

Takes:  a prompt and a path.
Gives:  a text, Markdown or JSON file that holds exactly what is sent, below a line that tells its reader what it is;
        by that line, or its first field, the program knows its own files again (``text.own_export``).
Never:  a half-written file, or one that other users of the computer may read.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path

from ragdesk.engine.errors import ExportFailed
from ragdesk.engine.prompting.kept_files import write_whole
from ragdesk.engine.prompting.templates import Template, load_template
from ragdesk.engine.records import Hit, Prompt
from ragdesk.engine.text.own_export import PROGRAM

FORMATS = ("txt", "md", "json", "messages")
"""By suffix, the last by ``.messages.json``; a path with another suffix gets plain text."""

MESSAGES_ENDING = ".messages.json"

_BACKTICKS = re.compile(r"`+")


def export_prompt(prompt: Prompt, path: Path) -> None:
    """Write a prompt to ``path`` whole or not at all, readable by the user alone.

    Raises:
        ExportFailed: when the file cannot be written.
    """
    content = render_prompt(prompt, format_of(path))
    try:
        write_whole(path, content.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise ExportFailed(path=path, details=str(error)) from error


def format_of(path: Path) -> str:
    """The format that a file's name asks for."""
    if path.name.lower().endswith(MESSAGES_ENDING):
        return "messages"
    suffix = path.suffix.lower().lstrip(".")
    return suffix if suffix in FORMATS[:-1] else "txt"


def render_prompt(prompt: Prompt, format: str) -> str:
    """The prompt as "txt" (the line above, and the messages), "md" (also the sources), "json", "messages".

    JSON holds everything, but "messages" these alone, as servers of models take them.

    Raises:
        ValueError: for any other format.
    """
    if format == "txt":
        return "\n\n".join((*_above(prompt), *(message.content for message in prompt.messages))) + "\n"
    if format == "md":
        return _render_markdown(prompt)
    if format == "json":
        return json.dumps(_as_json(prompt), ensure_ascii=False, indent=1) + "\n"
    if format == "messages":
        return json.dumps(_messages(prompt), ensure_ascii=False, indent=1) + "\n"
    raise ValueError(f"no such format: {format}")


def _messages(prompt: Prompt) -> list[dict[str, str]]:
    return [{"role": message.role, "content": message.content} for message in prompt.messages]


def _above(prompt: Prompt) -> tuple[str, ...]:
    """What it is, and what its labels are for; nothing for a prompt without messages."""
    return (load_template(prompt.language).above.format(label=prompt.label),) if prompt.label else ()


def _render_markdown(prompt: Prompt) -> str:
    """Messages in code blocks, which show them letter by letter, then what they were made of."""
    template = load_template(prompt.language)
    parts = [*_above(prompt)]
    parts += [f"## {message.role}\n\n{_code_block(message.content)}" for message in prompt.messages]
    sources = [f"- [{number}] {_code_span(_place(hit, template))}{_score(hit, template)}"
               for number, hit in enumerate(prompt.sources, 1)]
    left_out = [f"- {_code_span(_place(hit, template))}" for hit in prompt.left_out]
    parts += [f"## {template.sources_title}\n\n" + "\n".join(sources)] if sources else []
    parts += [f"## {template.left_out_title}\n\n" + "\n".join(left_out)] if left_out else []
    facts = [f"- {name}: {_code_span(str(value))}" for name, value in _facts(prompt).items()]
    parts += [f"## {template.settings_title}\n\n" + "\n".join(facts)] if facts else []
    return "\n\n".join(parts) + "\n"


def _score(hit: Hit, template: Template) -> str:
    """What the passage was found with; nothing for one that was sent without being found."""
    return f" ({template.score.format(score=f'{hit.score:.4g}')})" if hit.rank else ""


def _facts(prompt: Prompt) -> dict[str, object]:
    """What the prompt was made with, by name; an own template only where there is one."""
    facts = asdict(prompt.made_with) if prompt.made_with is not None else {}
    return {name: value for name, value in facts.items() if name != "template" or value}


def _place(hit: Hit, template: Template) -> str:
    """Where a passage stands, in one line."""
    page = "" if hit.chunk.page is None else f", {template.page.format(page=hit.chunk.page)}"
    part = template.part_of(hit.chunk)
    return " ".join(f"{hit.chunk.whole_path}{f', {part}' if part else ''}{page}".split())


def _code_block(text: str) -> str:
    """A fenced block whose fence is longer than any in the text."""
    fence = "`" * max(3, _longest_backticks(text) + 1)
    return f"{fence}text\n{text}\n{fence}"


def _code_span(text: str) -> str:
    """Inline code, so that a file name is shown and not rendered."""
    ticks = "`" * (_longest_backticks(text) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _longest_backticks(text: str) -> int:
    """Length of the longest run of backticks."""
    return max(map(len, _BACKTICKS.findall(text)), default=0)


def _as_json(prompt: Prompt) -> dict[str, object]:
    """The stable JSON form of a prompt."""
    return {
        "made_by": PROGRAM,
        "question": prompt.question,
        "language": prompt.language,
        "messages": _messages(prompt),
        "tokens": prompt.tokens,
        "window": prompt.window_tokens,
        "answer_tokens": prompt.answer_tokens,
        "sources": [_source_as_json(number, hit) for number, hit in enumerate(prompt.sources, start=1)],
        "left_out": [hit.chunk.path for hit in prompt.left_out],
        **({"settings": facts} if (facts := _facts(prompt)) else {}),
    }


def _source_as_json(number: int, hit: Hit) -> dict[str, object]:
    """One source, without its text, which stands in the message but for what is hidden of it."""
    chunk = hit.chunk
    return {"number": number, "path": chunk.path, **({"part": chunk.part} if chunk.part else {}),
            **({"inner": chunk.inner} if chunk.inner else {}), "page": chunk.page,
            "title": hit.document_title, "heading": list(chunk.heading), "start": chunk.start, "end": chunk.end,
            **({"rank": hit.rank, "score": hit.score} if hit.rank else {"always_sent": True}),
            **({"hidden": [list(span) for span in chunk.hidden]} if chunk.hidden else {})}

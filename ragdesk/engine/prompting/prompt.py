"""Builds the exact messages for the model.

Takes:  a search result and the settings.
Gives:  a ``Prompt``: two messages, their blocks, the sources by number and what did not fit.
Never:  more than the window holds: estimate of all messages + room for the answer <= window, whatever is asked.

The system message holds the instructions; the user message holds the passages, a reminder and the question, which comes
last. The first block is the system message; the others joined are the user message.
"""

from __future__ import annotations

from collections.abc import Sequence

from ragdesk.engine.hidden.shown import visible_text
from ragdesk.engine.prompting.fencing import defuse_marks, fence_line, fence_passage, make_label, remove_invisible
from ragdesk.engine.prompting.templates import Template, load_template, prompt_language
from ragdesk.engine.prompting.token_estimate import MESSAGE_OVERHEAD_TOKENS, estimate_tokens
from ragdesk.engine.records import ChatMessage, Hit, Prompt, PromptBlock, PromptPart, SearchResult
from ragdesk.engine.retrieval.explanation import all_terms
from ragdesk.engine.settings import Settings
from ragdesk.engine.text.titles import own_title

HEADING_SEPARATOR = " › "
MOST_DUPLICATES_NAMED = 5


def build_prompt(result: SearchResult, settings: Settings) -> Prompt:
    """Put the best passages and the question into messages that fit the window.

    The first ``settings.passages_sent`` hits are numbered 1..n in their order; of several with exactly one text only
    the first takes a place, and names the files of the others. What a document's own program does not show is left out,
    and so is a passage that holds nothing else, or was found only by words that stand there. How many hits are listed
    does not count. When they do not all fit, the lowest are left out whole
    and named in ``left_out``. When not even instructions and question fit, there are no messages at all: nothing is
    shortened silently, and asking a model with such a prompt is refused.
    """
    language = prompt_language(result.question.language)
    wanted = _distinct((*result.hits, *result.unlisted))[: settings.passages_sent]
    frame = _frame_blocks(result.question.text, load_template(language), label := make_label())
    room = settings.window_tokens - settings.answer_tokens - sum(block.tokens for block in frame)
    passages = _fitting_blocks(wanted, load_template(language), label, room)
    blocks = (frame[0], *passages, *frame[1:]) if room >= 0 else ()
    return Prompt(
        question=result.question.text, language=language, messages=_messages(blocks), blocks=blocks,
        sources=wanted[: len(passages)], left_out=wanted[len(passages):],
        tokens=sum(block.tokens for block in blocks),
        window_tokens=settings.window_tokens, answer_tokens=settings.answer_tokens, label=label if blocks else "",
    )


def _distinct(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """The first hit of each text that can be shown: the same words twice would only take the room of others."""
    first: dict[str, Hit] = {}
    for hit in hits:
        text = visible_text(hit.chunk)
        if (text.strip() or not hit.chunk.hidden) and not _is_found_by_hidden_words(hit):
            first.setdefault(text, hit)
    return tuple(first.values())


def _is_found_by_hidden_words(hit: Hit) -> bool:
    """Whether the passage shows none of the words that it was found by."""
    return bool(hit.chunk.hidden and hit.hidden_words) and not any(term.spans for term in all_terms(hit))


def _frame_blocks(question: str, template: Template, label: str) -> tuple[PromptBlock, PromptBlock, PromptBlock]:
    """Instructions, reminder and question: what is sent whether or not a passage fits."""
    instructions = template.instructions.format(label=label)
    asked = template.question.format(question=defuse_marks(remove_invisible(question)).strip())
    return (
        _block(PromptPart.INSTRUCTIONS, instructions, MESSAGE_OVERHEAD_TOKENS),
        _block(PromptPart.INSTRUCTIONS, template.reminder + "\n\n", MESSAGE_OVERHEAD_TOKENS),
        _block(PromptPart.QUESTION, asked),
    )


def _fitting_blocks(hits: Sequence[Hit], template: Template, label: str, room_tokens: int) -> tuple[PromptBlock, ...]:
    """Blocks of the first hits, as many as there is room for."""
    blocks: list[PromptBlock] = []
    for number, hit in enumerate(hits, start=1):
        block = _block(PromptPart.PASSAGE, _passage_text(hit, number, template, label), number=number)
        room_tokens -= block.tokens
        if room_tokens < 0:
            break
        blocks.append(block)
    return tuple(blocks)


def _passage_text(hit: Hit, number: int, template: Template, label: str) -> str:
    """A passage between its fences; whatever its author chose, the path and headings too, stands inside."""
    source = template.source.format(source=_source_line(hit, template, label))
    text = fence_passage(visible_text(hit.chunk), label).strip()
    return f"<passage {label} [{number}]>\n{source}\n{text}\n</passage {label}>\n\n"


def _source_line(hit: Hit, template: Template, label: str) -> str:
    """Title, path, message, page and headings of a passage, and other files that say the same."""
    title = own_title(hit.document_title, hit.chunk.whole_path)
    is_said = not title or title in hit.chunk.heading
    parts = [] if is_said else [fence_line(title, label)]
    parts.append(fence_line(hit.chunk.whole_path, label))
    parts += filter(None, (template.part_of(hit.chunk),))
    if hit.chunk.page is not None:
        parts.append(template.page.format(page=hit.chunk.page))
    if hit.chunk.is_scanned:
        parts.append(template.scanned)
    if hit.chunk.heading:
        section = HEADING_SEPARATOR.join(fence_line(title, label) for title in hit.chunk.heading)
        parts.append(template.section.format(section=section))
    if hit.same_text_in:
        files = ", ".join(fence_line(path, label) for path in hit.same_text_in[:MOST_DUPLICATES_NAMED])
        parts.append(template.also.format(files=files))
    return ", ".join(parts)


def _block(part: PromptPart, text: str, extra_tokens: int = 0, *, number: int | None = None) -> PromptBlock:
    """A stretch of the prompt with its estimated length."""
    return PromptBlock(part=part, text=text, tokens=estimate_tokens(text) + extra_tokens, number=number)


def _messages(blocks: Sequence[PromptBlock]) -> tuple[ChatMessage, ...]:
    """The system and the user message; none when there are no blocks."""
    if not blocks:
        return ()
    user = "".join(block.text for block in blocks[1:])
    return (ChatMessage("system", blocks[0].text), ChatMessage("user", user))

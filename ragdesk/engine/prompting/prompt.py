"""Builds the exact messages for the model.

Takes:  a search result, the settings, and what the user changed for this prompt.
Gives:  a ``Prompt``: two messages, their blocks, the sources by number and what did not fit.
Never:  more than the window holds: estimate of all messages + room for the answer <= window, whatever is asked.

The system message holds the instructions; the user message holds the passages, a reminder and the question, which comes
last. The first block is the system message; the others joined are the user message.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from ragdesk.engine.hidden.shown import visible_text
from ragdesk.engine.prompting.fencing import defuse_marks, fence_line, fence_passage, make_label, remove_invisible
from ragdesk.engine.prompting.selection import arrange, select
from ragdesk.engine.prompting.template_parts import with_parts
from ragdesk.engine.prompting.templates import Template, load_template, prompt_language
from ragdesk.engine.prompting.token_estimate import MESSAGE_OVERHEAD_TOKENS, estimate_tokens
from ragdesk.engine.records import (
    NO_CHOICE,
    ChatMessage,
    Chunk,
    Hit,
    Prompt,
    PromptBlock,
    PromptChoice,
    PromptFacts,
    PromptPart,
    PromptPassage,
    SearchResult,
    Standing,
)
from ragdesk.engine.settings import Settings
from ragdesk.engine.text.titles import own_title

HEADING_SEPARATOR = " › "
MOST_DUPLICATES_NAMED = 5
NOTHING_WIDER: Mapping[int, Chunk] = MappingProxyType({})


def build_prompt(result: SearchResult, settings: Settings, choice: PromptChoice = NO_CHOICE, *,
                 pinned: Sequence[Hit] = (), wider: Mapping[int, Chunk] = NOTHING_WIDER,
                 edited: Mapping[str, str] | None = None) -> Prompt:
    """Put the best passages and the question into messages that fit the window.

    The first ``settings.passages_sent`` hits are numbered 1..n in their order; of several with exactly one text only
    the first takes a place, and names the files of the others. What a document's own program does not show is left out,
    and so is a passage that holds nothing else, or was found only by words that stand there. How many hits are listed
    does not count. When they do not all fit, the lowest are left out whole
    and named in ``left_out``. When not even instructions and question fit, there are no messages at all: nothing is
    shortened silently, and asking a model with such a prompt is refused.

    Args:
        result: of the search.
        settings: how many passages, in which order, and how large the window is.
        choice: what the user changed; the numbers follow the order of sending.
        pinned: passages that are sent always, whatever was found.
        wider: chunk id -> the passage together with its neighbours, for each that the choice widens.
        edited: parts of the template that the user wrote, which were checked; None for the program's own.
    """
    language = prompt_language(result.question.language)
    template, label = with_parts(load_template(language), edited or {}), make_label()
    chosen = select(result, settings, choice, pinned, wider)
    frame = _frame_blocks(result.question.text, template, label, settings)
    room = settings.window_tokens - settings.answer_tokens - sum(block.tokens for block in frame)
    fitting, dropped, made = _fitting(chosen.wanted, template, label, room)
    arranged = arrange(fitting, settings.passage_order, choice)
    own = [made[number] if passage.number == number else _passage_block(passage.hit, number, template, label)
           for number, passage in enumerate(arranged, start=1)]
    blocks = (frame[0], *own, *frame[1:]) if room >= 0 else ()
    sent = tuple(replace(passage, number=block.number, tokens=block.tokens)
                 for passage, block in zip(arranged, own, strict=True))
    return Prompt(
        question=result.question.text, language=language, messages=_messages(blocks), blocks=blocks,
        sources=tuple(passage.hit for passage in sent), left_out=tuple(passage.hit for passage in dropped),
        tokens=sum(block.tokens for block in blocks), window_tokens=settings.window_tokens,
        answer_tokens=settings.answer_tokens, label=label if blocks else "",
        passages=(*sent, *dropped, *chosen.others), made_with=_facts(result, settings, edited),
    )


def _facts(result: SearchResult, settings: Settings, edited: Mapping[str, str] | None) -> PromptFacts:
    """What the prompt was made with."""
    template = settings.prompt_template if edited else ""
    return PromptFacts(result.method, result.k1, result.b, settings.passages_sent, settings.passage_order,
                       settings.answer_form, settings.step_by_step, template)


def _frame_blocks(question: str, template: Template, label: str,
                  settings: Settings) -> tuple[PromptBlock, PromptBlock, PromptBlock]:
    """Instructions, reminder and question: what is sent whether or not a passage fits."""
    instructions = template.instructions(label, settings.answer_form, step_by_step=settings.step_by_step)
    asked = template.question.replace("{question}", defuse_marks(remove_invisible(question)).strip())
    return (
        _block(PromptPart.INSTRUCTIONS, instructions, MESSAGE_OVERHEAD_TOKENS),
        _block(PromptPart.INSTRUCTIONS, template.reminder + "\n\n", MESSAGE_OVERHEAD_TOKENS),
        _block(PromptPart.QUESTION, asked),
    )


def _fitting(wanted: Sequence[PromptPassage], template: Template, label: str, room_tokens: int,
             ) -> tuple[tuple[PromptPassage, ...], tuple[PromptPassage, ...], dict[int, PromptBlock]]:
    """Those that there is room for, and those that there is none for: from the first on that does not fit, all.

    The former have numbers, as if they were sent in this order; with these come their blocks.

    One that is pinned and does not fit takes no place from those below it, which may be more to the question.
    """
    fitting: list[PromptPassage] = []
    dropped: list[PromptPassage] = []
    blocks: dict[int, PromptBlock] = {}
    is_full = False
    for passage in wanted:
        block = _passage_block(passage.hit, number := len(fitting) + 1, template, label)
        if block.tokens > room_tokens or is_full:
            is_full = is_full or not passage.is_pinned
            dropped.append(replace(passage, tokens=block.tokens, standing=Standing.NO_ROOM))
            continue
        room_tokens -= block.tokens
        blocks[number] = block
        fitting.append(replace(passage, tokens=block.tokens, number=number))
    return tuple(fitting), tuple(dropped), blocks


def _passage_block(hit: Hit, number: int, template: Template, label: str) -> PromptBlock:
    """A passage as it is sent."""
    return _block(PromptPart.PASSAGE, _passage_text(hit, number, template, label), number=number)


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

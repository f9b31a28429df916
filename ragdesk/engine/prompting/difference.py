"""What is different in a prompt from the one before it.

Takes:  two prompts.
Gives:  a ``PromptChange``: numbers of passages, and which other parts are not the same.
Never:  compares what differs every time, such as the label of the fences.
"""

from __future__ import annotations

from ragdesk.engine.records import Hit, Prompt, PromptChange, PromptPart

_Place = tuple[str, int, int, int, str]


def compare_prompts(before: Prompt, after: Prompt) -> PromptChange:
    """What came in, went out and stands elsewhere; a passage that was widened or has changed is a new one."""
    old, new = _numbered(before), _numbered(after)
    stayed = [place for place in new if place in old]
    is_moved = [old[place] for place in stayed] != sorted(old[place] for place in stayed)
    return PromptChange(
        came=tuple(number for place, number in new.items() if place not in old),
        went=tuple(before.sources[number - 1] for place, number in old.items() if place not in new),
        stayed=len(stayed), is_reordered=is_moved,
        has_other_question=before.question != after.question,
        has_other_instructions=_instructions(before) != _instructions(after))


def _numbered(prompt: Prompt) -> dict[_Place, int]:
    """The passages of a prompt by their places and words, with their numbers."""
    return {_place(hit): number for number, hit in enumerate(prompt.sources, start=1)}


def _place(hit: Hit) -> _Place:
    chunk = hit.chunk
    return chunk.path, chunk.part, chunk.start, chunk.end, chunk.text


def _instructions(prompt: Prompt) -> list[str]:
    """What the program itself says, without the label of this one prompt."""
    own = [block.text for block in prompt.blocks if block.part is PromptPart.INSTRUCTIONS]
    return [text.replace(prompt.label, "") if prompt.label else text for text in own]

"""An answer that was pasted: what a chatbot wrote to a prompt that the user copied or saved.

Takes:  its text, and the search result and the prompt that it answers.
Gives:  an ``Answer``, held against the passages as a model's is.
Never:  asks or tells anybody anything; believes the chatbot's own list of sources.
"""

from __future__ import annotations

from ragdesk.engine.answering.chatbot_markers import with_own_markers
from ragdesk.engine.answering.citations import check
from ragdesk.engine.answering.markers import spell_out_ranges
from ragdesk.engine.reasons import StoppedBy
from ragdesk.engine.records import Answer, AnswerMaker, Hit, Prompt, SearchResult, Verdict

LONGEST_PASTED = 200_000
"""Characters; what is longer is no answer to a question, and its rest is left out."""


def check_pasted(text: str, result: SearchResult, prompt: Prompt) -> Answer:
    """Hold a pasted answer against the passages.

    Returns:
        an answer by ``AnswerMaker.PASTED`` with the chatbot's ways of citing written as ``[n]``; not complete where it
        was too long.
    """
    names = [_names_of(hit) for hit in prompt.sources]
    written = spell_out_ranges(with_own_markers(text[:LONGEST_PASTED], names))
    checked = check(written, prompt)
    is_whole = len(text) <= LONGEST_PASTED
    return Answer(
        AnswerMaker.PASTED, written, checked.citations, complete=is_whole,
        stopped_by=StoppedBy.NOTHING if is_whole else StoppedBy.LONG, claims=checked.claims,
        is_refusal=checked.is_refusal,
        against_evidence=result.evidence.verdict is Verdict.NONE and not checked.is_refusal)


def is_prompt(text: str, prompt: Prompt) -> bool:
    """Whether a text is the prompt itself, which is easily pasted in place of the answer."""
    return bool(prompt.messages) and "".join(prompt.messages[-1].content.split()) in "".join(text.split())


def _names_of(hit: Hit) -> tuple[str, ...]:
    """What a list of sources may call a passage: its path, its file's name, its document's title."""
    return tuple(filter(None, (hit.chunk.path, hit.chunk.path.rpartition("/")[2], hit.document_title)))

"""Going on with an answer of a model that was cut off.

Takes:  the answer so far, with the search result and the prompt that it answers.
Gives:  whether it can be gone on with; both parts as one answer, held against the passages as a whole.
Never:  loses what is there: when nothing more comes, the first part is still the caller's.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ragdesk.engine.answering.answer import ModelCalls, OnPiece, OnStart, write_answer
from ragdesk.engine.answering.citations import check
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.prompting.templates import load_template
from ragdesk.engine.prompting.token_estimate import MESSAGE_OVERHEAD_TOKENS, estimate_tokens
from ragdesk.engine.reasons import StoppedBy
from ragdesk.engine.records import Answer, AnswerMaker, ChatMessage, Prompt, SearchResult, Verdict
from ragdesk.engine.settings import Settings

CUT_OFF = frozenset({StoppedBy.NOTHING, StoppedBy.ROOM, StoppedBy.TIME, StoppedBy.SLOW, StoppedBy.CLOSED})
"""After these a model may have more to say; the others stopped it because what it said was of no use."""

LEAST_ROOM_TOKENS = 64
"""With less left in the model's window it could not say much more."""

LEAST_OVERLAP = 12
"""Characters said twice that cannot be chance."""

LONGEST_CUT = 300
"""Characters at the end of a text in which its last word is looked for."""

MOST_OVERLAP = 2_000
"""Characters at the end of the first part that are looked for at the beginning of the second."""

_CUT_WORD = re.compile(r"(?:\n\s*(?:[-*•|#]+|\d{1,2}[.)])[ \t]+|\s+)\S*[^\s.!?…:;,)\]\"”’]$")
"""The last word of a text that does not end with a sign, since it may be half a word; and what opens its line."""

_NEW_LINE = re.compile(r"(?:[-*•|#]|\d{1,2}[.)]\s)")
"""How a point of a list, a row of a table or a heading begins."""


def can_go_on(answer: Answer, prompt: Prompt) -> bool:
    """Whether the rest of an answer can be asked for, and there is room for it in the model's window."""
    is_cut = answer.by is AnswerMaker.MODEL and not answer.complete and answer.stopped_by in CUT_OFF
    return is_cut and bool(answer.text.strip()) and _to_go_on(answer, prompt).answer_tokens >= LEAST_ROOM_TOKENS


def go_on(so_far: Answer, result: SearchResult, prompt: Prompt, settings: Settings, calls: ModelCalls, *,
          on_start: OnStart, on_piece: OnPiece, token: CancelToken) -> Answer:
    """Have a model write the rest of an answer.

    Args:
        on_piece: gets the first part again before the first piece of the rest.

    Raises:
        ModelError, Cancelled: no more text came.
    """
    begun: list[str] = []

    def pass_on(piece: str) -> None:
        if not begun:
            begun.append(piece)
            on_piece(_kept(so_far.text)[0] + " ")
        on_piece(piece)

    more = write_answer(result, _to_go_on(so_far, prompt), settings, calls, on_start=on_start, on_piece=pass_on,
                        token=token)
    text = join_parts(so_far.text, more.text)
    checked = check(text, prompt)
    return replace(more, text=text, citations=checked.citations, claims=checked.claims, is_refusal=checked.is_refusal,
                   seconds=so_far.seconds + more.seconds,
                   thoughts="\n\n".join(filter(None, (so_far.thoughts, more.thoughts))),
                   against_evidence=result.evidence.verdict is Verdict.NONE and not checked.is_refusal)


def join_parts(first: str, second: str) -> str:
    """Both parts of an answer as one text, without what the second says again."""
    kept, gap = _kept(first)
    second = second.lstrip()
    if len(kept) >= LEAST_OVERLAP and second.startswith(kept):
        return second
    longest = min(len(second), len(kept), MOST_OVERLAP)
    overlap = next((size for size in range(longest, LEAST_OVERLAP - 1, -1) if kept.endswith(second[:size])), 0)
    if overlap:
        return kept + second[overlap:]
    return kept + ("\n" if gap == " " and _NEW_LINE.match(second) else gap) + second


def _kept(text: str) -> tuple[str, str]:
    """The text up to its last whole word, and the white space that came after it."""
    text = text.rstrip()
    cut = _CUT_WORD.search(text, max(0, len(text) - LONGEST_CUT))
    if cut is None:
        return text, " "
    space = cut[0][:len(cut[0]) - len(cut[0].lstrip())]
    return text[:cut.start()].rstrip(), space


def _to_go_on(answer: Answer, prompt: Prompt) -> Prompt:
    """The prompt with the answer so far, and the wish that it be gone on with, in what room is left."""
    more = (ChatMessage("assistant", _kept(answer.text)[0]), ChatMessage("user", load_template(prompt.language).go_on))
    tokens = prompt.tokens + sum(estimate_tokens(message.content) + MESSAGE_OVERHEAD_TOKENS for message in more)
    room = min(prompt.answer_tokens, prompt.window_tokens - tokens)
    return replace(prompt, messages=prompt.messages + more, tokens=tokens, answer_tokens=room)

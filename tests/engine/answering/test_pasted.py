"""An answer that was pasted is held against the passages as a model's is."""

from __future__ import annotations

from ragdesk.engine.answering.pasted import LONGEST_PASTED, check_pasted, is_prompt
from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.prompting.export import render_prompt
from ragdesk.engine.reasons import ClaimVerdict, StoppedBy
from ragdesk.engine.records import Answer, AnswerMaker, Verdict
from ragdesk.engine.settings import Settings
from tests.helpers.builders import make_chunk, make_hit, make_result

TEXTS = ("The warranty covers the battery for 24 months.", "A dog pays 150 CZK a night.")
HITS = tuple(make_hit(make_chunk(text, path=f"note {rank}.md"), rank=rank) for rank, text in enumerate(TEXTS, 1))


def check(text: str, verdict: Verdict = Verdict.STRONG) -> Answer:
    result = make_result(HITS, verdict=verdict)
    return check_pasted(text, result, build_prompt(result, Settings()))


def test_each_claim_is_held_against_its_passage() -> None:
    answer = check("The warranty covers the battery for 24 months.[^1] A dog pays 250 CZK a night (source 2).\n\n"
                   "[^1]: note 1.md, passage 1")
    assert (answer.by, answer.complete) == (AnswerMaker.PASTED, True)
    assert [claim.verdict for claim in answer.claims] == [ClaimVerdict.EXACT, ClaimVerdict.NOWHERE]
    assert [citation.quote for citation in answer.citations] == list(TEXTS)
    assert [answer.text[citation.answer_start:citation.answer_end] for citation in answer.citations] == ["[1]", "[2]"]
    assert (answer.model, answer.address) == ("", "")


def test_each_passage_of_a_range_can_be_opened() -> None:
    answer = check("A dog pays 150 CZK a night [1-3].")
    assert answer.text.endswith("[1, 2, 3].")
    assert [citation.source for citation in answer.citations] == [0, 1, None]


def test_a_refusal_and_an_answer_against_the_evidence_are_told_apart() -> None:
    assert check("The passages do not contain the answer.", Verdict.NONE).is_refusal
    assert not check("The passages do not contain the answer.", Verdict.NONE).against_evidence
    assert check("A dog pays 150 CZK a night [2].", Verdict.NONE).against_evidence
    assert not check("A dog pays 150 CZK a night [2].").against_evidence


def test_what_is_too_long_is_cut_and_that_is_said() -> None:
    answer = check("A dog pays 150 CZK a night [2]. " * (LONGEST_PASTED // 30))
    assert len(answer.text) <= LONGEST_PASTED
    assert (answer.complete, answer.stopped_by) == (False, StoppedBy.LONG)


def test_the_prompt_itself_is_no_answer() -> None:
    prompt = build_prompt(make_result(HITS), Settings())
    assert is_prompt(render_prompt(prompt, "txt"), prompt)
    assert is_prompt(render_prompt(prompt, "txt").replace("\n", "\r\n"), prompt)
    assert not is_prompt("A dog pays 150 CZK a night [2].", prompt)

"""How an answer is written down, passed on and limited.

Covers: thoughts.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.answering.model_client import transcript as transcript_module
from ragdesk.engine.answering.model_client.limits import ModelLimits
from ragdesk.engine.answering.model_client.stream_events import BAD_PIECE, Piece
from ragdesk.engine.answering.model_client.transcript import Transcript


class _Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> _Clock:
    """The clock of the transcript."""
    clock = _Clock()
    monkeypatch.setattr(transcript_module, "time", clock)
    return clock


def _write(*texts: str, limits: ModelLimits | None = None, answer_tokens: int = 600) -> tuple[Transcript, list[str]]:
    shown: list[str] = []
    transcript = Transcript(shown.append, limits or ModelLimits(), answer_tokens)
    for text in texts:
        transcript.take(Piece(text=text))
    return transcript, shown


def test_text_is_passed_on_in_portions_of_forty_milliseconds(clock: _Clock) -> None:
    transcript, shown = _write()
    for _ in range(10):
        transcript.take(Piece(text="ab"))
        clock.now += 0.01
        transcript.pass_on()
    transcript.close()

    assert shown == ["abababab", "abababab", "abab"]


def test_what_is_passed_on_is_what_is_kept() -> None:
    transcript, shown = _write("  \n", "The ", "\x1b[31mbattery\x1b[0m", " \u202elasts\x07")
    transcript.close()

    assert transcript.text == "The battery lasts" == "".join(shown)


def test_an_answer_without_its_end_was_cut_by_the_server() -> None:
    transcript, _ = _write("half")
    transcript.close()

    assert transcript.stopped_by == "closed"


@pytest.mark.parametrize(("end", "stopped_by"), [
    (Piece(is_end=True), ""), (Piece(is_end=True, was_cut=True), "room"), (Piece(error="no\x1b[1m room"), "error"),
])
def test_the_end_is_told_apart(end: Piece, stopped_by: str) -> None:
    transcript, _ = _write("text")
    transcript.take(end)
    transcript.take(Piece(text="more"))
    transcript.close()

    assert transcript.is_ended
    assert transcript.stopped_by == stopped_by
    assert transcript.text == "text"
    assert transcript.details == ("no room" if stopped_by == "error" else "")


def test_the_same_piece_over_and_over_is_stopped() -> None:
    transcript, _ = _write(*["GULL "] * 200)
    assert not transcript.is_ended

    transcript.take(Piece(text="GULL "))

    assert transcript.stopped_by == "repeats"
    assert transcript.text == "GULL " * 200


def test_pieces_that_change_are_not_taken_for_repeats() -> None:
    transcript, _ = _write(*["tick ", "tock "] * 300)

    assert not transcript.is_ended


def test_an_answer_far_beyond_what_was_asked_for_is_stopped() -> None:
    transcript, _ = _write(*[f"word{i} " for i in range(1000)], answer_tokens=16)

    assert transcript.stopped_by == "long"
    assert len(transcript.text) <= 16 * 20


def test_an_answer_beyond_a_megabyte_is_stopped() -> None:
    transcript, _ = _write("ř" * 600_000, answer_tokens=1_000_000)

    assert transcript.stopped_by == "long"


def test_twenty_bad_events_are_skipped_and_no_more() -> None:
    transcript, _ = _write("good ")
    for _ in range(20):
        transcript.take(BAD_PIECE)
    transcript.take(Piece(text="still good"))
    assert not transcript.is_ended

    transcript.take(BAD_PIECE)

    assert transcript.stopped_by == "unreadable"
    assert transcript.text == "good still good"


@pytest.mark.parametrize("texts", [
    ["<think>hm, 24?</think>It is 24."], ["<th", "ink>hm", ", 24?</th", "ink>", "It is 24."],
    ["\n<think>", "</think>\n\n", "It is 24."],
])
def test_thoughts_are_set_apart(texts: list[str]) -> None:
    transcript, shown = _write(*texts)
    transcript.close()

    assert transcript.text == "It is 24." == "".join(shown)
    assert transcript.thoughts == ("hm, 24?" if "hm" in "".join(texts) else "")


@given(st.lists(st.integers(0, 30), max_size=8))
def test_thoughts_do_not_depend_on_how_they_are_split(places: list[int]) -> None:
    text = "<think>a < b </thin> c</think>It is 24."
    cuts = [0, *sorted(places), len(text)]
    transcript, shown = _write(*[text[start:end] for start, end in pairwise(cuts)])
    transcript.close()

    assert transcript.text == "It is 24." == "".join(shown)
    assert transcript.thoughts == "a < b </thin> c"


def test_thoughts_whose_beginning_the_server_keeps_to_itself_are_no_part_of_the_answer() -> None:
    transcript, _ = _write("hm, 24?\n</thi", "nk>\n\nIt is 24.")
    transcript.close()

    assert (transcript.text, transcript.thoughts) == ("It is 24.", "hm, 24?")


def test_an_answer_may_speak_of_the_marks_of_thoughts() -> None:
    transcript, _ = _write("The model ends with </think> and then answers.")
    transcript.close()

    assert transcript.text.startswith("The model ends with </think>")
    assert transcript.thoughts == ""


def test_thoughts_in_a_field_of_their_own_are_written_down_and_limited() -> None:
    transcript, _ = _write(answer_tokens=16)
    transcript.take(Piece(thoughts="\x1b[31mhm, "))
    transcript.take(Piece(text="It is 24.", thoughts="24?\u202e"))
    assert (transcript.text, transcript.thoughts) == ("It is 24.", "hm, 24?")

    for number in range(200):
        transcript.take(Piece(thoughts=f"on {number} "))
    assert transcript.stopped_by == "long"
    assert len(transcript.thoughts) <= 16 * 20


@pytest.mark.parametrize("texts", [["<b>x"], ["<thi"], ["I <think> so</think>"], ["<", "5"]])
def test_what_only_resembles_thoughts_stays(texts: list[str]) -> None:
    transcript, _ = _write(*texts)
    transcript.close()

    assert transcript.text == "".join(texts)


def test_thoughts_without_end_are_no_answer() -> None:
    transcript, _ = _write("<think>", "on and on and on")
    transcript.close()

    assert transcript.text == ""
    assert transcript.thoughts.startswith("on and")


def test_halves_of_a_character_are_put_together() -> None:
    transcript, _ = _write("\ud83e\udd8a", " \ud83e")
    transcript.close()

    assert transcript.text == "🦊 \ufffd"


@pytest.mark.parametrize(("piece", "is_sign"), [
    (Piece(text="x"), True), (Piece(thoughts="hm"), True), (Piece(), False), (BAD_PIECE, False),
])
def test_text_and_thoughts_are_signs_of_life(piece: Piece, is_sign: bool) -> None:
    transcript, _ = _write()

    assert transcript.take(piece) is is_sign

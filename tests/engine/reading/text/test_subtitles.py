"""Subtitles become paragraphs that say when, and who."""

from __future__ import annotations

from pathlib import Path

from ragdesk.engine.reading.text.subtitles import MOST_WORDS, read_subtitles
from tests.helpers.reading import document, lines, read
from tests.helpers.sample_files import CODE, LINE, SUBTITLES, WEBVTT


def cues(*texts: str, gap: float = 0.5) -> str:
    parts = []
    for number, text in enumerate(texts):
        start = number * (2 + gap)
        begin, end = (f"00:{int(time) // 60:02}:{time % 60:06.3f}".replace(".", ",") for time in (start, start + 2))
        parts.append(f"{number + 1}\n{begin} --> {end}\n{text}\n")
    return "\n".join(parts)


def test_lines_that_follow_each_other_are_one_paragraph(tmp_path: Path) -> None:
    assert lines(document(tmp_path, "a.srt", SUBTITLES)) == [f"[0:00:01] Ahoj {LINE}", f"[0:01:00] {CODE}"]


def test_voices_are_named_and_notes_are_hidden(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.vtt", WEBVTT)
    assert lines(reading.documents[0]) == [f"[0:00:01] Eva Nová: {LINE} {CODE} & more"]
    assert reading.report.facts.hidden_pieces == 1


def test_a_line_that_rolls_on_is_told_once() -> None:
    rolling = cues("so we begin", "so we begin\nwith the boat", "with the boat\nand the rope")
    assert read_subtitles(rolling).text.strip() == "[0:00:00] so we begin with the boat and the rope"


def test_another_voice_or_a_pause_begins_a_paragraph() -> None:
    talk = cues("<v Eva>Ahoy", "<v Jan>Hello", "there")
    assert lines_of(talk) == ["[0:00:00] Eva: Ahoy", "[0:00:02] Jan: Hello there"]
    assert len(lines_of(cues("one", "two", gap=9))) == 2


def test_a_long_talk_is_cut_at_a_sentence_or_where_there_is_none_all_the_same() -> None:
    with_sentences = lines_of(cues(*(f"{number} " + "word " * 8 + "end." for number in range(12))))
    assert len(with_sentences) == 3
    assert all(line.endswith("end.") for line in with_sentences)
    endless = lines_of(cues(*(f"word {number} " * 5 for number in range(20))))
    assert all(len(line.split()) <= MOST_WORDS + 11 for line in endless)


def test_a_file_without_times_is_plain_text() -> None:
    assert read_subtitles("Only a note.\n").text == "Only a note.\n"


def lines_of(text: str) -> list[str]:
    return [line for line in read_subtitles(text).text.split("\n") if line]

"""The parsers of both kinds of streams, fed with bytes.

Covers: lines, ollama_stream, openai_stream, stream_events.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.answering.model_client.lines import LineCutter
from ragdesk.engine.answering.model_client.ollama_stream import OllamaStream
from ragdesk.engine.answering.model_client.openai_stream import OpenAiStream
from ragdesk.engine.answering.model_client.stream_events import BAD_PIECE, Piece, StreamParser

LIMIT = 10_000


def _delta(text: str | None, finish: str | None = None) -> bytes:
    event = {"choices": [{"delta": {} if text is None else {"content": text}, "finish_reason": finish}]}
    return b"data: " + json.dumps(event, ensure_ascii=False).encode() + b"\n\n"


def _line(text: str, **more: object) -> bytes:
    return json.dumps({"message": {"content": text}, "done": False, **more}, ensure_ascii=False).encode() + b"\n"


def _read(parser: StreamParser, data: bytes, size: int = 0) -> list[Piece]:
    parts = [data[i:i + size] for i in range(0, len(data), size)] if size else [data]
    return [piece for part in parts for piece in parser.feed(part)] + parser.close()


def _text(pieces: list[Piece]) -> str:
    return "".join(piece.text for piece in pieces)


OPENAI = _delta("Příliš ") + b": comment\r\n\r\n" + _delta("žluťoučký 🦊").replace(b"\n", b"\r\n") + b"data: [DONE]\n\n"
OLLAMA = _line("Příliš ") + b"\r\n" + _line("žluťoučký 🦊") + _line("", done=True)[:-1]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 7, 64])
@pytest.mark.parametrize(("make", "data"), [(OpenAiStream, OPENAI), (OllamaStream, OLLAMA)])
def test_pieces_do_not_depend_on_how_the_bytes_are_split(make: Callable[[int], StreamParser], data: bytes,
                                                         size: int) -> None:
    pieces = _read(make(LIMIT), data, size)

    assert _text(pieces) == "Příliš žluťoučký 🦊"
    assert [piece.is_end for piece in pieces] == [False, False, True]


@pytest.mark.parametrize(("event", "piece"), [
    (b"data: [DONE]\n\n", Piece(is_end=True)),
    (b"data:[DONE]\r\r", Piece(is_end=True)),
    (_delta(None, "stop"), Piece(is_end=True)),
    (_delta("x", "length"), Piece(text="x", is_end=True, was_cut=True)),
    (_delta(None), Piece()),
    (b'data: {"choices": []}\n\n', Piece()),
    (b'data: {"choices":[{"delta":{"role":"assistant","content":null}}]}\n\n', Piece()),
    (b'data: {"choices":[{"delta":{"reasoning_content":"hm"}}]}\n\n', Piece(thoughts="hm")),
    (b'data: {"choices":[{"delta":{"reasoning":"hm","thinking":""}}]}\n\n', Piece(thoughts="hm")),
    (b'data: {"choices":[{"message":{"content":"whole"}}]}\n\n', Piece(text="whole")),
    (b'data: {"choices":[{"text":"old"}]}\n\n', Piece(text="old", is_bad=True)),
    (b'data: {"error":{"message":"no room"}}\n\n', Piece(error="no room")),
    (b'data: {"error":"no room"}\n\n', Piece(error="no room")),
    (b"data: {not json}\n\n", BAD_PIECE),
    (b"data: 5\n\n", BAD_PIECE),
    (b"data: " + b"[" * 9000 + b"\n\n", BAD_PIECE),
    (b'data: {"choices": 7}\n\n', BAD_PIECE),
    (b'data: {"choices": [7]}\n\n', BAD_PIECE),
    (b'data: {"choices":\ndata: []}\n\n', Piece()),
])
def test_events_in_the_manner_of_openai(event: bytes, piece: Piece) -> None:
    assert _read(OpenAiStream(LIMIT), event) == [piece]


@pytest.mark.parametrize(("line", "piece"), [
    (_line("x"), Piece(text="x")),
    (_line("x", done=True), Piece(text="x", is_end=True)),
    (_line("x", done=True, done_reason="length"), Piece(text="x", is_end=True, was_cut=True)),
    (b'{"message":{"thinking":"hm","content":""},"done":false}\n', Piece(thoughts="hm")),
    (b'{"done":true}\n', Piece(is_end=True)),
    (b'{"error":"model is loading"}\n', Piece(error="model is loading")),
    (b"{not json}\n", BAD_PIECE),
    (b'{"status":"pulling"}\n', BAD_PIECE),
    (b"[1]\n", BAD_PIECE),
])
def test_lines_in_the_manner_of_ollama(line: bytes, piece: Piece) -> None:
    assert _read(OllamaStream(LIMIT), line) == [piece]


def test_fields_of_an_event_that_carry_no_text_are_passed_over() -> None:
    assert _read(OpenAiStream(LIMIT), b"event: message\nid: 7\nretry: 10\n\n: keep-alive\n\n\n") == []


def test_an_event_counts_without_the_blank_line_at_the_end() -> None:
    assert _read(OpenAiStream(LIMIT), b"data: [DONE]") == [Piece(is_end=True)]


def test_a_byte_order_mark_is_no_text() -> None:
    assert _text(_read(OpenAiStream(LIMIT), b"\xef\xbb\xbf" + _delta("x"))) == "x"


@pytest.mark.parametrize("make", [OpenAiStream, OllamaStream])
def test_a_line_beyond_the_limit_ends_the_reading_but_keeps_what_was_before(
        make: Callable[[int], StreamParser]) -> None:
    parser = make(LIMIT)
    before = _delta("kept") if make is OpenAiStream else _line("kept")

    pieces = parser.feed(before + b"data: " + b"y" * (LIMIT + 1))

    assert _text(pieces) == "kept"
    assert parser.is_overfull
    assert parser.feed(b"z" * LIMIT + b"\n" + before) == []
    assert parser.close() == []


def test_an_event_of_many_lines_is_limited_too() -> None:
    parser = OpenAiStream(LIMIT)

    for _ in range(LIMIT // 50):
        parser.feed(b"data: " + b"y" * 60 + b"\n")

    assert parser.is_overfull


@given(st.lists(st.text(alphabet="a\n\r\u0159🦊"), max_size=6), st.integers(1, 5))
def test_lines_are_those_that_the_whole_text_has(texts: list[str], size: int) -> None:
    data = "".join(texts).encode()
    cutter = LineCutter(LIMIT)

    lines = [line for i in range(0, len(data), size) for line in cutter.feed(data[i:i + size])] + cutter.close()

    wanted = data.decode().replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert lines == (wanted if wanted[-1] else wanted[:-1])

"""Every fault of the collection of misbehaving servers: a named end in good time, and the next question works.

Covers: model, connection, limits.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ragdesk.engine.answering.model_client.limits import ModelLimits
from ragdesk.engine.answering.model_client.model import stream_answer
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import (
    ModelBroken,
    ModelError,
    ModelNotAServer,
    ModelNotFound,
    ModelRefused,
    ModelTooSlow,
)
from ragdesk.engine.records import Answer, ModelServer, Prompt
from tests.helpers.processes import python_process

SHORT = ModelLimits(first_token_seconds=1.0, gap_seconds=1.0, total_seconds=4.0)
"""For faults that consist in keeping the client waiting."""

PATIENT = ModelLimits(connect_seconds=30.0)

LONGEST_SECONDS = 150.0

ERRORS: dict[str, type[ModelError]] = {
    "drop-before": ModelBroken,
    "e401": ModelRefused,
    "e404-model": ModelNotFound,
    "e429": ModelRefused,
    "e500": ModelRefused,
    "e503": ModelRefused,
    "gzip-bomb": ModelBroken,
    "header-bomb": ModelBroken,
    "html-200": ModelNotAServer,
    "line-10mb": ModelBroken,
    "line-no-newline": ModelBroken,
    "no-headers": ModelTooSlow,
    "not-http": ModelBroken,
    "redirect-file": ModelRefused,
    "redirect-loop": ModelRefused,
    "redirect-other": ModelRefused,
    "silent": ModelTooSlow,
    "slowloris": ModelTooSlow,
}
CUT_SHORT = {
    "drop-mid": ("Nájem je", "closed"),
    "endless": ("slovo slovo", "repeats"),
    "error-in-stream": ("Začátek", "error"),
    "no-done": ("Bez konce [1].", "closed"),
    "repeat": ("GULL GULL", "repeats"),
    "wrong-length": ("krátké", "closed"),
}
WHOLE = {
    "bad-json": "dobré pokračování [1]",
    "bad-utf8": "a\ufffd\ufffdb [1]",
    "comments-crlf": "řádek [1]",
    "cookie": "ok [1]",
    "json-not-stream": "Celá odpověď [1].",
    "latin1": "Příliš žluťoučký [1]",
    "markdown-attack": None,
    "ok": "Nájem je 24 500 Kč [1].",
    "split-utf8": "ěščřžýáíé 🦊 [1]",
    "wrong-shape": "text [1]",
}


@pytest.fixture(scope="module")
def fault_server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of the misbehaving server; it and a second one at the next port run in their own process."""
    tools = request.getfixturevalue("shared_folder") / "tools"
    if not (tools / "fault_server.py").is_file():
        pytest.skip(f"the shared folder has no tools/fault_server.py: {tools}")
    script = tmp_path_factory.mktemp("faults") / "serve.py"
    script.write_text(_START_SCRIPT, encoding="utf-8")
    with python_process([str(script), str(tools)]) as port:
        yield f"http://127.0.0.1:{port}"


_START_SCRIPT = """
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import fault_server
for _ in range(20):
    try:
        port = fault_server.serve()
        break
    except OSError:  # the port after a free one is not always free
        continue
print(port, flush=True)
sys.stdin.read()
"""


def _ask(address: str, fault: str, prompt: Prompt) -> tuple[Answer, list[str]]:
    pieces: list[str] = []
    server = ModelServer(f"{address}/{fault}", "openai", "", ("listed-before",))
    answer = stream_answer(prompt, server, "x", on_piece=pieces.append, token=CancelToken(),
                           limits=SHORT if ERRORS.get(fault) is ModelTooSlow else PATIENT)
    return answer, pieces


def _log(address: str) -> list[dict[str, object]]:
    return list(json.loads(httpx.get(f"{address}/_log", trust_env=False).text))


@pytest.fixture
def afterwards(fault_server: str, prompt: Prompt) -> Iterator[None]:
    """After any fault the next question is answered, nobody else was asked, and it did not take long."""
    started = time.monotonic()
    yield
    assert time.monotonic() - started < LONGEST_SECONDS
    answer, _ = _ask(fault_server, "ok", prompt)
    assert answer.text == WHOLE["ok"]
    port = int(fault_server.rpartition(":")[2])
    assert [entry for entry in _log(fault_server) if entry["port"] == port + 1] == []


@pytest.mark.usefixtures("afterwards")
@pytest.mark.parametrize("fault", sorted(ERRORS))
def test_without_text_the_error_has_a_name(fault_server: str, prompt: Prompt, fault: str) -> None:
    with pytest.raises(ModelError) as caught:
        _ask(fault_server, fault, prompt)

    error = caught.value
    assert type(error) is ERRORS[fault]
    assert error.title
    assert error.hint
    assert len(error.details) <= 400
    assert not [char for char in error.details if ord(char) < 32 or char in "<>\x7f"]


@pytest.mark.usefixtures("afterwards")
@pytest.mark.parametrize("fault", sorted(CUT_SHORT))
def test_text_that_came_is_kept_and_marked_as_cut_short(fault_server: str, prompt: Prompt, fault: str) -> None:
    beginning, reason = CUT_SHORT[fault]

    answer, pieces = _ask(fault_server, fault, prompt)

    assert answer.text.startswith(beginning)
    assert not answer.complete
    assert answer.stopped_by == reason
    assert "".join(pieces).rstrip() == answer.text


@pytest.mark.usefixtures("afterwards")
@pytest.mark.parametrize("fault", sorted(WHOLE))
def test_oddities_that_harm_nothing_are_passed_over(fault_server: str, prompt: Prompt, fault: str) -> None:
    answer, pieces = _ask(fault_server, fault, prompt)

    assert answer.complete
    if WHOLE[fault] is not None:
        assert answer.text == WHOLE[fault]
    assert "".join(pieces).rstrip() == answer.text
    assert "\x1b" not in answer.text


def test_no_fault_is_left_out(shared_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(str(shared_folder / "tools"))
    fault_server = pytest.importorskip("fault_server", reason="the shared folder has no tools/fault_server.py")

    assert set(fault_server.FAULTS) == {*ERRORS, *CUT_SHORT, *WHOLE}


def test_an_attack_in_markdown_yields_no_citation_that_was_not_handed_out(fault_server: str, prompt: Prompt) -> None:
    answer, _ = _ask(fault_server, "markdown-attack", prompt)

    assert [citation.number for citation in answer.citations if citation.source is not None] == []


def test_the_error_text_of_a_server_is_masked_and_plain(fault_server: str, prompt: Prompt) -> None:
    with pytest.raises(ModelRefused) as unauthorized:
        _ask(fault_server, "e401", prompt)
    with pytest.raises(ModelRefused) as broken:
        _ask(fault_server, "e500", prompt)

    assert "sk-" not in unauthorized.value.details
    assert broken.value.details == "CUDA out of memory ‹b›x‹/b›"


def test_a_redirect_is_named_and_not_followed(fault_server: str, prompt: Prompt) -> None:
    port = int(fault_server.rpartition(":")[2])

    with pytest.raises(ModelRefused) as caught:
        _ask(fault_server, "redirect-other", prompt)

    assert f"127.0.0.1:{port + 1}" in caught.value.title


def test_no_cookie_and_no_compression_is_asked_for(fault_server: str, prompt: Prompt) -> None:
    for _ in range(2):
        _ask(fault_server, "cookie", prompt)

    asked = [dict(entry["headers"]) for entry in _log(fault_server) if "/cookie/" in str(entry["path"])]  # type: ignore[call-overload]
    assert len(asked) >= 2
    assert not [headers for headers in asked if "Cookie" in headers]
    assert {headers["Accept-Encoding"] for headers in asked} == {"identity"}

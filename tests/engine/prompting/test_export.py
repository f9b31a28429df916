"""What is exported is what is sent."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from ragdesk.engine.errors import ExportFailed
from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.prompting.export import export_prompt, render_prompt
from ragdesk.engine.records import Prompt
from ragdesk.engine.settings import Settings
from ragdesk.engine.text.own_export import is_own_export
from tests.helpers.builders import make_chunk, make_hit, make_result


@pytest.fixture
def prompt() -> Prompt:
    """A prompt with three sources and one passage that did not fit."""
    too_long = make_hit(make_chunk("word " * 5000, path="long `x`.md", page=2), rank=4)
    return build_prompt(make_result([*make_result().hits, too_long]), Settings())


def test_json_holds_the_messages_the_sources_and_the_account(prompt: Prompt, tmp_path: Path) -> None:
    export_prompt(prompt, tmp_path / "prompt.json")
    exported = json.loads((tmp_path / "prompt.json").read_text(encoding="utf-8"))

    assert exported == {
        "made_by": "RagDesk",
        "question": prompt.question,
        "language": "en",
        "messages": [{"role": message.role, "content": message.content} for message in prompt.messages],
        "tokens": prompt.tokens,
        "window": 4096,
        "answer_tokens": 600,
        "sources": [
            {"number": 1, "path": "Warranty terms.pdf", "page": 4, "title": "Warranty terms.pdf", "heading": [],
             "start": 120, "end": prompt.sources[0].chunk.end,
             "rank": 1, "score": prompt.sources[0].score},
            {"number": 2, "path": "guides/Quick start.md", "page": None, "title": "Quick start.md",
             "heading": ["Start", "Care"], "start": 40, "end": prompt.sources[1].chunk.end,
             "rank": 2, "score": prompt.sources[1].score},
            {"number": 3, "path": "Battery guide.txt", "page": None, "title": "Battery guide.txt", "heading": [],
             "start": 2000, "end": prompt.sources[2].chunk.end,
             "rank": 3, "score": prompt.sources[2].score},
        ],
        "left_out": ["long `x`.md"],
        "settings": {"method": "bm25:words", "k1": 1.2, "b": 0.75, "passages_sent": 4, "passage_order": "best",
                     "answer_form": "short", "step_by_step": False},
    }


def test_the_messages_alone_are_what_servers_take_and_are_known_again(prompt: Prompt, tmp_path: Path) -> None:
    export_prompt(prompt, tmp_path / "prompt.messages.json")
    written = (tmp_path / "prompt.messages.json").read_bytes()

    assert json.loads(written) == [{"role": message.role, "content": message.content} for message in prompt.messages]
    assert is_own_export(written)
    assert not is_own_export(written.replace(b"</passage", b"<passage"))
    assert not is_own_export(b'[{"role": "system", "content": "my own chat"}]')


def test_a_passage_that_nobody_found_has_no_score() -> None:
    pin = replace(make_hit(make_chunk("Nine to five.", path="shop.md"), chunk_id=9), rank=0, terms=())
    prompt = build_prompt(make_result(), Settings(), pinned=[pin])

    source = json.loads(render_prompt(prompt, "json"))["sources"][0]
    assert source["always_sent"] is True
    assert "score" not in source
    assert "- [1] `shop.md`\n" in render_prompt(prompt, "md")


def test_text_holds_the_messages_below_a_line_that_says_what_the_labels_are_for(prompt: Prompt,
                                                                                 tmp_path: Path) -> None:
    export_prompt(prompt, tmp_path / "prompt.txt")

    above, _gap, text = (tmp_path / "prompt.txt").read_text(encoding="utf-8").split("\n", 2)
    assert text == f"{prompt.messages[0].content}\n\n{prompt.messages[1].content}\n"
    assert prompt.label in above
    assert f"<passage {prompt.label} [1]>" in text


def test_markdown_shows_the_messages_letter_by_letter_and_names_the_sources(prompt: Prompt, tmp_path: Path) -> None:
    export_prompt(prompt, tmp_path / "prompt.MD")
    exported = (tmp_path / "prompt.MD").read_text(encoding="utf-8")

    assert f"## user\n\n```text\n{prompt.messages[1].content}\n```" in exported
    assert f"- [1] `Warranty terms.pdf, page 4` ({prompt.sources[0].score:.4g} points)" in exported
    assert "## Settings\n\n- method: `bm25:words`\n" in exported
    assert "- ``long `x`.md, page 2``" in exported


def test_a_code_block_in_a_passage_does_not_end_the_markdown_block() -> None:
    prompt = build_prompt(make_result([make_hit(make_chunk("````\ncode\n````"))]), Settings())

    assert f"`````text\n{prompt.messages[1].content}\n`````" in render_prompt(prompt, "md")


def test_an_unknown_suffix_gives_text(prompt: Prompt, tmp_path: Path) -> None:
    export_prompt(prompt, tmp_path / "prompt")

    assert (tmp_path / "prompt").read_text(encoding="utf-8") == render_prompt(prompt, "txt")


def test_an_unknown_format_is_refused(prompt: Prompt) -> None:
    with pytest.raises(ValueError, match="docx"):
        render_prompt(prompt, "docx")


def test_a_file_name_that_is_no_unicode_survives_in_json(tmp_path: Path) -> None:
    prompt = build_prompt(make_result([make_hit(make_chunk("text", path="caf\udce9.txt"))]), Settings())

    export_prompt(prompt, tmp_path / "prompt.json")

    exported = json.loads((tmp_path / "prompt.json").read_text(encoding="utf-8"))
    assert exported["sources"][0]["path"] == "caf\udce9.txt"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_only_the_user_may_read_the_file(prompt: Prompt, tmp_path: Path) -> None:
    export_prompt(prompt, tmp_path / "prompt.txt")

    assert stat.S_IMODE((tmp_path / "prompt.txt").stat().st_mode) == 0o600


def test_a_place_that_cannot_be_written_is_named_and_nothing_is_left_behind(prompt: Prompt, tmp_path: Path) -> None:
    (tmp_path / "taken.txt").mkdir()

    for path in (tmp_path / "nowhere" / "prompt.txt", tmp_path / "taken.txt"):
        with pytest.raises(ExportFailed, match=path.name):
            export_prompt(prompt, path)

    assert [path.name for path in tmp_path.iterdir()] == ["taken.txt"]


def test_the_old_file_stays_when_the_new_one_cannot_be_finished(prompt: Prompt, tmp_path: Path,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "prompt.txt"
    path.write_text("old", encoding="utf-8")

    def disk_is_full(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", disk_is_full)

    with pytest.raises(ExportFailed):
        export_prompt(prompt, path)

    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_message_is_named_by_its_number_in_the_mailbox() -> None:
    message = make_hit(replace(make_chunk(path="inbox.mbox"), part=12))
    prompt = build_prompt(make_result([message]), Settings())
    assert "inbox.mbox, message 12\n" in prompt.messages[1].content
    assert "- [1] `inbox.mbox, message 12`" in render_prompt(prompt, "md")
    assert json.loads(render_prompt(prompt, "json"))["sources"][0]["part"] == 12

"""The terminal client as scripts meet it: a process, its exit code, one JSON document, and an untouched folder.

Covers: commands, entry, text.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ragdesk.engine.errors import (
    ExamUnreadable,
    FolderEmpty,
    FolderMissing,
    FolderNotAFolder,
    MethodUnavailable,
    PassageNotFound,
    QuestionEmpty,
    QuestionOnlyCommonWords,
    RagDeskError,
    SettingsError,
    UnknownMethod,
)
from ragdesk.engine.facade.questions import find_signs
from ragdesk.wording.scope import SIGN_EXAMPLES, SIGN_LABELS

CHECKOUT = Path(__file__).resolve().parents[2]
CLOSED_PORT = "http://127.0.0.1:9"
METHODS = ["blend", "fused", "bm25:words", "bm25:prefix5", "bm25:snowball", "bm25:trigrams", "tfidf:words"]
WORD_KEYS = ["term", "word", "tf", "df", "idf", "points", "of"]

NOTES = {
    "warranty.md": "# Warranty\n\nThe warranty covers the battery for 24 months from the day of purchase. "
                   "The warranty does not cover damage by water.\n\n# Care\n\nKeep the receipt in a dry place.\n",
    "guides/battery.txt": "Charge the battery before the first use. The battery reaches its full capacity after five "
                          "charges.\n\nA battery that is left empty ages faster than one that is half full.\n",
    "club/minutes.md": "# Minutes\n\nThe club met on Monday. Żaneta spoke about the pump in Łódź.\n\n"
                       "The pump shall be repaired before Easter, and the lawn cut on Friday.\n",
    "empty.txt": "",
    "broken.pdf": "this is no PDF",
    "picture.png": "\x89PNG",
}
QUESTIONS = [
    {"question": "How long is the warranty of the battery?", "file": "warranty.md", "quote": "24 months",
     "kind": "direct"},
    {"question": "When will the pump be repaired?", "file": "club/minutes.md", "kind": "direct"},
    {"question": "Who spoke about charging?", "file": "guides/battery.txt", "kind": "lay"},
]


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "my notes"
    for name, text in NOTES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    path = tmp_path / "questions.jsonl"
    path.write_text("".join(json.dumps(question) + "\n" for question in QUESTIONS), encoding="utf-8")
    return path


class Terminal:
    """Runs ``ragdesk`` with a data directory of its own."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir

    def run(self, *arguments: object, language: str = "C.UTF-8") -> subprocess.CompletedProcess[bytes]:
        environment = {**os.environ, "LANG": language, "COLUMNS": "80"}
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
            environment.pop(name, None)
        command = [sys.executable, "-W", "error", "-m", "ragdesk", "--data-dir", str(self.data_dir)]
        return subprocess.run([*command, *map(os.fsencode, map(str, arguments))], cwd=CHECKOUT, env=environment,
                              capture_output=True, timeout=120, check=False)

    def text(self, *arguments: object, language: str = "C.UTF-8") -> str:
        """What a command prints that must end well."""
        done = self.run(*arguments, language=language)
        assert done.returncode == 0, done.stderr.decode()
        assert done.stderr == b""
        return done.stdout.decode()

    def json(self, *arguments: object, code: int = 0) -> dict[str, Any]:
        """The one JSON document that a command prints."""
        done = self.run(*arguments, "--json")
        assert done.returncode == code, done.stderr.decode()
        if code == 0:
            assert done.stderr == b""
        document = json.loads(done.stdout)
        assert isinstance(document, dict)
        return document


@pytest.fixture
def terminal(data_dir: Path) -> Terminal:
    return Terminal(data_dir)


def snapshot(folder: Path) -> dict[str, tuple[str, int, int]]:
    """Every file with its content, its time and its rights; and every folder."""
    found = {}
    for path in sorted([folder, *folder.rglob("*")]):
        status = path.lstat()
        content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"
        found[str(path)] = (content, status.st_mtime_ns, status.st_mode)
    return found


def keys(document: dict[str, Any]) -> list[str]:
    return list(document)


# --- the shapes ----------------------------------------------------------------------------------------------------


def test_index(terminal: Terminal, notes: Path) -> None:
    document = terminal.json("index", notes)
    assert keys(document) == ["files", "ledger", "chunks", "seconds"]
    assert keys(document["files"]) == ["ok", "partial", "error", "skipped"]
    assert sum(document["files"].values()) == len(NOTES)
    assert document["files"]["ok"] == 3
    assert [line["path"] for line in document["ledger"]] == sorted(NOTES)
    for line in document["ledger"]:
        waits = ["scan_pages"] if line["path"] == "picture.png" else []
        assert keys(line) == ["path", "state", "reason", "chunks", *waits]
        assert (line["state"] == "ok") == (line["reason"] == "") == (line["chunks"] > 0)
    assert document["chunks"] == sum(line["chunks"] for line in document["ledger"])
    assert document["seconds"] > 0


@pytest.mark.parametrize("method", METHODS)
def test_ask(terminal: Terminal, notes: Path, method: str) -> None:
    document = terminal.json("ask", notes, "How long is the battery warranty?", "--method", method)
    assert keys(document) == ["question", "method", "collection", "evidence", "hits", "prompt", "answer"]
    assert document["question"] == "How long is the battery warranty?"
    assert document["method"] == method
    assert keys(document["collection"]) == ["documents", "chunks", "avgdl", "up_to_date"]
    assert document["collection"]["up_to_date"] is True
    assert document["collection"]["documents"] == 3
    assert document["collection"]["avgdl"] > 1
    assert keys(document["evidence"]) == ["verdict", "coverage", "reason"]
    assert document["evidence"]["verdict"] == "strong"
    assert keys(document["prompt"]) == ["messages", "tokens", "window", "left_out", "passages"]
    assert [keys(message) for message in document["prompt"]["messages"]] == [["role", "content"]] * len(
        document["prompt"]["messages"])
    assert 0 < document["prompt"]["tokens"] < document["prompt"]["window"]
    assert document["hits"][0]["path"] == "warranty.md"
    assert [hit["rank"] for hit in document["hits"]] == list(range(1, len(document["hits"]) + 1))
    for hit in document["hits"]:
        check_hit(hit, method, notes)
    check_answer(document["answer"], document["hits"], notes)
    assert document["answer"]["by"] == "extract"


def check_hit(hit: dict[str, Any], method: str, notes: Path) -> None:
    assert keys(hit) == ["rank", "score", "path", "title", "page", "heading", "start", "end", "text", "length", "terms",
                         "ranks", "explained_by", *(["fit"] if method == "blend" else [])]
    assert (notes / hit["path"]).read_text(encoding="utf-8")[hit["start"]:hit["end"]] == hit["text"]
    assert hit["length"] > 0
    assert hit["page"] is None
    points = sum(term["points"] for term in hit["terms"])
    if method == "fused":
        assert set(hit["ranks"]) == {"bm25:snowball", "bm25:trigrams"}
        assert hit["ranks"][hit["explained_by"]] == min(rank for rank in hit["ranks"].values() if rank)
        assert {tuple(keys(term)) for term in hit["terms"]} == {(*WORD_KEYS, "method")}
        assert hit["score"] == pytest.approx(sum(1 / (60 + rank) for rank in hit["ranks"].values() if rank), abs=1e-9)
    else:
        assert hit["ranks"] == {method: hit["rank"]}
        assert hit["explained_by"] == method
        assert {tuple(keys(term)) for term in hit["terms"]} == {tuple(WORD_KEYS)}
        assert points == pytest.approx(hit["score"], abs=1e-6)


def check_answer(answer: dict[str, Any], hits: Sequence[dict[str, Any]], notes: Path) -> None:
    assert keys(answer) == ["by", "text", "citations", "finished", "reason"]
    assert (answer["finished"], answer["reason"]) == (True, "")
    assert answer["citations"]
    for citation in answer["citations"]:
        assert keys(citation) == ["number", "hit", "path", "start", "end", "quote", "supported"]
        assert f"[{citation['number']}]" in answer["text"]
        text = (notes / citation["path"]).read_text(encoding="utf-8")
        assert text[citation["start"]:citation["end"]] == citation["quote"] != ""
        cited = hits[citation["hit"] - 1]
        assert cited["path"] == citation["path"]
        assert cited["start"] <= citation["start"] < citation["end"] <= cited["end"]


def test_messages_of_a_mailbox(terminal: Terminal, tmp_path: Path) -> None:
    letters = "".join(f"From x Wed May  1 10:00:00 2024\nSubject: {subject}\nFrom: Eva <e@example.org>\n\n{text}\n\n"
                      for subject, text in (("Boiler", "It is serviced in autumn."), ("Rent", "It is due in May.")))
    folder = tmp_path / "mail"
    folder.mkdir()
    (folder / "inbox.mbox").write_text(letters)
    (line,) = terminal.json("index", folder)["ledger"]
    assert (line["state"], line["documents"]) == ("ok", 2)
    document = terminal.json("ask", folder, "When is the rent due?")
    hit, citation = document["hits"][0], document["answer"]["citations"][0]
    assert (hit["path"], hit["part"], hit["title"]) == ("inbox.mbox", 2, "Rent, Eva")
    assert (citation["path"], citation["part"], citation["hit"]) == ("inbox.mbox", 2, 1)
    assert "Rent, Eva · inbox.mbox, message 2" in terminal.text("ask", folder, "When is the rent due?")
    why = terminal.json("why", folder, "autumn rent", "--path", "inbox.mbox", "--part", 1, "--method", "bm25:words")
    assert [term["word"] for term in why["terms"]] == ["autumn"]


def test_why_of_a_listed_passage(terminal: Terminal, notes: Path) -> None:
    document = terminal.json("why", notes, "battery warranty refund", "--path", "warranty.md", "--quote", "24 months",
                             "--method", "bm25:words")
    assert keys(document) == ["rank", "of", "score", "cutoff_score", "terms", "missing", "under", "reason",
                              "explained_by"]
    assert document["rank"] == 1
    assert document["reason"] == "listed"
    assert [keys(term) for term in document["terms"]] == [WORD_KEYS] * 2
    assert sum(term["points"] for term in document["terms"]) == pytest.approx(document["score"], abs=1e-6)
    assert [keys(missing) for missing in document["missing"]] == [["word", "near_forms"]]
    assert document["missing"][0]["word"] == "refund"
    assert set(document["under"]) == set(METHODS)
    asked = terminal.json("ask", notes, "battery warranty refund", "--method", "bm25:words")
    assert document["of"] == asked["collection"]["chunks"]
    assert document["score"] == asked["hits"][0]["score"]


def test_why_of_a_passage_that_was_not_found(terminal: Terminal, notes: Path) -> None:
    document = terminal.json("why", notes, "battery", "--path", "club/minutes.md", "--method", "bm25:words")
    assert document["rank"] is None
    assert document["score"] == 0
    assert document["terms"] == []
    assert document["reason"] == "no-word-shared"


def test_exam(terminal: Terminal, notes: Path, questions: Path) -> None:
    document = terminal.json("exam", notes, questions)
    assert keys(document) == ["questions", "methods", "common_words"]
    assert document["questions"] == 3
    assert set(document["methods"]) == set(METHODS)
    for kinds in document["methods"].values():
        assert set(kinds) == {"all", "direct", "lay"}
        for measures in kinds.values():
            assert keys(measures) == ["n", "hit@1", "hit@3", "hit@5", "hit@10", "mrr"]
        assert (kinds["all"]["n"], kinds["direct"]["n"], kinds["lay"]["n"]) == (3, 2, 1)
        assert kinds["direct"]["mrr"] == 1


def test_exam_of_the_methods_named(terminal: Terminal, notes: Path, questions: Path) -> None:
    command = ["exam", notes, questions, "--method", "bm25:words", "--method", "fused"]
    assert keys(terminal.json(*command)["methods"]) == ["bm25:words", "fused"]


def test_check_and_methods(terminal: Terminal, notes: Path) -> None:
    assert terminal.json("check", notes) == {"problems": []}
    listed = terminal.json("methods")["methods"]
    assert [keys(method) for method in listed] == [["name", "description", "help", "default", "available"]] * 8
    assert [method["name"] for method in listed if method["available"]] == METHODS
    assert [method["name"] for method in listed if method["default"]] == ["blend"]


# --- the folder and the data directory -----------------------------------------------------------------------------


def test_no_command_writes_into_the_folder(terminal: Terminal, notes: Path, questions: Path) -> None:
    before = snapshot(notes)
    for command in (["index", notes], ["ask", notes, "battery"], ["exam", notes, questions], ["check", notes],
                    ["why", notes, "battery", "--path", "warranty.md"]):
        terminal.text(*command)
    assert snapshot(notes) == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_what_is_written_is_private(terminal: Terminal, notes: Path) -> None:
    terminal.text("ask", notes, "battery", "--export-prompt", terminal.data_dir / "prompt.md")
    written = list(terminal.data_dir.rglob("*"))
    assert written
    for path in written:
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


@pytest.mark.parametrize("suffix", ["txt", "md", "json"])
def test_the_prompt_is_exported(terminal: Terminal, notes: Path, tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"prompt.{suffix}"
    document = terminal.json("ask", notes, "battery warranty", "--export-prompt", target)
    exported = target.read_text(encoding="utf-8")
    assert "24 months" in exported
    if suffix == "json":
        assert [m["content"] for m in json.loads(exported)["messages"]] == [
            m["content"] for m in document["prompt"]["messages"]]


@pytest.mark.parametrize("name", ["prompt.pdf", "prompt"])
def test_a_prompt_of_an_unknown_kind_is_wrong_usage(
    terminal: Terminal, notes: Path, tmp_path: Path, name: str
) -> None:
    done = terminal.run("ask", notes, "battery", "--export-prompt", tmp_path / name)
    assert done.returncode == 2
    assert b".txt, .md or .json" in done.stderr
    assert not (tmp_path / name).exists()


def test_the_prompt_is_not_exported_among_the_notes(terminal: Terminal, notes: Path) -> None:
    before = snapshot(notes)
    done = terminal.run("ask", notes, "battery", "--export-prompt", notes / "guides" / ".." / "prompt.md")
    assert done.returncode == 1
    assert b"could not be saved" in done.stderr
    assert snapshot(notes) == before


def test_the_index_is_not_kept_among_the_notes(terminal: Terminal, notes: Path) -> None:
    before = snapshot(notes)
    done = terminal.run("index", notes, "--data-dir", notes / "guides" / "index")
    assert done.returncode == 1
    assert b"It must be outside the folder with your notes." in done.stderr
    assert snapshot(notes) == before


def test_a_file_added_later_is_found_and_one_taken_away_is_not(terminal: Terminal, notes: Path) -> None:
    terminal.text("index", notes)
    (notes / "new.md").write_text("The refund is paid within a week.", encoding="utf-8")
    assert terminal.json("ask", notes, "refund")["hits"][0]["path"] == "new.md"
    (notes / "new.md").unlink()
    assert all(hit["path"] != "new.md" for hit in terminal.json("ask", notes, "refund")["hits"])


def test_signs_restrict_the_search_and_are_told(terminal: Terminal, notes: Path) -> None:
    found = terminal.json("ask", notes, 'battery -charge type:md "covers the battery" after:2001')
    assert [hit["path"] for hit in found["hits"]] == ["warranty.md"]
    assert found["question"] == 'battery -charge type:md "covers the battery" after:2001'
    assert found["scope"] == {"phrases": ["covers the battery"], "without": ["charge"], "paths": [], "types": ["md"],
                              "tags": [], "after": "2001-01-01", "before": None}
    assert "without charge" in terminal.text("ask", notes, "battery -charge")
    assert "scope" not in terminal.json("ask", notes, "battery")


def test_a_word_that_is_nowhere_gets_words_that_look_like_it(terminal: Terminal, notes: Path) -> None:
    assert terminal.json("ask", notes, "warantty")["near"] == {"warantty": ["warranty"]}
    assert "Did you mean warranty?" in terminal.text("ask", notes, "warantty")


# --- exit codes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("arguments", "error"), [
    (["ask", "{notes}", "  "], QuestionEmpty()),
    (["ask", "{notes}", "how is it"], QuestionOnlyCommonWords(question="how is it")),
    (["ask", "{notes}/nowhere", "battery"], FolderMissing(folder="{notes}/nowhere")),
    (["index", "{notes}/warranty.md"], FolderNotAFolder(folder="{notes}/warranty.md")),
    (["index", "{notes}/../nothing"], FolderEmpty(folder="{notes}/../nothing")),
    (["why", "{notes}", "battery", "--path", "nowhere.md"], PassageNotFound(path="nowhere.md")),
    (["why", "{notes}", "battery", "--path", "warranty.md", "--quote", "no such words"],
     PassageNotFound(path="warranty.md")),
    (["ask", "{notes}", "battery", "--method", "magic"], UnknownMethod(name="magic")),
    (["ask", "{notes}", "battery", "--method", "dense"], MethodUnavailable(name="dense")),
    (["index", "{notes}", "--chunk-words", "10", "--overlap", "10"], SettingsError(name="overlap_words", value=10)),
    (["exam", "{notes}", "{notes}/nowhere.jsonl"], ExamUnreadable(path="{notes}/nowhere.jsonl")),
])
def test_named_errors_end_with_1(terminal: Terminal, notes: Path, arguments: list[str],
                                 error: RagDeskError) -> None:
    (notes.parent / "nothing").mkdir()
    filled = [argument.format(notes=notes) for argument in arguments]
    done = terminal.run(*filled, "--json")
    assert done.returncode == 1
    document = json.loads(done.stdout)
    assert keys(document) == ["error"]
    assert keys(document["error"]) == ["title", "hint", "details"]
    assert document["error"]["title"] == error.title.format(notes=notes)
    plain = terminal.run(*filled)
    assert plain.returncode == 1
    assert plain.stdout == b""
    shown = " ".join(plain.stderr.decode().split())
    assert document["error"]["hint"] in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize("arguments", [
    ["nonsense"], ["ask", "folder"], ["ask", "folder", "question", "--top", "many"], ["why", "folder", "question"],
    ["methods", "folder"], ["index", "folder", "--unknown"], ["ask", "folder", "question", "--k", "1"],
    ["ask", "folder", "question", "--top", "0"], ["ask", "folder", "question", "--b", "nan"],
    ["index", "folder", "--chunk-words", "0"], ["index", "folder", "--max-size", "201"],
])
def test_wrong_usage_ends_with_2(terminal: Terminal, arguments: list[str]) -> None:
    done = terminal.run(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"usage: ragdesk")


def test_version_and_help_end_with_0(terminal: Terminal) -> None:
    assert terminal.text("--version").startswith("RagDesk ")
    help_text = terminal.text("--help")
    for command in ("index", "ask", "why", "hidden", "exam", "check", "methods"):
        assert command in help_text
        assert terminal.text(command, "--help").startswith(f"usage: ragdesk {command}")


@pytest.mark.parametrize("command", ["ask", "why"])
def test_help_explains_the_signs_of_a_question(terminal: Terminal, command: str) -> None:
    shown = terminal.text(command, "--help")
    for kind, example in SIGN_EXAMPLES.items():
        assert f"{example} " in shown
        assert SIGN_LABELS[kind] in shown
        assert [sign.kind for sign in find_signs(f"rent {example}")] == [kind]


def test_a_model_that_is_not_running_leaves_the_passages(terminal: Terminal, notes: Path) -> None:
    document = terminal.json("ask", notes, "battery warranty", "--model-url", CLOSED_PORT, code=1)
    assert document["hits"][0]["path"] == "warranty.md"
    assert document["answer"]["by"] == "extract"
    assert document["answer"]["citations"][0]["path"] == "warranty.md"
    assert document["error"]["title"] == f"The language model at {CLOSED_PORT} is not running."
    plain = terminal.run("ask", notes, "battery warranty", "--model-url", CLOSED_PORT)
    assert plain.returncode == 1
    assert b"24 months" in plain.stdout
    assert b"Start its program, then try again." in plain.stderr


def test_long_names_leave_the_points_at_the_right_edge(terminal: Terminal, notes: Path) -> None:
    name = "battery " * 20 + "warranty.md"
    (notes / name).write_text("# " + "Warranty" * 40 + "\n\nThe battery lasts.\n", encoding="utf-8")
    lines = terminal.text("ask", notes, "battery").splitlines()
    points = [line for line in lines if line.endswith(" points")]
    assert len(points) >= 2
    assert len({len(line) for line in points}) == 1
    assert all(len(line) <= len(points[0]) for line in lines)
    assert "…" in " ".join(lines)


def test_no_model_is_asked_when_nothing_was_found(terminal: Terminal, notes: Path) -> None:
    document = terminal.json("ask", notes, "xylophone", "--model-url", CLOSED_PORT)
    assert document["evidence"]["verdict"] == "none"
    assert document["answer"]["by"] == "none"
    assert "error" not in document


# --- options -------------------------------------------------------------------------------------------------------


def test_common_options_stand_before_or_after(terminal: Terminal, notes: Path) -> None:
    options = ["--json", "--method", "bm25:words", "--top", "1", "--k1", "2", "--b", "0.1", "--chunk-words", "12",
               "--overlap", "2", "--plain-windows"]
    places = [[*options, "ask", notes, "battery"], ["ask", *options, notes, "battery"],
              ["ask", notes, *options, "battery"], ["ask", notes, "battery", *options],
              [*options[:3], "ask", *options[3:7], notes, *options[7:9], "battery", *options[9:]]]
    documents = [json.loads(terminal.run(*arguments).stdout) for arguments in places]
    for document in documents:
        document.pop("prompt")  # its fences carry a new random label each time
        assert document == documents[0]
    assert documents[0]["method"] == "bm25:words"
    assert len(documents[0]["hits"]) == 1
    assert documents[0]["collection"] != terminal.json("ask", notes, "battery")["collection"]


def test_methods_named_before_and_after_are_all_measured(terminal: Terminal, notes: Path, questions: Path) -> None:
    document = terminal.json("--method", "fused", "exam", notes, questions, "--method", "tfidf:words")
    assert keys(document["methods"]) == ["fused", "tfidf:words"]


def test_plain_windows_are_cut_by_counting(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "long"
    folder.mkdir()
    (folder / "long.txt").write_text(" ".join(f"w{n}" for n in range(1000)), encoding="utf-8")
    options = ["--plain-windows", "--chunk-words", "80", "--overlap"]
    chunks = {overlap: terminal.json("index", folder, *options, overlap)["chunks"] for overlap in (0, 20)}
    assert chunks == {0: 13, 20: 17}


def test_k1_and_b_change_the_points(terminal: Terminal, notes: Path) -> None:
    scores = {(k1, b): terminal.json("ask", notes, "battery", "--method", "bm25:words", "--k1", k1, "--b", b)["hits"][0]
              for k1, b in ((0, 0), (1.2, 0), (1.2, 1))}
    assert len({hit["score"] for hit in scores.values()}) == 3
    flat = scores[0, 0]
    assert flat["score"] == pytest.approx(flat["terms"][0]["idf"])


def test_common_words_are_left_out_unless_asked_for(terminal: Terminal, notes: Path) -> None:
    def terms(*options: str) -> set[str]:
        document = terminal.json("ask", notes, "the battery", "--method", "bm25:words", *options)
        return {term["word"] for hit in document["hits"] for term in hit["terms"]}

    assert terms() == {"battery"}
    assert terms("--all-words") == {"battery", "the"}
    only_common = tuple(["ask", notes, "how is it"])
    assert terminal.run(*only_common).returncode == 1
    assert terminal.run(*only_common, "--all-words").returncode == 0


def test_an_exam_leaves_out_common_words_as_ask_does(terminal: Terminal, notes: Path, tmp_path: Path) -> None:
    questions = tmp_path / "common.jsonl"
    questions.write_text(json.dumps({"question": "Does it not?", "file": "warranty.md"}), encoding="utf-8")
    command = ["exam", notes, questions, "--method", "bm25:words"]
    without_common, all_words = (terminal.json(*command, *options) for options in ([], ["--all-words"]))
    assert (without_common["common_words"], all_words["common_words"]) == ("left out", "searched for")
    assert without_common["methods"]["bm25:words"]["all"]["mrr"] < 1
    assert all_words["methods"]["bm25:words"]["all"]["mrr"] == 1


# --- text ----------------------------------------------------------------------------------------------------------


def test_the_text_explains_and_quotes(terminal: Terminal, notes: Path) -> None:
    shown = " ".join(terminal.text("ask", notes, "How long is the battery warranty?").split())
    for part in ("Searched for: battery · warranty", "1 warranty.md, section “Warranty”", "it says warranty 3 times",
                 "Answer, quoted from your documents:", "24 months", "[1] warranty.md, section “Warranty”",
                 "of 4,096 tokens"):
        assert part in shown


def test_the_text_is_in_the_language_of_the_system(terminal: Terminal, notes: Path) -> None:
    assert "Hledá se: battery" in terminal.text("ask", notes, "battery", language="cs_CZ.UTF-8")
    assert "Szukano: battery" in terminal.text("ask", notes, "battery", language="pl_PL.UTF-8")


def test_no_line_is_wider_than_the_terminal(terminal: Terminal, notes: Path, questions: Path) -> None:
    for command in (["index", notes], ["ask", notes, "battery warranty"],
                    ["why", notes, "battery", "--path", "warranty.md"], ["exam", notes, questions]):
        for line in terminal.text(*command).splitlines():
            assert len(line) <= 80, line


def test_every_file_that_was_not_read_is_named_with_its_reason(terminal: Terminal, notes: Path) -> None:
    shown = " ".join(terminal.text("index", notes).split())
    for name in ("broken.pdf", "empty.txt", "picture.png"):
        assert f"{name}: " in shown


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_names_that_would_command_a_terminal_are_disarmed(terminal: Terminal, notes: Path) -> None:
    evil = notes / "\x1b]0;owned\x07\x1b[31m\x9b2J\u202eevil\udcff.md"
    evil.write_text("The gadget \x1b[2J costs \x9b5n ten \u202epounds.", encoding="utf-8")
    shown = terminal.text("ask", notes, "gadget pounds")
    assert "gadget" in shown
    assert not {character for character in shown if character < " " and character != "\n"}
    assert not {"\x7f", "\x9b", "\u202e"} & set(shown)
    done = terminal.run("ask", notes, "gadget pounds", "--json")
    raw = done.stdout.decode("utf-8")
    assert not {"\x1b", "\x9b", "\u202e"} & set(raw)
    assert os.fsencode(json.loads(raw)["hits"][0]["path"]) == os.fsencode(evil.name)


def test_a_terminal_that_lacks_letters_gets_question_marks(terminal: Terminal, notes: Path,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    shown = terminal.text("ask", notes, "Łódź pump")
    assert "Searched for: ??d? ? pump" in shown.replace("\n", " ")
    assert terminal.json("ask", notes, "Łódź pump")["question"] == "Łódź pump"


def test_a_reader_that_goes_away_is_no_error(terminal: Terminal, notes: Path) -> None:
    terminal.text("index", notes)
    command = [sys.executable, "-m", "ragdesk", "ask", str(notes), "battery", "--data-dir", str(terminal.data_dir)]
    with subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaints = process.stderr.read()
    assert complaints == b""


def test_a_terminal_command_does_not_load_qt(terminal: Terminal, notes: Path) -> None:
    code = ("import sys; from ragdesk.__main__ import main; "
            f"code = main(['ask', {str(notes)!r}, 'battery', '--data-dir', {str(terminal.data_dir)!r}]); "
            "assert not [name for name in sys.modules if name.startswith(('PySide6', 'ragdesk.desktop'))]; "
            "sys.exit(code)")
    done = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()

"""Signs in a question restrict which passages are looked at, and nothing else.

Covers: engine/records/results.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.index.rows import FileFacts
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.reading.reader_process import CutDocument, ReadFile
from ragdesk.engine.reasons import EvidenceReason, WhyNotReason
from ragdesk.engine.records import Document, FileReport, FileState, Verdict
from ragdesk.engine.records.scope import QuestionScope
from ragdesk.engine.retrieval import scope as scope_module
from ragdesk.engine.retrieval.why_not import explain_place
from ragdesk.wording.results import searched_for
from tests.helpers.small_collections import WHOLE_FILES, found_paths, put_question

DAY = 86_400_000_000_000


def add(store: IndexStore, path: str, text: str, tags: tuple[str, ...] = (), date: str = "", kind: str = "markdown",
        days: int = 1) -> None:
    document = Document(path, text, path, "en", tags=tags, date=date)
    chunks = tuple(split_document(document, WHOLE_FILES))
    read = ReadFile(FileReport(path, FileState.OK, chunks=len(chunks)), (CutDocument(document, chunks),), path)
    for _ in store.put_file(read, FileFacts(len(text), days * DAY, path, format=kind)):
        pass


@pytest.fixture
def store(tmp_path: Path) -> Iterator[IndexStore]:
    opened = IndexStore(tmp_path / "i")
    add(opened, "Home/contract.md", "The notice period for the rent\nis three months.", ("home/flat",), days=20_000)
    add(opened, "Home/2024-03-01.md", "A notice about the rent, and a period of quiet in the marshes.", ("Diary",))
    add(opened, "Work/mail.eml", "Your rent for the office.", date="2025-06-01 10:00", kind="eml")
    yield opened
    opened.close()


def test_what_is_known_of_documents_is_that_of_the_moment(store: IndexStore) -> None:
    question = "rent path:home after:2030"
    assert found_paths(put_question(store, question), "blend") == []
    file_id = store.manifest.files()["Home/contract.md"].id
    with store.manifest.transaction():
        store.manifest.touch_file(file_id, FileFacts(1, 30_000 * DAY, ""))
    assert found_paths(put_question(store, question), "blend") == ["Home/contract.md"]
    add(store, "Home/2031-01-01.md", "The rent again.")
    assert set(found_paths(put_question(store, question), "blend")) == {"Home/contract.md", "Home/2031-01-01.md"}


@pytest.mark.parametrize("method", ["blend", "fused", "bm25:words", "bm25:snowball", "tfidf:words"])
@pytest.mark.parametrize(("question", "paths"), [
    ('rent "notice period"', {"Home/contract.md"}),
    ('"rent is three"', {"Home/contract.md"}),
    ("rent -marsh", {"Home/contract.md", "Work/mail.eml"}),
    ("rent -contract", {"Home/2024-03-01.md", "Work/mail.eml"}),
    ("rent path:home", {"Home/contract.md", "Home/2024-03-01.md"}),
    ("rent path:*.eml", {"Work/mail.eml"}),
    ("rent type:md", {"Home/contract.md", "Home/2024-03-01.md"}),
    ("rent type:mail", {"Work/mail.eml"}),
    ("rent tag:home", {"Home/contract.md"}),
    ("rent tag:diary tag:nothing", {"Home/2024-03-01.md"}),
    ("rent after:2024 before:2025", {"Home/contract.md", "Home/2024-03-01.md"}),
    ("rent after:2024-10-04", {"Home/contract.md", "Work/mail.eml"}),
    ("rent before:2024-03-01", set()),
])
def test_passages_outside_are_left_out_of_every_list(store: IndexStore, method: str, question: str,
                                                     paths: set[str]) -> None:
    assert set(found_paths(put_question(store, question), method)) == paths


@pytest.mark.parametrize("method", ["blend", "bm25:words", "tfidf:words"])
def test_scores_are_those_of_the_whole_collection(store: IndexStore, method: str) -> None:
    everywhere = {hit.chunk.path: hit for hit in put_question(store, "rent notice").result(method, 9, 3, 4).hits}
    (inside,) = put_question(store, "rent notice path:contract").result(method, 9, 3, 4).hits
    assert inside.score == everywhere["Home/contract.md"].score
    assert inside.terms == everywhere["Home/contract.md"].terms


def test_what_was_restricted_is_told_as_data(store: IndexStore) -> None:
    question = put_question(store, 'the "notice period" path:home').result("blend", 9, 3, 4).question
    assert question.scope == QuestionScope(phrases=("notice period",), paths=("home",))
    assert (question.text, question.as_typed) == ("the notice period", 'the "notice period" path:home')


def test_a_minus_that_would_leave_nothing_is_a_dash(store: IndexStore) -> None:
    """Of the passages about quiet, none is without marshes."""
    search = put_question(store, "quiet -marshes")
    assert search.parsed.question.scope.is_empty
    assert [word.text for word in search.parsed.question.words] == ["quiet", "marshes"]
    assert found_paths(search, "blend")[0] == "Home/2024-03-01.md"
    assert put_question(store, "zebra -marshes").parsed.question.scope == QuestionScope(without_words=("marshes",))


def test_a_phrase_that_stands_nowhere_is_searched_for_by_its_words_beside_others(store: IndexStore) -> None:
    """So a question may quote; a phrase that is all of the question is wanted as it is."""
    search = put_question(store, 'rent “period of notice” path:home')
    assert search.parsed.question.scope == QuestionScope(paths=("home",))
    assert search.parsed.question.unsaid_phrases == ("period of notice",)
    assert "Home/contract.md" in found_paths(search, "blend")
    assert "nowhere word for word: “period of notice”" in searched_for(search.parsed.question)
    assert found_paths(put_question(store, '"period of notice"'), "blend") == []
    assert put_question(store, 'rent "notice period"').parsed.question.unsaid_phrases == ()


def test_where_nothing_is_left_the_restriction_is_the_reason(store: IndexStore) -> None:
    evidence = put_question(store, "rent path:nowhere").result("blend", 9, 3, 4).evidence
    assert (evidence.verdict, evidence.reason) == (Verdict.NONE, EvidenceReason.OUTSIDE_SCOPE)
    assert evidence.scope == QuestionScope(paths=("nowhere",))
    assert put_question(store, "zebra path:nowhere").result("blend", 9, 3, 4).evidence.reason is (
        EvidenceReason.NO_WORD_FOUND)


def test_a_passage_outside_has_no_place_and_the_reason_is_told(store: IndexStore) -> None:
    (stored,) = store.manifest.chunks_of_file("Work/mail.eml")
    why_not = explain_place(put_question(store, "rent path:home"), "blend", stored, 5)
    assert (why_not.rank, why_not.reason) == (None, WhyNotReason.OUTSIDE_SCOPE)


@pytest.mark.parametrize(("phrase", "paths"), [
    ("office rent", ["a.md"]), ("OFFICE  rent", ["a.md"]), ("café rent", ["b.md"]), ("cafe rent", ["b.md"]),
    ("fice rent", []), ("office ren", []), ("rent of 1", ["a.md", "b.md"]), ("rent of 120", ["a.md"]),
])
def test_words_in_a_row_with_and_without_accents(tmp_path: Path, phrase: str, paths: list[str]) -> None:
    """Texts in plain letters are looked through in another way than those with accents."""
    with closing(IndexStore(tmp_path / "i")) as store:
        add(store, "a.md", "Our Office\nrent: of 120, and the rent of 1.")
        add(store, "b.md", "A café_rent of 1.")
        assert sorted(found_paths(put_question(store, f'"{phrase}"'), "blend")) == paths


def test_of_too_many_the_best_are_read_for_a_phrase(store: IndexStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scope_module, "PASSAGES_READ", 1)
    search = put_question(store, 'contract "the rent"')
    assert found_paths(search, "blend") == ["Home/contract.md"]
    assert search.inside is not None
    assert np.count_nonzero(search.inside) == 1

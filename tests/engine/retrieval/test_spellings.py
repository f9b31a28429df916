"""How else the words of a question are spelled in the collection."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from ragdesk.engine.index.store import IndexStore
from tests.helpers.small_collections import found_paths, make_store, put, put_question

TEXTS = {
    "wifi.md": "Wi-Fi: tangerine42, router in the hall.",
    "checkin.md": "You check in at two o'clock.",
    "mail.md": "The e-mail account is at the school.",
    "phone.md": "Plumber Vavra: +420 602 111 222",
    "rent.md": "The rent is 24 500 a month.",
    "guest.md": "The guests have a wifi of their own.",
    "th.md": "วันนี้อากาศดีมากและเราไปเที่ยวสวน",
    "zh.md": "备用钥匙挂在门后的钩子上。",
    "other.md": "The garden gate squeaks and needs oil; the password is in the safe.",
}


@pytest.mark.parametrize(("question", "path"), [
    ("wifi", "wifi.md"), ("wi fi", "wifi.md"), ("Wi-Fi", "wifi.md"), ("checkin", "checkin.md"),
    ("email", "mail.md"), ("602111222", "phone.md"), ("602 111 222", "phone.md"), ("00420602111222", "phone.md"),
    ("60 21 11 222", "phone.md"), ("24.500", "rent.md"), ("24500", "rent.md"),
    ("อากาศ", "th.md"), ("备用钥匙在哪里", "zh.md"),
])
def test_every_spelling_finds_every_other(tmp_path: Path, question: str, path: str) -> None:
    with closing(make_store(tmp_path / "i", TEXTS)) as store:
        assert found_paths(put_question(store, question), "blend")[0] == path


def test_pieces_that_are_one_word_are_looked_for_as_one(tmp_path: Path) -> None:
    with closing(make_store(tmp_path / "i", TEXTS)) as store:
        for question in ("Wi-Fi", "wi fi"):
            assert [word.text for word in put_question(store, question).parsed.question.words] == [question]


@pytest.mark.parametrize(("question", "path"), [
    ("babovku", "a.md"), ("rajcat", "b.md"), ("dráhou", "c.md"), ("pocitacem", "d.md"),
])
def test_inflected_forms_are_found_without_and_with_accents(tmp_path: Path, question: str, path: str) -> None:
    texts = {"a.md": "Na bábovku je potřeba mouka a vejce.", "b.md": "Rajčata zaléváme ráno.",
             "c.md": "Draha je od rana zavrena.", "d.md": "Počítače jsou v kanceláři."}
    with closing(make_store(tmp_path / "i", texts, "cs")) as store:
        assert found_paths(put_question(store, question, language="cs"), "bm25:snowball")[:1] == [path]


def test_what_another_languages_rules_make_a_common_word_of_is_no_form_and_neither_is_its_accent_variant(
        tmp_path: Path) -> None:
    texts = {"a.txt": ("Take the rye bread.", "en"), "b.txt": ("Také žito, a tak dál.", "cs")}
    with closing(IndexStore(tmp_path / "i")) as store:
        for path, (text, language) in texts.items():
            put(store, path, text, language)
        search = put_question(store, "take")
        assert [(word.also, word.chunk_count) for word in search.parsed.question.words] == [((), 1)]
        assert found_paths(search, "bm25:snowball") == ["a.txt"]

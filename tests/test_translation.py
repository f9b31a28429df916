"""The catalogues are whole and true to the source, and plurals, numbers and languages come out right."""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
import translations
from message_ids import MessageId, computed_calls, find_message_ids

from ragdesk import translation
from ragdesk.engine.resource_files import resource_path
from ragdesk.translation import format_number, translate, translate_plural, use_language

CATALOGUES = ("cs", "pl")


@pytest.fixture(autouse=True)
def _back_to_english() -> Iterator[None]:
    yield
    use_language("en")


def catalogue(code: str) -> polib.POFile:
    return polib.pofile(str(resource_path(f"translations/{code}.po")), encoding="utf-8")


def translated_ids(code: str) -> set[MessageId]:
    return {MessageId(entry.msgid, entry.msgid_plural) for entry in catalogue(code) if entry.translated()}


def fields_of(text: str) -> set[str]:
    return {name for _text, name, _format, _conversion in string.Formatter().parse(text) if name is not None}


# --- the catalogues ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CATALOGUES)
@pytest.mark.parametrize("room", ["desktop", "all others"])
def test_every_text_is_translated(code: str, room: str) -> None:
    wanted = {message: place for message, place in find_message_ids().items()
              if place.startswith("ragdesk/desktop") == (room == "desktop")}
    known = translated_ids(code)
    untranslated = [f"{place}: {message.text!r}" for message, place in wanted.items() if message not in known]
    assert not untranslated, "\n" + "\n".join(untranslated)


@pytest.mark.parametrize("code", CATALOGUES)
def test_no_translation_is_left_of_a_text_that_is_gone(code: str) -> None:
    assert translated_ids(code) <= set(find_message_ids())


@pytest.mark.parametrize("code", CATALOGUES)
def test_no_text_is_in_a_catalogue_twice_or_unsure(code: str) -> None:
    entries = catalogue(code)
    assert len({entry.msgid for entry in entries}) == len(entries)
    assert not entries.fuzzy_entries()
    assert not entries.obsolete_entries()


@pytest.mark.parametrize("code", CATALOGUES)
def test_translations_keep_the_values_that_are_filled_in(code: str) -> None:
    for entry in catalogue(code):
        wanted = fields_of(entry.msgid_plural or entry.msgid)
        for text in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            assert fields_of(text) == wanted, entry.msgid


@pytest.mark.parametrize("code", CATALOGUES)
def test_every_plural_has_three_forms(code: str) -> None:
    for entry in catalogue(code):
        if entry.msgid_plural:
            assert sorted(entry.msgstr_plural) == [0, 1, 2], entry.msgid


@pytest.mark.parametrize("code", CATALOGUES)
def test_translations_end_as_the_text_does(code: str) -> None:
    marks = ".:…?!"
    for entry in catalogue(code):
        if entry.msgid_plural:
            continue
        ends = [text[-1] if text[-1] in marks else "" for text in (entry.msgid, entry.msgstr)]
        assert ends[0] == ends[1], entry.msgid


@pytest.mark.parametrize(("code", "opening", "closing"), [("cs", "„", "“"), ("pl", "„", "”")])
def test_quotation_marks_are_those_of_the_language(code: str, opening: str, closing: str) -> None:
    for entry in catalogue(code):
        for text in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            marks = re.findall("[„“”]", text)
            assert marks == [opening, closing] * (len(marks) // 2), text


def test_texts_are_marked_as_literals_so_that_they_can_be_found() -> None:
    assert computed_calls() == []


def test_the_search_for_texts_finds_each_kind(tmp_path: Path) -> None:
    package = tmp_path / "ragdesk"
    package.mkdir()
    (package / "a.py").write_text(
        'x = _("one")\ny = _("yes" if x else "no")\nz = translate_plural("{n} two", "{n} twos", 3)\n'
        'class E:\n    title_template = "three"\nmark(x)\nk = mark("four")\n', encoding="utf-8")
    found = find_message_ids(package)
    assert set(found) == {MessageId("one"), MessageId("yes"), MessageId("no"), MessageId("{n} two", "{n} twos"),
                          MessageId("three"), MessageId("four")}
    assert found[MessageId("three")] == "ragdesk/a.py:5"
    assert computed_calls(package) == ["ragdesk/a.py:6"]


def test_the_report_on_a_catalogue_names_what_is_to_be_done() -> None:
    wanted = {MessageId("kept"): "a.py:1", MessageId("new"): "a.py:2", MessageId("{n} new", "{n} news"): "a.py:3"}
    entries = polib.POFile(wrapwidth=0)
    entries.extend([polib.POEntry(msgid="kept", msgstr="zůstalo"), polib.POEntry(msgid="gone", msgstr="pryč")])
    report = translations.compare("cs", entries, wanted)
    assert (report.missing, report.stale) == (("a.py:2: new", "a.py:3: {n} new"), ("gone",))
    translations.bring_up_to_date(entries, wanted)
    after = translations.compare("cs", entries, wanted)
    assert (after.missing, after.stale, after.untranslated) == ((), (), ("new", "{n} new"))
    assert entries.find("kept").msgstr == "zůstalo"
    assert after.lines[0] == "cs: 2 untranslated"


def test_the_report_on_the_real_catalogues_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert translations.main([]) == 0
    assert capsys.readouterr().out == "cs: complete\npl: complete\n"


@pytest.mark.parametrize("code", CATALOGUES)
def test_a_catalogue_is_saved_as_it_was_read(code: str) -> None:
    text = resource_path(f"translations/{code}.po").read_text(encoding="utf-8")
    assert str(translations.open_catalogue(code)) == text


# --- texts ---------------------------------------------------------------------------------------------------------


def test_languages_change_at_once() -> None:
    seen = []
    for code in ("cs", "pl", "en"):
        use_language(code)
        seen.append(translate("whole words"))
        assert translation.current_language() == code
    assert seen == ["celá slova", "całe słowa", "whole words"]


def test_a_text_without_translation_stays_english() -> None:
    use_language("cs")
    assert translate("no such text in any catalogue") == "no such text in any catalogue"


def test_an_empty_text_stays_empty() -> None:
    use_language("cs")
    assert translate("") == ""


@pytest.mark.parametrize(("code", "expected"), [
    ("en", ["0 passages", "1 passage", "2 passages", "5 passages", "12 passages", "22 passages"]),
    ("cs", ["0 úryvků", "1 úryvek", "2 úryvky", "5 úryvků", "12 úryvků", "22 úryvků"]),
    ("pl", ["0 fragmentów", "1 fragment", "2 fragmenty", "5 fragmentów", "12 fragmentów", "22 fragmenty"]),
])
def test_plural_forms(code: str, expected: list[str]) -> None:
    use_language(code)
    assert [translate_plural("{n} passage", "{n} passages", n) for n in (0, 1, 2, 5, 12, 22)] == expected


def test_plurals_take_further_values() -> None:
    text = translate_plural("in {found} of {n} passage", "in {found} of {n} passages", 12_000, found=4)
    assert text == "in 4 of 12,000 passages"


@pytest.mark.parametrize("content", [b"", b'msgid "broken', b"\xff\xfe\x00", None])
def test_a_damaged_or_missing_catalogue_means_english(
        content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if content is not None:
        (tmp_path / "translations").mkdir()
        (tmp_path / "translations" / "cs.po").write_bytes(content)
    monkeypatch.setattr(translation, "resource_path", lambda name: tmp_path / name)
    translation._load_catalogue.cache_clear()
    try:
        use_language("cs")
        assert translate("whole words") == "whole words"
        assert translate_plural("{n} passage", "{n} passages", 2) == "2 passages"
    finally:
        translation._load_catalogue.cache_clear()


# --- the system's language -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("environment", "expected"), [
    ({"LANG": "cs_CZ.UTF-8"}, "cs"),
    ({"LANG": "pl"}, "pl"),
    ({"LANG": "C"}, "en"),
    ({"LANG": "csb_PL.UTF-8"}, "en"),  # Kashubian begins like Czech
    ({"LC_ALL": "pl_PL.UTF-8", "LANG": "cs_CZ.UTF-8"}, "pl"),
    ({"LANGUAGE": "de:cs:en", "LANG": "de_DE.UTF-8"}, "cs"),
    ({"LANGUAGE": "", "LC_MESSAGES": "cs_CZ", "LANG": "en_GB.UTF-8"}, "cs"),
])
def test_the_system_language_is_read_from_the_environment(environment: dict[str, str], expected: str) -> None:
    assert translation.system_language(environment) == expected


@pytest.mark.parametrize(("name", "expected"), [("cs_CZ", "cs"), ("Polish_Poland", "pl"), ("de_DE", "en"),
                                                (None, "en")])
def test_without_an_environment_macos_and_windows_ask_the_locale(
        name: str | None, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(translation.locale, "getlocale", lambda: (name, None))
    assert translation.system_language({}) == expected


def test_system_and_unknown_codes_mean_the_system_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    for code in ("system", "tlh"):
        use_language(code)
        assert translation.current_language() == "pl"


# --- numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "value", "digits", "expected"), [
    ("en", 1234567.891, 2, "1,234,567.89"),
    ("en", 1234, 0, "1,234"),
    ("cs", 1234567.891, 2, "1\u202f234\u202f567,89"),
    ("cs", 1234, 0, "1234"),
    ("pl", 9999.6, 0, "10\u202f000"),
    ("pl", 0.0315, 4, "0,0315"),
    ("en", -0.0001, 2, "0.00"),
    ("en", -14.74, 1, "\N{MINUS SIGN}14.7"),
    ("cs", 0, 0, "0"),
])
def test_numbers_are_written_as_the_language_does(code: str, value: float, digits: int, expected: str) -> None:
    use_language(code)
    assert format_number(value, digits) == expected

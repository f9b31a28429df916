"""Every error in plain words, with a way out, in every language."""

from __future__ import annotations

import inspect

import pytest

from ragdesk import wording
from ragdesk.engine import errors
from ragdesk.engine.errors import RagDeskError, SettingsError
from ragdesk.engine.methods import METHODS
from ragdesk.engine.reasons import SettingsRule
from ragdesk.engine.settings import Settings
from ragdesk.translation import use_language

VALUES = {
    "why": "It needs more.",
    "folder": "Notes {1}", "question": "how is it", "name": "k1", "value": 99, "rule": "It must be one of: a, b.",
    "known": "a, b", "path": "<b>.md", "address": "http://127.0.0.1:1", "model": "tiny", "installed": "x, y",
    "status": 503, "seconds": 120, "megabytes": 12, "directory": "/data",
    "reason": "It is empty.",
}


def error_classes() -> list[type[RagDeskError]]:
    return [item for _name, item in inspect.getmembers(errors, inspect.isclass) if issubclass(item, RagDeskError)]


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
@pytest.mark.parametrize("kind", error_classes())
def test_every_error_can_be_told_in_every_language(kind: type[RagDeskError], code: str) -> None:
    use_language(code)
    error = kind(**VALUES)
    assert wording.error_title(error)
    assert wording.error_hint(error)
    if code == "en":
        assert (wording.error_title(error), wording.error_hint(error)) == (error.title, error.hint)
    else:
        assert wording.error_title(error) != error.title


def test_values_with_braces_are_left_alone() -> None:
    assert wording.error_title(errors.FolderMissing(folder="{0} {x}")) == "The folder “{0} {x}” does not exist."


@pytest.mark.parametrize(("values", "expected"), [
    ({"k1": 99.0}, "Musí to být číslo od 0 do 10."),
    ({"method": "magic"}, "Musí to být jedna z možností: " + ", ".join(METHODS) + "."),
    ({"chunk_words": 10, "overlap_words": 10},
     "Překryv musí být menší než počet slov v úryvku: 10."),
    ({"answer_tokens": 5000},
     "Odpověď musí v okně modelu nechat místo pro prompt; velikost okna v tokenech je 4096."),
])
def test_the_rule_of_a_setting_is_translated_with_its_values(values: dict[str, object], expected: str) -> None:
    use_language("cs")
    with pytest.raises(SettingsError) as caught:
        Settings(**values)  # type: ignore[arg-type]
    assert wording.error_hint(caught.value) == expected


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_every_rule_of_the_settings_is_a_sentence_of_its_own(code: str) -> None:
    use_language(code)
    hints = [wording.error_hint(SettingsError(name="k1", value=9, rule=rule, choices="a, b", low="0", high="1", words=8,
                                              tokens=9)) for rule in SettingsRule]
    assert len(set(hints)) == len(SettingsRule)
    assert all(hint.endswith(".") and "…" not in hint for hint in hints)

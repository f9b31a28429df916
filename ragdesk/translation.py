"""Every visible text in the reader's language.

Takes:  an English text, which is its own message id.
Gives:  the Czech or Polish text for it, or the English one where there is none.
Never:  an exception: a missing or damaged catalogue means English, not a program that does not start.

The catalogues are gettext files, ``resources/translations/{cs,pl}.po``, read as they are: nothing has to be compiled.
"""

from __future__ import annotations

import gettext
import io
import locale
import os
import sys
from collections.abc import Mapping
from functools import lru_cache

import polib

from ragdesk.engine.facade.resources import resource_path
from ragdesk.engine.marks import mark as mark  # for those who also translate

LANGUAGES = ("en", "cs", "pl")
"""Languages of the interface; the first is the one the program is written in."""

_NARROW_NO_BREAK_SPACE = "\u202f"
_MINUS = "\N{MINUS SIGN}"
_DECIMAL_AND_GROUP_MARKS = {
    "en": (".", ","),
    "cs": (",", _NARROW_NO_BREAK_SPACE),
    "pl": (",", _NARROW_NO_BREAK_SPACE),
}
_ENVIRONMENT_NAMES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_current = "en"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def translate(text: str) -> str:
    """The text in the current language."""
    # The empty id is gettext's place for the catalogue's header, which nobody wants to read.
    return _catalogue.gettext(text) if text else ""


def translate_plural(one: str, many: str, n: int, **values: object) -> str:
    """The right plural form for ``n``, with ``{n}`` and the values filled in."""
    return _catalogue.ngettext(one, many, n).format(n=format_number(n, 0), **values)


def use_language(code: str) -> None:
    """Switch all texts to "en", "cs", "pl", or to the system's language for "system" and anything unknown."""
    global _current, _catalogue
    _current = code if code in LANGUAGES else system_language()
    _catalogue = _load_catalogue(_current)


def current_language() -> str:
    """The language in use: "en", "cs" or "pl"."""
    return _current


def system_language(environment: Mapping[str, str] | None = None) -> str:
    """The language of the system as far as RagDesk speaks it, else English.

    On macOS and Windows a program started from the desktop has no ``LANG``, so the system's locale is asked.
    """
    variables = os.environ if environment is None else environment
    for name in _ENVIRONMENT_NAMES:
        wanted = variables.get(name, "")
        if wanted:
            return _first_known(wanted.split(":"))
    if sys.platform in ("darwin", "win32"):
        return _first_known([locale.getlocale()[0] or ""])
    return LANGUAGES[0]


def format_number(value: float, digits: int) -> str:
    """A number with the given decimals, as the current language writes it.

    English sets thousands apart by commas; Czech and Polish by a narrow space, from five figures on.
    """
    text = f"{abs(value):,.{digits}f}"
    is_negative = value < 0 and any(figure in "123456789" for figure in text)
    decimal_mark, group_mark = _DECIMAL_AND_GROUP_MARKS[_current]
    if _current != "en" and abs(value) < 9_999.5:
        group_mark = ""
    text = text.replace(",", "\0").replace(".", decimal_mark).replace("\0", group_mark)
    return _MINUS + text if is_negative else text


def _first_known(names: list[str]) -> str:
    """The first locale name, such as "cs_CZ.UTF-8" or "Czech_Czechia", that means a language RagDesk speaks."""
    for name in names:
        lowered = name.lower()
        for code, english_name in (("en", "english"), ("cs", "czech"), ("pl", "polish")):
            if (lowered[:2] == code and not lowered[2:3].isalpha()) or lowered.startswith(english_name):
                return code
    return LANGUAGES[0]


@lru_cache
def _load_catalogue(code: str) -> gettext.NullTranslations:
    """The catalogue of a language; an empty one, which leaves texts as they are, when it cannot be read."""
    if code == LANGUAGES[0]:
        return gettext.NullTranslations()
    try:
        entries = polib.pofile(str(resource_path(f"translations/{code}.po")), encoding="utf-8")
        return gettext.GNUTranslations(io.BytesIO(entries.to_binary()))
    except (OSError, ValueError):
        return gettext.NullTranslations()

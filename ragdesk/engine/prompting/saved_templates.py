"""The instructions that the user wrote, by name and language, kept between runs.

Takes:  the data directory.
Gives:  the changed parts of each; everything else is the program's own.
Never:  fails for a damaged file, or keeps what is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ragdesk.engine.errors import TemplateRefused
from ragdesk.engine.prompting.kept_files import keep_object, load_object
from ragdesk.engine.prompting.template_parts import changed_parts, check_parts
from ragdesk.engine.reasons import TemplateRule

TEMPLATES_NAME = "instructions.json"

Parts = Mapping[str, str]
Templates = dict[str, dict[str, dict[str, str]]]
"""Name -> language -> part -> text."""


def load_templates(data_directory: Path) -> Templates:
    """All that is saved; what makes no sense is passed over."""
    return {name: {language: _texts(parts) for language, parts in languages.items()}
            for name, languages in load_object(data_directory / TEMPLATES_NAME).items() if isinstance(languages, dict)}


def edited_parts(data_directory: Path, name: str, language: str) -> Parts | None:
    """The parts that a template changes in a language; None where there is no such template that can be used."""
    languages = load_templates(data_directory).get(name) if name else None
    if languages is None:
        return None
    parts = languages.get(language, {})
    try:
        check_parts(parts)
    except TemplateRefused:
        return None
    return parts


def save_template(data_directory: Path, name: str, language: str, parts: Parts) -> None:
    """Keep a template in one language; in the others it stays as it is.

    Raises:
        TemplateRefused: it cannot be used; nothing is written.
        OSError: the file cannot be written.
    """
    if not name.strip():
        raise TemplateRefused(part="", rule=TemplateRule.NO_NAME)
    check_parts(parts)
    templates = load_templates(data_directory)
    templates.setdefault(name.strip(), {})[language] = changed_parts(language, parts)
    keep_object(data_directory / TEMPLATES_NAME, templates)


def delete_template(data_directory: Path, name: str) -> None:
    """Forget a template in all languages.

    Raises:
        OSError: the file cannot be written.
    """
    templates = load_templates(data_directory)
    if templates.pop(name, None) is not None:
        keep_object(data_directory / TEMPLATES_NAME, templates)


def _texts(parts: object) -> dict[str, str]:
    """The parts that are texts."""
    items = parts.items() if isinstance(parts, dict) else ()
    return {part: text for part, text in items if isinstance(text, str)}

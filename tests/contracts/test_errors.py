"""Every error that a user may see says what happened and how to go on, in words of its own."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from ragdesk.engine import errors
from ragdesk.engine.errors import RagDeskError
from tests.helpers.source_code import all_modules, imports_of


def descendants(kind: type[RagDeskError]) -> list[type[RagDeskError]]:
    """All errors of a kind, the kind itself first."""
    return [kind, *(below for child in kind.__subclasses__() for below in descendants(child))]


OURS = [kind for kind in descendants(RagDeskError) if kind.__module__.startswith("ragdesk.")]
SHOWN = [kind for kind in OURS if not any(child in OURS for child in kind.__subclasses__())]
"""The leaves of the tree; what has kinds below it is only caught, never shown."""


def test_all_errors_live_in_one_module() -> None:
    assert {kind.__module__ for kind in OURS} == {errors.__name__}


@pytest.mark.parametrize("kind", SHOWN, ids=lambda kind: kind.__name__)
def test_it_has_a_title_and_a_hint_of_its_own(kind: type[RagDeskError]) -> None:
    assert "title_template" in vars(kind)
    assert "hint_template" in vars(kind)


def test_no_two_say_the_same() -> None:
    titles = Counter(kind.title_template for kind in SHOWN)
    hints = Counter(kind.hint_template for kind in SHOWN)
    assert [text for text, times in (titles + hints).items() if times > 1] == []


@pytest.mark.parametrize("kind", SHOWN, ids=lambda kind: kind.__name__)
def test_templates_are_filled_in_by_name(kind: type[RagDeskError]) -> None:
    names = re.findall(r"{(.*?)}", kind.title_template + kind.hint_template)
    error = kind("details", **{name: f"<{name}>" for name in names})
    assert "{" not in error.title + error.hint
    assert str(error) == error.title
    assert error.details == "details"


def test_the_drawn_tree_is_the_real_one() -> None:
    assert errors.__doc__ is not None
    drawn = re.findall(r"^ {4}([│ ├└─]*)(\w+)", errors.__doc__.split("The tree::")[1], re.MULTILINE)
    assert [(name, len(branch) // 4) for branch, name in drawn] == list(_with_depth(RagDeskError))


def _with_depth(kind: type[RagDeskError], depth: int = 0) -> list[tuple[str, int]]:
    below = [pair for child in kind.__subclasses__() if child in OURS for pair in _with_depth(child, depth + 1)]
    return [(kind.__name__, depth), *below]


def test_errors_carry_no_cause_from_a_foreign_library() -> None:
    (module,) = [module for module in all_modules() if module.name == errors.__name__]
    assert {name.split(".")[0] for _, name in imports_of(module)} == {"__future__"}

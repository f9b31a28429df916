"""What the program does as a child process."""

from __future__ import annotations

import pytest

from ragdesk.engine.facade.computer import child_call
from ragdesk.engine.index import counting_child
from ragdesk.engine.reading import child


def test_a_frozen_program_starts_its_children_by_their_names() -> None:
    assert child_call(["--reader-child"]) is child.main
    assert child_call(["--counting-child"]) is counting_child.main


@pytest.mark.parametrize("arguments", [[], ["--json"], ["--reader-child", "more"], ["folder"]])
def test_every_other_command_line_is_that_of_a_user(arguments: list[str]) -> None:
    assert child_call(arguments) is None

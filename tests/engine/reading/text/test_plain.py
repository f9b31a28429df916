"""Plain text and logs.

Covers: line_blocks.
"""

from __future__ import annotations

from ragdesk.engine.reading.text.plain import read_log, read_plain
from tests.helpers.reading import parsed_blocks


def test_plain_paragraphs_and_lists() -> None:
    assert parsed_blocks(read_plain("One\ntwo.\n \n\n- a\n- b\n\nEnd\n")) == [
        ("paragraph", "One\ntwo."), ("list", "- a\n- b"), ("paragraph", "End\n")]


def test_a_log_is_cut_between_lines() -> None:
    assert parsed_blocks(read_log("2024 a. B\n2024 c\n")) == [("code", "2024 a. B\n2024 c\n")]

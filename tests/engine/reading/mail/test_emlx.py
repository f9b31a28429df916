"""Messages as Apple Mail keeps them."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.reading import read
from tests.helpers.sample_files import LINE, good_eml, good_emlx


def test_a_message_is_read_without_what_is_behind_it(tmp_path: Path) -> None:
    (found,) = read(tmp_path, "a.emlx", good_emlx()).documents
    assert LINE in found.text
    assert "plist" not in found.text
    assert (found.title, found.author) == ("Nájem", "Jan Novák <jan@example.org>")


def test_one_without_a_length_is_damaged(tmp_path: Path) -> None:
    assert read(tmp_path, "a.emlx", good_eml()).report.reason == "damaged"

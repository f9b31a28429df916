"""Messages of Outlook."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.old_office_files import msg
from tests.helpers.reading import read
from tests.helpers.sample_files import LINE


def test_outlook(tmp_path: Path) -> None:
    document = read(tmp_path, "a.msg", msg("Nájem", LINE, "<p>HTMLONLY</p>")).documents[0]
    assert [line for line in document.text.split("\n") if line] == [
        "Nájem", "From: Jan Novák", "To: Eva", "Date: 2024-05-01 10:00", LINE, "Attachments: smlouva.pdf"]
    assert document.blocks[-1].heading == ("Nájem (Jan Novák, 2024-05-01)",)


def test_outlook_without_plain_text(tmp_path: Path) -> None:
    html = f"<meta charset=utf-8><p>{LINE}</p><p style='display:none'>HIDDEN</p>"
    text = read(tmp_path, "a.msg", msg("Nájem", "", html)).documents[0].text
    assert LINE in text
    assert "HIDDEN" not in text

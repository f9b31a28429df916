"""Notes exported from Evernote."""

from __future__ import annotations

from pathlib import Path

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.settings import Settings
from tests.helpers.reading import blocks, document, read
from tests.helpers.sample_files import (
    CODE,
    ENEX,
    LINE,
)


def test_tags_of_evernote_are_tags_and_what_is_locked_is_left_out(tmp_path: Path) -> None:
    export = ("<en-export><note><title>Trip</title><content><![CDATA[<en-note>Gloves <en-crypt cipher='AES'>UU9BQkM=="
              "</en-crypt></en-note>]]></content><tag>hiking</tag></note></en-export>")
    found = document(tmp_path, "a.enex", export)
    assert found.tags == ("hiking",)
    assert "hiking" not in "".join(chunk.text for chunk in split_document(found, Settings().chunking))
    assert "Gloves" in found.text
    assert "UU9" not in found.text


def test_each_note_of_evernote_is_a_section(tmp_path: Path) -> None:
    found, other = read(tmp_path, "moje.enex", ENEX).documents
    assert [(note.part, note.title, note.date) for note in (found, other)] == [
        (1, "Nájem", "2024-05-01"), (2, "Druhá", "")]
    assert found.properties == ("2024-05-01",)
    assert blocks(found)[1:4] == [("metadata", "2024-05-01\nbyt", "Nájem"), ("paragraph", LINE, "Nájem"),
                                  ("paragraph", "☑ hotovo", "Nájem")]
    assert blocks(other)[-1] == ("paragraph", CODE, "Druhá")

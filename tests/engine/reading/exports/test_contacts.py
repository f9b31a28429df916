"""Address books."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.reading import blocks, document, lines
from tests.helpers.sample_files import CONTACTS, LINE


def test_each_person_is_a_section_with_what_is_known(tmp_path: Path) -> None:
    found = document(tmp_path, "a.vcf", CONTACTS)
    assert lines(found) == [
        "Mgr. Eva Nová", "tel (Main, cell): +420 777 123 456", "adr (home): Dlouhá 5, Brno, 60200, ČR", f"note: {LINE}",
        "Ján Novák", "tel (home): 123"]
    assert {heading for _, _, heading in blocks(found)} == {"Mgr. Eva Nová", "Ján Novák"}


def test_somebody_without_a_name_is_told_by_another(tmp_path: Path) -> None:
    assert lines(document(tmp_path, "a.vcf", "BEGIN:VCARD\nORG:Harbour;Office\nEMAIL:a@example.org\nEND:VCARD\n")) == [
        "Harbour;Office", "org: Harbour, Office", "email: a@example.org"]

"""The files within a file that old office programs write."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.old_office_files import doc
from tests.helpers.reading import read
from tests.helpers.sample_files import LINE


def test_chains_that_bite_their_tail_end(tmp_path: Path) -> None:
    data = bytearray(doc(LINE))
    table_at = data.rindex(b"\xfd\xff\xff\xff") // 512 * 512
    for place in range(table_at, table_at + 40, 4):
        data[place:place + 4] = bytes(4)
    texts = [document.text for document in read(tmp_path, "a.doc", bytes(data)).documents]
    assert sum(map(len, texts)) <= len(data)
    assert LINE not in "".join(texts)

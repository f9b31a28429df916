"""Damaged files of every format end with a named outcome, whatever was damaged in them.

Each format's good files are changed at random: bits flipped, stretches cut, doubled, swapped with others, ends missing.
Archives are also changed inside: their members are damaged, and packed again. No reader looks at pictures. The seed is
fixed; RAGDESK_FUZZ sets how many changes are tried for each format (30 without it).

Covers: readers.
"""

from __future__ import annotations

import io
import os
import random
import re
import time
import warnings
import zipfile
from pathlib import Path

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.formats import FORMAT_BY_SUFFIX, FORMATS
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import FileState
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.pdf_files import line, make_pdf, make_pdf_of_forms
from tests.helpers.sample_files import CALLED, CHART, SAMPLES, docx_around, good_docx, odf, pack

CHANGES = int(os.environ.get("RAGDESK_FUZZ", "30"))
LONGEST_SECONDS = 30.0
"""Many times what the slowest takes; a reader that goes round in circles takes longer."""

UNFORESEEN = re.compile(r"[A-Z]\w+(?:Error|Exception|Failed): ")
"""The details of a failure that a reader has not thought of; a wide net in ``read_file`` gave it a name."""

INTERESTING = (b"\x00", b"\xff" * 4, b"<", b">", b"\"", b"{", b"}", b"[", b"\\", b"]]>", b"<!--", b"&#x110000;",
               b"9" * 30, b"-1", b"%", b"From ", b"\r\n\r\n", b"PK\x03\x04", b"\\u-1 ", b"\\bin99999 ", b"e308",
               b"\xd8\x00")

_HIDING_PAGE = ("<style>.w{color:#fff} #n,p.x{font-size:0;background:url(x)} @media print{.w{color:red}}</style>"
                "<body bgcolor='#ffffff' text=black><p>Seen <b class=w>not</b> <font color=white>this</font>"
                "<table bgcolor=#000><tr><td style='color:rgba(0,0,0,.01)'>nor<td style=\"font-size:1pt\">this</table>"
                "<i id=n>x")
HIDING = {
    "md": [b"# One <!-- two -->\n\n- a `<!-- b -->`\n  - c\n\n> ```\n> <!-- d -->\n> ```\n\n<div hidden>\n\ne **f**\n\n"
           b"</div>\n\n%%g\n\nh%% i %%j%%\n\n[//]: # (k)\n\n<span style='color:#fff'>l</span> <?m?> ``n ` o``\n\n"
           b"| p | q |\n|---|---|\n| ` | <!-- r --> ` |\n\n<script>\ns\n</script>\n\n<!-- t\n\nu -->\n\tv\n"],
    "html": [_HIDING_PAGE.encode()],
    "pdf": [make_pdf_of_forms(line("Seen.") + "q .5 0 0 .5 9 9 cm /X0 Do Q\n",
                              line("Not this", before="1 g") + "q /X1 Do Q\n",
                              "0 0 1 rg 0 0 600 800 re f\n" + line("Seen too.", before="1 g"))],
    "rtf": [rb"{\rtf1\ansi{\colortbl;\red255\green255\blue255;}seen {\v not \u268?\'fd}{\cf1 nor}{\fs2 this} end\par}"],
}
"""Files with text that cannot be seen."""

INSIDE = {
    "docx": [docx_around("c.html", _HIDING_PAGE), docx_around("c.docx", good_docx())],
    "odt": [odf("text", f"<text:p>Seen.{CALLED}</text:p>", **{"Object 1/content.xml": CHART})],
    "zip": [pack({"a.png": bytes(50_000), "b.docx": docx_around("c.html", "<p>Seen"),
                  "c.pdf": make_pdf(line("Seen"))})],
    "tex": [rb"Seen \begin{tabular}{@{}l|r@{}} a & b \\[2pt] \multicolumn{2}{l}{c {\\} d} \\ \multirow{2}{*}{e} & $f$ "
            rb"\cmidrule(lr){1-2} \end{tabular}"],
}
"""Files with something inside of them that is taken apart by itself."""


def change(data: bytes, dice: random.Random) -> bytes:
    """The same bytes with one to four faults."""
    changed = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        if not changed:
            break
        start = dice.randrange(len(changed))
        end = min(len(changed), start + dice.choice((1, 4, 30, 300)))
        fault = dice.randrange(6)
        if fault == 0:
            changed[start] ^= 1 << dice.randrange(8)
        elif fault == 1:
            del changed[start:end]
        elif fault == 2:
            changed[start:start] = changed[start:end] * dice.choice((1, 2, 50))
        elif fault == 3:
            changed[start:start] = dice.choice(INTERESTING)
        elif fault == 4:
            other = dice.randrange(len(changed))
            changed[start:end] = changed[other:other + end - start]
        else:
            del changed[start:]
    return bytes(changed)


def change_inside(data: bytes, dice: random.Random) -> bytes:
    """An archive with a fault in one of its members, whole in itself."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as copy:
        names = archive.namelist()
        damaged = dice.choice([name for name in names if archive.getinfo(name).file_size])
        for name in names:
            content = archive.read(name)
            copy.writestr(name, change(content, dice) if name == damaged else content)
    return packed.getvalue()


@pytest.mark.parametrize("suffix", sorted(FORMAT_BY_SUFFIX.keys() - set(FORMATS["picture"].suffixes)))
def test_damaged_files(suffix: str, tmp_path: Path) -> None:
    samples = SAMPLES[suffix]() + HIDING.get(suffix, []) + INSIDE.get(suffix, [])
    dice = random.Random(f"{suffix} 4711")
    for number in range(CHANGES):
        sample = dice.choice(samples)
        is_archive = sample.startswith(b"PK") and dice.random() < 0.7
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of zipfile, on two members of one name
            data = change_inside(sample, dice) if is_archive else change(sample, dice)
        (tmp_path / f"a.{suffix}").write_bytes(data)
        check_outcome(tmp_path, f"a.{suffix}", f"{suffix}, change {number}")


def check_outcome(folder: Path, name: str, which: str) -> None:
    """One file ends with a named outcome, and what it gives can be cut."""
    start = time.perf_counter()
    reading = read_file(folder, name)
    report = reading.report
    assert time.perf_counter() - start < LONGEST_SECONDS, which
    assert isinstance(report.reason, FileReason), which
    assert not UNFORESEEN.match(report.details), f"{which}: {report.details}"
    assert bool(reading.documents) is (report.state in (FileState.OK, FileState.PARTIAL)), which
    for document in reading.documents:
        document.text.encode("utf-8")
        ends = [0]
        for block in document.blocks:
            assert ends[-1] <= block.start < block.end <= len(document.text), which
            ends.append(block.end)
        assert list(document.page_starts) == sorted(document.page_starts), which
        for chunk in split_document(document, ChunkingSettings()):
            assert document.text[chunk.start:chunk.end] == chunk.text, which

"""Rich text.

Covers: rtf_looks, rtf_letters.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.records import FileState
from ragdesk.engine.records.hidden import HiddenReason
from tests.helpers.reading import check_hidden, document, lines, read


@pytest.mark.parametrize(("source", "text"), [
    (r"{\rtf1\ansi\ansicpg1250 \'9elu\'9dou\'e8k\'fd\par}", "žluťoučký"),
    (r"{\rtf1\uc1 \u382?lut\u253?\par}", "žlutý"), (r"{\rtf1{\uc0\u382 luty}\par}", "žluty"),
    (r"{\rtf1 \u-10179?\u-8694?\par}", "\U0001f60a"), (r"{\rtf1 a\line b\tab c\~d\_e\par}", "a\nb\tc\xa0d-e"),
    (r"{\rtf1{\*\neznamy x}{\fonttbl{\f0 Arial;}}{\field{\*\fldinst HYPERLINK}{\fldrslt odkaz}}\par}", "odkaz"),
    (r"{\rtf1\{a\}\\\par}", "{a}\\"), ("{\\rtf1 \\bin5 }}}}}b\\par}", "b"),
    (r"{\rtf1{\fonttbl{\f0\fcharset238 A;}{\f1\fcharset204 B;}}\f1 \'ef\'f0\'e8\f0  \'f8\par}", "при ř"),
])
def test_rtf(source: str, text: str, tmp_path: Path) -> None:
    assert document(tmp_path, "a.rtf", source).text.strip() == text


def test_an_rtf_without_its_end_is_partly_read(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.rtf", r"{\rtf1 {\b text\par a dal")
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "damaged")
    assert lines(reading.documents[0]) == ["text", "a dal"]


@pytest.mark.parametrize(("text", "reason"), [
    (r"{\v this}", HiddenReason.VANISH), (r"\v this\v0 ", HiddenReason.VANISH), (r"{\v\plain this}", None),
    (r"{\fs2 this}", HiddenReason.TINY), (r"{\fs16 this}", None), (r"{\fs2\fs20 this}", None),
    (r"{\cf2 this}", HiddenReason.WHITE), (r"{\cf1 this}", None), (r"{\cf2\cf0 this}", None),
    (r"{\cf2\highlight1 this}", None), (r"{\cf2\highlight2 this}", HiddenReason.WHITE), (r"{\cf2\plain this}", None),
    (r"\trowd\pard\intbl {\cf2 this}\cell\row\pard ", None),
])
def test_rich_text(tmp_path: Path, text: str, reason: HiddenReason | None) -> None:
    colours = r"{\colortbl;\red0\green0\blue255;\red255\green255\blue255;}"
    check_hidden(tmp_path, "a.rtf", rf"{{\rtf1{colours}\pard seen\par {text}\par end\par}}".encode(), reason)

"""LaTeX documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.reading import document, lines
from tests.helpers.sample_files import LINE, TEX


def test_a_latex_document(tmp_path: Path) -> None:
    found = document(tmp_path, "a.tex", TEX)
    assert found.title == "Smlouva o nájmu"
    assert lines(found) == ["Nájem", f"{LINE} tučně 50 % $a_1 < b$", "• první", "• 2. druhý", "Kód", "KÓD-4711 % stays"]
    assert found.blocks[-1].heading == ("Nájem", "Kód")


@pytest.mark.parametrize(("source", "text"), [
    (r"\v{z}lu\v{t}ou\v{c}k\'{y} k\r{u}\v{n}", "žluťoučký kůň"), (r"za\.z\'o\l\'c g\k{e}\'sl\k a", "zażółć gęślą"),
    (r"a\footnote{pozn.} b~c --- d", "a pozn. b c — d"), (r"\cite{x} \ref{y} \label{z} zůstane", "zůstane"),
    (r"100\% \& \$5 \{a\}", "100% & $5 {a}"), (r"``ano'' \emph{ne}", "“ano” ne"), (r"\v", ""), (r"\section{", ""),
    (r"$a\%b$ c", r"$a\%b$ c"), (r"Stra\ss e {\ae}", "Straße æ"),
])
def test_latex_text(source: str, text: str, tmp_path: Path) -> None:
    found = document(tmp_path, "a.tex", source + "\n\nkonec").text
    assert found == f"{text}\n\nkonec\n" if text else found.endswith("konec\n")

"""LaTeX documents.

Covers: tex_tables.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.reading.shown_text import show_blocks
from ragdesk.engine.reading.text.tex_tables import split_tables, table_rows
from ragdesk.engine.records.shown import Look
from tests.helpers.reading import blocks, document, lines
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


FEES = r"""
\begin{table}[htbp]
\caption{Fees}
\begin{tabular}{@{}l|r p{3cm}@{}}
\toprule
Berth & Fee & Note \\ \midrule  % the head
Heron & 90\,CZK & a \& b \\[2pt]
\multicolumn{2}{l|}{Both} & see \textbf{above \\ here} \\ \cmidrule(lr){2-3}
\multirow{2}{*}{Otter} & $a_1$ & \\
 & 7 & \makecell{x \\ y} \\ \bottomrule
\end{tabular}
\end{table}
"""
ROWS = [["Berth", "Fee", "Note"], ["Heron", "90 CZK", "a & b"], ["Both", "", "see above here"], ["Otter", "$a_1$"],
        ["", "7", "x y"]]


def test_a_table_has_rows_and_cells(tmp_path: Path) -> None:
    found = document(tmp_path, "a.tex", f"Before.\n{FEES}\nAfter.")
    assert [(kind, text) for kind, text, _heading in blocks(found)] == [
        ("paragraph", "Before."), ("paragraph", "Fees"), ("table", "\n".join(map("\t".join, ROWS))),
        ("paragraph", "After.")]
    shown = [block for block in show_blocks("a.tex", found.text, blocks=found.blocks) if block.look is Look.ROW]
    assert [["".join(run.text for run in cell) for cell in block.cells] for block in shown] == ROWS
    assert [block.is_head for block in shown] == [True, False, False, False, False]


@pytest.mark.parametrize(("source", "text"), [
    (r"\begin{tabularx}{\textwidth}[t]{XX} A & B \\ C & D \end{tabularx}", "A\tB\nC\tD"),
    (r"\begin{longtable}{ll}\hline Key & Value \\ \endfirsthead Key & Value \\ \endhead x & 1\end{longtable}",
     "Key\tValue\nx\t1"),
    (r"\begin{tabular*}{9cm}{ll} A & B \tabularnewline C \end{tabular*} behind", "A\tB\nC\n\nbehind"),
    (r"\begin{tabular}{l} A \begin{tabular}{l} in \\ it \end{tabular} & B \end{tabular}", "A in\nit\tB"),
    (r"\begin{tabular}{l} A & B without an end", "A & B without an end"), (r"A \end{tabular} B", "A B"),
    (r"\begin{tabular}{l} {A & B \\ C \end{tabular}", "A & B C"), (r"\begin{tabular}{l}\hline\end{tabular}", ""),
])
def test_tables_of_all_kinds(source: str, text: str, tmp_path: Path) -> None:
    assert document(tmp_path, "a.tex", source + "\n\nend").text == (f"{text}\n\nend\n" if text else "end\n")


def test_hostile_tables_take_no_longer() -> None:
    for source in (r"\begin{tabular}" + "{" * 100_000, r"\begin{tabular}{l}" * 20_000, r"\multicolumn{2}" * 20_000,
                   "&" * 100_000, r"\end{tabular}" * 20_000, r"\multirow{2}{" * 20_000, r"\cmidrule(lr)" * 20_000):
        assert "".join(piece for piece, _is_table in split_tables(source)) is not None
        assert sum(map(len, table_rows(source))) > 0

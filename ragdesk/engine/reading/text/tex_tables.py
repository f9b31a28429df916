"""Tables in LaTeX: tabular and its kin.

Takes:  a text without comments.
Gives:  where its tables stand; their rows, as the source of each cell.
Never:  runs a command; loses what stands in a table that has no end, or whose braces do not fit together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_NAMES = r"\{(tabular[xy*]?|tabulary|longtable|longtabu|tabu|supertabular|xltabular)\*?\}"
_EDGE = re.compile(r"\\(begin|end)" + _NAMES)
_ARGUMENT = re.compile(r"[ \t]*(?:\[[^\]\n]{0,100}\]|\{(?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]{0,100}\}){0,100}\}){0,300}\})")
_MOST_ARGUMENTS = 3
"""Width, place and columns."""

_SIGN = re.compile(r"\\\\\*?(?:[ \t]*\[[^\]\n]{0,40}\])?|\\tabularnewline(?![a-zA-Z])|\\[^a-zA-Z\s]|[{}&]")
_RULE = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot|tabularnewline)(?![a-zA-Z])"
    r"|\\(?:addlinespace|specialrule|arrayrulecolor|rowcolor|cellcolor|columncolor|cmidrule|cline)(?![a-zA-Z])"
    r"(?:\([^)\n]{0,20}\)|\[[^\]\n]{0,40}\]|\{[^{}\n]{0,60}\}){0,4}")
_SPAN = re.compile(r"\\multicolumn[ \t]*\{[ \t]*(\d{1,2})[ \t]*\}[ \t]*\{(?:[^{}]|\{[^{}]{0,100}\}){0,100}\}")
_ROWS_HIGH = re.compile(r"\\multirow(?:\[[^\]\n]{0,20}\])?\{[^{}\n]{0,20}\}(?:\[[^\]\n]{0,20}\])?\{[^{}\n]{0,40}\}")


def split_tables(text: str) -> Iterator[tuple[str, bool]]:
    """The text in pieces, each with whether it is what stands in a table; one inside of another belongs to that."""
    at, begin, depth = 0, 0, 0
    for edge in _EDGE.finditer(text):
        depth = depth + 1 if edge[1] == "begin" else max(0, depth - 1)
        if edge[1] == "begin" and depth == 1:
            yield text[at:edge.start()], False
            at, begin = edge.start(), _end_of_arguments(text, edge.end())
        elif edge[1] == "end" and not depth and begin > at:
            yield text[begin:edge.start()], True
            at = begin = edge.end()
    yield text[at:], False


def _end_of_arguments(text: str, at: int) -> int:
    for _ in range(_MOST_ARGUMENTS):
        argument = _ARGUMENT.match(text, at)
        at = argument.end() if argument else at
    return at


def table_rows(source: str) -> Iterator[list[str]]:
    """The cells of each row; a cell that goes over several columns has empty ones behind it."""
    row: list[str] = []
    at = depth = 0
    for match in _SIGN.finditer(source):
        sign = match.group()
        depth = max(0, depth + (sign == "{") - (sign == "}"))
        ends_row = sign.startswith(("\\\\", "\\tab"))
        if not depth and (ends_row or sign == "&"):
            row += _cells(source[at:match.start()])
            at = match.end()
            if ends_row:
                yield row
                row = []
    yield [*row, *_cells(source[at:])]


def _cells(source: str) -> list[str]:
    """A cell without rules and measures, and the empty ones that it covers."""
    cell = _ROWS_HIGH.sub("", _RULE.sub("", source))
    covered = sum(int(span[1]) - 1 for span in _SPAN.finditer(cell))
    return [_SPAN.sub("", cell).strip(), *[""] * min(max(0, covered), 99)]

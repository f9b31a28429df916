"""Jupyter notebooks.

Takes:  the bytes of an .ipynb file.
Gives:  its cells in order: text with its headings, code, and what the code wrote.
Never:  pictures and other data among the results; runs anything.

nbformat 3 and 4.
"""

from __future__ import annotations

from typing import Any

from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.hidden.spans import remove_spans
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.markdown.hiding import find_hidden
from ragdesk.engine.reading.markdown.reader import find_blocks
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reading.text.decoding import clean, decode
from ragdesk.engine.reading.text.json_text import NotJson, load_json
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind

LONGEST_OUTPUT = 20_000
"""Characters of what one cell wrote; more is a log."""


def read_notebook(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read every cell.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called after each cell.

    Raises:
        ReadingFailed: "damaged" when it is no notebook.
    """
    try:
        notebook = load_json(decode(data).text)
    except NotJson as error:
        raise ReadingFailed(FileReason.DAMAGED, str(error)) from error
    composer = Composer(longest)
    cells = _find_cells(notebook)
    for cell in cells:
        if isinstance(cell, dict):
            composer.hidden += _add_cell(composer, cell)
        report_alive()
    return composer.finish()


def _find_cells(notebook: Any) -> list[Any]:
    """The cells of either edition."""
    if isinstance(notebook, dict):
        if isinstance(notebook.get("cells"), list):
            return list(notebook["cells"])
        sheets = notebook.get("worksheets")
        if isinstance(sheets, list):
            found = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
            return [cell for cells in found if isinstance(cells, list) for cell in cells]
    raise ReadingFailed(FileReason.DAMAGED, "no cells")


def _add_cell(composer: Composer, cell: dict[str, Any]) -> int:
    """Add a cell and what came of it; gives how many pieces of hidden text were left out."""
    kind = cell.get("cell_type")
    source = _text(cell.get("source", cell.get("input", "")))
    if kind == "code":
        composer.add(BlockKind.CODE, source)
        for output in cell.get("outputs") or []:
            if isinstance(output, dict):
                composer.add(BlockKind.CODE, _output_text(output)[:LONGEST_OUTPUT])
    elif kind == "heading":
        level = str(cell.get("level", 1))
        composer.add_heading(int(level[:2]) if level.isdecimal() else 1, source)
    elif kind == "raw":
        composer.add(BlockKind.PARAGRAPH, source)
    else:
        return _add_markdown(composer, clean(source)[0])
    return 0


def _add_markdown(composer: Composer, source: str) -> int:
    """Add the blocks of a text, without what is hidden in it; its headings hold for the cells below as well."""
    hidden = find_hidden(source)
    for span in hidden:
        note_hidden(span.text, span.reason)
    source = remove_spans(source, tuple((span.start, span.end) for span in hidden))
    parsed = find_blocks(source)
    for block in parsed.blocks:
        text = source[block.start:block.end]
        if block.kind is BlockKind.HEADING:
            marks = len(text.lstrip()) - len(text.lstrip().lstrip("#"))
            composer.add_heading(marks or (1 if text.rstrip().endswith("=") else 2), block.heading[-1])
        else:
            composer.end_block()
            composer.add(block.kind, text)
    return len(hidden)


def _output_text(output: dict[str, Any]) -> str:
    """The plain text of a result, empty when it has none."""
    data = output.get("data")
    if isinstance(data, dict):
        return _text(data.get("text/plain", ""))
    return _text(output.get("text", "")) or _text(output.get("traceback", ""))


def _text(value: Any) -> str:
    """Text that may be stored in lines."""
    if isinstance(value, list):
        return "".join(line if isinstance(line, str) else "" for line in value)
    return value if isinstance(value, str) else ""

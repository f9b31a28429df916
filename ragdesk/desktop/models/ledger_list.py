"""The list of files as text, to be pasted or opened in a spreadsheet.

Takes:  reports.
Gives:  lines with tabs, or a CSV.
Never:  a cell that a spreadsheet would take for a formula: file names come from anybody.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from ragdesk.desktop.shown_names import show_name
from ragdesk.engine.facade.texts import OWN_MARK
from ragdesk.engine.records import FileReport
from ragdesk.translation import translate as _
from ragdesk.wording import report_reason, state_name

_FORMULA_SIGNS = ("=", "+", "-", "@")


def as_lines(reports: Iterable[FileReport]) -> str:
    """One line a file, the columns apart by tabs."""
    return "\n".join("\t".join(_cells(report)[:4]) for report in reports)


def as_csv(reports: Iterable[FileReport]) -> str:
    """A table with a head, as RFC 4180 describes it; an empty last column tells that it is no note."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow((_("File"), _("State"), _("Passages"), _("Reason"), _("Details"), OWN_MARK))
    writer.writerows([*map(_harmless, _cells(report)), ""] for report in reports)
    return out.getvalue()


def _cells(report: FileReport) -> Sequence[str]:
    reason, details = show_name(report_reason(report)), show_name(report.details)
    return show_name(report.path), state_name(report.state), str(report.chunks), reason, details


def _harmless(cell: str) -> str:
    """A cell that is text to every spreadsheet."""
    return f"'{cell}" if cell.startswith(_FORMULA_SIGNS) else cell

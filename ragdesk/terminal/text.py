"""Results as text for people: aligned, wrapped to the terminal, and without anything that needs colours.

Takes:  records of the engine, and the width to write in.
Gives:  lines.
Never:  prints, or cleans: ``printing`` takes out what a terminal would obey.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from ragdesk.engine.errors import RagDeskError
from ragdesk.engine.facade.explanation import explain, explain_each
from ragdesk.engine.facade.texts import own_title, show_in_line, visible_in_place
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.records import (
    Answer,
    AnswerMaker,
    CollectionStatus,
    FileReport,
    FileState,
    Hit,
    Prompt,
    Question,
    SearchResult,
    WhyNot,
)
from ragdesk.engine.records.exam import ExamResult, Measures
from ragdesk.engine.records.explanation import Explanation
from ragdesk.terminal.hidden_files import HiddenInFile
from ragdesk.terminal.printing import clean_line
from ragdesk.terminal.shapes import MethodFacts
from ragdesk.translation import format_number, translate_plural
from ragdesk.translation import translate as _
from ragdesk.wording import (
    answer_doubt,
    answer_ending,
    arithmetic,
    audit_facts,
    cited_problem,
    closest_sentence,
    document_name,
    error_hint,
    error_title,
    evidence_sentence,
    file_reason,
    fit_sentence,
    hidden_in_passage,
    hidden_place,
    hidden_sentence,
    kept_out_sentence,
    later_sentence,
    method_name,
    more_hidden,
    near_sentence,
    orders_sentence,
    ordinal,
    part_name,
    pins_sentence,
    place_in_file,
    report_reason,
    same_text_sentence,
    score_text,
    searched_sentence,
    sent_orders_sentence,
    server_place,
    show_invisible,
    state_name,
    why_not_sentence,
    why_sentence,
    word_sentence,
)

EXCERPT_CHARACTERS = 280
BEFORE_FIRST_WORD = 60
"""Characters of an excerpt before the first word that was found."""

_INDENT = "   "

LONGEST_PLACE = 60
"""Letters of a section's name that are shown."""


def reading_line(step: UpdateProgress) -> str:
    """How far the reading of a folder has come."""
    if step.scans:
        return _("Reading the words off page {done} of {total}").format(done=step.scans_done, total=step.scans)
    return _("Reading {done} of {total}: {path}").format(done=step.done, total=step.total, path=step.path)


def index_lines(status: CollectionStatus, ledger: Sequence[FileReport], seconds: float, width: int) -> list[str]:
    """What was read, and every file that was not, with the reason."""
    counts = ", ".join(f"{state_name(state)}: {format_number(status.counts.get(state, 0), 0)}" for state in FileState)
    files = translate_plural("{n} file", "{n} files", sum(status.counts.values()))
    passages = translate_plural("{n} passage", "{n} passages", status.chunks)
    duration = _("{seconds} seconds").format(seconds=format_number(seconds, 1))
    left_out = sum(report.path.endswith("/") for report in ledger)
    folders = f", {translate_plural('{n} folder left out', '{n} folders left out', left_out)}" if left_out else ""
    lines = _wrap(f"{files} ({counts}){folders}, {passages}, {duration}", width)
    noted = [report for report in ledger if report.state is not FileState.OK or report.reason]
    for report in noted:
        reason = clean_line(report_reason(report))
        lines += _wrap(f"{clean_line(report.path)}: {state_name(report.state)}. {reason}", width, hanging=True)
    return lines


def ask_lines(result: SearchResult, prompt: Prompt, answer: Answer, width: int) -> list[str]:
    """The passages with the reason for each, then the answer and where it is from."""
    lines = [*_question_lines(result.question, width), *_wrap(evidence_sentence(result.evidence), width),
             *_wrap(near_sentence(result.question), width), ""]
    for hit in result.hits:
        lines += [*_hit_lines(hit, result, width), ""]
    lines += _answer_lines(answer, prompt, width)
    return [*lines, "", *_room_lines(prompt, width)]


def why_lines(why_not: WhyNot, result: SearchResult, width: int) -> list[str]:
    """Why a passage stands where it does: the sentence, the words, the sums, and its place by other methods."""
    hit = why_not.hit
    lines = [*_question_lines(result.question, width), "", *_wrap(_source(hit), width)]
    lines += [*_excerpt_lines(hit, result, width), ""]
    lines += _wrap(why_not_sentence(why_not), width)
    if why_not.rank is not None:
        told = [near.word for near in why_not.missing if near.forms]
        lines += [*_wrap(why_sentence(hit, result, told), width), *_wrap(orders_sentence(hit.chunk), width), ""]
        for explanation in explain_each(hit, result):
            lines += [*_word_lines(explanation, width), ""]
        lines.append(_("The arithmetic:"))
        for equation in arithmetic(hit, result):
            lines += _wrap(equation, width, indent="  ", hanging=True)
    return [*lines, "", *_under_lines(why_not.under)]


def hidden_lines(files: Sequence[HiddenInFile], width: int) -> list[str]:
    """Each file with what it hides, piece by piece under the reason."""
    lines: list[str] = []
    for file in files:
        lines += _wrap(clean_line(file.path), width, hanging=True)
        if file.problem:
            lines += _wrap(file_reason(file.problem), width, indent=_INDENT)
        elif not file.hidden.count and not file.hidden.is_unchecked:
            lines += _wrap(_("It has no hidden text."), width, indent=_INDENT)
        else:
            lines += _wrap(hidden_sentence(file.hidden), width, indent=_INDENT)
        for piece in file.hidden.pieces:
            part = part_name(file.path, piece.part, piece.inner)
            lines += _wrap(f"{clean_line(part)} · {hidden_place(piece)}:".removeprefix(" · "), width, indent=_INDENT)
            lines += _wrap(f"“{show_invisible(piece.text)}”", width, indent=_INDENT * 2)
        lines += _wrap(more_hidden(file.hidden.more), width, indent=_INDENT) if file.hidden.more else []
        lines.append("")
    return lines[:-1] or _wrap(_("None of the files read has hidden text."), width)


def exam_lines(result: ExamResult) -> list[str]:
    """A table a kind of question, the methods below each other."""
    kinds = list(dict.fromkeys(kind for kinds in result.methods.values() for kind in kinds))
    lines = [translate_plural("{n} question", "{n} questions", result.questions)]
    if result.unanswerable:
        lines.append(translate_plural(
            "{n} of them cannot be answered: its file or its words are not in the folder.",
            "{n} of them cannot be answered: their files or words are not in the folder.", len(result.unanswerable)))
    lines.append(_("Words such as “how” and “is” were left out, as “ask” does.")
                 if result.leaves_out_common_words else _("Words such as “how” and “is” were searched for too."))
    for kind in kinds:
        rows = [(method, measures[kind]) for method, measures in result.methods.items() if kind in measures]
        heading = _("all questions") if kind == "all" else kind
        table: list[Sequence[str]] = [(f"{heading} ({rows[0][1].n})", "Hit@1", "Hit@3", "Hit@5", "Hit@10", "MRR")]
        table += [(method, *_figures(measures)) for method, measures in rows]
        lines += ["", *_columns(table)]
    return lines


def _figures(measures: Measures) -> list[str]:
    """One method's measures, in the order of the table's heading."""
    values = (measures.hit_at_1, measures.hit_at_3, measures.hit_at_5, measures.hit_at_10, measures.mrr)
    return [format_number(value, 3) for value in values]


def methods_lines(methods: Sequence[MethodFacts]) -> list[str]:
    """Every method with what it looks at."""
    return _columns([(method.name, method.description, _method_note(method)) for method in methods], left=3)


def _method_note(method: MethodFacts) -> str:
    """What else is to be said about a method."""
    if method.is_default:
        return _("the default")
    return "" if method.is_available else _("not in this version")


def check_lines(problems: Sequence[str]) -> list[str]:
    """What is wrong with the index."""
    return list(problems) or [_("The index is consistent.")]


def rebuilt_lines(width: int) -> list[str]:
    """Why everything was read again."""
    return [*_wrap(_("The saved index could not be read."), width),
            *_wrap(_("It is being rebuilt from your documents, which are not affected."), width)]


def error_lines(error: RagDeskError, width: int) -> list[str]:
    """What happened and what to do."""
    lines = [*_wrap(error_title(error), width), *_wrap(error_hint(error), width)]
    if error.details:
        lines += _wrap(_("Details: {details}").format(details=error.details), width)
    return lines


def _question_lines(question: Question, width: int) -> list[str]:
    """What was searched for."""
    return _wrap(searched_sentence(question), width)


def _hit_lines(hit: Hit, result: SearchResult, width: int) -> list[str]:
    """A passage: its source and points on one line, the reason, an excerpt."""
    head = f"{hit.rank:>2} {_source(hit)}"
    score = score_text(hit.score)
    points = fit_sentence(hit.fit, score) if hit.fit else _("{points} points").format(points=score)
    gap = width - _columns_of(head) - _columns_of(points)
    is_short = gap > 1
    rank_indent = " " * (len(head) - len(head.lstrip()))  # wrapping drops it, and the ranks would not stand in line
    wrapped = [*_wrap(head, width, indent=rank_indent, hanging=True), points.rjust(width)]
    lines = [head + " " * gap + points] if is_short else wrapped
    lines += _wrap(why_sentence(hit, result), width, indent=_INDENT)
    lines += _wrap(hidden_in_passage(hit.chunk), width, indent=_INDENT)
    lines += _wrap(orders_sentence(hit.chunk), width, indent=_INDENT)
    lines += _wrap(same_text_sentence(hit), width, indent=_INDENT)
    return [*lines, *_excerpt_lines(hit, result, width)]


def _source(hit: Hit) -> str:
    """The document's title, the file, and the place in it."""
    title = clean_line(document_name(hit)) if own_title(hit.document_title, hit.chunk.whole_path) else ""
    place = clean_line(place_in_file(hit))
    if len(place) > LONGEST_PLACE:  # of a path every letter counts, for it is what "why --path" takes
        place = place[: LONGEST_PLACE // 2] + "…" + place[-LONGEST_PLACE // 2 + 1:]
    return f"{title} · {clean_line(hit.chunk.whole_path)}, {place}".removeprefix(" · ")


def _excerpt_lines(hit: Hit, result: SearchResult, width: int) -> list[str]:
    """The part of the passage around the first word that was found."""
    spans = [span for word in explain(hit, result).words for span in word.spans]
    first = min((start for start, _end in spans), default=hit.chunk.start) - hit.chunk.start
    read = show_in_line(hit.chunk.whole_path, visible_in_place(hit.chunk))
    text, first = read.text, read.to_shown(first, first)[0]
    start = max(0, min(first - BEFORE_FIRST_WORD, len(text) - EXCERPT_CHARACTERS))
    end = start + EXCERPT_CHARACTERS
    before, after = ("… " if start else ""), (" …" if end < len(text) else "")
    if start and " " in text[start:first]:  # begin at a whole word
        start = text.index(" ", start, first)
    shown = before + clean_line(text[start:end]) + after
    return _wrap(f"“{shown}”", width, indent=_INDENT)


def _answer_lines(answer: Answer, prompt: Prompt, width: int) -> list[str]:
    """The answer, who made it, its sources, and what is wrong with its citations."""
    if answer.by is AnswerMaker.NONE:
        return [*_wrap(_("No answer was written."), width), *_wrap(closest_sentence(answer, prompt), width)]
    if answer.by is AnswerMaker.PASTED:
        maker = _("The answer you gave, checked against your documents:")
    elif answer.by is AnswerMaker.MODEL:
        maker = _("Answer by {model}, {place}:").format(model=answer.model, place=server_place(answer.address))
    else:
        maker = _("Answer, quoted from your documents:")
    lines = _wrap(maker, width)
    for paragraph in answer.text.splitlines():
        lines += _wrap(paragraph, width, indent=_INDENT) or [""]
    lines += [*_wrap(later_sentence(answer), width), *_wrap(answer_ending(answer), width),
              *_wrap(answer_doubt(answer), width), *_wrap(audit_facts(answer), width)]
    cited = {citation.number: prompt.sources[citation.source]
             for citation in answer.citations if citation.source is not None}
    for number, hit in sorted(cited.items()):
        lines += _wrap(f"[{number}] {_source(hit)}", width, indent=_INDENT, hanging=True)
    problems = dict.fromkeys(cited_problem(answer, index) for index in range(len(answer.citations)))
    return lines + [line for problem in problems if problem for line in _wrap(problem, width)]


def _room_lines(prompt: Prompt, width: int) -> list[str]:
    """How much of the model's window the prompt takes, and what had to stay out of it."""
    line = _("The prompt takes about {tokens} of {window} tokens.").format(
        tokens=format_number(prompt.tokens, 0), window=format_number(prompt.window_tokens, 0))
    if prompt.left_out:
        named = ", ".join(_source(hit) for hit in prompt.left_out)
        line += " " + _("There was no room in it for: {passages}").format(passages=named)
    return [*_wrap(line, width), *_wrap(pins_sentence(prompt), width),
            *_wrap(kept_out_sentence(prompt), width), *_wrap(sent_orders_sentence(prompt), width)]


def _word_lines(explanation: Explanation, width: int) -> list[str]:
    """The words of the question with what each gave, those first that gave most."""
    table = [(word.word, score_text(word.points), word_sentence(word, explanation)) for word in explanation.by_points]
    heading = _("Points by {method}:").format(method=method_name(explanation.method))
    rows = _columns(table, left=1, after=2)
    return [heading, *(line for row in rows for line in textwrap.wrap(row, width, subsequent_indent=_INDENT * 2))]


def _under_lines(under: Mapping[str, int | None]) -> list[str]:
    """The passage's place by every method."""
    places = [(method_name(method), _("not found") if rank is None else ordinal(rank))
              for method, rank in under.items()]
    return [_("Its place by each method:"), *_columns(places, left=2)] if places else []


def _columns(rows: Iterable[Sequence[str]], *, left: int = 1, after: int | None = None) -> list[str]:
    """Rows in columns, two spaces apart.

    Args:
        rows: all of one length.
        left: how many columns are aligned to the left; the others are aligned to the right.
        after: columns from this number on begin at the left again.
    """
    table = [[clean_line(cell) for cell in row] for row in rows]
    widths = [max(_columns_of(cell) for cell in column) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = []
        for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
            filling = " " * (width - _columns_of(cell))
            begins_left = number < left or (after is not None and number >= after)
            cells.append(cell + filling if begins_left else filling + cell)
        lines.append(("  " + "  ".join(cells)).rstrip())
    return lines


def _columns_of(text: str) -> int:
    """Columns that a text takes on a terminal: two for wide letters, none for marks that stand on others."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def _wrap(text: str, width: int, *, indent: str = "", hanging: bool = False) -> list[str]:
    """A paragraph in lines of at most ``width`` characters."""
    return textwrap.wrap(clean_line(text), width, initial_indent=indent,
                         subsequent_indent=indent + ("    " if hanging else ""))

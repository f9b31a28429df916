"""What each command does with the engine.

Takes:  the parsed arguments.
Gives:  an exit code, after printing the result as text or JSON.
Never:  writes into the folder, or asks a model when the passages do not hold the answer.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import (
    AnswerUnreadable,
    DiskFull,
    ExportFailed,
    FolderEmpty,
    IndexBusy,
    IndexDamaged,
    IndexReadOnly,
    ModelError,
    PassageNotFound,
    RagDeskError,
    SettingsError,
    StorageFailed,
)
from ragdesk.engine.facade.computer import default_data_directory, settings_file
from ragdesk.engine.facade.methods import METHODS, compared_methods
from ragdesk.engine.facade.pages import require_folder
from ragdesk.engine.facade.reasons import FileReason, SettingsRule
from ragdesk.engine.records import Answer, ModelServer, Prompt, SearchResult
from ragdesk.engine.records.exam import ExamQuestion, ExamResult
from ragdesk.engine.records.files import FileChange
from ragdesk.engine.settings import load_settings
from ragdesk.terminal import shapes, text
from ragdesk.terminal.arguments import chosen_methods, settings_from, with_chosen_files
from ragdesk.terminal.exit_codes import DONE, NAMED_ERROR
from ragdesk.terminal.hidden_files import files_that_hide, look_for_hidden
from ragdesk.terminal.printing import ProgressLine, print_json, print_text, terminal_width
from ragdesk.translation import translate as _
from ragdesk.wording import changes_sentence, method_help, method_name

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command found, in both forms, and the error that it met all the same.

    Attributes:
        shape: for --json.
        lines: makes the text for a width; only called when text is wanted.
    """

    shape: Mapping[str, Any]
    lines: Callable[[int], list[str]]
    error: RagDeskError | None = None


def run(arguments: argparse.Namespace) -> int:
    """Carry out a command.

    Raises:
        RagDeskError: anything that has a name; the caller shows it.
    """
    outcome = _COMMANDS[arguments.command](arguments)
    if arguments.json:
        print_json({**outcome.shape, **(shapes.error_shape(outcome.error) if outcome.error else {})})
    else:
        print_text("\n".join(outcome.lines(terminal_width())))
    if outcome.error is not None:
        show_error(outcome.error)
        return NAMED_ERROR
    return DONE


def show_error(error: RagDeskError) -> None:
    """Say on the error stream what happened and what to do."""
    print_text("\n".join(text.error_lines(error, terminal_width())), sys.stderr)


def _index(arguments: argparse.Namespace) -> Outcome:
    """Read what is new in the folder."""
    started_at = time.perf_counter()
    with _updated_engine(arguments) as engine:
        status, ledger = engine.status(), engine.ledger()
    if not ledger:
        raise FolderEmpty(folder=arguments.folder)
    seconds = time.perf_counter() - started_at
    return Outcome(shapes.index_shape(status, ledger, seconds),
                   lambda width: text.index_lines(status, ledger, seconds, width))


def _ask(arguments: argparse.Namespace) -> Outcome:
    """Find passages, make the prompt of them, and an answer of that."""
    with _updated_engine(arguments) as engine:
        result = engine.search(arguments.question)
        prompt = engine.build_prompt(result)
        _export(prompt, arguments)
        given = _given_answer(result, prompt, arguments.check_answer)
        answer, error = (given, None) if given is not None else _answer(engine, result, prompt)
        changes = engine.changed_since(hit.chunk.path for hit in result.hits)
        is_up_to_date = engine.status().up_to_date
    _tell_changes(changes)
    return Outcome(shapes.ask_shape(result, prompt, answer, changes, is_up_to_date=is_up_to_date),
                   lambda width: text.ask_lines(result, prompt, answer, width), error)


def _tell_changes(changes: Mapping[str, FileChange]) -> None:
    """Say on the error stream which of the files used are no longer what was read."""
    if changes:
        print_text("\n".join((changes_sentence(changes), *changes)), sys.stderr)


def _why(arguments: argparse.Namespace) -> Outcome:
    """Explain one passage."""
    with _updated_engine(arguments) as engine:
        why_not = engine.why_not(arguments.question, arguments.path, arguments.quote, part=arguments.part)
        result = engine.search(arguments.question)
        changes = engine.changed_since((arguments.path,))
    _tell_changes(changes)
    return Outcome(shapes.why_shape(why_not, result, changes), lambda width: text.why_lines(why_not, result, width))


def _hidden(arguments: argparse.Namespace) -> Outcome:
    """List what files hold that cannot be seen: one file, which needs no index, or all that are known to hold some."""
    if arguments.path is not None:
        paths: Sequence[str] = (arguments.path,)
        require_folder(arguments.folder)
    else:
        with _updated_engine(arguments) as engine:
            paths = files_that_hide(engine.ledger())
    files = look_for_hidden(arguments.folder, paths)
    if arguments.path is not None and files[0].problem in (FileReason.VANISHED, FileReason.SYMLINK_OUTSIDE):
        raise PassageNotFound(path=arguments.path)
    return Outcome(shapes.hidden_shape(files), lambda width: text.hidden_lines(files, width))


def _exam(arguments: argparse.Namespace) -> Outcome:
    """Measure methods on judged questions."""
    from ragdesk.engine.facade.exams import load_questions

    methods = chosen_methods(arguments) or compared_methods()
    questions = load_questions(arguments.questions)
    with _updated_engine(arguments) as engine:
        result = _take_exam(engine, questions, methods)
    return Outcome(shapes.exam_shape(result), lambda _width: text.exam_lines(result))


def _take_exam(engine: Engine, questions: Sequence[ExamQuestion], methods: Sequence[str]) -> ExamResult:
    """The result of an exam; while it runs, how far it has come."""
    progress, result = ProgressLine(), None
    try:
        for step in engine.exam(questions, methods):
            progress.show(_("Asking question {done} of {total}").format(done=step.done, total=step.total))
            result = step.result
    finally:
        progress.clear()
    assert result is not None
    return result


def _check(arguments: argparse.Namespace) -> Outcome:
    """Prove that the index adds up."""
    with _updated_engine(arguments) as engine:
        problems = engine.check()
    error = IndexDamaged("\n".join(problems)) if problems else None
    return Outcome(shapes.check_shape(problems), lambda _width: text.check_lines(problems), error)


def _methods(arguments: argparse.Namespace) -> Outcome:
    """List the methods; needs no folder."""
    default = settings_from(arguments).method
    facts = [shapes.MethodFacts(name, method_name(name), method_help(name), name == default, not row.unavailable)
             for name, row in METHODS.items()]
    return Outcome(shapes.methods_shape(facts), lambda _width: text.methods_lines(facts))


@contextmanager
def _updated_engine(arguments: argparse.Namespace) -> Iterator[Engine]:
    """An engine with the folder open and its index up to date; closed in the end, whatever happens.

    Raises:
        SettingsError: the data directory that was asked for lies among the notes.
    """
    data_directory = arguments.data_dir or default_data_directory()
    settings = with_chosen_files(settings_from(arguments), load_settings(settings_file(data_directory)), arguments)
    if arguments.data_dir is not None and _lies_in(arguments.data_dir, arguments.folder):
        raise SettingsError(name="--data-dir", value=arguments.data_dir, rule=SettingsRule.AMONG_NOTES)
    engine = Engine(data_directory, settings)
    progress = ProgressLine()
    try:
        engine.open_folder(arguments.folder)
        _update(engine, progress, must_succeed=arguments.command == "index")
        yield engine
    finally:
        progress.clear()
        engine.close()


def _update(engine: Engine, progress: ProgressLine, *, must_succeed: bool) -> None:
    """Bring the index up to date; where that cannot be, say so, and go on with what was read before.

    Raises:
        RagDeskError: nothing was read before, or the update was all that was wanted.
    """
    try:
        for step in engine.update(reads_scans=must_succeed):
            progress.show(text.reading_line(step))
        progress.clear()
    except (DiskFull, IndexBusy, IndexReadOnly, StorageFailed) as error:
        progress.clear()
        if must_succeed or not engine.status().chunks:
            raise
        show_error(error)
    if engine.status().damaged_index_set_aside:
        print_text("\n".join(text.rebuilt_lines(terminal_width())), sys.stderr)


def _export(prompt: Prompt, arguments: argparse.Namespace) -> None:
    """Save the prompt where it was asked for, unless that is among the notes, where it would be read as one.

    Raises:
        ExportFailed: it lies in the folder, or cannot be written.
    """
    from ragdesk.engine.facade.prompts import export_prompt

    path: Path | None = arguments.export_prompt
    if path is None:
        return
    if _lies_in(path, arguments.folder):
        raise ExportFailed(_("RagDesk writes nothing into the folder with your notes."), path=path)
    export_prompt(prompt, path)


def _lies_in(path: Path, folder: Path) -> bool:
    """Whether a path is the folder or somewhere in it, links followed."""
    return path.resolve().is_relative_to(folder.resolve())


def _given_answer(result: SearchResult, prompt: Prompt, path: Path | None) -> Answer | None:
    """What a chatbot answered, checked; None where no answer is given.

    Raises:
        AnswerUnreadable: its file cannot be read, or holds no text.
    """
    from ragdesk.engine.facade.prompts import check_pasted

    if path is None:
        return None
    try:
        read = sys.stdin.buffer.read() if str(path) == STANDARD_INPUT else path.read_bytes()
        answer = read.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise AnswerUnreadable(str(error), path=path) from error
    if not answer.strip():
        raise AnswerUnreadable("there is no text in it", path=path)
    return check_pasted(answer, result, prompt)


def _answer(engine: Engine, result: SearchResult, prompt: Prompt) -> tuple[Answer, ModelError | None]:
    """The answer, and why a model that was asked did not write it; meanwhile say whom we are waiting for."""
    progress = ProgressLine()

    def show_server(server: ModelServer, _model: str) -> None:
        progress.show(_("Waiting for {name}…").format(name=server.name or server.url))

    try:
        return engine.answer(result, prompt, show_server)
    finally:
        progress.clear()


_COMMANDS: Mapping[str, Callable[[argparse.Namespace], Outcome]] = {
    "index": _index,
    "ask": _ask,
    "why": _why,
    "hidden": _hidden,
    "exam": _exam,
    "check": _check,
    "methods": _methods,
}

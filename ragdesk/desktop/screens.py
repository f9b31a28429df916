"""Pictures of the real window in its main states, light and dark, at 100 and 200 per cent.

Takes:  a directory for the pictures.
Gives:  PNG files named after state, theme and scale.
Never:  touches the user's data: notes and data directory are temporary copies.

Run it without a screen: ``QT_QPA_PLATFORM=offscreen python -m ragdesk.desktop.screens DIRECTORY``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer, SignalInstance
from PySide6.QtWidgets import QApplication, QWidget

from ragdesk.desktop.session import Session, make_application
from ragdesk.desktop.theme import apply_theme
from ragdesk.engine.facade.resources import resource_path
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.settings import Settings, save_settings

THEMES = ("light", "dark")
SIZE = (1280, 720)
WAIT_MILLISECONDS = 20_000
EVENT_ROUNDS = 3
"""Until parts that find another arrangement for their width have done so."""

QUESTIONS = {
    "en": "How long is the washing machine under warranty?",
    "cs": "Jak často se má mazat řetěz kola?",
    "pl": "Jak często trzeba smarować łańcuch w rowerze?",
}
CLOSED_PORT = "http://127.0.0.1:9"


class ScreensFailed(Exception):
    """A state of the window was not reached in time."""


class Camera:
    """Takes each state in both themes."""

    def __init__(self, app: QApplication, directory: Path, suffix: str) -> None:
        self._app, self._directory, self._suffix = app, directory, suffix
        self.taken: list[Path] = []

    def take(self, name: str, widget: QWidget) -> None:
        """Save pictures of a widget."""
        for theme in THEMES:
            apply_theme(self._app, theme)
            for _round in range(EVENT_ROUNDS):
                self._app.processEvents()
            path = self._directory / f"{name}-{theme}{self._suffix}.png"
            widget.grab().save(str(path))
            self.taken.append(path)
        apply_theme(self._app, THEMES[0])
        self._app.processEvents()


def wait_for(signal: SignalInstance, start: Callable[[], object]) -> None:
    """Do something and wait until a signal says that it is done.

    Raises:
        ScreensFailed: it did not come.
    """
    loop, timer, came = QEventLoop(), QTimer(), []

    def on_signal(*_values: object) -> None:
        came.append(True)
        loop.quit()

    signal.connect(on_signal)
    timer.setSingleShot(True)
    timer.timeout.connect(loop.quit)
    timer.start(WAIT_MILLISECONDS)
    start()
    if not came:
        loop.exec()
    signal.disconnect(on_signal)
    if not came:
        raise ScreensFailed("the window did not get that far")


def render_screens(directory: Path, language: str = "en") -> list[Path]:
    """Save pictures of the window's main states.

    Args:
        directory: made if it is not there.
        language: of the window and the notes.

    Returns:
        The files written: every state, light and dark, as it is and at 200 per cent.
    """
    environment = {**os.environ, "QT_SCALE_FACTOR": "2"}
    command = [sys.executable, "-m", "ragdesk.desktop.screens", str(directory), language, "--only-this-scale"]
    subprocess.run(command, env=environment, check=True)
    return render_at_this_scale(directory, language, "") + sorted(directory.glob("*-200.png"))


def render_at_this_scale(directory: Path, language: str, suffix: str) -> list[Path]:
    """Save the pictures of one scale; the name ends with the suffix."""
    directory.mkdir(parents=True, exist_ok=True)
    app = make_application()
    with tempfile.TemporaryDirectory() as temporary:
        notes = Path(temporary) / "Notes"
        shutil.copytree(resource_path(f"sample_notes/{language}"), notes)
        (notes / "scan of the lease.pdf").write_bytes(b"%PDF-1.7\nbroken off in the middle")
        data_dir = Path(temporary) / "data"
        save_settings(Settings(interface_language=language), data_dir / "settings.json")
        session = Session(data_dir)
        camera = Camera(app, directory, suffix)
        try:
            _take_all(session, camera, notes, QUESTIONS[language])
        finally:
            session.window.close()
            session.close()
    return camera.taken


def _take_all(session: Session, camera: Camera, notes: Path, question: str) -> None:
    """Go through the states in the order in which a user meets them."""
    window, client = session.window, session.client
    window.resize(*SIZE)
    window.show()
    camera.take("1-welcome", window)
    wait_for(client.progress_changed, start=lambda: window.open_folder(notes))
    client.blockSignals(True)  # the sample is read in less time than two pictures take
    for part in (window.parts.strip.show_progress, window.parts.welcome.show_reading):
        part(UpdateProgress(12, 32, chunks=43))
    camera.take("2-reading", window)
    client.blockSignals(False)
    wait_for(client.reading_ended, start=client.update)
    camera.take("3-examples", window)
    _take_answer(session, camera, question)
    _take_side_windows(session, camera)


def _take_answer(session: Session, camera: Camera, question: str) -> None:
    """A question, its explanation, the prompt and the document."""
    window, client, parts = session.window, session.client, session.window.parts
    parts.question.show_question(question)
    wait_for(client.answer_ready, start=lambda: window.search_flow.ask(question))
    cited = window.answer_flow.first_cited_number()
    camera.take("4-answer", window)
    fold = parts.why.arithmetic_fold
    fold.set_open(True)
    camera.take("5-arithmetic", window)
    fold.set_open(False)
    _take_what_if(session, camera)
    window.window_actions["show_prompt"].trigger()
    camera.take("6-sent", window)
    parts.prompt.fold.set_open(True)
    camera.take("13-passages-of-the-prompt", window)
    parts.prompt.fold.set_open(False)
    window.instructions_flow.show_dialog()
    if window.instructions_flow.dialog is not None:
        camera.take("14-instructions", window.instructions_flow.dialog)
        window.instructions_flow.dialog.reject()
    wait_for(client.blocks_ready, start=lambda: window.answer_flow.open_numbered_citation(cited))
    camera.take("7-document", window)


def _take_what_if(session: Session, camera: Camera) -> None:
    """Other values being tried."""
    flow = session.window.what_if_flow
    flow.fold.set_open(True)
    wait_for(session.client.what_if_ready, start=lambda: flow.controls.sliders["b"].setValue(0))
    camera.take("12-what-if", session.window)
    flow.reset()
    flow.fold.set_open(False)


def _take_side_windows(session: Session, camera: Camera) -> None:
    """The ledger, the settings, and a model that does not run."""
    window, client = session.window, session.client
    window.folder_flow.show_ledger()
    if window.folder_flow.ledger_dialog is not None:
        camera.take("8-files", window.folder_flow.ledger_dialog)
        window.folder_flow.ledger_dialog.close()
    settings = session.preferences.settings.changed(use_model=True, model_url=CLOSED_PORT)
    session.preferences.change_settings(settings)
    wait_for(client.failed, start=window.search_flow.ask_again)
    camera.take("9-no-model", window)
    window.settings_flow.show_settings()
    dialog = window.settings_flow.dialog
    if dialog is not None:
        for number in range(dialog.pages.count()):
            dialog.pages.setCurrentIndex(number)
            camera.take(f"10-settings-{number + 1}", dialog)
        dialog.reject()
    window.resize(800, 600)
    camera.take("11-narrow", window)


def main() -> int:
    """Render into the directory named on the command line."""
    directory, *rest = sys.argv[1:]
    language = next((word for word in rest if not word.startswith("-")), "en")
    if "--only-this-scale" in rest:
        render_at_this_scale(Path(directory), language, "-200")
    else:
        for path in render_screens(Path(directory), language):
            print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

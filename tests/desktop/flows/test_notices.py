"""Every failure that the user can do something about has a button that does it."""

from __future__ import annotations

import pytest

from ragdesk.desktop.flows.notices import WAYS_OUT
from ragdesk.desktop.main_window import MainWindow
from ragdesk.engine.errors import FolderError, ModelError, QuestionError, RagDeskError


@pytest.mark.parametrize("base", [FolderError, QuestionError, ModelError])
def test_no_kind_is_without_a_way_out(base: type[RagDeskError]) -> None:
    assert set(base.__subclasses__()) <= set(WAYS_OUT)


def test_every_way_out_leads_somewhere(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each action is one of the window's own or one of the table of keys."""
    own = {"ask_again", "use_suggestion", "insist", "choose_model"}
    wanted = {action for action, _text in WAYS_OUT.values()}
    assert wanted <= own | set(window.window_actions)

"""``python -m ragdesk``: a window that cannot be opened says why."""

from __future__ import annotations

import sys

import pytest

from ragdesk import __main__ as program
from ragdesk.engine.errors import WindowUnavailable


def test_a_window_whose_libraries_are_missing_is_a_named_error(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ragdesk.desktop.application", None)
    assert program.main([]) == 1
    assert WindowUnavailable().title in capsys.readouterr().err

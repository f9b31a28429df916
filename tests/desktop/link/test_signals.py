"""Nothing that is sent is lost: each kind of request has one handler, each kind of response becomes a signal."""

from __future__ import annotations

import dataclasses
import inspect

import pytest
from PySide6.QtCore import Signal

from ragdesk.desktop.link.engine_worker import EngineWorker
from ragdesk.desktop.link.messages import Request, Response
from ragdesk.desktop.link.model_worker import ModelWorker
from ragdesk.desktop.link.page_worker import PageWorker
from ragdesk.desktop.link.signals import ROUTES, EngineSignals
from ragdesk.engine.engine import Engine
from ragdesk.engine.reading.view_process import ViewProcess
from tests.helpers.fake_engine import FakeEngine
from tests.helpers.fake_viewer import FakeViewer
from tests.helpers.message_kinds import kinds_of

WORKERS = (EngineWorker, ModelWorker, PageWorker)


@pytest.mark.parametrize("kind", kinds_of(Request))
def test_every_kind_of_request_has_exactly_one_handler(kind: type[Request]) -> None:
    assert len([worker for worker in WORKERS if kind in worker.handlers]) == 1


@pytest.mark.parametrize("kind", kinds_of(Response))
def test_every_kind_of_response_becomes_a_signal(kind: type[Response]) -> None:
    fields = {field.name for field in dataclasses.fields(kind)}
    assert ROUTES[kind]
    for route in ROUTES[kind]:
        assert isinstance(vars(EngineSignals)[route.signal], Signal)
        assert not route.attribute or route.attribute in fields


def test_every_signal_but_one_is_in_the_table() -> None:
    routed = {route.signal for routes in ROUTES.values() for route in routes}
    signals = {name for name, value in vars(EngineSignals).items() if isinstance(value, Signal)}
    assert signals - routed == {"working_changed"}


@pytest.mark.parametrize(("fake", "real"), [(FakeEngine, Engine), (FakeViewer, ViewProcess)])
def test_what_stands_in_for_the_engine_in_tests_takes_what_the_real_one_takes(fake: type, real: type) -> None:
    methods = {name: method for name, method in vars(fake).items()
               if inspect.isfunction(method) and not name.startswith("_") and not is_tests_own(fake, name)}
    assert methods
    for name, method in methods.items():
        own = list(inspect.signature(method).parameters.values())
        takes = inspect.signature(getattr(real, name)).parameters
        for parameter in own:
            assert (parameter.kind, parameter.default) == (takes[parameter.name].kind, takes[parameter.name].default)


def is_tests_own(fake: type, name: str) -> bool:
    """Whether a field lets a test hold the fake up; its default is a function too."""
    return dataclasses.is_dataclass(fake) and name in {field.name for field in dataclasses.fields(fake)}

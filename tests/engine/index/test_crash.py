"""Killed at any moment, the index loses nothing and doubles nothing: after the next update it equals a fresh one.

``RAGDESK_KILLS=200`` makes it thorough (half of them while another process counts), ``RAGDESK_SEED`` does a run again.
Besides, small indexes are killed before each single operation that changes something on the disk; in scenes after the
first before every second statement, unless ``RAGDESK_FAULTS=all``.

Covers: store, manifest, update.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ragdesk.engine.engine import Engine
from ragdesk.engine.index import segment_rows
from ragdesk.engine.index.store import IndexStore
from tests.helpers.changing_folder import ChangingFolder
from tests.helpers.index_content import assert_equals_fresh
from tests.helpers.index_scenes import SCENES, SETTINGS, assert_goes_on, keep_in_step, prepare, state_of

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="children are forked, which this system cannot do")

KILLS = int(os.environ.get("RAGDESK_KILLS", "40"))
SEED = int(os.environ.get("RAGDESK_SEED", "0")) or random.SystemRandom().randrange(1, 10**9)
FILES = 300
EVERYWHERE = os.environ.get("RAGDESK_FAULTS") == "all"
MOST_OPERATIONS = 1_000
PROGRAM = Path(__file__).resolve().parents[2] / "helpers" / "crash_run.py"


class CrashRuns:
    """Orders updates that may be killed."""

    def __init__(self, process: subprocess.Popen[str], folder: Path, index: Path, *, elsewhere: bool) -> None:
        self._process, self._folder, self._index, self._elsewhere = process, folder, index, elsewhere

    def update(self, kill_after: float | None = None) -> dict[str, Any]:
        """Run one update."""
        return outcome_of(self._process, {"folder": str(self._folder), "index": str(self._index),
                                          "kill_after": kill_after, "elsewhere": self._elsewhere})


def outcome_of(process: subprocess.Popen[str], order: dict[str, Any]) -> dict[str, Any]:
    """What comes of a run; nothing but being killed may keep it from its end."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(order) + "\n")
    process.stdin.flush()
    outcome: dict[str, Any] = json.loads(process.stdout.readline())
    assert not outcome["error"], outcome["error"]
    assert outcome["killed"] is not None
    return outcome


@pytest.fixture
def process() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-P", str(PROGRAM)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process


@pytest.fixture(params=[False, True], ids=["counting here", "counting in another process"])
def runs(tmp_path: Path, process: subprocess.Popen[str], request: pytest.FixtureRequest) -> CrashRuns:
    return CrashRuns(process, tmp_path / "notes", tmp_path / "data" / "index", elsewhere=request.param)


def test_killed_at_random_moments(runs: CrashRuns, tmp_path: Path) -> None:
    print(f"seed {SEED}: RAGDESK_SEED={SEED} does the same again")
    rng = random.Random(SEED)
    changing = ChangingFolder(tmp_path / "notes", rng, FILES)
    killed, whole_seconds = 0, 2.0
    while killed < KILLS // 2:
        stored: list[str] = []
        longest = whole_seconds / 2
        while True:
            outcome = runs.update(kill_after=rng.random() * longest)
            again = set(stored) & set(outcome["stored"])
            assert len(again) <= 1, f"seed {SEED}: read again although stored: {again}"
            stored += outcome["stored"]
            killed += outcome["killed"]
            if not outcome["killed"]:
                break
            longest *= 1.25  # each run has less to do, but a slow machine would never come to the end
        whole_seconds = max(0.2, outcome["seconds"])
        _assert_sound(tmp_path, changing.folder)
        changing.change_some(0.25)


def _assert_sound(tmp_path: Path, folder: Path) -> None:
    store = IndexStore(tmp_path / "data" / "index")
    try:
        assert_equals_fresh(store, folder)
    except AssertionError as error:
        raise AssertionError(f"seed {SEED}: {error}") from error
    finally:
        store.close()
    left = {path.suffix for path in (tmp_path / "data" / "index").iterdir()}
    assert ".writing" not in left, f"seed {SEED}"


@pytest.mark.parametrize("kind", ["file", "statement"])
@pytest.mark.parametrize("scene", SCENES)
def test_killed_before_each_operation(scene: str, kind: str, process: subprocess.Popen[str], tmp_path: Path,
                                      place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a folder is read for the first time or again, and while an index is counted again or rebuilt."""
    keep_in_step(monkeypatch)
    prepared = prepare(scene, tmp_path, monkeypatch)
    copy = place / "copy"
    known_to_go_on = set()
    for n in range(1, MOST_OPERATIONS, 2 if kind == "statement" and scene != SCENES[0] and not EVERYWHERE else 1):
        shutil.copytree(prepared.data, copy)
        outcome = outcome_of(process, {"folder": str(prepared.folder), "data": str(copy), "kind": kind, "kill_at": n,
                                       "analyzers": segment_rows.ANALYZERS_VERSION})
        left, what = state_of(copy), f"{scene}, killed before {kind} {n}"
        if left not in known_to_go_on:
            known_to_go_on.add(left)
            with closing(Engine(copy, SETTINGS)) as engine:
                engine.open_folder(prepared.folder)
                assert_goes_on(engine, prepared, what)
            assert not list(copy.rglob("*.writing")), what
        shutil.rmtree(copy)
        if not outcome["killed"]:
            break
    else:
        pytest.fail("it never came to its end")
    assert len(known_to_go_on) > 2

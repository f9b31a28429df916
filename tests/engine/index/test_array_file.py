"""Arrays in a file: what is written is what is read, and damage is noticed."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import numpy as np
import pytest

from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index.array_file import damaged_arrays, read_arrays, write_arrays

ARRAYS = {"ids": np.arange(100, dtype=np.int64), "codes": np.array([1, 2, 65535], dtype=np.uint16),
          "empty": np.zeros(0, dtype=np.uint8)}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.segment"
    write_arrays(path, ARRAYS, {"chunks": 3})
    return path


def test_round_trip(file: Path) -> None:
    arrays, facts = read_arrays(file)
    assert facts == {"chunks": 3}
    for name, array in ARRAYS.items():
        assert arrays[name].dtype == array.dtype
        assert arrays[name].tolist() == array.tolist()
    assert damaged_arrays(file) == []


def test_only_the_owner_may_read_it(file: Path) -> None:
    if os.name == "nt":
        pytest.skip("file modes are for systems that have them")
    assert file.stat().st_mode & 0o777 == 0o600


def test_nothing_is_left_beside_it(file: Path) -> None:
    assert [path.name for path in file.parent.iterdir()] == ["a.segment"]


def test_a_changed_byte_is_found(file: Path) -> None:
    raw = bytearray(file.read_bytes())
    raw[raw.index(np.arange(100, dtype=np.int64).tobytes()) + 9] ^= 1
    file.write_bytes(raw)
    assert damaged_arrays(file) == ["ids"]


@pytest.mark.parametrize("keep", [0, 7, 20, 300])
def test_a_file_cut_short_is_damaged(file: Path, keep: int) -> None:
    file.write_bytes(file.read_bytes()[:keep])
    with pytest.raises(IndexDamaged):
        read_arrays(file)


def test_a_missing_and_a_foreign_file_are_damaged(tmp_path: Path) -> None:
    with pytest.raises(IndexDamaged):
        read_arrays(tmp_path / "none")
    (tmp_path / "other").write_bytes(b"PK\x03\x04" + b"x" * 500)
    with pytest.raises(IndexDamaged):
        read_arrays(tmp_path / "other")


def test_a_file_under_the_name_of_another_is_damaged(file: Path) -> None:
    with pytest.raises(IndexDamaged):
        read_arrays(file.rename(file.with_name("b.segment")))


def test_a_file_that_has_grown_is_damaged(file: Path) -> None:
    file.write_bytes(file.read_bytes() + b"x")
    with pytest.raises(IndexDamaged):
        read_arrays(file)


def test_the_bytes_are_on_the_disk_before_the_name_is_and_then_the_name(tmp_path: Path,
                                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    real_fsync, real_replace = os.fsync, os.replace

    def fsync(descriptor: int) -> None:
        done.append("sync folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "sync file")
        real_fsync(descriptor)

    def replace(source: Path, target: Path) -> None:
        done.append("name")
        real_replace(source, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    write_arrays(tmp_path / "a.segment", ARRAYS, {})
    assert done == ["sync file", "name"] + ["sync folder"] * (os.name != "nt")


def test_a_changed_fact_is_damage(file: Path) -> None:
    """It still reads well; only its sum tells."""
    raw = file.read_bytes()
    file.write_bytes(raw.replace(b'"chunks": 3', b'"chunks": 4', 1))
    assert file.read_bytes() != raw
    with pytest.raises(IndexDamaged):
        read_arrays(file)

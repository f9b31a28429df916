"""Resources are found wherever the program was put."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ragdesk.engine import resource_files
from ragdesk.engine.resource_files import resource_path


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """An installed package, a checkout around it and a frozen build, all without resources yet."""
    package = tmp_path / "site" / "ragdesk"
    package.mkdir(parents=True)
    frozen = tmp_path / "frozen"
    frozen.mkdir()
    monkeypatch.setattr(resource_files, "PACKAGE_DIR", package)
    monkeypatch.setattr(sys, "_MEIPASS", str(frozen), raising=False)
    return {"package": package, "checkout": package.parent, "frozen": frozen}


def _put(folder: Path) -> Path:
    path = folder / "resources" / "prompts" / "en.txt"
    path.parent.mkdir(parents=True)
    path.write_text("x", encoding="utf-8")
    return path


@pytest.mark.parametrize("place", ["package", "checkout", "frozen"])
def test_each_place_is_looked_into(places: dict[str, Path], place: str) -> None:
    path = _put(places[place])

    assert resource_path("prompts/en.txt") == path
    assert resource_path("prompts") == path.parent


def test_the_installed_package_comes_before_a_checkout(places: dict[str, Path]) -> None:
    _put(places["checkout"])
    installed = _put(places["package"])

    assert resource_path("prompts/en.txt") == installed


def test_a_frozen_build_may_keep_the_package_layout(places: dict[str, Path]) -> None:
    path = _put(places["frozen"] / "ragdesk")

    assert resource_path("prompts/en.txt") == path


def test_what_is_nowhere_is_named_with_the_places(places: dict[str, Path]) -> None:
    with pytest.raises(FileNotFoundError, match=r"prompts/xx\.txt.*site.*frozen"):
        resource_path("prompts/xx.txt")


@pytest.mark.parametrize("name", ["../secret.txt", "/etc/hosts", "prompts/../../x"])
def test_a_name_cannot_lead_out_of_the_resources(name: str) -> None:
    with pytest.raises(ValueError, match="not a resource name"):
        resource_path(name)


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_the_real_resources_are_found(language: str) -> None:
    assert resource_path(f"prompts/{language}.txt").is_file()

"""The start-up script sets up once, and says plainly what it cannot do itself."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from tests.helpers.source_code import CHECKOUT

SCRIPT = CHECKOUT / "packaging" / "dev.py"
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux needs system libraries")


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, with an empty folder for a checkout and nothing that it starts really started."""
    spec = importlib.util.spec_from_file_location("dev", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    for name, value in (("CHECKOUT", tmp_path), ("ENVIRONMENT", tmp_path / ".venv"),
                        ("STAMP", tmp_path / ".venv" / "setup.json")):
        monkeypatch.setattr(module, name, value)
    (tmp_path / ".venv").mkdir()
    module.calls = []
    monkeypatch.setattr(module, "call", lambda command, **_: module.calls.append(command) or 0)
    monkeypatch.setattr(module, "venv_works", lambda: True)
    monkeypatch.setattr(module, "missing_packages", lambda libraries, with_fonts: [])
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    return module


def installs(dev: ModuleType) -> list[str]:
    return [command[-1] for command in dev.calls if "install" in command]


def test_the_second_call_installs_nothing(dev: ModuleType) -> None:
    assert dev.main(["test"]) == 0
    assert installs(dev) == [f"{dev.CHECKOUT}[test]"]
    dev.calls.clear()
    assert dev.main(["test", "-k", "bm25"]) == 0
    assert len(dev.calls) == 1
    assert dev.calls[0][-3:] == ["pytest", "-k", "bm25"]


@pytest.mark.parametrize("chosen", [["tests/a.py"], ["-q", "tests/a.py::test_b"], ["-k", "bm25"]])
def test_all_tests_run_side_by_side_and_a_few_do_not(dev: ModuleType, chosen: list[str]) -> None:
    (dev.CHECKOUT / "tests").mkdir()
    (dev.CHECKOUT / "tests" / "a.py").touch()
    assert dev.main(["test", *chosen]) == 0
    assert "-n" not in dev.calls[-1]
    assert dev.main(["test", "-q"]) == 0
    assert "-n" in dev.calls[-1]
    assert dev.calls[-1][-1] == "-q"


def test_a_changed_project_file_installs_again_with_all_that_was_there(dev: ModuleType) -> None:
    dev.main(["test"])
    (dev.CHECKOUT / "pyproject.toml").write_text("[project]\nname = 'other'\n", encoding="utf-8")
    dev.calls.clear()
    dev.main(["bench"])
    assert installs(dev) == [f"{dev.CHECKOUT}[test]"]


def test_running_needs_no_test_tools_and_testing_adds_them(dev: ModuleType) -> None:
    dev.main(["bench"])
    dev.main(["test"])
    assert installs(dev) == [str(dev.CHECKOUT), f"{dev.CHECKOUT}[test]"]


def test_a_failed_installation_is_not_taken_for_done(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    dev.main(["bench"])
    (dev.CHECKOUT / "pyproject.toml").write_text("[project]\nname = 'other'\n", encoding="utf-8")
    monkeypatch.setattr(dev, "call", lambda command, **_: 1)
    assert dev.main(["bench"]) == 1
    assert dev.read_stamp() == {}


def test_a_damaged_stamp_is_no_stamp(dev: ModuleType) -> None:
    dev.STAMP.write_text("[1, 2", encoding="utf-8")
    assert dev.read_stamp() == {}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no administrator with the number 0")
def test_who_may_not_install_gets_the_command(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(dev, "missing_packages", lambda libraries, with_fonts: ["libegl1", "fonts-dejavu-core"])
    assert dev.main(["test"]) == 1
    complaint = capsys.readouterr().err
    assert "sudo apt-get update && sudo apt-get install --yes libegl1 fonts-dejavu-core\n" in complaint
    assert dev.calls == []


def test_a_system_without_apt_is_told_what_is_missing(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev.shutil, "which", lambda name: None)
    monkeypatch.setattr(dev, "missing_packages", lambda libraries, with_fonts: ["libegl1"])
    assert dev.main(["test"]) == 1
    assert "libegl1" in capsys.readouterr().err


@on_linux
def test_only_libraries_that_cannot_be_loaded_are_missing() -> None:
    spec = importlib.util.spec_from_file_location("dev", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    dev = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(dev)
    libraries = {"libc.so.6": "libc6", "libnosuchthing.so.7": "libnosuchthing7"}
    assert dev.missing_packages(libraries, with_fonts=False) == ["libnosuchthing7"]
    assert dev.missing_packages({}, with_fonts=True) in ([], [dev.FONT_PACKAGE])


@on_linux
def test_without_a_screen_it_shows_the_terminal_commands(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["run"]) == 1
    complaint = capsys.readouterr().err
    assert "no screen" in complaint
    assert "ragdesk ask FOLDER" in complaint
    assert not [command for command in dev.calls if "ragdesk" in command]


@on_linux
@pytest.mark.parametrize(("screen", "library"), [("DISPLAY", "libxcb-cursor0"), ("WAYLAND_DISPLAY", "libwayland-egl1")])
def test_with_a_screen_it_opens_the_window(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, screen: str, library: str
) -> None:
    monkeypatch.setenv(screen, ":0")
    assert library in dev.libraries_for_screen().values()
    assert dev.main(["run", "notes"]) == 0
    assert dev.calls[-1][-2:] == [dev.OPEN_WINDOW, "notes"]


def test_checks_report_style_and_types_even_if_style_fails(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    dev.set_up("test")
    codes = {"ruff": 1, "mypy": 0}
    seen: list[str] = []
    monkeypatch.setattr(dev, "call", lambda command, **_: seen.append(command[2]) or codes[command[2]])
    assert dev.main(["check"]) == 1
    assert seen == ["ruff", "mypy"]


def test_a_wheel_without_its_resources_is_noticed(dev: ModuleType, tmp_path: Path) -> None:
    for name in ("ragdesk/a.py", "resources/notes/n.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    wheel = tmp_path / "x.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("ragdesk/a.py", "")
    assert dev.missing_from_wheel(wheel) == ["ragdesk/resources/notes/n.md"]


@pytest.mark.parametrize(("arguments", "code", "words"), [
    (["--help"], 0, "packaging/dev.py run"), ([], 2, "packaging/dev.py run"), (["fly"], 2, "There is no “fly”."),
])
def test_usage(arguments: list[str], code: int, words: str) -> None:
    command = [sys.executable, str(SCRIPT), *arguments]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=False,
                         env={**os.environ, "PYTHONIOENCODING": "utf-8"})
    assert run.returncode == code
    assert words in run.stdout + run.stderr


def test_an_old_python_is_refused_in_words(dev: ModuleType, monkeypatch: pytest.MonkeyPatch,
                                           capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(dev, "OLDEST_PYTHON", (99, 0))
    assert dev.main(["test"]) == 1
    assert "RagDesk needs Python" in capsys.readouterr().err


def test_nothing_here_hides_the_package_of_the_same_name() -> None:
    assert not (CHECKOUT / "packaging" / "__init__.py").exists()

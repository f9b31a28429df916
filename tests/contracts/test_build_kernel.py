"""The kernel is compiled where there is a compiler, and installing goes on where there is none."""

from __future__ import annotations

import ctypes
import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest

from ragdesk.engine.kernel import LIBRARY, source_files, source_mark
from tests.helpers.source_code import CHECKOUT

KERNEL = Path("ragdesk") / "engine" / "kernel"


@pytest.fixture
def build() -> ModuleType:
    """The build hook, as hatchling loads it."""
    spec = importlib.util.spec_from_file_location("build_kernel", CHECKOUT / "packaging" / "build_kernel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that has nothing but the sources of the kernel."""
    (tmp_path / KERNEL).mkdir(parents=True)
    for path in [*source_files(), LIBRARY.with_name("__init__.py")]:
        shutil.copy(path, tmp_path / KERNEL)
    return tmp_path


def hook(build: ModuleType, root: Path, target: str) -> object:
    return build.KernelBuildHook(str(root), {}, None, None, str(root), target)


def test_compiling(build: ModuleType, checkout: Path) -> None:
    if not build.compilers():
        pytest.skip("there is no C compiler here")
    library = build.compile_kernel(checkout)
    assert library == checkout / KERNEL / LIBRARY.name
    assert ctypes.CDLL(str(library)).ragdesk_source_mark() == source_mark()
    assert {path.suffix for path in (checkout / KERNEL).iterdir()} <= {".c", ".h", ".py", library.suffix}


def test_without_a_compiler(
    build: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "compilers", list)
    assert build.compile_kernel(checkout) is None
    assert "without its compiled kernel" in capsys.readouterr().err


def test_a_compiler_that_fails(build: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "compilers", lambda: [["false"]] if shutil.which("false") else [])
    assert build.compile_kernel(checkout) is None


def test_a_wheel_with_the_kernel_is_for_one_system_and_every_python(
    build: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "compile_kernel", lambda root: root / KERNEL / "kernel.so")
    data: dict[str, object] = {"artifacts": []}
    hook(build, checkout, "wheel").initialize("standard", data)  # type: ignore[attr-defined]
    assert data["artifacts"] == [(KERNEL / "kernel.so").as_posix()]
    assert data["pure_python"] is False
    assert str(data["tag"]).startswith("py3-none-")
    monkeypatch.setattr(build, "compile_kernel", lambda root: None)
    data = {"artifacts": []}
    hook(build, checkout, "wheel").initialize("standard", data)  # type: ignore[attr-defined]
    assert data == {"artifacts": []}


def test_other_sources_make_another_mark(build: ModuleType, checkout: Path) -> None:
    before = build.kernel_module(checkout).source_mark()
    (checkout / KERNEL / "best.c").write_text("int other;\n", encoding="utf-8")
    assert build.kernel_module(checkout).source_mark() != before

"""Compiles the optional kernel while RagDesk is being installed or packed.

Where there is no C compiler, or it fails, RagDesk is installed without the kernel and works all the same. The compiled
library is put beside its sources, in a checkout as well as in a wheel.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAGS = ["-std=c99", "-O3", "-ffp-contract=off", "-fvisibility=hidden", "-shared"]
"""Sums must come out the same as NumPy's, so multiplications and additions are not to be fused."""


class KernelBuildHook(BuildHookInterface[Any]):
    """Called by hatchling before it packs or links the project."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; a wheel with the kernel in it is for this system alone, whatever the version of Python."""
        library = compile_kernel(Path(self.root))
        if library is None or self.target_name != "wheel":
            return
        build_data["artifacts"].append(library.relative_to(self.root).as_posix())
        if version == "standard":
            build_data["pure_python"] = False
            system = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["tag"] = f"py3-none-{system}"


def compile_kernel(checkout: Path) -> Path | None:
    """Compile the kernel of a checkout; None where that cannot be done."""
    kernel = kernel_module(checkout)
    sources = [str(path) for path in kernel.source_files() if path.suffix == ".c"]
    defines = [f"-DRAGDESK_SOURCE_MARK={kernel.source_mark()}"]
    beside = kernel.LIBRARY.with_suffix(".building")
    for compiler in compilers():
        command = [*compiler, *FLAGS, *([] if os.name == "nt" else ["-fPIC"]), *defines, *sources, "-o", str(beside)]
        # A library that is in use cannot be replaced everywhere; RagDesk then goes on with what is there.
        with suppress(OSError):
            if subprocess.run(command, capture_output=True, check=False).returncode == 0:
                os.replace(beside, kernel.LIBRARY)
                return Path(kernel.LIBRARY)
    print("No C compiler does it: RagDesk is installed without its compiled kernel.", file=sys.stderr)
    return None


def compilers() -> list[list[str]]:
    """C compilers that may be here, the one asked for first."""
    named = [os.environ.get("CC", ""), str(sysconfig.get_config_var("CC") or ""), "cc", "gcc", "clang"]
    commands = [shlex.split(name) for name in dict.fromkeys(named) if name]
    return [command for command in commands if shutil.which(command[0])]


def kernel_module(checkout: Path) -> ModuleType:
    """The module that names the sources; loaded by its path, since what it belongs to is not installed yet."""
    path = checkout / "ragdesk" / "engine" / "kernel" / "__init__.py"
    specification = importlib.util.spec_from_file_location("ragdesk_kernel", path)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module

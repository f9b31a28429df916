#!/usr/bin/env python3
"""Everything that can be done with a checkout of RagDesk, on a machine that has nothing but Python 3.11 and git.

    python3 packaging/dev.py run [FOLDER]        open the window
    python3 packaging/dev.py test [ARGUMENTS]    run the tests (arguments go to pytest)
    python3 packaging/dev.py check               style and types
    python3 packaging/dev.py screenshots DIR     draw the window into picture files
    python3 packaging/dev.py bench               measure speed and memory
    python3 packaging/dev.py build               make the wheel, install it elsewhere and try it
    python3 packaging/dev.py docs                write the reference tables of the guide from the program itself
    python3 packaging/dev.py translations        list what is not translated; with “cs”, add it to cs.po

The first call sets up what is needed: a virtual environment in ``.venv`` and, on Linux, the system libraries that the
window needs. Later calls start at once, until ``pyproject.toml`` changes. Nothing but the standard library is used.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
ENVIRONMENT = CHECKOUT / ".venv"
STAMP = ENVIRONMENT / "ragdesk-setup.json"
OLDEST_PYTHON = (3, 11)

WINDOW_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""What Qt needs on Linux even without a screen: library -> the Debian package it is in."""

X11_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""What Qt needs besides to show a window through X11."""

WAYLAND_LIBRARIES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
"""The same for Wayland."""

TEST_LIBRARIES = {"libgomp.so.1": "libgomp1"}
"""What the language model needs that the tests talk to."""

SIDE_BY_SIDE = ["-n", str(min((os.cpu_count() or 1) + 1, 4)), "--dist", "loadfile", "--no-loadscope-reorder"]
"""How the whole suite runs: in one process more than there are processors, since many tests wait for a disk or a child
process. A file's tests stay together, because many share what is made once for all of them; the longest files come
first (``tests/conftest.py``)."""

OPEN_WINDOW = (
    "import pathlib, sys; from ragdesk.desktop.application import main; "
    "sys.exit(main(folder=pathlib.Path(sys.argv[1]) if sys.argv[1:] else None))"
)
"""What ``ragdesk`` does, on a folder if one is named."""

FONT_PACKAGE = "fonts-dejavu-core"
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")


class Stop(Exception):
    """The work cannot go on; the text says why and what to do."""


def main(arguments: list[str]) -> int:
    """Do what the first argument names and give back the exit code."""
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    if verb in ("help", "-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    if verb not in VERBS:
        print(f"There is no “{verb}”. What there is: {', '.join(VERBS)}.", file=sys.stderr)
        return 2
    try:
        if sys.version_info < OLDEST_PYTHON:
            raise Stop(f"RagDesk needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).")
        return VERBS[verb](rest)
    except Stop as stop:
        print(f"\n{stop}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


# --- verbs -------------------------------------------------------------------------------------------------------


def run(arguments: list[str]) -> int:
    """Open the window, on a folder if one is named."""
    if not has_display():
        set_up()
        raise Stop(no_display_text())
    if len(arguments) > 1:
        raise Stop("“run” takes one argument at most: the folder to open.")
    set_up(libraries=libraries_for_screen(), with_fonts=True)
    return call([venv_python(), "-P", "-c", OPEN_WINDOW, *arguments])


def test(arguments: list[str]) -> int:
    """Run the tests without a screen."""
    set_up("test", libraries={**WINDOW_LIBRARIES, **TEST_LIBRARIES}, with_fonts=True)
    options = [] if chooses_tests(arguments) else SIDE_BY_SIDE
    return call([venv_python(), "-m", "pytest", *options, *arguments], offscreen=True, folder=CHECKOUT)


def chooses_tests(arguments: list[str]) -> bool:
    """Whether some tests are asked for and not all; a few are not worth starting more processes."""
    return "-k" in arguments or any((CHECKOUT / argument.partition("::")[0]).exists() for argument in arguments)


def check(arguments: list[str]) -> int:
    """Check style, then types; both are reported even if the first fails."""
    if arguments:
        raise Stop("“check” takes no arguments.")
    set_up("test")
    style = call([venv_python(), "-m", "ruff", "check"], folder=CHECKOUT)
    types = call([venv_python(), "-m", "mypy"], folder=CHECKOUT)
    return style or types


def screenshots(arguments: list[str]) -> int:
    """Draw the window in its states into a folder."""
    if len(arguments) != 1:
        raise Stop("“screenshots” takes one argument: the folder that the pictures go into.")
    set_up(libraries=WINDOW_LIBRARIES, with_fonts=True)
    return call([venv_python(), "-P", "-m", "ragdesk.desktop.screens", *arguments], offscreen=True)


def bench(arguments: list[str]) -> int:
    """Measure against the limits that RagDesk sets itself, and against other search libraries."""
    set_up(libraries=WINDOW_LIBRARIES, with_fonts=True)
    script = [venv_python(), str(CHECKOUT / "tests" / "benchmarks" / "run.py")]
    needs_no_peers = {"-h", "--help", "--no-peers"} & set(arguments)
    peers = None if needs_no_peers else set_up_peers()
    return call([*script, *(["--peer-python", peers] if peers else []), *arguments], offscreen=True)


def build(arguments: list[str]) -> int:
    """Make the wheel, and show that it works where there is no checkout."""
    if arguments:
        raise Stop("“build” takes no arguments.")
    set_up()
    wheel = build_wheel(CHECKOUT / "dist")
    missing = missing_from_wheel(wheel)
    if missing:
        raise Stop(f"{wheel.name} lacks {len(missing)} files, the first of them {missing[0]}.")
    with tempfile.TemporaryDirectory(prefix="ragdesk-build-") as place:
        try_wheel(wheel, Path(place))
    print(f"\nBuilt and tried: {wheel}")
    return 0


def docs(arguments: list[str]) -> int:
    """Write the reference tables of the user's guide."""
    if arguments:
        raise Stop("“docs” takes no arguments.")
    set_up(libraries=WINDOW_LIBRARIES)
    return call([venv_python(), str(CHECKOUT / "packaging" / "reference_tables.py")], offscreen=True)


def translations(arguments: list[str]) -> int:
    """Say which texts lack a translation."""
    set_up()
    return call([venv_python(), str(CHECKOUT / "packaging" / "translations.py"), *arguments])


VERBS = {"run": run, "test": test, "check": check, "screenshots": screenshots, "bench": bench, "build": build,
         "docs": docs, "translations": translations}


# --- setting up ----------------------------------------------------------------------------------------------------


def set_up(*extras: str, libraries: dict[str, str] | None = None, with_fonts: bool = False) -> None:
    """Make sure of the system packages, then of the virtual environment with RagDesk in it."""
    packages = missing_packages(libraries or {}, with_fonts)
    needs_environment = not venv_works()
    if needs_environment and not can_make_environment():
        packages.insert(0, f"python{sys.version_info[0]}.{sys.version_info[1]}-venv")
    if packages:
        install_packages(packages)
    if needs_environment:
        say("Making a virtual environment in .venv …")
        if call([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)]):
            raise Stop("The virtual environment could not be made; the reason stands above.")
    wanted = wanted_extras(read_stamp(), extras)
    if wanted is not None:
        install_project(wanted)


def set_up_peers() -> str | None:
    """Install what RagDesk is measured against, apart from RagDesk: the Python to run it, or None if that failed."""
    import tomllib  # here, because older Pythons lack it, and they are to be told what they are

    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")).get("project", {})
    packages = project.get("optional-dependencies", {}).get("bench", [])
    environment = CHECKOUT / ".venv-bench"
    stamp = environment / "ragdesk-setup.json"
    if not packages:
        return None
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == json.dumps(packages):
        return venv_python(environment)
    say("Installing the libraries to measure against, into .venv-bench (some minutes, once) …")
    failed = call([sys.executable, "-m", "venv", "--clear", str(environment)])
    if failed or pip("install", *packages, environment=environment):
        say("They could not be installed; RagDesk is measured alone.")
        return None
    stamp.write_text(json.dumps(packages), encoding="utf-8")
    return venv_python(environment)


def wanted_extras(stamp: dict[str, object], extras: tuple[str, ...]) -> list[str] | None:
    """Which extras to install now, or None when what is installed will do."""
    installed = stamp.get("extras")
    known = set(installed) if isinstance(installed, list) else set()
    if stamp.get("project") == project_key() and known.issuperset(extras) and isinstance(installed, list):
        return None
    return sorted(known.union(extras))


def project_key() -> str:
    """A name for what has to be installed: it changes with the requirements, the place, and what has to be compiled."""
    content = (CHECKOUT / "pyproject.toml").read_bytes() + os.fsencode(CHECKOUT)
    for path in sorted((CHECKOUT / "ragdesk" / "engine" / "kernel").glob("*.[ch]")):
        content += path.read_bytes()
    return hashlib.sha256(content).hexdigest()


def read_stamp() -> dict[str, object]:
    """What the last set-up installed; empty when there was none."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def install_project(extras: list[str]) -> None:
    """Install this checkout and what it needs into the virtual environment, and note that it was done."""
    target = str(CHECKOUT) + (f"[{','.join(extras)}]" if extras else "")
    say("Installing RagDesk and the packages it needs (some minutes, once) …")
    STAMP.unlink(missing_ok=True)
    if pip("install", "--editable", target):
        raise Stop("The packages could not be installed; the reason stands above. This step needs the internet.")
    STAMP.write_text(json.dumps({"project": project_key(), "extras": extras}), encoding="utf-8")


def can_make_environment() -> bool:
    """Whether this Python can make virtual environments; Debian keeps that in a package of its own."""
    return all(importlib.util.find_spec(module) for module in ("venv", "ensurepip"))


def venv_works() -> bool:
    """Whether the virtual environment is there and its Python still exists."""
    return Path(venv_python()).is_file() and (ENVIRONMENT / "pyvenv.cfg").is_file()


def venv_python(environment: Path = ENVIRONMENT) -> str:
    """The Python of a virtual environment."""
    return str(environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def pip(*arguments: str, environment: Path = ENVIRONMENT) -> int:
    """Run the pip of a virtual environment, quietly unless something is wrong."""
    options = ["--quiet", "--disable-pip-version-check", "--no-input"]
    return call([venv_python(environment), "-m", "pip", arguments[0], *options, *arguments[1:]])


# --- system packages -----------------------------------------------------------------------------------------------


def missing_packages(libraries: dict[str, str], with_fonts: bool) -> list[str]:
    """Debian packages of the libraries that cannot be loaded here; none on other systems than Linux."""
    if not sys.platform.startswith("linux"):
        return []
    packages = [package for library, package in libraries.items() if not can_load(library)]
    if with_fonts and not has_fonts():
        packages.append(FONT_PACKAGE)
    return packages


def can_load(library: str) -> bool:
    """Whether the system finds a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_fonts() -> bool:
    """Whether there is any font to draw letters with."""
    folders = [Path(folder).expanduser() for folder in FONT_FOLDERS]
    return any(next(folder.rglob(pattern), None) for folder in folders for pattern in ("*.ttf", "*.otf", "*.ttc"))


def install_packages(packages: list[str]) -> None:
    """Install Debian packages if we may, or say which command does it.

    Raises:
        Stop: when somebody else has to install them.
    """
    if shutil.which("apt-get") is None:
        raise Stop(f"This system lacks libraries that RagDesk needs. Debian has them in {', '.join(packages)}: "
                   "install the same with the tool of your system, then try again.")
    if os.geteuid() != 0:
        raise Stop(f"This system lacks packages that RagDesk needs. Install them, then try again:\n\n"
                   f"    {install_command(packages)}\n")
    say(f"Installing system packages: {' '.join(packages)} …")
    command = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *packages]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0:
        return
    # On a fresh machine the list of packages is empty or old, and nothing is found before it is fetched.
    subprocess.run(["apt-get", "update", "--quiet"], env=environment, capture_output=True, check=False)
    result = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", check=False)
    if result.returncode:
        raise Stop(f"{result.stdout}{result.stderr}\nThese packages could not be installed: {' '.join(packages)}.")


def install_command(packages: list[str]) -> str:
    """The command that an administrator types."""
    return f"sudo apt-get update && sudo apt-get install --yes {shlex.join(packages)}"


# --- a screen ------------------------------------------------------------------------------------------------------


def has_display() -> bool:
    """Whether there is a screen to open a window on, as far as that can be told."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def libraries_for_screen() -> dict[str, str]:
    """What Qt needs for the kind of screen that is there."""
    libraries = dict(WINDOW_LIBRARIES)
    if os.environ.get("DISPLAY"):
        libraries.update(X11_LIBRARIES)
    if os.environ.get("WAYLAND_DISPLAY"):
        libraries.update(WAYLAND_LIBRARIES)
    return libraries


def no_display_text() -> str:
    """What to do where there is no screen."""
    ragdesk = ENVIRONMENT / "bin" / "ragdesk"
    return (
        "There is no screen here to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
        "The same engine works in the terminal:\n\n"
        f"    {ragdesk} ask FOLDER \"QUESTION\"\n"
        f"    {ragdesk} why FOLDER \"QUESTION\" --path FILE\n"
        f"    {ragdesk} --help\n"
    )


# --- the wheel -----------------------------------------------------------------------------------------------------


def build_wheel(folder: Path) -> Path:
    """Build the wheel of this checkout into an empty folder."""
    say("Building the wheel …")
    shutil.rmtree(folder, ignore_errors=True)
    if pip("wheel", "--no-deps", "--wheel-dir", str(folder), str(CHECKOUT)):
        raise Stop("The wheel could not be built; the reason stands above.")
    (wheel,) = folder.glob("*.whl")
    return wheel


def missing_from_wheel(wheel: Path) -> list[str]:
    """Modules and resources of the checkout that the wheel does not hold."""
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    modules = [path.relative_to(CHECKOUT) for path in (CHECKOUT / "ragdesk").rglob("*.py")]
    resources = [
        Path("ragdesk") / path.relative_to(CHECKOUT) for path in (CHECKOUT / "resources").rglob("*") if path.is_file()
    ]
    kernel = [path.relative_to(CHECKOUT) for path in (CHECKOUT / "ragdesk" / "engine" / "kernel").glob("kernel.*")]
    wanted = {path.as_posix() for path in (*modules, *resources, *kernel) if "__pycache__" not in path.parts}
    return sorted(wanted - held)


def try_wheel(wheel: Path, place: Path) -> None:
    """Install the wheel into an environment of its own, away from the checkout, and ask the sample notes something."""
    say("Installing the wheel into an environment of its own …")
    if call([sys.executable, "-m", "venv", str(place / "venv")]) or pip(
        "install", str(wheel), environment=place / "venv"
    ):
        raise Stop("The wheel could not be installed; the reason stands above.")
    methods = ask_ragdesk(place, "methods", "--json")
    notes = Path(ask_python(place, "import ragdesk, pathlib; print(pathlib.Path(ragdesk.__file__).parent)")) / SAMPLE
    if CHECKOUT in notes.parents:
        raise Stop("The wheel was not tried: Python found the checkout instead.")
    asked = ask_ragdesk(place, "ask", str(notes), SAMPLE_QUESTION, "--json", "--data-dir", str(place / "data"))
    found = json.loads(asked)["hits"]
    if not found or not json.loads(methods):
        raise Stop("The installed RagDesk found nothing in its own sample notes.")
    print(f"{wheel.name}: asked its sample notes “{SAMPLE_QUESTION}”, found {found[0]['path']} first.")


SAMPLE = Path("resources") / "sample_notes" / "en"
SAMPLE_QUESTION = "How long is the washing machine under warranty?"


def ask_ragdesk(place: Path, *arguments: str) -> str:
    """What an installed ``ragdesk`` prints."""
    script = Path(venv_python(place / "venv")).with_name("ragdesk.exe" if os.name == "nt" else "ragdesk")
    return output_of([str(script), *arguments], place)


def ask_python(place: Path, code: str) -> str:
    """What a line of code prints in the environment that the wheel was installed into."""
    return output_of([venv_python(place / "venv"), "-P", "-c", code], place).strip()


def output_of(command: list[str], folder: Path) -> str:
    """What a command prints.

    Raises:
        Stop: when it fails.
    """
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)
    if result.returncode:
        raise Stop(f"{result.stdout}{result.stderr}\n“{shlex.join(command)}” failed with {result.returncode}.")
    return result.stdout


# --- running things ------------------------------------------------------------------------------------------------


def call(command: list[str], *, offscreen: bool = False, folder: Path | None = None) -> int:
    """Run a command with our input and output, and give back its exit code as a shell would."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"} if offscreen else None
    try:
        code = subprocess.run(command, cwd=folder, env=environment, check=False).returncode
    except OSError as error:
        raise Stop(f"“{command[0]}” could not be started: {error.strerror}.") from error
    return code if code >= 0 else 128 - code


def say(text: str) -> None:
    """Tell what is being done, before it is done."""
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Nothing that is read back from disk or from another process can run code."""

from __future__ import annotations

import ast

from tests.helpers.source_code import Module, all_modules, imports_of

FORBIDDEN_MODULES = ("pickle", "cPickle", "dill", "cloudpickle", "joblib", "shelve", "marshal", "jsonpickle")
FORBIDDEN_CALLS = ("eval", "exec", "compile", "__import__")


def code_runners_of(module: Module) -> list[str]:
    """Places that load a format which can run code, or run text as code."""
    found = [f"{module.where(node)} imports {name}" for node, name in imports_of(module)
             if name.split(".")[0] in FORBIDDEN_MODULES]
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
            found.append(f"{module.where(node)} calls {node.func.id}")
        if any(keyword.arg in ("allow_pickle", "shell") and not _is_false(keyword.value) for keyword in node.keywords):
            found.append(f"{module.where(node)} allows pickle or a shell")
    return found


def _is_false(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is False


def test_nothing_runs_what_it_reads() -> None:
    assert [place for module in all_modules() for place in code_runners_of(module)] == []


def test_a_code_runner_would_be_found() -> None:
    text = "import pickle\nnp.load(f, allow_pickle=True)\neval(f)\nnp.load(f, allow_pickle=False)\n"
    module = all_modules()[0]
    bad = Module(module.name, module.path, text, ast.parse(text))
    assert len(code_runners_of(bad)) == 3

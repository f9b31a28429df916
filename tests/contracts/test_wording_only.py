"""Every text on the screen goes through the one translation function."""

from __future__ import annotations

import ast

import pytest

from tests.helpers.source_code import all_modules

SHOWING = frozenset({
    "setText", "setToolTip", "setWindowTitle", "setPlaceholderText", "setStatusTip", "setWhatsThis", "setTitle",
    "setAccessibleName", "setAccessibleDescription", "setPlainText", "setHtml", "setLabelText", "setTabText",
    "setInformativeText", "setSuffix", "setPrefix", "setSpecialValueText", "addAction", "addMenu", "addTab", "addItem",
    "addItems", "addButton", "insertItem", "showMessage", "QLabel", "QPushButton", "QCheckBox",
    "QRadioButton", "QGroupBox", "QToolButton", "QAction", "plain_label", "title_label", "plain_tooltip", "announce",
    "Notice", "show_text", "Fold",
})
"""Calls whose texts end up on the screen."""

OUR_NAME = "RagDesk"
"""The same in every language."""


def untranslated_texts(tree: ast.AST) -> list[tuple[int, str]]:
    """Literals with letters that are handed straight to the screen, with their line."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name_of(node.func) in SHOWING:
            shown = [*node.args, *(keyword.value for keyword in node.keywords)]
            found += [(text.lineno, str(text.value)) for argument in shown for text in _literals(argument)]
    return found


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _literals(node: ast.expr) -> list[ast.Constant]:
    """Texts that an expression is put together from: itself, a sum, an f-string, a choice, a list."""
    if isinstance(node, ast.Constant):
        text = node.value.replace(OUR_NAME, "") if isinstance(node.value, str) else ""
        return [node] if any(letter.isalpha() for letter in text) else []
    parts: list[ast.expr] = []
    if isinstance(node, ast.BinOp):
        parts = [node.left, node.right]
    elif isinstance(node, ast.JoinedStr):
        parts = list(node.values)
    elif isinstance(node, ast.IfExp):
        parts = [node.body, node.orelse]
    elif isinstance(node, ast.List | ast.Tuple):
        parts = list(node.elts)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        parts = [node.func.value]
    return [text for part in parts for text in _literals(part)]


def test_no_bare_text_reaches_the_screen() -> None:
    window = [module for module in all_modules() if module.name.startswith("ragdesk.desktop")]
    bare = [f"{module.name}:{line} {text!r}" for module in window for line, text in untranslated_texts(module.tree)]
    assert bare == []


@pytest.mark.parametrize(("code", "texts"), [
    ("label.setText('Ask')", ["Ask"]),
    ("label.setText('Ask ' + name)", ["Ask "]),
    ("label.setText(f'Ask {name}')", ["Ask "]),
    ("label.setText('Ask {}'.format(name))", ["Ask {}"]),
    ("box.addItems(['Yes', _('No')])", ["Yes"]),
    ("QLabel(_('Ask'), parent)", []),
    ("label.setText('·')", []),
    ("window.setWindowTitle('RagDesk')", []),
    ("label.setObjectName('ask')", []),
])
def test_a_bare_text_would_be_found(code: str, texts: list[str]) -> None:
    assert [text for _, text in untranslated_texts(ast.parse(code))] == texts


def test_translated_texts_can_be_collected() -> None:
    """Translators get the literals from the source, so no computed text may be asked for."""
    computed = [
        module.where(node)
        for module in all_modules() for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and _name_of(node.func) == "_"
        and any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in node.args)
    ]
    assert computed == []

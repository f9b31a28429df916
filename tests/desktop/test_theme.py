"""The two schemes can be read, are complete, and are put on as chosen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from ragdesk.desktop import theme
from ragdesk.desktop.theme import DARK, LIGHT, Scheme
from ragdesk.engine.records import Origin

SCHEMES = pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
TEXT_CONTRAST = 4.5
SHAPE_CONTRAST = 3.0


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    yield qapp
    theme.apply_theme(qapp, "light")
    qapp.setStyleSheet("")
    qapp.setPalette(QPalette())


def grounds(scheme: Scheme) -> dict[str, str]:
    """Everything that a list's text may stand on."""
    hovered = theme.mix(scheme.selection, scheme.base, theme.SELECTION_TINT / 3)
    return {"base": scheme.base, "window": scheme.window, "selected": theme.selected_ground(scheme), "hovered": hovered}


def test_contrast_of_black_on_white_is_the_greatest_there_is() -> None:
    assert theme.contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert theme.contrast("#FFFFFF", "#FFFFFF") == pytest.approx(1.0)
    assert theme.contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


def test_mixing_goes_from_ground_to_colour() -> None:
    assert theme.mix("#FF0000", "#0000FF", 0.0) == "#0000ff"
    assert theme.mix("#FF0000", "#0000FF", 1.0) == "#ff0000"
    assert theme.mix("#FFFFFF", "#000000", 0.13) == "#212121"


@SCHEMES
def test_words_and_texts_can_be_read_on_every_ground(scheme: Scheme) -> None:
    colours = {"text": scheme.text, "muted": scheme.muted, "accent": scheme.accent, "other": scheme.other_word,
               "error": scheme.error, **{f"word {n}": colour for n, colour in enumerate(scheme.words)}}
    weak = {(name, ground): round(theme.contrast(colour, under), 2)
            for name, colour in colours.items() for ground, under in grounds(scheme).items()
            if theme.contrast(colour, under) < TEXT_CONTRAST}
    assert not weak


@SCHEMES
def test_every_shade_of_a_word_stands_out_from_its_ground(scheme: Scheme) -> None:
    shades = {(hue, of): theme.origin_colour(scheme, hue, of) for hue in (None, 0, 1, 2, 3) for of in Origin}
    assert len(set(shades.values())) == len(shades)
    assert {name: shade for name, shade in shades.items()
            if theme.contrast(shade, scheme.window) < SHAPE_CONTRAST} == {}


@SCHEMES
def test_texts_can_be_read_on_messages_marks_and_buttons(scheme: Scheme) -> None:
    pairs = [
        (scheme.text, theme.mix(scheme.error, scheme.base, 0.1)),
        (scheme.text, theme.mix(scheme.note, scheme.base, 0.1)),
        (scheme.text, scheme.highlight), (scheme.text, theme.found_ground(scheme)), (scheme.text, scheme.raised),
        (scheme.on_accent, scheme.accent), (scheme.text, theme.mix(scheme.text, scheme.base, 0.08)),
    ]
    assert min(theme.contrast(*pair) for pair in pairs) >= TEXT_CONTRAST


@SCHEMES
def test_bars_and_edges_of_controls_stand_out(scheme: Scheme) -> None:
    for colour in (*scheme.words, scheme.other_word, scheme.accent, scheme.control):
        for ground in (scheme.base, scheme.window, theme.selected_ground(scheme)):
            assert theme.contrast(colour, ground) >= SHAPE_CONTRAST


@SCHEMES
def test_there_are_four_word_colours_and_a_grey(scheme: Scheme) -> None:
    assert len(set(scheme.words)) == 4
    assert theme.word_colour(scheme, 2) == scheme.words[2]
    assert theme.word_colour(scheme, None) == scheme.other_word


@SCHEMES
def test_the_palette_sets_every_role(scheme: Scheme) -> None:
    palette = theme.make_palette(scheme)
    no_colours = (QPalette.ColorRole.NoRole, QPalette.ColorRole.NColorRoles)
    roles = [role for role in QPalette.ColorRole if role not in no_colours]
    groups = (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled)
    unset = [(group.name, role.name) for group in groups for role in roles if not palette.isBrushSet(group, role)]
    assert not unset


@SCHEMES
def test_the_style_sheet_leaves_the_size_of_text_to_the_system(scheme: Scheme) -> None:
    assert "font" not in theme.make_style_sheet(scheme)


@pytest.mark.parametrize(("choice", "scheme"), [("light", LIGHT), ("dark", DARK)])
def test_a_theme_is_put_on(app: QApplication, choice: str, scheme: Scheme) -> None:
    assert theme.apply_theme(app, choice) is scheme
    assert app.palette().color(QPalette.ColorRole.Window).name().upper() == scheme.window.upper()
    assert theme.current_scheme() is scheme
    assert scheme.accent in app.styleSheet()


def test_the_system_is_followed_only_when_it_has_the_choice(app: QApplication) -> None:
    theme.apply_theme(app, "light")
    app.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme.current_scheme() is LIGHT
    theme.apply_theme(app, "system")
    app.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme.current_scheme() is DARK
    app.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert theme.current_scheme() is LIGHT


@SCHEMES
def test_passages_of_a_prompt_are_told_apart_and_their_text_is_read(scheme: Scheme) -> None:
    for number in range(1, len(scheme.passages) + 1):
        colour, ground = theme.passage_colour(scheme, number), theme.passage_ground(scheme, number)
        assert theme.contrast(scheme.text, ground) >= TEXT_CONTRAST
        assert theme.contrast(colour, scheme.base) >= TEXT_CONTRAST
        assert theme.contrast(colour, scheme.window) >= SHAPE_CONTRAST
    assert theme.passage_colour(scheme, len(scheme.passages) + 1) == scheme.passages[0]


RED_BLIND = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
GREEN_BLIND = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))
"""How linear red, green and blue are seen (Machado and others, 2009)."""


def seen(colour: str, matrix: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    """Lightness-like values of a colour as it is seen, 0 to 1."""
    parsed = QColor(colour)
    linear = [part**2.2 for part in (parsed.redF(), parsed.greenF(), parsed.blueF())]
    mixed = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in matrix]
    return tuple(min(1.0, max(0.0, part)) ** (1 / 2.2) for part in mixed)


@SCHEMES
@pytest.mark.parametrize("matrix", [RED_BLIND, GREEN_BLIND], ids=["red", "green"])
def test_neighbouring_passages_differ_for_the_colour_blind(
        scheme: Scheme, matrix: tuple[tuple[float, ...], ...]) -> None:
    colours = [*scheme.passages, scheme.passages[0]]
    distances = [math.dist(seen(one, matrix), seen(other, matrix)) for one, other in pairwise(colours)]
    assert min(distances) > 0.25, distances

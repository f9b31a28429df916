"""The colours of the window: one light and one dark scheme, complete, on Qt's Fusion style.

Takes:  the user's choice ("system", "light", "dark").
Gives:  an application palette with every role set, a small style sheet, and the colours of the question's words.
Never:  a text size (that is the system's), or a solid colour behind coloured words, which would swallow them.

Contrast, which the tests measure: text and coloured words at least 4.5:1 on every ground they stand on, selected rows
included; bars and edges at least 3:1.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from ragdesk.desktop.widgets.icons import icon_path
from ragdesk.engine.records import Origin

PARTS_TINT, TITLE_TINT = 0.8, 0.4
"""How much of a word's colour is in the shade for its parts, on the ground, and in that for its title, on the text."""

SELECTION_TINT = 0.13
"""How much of the selection's colour is mixed into the ground of a selected row."""

PASSAGE_TINT = 0.09
"""How much of a passage's colour is in the ground of its text."""

EDGE_WIDTH = 4
"""Width of the edge that marks a selected row or a message, in device-independent pixels."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours of one theme, as "#RRGGBB".

    Attributes:
        window, base, raised: grounds of the window, of lists and texts, and of what lies on top of a text.
        muted: text that supports other text.
        line: hairlines, which only separate. ``control`` edges what can be clicked or typed into.
        accent: citations, links, focus and the edge of what is selected.
        selection: its 13 % make the ground of a selected row; lighter than the accent so that words stay readable.
        highlight: the ground of the marked words in a document.
        words: the four word colours, in order of the question; ``other_word`` is for all further words.
        passages: those of the passages in the prompt, in their order, again and again.
    """

    dark: bool
    window: str
    base: str
    raised: str
    text: str
    muted: str
    line: str
    control: str
    accent: str
    on_accent: str
    selection: str
    highlight: str
    error: str
    note: str
    words: tuple[str, ...]
    other_word: str
    passages: tuple[str, ...]


LIGHT = Scheme(
    dark=False, window="#F4F5F7", base="#FFFFFF", raised="#EDEFF3", text="#1A1D23", muted="#566070",
    line="#DADEE5", control="#7D8694", accent="#4347B5", on_accent="#FFFFFF", selection="#7C9CFF",
    highlight="#FFE9A8", error="#B3261E", note="#4347B5",
    words=("#0072B2", "#B34E00", "#007A5A", "#8F4A79"), other_word="#626B78",
    passages=("#4B3FA8", "#AD3A66", "#776600", "#00796B", "#1F6FB8", "#7F5539"),
)
DARK = Scheme(
    dark=True, window="#16181D", base="#1D2026", raised="#282C34", text="#E8EAEE", muted="#A5ADBA",
    line="#343943", control="#79828F", accent="#AEB4FF", on_accent="#15171C", selection="#AEB4FF",
    highlight="#5A4A12", error="#FFB4AB", note="#AEB4FF",
    words=("#56B4E9", "#F0A05A", "#3CC79B", "#E3A0CC"), other_word="#A5ADBA",
    passages=("#B3A9FF", "#F592B6", "#D3C25A", "#4FC9B8", "#79BDFF", "#D9AE8B"),
)


def mix(colour: str, ground: str, share: float) -> str:
    """Lay ``share`` (0 to 1) of a colour over a ground; the result is opaque."""
    top, below = QColor(colour), QColor(ground)
    channels = ((top.red(), below.red()), (top.green(), below.green()), (top.blue(), below.blue()))
    return QColor(*(round(a * share + b * (1.0 - share)) for a, b in channels)).name()


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "relative luminance")."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    """Relative luminance of an sRGB colour, 0 to 1."""
    channels = (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def word_colour(scheme: Scheme, hue: int | None) -> str:
    """The colour of a word of the question; None is the grey that all further words share."""
    return scheme.other_word if hue is None else scheme.words[hue]


def origin_colour(scheme: Scheme, hue: int | None, of: Origin) -> str:
    """The colour of what the word itself gave, its parts (paler), or its place in the title (stronger)."""
    colour = word_colour(scheme, hue)
    if of is Origin.PARTS:
        return mix(colour, scheme.window, PARTS_TINT)
    return mix(colour, scheme.text, TITLE_TINT) if of is Origin.TITLE else colour


def passage_colour(scheme: Scheme, number: int) -> str:
    """The colour of passage [n] in the prompt; after the last colour comes the first again."""
    return scheme.passages[(number - 1) % len(scheme.passages)]


def passage_ground(scheme: Scheme, number: int) -> str:
    """The ground of the text of passage [n]."""
    return mix(passage_colour(scheme, number), scheme.base, PASSAGE_TINT)


def selected_ground(scheme: Scheme) -> str:
    """The ground of a selected row."""
    return mix(scheme.selection, scheme.base, SELECTION_TINT)


def selection_ground(scheme: Scheme) -> str:
    """The ground of selected words in a document, which is not that of a citation."""
    return mix(scheme.selection, scheme.base, 0.4)


def cited_word_ground(scheme: Scheme) -> str:
    """The ground of the words in a citation that were asked for."""
    return mix(scheme.words[1], scheme.highlight, 0.25)


def found_ground(scheme: Scheme) -> str:
    """The ground of the place that a search in a document has come to."""
    return mix(scheme.accent, scheme.base, 0.4)


def current_scheme() -> Scheme:
    """The scheme that is in force, told by the application's palette, so that it is right whatever set it."""
    return DARK if QGuiApplication.palette().color(QPalette.ColorRole.Window).lightnessF() < 0.5 else LIGHT


def make_palette(scheme: Scheme) -> QPalette:
    """A palette with every role of every group set; a partial one leaves links and alternate rows unreadable."""
    palette = QPalette()
    for role, colour in _active_roles(scheme).items():
        palette.setColor(role, QColor(colour))
    faded = mix(scheme.text, scheme.window, 0.45)
    for role in _TEXT_ROLES:
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(faded))
    return palette


_TEXT_ROLES = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText,
               QPalette.ColorRole.PlaceholderText, QPalette.ColorRole.Link, QPalette.ColorRole.LinkVisited)


def _active_roles(scheme: Scheme) -> dict[QPalette.ColorRole, str]:
    """Every colour role and its colour."""
    role = QPalette.ColorRole
    return {
        role.Window: scheme.window, role.WindowText: scheme.text, role.Base: scheme.base,
        role.AlternateBase: mix(scheme.text, scheme.base, 0.03), role.Text: scheme.text,
        role.PlaceholderText: scheme.muted, role.BrightText: scheme.error,
        role.Button: scheme.raised, role.ButtonText: scheme.text,
        role.ToolTipBase: scheme.raised, role.ToolTipText: scheme.text,
        role.Highlight: scheme.accent, role.HighlightedText: scheme.on_accent, role.Accent: scheme.accent,
        role.Link: scheme.accent, role.LinkVisited: scheme.accent,
        role.Light: mix("#FFFFFF", scheme.window, 0.12 if scheme.dark else 0.9),
        role.Midlight: mix(scheme.line, scheme.window, 0.5), role.Mid: scheme.control,
        role.Dark: mix("#000000", scheme.line, 0.2), role.Shadow: mix("#000000", scheme.line, 0.5),
    }


def apply_theme(app: QApplication, choice: str) -> Scheme:
    """Dress the application: "light", "dark", or "system", which then follows the system's changes.

    Returns:
        The scheme that is now in force.
    """
    wanted = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}.get(choice, Qt.ColorScheme.Unknown)
    follower = _follower(app)
    follower.following = False
    app.styleHints().setColorScheme(wanted)
    if app.style().name().lower() != "fusion" and not app.styleSheet():
        app.setStyle("Fusion")
    if wanted == Qt.ColorScheme.Unknown:
        wanted = app.styleHints().colorScheme()
    scheme = DARK if wanted == Qt.ColorScheme.Dark else LIGHT
    _dress(app, scheme)
    follower.following = choice == "system"
    return scheme


def _dress(app: QApplication, scheme: Scheme) -> None:
    """Put palette and style sheet on; the sheet last, since it refers to the palette."""
    app.setPalette(make_palette(scheme))
    app.setStyleSheet(make_style_sheet(scheme))


class _SystemFollower(QObject):
    """Changes the scheme when the system does, as long as the user has left the choice to it."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.setObjectName("system_follower")
        self.following = False
        app.styleHints().colorSchemeChanged.connect(self._on_system_scheme_changed)

    @Slot(Qt.ColorScheme)
    def _on_system_scheme_changed(self, scheme: Qt.ColorScheme) -> None:
        app = self.parent()
        if self.following and isinstance(app, QApplication):
            _dress(app, DARK if scheme == Qt.ColorScheme.Dark else LIGHT)


def _follower(app: QApplication) -> _SystemFollower:
    """The application's one follower, made when first needed."""
    return app.findChild(_SystemFollower, "system_follower") or _SystemFollower(app)


def mark_pane(area: QFrame) -> None:
    """Have a list or text that fills its pane show an edge while it has the focus."""
    area.setFrameShape(QFrame.Shape.StyledPanel)
    area.setProperty("pane", True)


def mark_primary(widget: QWidget) -> None:
    """Make a button the one that stands out in its place."""
    widget.setProperty("primary", True)


def make_style_sheet(scheme: Scheme) -> str:
    """Flat controls with clear edges and a visible focus; measures of text are in em, so they grow with the font."""
    pressed = mix(scheme.text, scheme.raised, 0.12)
    hover = mix(scheme.text, scheme.raised, 0.05)
    strong_hover = mix(scheme.text, scheme.accent, 0.18)
    up, down, check = (_drawing(f"{name}-{'dark' if scheme.dark else 'light'}")
                       for name in ("chevron-up", "chevron-down", "check"))
    return _SHEET.format(
        base=scheme.base, raised=scheme.raised, text=scheme.text, muted=scheme.muted, line=scheme.line,
        control=scheme.control, accent=scheme.accent, on_accent=scheme.on_accent, window=scheme.window,
        pressed=pressed, hover=hover, strong_hover=strong_hover, up=up, down=down, check=check,
        faded=mix(scheme.text, scheme.window, 0.45), handle=mix(scheme.text, scheme.window, 0.28),
    )


def _drawing(name: str) -> str:
    """Where a drawing lies, as a style sheet wants it; empty when it is missing."""
    path = icon_path(name)
    return path.as_posix() if path else ""


_SHEET = """
QPushButton, QToolButton[button="true"] {{
    background: {raised}; color: {text}; border: 1px solid {control}; border-radius: 6px;
    padding: 0.3em 0.9em; }}
QPushButton:hover, QToolButton[button="true"]:hover {{ background: {hover}; }}
QPushButton:pressed, QToolButton[button="true"]:pressed {{ background: {pressed}; }}
QPushButton:focus, QToolButton[button="true"]:focus {{ border: 2px solid {accent}; padding: 0.22em 0.83em; }}
QPushButton:disabled {{ color: {faded}; border-color: {line}; background: {window}; }}
QPushButton[primary="true"] {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
QPushButton[primary="true"]:hover {{ background: {strong_hover}; }}
QPushButton[primary="true"]:focus {{ border: 2px solid {text}; }}
QPushButton[primary="true"]:disabled {{ background: {raised}; color: {faded}; border-color: {line}; }}
QPushButton[segment="true"] {{ border-radius: 0.6em; padding: 0.15em 0.8em; border-color: {line}; color: {muted};
    background: transparent; }}
QPushButton[segment="true"]:hover {{ color: {text}; }}
QPushButton[segment="true"]:checked {{ color: {text}; background: {pressed}; border-color: {control}; }}
QPushButton[segment="true"]:focus {{ border: 2px solid {accent}; padding: 0.07em 0.73em; }}
QPushButton[figures="true"] {{ border: 1px solid transparent; padding: 0.2em 0.35em; background: transparent; }}
QPushButton[figures="true"]:hover {{ background: {hover}; text-decoration: underline; }}
QPushButton[figures="true"]:pressed {{ background: {pressed}; }}
QPushButton[figures="true"]:focus {{ border: 2px solid {accent}; padding: 0.12em 0.28em; }}
QToolButton {{ border: 1px solid transparent; border-radius: 6px; padding: 0.2em 0.35em; background: transparent; }}
QToolButton:hover {{ background: {hover}; }}
QToolButton:pressed, QToolButton:checked {{ background: {pressed}; }}
QToolButton:focus {{ border: 2px solid {accent}; padding: 0.12em 0.28em; }}
QToolButton[flat="true"], QToolButton[flat="true"]:checked {{
    background: transparent; padding: 0.2em 0.35em 0.2em 0.08em; }}
QToolButton[flat="true"]:hover {{ background: {hover}; }}
QToolButton[flat="true"]:focus {{ padding: 0.12em 0.28em 0.12em 0; }}
QFrame[chip="true"] {{ background: {raised}; border: 1px solid {line}; border-radius: 0.8em; }}
QLineEdit, QSpinBox, QDoubleSpinBox {{
    background: {base}; color: {text}; border: 1px solid {control}; border-radius: 6px; padding: 0.3em 0.5em;
    selection-background-color: {accent}; selection-color: {on_accent}; placeholder-text-color: {muted}; }}
QPlainTextEdit[field="true"] {{
    background: {base}; color: {text}; border: 1px solid {control}; border-radius: 6px; padding: 1px; }}
QPlainTextEdit[field="true"]:focus {{ border: 2px solid {accent}; padding: 0; }}
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus {{ border: 2px solid {accent}; padding: 0.22em 0.43em; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{
    subcontrol-origin: border; width: 1.6em; border: 0; background: transparent; }}
QAbstractSpinBox::up-button {{ subcontrol-position: top right; }}
QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; }}
QAbstractSpinBox::up-arrow {{ image: url("{up}"); width: 0.7em; height: 0.7em; }}
QAbstractSpinBox::down-arrow {{ image: url("{down}"); width: 0.7em; height: 0.7em; }}
QComboBox {{
    background: {raised}; color: {text}; border: 1px solid {control}; border-radius: 6px; padding: 0.3em 0.7em;
    combobox-popup: 0; }}
QComboBox:hover {{ background: {hover}; }}
QComboBox:editable {{ background: {base}; }}
QComboBox:focus {{ border: 2px solid {accent}; padding: 0.22em 0.62em; }}
QComboBox:disabled {{ color: {faded}; border-color: {line}; background: {window}; }}
QComboBox::drop-down {{ border: 0; width: 1.6em; }}
QComboBox::down-arrow {{ image: url("{down}"); width: 0.8em; height: 0.8em; }}
QComboBox QAbstractItemView {{
    background: {base}; color: {text}; border: 1px solid {line}; selection-background-color: {accent};
    selection-color: {on_accent}; }}
QComboBox QAbstractItemView::item {{ padding: 0.3em 0.5em; }}
QComboBox QAbstractItemView::item:selected {{ background: {accent}; color: {on_accent}; }}
QCheckBox {{ spacing: 0.5em; }}
QCheckBox::indicator {{
    width: 1em; height: 1em; background: {raised}; border: 2px solid {control}; border-radius: 4px; }}
QCheckBox::indicator:hover {{ background: {hover}; }}
QCheckBox::indicator:checked {{ background: {accent}; border-color: {accent}; image: url("{check}"); }}
QCheckBox::indicator:disabled {{ background: {window}; border-color: {line}; }}
QCheckBox::indicator:checked:disabled {{ background: {faded}; border-color: {faded}; }}
QCheckBox:disabled {{ color: {faded}; }}
QSlider::groove:horizontal {{ height: 0.3em; border-radius: 2px; background: {handle}; }}
QSlider::sub-page:horizontal {{ background: {accent}; border-radius: 2px; }}
QSlider::handle:horizontal {{
    width: 1em; margin: -0.38em 0; border-radius: 0.5em; background: {accent}; border: 1px solid {accent}; }}
QSlider::handle:horizontal:hover {{ background: {strong_hover}; }}
QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled {{
    background: {faded}; border-color: {faded}; }}
QAbstractScrollArea[pane="true"] {{ border: 2px solid transparent; }}
QAbstractScrollArea[pane="true"]:focus {{ border: 2px solid {accent}; }}
QSlider:focus {{ border: 1px solid {accent}; border-radius: 6px; }}
QHeaderView::section {{
    background: {window}; color: {muted}; border: 0; border-left: 3px solid {window}; border-bottom: 1px solid {line};
    padding: 0.35em 0.5em; }}
QTableView {{ border: 1px solid {line}; }}
QTableView:focus {{ border: 1px solid {accent}; }}
QTableView::item {{ padding: 0.3em 0.5em; }}
QTabWidget::pane {{ border: 0; border-top: 1px solid {line}; }}
QTabBar {{ background: {window}; }}
QTabBar::tab {{
    background: transparent; color: {muted}; padding: 0.45em 1em; border: 0; border-bottom: 3px solid transparent; }}
QTabBar::tab:hover {{ color: {text}; }}
QTabBar::tab:selected {{ color: {text}; border-bottom: 3px solid {accent}; }}
QTabBar::tab:focus {{ color: {text}; background: {pressed}; }}
QSplitter::handle {{ background: {window}; }}
QSplitter::handle:hover {{ background: {pressed}; }}
QSplitter::handle:horizontal {{ width: 5px; border-right: 1px solid {line}; }}
QSplitter::handle:vertical {{ height: 5px; border-top: 1px solid {line}; }}
QScrollBar {{ background: transparent; border: 0; }}
QScrollBar:vertical {{ width: 12px; }}
QScrollBar:horizontal {{ height: 12px; }}
QScrollBar::handle {{ background: {handle}; border-radius: 3px; margin: 3px; }}
QScrollBar::handle:vertical {{ min-height: 2em; }}
QScrollBar::handle:horizontal {{ min-width: 2em; }}
QScrollBar::handle:hover {{ background: {control}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QToolTip {{ background: {raised}; color: {text}; border: 1px solid {control}; padding: 0.3em; }}
QMenu {{ background: {base}; color: {text}; border: 1px solid {control}; padding: 0.3em; }}
QMenu::item {{ padding: 0.35em 1.4em; border-radius: 4px; }}
QMenu::item:selected {{ background: {accent}; color: {on_accent}; }}
QMenu::item:disabled {{ color: {faded}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 0.3em; }}
"""

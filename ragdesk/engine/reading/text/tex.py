"""LaTeX.

Takes:  text.
Gives:  what a reader of the printed page would see of it, with headings, lists, tables and code; formulas stay as
        written.
Never:  runs a command or loads a file; shows comments or the preamble.
"""

from __future__ import annotations

import re
import unicodedata

from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.tex_tables import split_tables, table_rows
from ragdesk.engine.records import BlockKind

_LEVELS = {name: level for level, name in enumerate(
    ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph"), 1)}
_LEVELS["frametitle"] = _LEVELS["section"]
_ACCENTS = {"'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
            "v": "\u030c", "u": "\u0306", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323"}
_LETTERS = {"l": "ł", "L": "Ł", "o": "ø", "O": "Ø", "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å",
            "AA": "Å", "i": "i", "j": "j", "dots": "…", "ldots": "…", "textbackslash": "\\", "textendash": "–",
            "textemdash": "—", "LaTeX": "LaTeX", "TeX": "TeX", "S": "§", "euro": "€", "copyright": "©", "quad": " "}
_NAMES = "|".join(sorted(_LETTERS, key=len, reverse=True))
_COMMENT = re.compile(r"(?<!\\)((?:\\\\){0,20})%[^\n]*\n?[ \t]*")
_ACCENT = re.compile(r"""\\(?:(['`^"~=.])[ \t]?|([vuHckrd])(?=[ \t{\\]))[ \t]*"""
                     r"(?:\{(\\[ij]|[^\W\d_])?\}|(\\[ij](?![a-zA-Z])|[^\W\d_]))")
_LETTER = re.compile(rf"\\({_NAMES})(?![a-zA-Z])(?:\{{\}}|[ \t]+)?")
_VERBATIM = re.compile(r"\\begin\{(verbatim|lstlisting|minted|Verbatim)\*?\}"
                       r"(?:\[[^\]\n]{0,300}\])?(?:\{[^}\n]{0,99}\})?\n?")
_HEADING = re.compile(rf"\\({'|'.join(_LEVELS)})\*?[ \t]*(?:\[[^\]\n]{{0,300}}\])?[ \t]*\{{")
_TITLE = re.compile(r"\\title[ \t]*(?:\[[^\]\n]{0,300}\])?[ \t]*\{")
_DROPPED = re.compile(
    r"\\begin\{(?:figure|table|wrapfigure|wraptable|enumerate|itemize)\*?\}\[[^\]\n]{0,300}\]"
    r"|\\(?:label|ref|eqref|pageref|cite[a-z]*|includegraphics|input|include|bibliography|bibliographystyle|vspace|hspace"
    r"|usepackage|documentclass|pagestyle|thispagestyle|setlength|newcommand|renewcommand|begin|end)\*?"
    r"(?:[ \t]*\[[^\]\n]{0,300}\])*(?:[ \t]*\{[^{}\n]{0,300}\})+")
_COMMAND = re.compile(r"\\([a-zA-Z]{1,50})\*?(?:[ \t]*\[[^\]\n]{0,300}\])?[ \t]*")
_FOOTNOTE = re.compile(r"\\(?:footnote|marginpar|thanks)[ \t]*\{")
_SPACING = re.compile(r"\\([,;:!>/@-])")
_ESCAPED = re.compile(r"\\([%&#$_{} ])")
_FORMULA = re.compile(r"\$\$[^$]{0,5000}\$\$|\$[^$\n]{0,1000}\$"
                      r"|\\\[[^\\]*+(?:\\[^\[\]][^\\]*+)*+\\\]|\\\([^\\\n]*+(?:\\[^()\n][^\\\n]*+)*+\\\)")
_BRACE = re.compile("[{}]")
LONGEST_TITLE = 600
_BLANK_LINES = re.compile(r"\n[ \t]*\n\s*")


def read_tex(text: str) -> Parsed:
    """Read a text."""
    composer = Composer(len(text) * 2 + 1000)
    begin = text.find("\\begin{document}")
    title = _title(text)
    if begin >= 0:
        end = text.find("\\end{document}", begin)
        text = text[begin + len("\\begin{document}"):end if end >= 0 else len(text)]
    position = 0
    while (match := _VERBATIM.search(text, position)) is not None:
        _add_text(composer, text[position:match.start()])
        end = text.find("\\end{" + match[1], match.end())
        end = end if end >= 0 else len(text)
        composer.add(BlockKind.CODE, text[match.end():end])
        position = text.find("}", end) + 1 or len(text)
    _add_text(composer, text[position:])
    return composer.finish(title or None)


def _title(text: str) -> str:
    """What the document calls itself."""
    match = _TITLE.search(text)
    return plain_tex(_braced(text, match.end())[0]) if match else ""


def _braced(text: str, start: int) -> tuple[str, int]:
    """The text up to the brace that closes, and the place behind it; not longer than a heading can be."""
    depth = 1
    for match in _BRACE.finditer(text, start, start + LONGEST_TITLE):
        depth += 1 if match.group() == "{" else -1
        if not depth:
            return text[start:match.start()], match.end()
    return "", start


def _add_text(composer: Composer, text: str) -> None:
    """Add a stretch without literal text."""
    text = _COMMENT.sub(r"\1", text)
    position = 0
    while (match := _HEADING.search(text, position)) is not None:
        _add_paragraphs(composer, text[position:match.start()])
        title, position = _braced(text, match.end())
        composer.add_heading(_LEVELS[match[1]], plain_tex(title))
    _add_paragraphs(composer, text[position:])


def _add_paragraphs(composer: Composer, text: str) -> None:
    """Add tables, and what blank lines and items set apart."""
    for piece, is_table in split_tables(text):
        if is_table:
            _add_table(composer, piece)
        else:
            _add_running(composer, piece)


def _add_table(composer: Composer, source: str) -> None:
    """Add a table row by row; rules are left out, and so is a head that later pages repeat."""
    composer.end_block()
    head = ""
    for row in table_rows(source):
        line = "\t".join(" ".join(plain_tex(cell).split()) for cell in row).rstrip()
        if line.strip() and line != head:
            composer.add(BlockKind.TABLE, line)
            head = head or line
    composer.end_block()


def _add_running(composer: Composer, text: str) -> None:
    """Add paragraphs and lists."""
    for paragraph in _BLANK_LINES.split(text):
        before, *items = re.split(r"\\item(?![a-zA-Z])(?:\[([^\]\n]{0,300})\])?", paragraph)
        composer.add(BlockKind.PARAGRAPH, plain_tex(before))
        for label, item in zip(items[::2], items[1::2], strict=True):
            shown = " ".join(filter(None, (plain_tex(label or ""), plain_tex(item))))
            composer.add(BlockKind.LIST, f"• {shown}" if shown else "")


def plain_tex(source: str) -> str:
    """Text without commands; formulas are kept as they are."""
    parts, position = [], 0
    for match in _FORMULA.finditer(source):
        parts += [_without_commands(source[position:match.start()]), match.group()]
        position = match.end()
    text = "".join([*parts, _without_commands(source[position:])])
    return "\n".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))


def _without_commands(text: str) -> str:
    """Letters for commands that stand for them, and the arguments of the others."""
    text = _FOOTNOTE.sub(" {", text)
    text = _LETTER.sub(lambda match: _LETTERS[match[1]], _ACCENT.sub(_write_accent, text))
    text = _DROPPED.sub(" ", _SPACING.sub(_write_space, text)).replace("\\\\", "\n")
    text = _COMMAND.sub("", text)
    text = text.replace("~", " ").replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”")
    parts = re.split(r"(\\[%&#$_{} ])", text)
    return "".join(part[1] if _ESCAPED.fullmatch(part) else part.replace("{", "").replace("}", "") for part in parts)


def _write_space(match: re.Match[str]) -> str:
    """A narrow space, or nothing for hints about breaking words."""
    return " " if match[1] in ",;:>" else ""


def _write_accent(match: re.Match[str]) -> str:
    """A letter with its accent."""
    letter = (match[3] or match[4] or "").lstrip("\\")
    return unicodedata.normalize("NFC", letter + _ACCENTS[match[1] or match[2]]) if letter else ""

"""Markdown notes made up at random, of which every word that a reader sees is known, with its place."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

SYLLABLES = ("ka", "lo", "mi", "nú", "řet", "sza", "vé", "do", "pra", "žlu", "ten", "gar")
NOT_SEEN = "https://example.org/{n}_zz*zz(q)"


@dataclass
class MadeNote:
    """A note that is being written.

    Attributes:
        words: each word that a reader sees, with where it begins and ends.
        bar: an upright line, as it has to be written here.
    """

    random: random.Random
    text: str = ""
    words: list[tuple[str, int, int]] = field(default_factory=list)
    bar: str = "|"

    def word(self) -> None:
        """Write a word that is nowhere else."""
        letters = "".join(self.random.choice(SYLLABLES) for _ in range(self.random.randint(1, 3)))
        number, tail = len(self.words), ""
        while number or not tail:
            number, rest = divmod(number, 20)
            tail += "bcdfghjklmnpqrstvwxz"[rest]
        start = len(self.text)
        self.text += letters + "y" + tail
        self.words.append((self.text[start:], start, len(self.text)))

    def sign(self, text: str) -> None:
        """Write what is not seen, or is no word."""
        self.text += text

    def some_words(self, most: int = 4) -> None:
        for number in range(self.random.randint(1, most)):
            if number:
                self.sign(" ")
            self.word()

    def around(self, before: str, after: str) -> None:
        self.sign(before)
        self.some_words()
        self.sign(after)

    def address(self) -> str:
        return NOT_SEEN.format(n=self.random.randint(0, 99))

    def piece(self) -> None:
        """Write a few words, set off in some way or not."""
        kinds: list[Callable[[], None]] = [
            self.some_words, self.some_words, self.some_words,
            lambda: self.around("**", "**"), lambda: self.around("*", "*"), lambda: self.around("__", "__"),
            lambda: self.around("_", "_"), lambda: self.around("***", "***"), lambda: self.around("`", "`"),
            lambda: self.around("`` ", " ``"), lambda: self.around("~~", "~~"), lambda: self.around("==", "=="),
            lambda: self.around("[", f"]({self.address()})"), lambda: self.around("![", f"]({self.address()})"),
            lambda: self.around("[**", f"**](<{self.address()}> \"zz zz\")"), lambda: self.around("[[", "]]"),
            lambda: self.around(f"[[zz zz#zz{self.bar}", "]]"), lambda: self.around("<b>", "</b>"),
            lambda: self.around("<span class=\"zz\">", "</span>"), lambda: self.around("\\*", "\\*"),
            lambda: self.around("&amp; ", " &lt;"),
            lambda: self.around("🔋 ", " 👩‍👩‍👧"), lambda: self.around("<!-- ", " -->"), lambda: self.around("#", ""),
            lambda: self.around("(", ")"), lambda: self.around("“", "”,"), lambda: self.around("[", "]"),
        ]
        self.random.choice(kinds)()

    def line(self, most: int = 4) -> None:
        for number in range(self.random.randint(1, most)):
            if number:
                self.sign(" ")
            self.piece()

    def lines(self, indent: str, most: int = 4) -> None:
        for number in range(self.random.randint(1, most)):
            if number:
                self.sign(self.random.choice(("\n", "  \n", "\\\n", "\n")) + indent)
            self.line()

    # --- blocks -------------------------------------------------------------------------------------------------------

    def paragraph(self, indent: str = "") -> None:
        self.lines(indent)

    def heading(self) -> None:
        if self.random.random() < 0.2:
            self.some_words()
            self.sign(self.random.choice(("\n=====", "\n---")))
        else:
            self.sign("#" * self.random.randint(1, 6) + " ")
            self.line(2)
            self.sign(self.random.choice(("", " ##")))

    def items(self, indent: str = "", depth: int = 0) -> None:
        sign = self.random.choice(("-", "*", "+", "1.", "1)"))
        for number in range(self.random.randint(1, 4)):
            self.sign(("\n" if number else "") + indent + sign + " " + self.random.choice(("", "", "[ ] ", "[x] ")))
            inner = indent + " " * (len(sign) + 1)
            self.lines(inner, 2)
            if depth < 2 and self.random.random() < 0.3:
                self.sign("\n")
                self.items(inner, depth + 1)
            elif self.random.random() < 0.15:
                self.sign("\n\n" + inner)
                self.paragraph(inner)

    def quotation(self) -> None:
        self.sign("> " + self.random.choice(("", "", "> ")))
        self.lines("> ")

    def table(self) -> None:
        columns, self.bar = self.random.randint(2, 4), "\\|"
        for row in range(self.random.randint(2, 5)):
            self.sign("\n" if row else "")
            for column in range(columns):
                self.sign("| " if column == 0 else " | ")
                if self.random.random() < 0.85:
                    self.line(1)
            self.sign(" |")
            if row == 0:
                self.sign("\n|" + " :---: |" * columns)
        self.bar = "|"

    def code(self) -> None:
        fence = self.random.choice(("```", "~~~~", "```python"))
        self.sign(fence + "\n")
        for number in range(self.random.randint(1, 4)):
            self.sign("\n" if number else "")
            self.around("  if *x == ", " _y_ [q](r):")
        self.sign("\n" + fence.removesuffix("python"))

    def html(self) -> None:
        self.sign("<div align=\"zz\">\n")
        self.around("<p>", "</p>")
        self.sign("\n</div>")

    def block(self) -> None:
        self.random.choice((self.paragraph, self.paragraph, self.heading, self.items, self.quotation, self.table,
                            self.code, self.html, lambda: self.sign("***")))()
        self.sign("\n\n")


def made_note(seed: int, blocks: int = 25) -> MadeNote:
    """A note, always the same for the same seed."""
    note = MadeNote(random.Random(seed))
    if seed % 5 == 0:
        note.sign("---\ntitle: ")
        note.some_words()
        note.sign("\n---\n")
    for _number in range(blocks):
        note.block()
    return note

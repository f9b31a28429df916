"""Pages without a process: white sheets with the words that a test puts on them."""

from __future__ import annotations

from pathlib import Path

from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.records import Block, Document
from ragdesk.engine.records.hidden import HiddenTexts
from ragdesk.engine.records.pages import MOST_PIXELS, CharacterBoxes, DrawnPage, PageWish, Picture

POINTS = (600.0, 800.0)
LINE_HEIGHT = 0.02
LETTER_WIDTH = 0.01


class FakeViewer:
    """Draws the pages of ``texts``, each line of a text a line on the page.

    Attributes:
        problems: page number -> the name of what is wrong with it.
        wishes: what was asked for.
        problem: raised by everything.
    """

    def __init__(self, texts: tuple[str, ...] = ("",)) -> None:
        self.texts = texts
        self.problems: dict[int, str] = {}
        self.blocks_found: tuple[Block, ...] = ()
        self.hidden_found = HiddenTexts()
        self.wishes: list[PageWish] = []
        self.problem: BaseException | None = None
        self.is_closed = False

    def page(self, folder: Path, path: str, wish: PageWish, token: CancelToken | None = None) -> DrawnPage:
        """A white sheet."""
        self.wishes.append(wish)
        self._fail()
        if wish.number in self.problems:
            raise ReadingFailed(self.problems[wish.number])
        width, height = _size(wish)
        picture = Picture(width, height, 3 * width, b"\xff" * (3 * width * height), POINTS)
        return DrawnPage(wish, len(self.texts), picture, place_text(self.texts[wish.number]) if wish.places else None)

    def blocks(self, folder: Path, path: str, text: str, token: CancelToken | None = None) -> tuple[Block, ...]:
        """What the test has put there."""
        self._fail()
        return self.blocks_found

    def hidden(self, folder: Path, path: str, part: int, token: CancelToken | None = None) -> HiddenTexts:
        """What the test has put there."""
        self._fail()
        return self.hidden_found

    def close(self) -> None:
        """Remember that it was closed."""
        self.is_closed = True

    def _fail(self) -> None:
        if self.problem is not None:
            raise self.problem


def _size(wish: PageWish) -> tuple[int, int]:
    if wish.part is not None:
        return wish.part.width, wish.part.height
    width, height = wish.width, wish.width * 4 // 3
    while width * height > MOST_PIXELS:
        width, height = width // 2, height // 2
    return width, height


def place_text(text: str) -> CharacterBoxes:
    """Letters side by side, lines below each other."""
    boxes = []
    row, column = 0, 0
    for character in text:
        left, top = 0.1 + column * LETTER_WIDTH, 0.05 + row * LINE_HEIGHT * 1.5
        boxes.append(None if character.isspace() else (left, top, left + LETTER_WIDTH, top + LINE_HEIGHT))
        row, column = (row + 1, 0) if character == "\n" else (row, column + 1)
    return CharacterBoxes(text, tuple(boxes))


def make_pdf_document(*pages: str, path: str = "folder/a.pdf") -> Document:
    """A document as it is read of a file with these pages."""
    starts, text = [], ""
    for page in pages:
        starts.append(len(text))
        text += page + "\n" if page else ""
    return Document(path, text, "", page_starts=tuple(starts))

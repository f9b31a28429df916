"""A page of a PDF as the window keeps it.

Takes:  a page as the reader process drew it.
Gives:  a picture that Qt paints, and the last few of them.
Never:  more of them than ``MOST_BYTES``.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from PySide6.QtGui import QImage

from ragdesk.engine.records.pages import CharacterBoxes, DrawnPage, PageWish

MOST_BYTES = 120_000_000
"""Four bytes a pixel: three of the largest pages, a dozen of usual ones."""


@dataclass(frozen=True, slots=True)
class PageImage:
    """A page or a part of it.

    Attributes:
        count: pages of the file.
        points: width and height of the whole page.
        places: None when they were not asked for.
    """

    wish: PageWish
    count: int
    image: QImage
    points: tuple[float, float]
    places: CharacterBoxes | None


def make_image(view: DrawnPage) -> PageImage:
    """The picture in the form that is painted fastest; its bytes are its own."""
    drawn = view.picture
    image = QImage(drawn.pixels, drawn.width, drawn.height, drawn.stride, QImage.Format.Format_BGR888)
    return PageImage(view.wish, view.count, image.convertToFormat(QImage.Format.Format_RGB32), drawn.points,
                     view.places)


class PageCache:
    """The pages drawn last, by number and width."""

    def __init__(self) -> None:
        self._images: OrderedDict[tuple[int, int], PageImage] = OrderedDict()

    def keep(self, page: PageImage) -> None:
        """Take a whole page, and forget the ones not used for longest when there are too many."""
        self._images[page.wish.number, page.wish.width] = page
        self._images.move_to_end((page.wish.number, page.wish.width))
        while len(self._images) > 1 and self.size_bytes > MOST_BYTES:
            self._images.popitem(last=False)

    def find(self, number: int, width: int) -> PageImage | None:
        """A page in this width; None when it is not there."""
        page = self._images.get((number, width))
        if page is not None:
            self._images.move_to_end((number, width))
        return page

    def find_any(self, number: int) -> PageImage | None:
        """A page in whatever width, to show until the right one is there."""
        return next((page for key, page in reversed(self._images.items()) if key[0] == number), None)

    def clear(self) -> None:
        """Forget all."""
        self._images.clear()

    @property
    def size_bytes(self) -> int:
        """What all pictures take."""
        return sum(page.image.sizeInBytes() for page in self._images.values())

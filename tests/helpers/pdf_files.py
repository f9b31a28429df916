"""PDF files, made by hand of the objects that they are made of."""

from __future__ import annotations

import zlib

from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.pdf.reader import read_pdf

LIMIT = 1_000_000


def make_pdf(*pages: str, filters: str = "", pack: int = 0) -> bytes:
    """A PDF file with one content stream per page, packed ``pack`` times."""
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {len(pages)}/Kids[{' '.join(f'{4 + 2 * n} 0 R' for n in range(len(pages)))}]>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    parts = [*(each.encode() for each in objects)]
    for number, page in enumerate(pages):
        stream = page.encode()
        for _ in range(pack):
            stream = zlib.compress(stream, 9)
        parts.append(f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents {5 + 2 * number} 0 R"
                     "/Resources<</Font<</F 3 0 R>>>>>>".encode())
        parts.append(f"<<{filters}/Length {len(stream)}>>stream\n".encode() + stream + b"\nendstream")
    return join_objects(parts)


def join_objects(parts: list[bytes]) -> bytes:
    """A file of these objects, the first of them the catalogue, with the table of where they begin."""
    data, starts = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        starts.append(len(data))
        data += b"%d 0 obj" % number + part + b"endobj\n"
    table = b"".join(b"%010d 00000 n \n" % start for start in starts)
    return data + b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1) + table + (
        b"trailer<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF\n" % (len(parts) + 1, len(data)))


def line(text: str, x: float = 50, y: float = 700, size: float = 12, before: str = "") -> str:
    """What draws a line of text in the font /F."""
    return f"q BT {before} /F {size} Tf {x} {y} Td ({text}) Tj ET Q\n"


def read(data: bytes, limit: int = LIMIT) -> Parsed:
    """What the reader makes of a file."""
    return read_pdf(data, limit, lambda: None)


def make_pdf_of_forms(page: str, *forms: str, picture: bool = False) -> bytes:
    """One page; forms are called /X0, /X1 and so on, and may use the next one; /P is a picture."""
    def resources(first: int) -> str:
        names = "".join(f"/X{number} {6 + number} 0 R" for number in range(first, len(forms)))
        return f"<</Font<</F 3 0 R>>/XObject<<{names}/P 5 0 R>>>>"

    def stream(entries: str, content: bytes) -> bytes:
        return f"<<{entries}/Length {len(content)}>>stream\n".encode() + content + b"\nendstream"

    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 1/Kids[4 0 R]>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents {6 + len(forms)} 0 R"
        f"/Resources{resources(0)}>>".encode(),
        stream("/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", b"\x80"),
        *(stream(f"/Subtype/Form/BBox[-5000 -5000 5000 5000]/Resources{resources(number + 1)}", form.encode())
          for number, form in enumerate(forms)),
        stream("", page.encode())]
    return join_objects(parts)

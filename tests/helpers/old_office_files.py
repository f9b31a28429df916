"""Small documents of old office programs, made in memory."""

from __future__ import annotations

import struct
from collections.abc import Mapping

SECTOR = 512
END, FREE, TABLE = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD


Tree = Mapping[str, "bytes | Tree"]
"""Streams by their names, and folders of them."""


def compound(tree: Tree) -> bytes:
    """A compound file with these streams and folders; all in sectors of 512 bytes."""
    entries: list[tuple[str, int, int, int, bytes]] = [("", 0, 0, 0, b"")]  # name, kind, next, below, content

    def add(named: Tree) -> int:
        following = FREE
        for name, content in reversed(named.items()):
            is_stream = isinstance(content, bytes)
            below = FREE if is_stream else add(content)
            entries.append((name, 2 if is_stream else 1, following, below, content if is_stream else b""))
            following = len(entries) - 1
        return following

    below = add(tree)
    entries[0] = ("Root Entry", 5, FREE, below, b"")
    return _write(entries)


def _write(entries: list[tuple[str, int, int, int, bytes]]) -> bytes:
    """The directory in front, then the streams, then the table of sectors."""
    directory_size = -(-len(entries) * 128 // SECTOR)
    chains = [list(range(directory_size))]
    body, lines = b"", b""
    for name, kind, following, below, content in entries:
        start = directory_size + len(body) // SECTOR if content else END
        if content:
            size = -(-len(content) // SECTOR)
            chains.append(list(range(start, start + size)))
            body += content.ljust(size * SECTOR, b"\0")
        encoded = name.encode("utf-16-le")
        lines += (encoded.ljust(64, b"\0") + struct.pack("<HBBIII", len(encoded) + 2, kind, 1, FREE, following, below)
                  + bytes(36) + struct.pack("<III", start, len(content), 0))
    used = directory_size + len(body) // SECTOR
    table_size = -(-(used + 8) * 4 // SECTOR)
    table = [FREE] * (table_size * SECTOR // 4)
    for chain in chains:
        for here, after in zip(chain, [*chain[1:], END], strict=True):
            table[here] = after
    table[used:used + table_size] = [TABLE] * table_size
    head = (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
            + struct.pack("<IIIIIIIIII", 0, table_size, 0, 0, 0, END, 0, END, 0, used))
    head += b"".join(struct.pack("<I", used + more) for more in range(1, table_size))
    return head.ljust(SECTOR, b"\xff") + lines.ljust(directory_size * SECTOR, b"\0") + body + struct.pack(
        f"<{len(table)}I", *table)


def doc(shown: str, hidden: str = "", then: str = "", *, flags: int = 0x0200, version: int = 0xC1,
        again: int = 0) -> bytes:
    """A Word document: text of which a stretch in the middle is hidden, then a narrow piece, once and ``again``."""
    text_at, page_number = 1024, 3
    wide = (shown + hidden).encode("utf-16-le")
    narrow = then.encode("cp1252")
    begin = text_at + len(shown) * 2
    end = begin + len(hidden) * 2
    page = struct.pack("<IIII", text_at, begin, end, end + 1) + bytes((0, 200, 0))
    page = page.ljust(400, b"\0") + bytes((3,)) + struct.pack("<HB", 0x083C, 1)
    page = page.ljust(511, b"\0") + bytes((3,))
    first, second = len(shown + hidden), len(then)
    ends = [first + second * number for number in range(again + 2)]
    narrow_at = text_at + len(wide)
    places = struct.pack(f"<{again + 3}I", 0, *ends) + struct.pack("<HIH", 0, text_at, 0) + struct.pack(
        "<HIH", 0, 0x40000000 | narrow_at * 2, 0) * (again + 1)
    bins = struct.pack("<III", text_at, narrow_at, page_number)
    table = bins + struct.pack("<BH", 1, 3) + b"abc" + struct.pack("<BI", 2, len(places)) + places
    stream = bytearray(text_at)
    struct.pack_into("<HH", stream, 0, 0xA5EC, version)
    struct.pack_into("<H", stream, 0x0A, flags)
    struct.pack_into("<II", stream, 0xFA, 0, len(bins))
    struct.pack_into("<II", stream, 0x1A2, len(bins), len(table) - len(bins))
    stream += wide + narrow
    assert len(stream) <= page_number * 512, "the text does not fit before its page of formats"
    return compound({"WordDocument": bytes(stream).ljust(page_number * 512, b"\0") + page, "1Table": table})


def msg(subject: str, body: str, html: str = "", *, attached: Tree | None = None) -> bytes:
    """A message of Outlook with one attachment: by default one of which only the name is there."""
    return compound({**letter(subject, body, html),
                     "__attach_version1.0_#00000000": attached or _text("3707", "C:\\tmp\\smlouva.pdf")})


def letter(subject: str, body: str, html: str = "", *, header: int = 32) -> Tree:
    """The streams of a message; ``header`` is the length of what is in front of its properties."""
    day = struct.pack("<HHIQ", 0x40, 0x39, 0, 133_590_312_000_000_000)
    return {"__properties_version1.0": bytes(header) + day, "__substg1.0_10130102": html.encode(),
            **_text("0037", subject), **_text("0C1A", "Jan Novák"), **_text("0E04", "Eva"), **_text("1000", body)}


def attached_file(name: str, data: bytes) -> Tree:
    """A file that is attached to a message."""
    return {**_text("3707", name), "__substg1.0_37010102": data}


def _text(number: str, value: str) -> dict[str, bytes]:
    return {f"__substg1.0_{number}001F": value.encode("utf-16-le")}


def record(kind: int, data: bytes) -> bytes:
    """A record of a workbook."""
    return struct.pack("<HH", kind, len(data)) + data


def string(value: str) -> bytes:
    """A string of a workbook: flags and letters."""
    return b"\x01" + value.encode("utf-16-le")


def xls(first: str, second: str, *, version: int = 0x600, locked: bool = False, again: int = 0) -> bytes:
    """A workbook with a sheet of two rows, and one that is hidden; the second string is cut between two records.

    Both are listed once and ``again``.
    """
    cut = len(second) // 2
    strings = (struct.pack("<II", 2, 2) + struct.pack("<H", len(first)) + string(first)
               + struct.pack("<H", len(second)) + string(second[:cut]))
    begin = record(0x809, struct.pack("<HH", version, 5) + bytes(12))
    sheet = (begin + record(0xFD, struct.pack("<HHHI", 0, 0, 0, 0)) + record(0xFD, struct.pack("<HHHI", 0, 2, 0, 1))
             + record(0x203, struct.pack("<HHHd", 1, 0, 1, 45413.0))
             + record(0x27E, struct.pack("<HHHI", 1, 1, 0, 123 << 2 | 3))
             + record(0xBD, struct.pack("<HHHIHIH", 1, 2, 0, 5 << 2 | 2, 0, 7 << 2 | 2, 3))
             + record(0x06, struct.pack("<HHHHHHHH", 1, 4, 0, 0, 0, 0, 0xFFFF, 0) + bytes(6))
             + record(0x207, struct.pack("<H", 5) + string("vzor.")) + record(0x0A, b""))
    hidden = begin + record(0x204, struct.pack("<HHHH", 0, 0, 0, 11) + b"\0HIDDENSHEET") + record(0x0A, b"")

    def book(sheet_at: int, hidden_at: int) -> bytes:
        return (begin + (record(0x2F, b"\0" * 6) if locked else b"") + record(0xE0, bytes(20))
                + record(0xE0, struct.pack("<HH", 0, 14) + bytes(16))
                + record(0x85, struct.pack("<IBBB", sheet_at, 0, 0, 4) + string("Byty")) * (again + 1)
                + record(0x85, struct.pack("<IBBB", hidden_at, 1, 0, 1) + string("T")) * (again + 1)
                + record(0xFC, strings) + record(0x3C, string(second[cut:])) + record(0x0A, b""))

    start = len(book(0, 0))
    return compound({"Workbook": book(start, start + len(sheet)) + sheet + hidden})


def part(kind: int, data: bytes, instance: int = 0, *, is_container: bool = False) -> bytes:
    """A record of a presentation."""
    return struct.pack("<HHI", instance << 4 | (0xF if is_container else 0), kind, len(data)) + data


def ppt(*slides: tuple[str, str, str], deleted: str = "DELETED", token: int = 0xE391C05F, again: int = 0) -> bytes:
    """A presentation; of each slide the title in the outline, a text in a box, and its notes. One slide was deleted.

    They are listed once and ``again``.
    """
    def text(kind: int, value: str) -> bytes:
        return part(0x0F9F, struct.pack("<I", kind)) + part(0x0FA0, value.encode("utf-16-le"))

    def entry(number: int, slide_id: int) -> bytes:
        return part(0x03F3, struct.pack("<IIIII", number, 0, 0, slide_id, 0))

    def box(value: str) -> bytes:
        return part(0xF00D, text(4, value), is_container=True)

    outline = b"".join(entry(10 + n, 256 + n) + text(0, title) for n, (title, _, _) in enumerate(slides))
    outline *= again + 1
    pages = b"".join(entry(100 + n, 256 + n) for n in range(len(slides)))
    parts = {1: part(0x03E8, part(0x0FF0, outline, 0, is_container=True) + part(0x0FF0, pages, 2, is_container=True),
                     is_container=True)}
    for n, (_, body, notes) in enumerate(slides):
        parts[10 + n] = part(0x03EE, box(body), is_container=True)
        head = part(0x03F1, struct.pack("<II", 256 + n, 0))
        parts[100 + n] = part(0x03F0, head + box(notes), is_container=True)
    stream, directory = part(0x03EE, box(deleted), is_container=True), b""
    for number, content in parts.items():
        directory += struct.pack("<II", 1 << 20 | number, len(stream))
        stream += content
    directory_at = len(stream)
    stream += part(0x1772, directory)
    edit_at = len(stream)
    stream += part(0x0FF5, struct.pack("<IIIIIII", 0, 0, 0, directory_at, 1, 0, 0))
    user = part(0x0FF6, struct.pack("<III", 20, token, edit_at) + bytes(12))
    return compound({"PowerPoint Document": stream, "Current User": user})

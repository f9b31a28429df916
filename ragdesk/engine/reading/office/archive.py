"""The members of a zip archive, within limits.

Takes:  the bytes of an archive.
Gives:  the bytes of one member at a time.
Never:  writes a member to disk, so the names of members are only names; unpacks a bomb.

Limits: ``LARGEST_MEMBER_BYTES`` a member, ``LARGEST_TOTAL_BYTES`` for all that are asked for, in archives inside of it
as well, a hundredfold growth once
a member is over 10 MB, ``MOST_MEMBERS`` in an archive. Of two members of one name the last counts.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from urllib.parse import unquote

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reasons import FileReason

LARGEST_MEMBER_BYTES = 150_000_000
LARGEST_TOTAL_BYTES = 300_000_000
MOST_MEMBERS = 10_000
GROWTH_FREE_BYTES = 10_000_000
LARGEST_GROWTH = 100

_OLE_HEADER = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_MEMBER_MARK = b"PK\x01\x02"
_IS_ENCRYPTED = 0x1


class _Room:
    """How many bytes may still be taken out of an archive and of those inside of it."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = LARGEST_TOTAL_BYTES


class Archive:
    """An open archive; ``around`` is the one that it was taken out of.

    Raises:
        ReadingFailed: "damaged" when it is not an archive, "unsafe-archive" when it has too many members, "password" or
            "old-format" when it is a container of older programs.
    """

    def __init__(self, data: bytes, around: Archive | None = None) -> None:
        refuse_ole(data)
        if data.count(_MEMBER_MARK) > MOST_MEMBERS:
            raise ReadingFailed(FileReason.UNSAFE_ARCHIVE, "more than 10,000 members")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError) as error:
            raise ReadingFailed(FileReason.DAMAGED, str(error)) from error
        self._room: _Room = around._room if around is not None else _Room()
        self._called_for: set[tuple[str, str]] = set()

    def names(self) -> list[str]:
        """The names of all members, each once."""
        return list(self._zip.NameToInfo)

    def has(self, name: str) -> bool:
        """Whether there is a member of that name."""
        return name in self._zip.NameToInfo

    def read(self, name: str) -> bytes:
        """The content of a member.

        Raises:
            ReadingFailed: "damaged" when it is not there or its sum is wrong, "too-big", "password".
        """
        info = self._zip.NameToInfo.get(name)
        if info is None:
            raise ReadingFailed(FileReason.DAMAGED, f"no part {name[:100]!r}")
        if info.flag_bits & _IS_ENCRYPTED:
            raise ReadingFailed(FileReason.PASSWORD)
        limit = self._limit(info)
        if info.file_size > limit:
            raise ReadingFailed(FileReason.TOO_BIG, f"{name[:100]!r} unpacks to {info.file_size} bytes")
        try:
            with self._zip.open(info) as member:
                data = member.read(limit + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OSError) as error:
            raise ReadingFailed(FileReason.DAMAGED, f"{name[:100]!r}: {error}") from error
        except RuntimeError as error:
            raise ReadingFailed(FileReason.PASSWORD, str(error)) from error
        if len(data) > limit:
            raise ReadingFailed(FileReason.TOO_BIG, f"{name[:100]!r} unpacks to more than {limit} bytes")
        self._room.left -= len(data)
        return data

    def is_first(self, name: str, use: str = "") -> bool:
        """Whether a part is called for the first time, for a use; what it says is taken once, however often it is."""
        call = (use, name)
        is_first = call not in self._called_for
        self._called_for.add(call)
        return is_first

    def refuse_bomb(self) -> None:
        """Stop at an archive that has a member nobody could unpack; to be asked when there is no text otherwise.

        Raises:
            ReadingFailed: "too-big".
        """
        for info in self._zip.infolist():
            if info.file_size > self._limit(info):
                raise ReadingFailed(FileReason.TOO_BIG, f"{info.filename[:100]!r} unpacks to {info.file_size} bytes")

    def _limit(self, info: zipfile.ZipInfo) -> int:
        """Bytes that a member may have."""
        growth = max(GROWTH_FREE_BYTES, LARGEST_GROWTH * info.compress_size)
        return min(self._room.left, LARGEST_MEMBER_BYTES, growth)


def refuse_ole(data: bytes) -> None:
    """Stop at the container of older programs; newer ones put a document with a password into one."""
    if data.startswith(_OLE_HEADER):
        is_locked = "EncryptedPackage".encode("utf-16-le") in data
        raise ReadingFailed(FileReason.PASSWORD if is_locked else FileReason.OLD_FORMAT)


def resolve_name(base: str, target: str) -> str:
    """The name of a member that another one refers to, relative to itself or, with a "/", to the top."""
    target = unquote(target.partition("#")[0])
    path = target if target.startswith("/") else posixpath.join(posixpath.dirname(base), target)
    return posixpath.normpath(path).lstrip("/")

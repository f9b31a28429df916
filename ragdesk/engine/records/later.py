"""A row that is worked out when somebody looks at it: of a list of passages most are never looked at.

Takes:  a function that makes the row.
Gives:  a sequence that equals the tuple it stands for.
Never:  asks the function twice, unless two threads look at once; it must know all it needs, and look at no index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class Later(Sequence[T_co]):
    """Stands for a tuple."""

    __slots__ = ("_make", "_row")

    def __init__(self, make: Callable[[], tuple[T_co, ...]]) -> None:
        """Make nothing yet."""
        self._make = make
        self._row: tuple[T_co, ...] | None = None

    def _made(self) -> tuple[T_co, ...]:
        """The row itself."""
        row = self._row
        if row is None:
            row = self._row = self._make()
        return row

    @overload
    def __getitem__(self, place: int) -> T_co: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[T_co, ...]: ...

    def __getitem__(self, place: int | slice) -> T_co | tuple[T_co, ...]:
        return self._made()[place]

    def __len__(self) -> int:
        return len(self._made())

    def __iter__(self) -> Iterator[T_co]:
        return iter(self._made())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Later):
            other = other._made()
        return self._made() == other

    def __hash__(self) -> int:
        return hash(self._made())

    def __repr__(self) -> str:
        return repr(self._made())

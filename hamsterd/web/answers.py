"""What a method may answer besides a plain shape: a page, a console page, bytes from a cache."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """One page: the body stays an array, the next cursor goes into `X-Next-Cursor`.

    A list that counts itself puts how many there are in all into `X-Total-Count`.
    """

    items: Sequence[T]
    next_cursor: str | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class AdminPage(Generic[T]):
    """One page in the simple-rest dialect; `Content-Range` carries first, last and total."""

    items: Sequence[T]
    first: int
    total: int
    resource: str

    @property
    def content_range(self) -> str:
        """`users 0-24/319`, as ra-data-simple-rest reads it."""
        last = max(self.first + len(self.items) - 1, self.first)
        return f"{self.resource} {self.first}-{last}/{self.total}"


@dataclass(frozen=True, slots=True)
class Encoded(Generic[T]):
    """An answer of shape `T` that is JSON bytes already (from a cache)."""

    body: bytes
    next_cursor: str | None = None
    total: int | None = None

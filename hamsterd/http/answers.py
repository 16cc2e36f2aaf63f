"""What a method may answer besides a plain shape: a page, a console page, bytes from a cache.

And what is sent of it: a `Response`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import orjson

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
    as_of: str | None = None
    """When it was computed, as sent in `X-As-Of`."""


@dataclass(frozen=True, slots=True)
class Response:
    """What is sent: the status, the headers that tell of the body, and the body, which is JSON."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b"null"

    @property
    def is_ok(self) -> bool:
        """Whether it is what was asked for, and no refusal."""
        return self.status < 400  # noqa: PLR2004  HTTP's own line

    @property
    def json(self) -> Any:
        """The body as it is read; None of a refusal."""
        return orjson.loads(self.body) if self.is_ok else None


def headers_of(value: object) -> dict[str, str]:
    """What an answer says beside its body."""
    headers: dict[str, str] = {}
    if isinstance(value, Encoded | Page):
        if value.next_cursor:
            headers["X-Next-Cursor"] = value.next_cursor
        if value.total is not None:
            headers["X-Total-Count"] = str(value.total)
    if isinstance(value, Encoded) and value.as_of:
        headers["X-As-Of"] = value.as_of
    if isinstance(value, AdminPage):
        headers["Content-Range"] = value.content_range
    return headers

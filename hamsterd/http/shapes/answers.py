"""Return values of methods besides a plain schema: a page, a console page, cached bytes.

And `Response`, which is what is sent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

import orjson

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """One page: the body stays an array, the next cursor is in `X-Next-Cursor`.

    A list with a total puts it into `X-Total-Count`.
    """

    items: Sequence[T]
    next_cursor: str | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class AdminPage(Generic[T]):
    """One page for the simple-rest dialect; `Content-Range` has first, last and total."""

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
    """When it was computed; sent as `X-As-Of`."""


@dataclass(frozen=True)
class Response:
    """A response: status, headers about the body, and the JSON body."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b"null"

    @property
    def is_ok(self) -> bool:
        """Whether it is a success, not an error."""
        return self.status < 400  # noqa: PLR2004  HTTP's own line

    @cached_property
    def json(self) -> Any:
        """The parsed body, to be read only: pages share it; None for an error."""
        return orjson.loads(self.body) if self.is_ok else None


def headers_of(value: object) -> dict[str, str]:
    """The headers of a return value."""
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

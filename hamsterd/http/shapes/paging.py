"""Paging: limit, offset and keyset cursor for members, simple-rest for the console.

A cursor is the encoded sort key of the last row. Following it costs the same on page 1,000 as on
page 1, unlike an offset (decisions §2, Feeds and lists).
"""

import base64
import binascii
import math
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

import orjson
from pydantic import Field, Json

from hamsterd.core.bounds import MAX_ID, is_instant
from hamsterd.core.errors import InvalidInput
from hamsterd.http.shapes.schema import Query

MAX_LIMIT = 100
"""Most rows one answer carries (decisions §2)."""
MAX_OFFSET = 10_000
"""Maximum offset; beyond it a cursor is required."""
MAX_FILTERS = 40
"""More than any list has."""
Sort = tuple[Annotated[str, Field(max_length=60)], Annotated[str, Field(max_length=4)]]
Filter = Annotated[dict[str, Any], Field(max_length=MAX_FILTERS)]
"""Values are validated by their list (`console.Listing`)."""


class PageQuery(Query):
    """The paging part of a list's query."""

    limit: int = Field(default=10, ge=1, le=MAX_LIMIT)
    offset: int = Field(default=0, ge=0, le=MAX_OFFSET)
    cursor: str | None = Field(default=None, max_length=200)

    @property
    def by_time(self) -> dict[str, Any]:
        """Parameters of a list ordered by instant and id: `limit`, `offset`, `after`,
        `after_id`.
        """
        limit, offset, after, after_id = self.limit, self.offset, None, 0
        if self.cursor:
            offset, (after, after_id) = 0, unpack_cursor(self.cursor, datetime, int)
        return {"limit": limit, "offset": offset, "after": after, "after_id": after_id}


class AdminListQuery(Query):
    """The simple-rest dialect: `sort=["id","DESC"]&range=[0,24]&filter={"q":"콩"}`."""

    sort: Annotated[Json[Sort], Field(description='["id","DESC"]')] = ("id", "DESC")
    range: Annotated[Json[tuple[int, int]], Field(description="[0,24]")] = (0, 24)
    filter: Annotated[Json[Filter], Field(description='{"q":"콩"}')] = Field(default_factory=dict)

    @staticmethod
    def of(
        *,
        sort: tuple[str, str] = ("id", "DESC"),
        start: int = 0,
        rows: int = 25,
        filter: dict[str, Any] | None = None,  # noqa: A002  # as the dialect calls it
    ) -> "AdminListQuery":
        """The same asked by a function, with values instead of a query string."""
        return AdminListQuery.model_construct(
            sort=sort, range=(start, start + rows - 1), filter=filter or {}
        )

    @property
    def offset(self) -> int:
        """First row asked for."""
        return max(0, min(self.range[0], MAX_OFFSET))

    @property
    def limit(self) -> int:
        """The number of rows requested, 1 to 100."""
        return max(1, min(self.range[1] - self.range[0] + 1, MAX_LIMIT))


def pack_cursor(*key: float | datetime | str) -> str:
    """An opaque cursor for a sort key, e.g. `(created_at, id)`; exact to the microsecond."""
    return base64.urlsafe_b64encode(orjson.dumps(key)).decode().rstrip("=")


def next_cursor(rows: Sequence[Mapping[str, Any]], limit: int, *key: str) -> str | None:
    """The cursor after `rows`, by the columns that order them; None after the last page."""
    return pack_cursor(*(rows[-1][column] for column in key)) if len(rows) == limit else None


def unpack_cursor(cursor: str, *types: type) -> tuple[Any, ...]:
    """The sort key in `cursor`; raises `InvalidInput` if `pack_cursor` did not make it."""
    try:
        key = orjson.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        if not isinstance(key, list) or len(key) != len(types):
            raise ValueError(cursor)
        return tuple(_key_part(kind, part) for kind, part in zip(types, key, strict=True))
    except (ValueError, TypeError, OverflowError, binascii.Error) as error:
        raise InvalidInput(fields={"cursor": "이어 볼 위치가 올바르지 않아요."}) from error


def _key_part(kind: type, part: Any) -> Any:
    if kind is datetime:
        part = datetime.fromisoformat(part)
        is_ours = is_instant(part)
    elif kind is str:
        is_ours = isinstance(part, str) and "\0" not in part
    elif kind is int:
        is_ours = type(part) is int and 0 <= part <= MAX_ID
    else:
        is_ours = type(part) in {int, float} and math.isfinite(part)
    if not is_ours:
        raise ValueError(part)
    return part

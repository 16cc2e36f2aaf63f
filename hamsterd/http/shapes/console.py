"""Console lists in the simple-rest dialect, with their sorts and filters declared once.

A list names the SQL of each sort and filter; client input never becomes SQL.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Any, Generic, TypeVar

from peewee import DataError
from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, ValidationError

from hamsterd.core.bounds import MAX_ID, is_instant
from hamsterd.core.errors import InvalidInput
from hamsterd.core.text.folding import folded
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_value, walk_rows
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import MAX_OFFSET, AdminListQuery

T = TypeVar("T")

COUNT_MAX = MAX_OFFSET
"""Maximum of counted rows: the deepest reachable offset. `Content-Range` then has this number."""

NEVER_NULL = frozenset(
    {
        *("id", "createdAt", "updatedAt", "likesCount", "commentsCount", "casesCount"),
        *("username", "nickname", "level", "experience", "diariesCount", "postsCount"),
        *("totalLikes", "followersCount", "urgency"),
    }
)
"""Sorts by columns that are never NULL, in any list."""
MAX_TEXT = 200
"""Characters of one filter."""
MAX_LISTED = 200
"""Values of one filter: two pages' worth."""
_NULLS = {"DESC": "NULLS LAST", "ASC": "NULLS FIRST"}


def _moment(value: datetime) -> datetime:
    moment = value if value.tzinfo else value.replace(tzinfo=UTC)
    if not is_instant(moment):
        raise ValueError(value)
    return moment


_Text = Annotated[str, Field(max_length=MAX_TEXT)]
_Number = Annotated[int, Field(ge=-MAX_ID, le=MAX_ID)]
_LENIENT = ConfigDict(coerce_numbers_to_str=True)
_KINDS: Mapping[str, TypeAdapter[Any]] = {
    "bigint": TypeAdapter(_Number),
    "bigint[]": TypeAdapter(Annotated[list[_Number], Field(max_length=MAX_LISTED)]),
    "boolean": TypeAdapter(bool),
    "text": TypeAdapter(_Text, config=_LENIENT),
    "text[]": TypeAdapter(Annotated[list[_Text], Field(max_length=MAX_LISTED)], config=_LENIENT),
    "timestamptz": TypeAdapter(Annotated[datetime, AfterValidator(_moment)]),
}
"""How a filter's value is validated, by the type that its SQL casts to."""


def _kind(name: str, sql: str) -> TypeAdapter[Any] | None:
    cast = re.search(rf"%\({name}\)s::(\w+(?:\[\])?)", sql)
    return _KINDS.get(cast[1]) if cast else None


@dataclass(frozen=True, slots=True)
class Listing(Generic[T]):
    """A list: `SELECT {columns} FROM {source} WHERE … ORDER BY … LIMIT …`.

    `sorts` and `filters` map wire names to SQL. A filter's SQL uses its value as `%(name)s` with a
    cast (`id = ANY(%(id)s::bigint[])`). `shape` converts a row to its schema.
    """

    resource: str
    columns: str
    source: str
    shape: Callable[[Any], T]
    sorts: Mapping[str, str]
    filters: Mapping[str, str] = field(default_factory=dict)
    where: str = "TRUE"
    key: str = "id"
    """SQL of the identity, which orders equals."""
    counted: str = ""
    """What filters alone need of `source`, where that joins more to be shown."""
    never_null: Collection[str] = NEVER_NULL
    """Sorts whose column has a value in every row."""
    led_by: Mapping[str, str] = field(default_factory=dict)
    """For a sort without an index, SQL that has one and never decreases with it: the first rows are
    among the first of that.
    """
    alike: Mapping[str, str] = field(default_factory=dict)
    """For such a sort, a condition on the leader for the lowest rows: those with the same leader
    have the same value there. They need no sorting, however many they are.
    """
    derived: Callable[[Mapping[str, object]], Mapping[str, object]] = lambda _: {}
    """Further parameters of `filters`, made of the values that were given."""

    def __post_init__(self) -> None:
        """Check that every filter's SQL states the type of its value."""
        for name, sql in self.filters.items():
            if f"%({name})s" in sql and _kind(name, sql) is None:
                raise TypeError(f"the filter {name} of {self.resource} casts its value to no type")

    def page(self, query: AdminListQuery, **fixed: object) -> AdminPage[T]:
        """One page; `fixed` are filters of the server, and parameters of `source` and `where`.

        Raises `InvalidInput` for a sort or filter that this list lacks.
        """
        with connection():
            items = self.items(query, **fixed)
            total = total_of(query, items, lambda: self.count(query, most=COUNT_MAX, **fixed))
        return AdminPage(items, query.offset, total, self.resource)

    def items(self, query: AdminListQuery, **fixed: object) -> list[T]:
        """The rows of a page. Raises as `page`."""
        where, values = self._where(query, fixed)
        with _readable_filters(), connection():
            first, *second = self._parts(query, where)
            rows = first.window(query.limit, query.offset, values)
            if second and len(rows) < query.limit:
                after = 0 if rows else query.offset - self._total(first.where, query.offset, values)
                rows += second[0].window(query.limit - len(rows), after, values)
        return [self.shape(row) for row in rows]

    def count(self, query: AdminListQuery, *, most: int, **fixed: object) -> int:
        """The number of matching rows, up to `most`. Raises as `page`."""
        where, values = self._where(query, fixed)
        with _readable_filters(), connection():
            return self._total(where, most, values)

    def walk(self, query: AdminListQuery, **fixed: object) -> Iterator[T]:
        """All matching rows in the list's order, a few in memory at a time.

        Needs a transaction. Raises as `page`.
        """
        where, values = self._where(query, fixed)
        with _readable_filters():
            for part in self._parts(query, where):
                for row in walk_rows(part.sql, **values):
                    yield self.shape(row)

    def _where(self, query: AdminListQuery, fixed: Row) -> tuple[str, Row]:
        """The condition of a filter, and its values."""
        given = {name: self._value(name, value) for name, value in query.filter.items()}
        values = {**given, **self.derived(given), **fixed}
        asked = [f"({self.filters[name]})" for name in query.filter]
        own = [f"({self.filters[name]})" for name in fixed if name in self.filters]
        return " AND ".join([self.where, *asked, *own]), values

    def _parts(self, query: AdminListQuery, where: str) -> "list[_Part]":
        """What makes up the list, one after the other: all of it, or the rows that need no sorting
        and the others.
        """
        name, direction = query.sort
        alike = self.alike.get(name)
        if alike is None:
            return [self._part(where, self._order(name, direction))]
        low = self._part(f"{where} AND {alike}", self._order(name, direction, is_alike=True))
        high = self._part(f"{where} AND NOT ({alike})", self._order(name, direction))
        return [low, high] if direction == "ASC" else [high, low]

    def _part(self, where: str, order: str) -> "_Part":
        sql = f"SELECT {self.columns} FROM {self.source} WHERE {where} ORDER BY {order}"
        return _Part(where, sql)

    def _total(self, where: str, most: int, values: Row) -> int:
        found = f"SELECT 1 FROM {self.counted or self.source} WHERE {where} LIMIT {most}"
        return int(fetch_value(f"SELECT count(*) FROM ({found}) counted", **values))

    def _value(self, name: str, given: object) -> object:
        """The value as the filter's SQL needs it; null is not compared."""
        if name not in self.filters:
            raise InvalidInput(fields={"filter": f"이 목록에는 '{name[:MAX_TEXT]}' 필터가 없어요."})
        if given is None:
            return None
        try:
            return (_kind(name, self.filters[name]) or _KINDS["text"]).validate_python(given)
        except ValidationError as error:
            raise InvalidInput(fields={"filter": f"'{name}' 필터 값이 올바르지 않아요."}) from error

    def _order(self, name: str, direction: str, *, is_alike: bool = False) -> str:
        if name not in self.sorts or direction not in {"ASC", "DESC"}:
            raise InvalidInput(fields={"sort": "이 목록에는 그런 정렬이 없어요."})
        # An index gives no other place to nulls than its own, even where there are none.
        nulls = "" if name in self.never_null else _NULLS[direction]
        by = [self.led_by[name]] if name in self.led_by else []
        by += [] if is_alike else [self.sorts[name]]
        sorted_by = "".join(f"{one} {direction} {nulls}, " for one in by)
        return f"{sorted_by}{self.key} {direction}"


@dataclass(frozen=True, slots=True)
class _Part:
    """Rows of a list that follow each other in its order."""

    where: str
    sql: str

    def window(self, limit: int, offset: int, values: Row) -> list[Row]:
        """So many rows after so many."""
        between = {"limit": limit, "offset": offset}
        return fetch_all(f"{self.sql} LIMIT %(limit)s OFFSET %(offset)s", **values | between)


def total_of(query: AdminListQuery, items: Sequence[object], count: Callable[[], int]) -> int:
    """The number of matching rows; counted only if the page itself does not show it."""
    is_last = len(items) < query.limit and (items or not query.offset)
    return min(COUNT_MAX, query.offset + len(items)) if is_last else count()


@contextmanager
def _readable_filters() -> Iterator[None]:
    """A value that PostgreSQL cannot parse as the filter's type is the client's mistake."""
    try:
        yield
    except DataError as error:
        raise InvalidInput(fields={"filter": "필터 값이 올바르지 않아요."}) from error


def matches(*columns: str) -> str:
    """SQL of a `q` filter for small tables: any of `columns` contains it, case-folded."""
    text = " || ' ' || ".join(f"coalesce({column}, '')" for column in columns)
    return f"strpos({folded(text)}, {folded('%(q)s::text')}) > 0"

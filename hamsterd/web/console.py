"""The console's lists in the simple-rest dialect: what may be sorted and filtered, stated once.

A list names its SQL for each sort and filter it takes; nothing a client sends becomes SQL.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from peewee import DataError

from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_value
from hamsterd.errors import InvalidInput
from hamsterd.web.answers import AdminPage
from hamsterd.web.paging import MAX_OFFSET, AdminListQuery

T = TypeVar("T")

COUNT_MAX = MAX_OFFSET
"""Rows counted at most: as far as a list can be walked. `Content-Range` then says so many."""

NEVER_NULL = frozenset({"id", "createdAt", "updatedAt"})
"""Sorts whose column has a value in every row of every list."""
_NULLS = {"DESC": "NULLS LAST", "ASC": "NULLS FIRST"}


@dataclass(frozen=True, slots=True)
class Listing(Generic[T]):
    """One list: `SELECT {columns} FROM {source} WHERE … ORDER BY … LIMIT …`.

    `sorts` and `filters` map wire names to SQL; a filter's SQL uses its value as `%(name)s`, with a
    cast (`id = ANY(%(id)s::bigint[])`). `shape` makes the answer of a row.
    """

    resource: str
    columns: str
    source: str
    shape: Callable[[Row], T]
    sorts: Mapping[str, str]
    filters: Mapping[str, str] = field(default_factory=dict)
    where: str = "TRUE"
    key: str = "id"
    """SQL of the identity, which orders equals."""

    def page(self, query: AdminListQuery, **fixed: object) -> AdminPage[T]:
        """One page; `fixed` are filters of our own, and parameters of `source` and `where`.

        Raises `InvalidInput` for a sort or filter that this list does not have.
        """
        values = {**query.filter, **fixed}
        asked = [self._condition(*given) for given in query.filter.items()]
        own = [f"({self.filters[name]})" for name in fixed if name in self.filters]
        where = " AND ".join([self.where, *asked, *own])
        order = self._order(*query.sort)
        rows = f"SELECT {self.columns} FROM {self.source} WHERE {where} ORDER BY {order}"
        count = f"SELECT 1 FROM {self.source} WHERE {where} LIMIT {COUNT_MAX}"
        try:
            with connection():
                items = fetch_all(
                    f"{rows} LIMIT %(limit)s OFFSET %(offset)s",
                    **{**values, "limit": query.limit, "offset": query.offset},
                )
                total = int(fetch_value(f"SELECT count(*) FROM ({count}) counted", **values))
        except DataError as error:
            raise InvalidInput(fields={"filter": "필터 값이 올바르지 않아요."}) from error
        return AdminPage([self.shape(row) for row in items], query.offset, total, self.resource)

    def _condition(self, name: str, value: object) -> str:
        if name not in self.filters or isinstance(value, dict):
            raise InvalidInput(fields={"filter": f"이 목록에는 '{name}' 필터가 없어요."})
        return f"({self.filters[name]})"

    def _order(self, name: str, direction: str) -> str:
        if name not in self.sorts or direction not in {"ASC", "DESC"}:
            raise InvalidInput(fields={"sort": "이 목록에는 그런 정렬이 없어요."})
        # An index gives no other place to nulls than its own, even where there are none.
        nulls = "" if name in NEVER_NULL else _NULLS[direction]
        return f"{self.sorts[name]} {direction} {nulls}, {self.key} {direction}"


def matches(*columns: str) -> str:
    """SQL of a `q` filter over small tables: any of `columns` contains it, whatever the case."""
    text = " || ' ' || ".join(f"coalesce({column}, '')" for column in columns)
    return f"strpos(lower({text}), lower(%(q)s::text)) > 0"

"""Statements that each connection plans once.

PostgreSQL plans a statement each time it is sent, which takes longer than running one that finds a
few rows by an index. `Prepared` text is planned at its first use in a connection, once for all
values (`plan_cache_mode`). Without that, PostgreSQL would plan again for members with few rows. A
pooler in transaction mode (PgBouncer) does not support it: then the text is sent as it is.
"""

import re
from functools import lru_cache
from hashlib import sha1
from typing import Any, NamedTuple

from peewee import __exception_wrapper__  # type: ignore[attr-defined]  # its stubs leave it out

from hamsterd.db.gathering import GatheringConnection

_PARAMETER = re.compile(r"%\((\w+)\)s")


class Prepared(str):
    """SQL with `%(name)s` parameters whose types follow from the context or a cast:
    `%(day)s::date`.

    For hot statements only. A statement that finds many rows for one value and few for another
    needs a plan for each value.
    """

    __slots__ = ()


class PreparingConnection(GatheringConnection):
    """A connection, and the names of its prepared statements."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.prepared: set[str] = set()

    def call(self, sql: Prepared) -> str:
        """The EXECUTE for `sql`, with the same parameters."""
        statement = _statement(sql)
        if statement.name not in self.prepared:
            with __exception_wrapper__, self.cursor() as cursor:
                cursor.execute(statement.preparing)
            self.prepared.add(statement.name)
        return statement.calling


class _Statement(NamedTuple):
    name: str
    preparing: str
    calling: str


@lru_cache(maxsize=1_000)
def _statement(sql: Prepared) -> _Statement:
    if "%%" in sql:
        raise ValueError(f"a percent sign in a prepared statement: {sql[:80]}")
    names = list(dict.fromkeys(_PARAMETER.findall(sql)))
    text = _PARAMETER.sub(lambda found: f"${names.index(found[1]) + 1}", sql)
    name = f"hamsterd_{sha1(sql.encode(), usedforsecurity=False).hexdigest()[:16]}"
    values = ", ".join(f"%({one})s" for one in names)
    calling = f"EXECUTE {name} ({values})" if names else f"EXECUTE {name}"
    return _Statement(name, f"PREPARE {name} AS {text}", calling)

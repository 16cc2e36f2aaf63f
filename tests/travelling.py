"""A database that uses the test's own time, as `time_machine` makes Python do.

Statements call `now()` as often as Python reads its clock. Here both return the same fixed time. A
test moves it, so that days and years pass equally for rows, sessions and jobs.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg2
import time_machine

# Found before PostgreSQL's own by `search_path`, which names that last.
_CLOCK = """
    CREATE TABLE public.test_clock (moment timestamptz NOT NULL);
    INSERT INTO public.test_clock VALUES (pg_catalog.now());
    CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS 'SELECT moment FROM public.test_clock';
    CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
        AS 'SELECT moment + (pg_catalog.clock_timestamp() - pg_catalog.now())
              FROM public.test_clock';
"""
_DEFAULTS = """
    SELECT format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT %s', adrelid::regclass, attname,
                  replace(said, 'now()', 'public.now()'))
      FROM pg_attrdef d JOIN pg_attribute a ON (attrelid, attnum) = (adrelid, adnum),
           LATERAL (SELECT pg_get_expr(adbin, adrelid)) AS e (said)
     WHERE said LIKE '%now()%'
"""


def let_it_travel(dsn: str) -> None:
    """From now on `now()` is what a `Clock` says, in statements and in defaults of columns."""
    with closing(psycopg2.connect(dsn)) as link, link, link.cursor() as cursor:
        cursor.execute(_DEFAULTS)
        defaults = [row[0] for row in cursor.fetchall()]
        cursor.execute(_CLOCK)
        for statement in defaults:
            cursor.execute(statement)
        cursor.execute("SELECT current_database()")
        (name,) = cursor.fetchone() or ("",)
        cursor.execute(f"ALTER DATABASE {name} SET search_path = public, pg_catalog")


class Clock:
    """The one time of a process and its database."""

    def __init__(self, dsn: str, moving: Any) -> None:
        self._link = psycopg2.connect(dsn)
        self._link.autocommit = True
        self._moving = moving
        self._now = datetime.now(UTC)

    @property
    def now(self) -> datetime:
        return self._now

    def move_to(self, moment: datetime) -> None:
        self._now = moment
        self._moving.move_to(moment)
        with self._link.cursor() as cursor:
            cursor.execute("UPDATE public.test_clock SET moment = %s", [moment])

    def move(self, pause: timedelta) -> None:
        self.move_to(self._now + pause)

    def close(self) -> None:
        self._link.close()


@contextmanager
def travelling(dsn: str, start: datetime) -> Iterator[Clock]:
    """It is `start`, and stays so until the clock is moved."""
    with time_machine.travel(start, tick=False) as moving:
        clock = Clock(dsn, moving)
        try:
            clock.move_to(start)
            yield clock
        finally:
            clock.close()

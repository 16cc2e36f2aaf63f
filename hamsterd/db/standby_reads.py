"""A read that may be answered by a standby, and is asked of the primary where that was no good.

And where the log ends after a write, so that who wrote is answered by a standby that has it.
"""

from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from peewee import PeeweeException

from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.core.freshness import Freshness, wanted_freshness, wanting
from hamsterd.db.handle import connection, is_connection_lost, is_statement_timeout, sqlstate
from hamsterd.db.sql import fetch_value
from hamsterd.db.standby_monitor import LOG_END, log_position
from hamsterd.db.standbys import STANDBYS, Standby

P = ParamSpec("P")
R = TypeVar("R")

CONFLICT = "40001"
"""A standby's: replay could wait no longer for the statement (its manual, §26.4.2)."""
UNKNOWN_END = 2**64 - 1
"""Beyond every log: the primary alone is asked."""


def of_standby(call: Callable[P, R]) -> Callable[P, R]:
    """`call`, which only reads, of a standby where the present work wants no newer source.

    It is done once more on the primary where the standby broke off, where it refused, as it does
    what turns out to write, and where something was not there: that the primary alone is believed.
    """
    wanted = wanted_freshness()
    return call if wanted is None else partial(_read, wanted, call)


def _read(asked: Freshness, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    here = Freshness(
        asked.since, asked.lsn, takes_standby=True
    )  # other threads of the same request have their own
    try:
        with wanting(here):
            value = call(*args, **kwargs)
    except Exception as error:
        if not isinstance(here.source, Standby) or is_statement_timeout(error):
            raise
        if is_connection_lost(error):
            here.source.fail(error)
        elif sqlstate(error) == CONFLICT:
            here.source.leave_out("되풀이하느라 질의를 끊었어요")
    else:
        if here.source is None:
            STANDBYS.count("primary")
            return value
        if here.is_met:
            asked.as_of = min(asked.as_of, here.as_of)
            STANDBYS.count("standby")
            return value
    STANDBYS.count("again")
    with wanting(None):
        return call(*args, **kwargs)


def log_end() -> int:
    """Up to where in the log all is that was committed before; never refuses, as the write is done.

    In a worker thread.
    """
    try:
        with connection():
            return log_position(fetch_value(f"SELECT {LOG_END}"))
    except (DatabaseUnavailable, PeeweeException):
        return UNKNOWN_END

"""Which site a database is of, as all of its processes say it, by whatever address they come."""

from functools import lru_cache
from hashlib import sha256

from peewee import ProgrammingError

from hamsterd.db.handle import connection, database
from hamsterd.db.sql import fetch_value

SITE_HEADER = "X-Site"
"""Of the answer to `/readyz`: `public_mark`."""
_IDENTITY = """
    SELECT 'hamsterd:' || system_identifier || ':' || current_database() FROM pg_control_system()
"""
"""A standby that is promoted keeps both, and so does a site that is restored from a backup."""


def site_key() -> str:
    """What this site's names begin with where sites meet: `hamsterd:7301866093525:hamsterd`.

    Asked once. Raises `DatabaseUnavailable`.
    """
    return _key_of(database.dsn)


def public_mark() -> str:
    """By which a site is told from another at its public address; says nothing of the database.

    Empty where this account may not ask: that makes no site unready.
    """
    try:
        return sha256(site_key().encode()).hexdigest()[:16]
    except ProgrammingError:
        return ""


@lru_cache(maxsize=8)
def _key_of(dsn: str) -> str:  # noqa: ARG001  # remembered by it
    with connection():
        return str(fetch_value(_IDENTITY))

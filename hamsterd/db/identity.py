"""The identity of a site's database, the same in all processes and by every address."""

from functools import lru_cache
from hashlib import sha256

from peewee import ProgrammingError

from hamsterd.db.handle import connection, database
from hamsterd.db.sql import fetch_value

SITE_HEADER = "X-Site"
"""Header of the response to `/readyz`, with `public_mark`."""
_IDENTITY = """
    SELECT 'hamsterd:' || system_identifier || ':' || current_database() FROM pg_control_system()
"""
"""A standby that is promoted keeps both, and so does a site that is restored from a backup."""


def site_key() -> str:
    """The prefix of this site's names in shared places: `hamsterd:7301866093525:hamsterd`.

    Queried once. Raises `DatabaseUnavailable`.
    """
    return _key_of(database.dsn)


def public_mark() -> str:
    """Identifies the site at its public address without revealing anything about the database.

    Empty if this account may not query it; that does not make the site unready.
    """
    try:
        return sha256(site_key().encode()).hexdigest()[:16]
    except ProgrammingError:
        return ""


@lru_cache(maxsize=8)
def _key_of(dsn: str) -> str:  # noqa: ARG001  # remembered by it
    with connection():
        return str(fetch_value(_IDENTITY))

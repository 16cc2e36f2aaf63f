"""Completion of names that only the site's database knows.

Pressing Tab must never start a database, wait for one, or print anything: if no database answers at
once, nothing is offered. All commands declare these functions, so they import what a site needs
only when called.
"""

from contextlib import suppress

from hamsterd.core.errors import HamsterError

MOST_OFFERED = 50

Offered = list[tuple[str, str]]
"""The candidates, each with its description."""

_MEMBERS = """
    SELECT username AS name, 'id:' || id AS number, nickname AS says FROM users
     WHERE status <> 'purged'
       AND (starts_with(lower(username), lower(%(typed)s))
            OR starts_with(lower(nickname), lower(%(typed)s)))
     ORDER BY username LIMIT %(most)s
"""
_BOARDS = """
    SELECT name, id::text AS number, name AS says FROM boards
     WHERE starts_with(lower(name), lower(%(typed)s)) ORDER BY sort_order, id LIMIT %(most)s
"""


def members(incomplete: str) -> Offered:
    """Usernames; also by the beginning of a nickname."""
    rows = _asked(_MEMBERS, incomplete)
    found = [(row["name"], row["says"]) for row in rows]
    return found + [(row["says"], row["name"]) for row in rows if " " not in row["says"]]


def boards(incomplete: str) -> Offered:
    """Names of boards; a name of several words by its number."""
    rows = _asked(_BOARDS, incomplete)
    return [(row["name"] if " " not in row["name"] else row["number"], row["says"]) for row in rows]


def jobs() -> Offered:
    """The jobs of the timetable."""
    from scheduler.timetable import TIMETABLE  # noqa: PLC0415  # as above

    return [(job.name, job.does) for job in TIMETABLE]


def migrations() -> list[str]:
    """The migrations of this version."""
    from hamsterd.db.migrate import MIGRATIONS  # noqa: PLC0415  # as above

    return sorted(path.stem for path in MIGRATIONS.glob("[0-9]*.py"))


def _asked(sql: str, typed: str) -> list[dict[str, str]]:
    from cli.site import is_at_hand, open_database  # noqa: PLC0415  # as above
    from hamsterd.db.handle import connection  # noqa: PLC0415  # as above
    from hamsterd.db.sql import fetch_all  # noqa: PLC0415  # as above

    with suppress(HamsterError, OSError, ValueError):
        if is_at_hand():
            with open_database(), connection():
                return fetch_all(sql, typed=typed, most=MOST_OFFERED)
    return []


def settings() -> Offered:
    """The site's settings."""
    from hamsterd.db.site.setting_fields import FIELDS  # noqa: PLC0415  # as above

    return [(key, field.title or key) for key, field in FIELDS.items()]

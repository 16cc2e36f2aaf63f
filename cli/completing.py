"""Names that completion offers where the command itself knows them only at a site.

Pressing Tab must never start a database, wait for one, or print anything: without one that
answers at once nothing is offered.
"""

from contextlib import suppress

from cli.site import open_database
from hamsterd.config import Settings, get_settings
from hamsterd.core.errors import HamsterError
from hamsterd.db.handle import connection
from hamsterd.db.migrate import MIGRATIONS
from hamsterd.db.sql import fetch_all

MOST_OFFERED = 50

Offered = list[tuple[str, str]]
"""What could stand there, each with what it means."""

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
    """Usernames; whoever types the beginning of a nickname is offered that."""
    rows = _asked(_MEMBERS, incomplete)
    found = [(row["name"], row["says"]) for row in rows]
    return found + [(row["says"], row["name"]) for row in rows if " " not in row["says"]]


def boards(incomplete: str) -> Offered:
    """Names of boards; a name of several words by its number."""
    rows = _asked(_BOARDS, incomplete)
    return [(row["name"] if " " not in row["name"] else row["number"], row["says"]) for row in rows]


def jobs() -> Offered:
    """The jobs of the timetable."""
    from scheduler.timetable import TIMETABLE  # noqa: PLC0415  # half a second that others save

    return [(job.name, job.does) for job in TIMETABLE]


def migrations() -> list[str]:
    """The migrations of this version."""
    return sorted(path.stem for path in MIGRATIONS.glob("[0-9]*.py"))


def _asked(sql: str, typed: str) -> list[dict[str, str]]:
    with suppress(HamsterError, OSError, ValueError):
        if _is_at_hand(get_settings()):
            with open_database(), connection():
                return fetch_all(sql, typed=typed, most=MOST_OFFERED)
    return []


def _is_at_hand(settings: Settings) -> bool:
    """Whether there is a database to ask; an embedded one only while it runs."""
    running = settings.data_dir / "postgres" / "postmaster.pid"
    return settings.database_url is not None or running.exists()

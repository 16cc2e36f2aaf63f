"""Reads of notifications: a member hears nothing of what they may not see any more.

The kinds of things a notification is about state their own predicate (`hamsterd.hearing`), because
they lie above this domain. A line about a hidden thing is left out and comes back with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from hamsterd.db.sql import Row, fetch_all, fetch_one
from hamsterd.notifications.schemas import ActorOut, NotificationOut
from hamsterd.web.answers import Page
from hamsterd.web.paging import pack_cursor, unpack_cursor


@dataclass(frozen=True, slots=True)
class Seen:
    """The SQL condition under which a line `n` is shown, and each target type's part in it."""

    condition: str
    targets: Mapping[str, str] = field(default_factory=dict)


def seen_when(targets: Mapping[str, str]) -> Seen:
    """The condition made of each target type's own.

    `targets` holds, by target type, a SELECT of the target `n.target_id` that finds a row when
    `%(viewer_id)s` may see it. A type without one is always shown.
    """
    return Seen(
        " AND ".join(
            f"(n.target_type IS DISTINCT FROM '{kind}' OR EXISTS ({select}))"
            for kind, select in targets.items()
        )
        or "TRUE",
        targets,
    )


_MUTE = """
    EXISTS (SELECT 1 FROM notification_mutes m
             WHERE m.user_id = n.user_id AND m.target_type = n.target_type
               AND m.target_id = n.target_id)
"""
NOT_MUTED = f"NOT {_MUTE}"
"""The SQL condition under which a line `n` may disturb anybody."""
_SELECT = f"""
    SELECT n.id, n.kind, n.title, n.message, n.is_read, n.updated_at, n.actors_count,
           n.target_type, n.target_id, n.url, a.id AS actor_id, a.nickname, a.profile_image,
           {_MUTE} AS is_muted
      FROM notifications n LEFT JOIN users a ON a.id = n.actor_id
"""
_ONE = _SELECT + "WHERE n.id = %(notification_id)s AND n.user_id = %(viewer_id)s AND {seen}"
_LIST = (
    _SELECT
    + """
     WHERE n.user_id = %(viewer_id)s AND {seen}
       AND (%(after)s::timestamptz IS NULL
            OR (n.updated_at, n.id) < (%(after)s::timestamptz, %(after_id)s))
     ORDER BY n.updated_at DESC, n.id DESC
     LIMIT %(limit)s OFFSET %(offset)s
"""
)


def notification(*, notification_id: int, member_id: int, seen: Seen) -> NotificationOut | None:
    """One of a member's notifications."""
    sql = _ONE.format(seen=seen.condition)
    row = fetch_one(sql, notification_id=notification_id, viewer_id=member_id)
    return _out(row) if row else None


def notification_page(
    *, member_id: int, seen: Seen, limit: int, offset: int, cursor: str | None
) -> Page[NotificationOut]:
    """A member's notifications, the latest news first."""
    after, after_id = unpack_cursor(cursor, datetime, int) if cursor else (None, 0)
    rows = fetch_all(
        _LIST.format(seen=seen.condition),
        viewer_id=member_id,
        limit=limit,
        offset=0 if cursor else offset,
        after=after,
        after_id=after_id,
    )
    last = rows[-1] if len(rows) == limit else None
    next_cursor = pack_cursor(last["updated_at"], last["id"]) if last else None
    return Page([_out(row) for row in rows], next_cursor)


def _out(row: Row) -> NotificationOut:
    actor = None
    if row["actor_id"] is not None:
        actor = ActorOut(
            id=row["actor_id"], nickname=row["nickname"], profile_image=row["profile_image"]
        )
    return NotificationOut(
        id=row["id"],
        type=row["kind"],
        title=row["title"],
        message=row["message"],
        is_read=row["is_read"],
        created_at=row["updated_at"],
        actor=actor,
        actors_count=row["actors_count"],
        target_type=row["target_type"],
        target_id=row["target_id"],
        url=row["url"],
        is_muted=row["is_muted"],
    )

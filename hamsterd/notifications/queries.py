"""Queries of notifications: those about targets the member may no longer see are left out.

The kinds of targets declare their own predicates (`hamsterd.kinds`), because they belong to higher
rooms. A notification about a hidden thing is left out, and returns with it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, RowType, fetch_all, fetch_value
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.paging import PageQuery, next_cursor
from hamsterd.models.content.hides import apart
from hamsterd.models.members.accounts import LET_IN
from hamsterd.notifications.rules import UNREAD_MAX, reworded_group
from hamsterd.notifications.schemas import ActorOut, NotificationOut


@dataclass(frozen=True, slots=True)
class Seen:
    """The SQL condition under which a line `n` is shown, and each target type's part in it."""

    condition: str
    targets: Mapping[str, str] = field(default_factory=dict)
    threads: frozenset[str] = frozenset()
    """Target types that can be muted, because they collect many comments."""
    picture: str = "NULL::text"
    """SQL of the first picture of the target of a notification `n`, if any."""

    def about(self, types: Collection[str]) -> str:
        """The condition for lines about such targets alone.

        PostgreSQL prepares to read every table that a statement names, whether it will or not.
        """
        return _condition({kind: select for kind, select in self.targets.items() if kind in types})


def seen_when(
    targets: Mapping[str, str],
    threads: Iterable[str] = (),
    pictures: Mapping[str, str] | None = None,
) -> Seen:
    """Combine the visibility conditions of all target types.

    `targets` maps a target type to a SELECT that finds `n.target_id` if `%(viewer_id)s` may see it.
    Types without one are always visible. `pictures` has a SELECT of the target's first picture, for
    types with pictures.
    """
    cases = " ".join(f"WHEN '{kind}' THEN ({select})" for kind, select in (pictures or {}).items())
    return Seen(
        _condition(targets),
        targets,
        frozenset(threads),
        f"CASE n.target_type {cases} END" if cases else "NULL::text",
    )


COUNTED_MAX = 50
"""People of a line who are looked up one by one."""
_ACTOR_IS_GONE = f"""
    (n.actor_id IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = n.actor_id AND {LET_IN}))
"""
"""Over notifications `n`: the latest of its people left or is banned."""
_HERE = f"""
    FROM notification_actors counted JOIN users ON users.id = counted.actor_id
   WHERE counted.notification_id = n.id AND {LET_IN}
"""
_HAS_SOMEBODY = f"(NOT {_ACTOR_IS_GONE} OR n.actors_count > 1 AND EXISTS (SELECT 1 {_HERE}))"
SOMEBODY_IS_GONE = f"""
    ({_ACTOR_IS_GONE}
     OR n.actors_count BETWEEN 2 AND {COUNTED_MAX}
        AND n.actors_count <> (SELECT count(*) {_HERE}))
"""
"""Over notifications `n`: one of its people left or is banned, for `lines`; of more people than
that only the latest is looked up, since each is two reads for every line of a bell.
"""
_LATEST_HERE = f"""
    SELECT DISTINCT ON (n.id) n.id, here.id AS actor_id, here.nickname, here.profile_image,
           count(*) OVER (PARTITION BY n.id) AS people,
           CASE WHEN n.kind = 'follow' THEN '/user/' || here.id ELSE n.url END AS url
      FROM notifications n
      JOIN notification_actors counted ON counted.notification_id = n.id
      JOIN (SELECT id, nickname, profile_image FROM users WHERE {LET_IN}) here
        ON here.id = counted.actor_id
     WHERE n.id = ANY(%(ids)s)
     ORDER BY n.id, counted.created_at DESC, counted.actor_id DESC
"""


def lines(statement: str, of: type[RowType], /, **parameters: object) -> list[RowType]:
    """Rows of notifications, those with `is_somebody_gone` said of their people who did not leave.

    One more statement if there are any. They have an `id`, a `message` and a `url`.
    """
    rows = fetch_all(statement, of, **parameters)
    return cast("list[RowType]", _of_those_here(cast("list[Row]", rows)))


def _of_those_here(rows: list[Row]) -> list[Row]:
    gone = [row["id"] for row in rows if row["is_somebody_gone"]]
    here = {row["id"]: row for row in fetch_all(_LATEST_HERE, ids=gone)} if gone else {}
    return [_said_of(row, here[row["id"]]) if row["id"] in here else row for row in rows]


def _said_of(row: Row, latest: Row) -> Row:
    others = latest["people"] - 1
    message = reworded_group(row["message"], actor=latest["nickname"], others=others)
    return {**row, **latest, "message": message, "actors_count": latest["people"]}


def _condition(targets: Mapping[str, str]) -> str:
    return " AND ".join(
        [
            f"NOT {apart('n.actor_id', 'n.user_id')}",
            _HAS_SOMEBODY,
            *(
                f"(n.target_type IS DISTINCT FROM '{kind}' OR EXISTS ({select}))"
                for kind, select in targets.items()
            ),
        ]
    )


_MUTE = """
    EXISTS (SELECT 1 FROM notification_mutes m
             WHERE m.user_id = n.user_id AND m.target_type = n.target_type
               AND m.target_id = n.target_id)
"""
NOT_MUTED = f"NOT {_MUTE}"
"""The SQL condition under which a notification `n` may be delivered."""
_SELECT = f"""
    SELECT n.id, n.kind AS type, n.title, n.message, n.is_read, n.updated_at AS created_at,
           n.actors_count, n.target_type, n.target_id, n.url, {_MUTE} AS is_muted,
           {{picture}} AS picture, {SOMEBODY_IS_GONE} AS is_somebody_gone,
           a.id AS actor_id, a.nickname, a.profile_image
      FROM notifications n LEFT JOIN users a ON a.id = n.actor_id
"""
_ONE = _SELECT + "WHERE n.id = %(notification_id)s AND n.user_id = %(viewer_id)s AND {seen}"
_OF_GROUP = (
    _SELECT + "WHERE n.user_id = %(viewer_id)s AND n.group_key = %(group_key)s AND {seen}"
    " ORDER BY n.updated_at DESC LIMIT 1"
)
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
NAMED_MOST = 2
"""So many targets of a member's unread lines are named in a statement of their own."""
UNREAD_ABOUT = """
    ARRAY(SELECT DISTINCT coalesce(n.target_type, '') FROM notifications n
           WHERE n.user_id = users.id AND NOT n.is_read)
"""
"""SQL: the target types of what `users` have not read, for `unread_count`."""
_UNREAD = f"""
    SELECT count(*) FROM (SELECT 1 FROM notifications n
                           WHERE n.user_id = %(viewer_id)s AND NOT n.is_read
                             AND coalesce(n.target_type, '') = ANY(%(about)s) AND {{seen}}
                           LIMIT {UNREAD_MAX}) unread
"""


def unread_count(*, member_id: int, about: Sequence[str], seen: Seen) -> int:
    """How many unread notifications about such targets a member may see now, up to `UNREAD_MAX`.

    No statement if there are none.
    """
    if not about:
        return 0
    return int(fetch_value(counting(about, seen), viewer_id=member_id, about=list(about)))


def counting(about: Collection[str], seen: Seen) -> Prepared:
    """The statement that counts; of more than `NAMED_MOST` targets it names all.

    A connection keeps each prepared text to its end, so there are no more of them than pairs.
    """
    named = about if len(about) <= NAMED_MOST else seen.targets.keys()
    return Prepared(_UNREAD.format(seen=seen.about(named)))


def notification(*, notification_id: int, member_id: int, seen: Seen) -> NotificationOut | None:
    """One of a member's notifications."""
    sql = _ONE.format(seen=seen.condition, picture=seen.picture)
    return _only(fetch_all(sql, notification_id=notification_id, viewer_id=member_id))


def notification_of_group(*, group_key: str, member_id: int, seen: Seen) -> NotificationOut | None:
    """The latest of a member's notifications that were grouped under this key."""
    sql = _OF_GROUP.format(seen=seen.condition, picture=seen.picture)
    return _only(fetch_all(sql, group_key=group_key, viewer_id=member_id))


def notification_page(*, member_id: int, seen: Seen, page: PageQuery) -> Page[NotificationOut]:
    """A member's notifications, the latest news first."""
    sql = _LIST.format(seen=seen.condition, picture=seen.picture)
    # The statement with a cursor is planned separately, so that it starts at the cursor.
    rows = fetch_all(sql if page.cursor else Prepared(sql), viewer_id=member_id, **page.by_time)
    shown = [_out(row) for row in _of_those_here(rows)]
    return Page(shown, next_cursor(rows, page.limit, "created_at", "id"))


def _only(rows: list[Row]) -> NotificationOut | None:
    return _out(_of_those_here(rows)[0]) if rows else None


def _out(row: Row) -> NotificationOut:
    actor = None
    if row["actor_id"] is not None:
        actor = ActorOut(
            id=row["actor_id"], nickname=row["nickname"], profile_image=row["profile_image"]
        )
    return NotificationOut(**row, actor=actor)

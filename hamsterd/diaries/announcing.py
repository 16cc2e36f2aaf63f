"""Notifying followers of new entries: one notification per follower, author and day.

A job runs this after the publishing transaction. `announced_at` marks entries as done;
`notification_entries` records who was told, so that a job that was killed and restarted tells
nobody twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all
from hamsterd.db.transaction import rehearsed
from hamsterd.delivery.push.service import queue_pushes
from hamsterd.members.accounts.queries import VISIBLE as MEMBER_VISIBLE
from hamsterd.models.diaries import VISIBLE
from hamsterd.notifications.rules import NotificationKind, PreferenceKind, new_entries_sentence
from hamsterd.notifications.service import EVENT
from hamsterd.realtime.bus import publish

FOLLOWERS_BATCH = 1_000
"""Followers per transaction; a batch takes some tens of milliseconds."""
ENTRIES_BATCH = 500

UNANNOUNCED = f"announced_at IS NULL AND {VISIBLE}"
"""Over `diary_entries`: published, and followers are not notified yet."""

_NEWS = f"""
    SELECT e.user_id, array_agg(e.id ORDER BY e.id) AS entry_ids, max(max(e.id)) OVER () AS last,
           users.nickname, {MEMBER_VISIBLE} AND users.followers_count > 0 AS is_told
      FROM (SELECT id, user_id FROM diary_entries
             WHERE {UNANNOUNCED} AND id > %(after)s ORDER BY id LIMIT %(limit)s) e
      JOIN users ON users.id = e.user_id
     GROUP BY e.user_id, users.id ORDER BY e.user_id
"""
_FOLLOWERS = """
    SELECT id, created_at FROM follows
     WHERE following_id = %(author_id)s
       AND (%(after)s::timestamptz IS NULL
            OR (created_at, id) < (%(after)s::timestamptz, %(after_id)s))
     ORDER BY created_at DESC, id DESC LIMIT %(limit)s
"""
# This notification is off by default, so members who want it have a row. The locked follow makes an
# unfollow wait for this batch; it then finds the notification to remove.
_OPEN = f"""
    WITH readers AS (
        SELECT f.follower_id AS id
          FROM follows f
          JOIN notification_preferences p
            ON p.user_id = f.follower_id AND p.kind = '{PreferenceKind.NEW_ENTRY}' AND p.on_site
          JOIN users ON users.id = f.follower_id AND {MEMBER_VISIBLE}
         WHERE f.id = ANY(%(follow_ids)s)
           FOR KEY SHARE OF f
    ), news AS (
        SELECT id FROM diary_entries WHERE id = ANY(%(entry_ids)s) AND {VISIBLE}
    ), opened AS (
        INSERT INTO notifications (user_id, kind, actor_id, target_type, target_id, group_key,
                                   title, message)
        SELECT id, '{NotificationKind.NEW_ENTRY}', %(author_id)s, 'new_entries', %(author_id)s,
               %(group_key)s, '', ''
          FROM readers WHERE EXISTS (SELECT 1 FROM news) ORDER BY id
        ON CONFLICT (user_id, group_key) WHERE kind = '{NotificationKind.NEW_ENTRY}'
        DO UPDATE SET group_key = EXCLUDED.group_key
        RETURNING id
    ), counted AS (
        INSERT INTO notification_entries (notification_id, entry_id)
        SELECT opened.id, news.id FROM opened CROSS JOIN news
        ON CONFLICT DO NOTHING
        RETURNING notification_id, entry_id
    ), before AS (
        SELECT notification_id, count(*)::int AS entries
          FROM notification_entries
         WHERE notification_id IN (SELECT id FROM opened)
           AND entry_id IN (SELECT id FROM diary_entries WHERE {VISIBLE})
         GROUP BY notification_id
    )
    SELECT counted.notification_id AS id, max(counted.entry_id) AS entry_id,
           count(*)::int + coalesce(max(before.entries), 0) AS entries
      FROM counted LEFT JOIN before USING (notification_id)
     GROUP BY counted.notification_id
"""
_TELL = f"""
    UPDATE notifications n
       SET title = told.title, message = told.message, url = told.url,
           is_read = FALSE, updated_at = now()
      FROM unnest(%(ids)s::bigint[], %(titles)s::text[], %(messages)s::text[], %(urls)s::text[])
           AS told (id, title, message, url)
      JOIN notifications line ON line.id = told.id
      JOIN notification_preferences p
        ON p.user_id = line.user_id AND p.kind = '{PreferenceKind.NEW_ENTRY}'
     WHERE n.id = told.id
    RETURNING n.id, n.user_id, p.on_push
"""
_DONE = "UPDATE diary_entries SET announced_at = now() WHERE id = ANY(%(entry_ids)s)"
_DONE_UNTOLD = f"{_DONE} AND {VISIBLE}"


@dataclass(frozen=True, slots=True)
class News:
    """A member's published entries that were not announced yet."""

    author_id: int
    nickname: str
    entry_ids: list[int]
    is_told: bool
    """Whether to notify anybody: the author must be visible."""


@dataclass(frozen=True, slots=True)
class _Place:
    """The position in a walk through an author's followers, latest first."""

    at: datetime | None = None
    follow_id: int = 0


def unannounced() -> Iterator[News]:
    """Entries to announce by author, some hundred at a time."""
    after = 0
    while True:
        with connection():
            rows = fetch_all(_NEWS, after=after, limit=ENTRIES_BATCH)
        for row in rows:
            yield News(row["user_id"], row["nickname"], row["entry_ids"], row["is_told"])
        if not rows:
            return
        after = rows[0]["last"]


def announce(news: News, day: date, *, dry_run: bool = False) -> int:
    """Notify followers who want it; returns how many notifications are new or changed.

    Each batch is a transaction. If it was killed, call it again.
    """
    told, place = 0, _Place() if news.is_told else None
    while place is not None:
        with rehearsed(dry_run=dry_run):
            count, place = _tell_batch(news, day, place)
        told += count
    with rehearsed(dry_run=dry_run):
        execute(_DONE if told else _DONE_UNTOLD, entry_ids=news.entry_ids)
    return told


def _tell_batch(news: News, day: date, place: _Place) -> tuple[int, _Place | None]:
    """The next batch of followers; how many were notified, and where to continue."""
    follows = fetch_all(
        _FOLLOWERS,
        author_id=news.author_id,
        after=place.at,
        after_id=place.follow_id,
        limit=FOLLOWERS_BATCH,
    )
    key = f"{NotificationKind.NEW_ENTRY}:user:{news.author_id}:{day}"
    opened = fetch_all(
        _OPEN,
        follow_ids=[row["id"] for row in follows],
        entry_ids=news.entry_ids,
        author_id=news.author_id,
        group_key=key,
    )
    if opened:
        _ring(_told(news, opened), key)
    if len(follows) < FOLLOWERS_BATCH:
        return len(opened), None
    return len(opened), _Place(follows[-1]["created_at"], follows[-1]["id"])


def _told(news: News, opened: Sequence[Row]) -> list[Row]:
    """Write the notifications' texts: `[{"id": 5, "user_id": 7, "on_push": True}]`."""
    words = [new_entries_sentence(news.nickname, row["entries"]) for row in opened]
    return fetch_all(
        _TELL,
        ids=[row["id"] for row in opened],
        titles=[one.title for one in words],
        messages=[one.message for one in words],
        urls=[
            f"/diary/{row['entry_id']}" if row["entries"] == 1 else f"/user/{news.author_id}"
            for row in opened
        ],
    )


def _ring(lines: Sequence[Row], key: str) -> None:
    """One event for hundreds of members, since most of them are not connected."""
    publish(EVENT, members=[line["user_id"] for line in lines], group=key)
    queue_pushes({line["id"]: line["user_id"] for line in lines if line["on_push"]})

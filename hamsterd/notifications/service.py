"""Notifying members; the only place that decides who is notified of what.

`notify` runs in the transaction of the act it reports, so a rolled-back like notifies nobody.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from hamsterd.core.errors import NotFound
from hamsterd.core.text.visible import isolated
from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, execute, fetch_all, fetch_one, put_off
from hamsterd.db.transaction import transactional
from hamsterd.delivery.push.service import queue_push, queue_pushes
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.paging import PageQuery
from hamsterd.models.content.hides import apart
from hamsterd.models.notifications import Notification
from hamsterd.notifications.queries import (
    Seen,
    notification,
    notification_of_group,
    notification_page,
)
from hamsterd.notifications.recently import Recently
from hamsterd.notifications.rules import (
    CHOSEN_AS,
    DEFAULTS,
    RETRACTED_SECONDS,
    NotificationKind,
    reworded,
    sentence,
)
from hamsterd.notifications.schemas import NotificationOut
from hamsterd.realtime.bus import publish
from hamsterd.realtime.schemas import LiveOut

EVENT = "notification"
"""The bus event of a fresh notification: by its id, or for many members by its group's key.

With neither the member's notifications differ, and nobody is to be disturbed by it.
"""

_RETRACTED = Recently(max_entries=10_000, ttl_seconds=RETRACTED_SECONDS)
"""Recently revoked acts in this process: (member, actor, when they joined, group)."""

_WANTS = """
    coalesce((SELECT {channel} FROM notification_preferences
               WHERE user_id = %(member_id)s AND kind = %(choice)s), %({channel})s)
"""
_ON_SITE = _WANTS.format(channel="on_site")
# Most members have no device, and most acts must not cost a statement for them.
_ON_PUSH = f"""
    (EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = %(member_id)s)
     AND {_WANTS.format(channel="on_push")})
"""
# A notification of one person needs no second statement for its words: they begin with the name. A
# row that was inserted, not updated, has no `xmax`.
_JOIN_GROUP = Prepared(f"""
    WITH opened AS (
        INSERT INTO notifications (user_id, kind, actor_id, target_type, target_id, url,
                                   group_key, title, message, actors_count)
        SELECT %(member_id)s, %(kind)s, %(actor_id)s, %(target_type)s, %(target_id)s, %(url)s,
               %(group_key)s, %(title)s,
               (SELECT nickname FROM users WHERE id = %(actor_id)s) || %(about_one)s::text, 1
         WHERE {_ON_SITE} AND NOT {apart("%(member_id)s", "%(actor_id)s")}
           AND NOT EXISTS (SELECT 1 FROM notification_mutes
                            WHERE user_id = %(member_id)s AND target_type = %(target_type)s
                              AND target_id = %(target_id)s)
           AND NOT EXISTS (SELECT 1 FROM notifications unread
                             JOIN notification_actors counted ON counted.notification_id = unread.id
                            WHERE unread.user_id = %(member_id)s AND NOT unread.is_read
                              AND unread.group_key = %(group_key)s
                              AND counted.actor_id = %(actor_id)s)
        ON CONFLICT (user_id, group_key) WHERE NOT is_read AND group_key IS NOT NULL
        DO UPDATE SET url = EXCLUDED.url
        RETURNING id, CASE WHEN xmax = 0 THEN 0 ELSE actors_count END AS others
    ), counted AS (
        INSERT INTO notification_actors (notification_id, actor_id)
        SELECT id, %(actor_id)s FROM opened
        ON CONFLICT DO NOTHING
        RETURNING notification_id
    )
    SELECT opened.id, opened.others, users.nickname,
           users.created_at AS joined_at, {_ON_PUSH} AS is_pushed
      FROM opened JOIN counted ON counted.notification_id = opened.id
      JOIN users ON users.id = %(actor_id)s
""")
_LATEST = """
    SELECT a.actor_id, u.nickname, count(*) OVER () AS people
      FROM notification_actors a JOIN users u ON u.id = a.actor_id
     WHERE a.notification_id = {notification_id} AND a.actor_id <> %(actor_id)s
     ORDER BY a.created_at DESC, a.actor_id DESC LIMIT 1
"""
# Read notifications too, because their text is outdated. The leaving actor exists until the
# statement ends.
_LEAVE_GROUPS = Prepared(f"""
    WITH parted AS (
        DELETE FROM notification_actors a USING notifications n
         WHERE n.id = a.notification_id AND a.actor_id = %(actor_id)s
           AND n.user_id = %(member_id)s AND n.group_key = %(group_key)s
        RETURNING n.id
    ), emptied AS (
        DELETE FROM notifications n USING parted
         WHERE n.id = parted.id
           AND NOT EXISTS (SELECT 1 FROM notification_actors a
                            WHERE a.notification_id = n.id AND a.actor_id <> %(actor_id)s)
    )
    SELECT parted.id, latest.*,
           (SELECT created_at FROM users WHERE id = %(actor_id)s) AS joined_at
      FROM parted LEFT JOIN LATERAL ({_LATEST.format(notification_id="parted.id")}) latest ON TRUE
""")
_LEAVE_ALL = """
    DELETE FROM notification_actors a USING notifications n
     WHERE n.id = a.notification_id AND a.actor_id = %(actor_id)s AND n.user_id = %(member_id)s
    RETURNING n.id, n.message, (SELECT nickname FROM users WHERE id = n.actor_id) AS nickname
"""
_FORGET_ACTOR = """
    DELETE FROM notifications WHERE user_id = %(member_id)s AND actor_id = %(actor_id)s
"""
_LATEST_OF_GROUP = Prepared(_LATEST.format(notification_id="%(notification_id)s"))
_COUNT_ANEW = Prepared("""
    UPDATE notifications
       SET message = %(message)s, actor_id = %(actor_id)s, actors_count = %(actors_count)s,
           url = CASE WHEN kind = 'follow' THEN '/user/' || %(actor_id)s::bigint::text ELSE url END
     WHERE id = %(notification_id)s
""")
_EMPTY = Prepared("DELETE FROM notifications WHERE id = %(notification_id)s")
_TELL = Prepared("""
    UPDATE notifications
       SET title = %(title)s, message = %(message)s, actor_id = %(actor_id)s,
           actors_count = %(actors_count)s, updated_at = now()
     WHERE id = %(notification_id)s
""")
_READ = """
    UPDATE notifications SET is_read = TRUE
     WHERE id = %(notification_id)s AND user_id = %(member_id)s
"""
_READ_ALL = "UPDATE notifications SET is_read = TRUE WHERE user_id = %(member_id)s AND NOT is_read"
_DELETE = "DELETE FROM notifications WHERE id = %(notification_id)s AND user_id = %(member_id)s"
_ANNOUNCE = f"""
    INSERT INTO notifications (user_id, kind, url, title, message, actors_count)
    SELECT %(member_id)s, %(kind)s, %(url)s, %(title)s, %(message)s, 0 WHERE {_ON_SITE}
    RETURNING id, {_ON_PUSH} AS is_pushed,
              %(is_urgent)s AND coalesce((SELECT rings_red_flags FROM notification_settings
                                           WHERE user_id = %(member_id)s), FALSE) AS rings_at_night
"""
_ANNOUNCE_ONCE = f"""
    INSERT INTO notifications (user_id, kind, url, title, message, group_key, actors_count)
    SELECT %(member_id)s, %(kind)s, %(url)s, %(title)s, %(message)s, %(key)s, 0
     WHERE {_ON_SITE}
       AND NOT EXISTS (SELECT 1 FROM notifications
                        WHERE user_id = %(member_id)s AND group_key = %(key)s)
        ON CONFLICT DO NOTHING
    RETURNING id, {_ON_PUSH} AS is_pushed
"""
_ANNOUNCE_TO_MANY = """
    WITH told AS (
        INSERT INTO notifications (user_id, kind, url, title, message, group_key, actors_count)
        SELECT id, %(kind)s, %(url)s, %(title)s, %(message)s, %(key)s, 0
          FROM unnest(%(members)s::bigint[]) AS asked (id)
          LEFT JOIN notification_preferences p ON p.user_id = id AND p.kind = %(choice)s
         WHERE coalesce(p.on_site, %(on_site)s)
            ON CONFLICT DO NOTHING
        RETURNING id, user_id
    )
    SELECT told.id, told.user_id, coalesce(p.on_push, %(on_push)s) AS is_pushed
      FROM told LEFT JOIN notification_preferences p
        ON p.user_id = told.user_id AND p.kind = %(choice)s
"""
_WITHDRAW = """
    DELETE FROM notifications
     WHERE user_id = ANY(%(members)s) AND NOT is_read AND group_key <> %(key)s
       AND split_part(group_key, ':', 1) = split_part(%(key)s, ':', 1)
"""
_WITHDRAW_UNTIL = f"{_WITHDRAW} AND left(split_part(group_key, ':', 2), 10) <= %(until)s"


_FORGET_ENTRIES = f"""
    DELETE FROM notifications
     WHERE user_id = %(member_id)s AND NOT is_read
       AND kind = '{NotificationKind.NEW_ENTRY}' AND actor_id = %(author_id)s
"""
# Links to anything below a page: `/hamster/3/care` of `/hamster/3`.
_FORGET_BELOW = """
    DELETE FROM notifications
     WHERE user_id = ANY(%(members)s) AND NOT is_read AND starts_with(url, %(address)s || '/')
"""


class NotificationNotFound(NotFound):
    """No such notification of this member."""

    message = "알림을 찾을 수 없어요."


def notify(
    *,
    member_id: int,
    kind: NotificationKind,
    actor_id: int,
    target_type: str,
    target_id: int,
    noun: str,
    url: str,
    subject: str,
    part: int | None = None,
) -> None:
    """Notify `member_id`: `actor_id` did `kind` to the target, a `noun` titled `subject`.

    Runs inside the transaction of the act. It does nothing if the member has turned off this kind,
    or muted this target. Acts on one target (or on one `part` of it: a comment under it) join its
    unread notification, which counts people, not acts. A person already counted causes no push;
    neither does one's own act.
    """
    if member_id == actor_id:
        return
    group_key = _group_key(kind, target_type, target_id, part)
    about_one = sentence(kind, actor="", others=0, subject=subject, noun=noun)
    joined = fetch_one(
        _JOIN_GROUP,
        member_id=member_id,
        kind=kind.value,
        actor_id=actor_id,
        target_type=target_type,
        target_id=target_id,
        url=url,
        group_key=group_key,
        title=about_one.title,
        about_one=about_one.message,
        **_wanted(kind),
    )
    if joined is None:
        return
    others, name = joined["others"], joined["nickname"]
    if others or isolated(name) != name:
        words = sentence(kind, actor=name, others=others, subject=subject, noun=noun)
        put_off(
            _TELL,
            notification_id=joined["id"],
            title=words.title,
            message=words.message,
            actor_id=actor_id,
            actors_count=others + 1,
        )
    if (member_id, actor_id, joined["joined_at"], group_key) in _RETRACTED:
        publish(EVENT, members=[member_id])
    else:
        _ring(member_id, joined)


def retract(
    *,
    member_id: int,
    kind: NotificationKind,
    actor_id: int,
    target_type: str,
    target_id: int,
    noun: str,
    subject: str,
    part: int | None = None,
) -> None:
    """`actor_id` revoked the act that `notify` reported: delete the notification, or count the
    others.

    Runs inside the transaction that revokes it, with the same target, part and subject. Repeating
    the act within `RETRACTED_SECONDS` gives a notification that open pages show without a word, and
    no push: else somebody could ring a phone all night by tapping a button.
    """
    group_key = _group_key(kind, target_type, target_id, part)
    left = fetch_all(_LEAVE_GROUPS, member_id=member_id, actor_id=actor_id, group_key=group_key)
    for row in left:
        notification_id = row["id"]
        _RETRACTED.note((member_id, actor_id, row["joined_at"], group_key))
        if row["actor_id"] is None:
            continue  # nobody is left: it went with them
        words = sentence(
            kind,
            actor=row["nickname"],
            others=row["people"] - 1,
            subject=subject,
            noun=noun,
        )
        put_off(
            _COUNT_ANEW,
            notification_id=notification_id,
            message=words.message,
            actor_id=row["actor_id"],
            actors_count=row["people"],
        )
    if left:
        publish(EVENT, members=[member_id])


def forget_actor(*, member_id: int, actor_id: int) -> None:
    """Remove an actor from a member's notifications: delete those about them alone, rewrite others.

    Runs with both members locked, so that no new act is reported meanwhile.
    """
    for row in fetch_all(_LEAVE_ALL, member_id=member_id, actor_id=actor_id):
        latest = fetch_one(_LATEST_OF_GROUP, notification_id=row["id"], actor_id=actor_id)
        message = latest and reworded(
            row["message"],
            of=row["nickname"],
            actor=latest["nickname"],
            others=latest["people"] - 1,
        )
        if latest is None or message is None:
            execute(_EMPTY, notification_id=row["id"])
        else:
            execute(
                _COUNT_ANEW,
                notification_id=row["id"],
                message=message,
                actor_id=latest["actor_id"],
                actors_count=latest["people"],
            )
    execute(_FORGET_ACTOR, member_id=member_id, actor_id=actor_id)


def _group_key(kind: NotificationKind, target_type: str, target_id: int, part: int | None) -> str:
    return ":".join(str(name) for name in (kind, target_type, target_id, part) if name)


@transactional
def announce(
    *,
    member_id: int,
    title: str,
    message: str,
    url: str | None = None,
    kind: NotificationKind = NotificationKind.SYSTEM,
    is_urgent: bool = False,
    is_silent: bool = False,
) -> None:
    """Notify `member_id` on behalf of the site: no person is the actor.

    An urgent one is pushed at night, too, if the member chose so; a silent one never.
    """
    row = fetch_one(
        _ANNOUNCE,
        member_id=member_id,
        kind=kind.value,
        title=title,
        message=message,
        url=url,
        is_urgent=is_urgent,
        **_wanted(kind),
    )
    if row is not None:
        _ring(member_id, {**row, "is_pushed": row["is_pushed"] and not is_silent})


@transactional
def announce_once(
    *,
    member_id: int,
    key: str,
    title: str,
    message: str,
    url: str,
    kind: NotificationKind = NotificationKind.SYSTEM,
    is_only: bool = False,
) -> bool:
    """`announce`, unless this member was notified under `key` (`waiting:2026-11-21`) before.

    With `is_only`, it replaces unread ones whose key has the same prefix, so that today's replaces
    yesterday's. Returns whether it was sent.
    """
    row = fetch_one(
        _ANNOUNCE_ONCE,
        member_id=member_id,
        kind=kind.value,
        key=key,
        title=title,
        message=message,
        url=url,
        **_wanted(kind),
    )
    if row is None:
        return False
    if is_only:
        execute(_WITHDRAW, members=[member_id], key=key)
    _ring(member_id, row)
    return True


@transactional
def announce_to_many(
    *,
    members: Sequence[int],
    key: str,
    title: str,
    message: str,
    url: str,
    kind: NotificationKind = NotificationKind.SYSTEM,
) -> None:
    """`announce` to many members in a fixed number of statements.

    Who has an unread notification under `key` gets no second one.
    """
    rows = fetch_all(
        _ANNOUNCE_TO_MANY,
        members=list(members),
        key=key,
        title=title,
        message=message,
        url=url,
        kind=kind.value,
        **_wanted(kind),
    )
    if rows:
        publish(EVENT, members=[row["user_id"] for row in rows], group=key)
        queue_pushes({row["id"]: row["user_id"] for row in rows if row["is_pushed"]})


def withdraw(*, members: Sequence[int], word: str, until: date | None = None) -> None:
    """Delete members' unread notifications whose `announce_once` key has the prefix `word`.

    With `until` only those of days up to it: of keys that go on with a day (`care-3:2026-11-26…`).
    """
    if until is None:
        execute(_WITHDRAW, members=list(members), key=word)
    else:
        execute(_WITHDRAW_UNTIL, members=list(members), key=word, until=until.isoformat())


def forget_new_entries(*, member_id: int, author_id: int) -> None:
    """Delete a member's unread notifications about an author's new entries."""
    execute(_FORGET_ENTRIES, member_id=member_id, author_id=author_id)


def forget_below(*, members: Sequence[int], address: str) -> None:
    """Delete members' unread notifications with links below the page `address`."""
    execute(_FORGET_BELOW, members=list(members), address=address)


def forget_page(*, members: Sequence[int], address: str) -> int:
    """Delete members' unread notifications with a link to this page; returns how many."""
    return execute(
        Notification.delete().where(
            Notification.user_id.in_(members), ~Notification.is_read, Notification.url == address
        )
    )


def list_notifications(*, member_id: int, seen: Seen, page: PageQuery) -> Page[NotificationOut]:
    """A page of a member's notifications that they may see now; one statement."""
    with connection():
        return notification_page(member_id=member_id, seen=seen, page=page)


@transactional
def mark_read(*, member_id: int, notification_id: int, seen: Seen) -> NotificationOut:
    """Mark one read; `NotificationNotFound` when it is not this member's or not to be seen."""
    execute(_READ, member_id=member_id, notification_id=notification_id)
    found = notification(notification_id=notification_id, member_id=member_id, seen=seen)
    if found is None:
        raise NotificationNotFound
    return found


@transactional
def mark_all_read(*, member_id: int) -> int:
    """Mark all read; returns how many were unread."""
    return execute(_READ_ALL, member_id=member_id)


@transactional
def delete_notification(*, member_id: int, notification_id: int) -> None:
    """Remove one; `NotificationNotFound` when it is not this member's."""
    if not execute(_DELETE, member_id=member_id, notification_id=notification_id):
        raise NotificationNotFound


def _wanted(kind: NotificationKind) -> dict[str, object]:
    """The matrix row for `kind`, and its default."""
    choice = CHOSEN_AS[kind]
    channels = DEFAULTS[choice].channels
    return {"choice": choice.value, "on_site": channels.site, "on_push": channels.push}


def _ring(member_id: int, told: Row) -> None:
    """Fresh news: at once to the open pages, and to the devices where they are wanted."""
    publish(EVENT, members=[member_id], notification=told["id"])
    if told["is_pushed"]:
        queue_push(
            member_id=member_id,
            notification_id=told["id"],
            rings_at_night=told.get("rings_at_night", False),
        )


def live_notification(member_id: int, ids: Mapping[str, Any], *, seen: Seen) -> LiveOut | None:
    """The live message of a fresh notification, or that the list differs; None if it vanished."""
    if not ids:
        return LiveOut(type="refresh")
    with connection():
        if "group" in ids:
            found = notification_of_group(group_key=ids["group"], member_id=member_id, seen=seen)
        else:
            found = notification(
                notification_id=ids["notification"], member_id=member_id, seen=seen
            )
    if found is None:
        return None
    return LiveOut(
        type="notification",
        message=found.message,
        data=found.model_dump(mode="json", by_alias=True),
    )

"""The daily mail: a member's unread notifications since the last one, at most once a day.

It contains their own news and no advertising. It goes only to members who asked for it, at a
verified address (decisions/0039), and can be ended from the mail itself (decisions/0035). One that
waits to be sent loses what its member may not read any more (decisions/0174).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import TypedDict

from hamsterd.config import Settings
from hamsterd.core.clock import kst_midnight
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.render import Rendered, render
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.models.notifications import NotificationSetting
from hamsterd.notifications.preferences import channels_of
from hamsterd.notifications.queries import NOT_MUTED, SOMEBODY_IS_GONE, Seen, lines
from hamsterd.notifications.rules import (
    CHOSEN_AS,
    DEFAULTS,
    DIGEST_FIRST,
    DIGEST_LINES,
    DIGEST_REACH,
    NotificationKind,
    PreferenceKind,
)
from hamsterd.notifications.unsubscribing import DIGEST, Ending, unsubscribe_words

BATCH_MEMBERS = 500
MAILED_AT_ONCE = NotificationKind.MODERATION
"""A moderator's messages have mails of their own."""

# Members who may have news; their preferences are checked one by one.
_READERS = """
    SELECT s.user_id FROM notification_settings s JOIN users u ON u.id = s.user_id
     WHERE s.wants_digest AND s.user_id > %(after)s
       AND (s.digest_at IS NULL OR s.digest_at < %(midnight)s)
       AND u.status IN ('active', 'suspended') AND u.email_verified_at IS NOT NULL
       AND EXISTS (SELECT 1 FROM notifications n
                    WHERE n.user_id = s.user_id AND NOT n.is_read
                      AND n.updated_at > %(moment)s - %(reach)s)
     ORDER BY s.user_id LIMIT %(limit)s
"""
# Locked, so that a second scheduler waits and then finds it done.
_READER = """
    SELECT u.nickname, u.email,
           greatest(%(moment)s - %(reach)s, coalesce(s.digest_at, %(moment)s - %(first)s)) AS since
      FROM notification_settings s JOIN users u ON u.id = s.user_id
     WHERE s.user_id = %(member_id)s AND s.wants_digest
       AND (s.digest_at IS NULL OR s.digest_at < %(midnight)s)
       AND u.status IN ('active', 'suspended') AND u.email_verified_at IS NOT NULL
       FOR NO KEY UPDATE OF s
"""
_NEWS = f"""
    SELECT n.id, n.kind, n.message, n.url, count(*) OVER ()::int AS total,
           {SOMEBODY_IS_GONE} AS is_somebody_gone
      FROM notifications n
     WHERE n.user_id = %(viewer_id)s AND NOT n.is_read AND n.kind = ANY(%(kinds)s)
       AND n.updated_at > %(since)s AND n.updated_at <= %(moment)s
       AND {NOT_MUTED} AND {{seen}}
     ORDER BY n.updated_at DESC, n.id DESC LIMIT %(limit)s
"""
_READABLE = f"""
    SELECT n.id, n.kind, n.message, n.url, {SOMEBODY_IS_GONE} AS is_somebody_gone,
           (SELECT nickname FROM users WHERE id = n.user_id) AS nickname
      FROM notifications n
     WHERE n.user_id = %(viewer_id)s AND n.id = ANY(%(ids)s) AND {{seen}}
     ORDER BY n.updated_at DESC, n.id DESC
"""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened, and where."""

    message: str
    url: str


@dataclass(frozen=True, slots=True)
class Section:
    """Things of one kind."""

    title: str
    lines: list[Line]


class News(TypedDict):
    """A notification of a digest."""

    id: int
    kind: str
    message: str
    url: str | None
    is_somebody_gone: bool


class Fresh(News):
    """One that no digest had yet; `total` counts them all."""

    total: int


class Queued(News):
    """One of a digest that waits for the member of that name."""

    nickname: str


class Words(TypedDict):
    """What fills the templates."""

    nickname: str
    count: str
    more: str
    sections: list[Section]
    unsubscribe_link: str


@dataclass(frozen=True, slots=True)
class Edition:
    """The digests of one day in Seoul, about what was unread until `moment`."""

    day: date
    moment: datetime

    @property
    def window(self) -> dict[str, object]:
        """The parameters of the queries."""
        return {
            "midnight": kst_midnight(self.day),
            "moment": self.moment,
            "reach": DIGEST_REACH,
            "first": DIGEST_FIRST,
        }


def readers(edition: Edition) -> Iterator[int]:
    """Members who want a digest, have none of that day yet, and may have news."""
    after = 0
    while True:
        with connection():
            rows = fetch_all(_READERS, after=after, limit=BATCH_MEMBERS, **edition.window)
        yield from (row["user_id"] for row in rows)
        if len(rows) < BATCH_MEMBERS:
            return
        after = rows[-1]["user_id"]


@transactional
def send_digest(member_id: int, edition: Edition, *, site: Settings, seen: Seen) -> bool:
    """Write one member's digest; False if there is no news, or it was already written.

    The mail and the mark that it was written are one transaction: a killed job leaves both or
    neither.
    """
    reader = fetch_one(_READER, member_id=member_id, **edition.window)
    news = _news(member_id, reader["since"], edition, seen) if reader else []
    if reader is None or not news:
        return False
    execute(
        NotificationSetting.update(digest_at=edition.moment).where(
            NotificationSetting.user_id == member_id
        )
    )
    ending = unsubscribe_words(DIGEST, member_id, site)
    queue_mail(
        kind=MailKind.DIGEST,
        to=reader["email"],
        member_id=member_id,
        site=site,
        news_ids=[row["id"] for row in news],
        unsubscribe_url=ending["unsubscribe_url"],
        **_words(reader["nickname"], news, news[0]["total"], ending),
    )
    return True


def all_readable(member_id: int, ids: Sequence[int], *, seen: Seen) -> bool:
    """Whether a member may still see all of these notifications, as they are worded."""
    with connection():
        sql = _READABLE.format(seen=seen.condition)
        rows = fetch_all(sql, Queued, viewer_id=member_id, ids=list(ids))
    return len(rows) == len(ids) and not any(row["is_somebody_gone"] for row in rows)


def written_anew(
    member_id: int, ids: Sequence[int], site: Settings, *, seen: Seen
) -> Rendered | None:
    """A digest that waits, with those of its notifications that its member may see now, if any.

    It counts what it lists: what was unread beside them when it was queued is not known any more.
    """
    with connection():
        sql = _READABLE.format(seen=seen.condition)
        news = lines(sql, Queued, viewer_id=member_id, ids=list(ids))
        if not news:
            return None
        ending = unsubscribe_words(DIGEST, member_id, site)
        words = _words(news[0]["nickname"], news, len(news), ending)
        return render(MailKind.DIGEST, site, **words)


def _words(nickname: str, news: Sequence[News], total: int, ending: Ending) -> Words:
    return Words(
        nickname=nickname,
        count=f"{total:,}",
        more=f"{total - len(news):,}" if total > len(news) else "",
        sections=_sections(news),
        unsubscribe_link=ending["unsubscribe_link"],
    )


def _news(member_id: int, since: datetime, edition: Edition, seen: Seen) -> list[Fresh]:
    """`[{"kind": "comment", "message": "두부언니님이 …", "url": "/diary/3", "total": 31}]`"""
    channels = channels_of(member_id)
    kinds = [
        kind.value
        for kind, choice in CHOSEN_AS.items()
        if channels[choice].site and channels[choice].mail and kind is not MAILED_AT_ONCE
    ]
    return lines(
        _NEWS.format(seen=seen.condition),
        Fresh,
        viewer_id=member_id,
        kinds=kinds,
        since=since,
        moment=edition.moment,
        limit=DIGEST_LINES,
    )


def _sections(news: Sequence[News]) -> list[Section]:
    """By kind, in the order of the matrix; within one the latest first."""
    order = list(DEFAULTS)

    def place(row: News) -> int:
        return order.index(_choice(row))

    return [
        Section(
            DEFAULTS[order[number]].label,
            [Line(row["message"], row["url"] or "/notifications") for row in rows],
        )
        for number, rows in groupby(sorted(news, key=place), key=place)
    ]


def _choice(row: News) -> PreferenceKind:
    return CHOSEN_AS[NotificationKind(row["kind"])]

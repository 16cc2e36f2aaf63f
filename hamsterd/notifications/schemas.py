"""The shape of a notification (spec 1 §3, decisions §2)."""

from pydantic import Field

from hamsterd.notifications.rules import LIST_DEFAULT
from hamsterd.web.paging import MAX_LIMIT, PageQuery
from hamsterd.web.schema import Instant, Out


class ActorOut(Out):
    """The latest of the people a notification counts."""

    id: int
    nickname: str
    profile_image: str | None


class NotificationOut(Out):
    """One line behind the bell; `url` is where a click goes."""

    id: int
    type: str
    title: str
    message: str
    is_read: bool
    created_at: Instant
    actor: ActorOut | None
    actors_count: int
    target_type: str | None
    target_id: int | None
    url: str | None


class NotificationQuery(PageQuery):
    """A page of notifications."""

    limit: int = Field(default=LIST_DEFAULT, ge=1, le=MAX_LIMIT)


class ReadAllOut(Out):
    """How many were unread before."""

    read: int

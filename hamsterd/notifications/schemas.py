"""Schemas of notifications and preferences (spec 1 §3, decisions §2)."""

from pydantic import Field

from hamsterd.http.shapes.paging import MAX_LIMIT, PageQuery
from hamsterd.http.shapes.schema import Body, Instant, Out
from hamsterd.notifications.rules import LIST_DEFAULT, PreferenceKind


class ActorOut(Out):
    """The latest of the people a notification counts."""

    id: int
    nickname: str
    profile_image: str | None


class NotificationOut(Out):
    """A notification; `url` is its link."""

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
    is_muted: bool
    picture: str | None
    """The target's first photo; if it has only videos, the still of the first."""


class NotificationQuery(PageQuery):
    """A page of notifications."""

    limit: int = Field(default=LIST_DEFAULT, ge=1, le=MAX_LIMIT)


class ReadAllOut(Out):
    """How many were unread before."""

    read: int


class PreferenceOut(Out):
    """One row of the matrix; an `isFixed` one can't be changed."""

    kind: PreferenceKind
    label: str
    site: bool
    push: bool
    mail: bool
    is_fixed: bool


class QuietHoursOut(Out):
    """When devices are silent; messages from that time come as one push at `to`."""

    enabled: bool
    begins: str = Field(alias="from")
    ends: str = Field(alias="to")
    time_zone: str


class PreferencesOut(Out):
    """All notification preferences of a member.

    `mail` of a kind is its part in the daily digest, which is sent only while `digest` is on.
    `pushPublicKey` is the browser's `applicationServerKey`.
    """

    kinds: list[PreferenceOut]
    digest: bool
    quiet_hours: QuietHoursOut
    red_flags_at_night: bool
    """Whether an urgent alert about a hamster's health rings in the quiet hours, too."""
    marketing_since: Instant | None
    """When they agreed to notices that advertise; null: they did not."""
    push_public_key: str | None


class PreferenceIn(Body):
    """One row as it shall be."""

    kind: PreferenceKind
    site: bool
    push: bool
    mail: bool


class QuietHoursIn(Body):
    """Whether devices stay silent at night."""

    enabled: bool


class PreferencesIn(Body):
    """The changes: rows of the matrix, the digest, the night settings; the rest stays."""

    kinds: list[PreferenceIn] = Field(default_factory=list, max_length=2 * len(PreferenceKind))
    digest: bool | None = None
    quiet_hours: QuietHoursIn | None = None
    red_flags_at_night: bool | None = None
    marketing: bool | None = None
    """Consent to notices that advertise; its time is kept."""


class MuteOut(Out):
    """Whether the member has muted a thread."""

    is_muted: bool


class MailListOut(Out):
    """The mailing list of a link: whose mail (masked), which list, whether it is on."""

    email: str
    kind: str
    label: str
    is_subscribed: bool

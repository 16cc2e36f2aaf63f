"""The shapes of notifications, and of what a member wants to hear of (spec 1 §3, decisions §2)."""

from pydantic import Field

from hamsterd.http.paging import MAX_LIMIT, PageQuery
from hamsterd.http.schema import Body, Instant, Out
from hamsterd.notifications.rules import LIST_DEFAULT, PreferenceKind


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
    is_muted: bool
    picture: str | None
    """The first photo of what it is about; where it has videos alone, the first of those."""


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
    """When no device rings; what came meanwhile comes as one push at `to`."""

    enabled: bool
    begins: str = Field(alias="from")
    ends: str = Field(alias="to")
    time_zone: str


class PreferencesOut(Out):
    """Everything a member chooses about notifications.

    `mail` of a kind is its part in the daily digest, which comes only while `digest` is on.
    `pushPublicKey` is the `applicationServerKey` a browser subscribes with.
    """

    kinds: list[PreferenceOut]
    digest: bool
    quiet_hours: QuietHoursOut
    red_flags_at_night: bool
    """Whether an urgent sign of a hamster's health rings in the quiet hours, too."""
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
    """What shall change: rows of the matrix, the digest, what rings at night; the rest stays."""

    kinds: list[PreferenceIn] = Field(default_factory=list, max_length=2 * len(PreferenceKind))
    digest: bool | None = None
    quiet_hours: QuietHoursIn | None = None
    red_flags_at_night: bool | None = None


class MuteOut(Out):
    """Whether the member hears nothing more of a thing."""

    is_muted: bool


class MailListOut(Out):
    """What a link in a mail is about: whose mail (masked), which list, whether it still comes."""

    email: str
    kind: str
    label: str
    is_subscribed: bool

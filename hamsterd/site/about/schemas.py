"""The shape of `GET /api/site` (decisions §3)."""

from typing import Literal

from hamsterd.http.shapes.schema import Instant, Out
from hamsterd.staff.desk.popups.schemas import PopupMark


class Limits(Out):
    """Bounds that forms check before they send; sizes in bytes, lengths in characters."""

    max_images: int
    """Photos and videos of a diary entry."""
    max_post_images: int
    max_image_bytes: int
    max_video_bytes: int
    title_max: int
    content_max: int
    nickname_max_register: int
    nickname_max_profile: int


class SignIns(Out):
    """Ways to sign in that this site offers."""

    google: bool
    kakao: bool
    naver: bool
    passkey: bool
    """Whether browsers take passkeys for the site's address."""


class AdProvider(Out):
    """The place for a provider's ads, which are at `/ad-frame`."""

    height: int
    """In pixels."""


class ReadOnly(Out):
    """The site only reads right now; `message` is the whole sentence to show."""

    message: str
    until: Instant | None
    """Null: the end is unknown."""


class Notice(Out):
    """The staff's notice, in one line above every screen; `link` may be empty."""

    text: str
    link: str
    audience: Literal["everybody", "members", "visitors"]


class Features(Out):
    """Which parts of the site are switched on."""

    community: bool
    ranking: bool
    attendance: bool
    ads: bool
    contest: bool


class SiteOut(Out):
    """This site."""

    name: str
    logo: str
    """The address of the site's own mark; empty for the built-in one."""
    contact_email: str
    base_url: str
    limits: Limits
    sign_ins: SignIns
    ad_provider: AdProvider | None
    """Null where the site shows no provider's ads."""
    are_sign_ups_paused: bool
    """Signing up is paused right now; the form says so in advance."""
    sign_ups: Literal["open", "approval", "invited", "closed"]
    """Who may sign up."""
    features: Features
    notice: Notice | None
    """Null where there is none, or it is not its time."""
    popups: list[PopupMark]
    """The staff's popups now, the newest first; nearly always none."""
    read_only: ReadOnly | None
    """Null while the site takes writing, as it nearly always does."""

"""The shape of `GET /api/site` (decisions §3)."""

from hamsterd.web.schema import Out


class Limits(Out):
    """Bounds that forms check before they send; sizes in bytes, lengths in characters."""

    max_images: int
    max_image_bytes: int
    max_video_bytes: int
    title_max: int
    content_max: int
    nickname_max_register: int
    nickname_max_profile: int


class SignIns(Out):
    """Ways to sign in that this site offers."""

    google: bool


class SiteOut(Out):
    """This site."""

    name: str
    contact_email: str
    base_url: str
    limits: Limits
    sign_ins: SignIns
    are_sign_ups_paused: bool
    """Nobody may sign up right now; the form says so before it is filled in."""

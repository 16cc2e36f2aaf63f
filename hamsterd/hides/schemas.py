"""The shapes of what a member does not want to see."""

from hamsterd.http.schema import Instant, Out


class HideOut(Out):
    """Whether the member does not want to see a thing."""

    is_hidden: bool


class HiddenThing(Out):
    """One line of the list: a title or a nickname, and where it is."""

    target_type: str
    """The name of a kind, or `user`."""
    target_id: int
    name: str
    profile_image: str | None
    """Of a member."""
    url: str
    created_at: Instant

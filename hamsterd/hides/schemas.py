"""The shapes of what a member does not want to see."""

from hamsterd.http.schema import Instant, Out
from hamsterd.members.accounts.schemas import MemberRef


class HideOut(Out):
    """Whether the member does not want to see a thing."""

    is_hidden: bool


class HiddenThing(Out):
    """One line of the list: a title, and where it is."""

    target_type: str
    """The name of a kind."""
    target_id: int
    name: str
    url: str
    created_at: Instant


class BlockOut(Out):
    """Whether the member blocks another."""

    is_blocked: bool


class BlockedMember(MemberRef):
    """Somebody whom the member blocks."""

    blocked_at: Instant

"""The shapes of carers and of the links that invite them."""

from hamsterd.hamsters.carers.rules import Care, CarerRole
from hamsterd.hamsters.profile.schemas import HamsterOut
from hamsterd.http.schema import Body, Instant, Out
from hamsterd.members.accounts.schemas import MemberRef


class CarerRoleIn(Body):
    """What an invited member may do."""

    role: CarerRole


class CarerOut(Out):
    """A member who cares for a hamster."""

    member: MemberRef
    role: CarerRole
    since: Instant


class CarerInvitationOut(Out):
    """A link that is good. `url` is told once, when it is made."""

    id: int
    role: CarerRole
    url: str | None
    expires_at: Instant
    created_at: Instant


class CarersOut(Out):
    """Who cares for a hamster, as its owner and its carers see it."""

    owner: MemberRef
    care: Care
    """What the asker may do."""
    carers: list[CarerOut]
    invitations: list[CarerInvitationOut]
    """Links that are good; to the owner alone."""


class CaredHamster(Out):
    """Somebody else's hamster that one cares for."""

    hamster: HamsterOut
    role: CarerRole
    since: Instant


class CarerInvitationPage(Out):
    """What a link offers to who opens it."""

    hamster_id: int
    hamster_name: str
    hamster_breed: str
    profile_image: str | None
    owner_nickname: str
    role: CarerRole
    care: Care | None
    """What the asker may do already, the link aside."""
    expires_at: Instant

"""The shapes of carers and of the links that invite them."""

from hamsterd.hamsters.carers.rules import Care, CarerRole
from hamsterd.hamsters.profile.schemas import HamsterOut
from hamsterd.http.shapes.schema import Body, Instant, Out
from hamsterd.http.shapes.secrets import Secret
from hamsterd.members.accounts.schemas import MemberRef


class CarerRoleIn(Body):
    """The rights of an invited member."""

    role: CarerRole


class CarerOut(Out):
    """A member who cares for a hamster."""

    member: MemberRef
    role: CarerRole
    since: Instant


class CarerInvitationOut(Out):
    """A valid link. `url` is returned only once, at creation."""

    id: int
    role: CarerRole
    url: Secret | None
    expires_at: Instant
    created_at: Instant


class CarersOut(Out):
    """The carers of a hamster, for its owner and its carers."""

    owner: MemberRef
    care: Care
    """The requester's rights."""
    carers: list[CarerOut]
    invitations: list[CarerInvitationOut]
    """Links that are good; to the owner alone."""


class CaredHamster(Out):
    """Somebody else's hamster that one cares for."""

    hamster: HamsterOut
    role: CarerRole
    since: Instant


class CarerInvitationPage(Out):
    """The offer of an invitation link."""

    hamster_id: int
    hamster_name: str
    hamster_breed: str
    profile_image: str | None
    owner_nickname: str
    role: CarerRole
    care: Care | None
    """The requester's current rights, without the link."""
    expires_at: Instant

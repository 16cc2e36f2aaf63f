"""What a carer may do, how many there may be, and for how long a link invites."""

from datetime import timedelta
from enum import StrEnum

CARERS_MAX = 10
"""Of one hamster: a family and its sitters. More would be an audience, and that is what the
hamster's page is for."""
INVITATIONS_MAX = 10
"""Links of one hamster that are good at a time."""
INVITATION_LIFE = timedelta(days=7)


class CarerRole(StrEnum):
    """What an invited member may do."""

    WRITE = "write"
    """Entries and rows of the health journal, as themselves."""
    VIEW = "view"
    """Read the health journal."""


ROLE_NAMES = {CarerRole.WRITE: "함께 쓰기", CarerRole.VIEW: "보기"}


class Care(StrEnum):
    """What a member may do with a hamster; who may do nothing has none."""

    OWNER = "owner"
    WRITE = "write"
    VIEW = "view"

"""Rights of carers, their maximum number, and the lifetime of invitation links."""

from datetime import timedelta
from enum import StrEnum

CARERS_MAX = 10
"""Per hamster: a family and its sitters. For a larger audience there is the hamster's page."""
INVITATIONS_MAX = 10
"""Links of one hamster that are good at a time."""
INVITATION_LIFE = timedelta(days=7)


class CarerRole(StrEnum):
    """The rights of an invited member."""

    WRITE = "write"
    """Entries and rows of the health journal, as themselves."""
    VIEW = "view"
    """Read the health journal."""


ROLE_NAMES = {CarerRole.WRITE: "함께 쓰기", CarerRole.VIEW: "보기"}


class Care(StrEnum):
    """A member's rights on a hamster; members without rights have no value."""

    OWNER = "owner"
    WRITE = "write"
    VIEW = "view"

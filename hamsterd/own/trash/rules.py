"""What lies in a member's trash, and how its list is cut (decisions §2, Own deletions)."""

from datetime import timedelta
from enum import StrEnum

TRASH_DEFAULT = 20
"""Things in one answer."""
EXCERPT_CHARACTERS = 120
"""Enough to know one's own words by."""
ERASE_BUDGET = timedelta(seconds=5)
"""How long emptying the trash may keep its member waiting; the nightly job does the rest."""


class PlaceState(StrEnum):
    """What became of where a thing stood."""

    THERE = "there"
    TRASHED = "trashed"
    GONE = "gone"

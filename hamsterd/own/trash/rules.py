"""The content and the paging of a member's trash (decisions §2, Own deletions)."""

from datetime import timedelta
from enum import StrEnum

TRASH_DEFAULT = 20
"""Things in one answer."""
EXCERPT_CHARACTERS = 120
"""Enough to recognise one's own words."""
ERASE_BUDGET = timedelta(seconds=5)
"""How long emptying the trash may keep its member waiting; the nightly job does the rest."""


class PlaceState(StrEnum):
    """The state of a thing's parent."""

    THERE = "there"
    TRASHED = "trashed"
    GONE = "gone"

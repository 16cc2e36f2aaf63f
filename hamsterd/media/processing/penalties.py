"""Waiting times after files that were given up; they grow with each one.

Each process keeps them for its own decoders, so a member's share of those is bounded.
"""

import time

from cachetools import TTLCache

from hamsterd.media.errors import UploadsPaused
from hamsterd.media.rules import (
    FIRST_PENALTY_SECONDS,
    LONGEST_PENALTY_SECONDS,
    PENALTIES_FORGOTTEN_SECONDS,
)

REMEMBERED_MEMBERS = 10_000


class Penalties:
    """How many files of each member were given up of late, and until when they wait."""

    def __init__(self) -> None:
        self._given_up: TTLCache[int, tuple[int, float]] = TTLCache(
            REMEMBERED_MEMBERS, PENALTIES_FORGOTTEN_SECONDS
        )

    def note(self, member_id: int) -> None:
        """One more file of theirs was given up: the wait is twice the last one."""
        times, _ = self._given_up.get(member_id, (0, 0.0))
        seconds = min(LONGEST_PENALTY_SECONDS, FIRST_PENALTY_SECONDS * 2**times)
        self._given_up[member_id] = times + 1, time.monotonic() + seconds

    def refuse(self, member_id: int) -> None:
        """Raise `UploadsPaused` while they wait."""
        _, until = self._given_up.get(member_id, (0, 0.0))
        left = until - time.monotonic()
        if left > 0:
            raise UploadsPaused(int(left) + 1)

    def clear(self) -> None:
        """Nobody waits."""
        self._given_up.clear()

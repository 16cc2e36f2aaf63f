"""A budget for processing one file, in steps and in seconds of processor time.

Every walk over the parts of a file spends from one, because a small file may take endless time to
parse.
"""

import time
from typing import Self

from hamsterd.media.errors import TooComplex
from hamsterd.media.rules import BYTES_A_STEP, MAX_WALK_SECONDS, STEPS_OF_ANY_FILE

_STEPS_BETWEEN_LOOKS = 256
"""The clock is checked once in so many steps, which take about a millisecond."""


class Budget:
    """`max_steps` parts looked at in `seconds` of this thread; `TooComplex` when it is spent."""

    def __init__(self, max_steps: int, *, seconds: float = MAX_WALK_SECONDS) -> None:
        self._steps_left = max_steps
        self._ends_at = time.thread_time() + seconds

    @classmethod
    def of_film(cls, size: int, max_steps: int) -> Self:
        """For a file of `size` bytes: a short file can have only few parts."""
        return cls(min(max_steps, STEPS_OF_ANY_FILE + size // BYTES_A_STEP))

    def spend(self, steps: int = 1) -> None:
        """Count `steps` more."""
        before = self._steps_left
        self._steps_left -= steps
        if self._steps_left < 0:
            raise TooComplex
        if before // _STEPS_BETWEEN_LOOKS != self._steps_left // _STEPS_BETWEEN_LOOKS:
            self.look()

    def look(self) -> None:
        """Look at the clock alone, before a step that takes long by itself."""
        if time.thread_time() > self._ends_at:
            raise TooComplex

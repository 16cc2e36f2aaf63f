"""Comparing what is here with what was there: counts by kind, samples, files, what stayed."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

SAMPLES = 50
"""Records of a kind that are compared."""


class Sampler:
    """Keeps some records of each kind while they pass, each with the same chance."""

    def __init__(self, samples: int = SAMPLES) -> None:
        self._samples = samples
        self._random = Random("samples of a move")  # noqa: S311  # the same ones at every run
        self._seen: Counter[str] = Counter()
        self.kept: dict[str, list[Any]] = {}

    def look(self, records: Sequence[Any]) -> None:
        """Take some of these."""
        for one in records:
            kept = self.kept.setdefault(one.kind, [])
            self._seen[one.kind] += 1
            if len(kept) < self._samples:
                kept.append(one)
            elif (place := self._random.randrange(self._seen[one.kind])) < self._samples:
                kept[place] = one

"""Where advertisements stand and in which order they appear (decisions §2, Ads)."""

import math
from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Protocol, TypeVar


class Place(StrEnum):
    """Where an advertisement may stand."""

    HOME = "home"


class Weighted(Protocol):
    """Something with a weight against others."""

    @property
    def weight(self) -> int:
        """How often against others; 0 is never."""


W = TypeVar("W", bound=Weighted)


def weighted_order(ads: Sequence[W], chance: Random) -> list[W]:
    """A random order in which twice the weight stands first twice as often; 0 is left out.

    Each draws an exponential waiting time of rate `weight`; the shortest wait comes first.
    """
    waits = [(-math.log(1 - chance.random()) / ad.weight, ad) for ad in ads if ad.weight > 0]
    return [ad for _, ad in sorted(waits, key=lambda pair: pair[0])]

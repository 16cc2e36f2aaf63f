"""Places of advertisements and their order (decisions §2, Ads)."""

import math
from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Protocol, TypeVar

from hamsterd.content.markup.urls import safe_url
from hamsterd.core.text.visible import one_line

LABEL = "광고"
"""Shown on every banner, so that it is recognised as advertising (decisions §2, Ads)."""
LABEL_MAX = 10
TITLE_MAX = 60
DESCRIPTION_MAX = 200
WEIGHT_MAX = 1_000
LINK_MAX = 500
"""Characters of the form's texts."""
DAYS_SHOWN = 730
"""Days of an advertisement's counts at most: ad data is kept two years (decisions §2)."""


class Place(StrEnum):
    """Places of advertisements."""

    HOME = "home"


class Weighted(Protocol):
    """Something with a weight against others."""

    @property
    def weight(self) -> int:
        """How often against others; 0 is never."""


W = TypeVar("W", bound=Weighted)


def weighted_order(ads: Sequence[W], chance: Random) -> list[W]:
    """A random order; twice the weight comes first twice as often; 0 is left out.

    Each draws an exponential waiting time of rate `weight`; the shortest comes first.
    """
    waits = [(-math.log(1 - chance.random()) / ad.weight, ad) for ad in ads if ad.weight > 0]
    return [ad for _, ad in sorted(waits, key=lambda pair: pair[0])]


def check_title(value: str) -> str:
    """Required, one line."""
    if not value:
        raise ValueError("광고 제목을 입력해 주세요.")
    if len(value) > TITLE_MAX:
        raise ValueError(f"제목은 {TITLE_MAX}자까지 쓸 수 있어요.")
    return one_line(value)


def check_label(value: str) -> str:
    """The label may be reworded, but not be empty."""
    if not 1 <= len(value) <= LABEL_MAX:
        raise ValueError(f"광고 표시는 1자에서 {LABEL_MAX}자로 적어 주세요.")
    return value


def check_link(value: str) -> str:
    """An http(s) address or an own path."""
    if not value or len(value) > LINK_MAX or not safe_url(value):
        raise ValueError("https:// 주소나 /로 시작하는 우리 주소를 적어 주세요.")
    return value


def check_image(value: str) -> str:
    """An own path: pictures are uploaded, never fetched from elsewhere."""
    if not value.startswith("/") or not safe_url(value):
        raise ValueError("광고 그림을 올려 주세요.")
    return value

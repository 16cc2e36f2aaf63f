"""The shapes of an advertisement (spec 1 §3, Ad banner)."""

from typing import Literal

from hamsterd.ads.rules import Place
from hamsterd.web.schema import Out, Query


class AdOut(Out):
    """One banner; `label` is written on it, so that nobody takes it for a post."""

    id: int
    label: str
    title: str
    description: str | None
    image: str
    link: str
    target: Literal["_blank", "_self"]


class AdsQuery(Query):
    """Which banners."""

    place: Place = Place.HOME

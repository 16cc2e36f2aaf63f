"""Reads of advertisements. `is_running` is the one predicate of which may be shown."""

from dataclasses import dataclass
from datetime import datetime

from hamsterd.content.markup.urls import safe_url
from hamsterd.db.sql import fetch_all, fetch_one
from hamsterd.staff.desk.ads.rules import Place
from hamsterd.staff.desk.ads.schemas import AdOut

_ACTIVE = """
    SELECT id, place, label, title, description, image, link, target, weight, starts_at, ends_at
      FROM ads WHERE is_active ORDER BY id
"""
_HAS_STARTED = """
    SELECT 1 FROM ads
     WHERE id = %(ad_id)s AND is_active AND (starts_at IS NULL OR starts_at <= now())
"""


@dataclass(frozen=True, slots=True)
class ActiveAd:
    """An advertisement that is switched on, whether or not its period runs."""

    out: AdOut
    place: Place
    weight: int
    starts_at: datetime | None
    ends_at: datetime | None

    def is_running(self, now: datetime) -> bool:
        """Whether it is shown at `now`."""
        return (
            self.weight > 0
            and (self.starts_at is None or self.starts_at <= now)
            and (self.ends_at is None or now < self.ends_at)
        )


def active_ads() -> list[ActiveAd]:
    """Every advertisement that is switched on and leads to a safe address."""
    return [
        ActiveAd(
            out=AdOut.model_validate(row),
            place=Place(row["place"]),
            weight=row["weight"],
            starts_at=row["starts_at"],
            ends_at=row["ends_at"],
        )
        for row in fetch_all(_ACTIVE)
        if row["place"] in set(Place) and safe_url(row["link"])
    ]


def ad_is_visible(ad_id: int, viewer_id: int | None) -> bool:  # noqa: ARG001  # same for all
    """Whether the picture may be seen; one that just ended may still be on a screen."""
    return fetch_one(_HAS_STARTED, ad_id=ad_id) is not None

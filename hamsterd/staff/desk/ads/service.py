"""The banners running now by place, and counting clicks."""

from random import Random

from hamsterd.core.cache import Cache
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.staff.desk.ads.errors import AdNotFound
from hamsterd.staff.desk.ads.queries import ActiveAd, active_ads
from hamsterd.staff.desk.ads.rules import Place, weighted_order
from hamsterd.staff.desk.ads.schemas import AdOut

ADS_SECONDS = 60
ADS: Cache[list[ActiveAd]] = Cache("ads", max_entries=1, ttl_seconds=ADS_SECONDS)
"""All active advertisements under one key; whether a period runs is decided at each answer."""

_ALL = "active"
_CHANCE = Random()  # noqa: S311  # an order of banners, no secret
_CLICK = """
    INSERT INTO ad_days (ad_id, kst_day, clicks) VALUES (%(ad_id)s, %(day)s, 1)
        ON CONFLICT (ad_id, kst_day) DO UPDATE SET clicks = ad_days.clicks + 1
"""


def cached_ads(place: Place) -> list[AdOut] | None:
    """The banners of `place` if cached: no query, no thread."""
    ads = ADS.get(_ALL)
    return None if ads is None else _shown(ads, place)


def ads_of(place: Place) -> list[AdOut]:
    """The banners of `place` in a weighted order (worker thread)."""
    return _shown(_load(), place)


def is_held(ad_id: int) -> bool:
    """Whether the banner is known to run, without a query."""
    return _runs(ADS.get(_ALL) or [], ad_id)


def require_running(ad_id: int) -> None:
    """Raise `AdNotFound` unless the banner runs now (worker thread)."""
    if not _runs(_load(), ad_id):
        raise AdNotFound


@transactional
def count_click(ad_id: int) -> None:
    """Count a click for today in Seoul; raises `AdNotFound` if it is not running."""
    require_running(ad_id)
    execute(_CLICK, ad_id=ad_id, day=kst_day())


def _load() -> list[ActiveAd]:
    ads = ADS.get(_ALL)
    if ads is None:
        version = ADS.version
        with connection():
            ads = active_ads()
        ADS.put(_ALL, ads, version=version)
    return ads


def _runs(ads: list[ActiveAd], ad_id: int) -> bool:
    now = utc_now()
    return any(ad.out.id == ad_id and ad.is_running(now) for ad in ads)


def _shown(ads: list[ActiveAd], place: Place) -> list[AdOut]:
    now = utc_now()
    running = [ad for ad in ads if ad.place is place and ad.is_running(now)]
    return [ad.out for ad in weighted_order(running, _CHANCE)]

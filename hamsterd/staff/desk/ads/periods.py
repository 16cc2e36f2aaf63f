"""Campaigns whose period begins or ends.

Every response compares the period to the second (`ActiveAd.is_running`), so no job starts or ends
it. Admins are told the result of an ended one.
"""

from datetime import datetime, timedelta

from hamsterd.core.clock import kst_day
from hamsterd.db.sql import Row, fetch_all, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.rights.permissions import Permission
from hamsterd.members.accounts.staff.roles import staff_ids
from hamsterd.notifications.service import announce_once

URL = "/admin/ads"
TOLD_WITHIN = timedelta(days=7)
"""How late an end is still reported, if no job ran."""

_ENDED = """
    SELECT a.id, a.title, a.ends_at, coalesce(sum(d.views), 0)::bigint AS views,
           coalesce(sum(d.clicks), 0)::bigint AS clicks
      FROM ads a LEFT JOIN ad_days d ON d.ad_id = a.id
     WHERE a.is_active AND a.ends_at > %(since)s AND a.ends_at <= %(moment)s
     GROUP BY a.id ORDER BY a.ends_at, a.id
"""
_BEGAN = """
    SELECT count(*) FROM ads
     WHERE is_active AND starts_at > %(since)s AND starts_at <= %(moment)s
"""


@transactional
def tell_of_ended_ads(moment: datetime) -> dict[str, int]:
    """Tell each admin once of each ended campaign; `{"began": 1, "ended": 2, "told": 2}`.

    It counts those of the last seven days.
    """
    since = moment - TOLD_WITHIN
    ended = fetch_all(_ENDED, since=since, moment=moment)
    told = sum(_tell(ad, admin_id) for ad in ended for admin_id in staff_ids(Permission.ADS_MANAGE))
    began = int(fetch_value(_BEGAN, since=since, moment=moment))
    return {"began": began, "ended": len(ended), "told": told}


def _tell(ad: Row, admin_id: int) -> bool:
    came_to = f"노출 {ad['views']:,}번, 클릭 {ad['clicks']:,}번"
    return announce_once(
        member_id=admin_id,
        key=f"ad:{ad['id']}:{kst_day(ad['ends_at'])}",
        title="광고 기간이 끝났어요",
        message=f"'{ad['title']}' 광고의 기간이 끝났어요. 그동안 {came_to}이에요.",
        url=URL,
    )

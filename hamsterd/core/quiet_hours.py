"""The night in Seoul: nothing rings, and no advertisement goes out (decisions 0035 and 0160)."""

from datetime import datetime, time, timedelta

from hamsterd.core.clock import KST

QUIET_BEGINS = time(21)
QUIET_ENDS = time(8)
QUIET_ZONE = KST.key


def quiet_until(now: datetime) -> datetime | None:
    """The end of the night if `now` is in it; None by day."""
    local = now.astimezone(KST)
    if QUIET_ENDS <= local.time() < QUIET_BEGINS:
        return None
    day = local.date() + timedelta(days=1 if local.time() >= QUIET_BEGINS else 0)
    return datetime.combine(day, QUIET_ENDS, KST).astimezone(now.tzinfo)

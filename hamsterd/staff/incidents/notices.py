"""The notice of an incident above every screen, from memory; whether it is over is looked at."""

from dataclasses import dataclass
from datetime import datetime

from hamsterd.core.cache import Cache
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.staff.incidents.queries import standing_notice

CACHE = "incident_notice"


@dataclass(frozen=True, slots=True)
class StandingNotices:
    """What stands on the site, as it was last read; nothing where `id` is 0."""

    id: int = 0
    title: str = ""
    until: datetime | None = None

    def line(self) -> tuple[str, str] | None:
        """`("개인정보 사고를 알려 드려요: …", "/incidents/1")` while it stands."""
        if self.until is None or self.until <= utc_now():
            return None
        return f"개인정보 사고를 알려 드려요: {self.title}", address_of(self.id)


_NOTICE: Cache[StandingNotices] = Cache(CACHE, max_entries=1, ttl_seconds=60)


def cached_notices() -> StandingNotices | None:
    """The notice when this process has it in memory: no query."""
    return _NOTICE.get(0)


def notices() -> StandingNotices:
    """The notice, from memory or by a query; in a worker thread."""
    found = _NOTICE.get(0)
    if found is None:
        version = _NOTICE.version
        with connection():
            row = standing_notice()
        found = StandingNotices(row["id"], row["title"], row["notice_until"]) if row else _NOTHING
        _NOTICE.put(0, found, version=version)
    return found


_NOTHING = StandingNotices()


def address_of(incident_id: int) -> str:
    """Where the notice is read."""
    return f"/incidents/{incident_id}"

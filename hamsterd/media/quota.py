"""Quotas of uploads, checked before the first byte is read.

A member's quotas (in total, and per day), and the disk space reserved for the database. Uploads in
progress count as stored.
"""

import errno
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_one
from hamsterd.media.errors import DailyQuotaSpent, QuotaSpent, full_disk_as_refusal

_STORED = """
    SELECT coalesce(sum(bytes), 0)::bigint AS bytes,
           coalesce(sum(bytes) FILTER (WHERE created_at > now() - interval '1 day'), 0)::bigint
               AS since_yesterday
      FROM uploads WHERE user_id = %(member_id)s
"""


class IncomingBytes:
    """Bytes being uploaded to this process, by member."""

    def __init__(self) -> None:
        self._by_member: Counter[int] = Counter()

    @contextmanager
    def counted(self, member_id: int, size: int) -> Iterator[None]:
        """`size` bytes of this member are on their way while the block runs."""
        self._by_member[member_id] += size
        try:
            yield
        finally:
            self._by_member[member_id] -= size
            if not self._by_member[member_id]:
                del self._by_member[member_id]

    def of(self, member_id: int) -> int:
        """The bytes of one member."""
        return self._by_member[member_id]

    @property
    def total(self) -> int:
        """Of all members, in bytes."""
        return self._by_member.total()


def room_for(settings: Settings, *, member_id: int, size: int, incoming: IncomingBytes) -> int:
    """How many bytes this member may send now, at least `size`.

    Raises `QuotaSpent`, `DailyQuotaSpent` or `StorageFull` when there is no room for those.
    """
    if free_bytes(settings.media_dir) - incoming.total - size < settings.media_reserve_bytes:
        with full_disk_as_refusal():
            raise OSError(errno.ENOSPC, "the reserve is reached", str(settings.media_dir))
    with connection():
        stored = fetch_one(_STORED, member_id=member_id) or {}
    on_the_way = incoming.of(member_id)
    left = settings.member_storage_bytes - stored["bytes"] - on_the_way
    if left < max(size, 1):
        raise QuotaSpent
    left_today = settings.member_daily_bytes - stored["since_yesterday"] - on_the_way
    if left_today < max(size, 1):
        raise DailyQuotaSpent
    return int(min(left, left_today))


def free_bytes(folder: Path) -> int:
    """Free bytes of the disk of `folder`, which need not exist yet."""
    wanted = folder.resolve()
    return shutil.disk_usage(next(part for part in (wanted, *wanted.parents) if part.exists())).free

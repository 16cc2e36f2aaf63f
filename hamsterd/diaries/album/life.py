"""A hamster's important days, from its profile and its entries."""

from datetime import date, datetime

from hamsterd.core.clock import kst_day
from hamsterd.diaries.album.queries import AlbumEntry
from hamsterd.diaries.album.rules import FirstEntry, Life


def life_of(
    entries: list[AlbumEntry],
    *,
    created_at: datetime,
    birth_date: date | None,
    passed_on: date | None,
) -> Life:
    """A hamster's important days; `entries` is the result of `album_entries`."""
    firsts = [FirstEntry(row["entry_id"], row["day"]) for row in entries]
    photos = [FirstEntry(row["entry_id"], row["day"]) for row in entries if row["file_name"]]
    return Life(
        registered=kst_day(created_at),
        birth_date=birth_date,
        passed_on=passed_on,
        first_entry=next(iter(firsts), None),
        first_photo=next(iter(photos), None),
    )

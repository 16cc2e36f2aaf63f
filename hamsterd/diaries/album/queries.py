"""Queries of albums.

They cover what the viewer sees (`seen`), including their own private entries.
"""

from datetime import date

from hamsterd.content.visibility import seen
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_all
from hamsterd.diaries.album.rules import days_like
from hamsterd.diaries.kind import ENTRY
from hamsterd.diaries.queries import OWN
from hamsterd.media.queries import MaybeMedia
from hamsterd.models.diaries import ENTRY_DATE, about

_PHOTO = """
    SELECT u.file_name, u.kind, u.width, u.height, u.dominant_color, u.has_thumbnail,
           u.has_medium, u.focus_x, u.focus_y
      FROM uploads u
     WHERE u.attached_type = 'diary' AND u.attached_id = e.id AND u.kind = 'image'
     ORDER BY array_position(e.images, '/media/' || u.file_name), u.id LIMIT 1
"""
_SEEN = f"""
    SELECT id, likes_count, images, {ENTRY_DATE} AS day FROM diary_entries
     WHERE {about("%(hamster_id)s")} AND {seen(ENTRY)}
"""
# One pass over the hamster's entries: the month's best photo, and the first.
_ALBUM = Prepared(f"""
    SELECT * FROM (
        SELECT e.id AS entry_id, e.day, to_char(e.day, 'YYYY-MM') AS month, photo.*,
               row_number() OVER (PARTITION BY date_trunc('month', e.day), photo.file_name IS NULL
                                  ORDER BY e.likes_count DESC, e.day, e.id) AS place_in_month,
               row_number() OVER (PARTITION BY photo.file_name IS NULL
                                  ORDER BY e.day, e.id) AS place_of_photos,
               row_number() OVER (ORDER BY e.day, e.id) AS place
          FROM ({_SEEN}) e LEFT JOIN LATERAL ({_PHOTO}) photo ON TRUE) placed
     WHERE place = 1 OR (file_name IS NOT NULL AND 1 IN (place_in_month, place_of_photos))
     ORDER BY day, entry_id
""")
# An entry about a hamster that has died is left out, because the memory would hurt; one of several
# is enough. A hamster that its owner removed is unknown.
_ON_THIS_DAY = f"""
    SELECT e.id, e.title, e.hamster_name, e.is_public, e.day, photo.*
      FROM (SELECT id, title, hamster_name, is_public, images, {ENTRY_DATE} AS day
              FROM diary_entries
             WHERE {OWN} AND hamster_id IS NOT NULL AND array_position(companion_ids, NULL) IS NULL
               AND to_char({ENTRY_DATE}, 'MM-DD') = ANY(%(days)s)
               AND {ENTRY_DATE} < %(today)s::date
               AND NOT EXISTS (SELECT 1 FROM hamsters h
                                WHERE h.id = ANY(companion_ids || hamster_id)
                                  AND h.passed_on IS NOT NULL)) e
      LEFT JOIN LATERAL ({_PHOTO}) photo ON TRUE
     ORDER BY e.day DESC, e.id DESC LIMIT %(limit)s
"""


class Memory(MaybeMedia):
    """An own entry of this day in another year."""

    id: int
    title: str
    hamster_name: str
    is_public: bool
    day: date


class AlbumEntry(MaybeMedia):
    """An entry of an album, with its first photo."""

    entry_id: int
    day: date
    month: str
    place_in_month: int
    place_of_photos: int
    place: int


def album_entries(hamster_id: int, *, viewer_id: int | None) -> list[AlbumEntry]:
    """Each month's best-liked entry with a photo, the first entry and the first photo, by day.

    `[{'entry_id': 12, 'day': date(2026, 3, 9), 'month': '2026-03', 'file_name': 'a.jpg', …,
    'place_in_month': 1, 'place_of_photos': 1, 'place': 2}, …]`
    """
    return fetch_all(_ALBUM, AlbumEntry, hamster_id=hamster_id, viewer_id=viewer_id)


def on_this_day(owner_id: int, *, today: date, limit: int) -> list[Memory]:
    """A member's own entries of this day in earlier years, latest first, in one statement.

    `[{'id': 12, 'title': '첫눈', 'hamster_name': '콩이', 'is_public': False, 'day': …, 'file_name':
    None, …}]`
    """
    days = [f"{month:02}-{day:02}" for month, day in days_like(today)]
    given = {"viewer_id": owner_id, "today": today, "limit": limit}
    return fetch_all(_ON_THIS_DAY, Memory, days=days, **given)

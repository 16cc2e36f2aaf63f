"""Reads of rankings."""

from hamsterd.db.sql import fetch_all
from hamsterd.hamsters.queries import VISIBLE
from hamsterd.ranking.schemas import PopularHamster

_POPULAR = f"""
    SELECT h.id, h.name, h.breed, h.profile_image AS image_url, h.user_id AS owner_id,
           u.nickname AS owner_nickname, h.likes_count AS total_likes,
           h.diaries_count AS total_diaries
      FROM hamsters h JOIN users u ON u.id = h.user_id
     WHERE {VISIBLE} AND h.likes_count > 0
     ORDER BY h.likes_count DESC, h.id DESC
     LIMIT %(limit)s
"""


def popular_hamsters(limit: int) -> list[PopularHamster]:
    """The most liked hamsters; none that nobody has liked yet."""
    return [PopularHamster(**row) for row in fetch_all(_POPULAR, limit=limit)]

"""Popularity has one formula, in SQL for rows that are here and in Python for rows that come."""

from datetime import UTC, datetime

import pytest

from hamsterd.content.limits import POPULARITY, POPULARITY_TOLERANCE, popularity
from hamsterd.db.sql import fetch_value
from hamsterd.db.transaction import transaction
from tests.site import RunningSite

_SQL = f"""
    SELECT {POPULARITY.format(likes="%(likes)s", comments="%(comments)s")}
      FROM (SELECT %(at)s::timestamptz AS created_at) t
"""


@pytest.mark.parametrize("likes", [0, 1, 7, 123_456])
@pytest.mark.parametrize("comments", [0, 3, 9_999])
def test_popularity_is_the_same_in_both(site: RunningSite, likes: int, comments: int) -> None:
    at = datetime(2009, 3, 1, 4, 5, 6, 789_012, tzinfo=UTC)
    with transaction():
        found = fetch_value(_SQL, likes=likes, comments=comments, at=at)

    assert abs(float(found) - popularity(likes, comments, at)) < POPULARITY_TOLERANCE

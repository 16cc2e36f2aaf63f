"""Rankings of members: places, periods, and who is left out."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.discovery.ranking.rules import Period, first_day
from tests.factories.diaries import an_entry, say
from tests.factories.rankings import earn, rank_now
from tests.people import Person, set_status

SHAPE = {
    "id", "nickname", "profileImage", "level", "experience", "totalLikes", "streakDays",
    "createdAt", "totalDiaries", "totalComments", "totalFollowers", "rank", "score", "rankChange",
}  # fmt: skip
WEDNESDAY = datetime(2026, 11, 18, 3, tzinfo=UTC)
"""Noon in Seoul; the week began on the 16th."""


def places(person: Person, kind: str = "level", **query) -> list[tuple[int, int, int]]:
    """`(rank, member, score)` of each row."""
    answer = person.get(f"/api/ranking/{kind}", **query)
    assert answer.status_code == 200, answer.text
    return [(row["rank"], row["id"], row["score"]) for row in answer.json()]


def test_equals_share_a_rank_and_the_next_one_is_skipped(owner, follower, stranger, visitor):
    earn(owner, 250)
    earn(follower, 250)
    earn(stranger, 40)
    rank_now()

    answer = visitor.get("/api/ranking/level")

    assert places(visitor) == [(1, owner.id, 250), (1, follower.id, 250), (3, stranger.id, 40)]
    assert answer.headers["X-Total-Count"] == "3"
    assert answer.headers["X-As-Of"].endswith("Z")
    assert set(answer.json()[0]) == SHAPE
    assert "example.com" not in answer.text


def test_equals_share_a_rank_across_pages(owner, follower, stranger, visitor):
    for member in (owner, follower):
        earn(member, 250)
    earn(stranger, 40)
    rank_now()

    pages = [places(visitor, limit=1, offset=offset) for offset in range(3)]

    assert [rank for page in pages for rank, _, _ in page] == [1, 1, 3]
    cursor = visitor.get("/api/ranking/level", limit=1).headers["X-Next-Cursor"]
    assert places(visitor, limit=1, cursor=cursor) == [(1, follower.id, 250)]


def test_a_site_that_was_never_ranked_answers_nothing(visitor: Person):
    answer = visitor.get("/api/ranking/level")

    assert (answer.status_code, answer.json()) == (200, [])
    assert "X-As-Of" not in answer.headers


def test_public_entries_and_followers_are_counted(owner, follower, stranger, visitor: Person):
    entry = an_entry(owner)
    an_entry(owner, isPublic=False)
    say(follower, entry)
    follower.post(f"/api/follow/{owner.id}")
    stranger.post(f"/api/follow/{owner.id}")
    owner.post(f"/api/follow/{follower.id}")
    rank_now()

    assert places(visitor, "diaries") == [(1, owner.id, 1)]
    assert places(visitor, "followers") == [(1, owner.id, 2), (2, follower.id, 1)]
    first, second = visitor.get("/api/ranking/followers").json()
    assert (first["totalDiaries"], first["totalFollowers"]) == (1, 2)
    assert second["totalComments"] == 1
    for period in ("month", "week"):
        assert places(visitor, "diaries", period=period) == [(1, owner.id, 1)]
        assert len(places(visitor, "followers", period=period)) == 2


@pytest.mark.parametrize(
    ("today", "month", "week"),
    [
        ("2026-11-18", "2026-11-01", "2026-11-16"),
        ("2026-11-16", "2026-11-01", "2026-11-16"),
        ("2026-11-01", "2026-11-01", "2026-10-26"),
        ("2027-01-03", "2027-01-01", "2026-12-28"),
    ],
)
def test_months_and_weeks_begin_with_the_first_and_with_monday(today, month, week):
    day = datetime.fromisoformat(today).date()

    assert str(first_day(Period.MONTH, day)) == month
    assert str(first_day(Period.WEEK, day)) == week
    assert first_day(Period.ALL, day) is None


def test_a_period_counts_from_its_first_day_in_seoul(owner, follower, visitor: Person):
    earn(owner, 10, day="2026-11-16")
    earn(owner, 500, day="2026-11-15")
    earn(owner, 900, day="2026-10-31")
    earn(follower, 30, day="2026-11-16")
    with time_machine.travel(WEDNESDAY, tick=False):
        rank_now()

        assert places(visitor, period="week") == [(1, follower.id, 30), (2, owner.id, 10)]
        assert places(visitor, period="month") == [(1, owner.id, 510), (2, follower.id, 30)]
        assert places(visitor) == [(1, owner.id, 1410), (2, follower.id, 30)]


def test_what_was_taken_back_is_not_counted(owner: Person, visitor: Person):
    earn(owner, 20, day="2026-11-16")
    earn(owner, -20, day="2026-11-17")
    with time_machine.travel(WEDNESDAY, tick=False):
        rank_now()

        assert places(visitor, period="week") == []


@pytest.mark.parametrize("status", ["suspended", "banned"])
def test_who_is_sanctioned_is_out_at_once_and_ranks_close_up_later(
    owner, follower, site, visitor: Person, status: str
):
    earn(owner, 250)
    earn(follower, 40)
    rank_now()
    set_status(owner, status, until=datetime.now(UTC) + timedelta(days=7))
    site.forget()

    assert places(visitor) == [(2, follower.id, 40)]
    rank_now()
    assert places(visitor) == [(1, follower.id, 40)]
    if status == "suspended":
        assert owner.get("/api/ranking/me").json() is None


def test_a_suspension_that_has_ended_is_over(owner: Person, visitor: Person):
    earn(owner, 250)
    set_status(owner, "suspended", until=datetime.now(UTC) - timedelta(seconds=1))
    rank_now()

    assert places(visitor) == [(1, owner.id, 250)]


def test_who_withdraws_is_out_at_once(owner: Person, visitor: Person):
    earn(owner, 250)
    rank_now()
    assert len(places(visitor)) == 1

    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": "haessi-7391"})

    assert places(visitor) == []


def test_a_new_name_shows_at_once(owner: Person, visitor: Person):
    earn(owner, 250)
    rank_now()
    assert len(places(visitor)) == 1

    owner.put("/api/auth/profile", {"nickname": "새이름"})

    assert visitor.get("/api/ranking/level").json()[0]["nickname"] == "새이름"


def test_pages_follow_each_other_by_cursor_or_offset(owner, follower, stranger, visitor: Person):
    for member, amount in ((owner, 30), (follower, 20), (stranger, 10)):
        earn(member, amount)
    rank_now()

    first = visitor.get("/api/ranking/level", limit=2)
    rest = visitor.get("/api/ranking/level", limit=2, cursor=first.headers["X-Next-Cursor"])

    assert [row["rank"] for row in first.json() + rest.json()] == [1, 2, 3]
    assert "X-Next-Cursor" not in rest.headers
    assert places(visitor, limit=2, offset=2) == [(3, stranger.id, 10)]


@pytest.mark.parametrize(
    "query", [{"period": "year"}, {"limit": 0}, {"limit": 101}, {"cursor": "not a cursor"}]
)
def test_what_cannot_be_read_is_refused(visitor: Person, query):
    rank_now()

    assert visitor.get("/api/ranking/level", **query).status_code == 422


def test_the_change_is_against_yesterdays_last_ranking(owner, follower, stranger, visitor: Person):
    def changes() -> list[tuple[int, int | None]]:
        rows = visitor.get("/api/ranking/level").json()
        return [(row["id"], row["rankChange"]) for row in rows]

    with time_machine.travel(WEDNESDAY, tick=False) as clock:
        earn(owner, 30)
        earn(follower, 20)
        rank_now()
        assert changes() == [(owner.id, None), (follower.id, None)]

        clock.shift(timedelta(days=1))
        earn(follower, 20)
        earn(stranger, 10)
        rank_now()
        expected = [(follower.id, 1), (owner.id, -1), (stranger.id, None)]
        assert changes() == expected
        clock.shift(timedelta(hours=1))
        assert rank_now() == {"rows": 0}
        assert changes() == expected

        clock.shift(timedelta(days=1))
        rank_now()
        assert changes() == [(follower.id, 0), (owner.id, 0), (stranger.id, 0)]


def test_a_new_week_has_no_yesterday(owner: Person, visitor: Person):
    with time_machine.travel(datetime(2026, 11, 22, 3, tzinfo=UTC), tick=False) as clock:
        earn(owner, 30, day="2026-11-20")
        rank_now()
        clock.shift(timedelta(days=1))
        earn(owner, 10, day="2026-11-23")
        rank_now()

        (row,) = visitor.get("/api/ranking/level", period="week").json()
        assert (row["score"], row["rankChange"]) == (10, None)
        assert visitor.get("/api/ranking/level").json()[0]["rankChange"] == 0


def test_rows_written_by_hand_are_mended(owner: Person, visitor: Person):
    earn(owner, 250)
    rank_now()
    with transaction():
        execute("UPDATE ranking_rows SET score = 9 WHERE kind = 'level' AND period = 'all'")
        execute("DELETE FROM ranking_scores")

    assert rank_now() == {"rows": 1, "level.all": 1}
    assert places(visitor) == [(1, owner.id, 250)]

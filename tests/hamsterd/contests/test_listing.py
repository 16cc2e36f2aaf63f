"""Contests among others, each with a photo; and those that run, for the front page."""

from datetime import UTC, datetime, timedelta

import pytest

from hamsterd.contests.rules import days_left
from hamsterd.core.clock import KST
from tests.factories.contests import a_contest, end, enter, grow_old, pass_hours, to_voting, vote
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.statements import counted


def cover(viewer: Person) -> str | None:
    [contest] = viewer.get("/api/contests").json()
    return contest["cover"] and contest["cover"]["url"]


def running(viewer: Person) -> list[dict[str, object]]:
    return viewer.get("/api/contests/running").json()


def test_a_list_shows_one_photo_of_each_and_the_winner_of_what_is_over(
    admin: Person, owner: Person, follower: Person, stranger: Person, visitor: Person
):
    contest = a_contest(admin)
    assert cover(visitor) is None
    one, other = enter(owner, contest), enter(follower, contest)
    assert cover(visitor) in {one["media"]["url"], other["media"]["url"]}

    grow_old(stranger)
    to_voting(contest)
    vote(stranger, contest, other)
    end(contest)

    assert cover(visitor) == other["media"]["url"]


def test_a_photo_that_cannot_be_seen_is_no_cover(
    admin: Person, owner: Person, follower: Person, visitor: Person
):
    contest = a_contest(admin)
    url = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    entry = an_entry(owner, images=[url])
    enter(owner, contest, image=url, diaryEntryId=entry["id"])
    assert cover(visitor) == url

    follower.post(f"/api/members/{owner.id}/block")
    assert cover(follower) is None
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})
    assert cover(visitor) is None


def test_a_list_costs_two_statements_however_many_photos(
    admin: Person, owner: Person, follower: Person, visitor: Person
):
    for _ in range(3):
        contest = a_contest(admin)
        enter(owner, contest)
        enter(follower, contest)
    visitor.get("/api/contests")

    with counted() as statements:
        assert len(visitor.get("/api/contests").json()) == 3
    assert len(statements) == 2


def test_what_runs_is_told_while_it_runs(admin: Person, visitor: Person):
    contest = a_contest(admin)
    [shown] = running(visitor)
    assert (shown["id"], shown["phase"]) == (contest["id"], "entry")
    assert shown["phaseEndsAt"] == contest["entryEndsAt"]

    admin.post(f"/api/admin/contests/{contest['id']}/cancel", {"reason": "비가 와요."})
    assert running(visitor) == []


def test_what_ends_first_is_told_first(admin: Person, visitor: Person):
    later, first = a_contest(admin, title="나중"), a_contest(admin, begins=-2, title="먼저")
    a_contest(admin, begins=5, title="아직")

    assert [one["id"] for one in running(visitor)] == [first["id"], later["id"]]


def test_home_says_it_and_asks_nothing_for_it(site, admin: Person, visitor: Person):
    contest = a_contest(admin, title="첫눈 대회")
    site.forget()
    visitor.get("/")
    with counted() as statements:
        page = visitor.get("/").text

    assert f'href="/contest/{contest["id"]}"' in page
    assert "사진을 받고 있어요 · 1일 남았어요" in page or "오늘 끝나요" in page
    assert '"/api/contests/running"' in page
    assert statements == []

    pass_hours(contest, 30)  # between
    site.forget()
    assert "첫눈 대회" not in visitor.get("/").text


@pytest.mark.parametrize(
    ("now", "end_at", "days"),
    [
        ("2026-11-27 09:00", "2026-11-27 18:00", 0),
        ("2026-11-27 09:00", "2026-11-28 00:00", 0),  # the whole day is left, and no other
        ("2026-11-27 09:00", "2026-11-28 00:01", 1),
        ("2026-11-27 23:59", "2026-11-30 12:00", 3),
    ],
)
def test_days_are_those_of_seoul(now: str, end_at: str, days: int):
    moment, last = (datetime.fromisoformat(one).replace(tzinfo=KST) for one in (now, end_at))

    assert days_left(last.astimezone(UTC), moment.astimezone(UTC)) == days
    assert days_left(moment, last + timedelta(days=1)) == 0

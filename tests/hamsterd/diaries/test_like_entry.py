"""A member likes an entry, or takes the like back."""

from concurrent.futures import ThreadPoolExecutor
from math import log2

import pytest

from hamsterd.content.limits import HALF_LIFE_SECONDS
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_value
from tests.factories.diaries import a_crowd, a_hamster, an_entry, entries, like
from tests.people import Person


def test_a_like_counts_rings_and_earns(owner: Person, follower: Person):
    entry = an_entry(owner)
    before = owner.get("/api/auth/me").json()

    assert like(follower, entry) == {"liked": True, "count": 1}

    after = owner.get("/api/auth/me").json()
    assert after["totalLikes"] == before["totalLikes"] + 1
    assert after["experience"] == before["experience"] + 1
    bell = owner.get("/api/notifications").json()
    assert bell[0]["message"] == "두부언니님이 '첫눈 온 날' 일기를 좋아해요."
    assert bell[0]["url"] == f"/diary/{entry['id']}"


def test_taking_it_back_undoes_the_counts_but_earns_only_once(owner: Person, follower: Person):
    entry = an_entry(owner)

    assert [like(follower, entry)["count"] for _ in range(5)] == [1, 0, 1, 0, 1]

    me = owner.get("/api/auth/me").json()
    assert (me["totalLikes"], me["experience"]) == (1, 20 + 1)
    assert len(owner.get("/api/notifications").json()) == 1
    assert owner.get("/api/hamsters/my").json()[0]["totalLikes"] == 1


def test_a_like_that_is_asked_for_again_because_its_answer_was_lost_stands(
    owner: Person, follower: Person
):
    """And what is taken back twice is taken back once."""
    path = f"/api/diary/{an_entry(owner)['id']}/like"

    on = [follower.post(f"{path}?on=true").json() for _ in range(3)]
    me = owner.get("/api/auth/me").json()
    assert len(owner.get("/api/notifications").json()) == 1
    off = [follower.post(f"{path}?on=false").json() for _ in range(2)]

    assert on == [{"liked": True, "count": 1}] * 3
    assert (me["totalLikes"], me["experience"]) == (1, 20 + 1)
    assert off == [{"liked": False, "count": 0}] * 2
    assert owner.get("/api/auth/me").json()["totalLikes"] == 0


def test_ones_own_like_counts_but_neither_earns_nor_rings(owner: Person):
    entry = an_entry(owner)

    assert like(owner, entry) == {"liked": True, "count": 1}

    me = owner.get("/api/auth/me").json()
    assert (me["totalLikes"], me["experience"]) == (0, 20)
    assert owner.get("/api/notifications").json() == []


def test_what_one_may_not_see_cannot_be_liked(owner: Person, follower: Person, visitor: Person):
    private = an_entry(owner, isPublic=False)

    assert follower.post(f"/api/diary/{private['id']}/like").status_code == 404
    assert follower.post("/api/diary/999/like").status_code == 404
    assert visitor.post(f"/api/diary/{private['id']}/like").status_code == 401
    assert like(owner, private) == {"liked": True, "count": 1}


@pytest.mark.parametrize("likes", [0, 1, 3])
def test_popularity_is_as_decided(owner: Person, site, likes):
    entry = an_entry(owner)
    for member in a_crowd(site.url, likes):
        like(member, entry)

    with connection():
        found = fetch_all(
            "SELECT popularity, extract(epoch FROM created_at)::float8 AS at FROM diary_entries"
        )[0]
    assert found["popularity"] == pytest.approx(
        log2(1 + 2 * likes) + found["at"] / HALF_LIFE_SECONDS, abs=1e-6
    )


@pytest.mark.usefixtures("several_workers")
def test_twenty_at_once_all_count(owner: Person, site):
    entry = an_entry(owner)
    crowd = a_crowd(site.url, 20)

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda member: like(member, entry), crowd))

    assert sorted(answer["count"] for answer in answers) == list(range(1, 21))
    me = owner.get("/api/auth/me").json()
    assert (me["totalLikes"], me["experience"]) == (20, 20 + 20)
    bell = owner.get("/api/notifications").json()
    assert [one["actorsCount"] for one in bell] == [20]
    assert "외 19명이" in bell[0]["message"]


@pytest.mark.usefixtures("several_workers")
def test_one_member_tapping_at_once_ends_consistent(owner: Person, follower: Person):
    entry = an_entry(owner)

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: like(follower, entry), range(6)))

    assert sorted(answer["liked"] for answer in answers) == [False] * 3 + [True] * 3
    card = follower.get(f"/api/diary/{entry['id']}").json()
    assert (card["isLiked"], card["likesCount"]) == (False, 0)
    assert owner.get("/api/auth/me").json()["totalLikes"] == 0
    with connection():
        assert fetch_value("SELECT count(*) FROM likes") == 0


@pytest.mark.usefixtures("several_workers")
def test_likes_while_the_hamster_is_renamed_end_in_no_deadlock(owner: Person, site):
    hamster = a_hamster(owner)["id"]
    made = [an_entry(owner, hamsterId=hamster) for _ in range(4)]
    crowd = a_crowd(site.url, 4)

    def rename(number: int) -> int:
        form = {"name": f"콩이{number}", "breed": "골든"}
        return owner.put(f"/api/hamsters/{hamster}", form).status_code

    def turn(number: int) -> int:
        entry = made[number % 4]["id"]
        if number % 5 == 4:
            return owner.put(f"/api/diary/{entry}", {"isPublic": number % 2 == 0}).status_code
        member = crowd[number % 3]
        return member.post(f"/api/diary/{entry}/like").status_code

    with ThreadPoolExecutor(6) as pool:
        renames = pool.map(rename, range(30))
        statuses = {*pool.map(turn, range(120)), *renames}

    assert statuses <= {200, 404}


@pytest.mark.usefixtures("several_workers")
def test_likes_of_each_others_entries_end_in_no_deadlock(owner: Person, follower: Person):
    mine, theirs = entries(owner, 1)[0], entries(follower, 1)[0]

    with ThreadPoolExecutor(4) as pool:
        one = pool.map(lambda _: like(owner, theirs), range(20))
        other = pool.map(lambda _: like(follower, mine), range(20))
        ends = [*one], [*other]

    assert [len(end) for end in ends] == [20, 20]
    assert owner.get(f"/api/diary/{mine['id']}").json()["likesCount"] == 0

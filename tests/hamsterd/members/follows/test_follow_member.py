"""A member follows another, or stops following."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from tests.factories.diaries import a_crowd
from tests.people import Person, set_status


def follow(member: Person, followed: Person) -> dict:
    answer = member.post(f"/api/follow/{followed.id}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def unfollow(member: Person, followed: Person) -> dict:
    answer = member.delete(f"/api/follow/{followed.id}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def names(person: Person, path: str, **query) -> list[str]:
    answer = person.get(f"/api/follow/{path}", **query)
    assert answer.status_code == 200, answer.text
    return [member["nickname"] for member in answer.json()]


def counts(member: Person) -> tuple[int, int]:
    me = member.get("/api/auth/me").json()
    return me["followersCount"], me["followingCount"]


def test_following_counts_on_both_sides_and_rings(owner: Person, follower: Person):
    assert follow(follower, owner) == {"following": True, "followersCount": 1}

    assert (counts(owner), counts(follower)) == ((1, 0), (0, 1))
    (line,) = owner.get("/api/notifications").json()
    assert (line["type"], line["title"]) == ("follow", "새로운 팔로워")
    assert line["message"] == "두부언니님이 회원님을 팔로우해요."
    assert line["url"] == f"/user/{follower.id}"


def test_many_followers_are_one_line_that_leads_to_the_latest(owner, follower, stranger):
    follow(follower, owner)
    follow(stranger, owner)

    (line,) = owner.get("/api/notifications").json()

    assert line["message"] == "지나가던햄님 외 1명이 회원님을 팔로우해요."
    assert (line["url"], line["actorsCount"]) == (f"/user/{stranger.id}", 2)


def test_both_ways_may_be_repeated(owner: Person, follower: Person):
    for _ in range(3):
        assert follow(follower, owner) == {"following": True, "followersCount": 1}
    for _ in range(3):
        assert unfollow(follower, owner) == {"following": False, "followersCount": 0}

    assert (counts(owner), counts(follower)) == ((0, 0), (0, 0))
    assert owner.get("/api/notifications").json() == []


def test_the_status_is_a_bare_boolean(owner, follower, visitor: Person):
    follow(follower, owner)
    path = f"/api/follow/status/{owner.id}"

    assert [person.get(path).text for person in (follower, owner, visitor)] == [
        "true",
        "false",
        "false",
    ]


def test_nobody_follows_themselves(owner: Person):
    for answer in (
        owner.post(f"/api/follow/{owner.id}"),
        owner.delete(f"/api/follow/{owner.id}"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (422, "follows_oneself")


@pytest.mark.parametrize("status", ["banned", "absent"])
def test_who_is_gone_cannot_be_followed_and_is_in_no_list(owner, follower, stranger, status):
    if status == "banned":
        follow(follower, owner)
        follow(stranger, follower)
        set_status(owner, "banned")
        assert names(stranger, f"following/{follower.id}") == []
        target = owner.id
    else:
        target = 999

    for answer in (
        stranger.post(f"/api/follow/{target}"),
        stranger.get(f"/api/follow/followers/{target}"),
        stranger.get(f"/api/follow/following/{target}"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "member_not_found")


def test_who_was_banned_may_still_be_unfollowed(owner: Person, follower: Person):
    follow(follower, owner)
    set_status(owner, "banned")

    assert unfollow(follower, owner)["following"] is False
    assert counts(follower) == (0, 0)
    assert follower.delete(f"/api/follow/{owner.id}").status_code == 404


def test_lists_show_the_latest_first_and_whom_the_viewer_follows(
    owner, follower, stranger, visitor: Person
):
    follow(follower, owner)
    follow(stranger, owner)
    follow(owner, follower)

    assert names(visitor, f"followers/{owner.id}") == ["지나가던햄", "두부언니"]
    assert names(visitor, f"following/{owner.id}") == ["두부언니"]
    found = owner.get(f"/api/follow/followers/{owner.id}").json()
    assert [member["isFollowing"] for member in found] == [False, True]
    assert set(found[0]) == {"id", "nickname", "profileImage", "level", "isFollowing"}
    seen = visitor.get(f"/api/follow/followers/{owner.id}").json()
    assert [member["isFollowing"] for member in seen] == [False, False]


def test_lists_follow_by_cursor(owner: Person, visitor: Person, site):
    crowd = a_crowd(site.url, 5)
    for member in crowd:
        follow(member, owner)

    seen, cursor = [], None
    while True:
        query = {"limit": 2, **({"cursor": cursor} if cursor else {})}
        answer = visitor.get(f"/api/follow/followers/{owner.id}", **query)
        seen += [member["id"] for member in answer.json()]
        cursor = answer.headers.get("X-Next-Cursor")
        if not cursor:
            break

    assert seen == [member.id for member in reversed(crowd)]


def test_following_each_other_at_once_ends_in_no_deadlock(owner: Person, follower: Person):
    def turn(number: int) -> int:
        one, other = ((owner, follower), (follower, owner))[number % 2]
        if number % 3:
            return one.post(f"/api/follow/{other.id}").status_code
        return one.delete(f"/api/follow/{other.id}").status_code

    with ThreadPoolExecutor(6) as pool:
        assert set(pool.map(turn, range(48))) <= {200, 429}

    with connection():
        for member in (owner, follower):
            truth = tuple(
                fetch_value(f"SELECT count(*) FROM follows WHERE {side} = %(id)s", id=member.id)
                for side in ("following_id", "follower_id")
            )
            found = (
                fetch_value("SELECT followers_count FROM users WHERE id = %(id)s", id=member.id),
                fetch_value("SELECT following_count FROM users WHERE id = %(id)s", id=member.id),
            )
            assert found == truth


def test_one_member_tapping_at_once_counts_once(owner: Person, follower: Person):
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: follow(follower, owner), range(6)))

    assert {answer["followersCount"] for answer in answers} == {1}
    assert counts(owner) == (1, 0)

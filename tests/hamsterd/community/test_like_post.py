"""A reader likes a post, and takes it back."""

from concurrent.futures import ThreadPoolExecutor
from math import log2

import pytest

from hamsterd.content.limits import HALF_LIFE_SECONDS
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row
from tests.factories.community import a_post, comment_on, like_post
from tests.factories.diaries import a_crowd
from tests.people import Person


def test_a_like_shows_counts_rings_and_earns(owner: Person, follower: Person, visitor: Person):
    post = a_post(owner)
    visitor.get("/api/community")

    assert like_post(follower, post) == {"liked": True, "count": 1}

    assert follower.get(f"/api/community/{post['id']}").json()["isLiked"] is True
    assert follower.get("/api/community").json()["posts"][0]["isLiked"] is True
    for person in (visitor, owner):
        card = person.get("/api/community").json()["posts"][0]
        assert (card["isLiked"], card["likesCount"]) == (False, 1)
    me = owner.get("/api/auth/me").json()
    assert (me["experience"], me["totalLikes"]) == (11, 1)
    (line,) = owner.get("/api/notifications").json()
    assert line["message"] == "두부언니님이 '집이 좁아졌어요' 글을 좋아해요."
    assert (line["type"], line["url"]) == ("like", f"/community/post/{post['id']}")
    assert (line["targetType"], line["targetId"]) == ("community", post["id"])


def test_taking_it_back_undoes_all_but_what_was_earned(owner: Person, follower: Person):
    post = a_post(owner)
    like_post(follower, post)

    assert like_post(follower, post) == {"liked": False, "count": 0}

    assert follower.get(f"/api/community/{post['id']}").json()["isLiked"] is False
    me = owner.get("/api/auth/me").json()
    assert (me["experience"], me["totalLikes"]) == (11, 0)
    like_post(follower, post)
    assert owner.get("/api/auth/me").json()["experience"] == 11


def test_ones_own_like_counts_but_earns_and_rings_nothing(owner: Person):
    post = a_post(owner)

    assert like_post(owner, post) == {"liked": True, "count": 1}

    me = owner.get("/api/auth/me").json()
    assert (me["experience"], me["totalLikes"]) == (10, 0)
    assert owner.get("/api/notifications").json() == []


def test_likes_of_one_post_are_one_line(owner: Person, site):
    post = a_post(owner)
    for member in a_crowd(site.url, 3):
        like_post(member, post)

    (line,) = owner.get("/api/notifications").json()

    assert line["message"] == "관객3님 외 2명이 '집이 좁아졌어요' 글을 좋아해요."
    assert line["actorsCount"] == 3


@pytest.mark.usefixtures("several_workers")
def test_two_taps_at_once_end_where_they_began(owner: Person, follower: Person):
    post = a_post(owner)

    with ThreadPoolExecutor(2) as pool:
        taps = list(pool.map(lambda _: like_post(follower, post), range(2)))

    assert sorted(tap["liked"] for tap in taps) == [False, True]
    assert follower.get(f"/api/community/{post['id']}").json()["likesCount"] == 0


def test_popularity_is_as_decided(owner: Person, follower: Person):
    post = a_post(owner)
    like_post(follower, post)
    for _ in range(3):
        last = comment_on(follower, post)
    follower.delete(f"/api/community/{post['id']}/comments/{last['id']}")

    with connection():
        row = fetch_row(
            "SELECT popularity, extract(epoch FROM created_at)::float8 AS at FROM community_posts"
        )
    assert row["popularity"] == pytest.approx(
        log2(1 + 2 * 1 + 3 * 2) + row["at"] / HALF_LIFE_SECONDS, abs=1e-6
    )


def test_a_visitor_is_asked_to_sign_in_and_what_is_absent_is_absent(owner, visitor: Person):
    post = a_post(owner)

    assert visitor.post(f"/api/community/{post['id']}/like").status_code == 401
    assert owner.post("/api/community/999/like").json()["code"] == "post_not_found"

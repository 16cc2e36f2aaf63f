"""A member's public posts and comments."""

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.realtime.bus import drop_cached
from tests.factories.community import a_post, comment_on, like_post, posts
from tests.people import Person, set_status


def test_their_posts_latest_first_by_cursor(owner, follower, visitor: Person):
    made = [post["id"] for post in posts(owner, 3)]
    a_post(follower)
    like_post(follower, {"id": made[2]})
    path = f"/api/community/user/{owner.id}"

    first = visitor.get(path, limit=2)
    second = visitor.get(path, limit=2, cursor=first.headers["X-Next-Cursor"])

    assert [post["id"] for post in first.json() + second.json()] == made[::-1]
    assert "X-Next-Cursor" not in second.headers
    assert follower.get(path).json()[0]["isLiked"] is True


def test_their_comments_name_the_post(owner, follower, visitor: Person):
    post = a_post(owner, title="집 추천")
    first = comment_on(follower, post, "하나")
    comment_on(owner, post, "둘", parent=first)
    third = comment_on(follower, post, "셋", parent=first)
    path = f"/api/community/user/{follower.id}/comments"

    latest, earliest = visitor.get(path).json()

    assert latest == {
        "id": third["id"],
        "content": "셋",
        "parentId": first["id"],
        "createdAt": third["createdAt"],
        "post": {"id": post["id"], "title": "집 추천"},
    }
    assert earliest["content"] == "하나"
    page = visitor.get(path, limit=1)
    assert page.json() == [latest]
    assert visitor.get(path, limit=1, cursor=page.headers["X-Next-Cursor"]).json() == [earliest]


@pytest.mark.parametrize("mark", ["reports_hidden_at", "removed_at", "deleted_at"])
@pytest.mark.parametrize("table", ["community_posts", "community_comments"])
def test_what_is_not_to_be_seen_is_left_out(owner, visitor: Person, table: str, mark: str):
    comment_on(owner, a_post(owner))
    with transaction():
        execute(f"UPDATE {table} SET {mark} = now()")
        drop_cached("post_cards")

    assert visitor.get(f"/api/community/user/{owner.id}/comments").json() == []
    if table == "community_posts":
        assert visitor.get(f"/api/community/user/{owner.id}").json() == []


def test_who_is_gone_has_no_page(owner, visitor: Person):
    a_post(owner)
    set_status(owner, "banned")

    for path in (f"/api/community/user/{owner.id}", "/api/community/user/999/comments"):
        answer = visitor.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "member_not_found")

"""An author deletes a post."""

from datetime import UTC, datetime, timedelta

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.realtime.bus import drop_cached
from tests.factories.community import a_post, comment_on, like_post
from tests.factories.pictures import a_photo
from tests.people import Person, set_status


def test_it_is_gone_for_everybody_and_from_every_count(owner, follower, visitor: Person):
    photo = owner.send_file("/api/upload/community", a_photo()).json()["urls"][0]
    post = a_post(owner, images=[photo])
    like_post(follower, post)
    comment_on(follower, post)
    visitor.get("/api/community")
    visitor.get(photo)

    assert owner.delete(f"/api/community/{post['id']}").json() == {"ok": True}

    for person in (visitor, owner, follower):
        assert person.get(f"/api/community/{post['id']}").status_code == 404
        assert person.get(f"/api/community/{post['id']}/comments").status_code == 404
    assert visitor.get("/api/community").json()["posts"] == []
    assert visitor.get("/api/community").json()["total"] == 0
    assert visitor.get(photo).status_code == 404
    me = owner.get("/api/auth/me").json()
    assert (me["postsCount"], me["totalLikes"], me["experience"]) == (0, 0, 11)
    assert owner.get("/api/notifications").json() == []


def test_a_suspended_member_may_still_take_it_back(owner: Person):
    post = a_post(owner)
    set_status(owner, "suspended", until=datetime.now(UTC) + timedelta(days=7))

    assert owner.delete(f"/api/community/{post['id']}").status_code == 200


def test_nobody_else_deletes_it(owner, stranger, admin):
    post = a_post(owner)

    for person in (stranger, admin):
        answer = person.delete(f"/api/community/{post['id']}")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_post_owner")
    assert owner.get(f"/api/community/{post['id']}").status_code == 200


def test_twice_is_not_there(owner: Person):
    post = a_post(owner)
    owner.delete(f"/api/community/{post['id']}")

    answer = owner.delete(f"/api/community/{post['id']}")

    assert (answer.status_code, answer.json()["message"]) == (404, "게시글을 찾을 수 없어요.")


@pytest.mark.parametrize("mark", ["reports_hidden_at", "removed_at"])
def test_what_a_moderator_took_away_is_nobodys_to_change(owner, follower, mark: str):
    post = a_post(owner)
    with transaction():
        execute(f"UPDATE community_posts SET {mark} = now()")
        drop_cached("post_cards")

    path = f"/api/community/{post['id']}"
    assert owner.put(path, {"title": "다시"}).status_code == 404
    assert owner.delete(path).status_code == 404
    assert follower.post(f"{path}/like").status_code == 404
    assert follower.post(f"{path}/comments", {"content": "안녕"}).status_code == 404

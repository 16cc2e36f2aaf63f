"""Blocking a member: neither sees or reaches the other, and the blocked one gets no notice."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from hamsterd.http.rights.permissions import Role
from hamsterd.members.accounts.staff.roles import set_role
from hamsterd.own.hides import blocking
from tests.factories.community import a_post
from tests.factories.diaries import an_entry, entries, keep, like, say
from tests.people import PASSWORD, Person, make_admin, sign_up


def block(one: Person, other: Person) -> None:
    answer = one.post(f"/api/members/{other.id}/block")
    assert (answer.status_code, answer.json()) == (200, {"isBlocked": True})


def titles(viewer: Person, path: str = "/api/diary") -> list[str]:
    return [entry["title"] for entry in viewer.get(path).json()]


def test_neither_sees_what_the_other_writes(owner: Person, follower: Person, stranger: Person):
    theirs, own = an_entry(owner, title="첫눈"), an_entry(follower, title="둘째 눈")
    for each in (owner, follower):
        assert titles(each) == ["둘째 눈", "첫눈"]

    block(follower, owner)

    assert titles(follower) == ["둘째 눈"]
    assert titles(owner) == ["첫눈"]
    assert titles(stranger) == ["둘째 눈", "첫눈"]
    for one, entry in ((follower, theirs), (owner, own)):
        gone = one.get("/api/diary/999999").json()
        for path in ("", "/comments"):
            refused = one.get(f"/api/diary/{entry['id']}{path}")
            assert (refused.status_code, refused.json()["message"]) == (404, gone["message"])


def test_a_block_ends_following_and_lists_whom(owner: Person, follower: Person):
    follower.post(f"/api/follow/{owner.id}")
    owner.post(f"/api/follow/{follower.id}")

    block(follower, owner)

    assert follower.get("/api/auth/me").json()["blockedIds"] == [owner.id]
    assert owner.get("/api/auth/me").json()["blockedIds"] == []
    [listed] = follower.get("/api/members/blocked").json()
    assert (listed["id"], listed["nickname"]) == (owner.id, owner.nickname)
    assert owner.get("/api/members/blocked").json() == []
    assert follower.get(f"/api/follow/status/{owner.id}").json() is False
    assert follower.get("/api/auth/me").json()["followersCount"] == 0
    for one, other in ((owner, follower), (follower, owner)):
        assert one.post(f"/api/follow/{other.id}").status_code in (403, 404)


def test_unblocking_brings_everything_back_but_following(owner: Person, follower: Person):
    an_entry(owner, title="첫눈")
    follower.post(f"/api/follow/{owner.id}")
    block(follower, owner)
    assert follower.delete(f"/api/members/{owner.id}/block").json() == {"isBlocked": False}
    assert titles(follower) == ["첫눈"]
    assert follower.get(f"/api/follow/status/{owner.id}").json() is False
    assert follower.post(f"/api/follow/{owner.id}").status_code == 200


def test_no_act_reaches_the_other(owner: Person, follower: Person):
    theirs, own = an_entry(owner), an_entry(follower)
    post = a_post(owner)
    block(owner, follower)

    for one, entry in ((follower, theirs), (owner, own)):
        for act in ("like", "bookmark", "comments"):
            answer = one.post(f"/api/diary/{entry['id']}/{act}", {"content": "안녕"})
            assert (answer.status_code, answer.json()["code"]) == (404, "entry_not_found"), act
    assert follower.post(f"/api/community/{post['id']}/like").status_code == 404
    answer = follower.post(f"/api/community/{post['id']}/comments", {"content": "안녕"})
    assert answer.status_code == 404
    assert owner.get("/api/notifications").json() == []


def test_news_of_the_other_go_and_groups_name_who_is_left(
    owner: Person, follower: Person, stranger: Person
):
    entry = an_entry(owner, title="첫눈")
    like(stranger, entry)
    like(follower, entry)
    say(follower, entry)
    [comment, likes] = owner.get("/api/notifications").json()
    assert likes["message"].startswith(f"{follower.nickname}님 외 1명이 ")

    block(owner, follower)

    [left] = owner.get("/api/notifications").json()
    assert left["message"] == f"{stranger.nickname}님이 '첫눈' 일기를 좋아해요."
    assert (left["actorsCount"], left["actor"]["id"]) == (1, stranger.id)
    assert owner.patch(f"/api/notifications/{comment['id']}/read").status_code == 404


def test_comments_are_collapsed_for_who_blocks_and_gone_for_who_is_blocked(
    owner: Person, follower: Person, stranger: Person
):
    entry = an_entry(stranger)
    for each in (owner, follower):
        say(each, entry, f"{each.nickname}의 말")
    path = f"/api/diary/{entry['id']}/comments"
    assert len(follower.get(path).json()) == 2

    block(owner, follower)

    [own, theirs] = owner.get(path).json()
    assert own["content"] == f"{owner.nickname}의 말"
    assert (theirs["isBlocked"], theirs["content"], theirs["user"]) == (True, "", None)
    opened = owner.get(f"{path}/{theirs['id']}").json()
    assert (opened["content"], opened["user"]["id"]) == (f"{follower.nickname}의 말", follower.id)
    [left] = follower.get(path).json()
    assert (left["id"], left["isBlocked"]) == (theirs["id"], False)
    assert follower.get(f"{path}/{own['id']}").status_code == 404
    assert len(stranger.get(path).json()) == 2


def test_a_comment_with_answers_keeps_its_place_as_a_deleted_one(
    owner: Person, follower: Person, stranger: Person
):
    post = a_post(stranger)
    path = f"/api/community/{post['id']}/comments"
    said = owner.post(path, {"content": "차단한 이의 말"}).json()
    stranger.post(path, {"content": "답이에요", "parentId": said["id"]})

    block(owner, follower)

    [top, answer] = follower.get(path).json()
    assert (top["isDeleted"], top["isBlocked"]) == (True, False)
    assert (top["user"], top["userId"]) == (None, None)
    assert (top["content"], answer["content"]) == ("삭제된 댓글입니다", "답이에요")
    refused = follower.post(path, {"content": "나도", "parentId": said["id"]})
    assert (refused.status_code, refused.json()["code"]) == (404, "comment_not_found")


def test_one_takes_back_what_one_said_to_somebody_who_blocks(owner: Person, follower: Person):
    entry = an_entry(owner)
    said = say(follower, entry)
    block(owner, follower)
    path = f"/api/diary/{entry['id']}/comments/{said['id']}"
    assert follower.put(path, {"content": "고친 말"}).status_code == 404
    assert follower.delete(path).status_code == 200


def test_a_page_of_the_feed_is_not_empty_while_there_is_more(owner: Person, follower: Person):
    for entry in entries(follower, 3):
        keep(follower, entry)
    entries(owner, 4)
    block(owner, follower)

    first = follower.get("/api/diary", limit=2)
    assert [one["title"] for one in first.json()] == ["3번째 날", "2번째 날"]
    rest = follower.get("/api/diary", limit=2, cursor=first.headers["X-Next-Cursor"])
    assert [one["title"] for one in rest.json()] == ["1번째 날"]
    assert follower.get("/api/bookmarks").headers["X-Total-Count"] == "3"


def test_a_page_of_posts_is_not_empty_while_there_is_more(owner: Person, follower: Person):
    a_post(follower, title="내 글")
    for number in range(3):
        a_post(owner, title=f"남의 글 {number}")
    block(owner, follower)
    found = follower.get("/api/community", limit=2).json()
    assert [one["title"] for one in found["posts"]] == ["내 글"]


def test_a_profile_is_gone_for_the_blocked_and_bare_for_the_blocker(
    owner: Person, follower: Person
):
    entry = an_entry(owner)
    a_post(owner)
    block(owner, follower)
    reads = ("/api/diary/user/", "/api/hamsters/user/", "/api/community/user/", "/api/users/")
    for path in (*reads, "/api/users/experience/", "/api/follow/followers/"):
        assert follower.get(f"{path}{owner.id}").json()["code"] == "member_not_found", path
    for path in reads[:3]:
        assert owner.get(f"{path}{follower.id}").json() == [], path
    assert owner.get(f"/api/users/{follower.id}").json()["nickname"] == follower.nickname
    assert follower.get(f"/api/hamsters/{entry['hamsterId']}").status_code == 404
    assert follower.get(f"/api/hamsters/{entry['hamsterId']}/diaries").status_code == 404
    assert follower.get(f"/user/{owner.id}").status_code == 404
    assert follower.get(f"/diary/{entry['id']}").status_code == 404


def test_staff_are_not_blocked_and_who_becomes_staff_sees_everything(
    owner: Person, follower: Person, site
):
    admin = make_admin(sign_up(site.url, "guardian", "지킴이"))
    refused = owner.post(f"/api/members/{admin.id}/block")
    assert (refused.status_code, refused.json()["code"]) == (403, "blocks_staff")

    an_entry(owner, title="첫눈")
    other = an_entry(follower, title="둘째 눈")
    say(follower, other)
    block(follower, owner)
    assert (titles(owner), titles(follower)) == (["첫눈"], ["둘째 눈"])
    set_role(member_id=follower.id, role=Role.MODERATOR, actor="cli:root")
    for each in (owner, follower):
        assert titles(each) == ["둘째 눈", "첫눈"]
        [comment] = each.get(f"/api/diary/{other['id']}/comments").json()
        assert comment["user"]["id"] == follower.id
    assert follower.get("/api/auth/me").json()["blockedIds"] == []
    assert follower.post(f"/api/members/{owner.id}/block").json()["code"] == "blocks_staff"


def test_who_cannot_be_blocked(owner: Person, follower: Person, monkeypatch: pytest.MonkeyPatch):
    assert owner.post(f"/api/members/{owner.id}/block").json()["code"] == "blocks_oneself"
    assert owner.post("/api/members/999999/block").status_code == 404
    assert owner.delete("/api/members/999999/block").status_code == 404
    monkeypatch.setattr(blocking, "MAX_HIDES", 0)
    refused = owner.post(f"/api/members/{follower.id}/block")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_hides")
    assert owner.get("/api/members/blocked").json() == []


def test_who_has_left_cannot_be_blocked_and_a_block_of_them_can_end(
    owner: Person, follower: Person, stranger: Person
):
    block(owner, stranger)
    for member in (follower, stranger):
        form = {"password": PASSWORD}
        assert member.http.request("DELETE", "/api/auth/delete-account", json=form).is_success

    assert owner.post(f"/api/members/{follower.id}/block").status_code == 404
    assert owner.delete(f"/api/members/{stranger.id}/block").status_code == 200


@pytest.mark.parametrize("round_", range(4))
def test_a_block_and_an_act_at_once_leave_nothing_to_hear_or_see(
    owner: Person, follower: Person, stranger: Person, round_: int
):
    theirs, shared = an_entry(owner), an_entry(stranger)
    acts = [
        lambda: owner.post(f"/api/members/{follower.id}/block"),
        lambda: follower.post(f"/api/members/{owner.id}/block"),
        lambda: follower.post(f"/api/follow/{owner.id}"),
        lambda: owner.post(f"/api/follow/{follower.id}"),
        lambda: follower.post(f"/api/diary/{theirs['id']}/like"),
        lambda: follower.post(f"/api/diary/{theirs['id']}/comments", {"content": "안녕"}),
        lambda: owner.post(f"/api/diary/{shared['id']}/comments", {"content": "안녕"}),
        lambda: follower.post(f"/api/diary/{shared['id']}/comments", {"content": "안녕"}),
    ]
    order = acts[round_:] + acts[:round_]
    with ThreadPoolExecutor(len(order)) as presses:
        answers = list(presses.map(lambda act: act(), order))
    assert max(answer.status_code for answer in answers) < 500

    for one, other in ((owner, follower), (follower, owner)):
        assert one.get("/api/notifications").json() == []
        assert one.get(f"/api/follow/status/{other.id}").json() is False
        assert one.get("/api/auth/me").json()["followersCount"] == 0
        said = one.get(f"/api/diary/{shared['id']}/comments").json()
        assert [comment["userId"] for comment in said] == [one.id]

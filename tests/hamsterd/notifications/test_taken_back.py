"""An undone act leaves no notification: its row is deleted, or counts the remaining actors."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.factories.community import a_post, comment_on, like_post
from tests.factories.diaries import an_entry, like, say
from tests.factories.moderation import drift
from tests.listening import settle
from tests.people import Person

REFRESH = {"type": "refresh", "message": "", "data": None}
Act = Callable[[Person], None]


def lines(member: Person) -> list[tuple[str, str, int]]:
    return [
        (line["type"], line["message"], line["actorsCount"])
        for line in member.get("/api/notifications").json()
    ]


def followed(owner: Person) -> tuple[Act, Act, str]:
    return (
        lambda who: who.post(f"/api/follow/{owner.id}").raise_for_status(),
        lambda who: who.delete(f"/api/follow/{owner.id}").raise_for_status(),
        "회원님을 팔로우해요.",
    )


def liked_entry(owner: Person) -> tuple[Act, Act, str]:
    entry = an_entry(owner)
    return lambda who: like(who, entry), lambda who: like(who, entry), "좋아해요."


def liked_post(owner: Person) -> tuple[Act, Act, str]:
    post = a_post(owner)
    return lambda who: like_post(who, post), lambda who: like_post(who, post), "좋아해요."


def said(owner: Person) -> tuple[Act, Act, str]:
    entry = an_entry(owner)
    path, ids = f"/api/diary/{entry['id']}/comments", dict[int, Any]()

    def add(who: Person) -> None:
        ids[who.id] = say(who, entry)["id"]

    return add, lambda who: who.delete(f"{path}/{ids[who.id]}").raise_for_status(), "댓글을 남겼"


def answered(owner: Person) -> tuple[Act, Act, str]:
    post = a_post(owner)
    asked = comment_on(owner, post)
    path, ids = f"/api/community/{post['id']}/comments", dict[int, Any]()

    def add(who: Person) -> None:
        ids[who.id] = comment_on(who, post, "네", parent=asked)["id"]

    return add, lambda who: who.delete(f"{path}/{ids[who.id]}").raise_for_status(), "답글을 남겼"


ALL = [followed, liked_entry, liked_post, said, answered]


@pytest.mark.parametrize("made", ALL)
@pytest.mark.parametrize("is_read", [False, True])
def test_the_line_goes_with_what_it_told(
    owner: Person, follower: Person, made: Any, *, is_read: bool
):
    """Read or not, because its statement is no longer true."""
    do, undo, words = made(owner)
    do(follower)
    [(_, message, _)] = lines(owner)
    assert words in message
    if is_read:
        owner.post("/api/notifications/read-all")

    undo(follower)

    assert lines(owner) == []
    assert owner.get("/api/notifications").headers.get("X-Unread-Count", "0") == "0"
    assert drift() == {"rows": 0}


@pytest.mark.parametrize("made", ALL)
def test_a_group_counts_those_who_are_left(owner, follower, stranger, made):
    """It names the latest of them."""
    do, undo, _ = made(owner)
    do(follower)
    do(stranger)
    [(_, message, people)] = lines(owner)
    assert (message.startswith("지나가던햄님 외 1명이"), people) == (True, 2)

    undo(stranger)

    [(_, message, people)] = lines(owner)
    assert (message.startswith("두부언니님이"), people) == (True, 1)
    do(stranger)
    assert [people for *_, people in lines(owner)] == [2]


def test_the_line_of_a_follower_leads_to_who_is_left(owner, follower, stranger):
    for who in (follower, stranger):
        who.post(f"/api/follow/{owner.id}")
    stranger.delete(f"/api/follow/{owner.id}")

    [line] = owner.get("/api/notifications").json()
    assert (line["url"], line["actor"]["id"]) == (f"/user/{follower.id}", follower.id)


def test_who_said_more_is_still_told_of(owner: Person, follower: Person):
    """If one of two comments is deleted, the notification stays."""
    entry = an_entry(owner)
    first = say(follower, entry)
    say(follower, entry, "또 왔어요")

    follower.delete(f"/api/diary/{entry['id']}/comments/{first['id']}")

    assert len(lines(owner)) == 1


def test_what_a_moderator_removes_is_no_news(owner: Person, follower: Person, admin: Person):
    entry, post = an_entry(owner), a_post(owner)
    names = (
        f"comment:{say(follower, entry)['id']}",
        f"community_comment:{comment_on(follower, post)['id']}",
    )
    assert len(lines(owner)) == 2

    for name in names:
        admin.delete(f"/api/admin/comments/{name}").raise_for_status()

    assert lines(owner) == []


def test_a_finger_on_a_button_rings_once(owner: Person, follower: Person):
    """Taken back and done again, it has a line; open pages count anew, and nothing rings."""
    entry = an_entry(owner)
    with settle(owner) as channel:
        like(follower, entry)
        assert channel.next()["type"] == "notification"
        for _ in range(3):
            like(follower, entry)
            assert channel.next() == REFRESH
            like(follower, entry)
            assert channel.next() == REFRESH
        channel.say(type="auth", userId=owner.id)
        assert channel.next()["type"] == "auth_success"
    assert len(lines(owner)) == 1

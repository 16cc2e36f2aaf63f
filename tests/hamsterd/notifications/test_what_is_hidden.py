"""A bell tells nothing about what its owner may not see any more."""

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.kinds import TARGET_VISIBILITY
from hamsterd.notifications.digest import all_readable, written_anew
from hamsterd.notifications.pushes import worth_a_ring
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify
from tests.factories.diaries import an_entry, like, say
from tests.people import Person, set_status
from tests.site import RunningSite


def bell(member: Person) -> list[dict]:
    return list(member.get("/api/notifications").json())


def mark(entry: dict, change: str) -> None:
    with transaction():
        execute(f"UPDATE diary_entries SET {change} WHERE id = %(id)s", id=entry["id"])


@pytest.mark.parametrize("change", ["removed_at = now()", "deleted_at = now()"])
def test_lines_about_what_is_gone_are_left_out_and_come_back_with_it(owner, follower, change):
    entry = an_entry(owner)
    like(follower, entry)
    say(follower, entry)
    assert len(bell(owner)) == 2
    line = bell(owner)[0]

    mark(entry, change)

    assert bell(owner) == []
    assert owner.patch(f"/api/notifications/{line['id']}/read").status_code == 404
    mark(entry, f"{change.split()[0]} = NULL")
    assert len(bell(owner)) == 2


def test_ones_own_private_entry_stays_in_the_bell(owner: Person, follower: Person):
    entry = an_entry(owner)
    like(follower, entry)

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})

    assert len(bell(owner)) == 1


def test_somebody_elses_private_entry_does_not(owner: Person, follower: Person, stranger: Person):
    entry = an_entry(owner)
    with transaction():
        notify(
            member_id=follower.id,
            kind=NotificationKind.COMMENT,
            actor_id=stranger.id,
            target_type="diary",
            target_id=entry["id"],
            noun="일기",
            url=f"/diary/{entry['id']}",
            subject=entry["title"],
        )
    assert len(bell(follower)) == 1

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})

    assert bell(follower) == []


def test_a_line_of_the_site_itself_stays(owner: Person):
    with transaction():
        execute(
            "INSERT INTO notifications (user_id, kind, title, message) "
            "VALUES (%(id)s, 'system', '알림', '점검해요')",
            id=owner.id,
        )

    assert [line["message"] for line in bell(owner)] == ["점검해요"]
    with connection():
        assert fetch_value("SELECT count(*) FROM notifications") == 1


def test_a_line_of_somebody_who_is_gone_is_left_out_and_comes_back_with_them(
    owner: Person, follower: Person
):
    entry = an_entry(owner)
    follower.post(f"/api/follow/{owner.id}")
    like(follower, entry)
    say(follower, entry)
    lines = bell(owner)
    assert len(lines) == 3

    set_status(follower, "banned")

    assert bell(owner) == []
    assert unread(owner) == 0
    assert read(owner, lines[0]).status_code == 404
    set_status(follower, "active")
    assert bell(owner) == lines
    assert unread(owner) == 3


def test_a_line_of_several_is_said_of_those_who_are_still_here(
    owner: Person, follower: Person, stranger: Person, admin: Person, site: RunningSite
):
    for one in (follower, stranger, admin):
        one.post(f"/api/follow/{owner.id}")
    (line,) = bell(owner)
    assert line["message"] == f"{admin.nickname}님 외 2명이 회원님을 팔로우해요."

    set_status(admin, "banned")

    (now,) = bell(owner)
    assert now["message"] == f"{stranger.nickname}님 외 1명이 회원님을 팔로우해요."
    assert (now["actor"]["id"], now["url"]) == (stranger.id, f"/user/{stranger.id}")
    assert unread(owner) == 1
    pushes = worth_a_ring(owner.id, [line["id"]], seen=TARGET_VISIBILITY)
    assert [push.body for push in pushes.values()] == [now["message"]]
    assert not all_readable(owner.id, [line["id"]], seen=TARGET_VISIBILITY)
    mail = written_anew(owner.id, [line["id"]], site.settings, seen=TARGET_VISIBILITY)
    assert mail is not None
    assert now["message"] in mail.text
    assert admin.nickname not in mail.text

    set_status(stranger, "banned")

    assert [one["message"] for one in bell(owner)] == [
        f"{follower.nickname}님이 회원님을 팔로우해요."
    ]
    assert read(owner, line).json()["message"] == f"{follower.nickname}님이 회원님을 팔로우해요."


def test_who_left_is_not_counted_among_the_others(
    owner: Person, follower: Person, stranger: Person, admin: Person
):
    for one in (follower, stranger, admin):
        one.post(f"/api/follow/{owner.id}")
    (line,) = bell(owner)

    set_status(follower, "banned")

    (now,) = bell(owner)
    assert now["message"] == f"{admin.nickname}님 외 1명이 회원님을 팔로우해요."
    assert (now["actor"]["id"], now["actorsCount"]) == (admin.id, 2)
    assert not all_readable(owner.id, [line["id"]], seen=TARGET_VISIBILITY)
    set_status(stranger, "banned")
    assert [one["message"] for one in bell(owner)] == [f"{admin.nickname}님이 회원님을 팔로우해요."]


def unread(member: Person) -> int:
    return int(member.get("/api/auth/me").json()["unreadNotifications"])


def read(member: Person, line: dict) -> httpx.Response:
    return member.patch(f"/api/notifications/{line['id']}/read")

"""A bell tells nothing about what its owner may not see any more."""

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify
from tests.factories.diaries import an_entry, like, say
from tests.people import Person


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

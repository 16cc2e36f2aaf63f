"""Staff cannot read private content unless a case names it, and such a read is logged.

Moderators can remove, restore and hide an entry. Neither that, nor a list, a search, an export or a
file, shows them its private content.
"""

import json
from typing import Any

import pytest

from cli.commands import content
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column
from hamsterd.db.transaction import transaction
from tests.factories.diaries import an_entry, say
from tests.factories.moderation import a_case
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.site import RunningSite

SECRET = "아무도 모르는 해바라기밭"


def listed(admin: Person, what: str, **filters: Any) -> list[dict[str, Any]]:
    answer = admin.get(f"/api/admin/{what}", filter=json.dumps(filters))
    assert answer.status_code == 200, answer.text
    return answer.json()


def opened(admin: Person, path: str, **query: str) -> dict[str, Any]:
    answer = admin.get(f"/api/admin/{path}", **query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def readings() -> list[Row]:
    with connection():
        return fetch_all(
            "SELECT actor, user_id, fields, reason FROM personal_data_views ORDER BY id"
        )


def a_secret(owner: Person, **more: Any) -> dict[str, Any]:
    return an_entry(owner, title="비밀", content=SECRET, isPublic=False, **more)


def test_removing_it_does_not_open_it(admin: Person, owner: Person):
    """Remove, read, restore: its author would be notified, but it would have been read."""
    entry = a_secret(owner)

    assert admin.delete(f"/api/admin/diaries/{entry['id']}").status_code == 200

    page = opened(admin, f"diaries/{entry['id']}")
    assert (page["title"], page["content"], page["preview"], page["images"]) == (
        None,
        None,
        None,
        [],
    )
    assert SECRET not in json.dumps(listed(admin, "diaries"), ensure_ascii=False)
    assert listed(admin, "diaries", q="해바라기") == []
    assert readings() == []


def test_what_was_public_when_it_was_removed_stays_readable(admin: Person, owner: Person):
    """A moderator must be able to answer an author's question about it."""
    entry = an_entry(owner, content="광고예요")
    admin.delete(f"/api/admin/diaries/{entry['id']}")

    assert opened(admin, f"diaries/{entry['id']}")["content"] == "광고예요"
    assert readings() == []


def test_hiding_it_does_not_open_it(admin: Person, owner: Person):
    """Held for a review and made private meanwhile: there is nothing left to review."""
    entry = a_secret(owner)
    with transaction():
        execute("UPDATE diary_entries SET review_hidden_at = now()")

    assert opened(admin, f"diaries/{entry['id']}")["content"] is None
    [row] = listed(admin, "held")
    assert (row["title"], row["content"]) == (None, "")
    assert listed(admin, "held", q="해바라기") == []


def test_deleting_it_does_not_open_it(admin: Person, owner: Person):
    entry = a_secret(owner)
    owner.delete(f"/api/diary/{entry['id']}")
    admin.delete(f"/api/admin/diaries/{entry['id']}")

    assert opened(admin, f"diaries/{entry['id']}")["content"] is None


def test_what_is_said_under_it_is_as_private(admin: Person, owner: Person):
    """Comments under an entry reveal its content."""
    entry = a_secret(owner)
    comment = f"comment:{say(owner, entry, SECRET)['id']}"

    for _ in range(2):
        assert [row["preview"] for row in listed(admin, "comments")] == [None]
        assert listed(admin, "comments", q="해바라기") == []
        assert listed(admin, "comments", q="해바라기", userId=owner.id) == []
        assert opened(admin, f"comments/{comment}")["content"] is None
        admin.delete(f"/api/admin/comments/{comment}")
    assert readings() == []


def test_a_case_opens_it_and_the_look_is_on_record(admin: Person, owner: Person, follower: Person):
    """Reported while it was public, made private since: the case has to be decided."""
    entry = an_entry(owner, title="비밀", content=SECRET)
    case = a_case(follower, "diary", entry["id"])
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})

    assert [row["content"] for row in listed(admin, "diaries")] == [None]
    assert opened(admin, f"reports/{case}", ahead="true")["current"]["content"] is None
    assert readings() == []
    assert opened(admin, f"diaries/{entry['id']}")["content"] == SECRET
    assert opened(admin, f"reports/{case}")["current"]["content"] == SECRET

    look = {
        "actor": f"admin:{admin.id}",
        "user_id": owner.id,
        "fields": ["writing"],
        "reason": f"diary:{entry['id']}",
    }
    # A screen that loads anew is one reading; an hour later it is another.
    assert readings() == [look]
    with transaction():
        execute("UPDATE personal_data_views SET created_at = created_at - interval '61 minutes'")
    assert opened(admin, f"reports/{case}")["current"]["content"] == SECRET
    assert readings() == [look, look]


def test_a_case_that_was_dismissed_closes_it_again(admin: Person, owner: Person, follower: Person):
    entry = an_entry(owner, content=SECRET)
    case = a_case(follower, "diary", entry["id"])
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})
    assert admin.patch(f"/api/admin/reports/{case}", {"status": "dismissed"}).status_code == 200

    assert opened(admin, f"diaries/{entry['id']}")["content"] is None
    assert opened(admin, f"reports/{case}")["current"]["content"] is None
    assert readings() == []


def test_a_takedown_opens_it_and_the_look_is_on_record(admin: Person, owner: Person):
    entry = a_secret(owner)
    with transaction():
        execute(
            """
            INSERT INTO takedowns (target_type, target_id, target_owner_id, claimant_name,
                                   claimant_email, ground, statement, snapshot, token_hash)
            VALUES ('diary', %(id)s, %(owner)s, '두부언니', 'dubu@example.com', 'privacy',
                    'x', '{}', 'x')
            """,
            id=entry["id"],
            owner=owner.id,
        )

    assert opened(admin, f"diaries/{entry['id']}")["content"] == SECRET
    assert len(readings()) == 1


@pytest.mark.parametrize("is_named", [False, True])
def test_its_pictures_are_as_private(
    admin: Person, owner: Person, follower: Person, is_named: bool
):
    """Removing an entry gives no moderator its photos; a case does, on record."""
    photo = owner.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]
    entry = an_entry(owner, content=SECRET, images=[photo], isPublic=is_named)
    if is_named:
        a_case(follower, "diary", entry["id"])
        owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})
    admin.delete(f"/api/admin/diaries/{entry['id']}")
    with connection():
        [[photo]] = fetch_column("SELECT images FROM diary_entries")

    assert admin.get(photo).status_code == (200 if is_named else 404)
    assert bool(readings()) is is_named


def test_the_command_shows_no_more_than_the_console(
    site: RunningSite, admin: Person, owner: Person, follower: Person
):
    """An operator is one more reader: the same rule, and the same record."""
    entry = an_entry(owner, content=SECRET)
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})

    def shown() -> Any:
        page, kind = content.PAGES["diary"], content.KINDS["diary"]
        return content.content_lists.in_full(page, kind, entry["id"], actor="cli:root")

    assert shown().content is None
    assert readings() == []

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": True})
    a_case(follower, "diary", entry["id"])
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})
    assert shown().content == SECRET
    assert [look["actor"] for look in readings()] == ["cli:root"]

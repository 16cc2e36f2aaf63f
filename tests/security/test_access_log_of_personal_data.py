"""A search for an e-mail, or a page that shows one, logs a row: who, what and how many."""

import json

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all
from tests.people import Person


def looks() -> list[Row]:
    with connection():
        return fetch_all(
            "SELECT actor, user_id, fields, reason FROM personal_data_views ORDER BY id"
        )


def found(admin: Person, said: str) -> list[int]:
    answer = admin.get("/api/admin/users", filter=json.dumps({"q": said}))
    assert answer.status_code == 200, answer.text
    return [row["id"] for row in answer.json()]


def test_a_search_by_a_whole_email_is_on_record(admin: Person, owner: Person):
    assert found(admin, "kong@example.com") == [owner.id]

    assert looks() == [
        {
            "actor": f"admin:{admin.id}",
            "user_id": owner.id,
            "fields": ["email"],
            "reason": "이메일로 찾기: 1명",
        }
    ]


def test_a_search_that_finds_nobody_is_on_record(admin: Person, owner: Person):
    """That nobody has an address is an answer, too."""
    assert found(admin, "nobody@example.com") == []

    [look] = looks()
    assert (look["user_id"], look["reason"]) == (None, "이메일로 찾기: 0명")


def test_a_search_by_a_part_of_it_says_how_many(admin, owner, follower):
    assert set(found(admin, "@example.com")) == {admin.id, owner.id, follower.id}

    assert {look["reason"] for look in looks()} == {"이메일로 찾기: 3명"}
    assert {look["user_id"] for look in looks()} == {admin.id, owner.id, follower.id}


@pytest.mark.parametrize("said", ["example", "example.com", "kong.", "com"])
def test_words_without_an_at_are_never_compared_with_an_email(
    admin: Person, owner: Person, said: str
):
    """Else an address could be spelled out, letter by letter, off the record."""
    assert found(admin, said) == []
    assert looks() == []


def test_a_list_and_a_page_of_members_show_no_email(admin: Person, owner: Person):
    for path in ("/api/admin/users", f"/api/admin/users/{owner.id}"):
        assert "kong@example.com" not in admin.get(path).text
    assert found(admin, "콩이") == [owner.id]
    assert looks() == []


def test_who_asked_for_a_takedown_is_not_found_by_email(admin: Person, owner: Person):
    answer = admin.get("/api/admin/takedowns", filter=json.dumps({"q": "@example.com"}))
    assert (answer.status_code, answer.json()) == (200, [])

"""Anybody looks at a hamster, and at the hamsters of a member."""

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.diaries import a_hamster, an_entry, like
from tests.people import Person, set_status


def test_a_hamsters_profile_shows_its_counts_and_owner(owner, follower, visitor: Person):
    hamster = a_hamster(owner, birthDate="2025-03-01T00:00:00.000Z")
    like(follower, an_entry(owner, hamsterId=hamster["id"]))
    an_entry(owner, hamsterId=hamster["id"], isPublic=False)

    found = visitor.get(f"/api/hamsters/{hamster['id']}").json()

    assert found == {**hamster, "diaryCount": 1, "totalLikes": 1, "owner": found["owner"]}
    assert found["birthDate"] == "2025-03-01"
    assert set(found["owner"]) == {"id", "nickname", "profileImage", "level"}


def test_a_members_hamsters(owner: Person, follower: Person, visitor: Person):
    names = ["콩이", "보리"]
    for name in names:
        a_hamster(owner, name=name)
    a_hamster(follower, name="두부")

    found = visitor.get(f"/api/hamsters/user/{owner.id}").json()

    assert [hamster["name"] for hamster in found] == names


@pytest.mark.parametrize("mark", ["reports_hidden_at", "removed_at", "deleted_at"])
def test_what_is_gone_is_404_and_in_no_list(owner: Person, visitor: Person, mark: str):
    hamster = a_hamster(owner)
    with transaction():
        execute(f"UPDATE hamsters SET {mark} = now()")

    answer = visitor.get(f"/api/hamsters/{hamster['id']}")

    assert (answer.status_code, answer.json()["code"]) == (404, "hamster_not_found")
    assert answer.json()["message"] == "햄스터를 찾을 수 없어요."
    assert visitor.get(f"/api/hamsters/user/{owner.id}").json() == []


def test_those_of_a_banned_or_unknown_member_are_404(owner: Person, visitor: Person):
    hamster = a_hamster(owner)
    set_status(owner, "banned")

    assert visitor.get(f"/api/hamsters/{hamster['id']}").status_code == 404
    assert visitor.get(f"/api/hamsters/user/{owner.id}").status_code == 404
    assert visitor.get("/api/hamsters/user/999").status_code == 404

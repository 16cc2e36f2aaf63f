"""A member's page and a hamster's page: their public entries, newest first."""

import pytest

from tests.factories.diaries import a_hamster, an_entry, entries, like
from tests.people import Person, set_status


def ids(person: Person, path: str, **query) -> list[int]:
    answer = person.get(path, **query)
    assert answer.status_code == 200, answer.text
    return [card["id"] for card in answer.json()]


def test_a_members_page_holds_their_public_entries_only(owner, follower, visitor: Person):
    made = [entry["id"] for entry in entries(owner, 3)]
    an_entry(owner, isPublic=False)
    an_entry(follower)

    for person in (visitor, follower, owner):
        assert ids(person, f"/api/diary/user/{owner.id}") == made[::-1]
    assert ids(visitor, f"/api/diary/user/{owner.id}", limit=2, offset=1) == [made[1], made[0]]


def test_a_hamsters_page_holds_its_entries_ten_at_a_time(owner, visitor: Person):
    made = [entry["id"] for entry in entries(owner, 12)]
    other = a_hamster(owner, name="보리")["id"]
    of_other = an_entry(owner, hamsterId=other)["id"]

    assert ids(visitor, "/api/hamsters/1/diaries") == made[:1:-1]
    assert ids(visitor, "/api/hamsters/1/diaries", offset=10) == made[1::-1]
    assert ids(visitor, f"/api/hamsters/{other}/diaries") == [of_other]
    first = visitor.get("/api/hamsters/1/diaries")
    cursor = first.headers["X-Next-Cursor"]
    assert ids(visitor, "/api/hamsters/1/diaries", cursor=cursor) == made[1::-1]


def test_the_viewers_flags_lie_over_held_pages(owner, follower, visitor: Person):
    entry = an_entry(owner)
    path = f"/api/diary/user/{owner.id}"
    visitor.get(path)
    like(follower, entry)

    for _ in range(2):
        flags = [p.get(path).json()[0]["isLiked"] for p in (visitor, follower, owner)]
        assert flags == [False, True, False]
    assert visitor.get(path).json()[0]["likesCount"] == 1


def test_a_new_or_private_entry_shows_or_vanishes_at_once(owner: Person, visitor: Person):
    entry = an_entry(owner)
    paths = (f"/api/diary/user/{owner.id}", f"/api/hamsters/{entry['hamsterId']}/diaries")
    for path in paths:
        assert ids(visitor, path) == [entry["id"]]

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})

    for path in paths:
        assert ids(visitor, path) == []


@pytest.mark.parametrize("path", ["/api/diary/user/999", "/api/hamsters/999/diaries"])
def test_whose_page_is_not_there_is_404(visitor: Person, path: str):
    assert visitor.get(path).status_code == 404


def test_a_removed_hamsters_page_is_gone_at_once(owner: Person, visitor: Person):
    entry = an_entry(owner)
    path = f"/api/hamsters/{entry['hamsterId']}/diaries"
    assert ids(visitor, path) == [entry["id"]]

    owner.delete(f"/api/hamsters/{entry['hamsterId']}")

    answer = visitor.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "hamster_not_found")
    assert ids(visitor, f"/api/diary/user/{owner.id}") == [entry["id"]]


def test_a_banned_members_page_is_gone(owner: Person, visitor: Person):
    an_entry(owner)
    set_status(owner, "banned")

    answer = visitor.get(f"/api/diary/user/{owner.id}")

    assert (answer.status_code, answer.json()["code"]) == (404, "member_not_found")
